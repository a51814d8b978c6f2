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


def test_the_slow_modes_share_the_tests_and_change_places(request: pytest.FixtureRequest) -> None:
    items: list[pytest.Item] = list(request.session.items)
    for turn in range(2):
        plain, checked = (turns.of_the_other_mode(items, turn, mode) for mode in turns.SLOW_MODES)
        assert {*plain, *checked} == {*items} and not {*plain} & {*checked}
    assert turns.of_the_other_mode(items, 0, "plain") == turns.of_the_other_mode(items, 1, "checked")
    assert not turns.of_the_other_mode(items, 0, "")
