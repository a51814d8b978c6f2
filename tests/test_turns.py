"""Cases that take turns all get one."""

from __future__ import annotations

import pytest

import turns


@pytest.mark.parametrize("among", [2, 3, 7])
@pytest.mark.parametrize("cases", [1, 3, 9])
def test_every_case_has_its_turn_once_and_shares_are_even(among: int, cases: int) -> None:
    start = turns.commit()
    shares = [
        {place for place in range(cases) if turns.has_its_turn("a test", place, among, turn)}
        for turn in range(start, start + among)
    ]
    assert sorted(place for share in shares for place in share) == list(range(cases))
    assert max(map(len, shares)) - min(map(len, shares)) <= 1


def test_what_takes_no_turns_always_runs(request: pytest.FixtureRequest) -> None:
    items: list[pytest.Item] = [request.node]
    assert not any(turns.out_of_turn(items, turn) for turn in range(3))
    request.node.add_marker(pytest.mark.turns(3))
    assert sum(not turns.out_of_turn(items, turn) for turn in range(3)) == 1
