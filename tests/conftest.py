"""What all tests share: calls from Python are compiled too (but in plain mode), and examples have no deadline."""

from __future__ import annotations

from hypothesis import settings

from walpurgis.core.rule import warm_up

warm_up()

# How long a machine takes is no fault of the code: no example may fail for its time.
settings.register_profile("walpurgis", deadline=None)
settings.load_profile("walpurgis")
