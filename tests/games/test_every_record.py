"""Every function of the contract returns on every record that can be built, however little sense the record makes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from walpurgis.games import game_names

pytestmark = pytest.mark.rules

PROGRAM = Path(__file__).with_name("every_record.py")


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", game_names())
def test_everything_returns(name: str) -> None:
    command = [sys.executable, str(PROGRAM), name]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    except subprocess.TimeoutExpired as stuck:
        called = (stuck.stdout or b"").decode().splitlines()
        raise AssertionError(f"this never returned: {called[-1] if called else 'nothing was called'}") from None
    lines = done.stdout.splitlines() or [""]
    assert lines[-1] == "all returned", f"{lines[-1]}\n{done.stderr[-2000:]}"
