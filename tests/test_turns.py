"""Cases that take turns all get one."""

from __future__ import annotations

import pytest

import turns


@pytest.mark.parametrize("among", [2, 3, 7])
def test_every_case_has_its_turn_exactly_once(
    request: pytest.FixtureRequest, among: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "ALL", False)
    item: pytest.Item = request.node
    item.add_marker(pytest.mark.turns(among))
    start = turns.commit()
    assert sum(turns.has_its_turn(item, turn) for turn in range(start, start + among)) == 1


def test_what_takes_no_turns_always_runs(request: pytest.FixtureRequest) -> None:
    assert all(turns.has_its_turn(request.node, turn) for turn in range(5))


def test_all_runs_all(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "ALL", True)
    request.node.add_marker(pytest.mark.turns(3))
    assert all(turns.has_its_turn(request.node, turn) for turn in range(3))
