"""What all tests share: in the compiled and checked modes calls from Python are compiled too."""

from __future__ import annotations

from walpurgis.core.rule import warm_up

warm_up()
