"""Options, actions and deals of `broom` as they are written and refused."""

from __future__ import annotations

from typing import Any

import pytest
from broom_tables import EVERYBODY, TABLES, choose, five, play, table, take_open_cards

from walpurgis.core.errors import DealError, OptionError, UnknownAction
from walpurgis.games.broom.cards import COLOURS
from walpurgis.games.broom.options import BroomOptions, can_be_shown
from walpurgis.match.match import new
from walpurgis.match.record import read_record, record_of

pytestmark = pytest.mark.rules


# --- options, notation, deals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"tasks": "2pink"}, "pink"),
        ({"tasks": "0blue"}, "at least 1"),
        ({"tasks": "-2blue"}, "at least 1"),
        ({"tasks": "10blue"}, "more than 9"),
        ({"tasks": "2blue+3blue"}, "twice"),
        ({"tasks": [{}]}, "without potions"),
        ({"tasks": "9blue+9red"}, "more potions than anybody"),
        ({"tasks": ["1blue"] * 21}, "at most 20"),
        ({"tasks": "blue"}, "no tasks 'blue'"),
        ({"tasks": 7}, "no tasks 7"),
        ({"tasks": [7]}, "no tasks"),
        ({"potion_points": "0,1,2"}, "needs 10 potion_points"),
        ({"potion_points": [0] * 11}, "needs 10 potion_points"),
        ({"potion_points": "0,0,1,3,4,6,8,10,12,1000"}, "from 0 to 100"),
        ({"potion_points": "0,0,1,3,4,6,8,10,12,-1"}, "from 0 to 100"),
        ({"potion_points": "many"}, "no potion_points"),
        ({"potion_points": 3}, "no potion_points"),
        ({"brave_points": 21}, "no brave_points"),
        ({"first": 4}, "no first"),
    ],
)
def test_impossible_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        BroomOptions.make(4, **options)


def test_tasks_are_read_as_they_are_written() -> None:
    written = "2brown+3purple+4blue,9red"
    options = BroomOptions.make(3, tasks=written)
    assert options.texts()["tasks"] == written
    for same in (
        "2 brown 3 purple 4 blue, 9 Red",
        [{"brown": 2, "purple": 3, "blue": 4}, "9red"],
        [(("brown", 2), ("purple", 3), ("blue", 4)), [["red", 9]]],
    ):
        assert BroomOptions.make(3, tasks=same) == options
    assert BroomOptions.make(3, tasks="standard") == BroomOptions.make(3)
    assert BroomOptions.make(3, **BroomOptions.make(3).texts()) == BroomOptions.make(3)
    assert BroomOptions.make(3, tasks="none").texts()["tasks"] == "none"


@pytest.mark.parametrize(
    ("task", "possible"),
    [
        ((("red", 9),), True),
        ((("red", 9), ("blue", 8), ("grey", 8)), True),
        ((("red", 9), ("blue", 8), ("grey", 8), ("sun", 1)), False),
        ((("red", 9), ("blue", 9)), False),
        ((("red", 7), ("blue", 7), ("grey", 7)), True),
    ],
)
def test_b1_3_what_can_be_shown_in_four_rounds(task: Any, possible: bool) -> None:
    assert can_be_shown(task) is possible


def test_actions_are_written_with_what_they_do() -> None:
    match = table(3, {0: "root meadow fire"}, "root root fire")
    assert match.legal(0) == ["take-root", "take-fire"]
    choose(take_open_cards(match), "root meadow fire")
    for text in ("brave-fire", "Fire!", "brave fire", "fire brave"):
        assert match.game.action_named(match.state, 0, text) == 11
    assert match.game.action_named(match.state, 0, "coward fire") == 2
    for text in ("fire", "take-fire", "choose-fire", "brave", "brave-fire-sun", "brave-coward-fire", ""):
        with pytest.raises(UnknownAction):
            match.play(0, text)
    with pytest.raises(UnknownAction):
        match.play(0, 18)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"first": ["3"]}, "no seat"),
        ({"first": []}, "needs 1"),
        ({"task 2": []}, "needs 1"),
        ({"task 1": ["1blue"]}, "not in the deck"),
        ({"task 1": ["2brown", "3red", "4yellow"], "task 2": ["2brown", "3red", "4yellow"]}, "not in the deck"),
        ({"task 3": ["many"]}, "no task"),
        ({"task 4": ["1blue"]}, "no pile"),
        ({"open": ["root", "root", "snow"]}, "no card"),
        ({"spare": []}, "no pile"),
        ({"hand 0": ["root"] * 17}, "too often"),
    ],
)
def test_impossible_deals_are_refused(change: dict[str, list[str]], message: str) -> None:
    deal = {**new("broom", 3, seed=1).deals[0], **change}
    with pytest.raises(DealError, match=message):
        new("broom", 3, deals=[deal])


@EVERYBODY
def test_a_deal_can_be_given(players: int) -> None:
    match = new("broom", players, seed=9)
    again = new("broom", players, seed=10, deals=match.deals)
    assert again.deals == match.deals
    assert [again.view(seat) for seat in range(players)] == [match.view(seat) for seat in range(players)]
    with pytest.raises(DealError, match="one deal"):
        new("broom", players, deals=match.deals * 2)


@EVERYBODY
def test_a_match_of_long_tasks_is_recorded_and_read_again(players: int) -> None:
    task = "+".join(f"1{colour}" for colour in COLOURS[: TABLES[players][0]])
    match = new("broom", players, seed=12, tasks=[task, "1blue"])
    assert record_of(read_record(record_of(match).text())) == record_of(match)


@EVERYBODY
def test_every_refusal_names_a_rule(players: int) -> None:
    """Whatever is not legal for a waiting seat has a reason, and what is legal has none."""
    match = new("broom", players, seed=11)
    found = set[str]()
    while not match.is_over:
        for seat in match.waiting:
            for action in range(18):
                refusal = match.why_not(seat, action)
                assert (refusal is None) == bool(match.legal_actions(seat) >> action & 1)
                if refusal:
                    found.add(refusal.reason.key)
                    assert f"({refusal.rule})" in str(refusal)
                    assert "[" not in str(refusal)
        seat = match.waiting[-1]
        match.play(seat, match.legal(seat)[len(match.log) % len(match.legal(seat))])
    reasons = "take-first not-open choose-first chosen-already ascending-order leave-enough not-chosen follow-the-call"
    assert found >= set(reasons.split())


def test_the_standing_before_the_end_is_that_of_finished_rounds() -> None:
    match = five()
    before = match.points
    play(match, "0:brave-fire 1:coward-fire 2:coward-fire")
    assert match.points == before
