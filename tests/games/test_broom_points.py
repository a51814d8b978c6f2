"""B4 and B5 of `broom`: displays, tasks and points. Each test names its rule."""

from __future__ import annotations

from typing import Any

import pytest
from broom_tables import EVERYBODY, choose, finish_match, finish_round, kinds, play, show, shown, table, take_open_cards

from walpurgis.core.errors import MatchOver
from walpurgis.games.broom.story import DidTask, Drew
from walpurgis.match.match import Match, new

pytestmark = pytest.mark.rules


# --- B4 --------------------------------------------------------------------------------------------------------------


def test_b4_1_witches_join_the_display_and_cancelled_ones_the_hand() -> None:
    hands = {0: "root meadow fire", 1: "root meadow fire", 2: "sun water fog", 3: "sun water fog"}
    match = choose(take_open_cards(table(4, hands, "berry berry berry berry")), *hands.values())
    roots = [match.view(seat).hand.count("root") for seat in (0, 1)]
    play(match, "0:brave-root 1:brave-root 1:coward-meadow 0:brave-meadow 0:coward-fire 1:coward-fire")
    assert shown(match, 0) == {"purple": 1}, "nothing joins the display before the end of the round"
    finish_round(match)
    assert shown(match, 0) == {"purple": 1, "green": 2, "red": 1}
    assert shown(match, 1) == {"purple": 1, "brown": 2, "green": 1, "red": 1}
    pile = match.deals[0]["pile"]
    assert match.view(0).hand.count("root") == roots[0] + pile[0:3].count("root")
    assert match.view(1).hand.count("root") == roots[1] - 1 + pile[3:6].count("root")


def with_task(*tasks: str, players: int = 4) -> Match:
    """A match with these open tasks, in its first turn; nobody has chosen a berry."""
    hands = dict.fromkeys(range(players), "root meadow fire")
    match = table(players, hands, "fire " * players, tasks=list(tasks), open_tasks=list(tasks))
    return choose(take_open_cards(match), *hands.values())


def test_b4_2_whoever_shows_all_potions_takes_the_task() -> None:
    match = with_task("2brown+3purple")
    show(match, 1, root=1, berry=3)
    show(match, 2, root=2, berry=2)  # a berry short
    news = finish_round(match)
    assert kinds(news, DidTask) == [DidTask(1, ("2brown", "3purple"), 5)]
    (task,) = match.view().tasks
    assert (task.open, task.done_by) == (False, (1,))
    assert match.points[1] == 3 + 1 + 1 + 5  # 3 purple, 2 brown, 2 red; the task


def test_b4_2_several_at_once_each_get_5_and_a_task_taken_is_gone() -> None:
    match = with_task("2brown+3purple")
    show(match, 0, root=1, berry=3)
    show(match, 3, root=2, berry=4)
    finish_round(match)
    assert match.view().tasks[0].done_by == (0, 3)
    show(match, 1, root=2, berry=4)
    finish_round(match)
    assert match.view().tasks[0].done_by == (0, 3)
    assert [player.tasks for player in match.view().players] == [1, 0, 0, 1]


def test_b4_2_not_before_the_end_of_the_round() -> None:
    match = with_task("1purple")
    show(match, 0, berry=1)
    play(match, "0:coward-root 1:coward-root 2:coward-root 3:coward-root")
    assert match.view().tasks[0].open
    finish_round(match)
    assert match.view().tasks[0].done_by == (0,)


def test_b4_2_brave_potions_help_no_task_but_the_two_of_a_brave_witch_do() -> None:
    match = with_task("3purple", "2purple")
    show(match, 0, brave_berry=1)  # two purple and a brave one
    finish_round(match)
    assert [task.done_by for task in match.view().tasks] == [(), (0,)]


def test_b4_2_the_same_potions_may_serve_several_tasks() -> None:
    match = with_task("2purple", "1purple+1yellow", "2purple+1yellow")
    show(match, 2, berry=2, sun=1)
    finish_round(match)
    assert [task.done_by for task in match.view().tasks] == [(2,), (2,), (2,)]
    assert match.view().players[2].tasks == 3


def test_b4_2_round_4_counts_too() -> None:
    hand = "berry sun water " * 4 + "fog fog fog"
    match = table(4, {0: hand}, "berry root root root", tasks="5purple", open_tasks=["5purple"])
    match.play(0, "take-berry")
    take_open_cards(match)
    for round_now in (1, 2, 3, 4):
        assert match.view().round == round_now
        assert match.view().tasks[0].open
        choose(match, "berry sun water")
        finish_round(match)
    assert match.is_over
    assert shown(match, 0) == {"purple": 5, "yellow": 4, "blue": 4}
    assert match.view().tasks[0].done_by == (0,)


@EVERYBODY
def test_b4_3_three_cards_each_after_rounds_1_to_3_seat_0_first(players: int) -> None:
    match = take_open_cards(new("broom", players, seed=5))
    pile = match.deals[0]["pile"]
    for round_now in (1, 2, 3):
        news = finish_round(match)
        drawn = [event.cards for event in kinds(news, Drew)]
        start = (round_now - 1) * 3 * players
        expected = [pile[start + 3 * seat : start + 3 * seat + 3] for seat in range(players)]
        assert [sorted(cards) for cards in drawn] == [sorted(cards) for cards in expected]
        assert match.view().pile == len(pile) - 3 * players * round_now
    assert kinds(finish_round(match), Drew) == []
    assert match.is_over


@pytest.mark.parametrize(("players", "left"), [(3, 0), (4, 1), (5, 2), (6, 0)])
def test_b4_3_after_round_4_the_match_ends(players: int, left: int) -> None:
    match = finish_match(new("broom", players, seed=6))
    assert match.view().round == 4
    assert match.view().pile == left
    with pytest.raises(MatchOver):
        match.play(0, "brave-root")


# --- B5 --------------------------------------------------------------------------------------------------------------


def scored(display: dict[str, int], **options: Any) -> int:
    match = new("broom", 3, seed=1, tasks="none", **options)
    show(match, 0, **display)
    return match.points[0]


@pytest.mark.parametrize(("potions", "points"), [*enumerate((0, 0, 1, 3, 4, 6, 8, 10, 12, 15))])
def test_b5_1_points_for_the_potions_of_a_colour(potions: int, points: int) -> None:
    assert scored({"sun": potions}) == points
    assert scored({"sun": potions}, potion_points="9,8,7,6,5,4,3,2,1,0") == 9 - potions + 5 * 9


def test_b5_1_each_colour_by_itself() -> None:
    assert scored({"sun": 2, "root": 2, "water": 2}) == 3
    assert scored({"sun": 6}) == 8


def test_b5_2_brave_potions_and_tasks() -> None:
    assert scored({"brave_sun": 1}) == 1 + 2
    assert scored({"brave_sun": 2, "brave_root": 1}) == 4 + 1 + 6
    assert scored({"brave_sun": 2}, brave_points=0) == 4
    assert scored({"brave_sun": 2}, brave_points=7) == 18


def test_b5_the_worked_example() -> None:
    """Blue 4, red 2, purple 6, brown 2, yellow 1, green 3, 5 brave potions, 1 task: 4+1+8+1+0+3+10+5 = 32."""
    match = new("broom", 5, seed=1)
    match.state.tasks_done[4] = 1
    show(match, 4, brave_water=2, fire=2, brave_berry=2, berry=2, brave_root=1, sun=1, meadow=3)
    assert shown(match, 4) == {"blue": 4, "red": 2, "purple": 6, "brown": 2, "yellow": 1, "green": 3}
    assert match.view().players[4].brave_potions == 5
    assert match.points[4] == 32


def test_b5_3_most_points_win() -> None:
    match = new("broom", 3, seed=1)
    show(match, 1, sun=2)
    show(match, 2, sun=3)
    assert match.ranks == [3, 2, 1]


def test_b5_3_then_fewer_witches_and_then_the_win_is_shared() -> None:
    match = new("broom", 4, seed=1)
    show(match, 0, sun=2, root=1, fire=1)  # 1 point, 4 witches
    show(match, 1, sun=2)  # 1 point, 2 witches
    show(match, 2, water=2)  # the same
    show(match, 3, water=2, fire=1)  # 1 point, 3 witches
    assert match.points == [1, 1, 1, 1]
    assert match.ranks == [4, 1, 1, 3]


def test_b5_3_cancelled_witches_are_not_in_the_display() -> None:
    hands = {0: "root meadow fire", 1: "root meadow fire", 2: "root meadow fire"}
    match = choose(take_open_cards(table(3, hands, "sun sun sun")), *hands.values())
    play(match, "0:brave-root 1:coward-root 2:brave-root")
    finish_round(match)
    assert [player.witches for player in match.view().players] == [3, 4, 4]
