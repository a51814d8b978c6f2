"""Cases that take turns, so that the tests stay quick: each commit runs its share of them.

Another commit runs another share.

    @pytest.mark.turns(3)      a third of the cases at each commit

What depends on the rules runs compiled at each commit; of the two slow modes, plain Python runs one half of it and
bounds checks the other, and at another commit they change places. `WALPURGIS_TESTS=all make test` runs everything.
"""

from __future__ import annotations

import os
import subprocess
import zlib
from collections import Counter
from pathlib import Path

import pytest

SLOW_MODES = ("plain", "checked")  # of WALPURGIS_RULES
ALL = os.environ.get("WALPURGIS_TESTS") == "all"


def commit() -> int:
    """The commit as a number, so that a run can be repeated; 0 where there is none."""
    asked = ["git", "rev-parse", "HEAD"]
    try:
        found = subprocess.run(asked, cwd=Path(__file__).parent, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(found.strip() or "0", 16)


def has_its_turn(test: str, place: int, among: int, turn: int) -> bool:
    """Whether the case at this place among those of its test runs at this commit."""
    return (place + zlib.crc32(test.encode())) % among == turn % among


def out_of_turn(items: list[pytest.Item], turn: int) -> list[pytest.Item]:
    """The cases that have their turn at another commit. Those of one test are spread evenly."""
    places: Counter[str] = Counter()
    found: list[pytest.Item] = []
    for item in items:
        if marker := item.get_closest_marker("turns"):
            test = item.nodeid.partition("[")[0]
            if not has_its_turn(test, places[test], int(marker.args[0]), turn):
                found.append(item)
            places[test] += 1
    return found


def of_the_other_mode(items: list[pytest.Item], turn: int, mode: str) -> list[pytest.Item]:
    """What the other of the two slow modes runs at this commit; nothing where the rules are compiled as usual."""
    if mode not in SLOW_MODES:
        return []
    half = (turn + SLOW_MODES.index(mode)) % 2
    return [item for item in items if zlib.crc32(item.nodeid.encode()) % 2 != half]


def take_turns(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what has its turn at another commit; whoever asks for a single file gets all of it."""
    if ALL or len({item.path for item in items}) <= 1:
        return
    turn = commit()
    left_out = {*out_of_turn(items, turn), *of_the_other_mode(items, turn, os.environ.get("WALPURGIS_RULES", ""))}
    if left_out:
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]
