"""Cases that take turns, so that the tests stay quick: each commit runs its share of them.

Another commit runs another share.

    @pytest.mark.turns(3)      a third of the cases at each commit

`WALPURGIS_TESTS=all make test` runs them all.
"""

from __future__ import annotations

import os
import subprocess
import zlib
from pathlib import Path

import pytest

ALL = os.environ.get("WALPURGIS_TESTS") == "all"


def commit() -> int:
    """The commit as a number, so that a run can be repeated; 0 where there is none."""
    asked = ["git", "rev-parse", "HEAD"]
    try:
        found = subprocess.run(asked, cwd=Path(__file__).parent, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(found.strip() or "0", 16)


def has_its_turn(item: pytest.Item, turn: int) -> bool:
    """Whether this case runs at this commit."""
    found = item.get_closest_marker("turns")
    if found is None or ALL:
        return True
    among = int(found.args[0])
    return zlib.crc32(item.nodeid.encode()) % among == turn % among


def take_turns(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what has its turn at another commit; a single file or case that is asked for always runs."""
    if len({item.path for item in items}) <= 1:
        return
    turn = commit()
    left_out = [item for item in items if not has_its_turn(item, turn)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if has_its_turn(item, turn)]
