"""A small leak check through the handlers of sockets, and does it find leaks? tools/leak_check.py is all of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import walpurgis

TOOLS = Path(__file__).parents[2] / "tools"


@pytest.fixture(autouse=True)
def tools(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(TOOLS))
    yield


def check(game: str, matches: range) -> tuple[dict[str, int], list[str]]:
    """Some matches: what was compared, and the leaks."""
    from leak_check import check_one

    found = [check_one((game, seed)) for seed in matches]
    total: dict[str, int] = {}
    for _, _, counts, _ in found:
        for what, number in counts.items():
            total[what] = total.get(what, 0) + number
    return total, [leak for *_, leak in found if leak]


@pytest.mark.parametrize("game", walpurgis.game_names())
def test_nobody_is_told_what_they_may_not_know(game: str) -> None:
    counts, leaks = check(game, range(5))
    assert not leaks
    assert counts["matches"] == 5 and counts["messages"] > 1000 and counts["an action"] > 100
    for what in ("undo", "watch", "allow", "stand", "sit", "seat", "host", "why", "a picture", "a reason"):
        assert counts[what] > 0, what


@pytest.mark.turns(2)
@pytest.mark.parametrize("names", [range(0, 5), range(5, 10)])
def test_planted_leaks_are_found(names: range) -> None:
    import leak_check

    planted = list(leak_check.LEAKS)
    assert len(planted) == 10
    assert leak_check.find_planted([planted[number] for number in names], matches=30) == []
