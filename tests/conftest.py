"""What all tests share: calls from Python are compiled too (but in plain mode), and examples have no deadline."""

from __future__ import annotations

import signal

import pytest
from hypothesis import settings

from turns import take_turns
from walpurgis.core.rule import warm_up

warm_up()

# How long a machine takes is no fault of the code: no example may fail for its time.
settings.register_profile("walpurgis", deadline=None)
settings.load_profile("walpurgis")

# Whoever starts the tests in the background lets them ignore Ctrl-C and a closed window, and so would the programs that
# they start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):  # not on Windows
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    take_turns(config, items)
