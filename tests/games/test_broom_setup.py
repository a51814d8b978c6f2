"""B1 and B2 of `broom`: the cards, the setup and choosing witches. Each test names its rule."""

from __future__ import annotations

from collections import Counter

import pytest
from broom_tables import (
    COPIES,
    EVERYBODY,
    TABLES,
    choose,
    finish_round,
    play,
    shown,
    table,
    take_open_cards,
    witches_dealt,
)

from walpurgis.core.errors import IllegalAction, OptionError
from walpurgis.games.broom.cards import COLOURS, WITCHES
from walpurgis.games.broom.options import BroomOptions
from walpurgis.match.match import new

pytestmark = pytest.mark.rules


# --- B1 --------------------------------------------------------------------------------------------------------------


def test_b1_1_witches_and_how_many_of_each() -> None:
    dealt = witches_dealt(new("broom", 6, seed=1))
    assert Counter(name for names in dealt.values() for name in names) == COPIES


def test_b1_1_colours() -> None:
    colours = ["brown", "green", "red", "purple", "yellow", "blue", "grey", "black", "white"]
    assert dict(zip(COPIES, colours, strict=True)) == dict(zip(WITCHES, COLOURS, strict=True))


@EVERYBODY
def test_b1_2_cards_by_number_of_players(players: int) -> None:
    kinds_in_play, cards, hand = TABLES[players]
    match = new("broom", players, seed=1)
    dealt = witches_dealt(match)
    assert Counter(name for names in dealt.values() for name in names) == dict(list(COPIES.items())[:kinds_in_play])
    assert sum(map(len, dealt.values())) == cards
    assert all(len(match.view(seat).hand) == hand for seat in range(players))


@pytest.mark.parametrize("players", [1, 2, 7])
def test_b1_2_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(OptionError, match="3 to 6 players"):
        new("broom", players)


def test_b1_3_a_coward_shows_one_potion_a_brave_witch_two_and_a_brave_one() -> None:
    match = table(3, {0: "root meadow fire", 1: "berry sun water", 2: "berry sun water"}, "root root root")
    choose(take_open_cards(match), "root meadow fire", "berry sun water", "berry sun water")
    play(match, "0:coward-root 0:brave-meadow 0:brave-fire")
    finish_round(match)
    player = match.view().players[0]
    assert shown(match, 0) == {"brown": 2, "green": 2, "red": 2}
    assert player.brave_potions == 2
    assert player.witches == 4


@pytest.mark.parametrize(("players", "tasks"), [(3, 5), (4, 7), (5, 9), (6, 11)])
def test_b1_4_only_tasks_whose_colours_are_in_play(players: int, tasks: int) -> None:
    options = BroomOptions.make(players)
    assert len(options.task_deck()) == tasks
    opened = {
        potions for seed in range(60) for potions in (t.potions for t in new("broom", players, seed=seed).view().tasks)
    }
    assert len(opened) == tasks
    in_play = COLOURS[: TABLES[players][0]]
    assert all(name.lstrip("0123456789") in in_play for potions in opened for name in potions)


def test_b1_4_three_different_tasks_lie_open() -> None:
    for seed in range(20):
        tasks = [task.potions for task in new("broom", 4, seed=seed).view().tasks]
        assert len(set(tasks)) == len(tasks) == 3


def test_b1_4_the_one_task_of_the_rulebook_is_there() -> None:
    assert (("brown", 2), ("purple", 3), ("black", 4)) in BroomOptions.make(5).task_deck()


def test_b1_4_a_given_deck_leaves_out_tasks_of_colours_not_in_play() -> None:
    given = "2black+1blue,3white,1blue"
    options = BroomOptions.make(4, tasks=given)
    assert options.texts()["tasks"] == given
    assert options.task_deck() == ((("blue", 1),),)
    assert [task.potions for task in new("broom", 4, seed=1, tasks=given).view().tasks] == [("1blue",)]
    assert len(BroomOptions.make(6, tasks=given).task_deck()) == 3


def test_b5_1_colours_not_in_play_score_nothing() -> None:
    for players, colours in ((3, 6), (4, 7), (5, 8), (6, 9)):
        match = new("broom", players, seed=1, potion_points="7,0,0,0,0,0,0,0,0,0")
        assert match.points == [7 * colours] * players


@pytest.mark.parametrize(
    ("tasks", "n"), [("none", 0), ([], 0), ("1blue", 1), ("1blue,2red", 2), ("1blue," * 4 + "1red", 3)]
)
def test_b1_4_any_list_of_tasks(tasks: object, n: int) -> None:
    match = new("broom", 3, seed=1, tasks=tasks)
    assert len(match.view().tasks) == n
    assert all(task.open and task.done_by == () for task in match.view().tasks)


def test_b1_4_tasks_that_are_alike_look_alike() -> None:
    match = new("broom", 3, seed=1, tasks=["1blue"] * 5)
    again = new("broom", 3, seed=2, tasks=["1blue"] * 5, deals=match.deals)
    assert bytes(again.knowledge(0).memory) == bytes(match.knowledge(0).memory)


@EVERYBODY
def test_b1_5_everybody_takes_an_open_card_clockwise_from_the_first_player(players: int) -> None:
    first = players - 2
    match = new("broom", players, seed=2, first=first)
    assert len(match.view().open) == players
    order = []
    while match.view().phase == "take":
        (seat,) = match.waiting
        order.append(seat)
        witch = match.view().open[-1]
        assert set(match.legal(seat)) == {f"take-{name}" for name in match.view().open}
        match.play(seat, f"take-{witch}")
        (taken,) = match.view().players[seat].display
        assert (taken.card, taken.cowards, taken.brave, taken.potions) == (witch, 1, 0, 1)
    assert order == [(first + step) % players for step in range(players)]
    assert match.view().open == ()


def test_b1_5_a_card_that_does_not_lie_open_cannot_be_taken() -> None:
    match = table(3, opened="root root fire")
    assert match.why_not(0, "sun").rule == "B1.5"  # pyright: ignore[reportOptionalMemberAccess]
    with pytest.raises(IllegalAction):
        match.play(0, "sun")


def test_b1_5_the_first_player_is_random() -> None:
    assert {new("broom", 4, seed=seed).waiting[0] for seed in range(40)} == {0, 1, 2, 3}
    assert {new("broom", 4, seed=seed, first=3).waiting[0] for seed in range(5)} == {3}


# --- B2 --------------------------------------------------------------------------------------------------------------


@EVERYBODY
def test_b2_1_everybody_chooses_at_once(players: int) -> None:
    match = take_open_cards(new("broom", players, seed=3))
    assert match.waiting == tuple(range(players))
    last = players - 1
    for _ in range(3):
        match.play(last, match.legal(last)[0])
    assert match.waiting == tuple(range(last))


def test_b2_1_in_whatever_order_they_do_it() -> None:
    one, other = (take_open_cards(new("broom", 4, seed=3)) for _ in range(2))
    choices = {seat: sorted(set(one.view(seat).hand), key=WITCHES.index)[:3] for seat in range(4)}
    for seat in range(4):
        for witch in choices[seat]:
            one.play(seat, witch)
    for place in range(3):
        for seat in (2, 0, 3, 1):
            other.play(seat, choices[seat][place])
    assert one.state == other.state


def test_b2_1_three_different_kinds_in_ascending_order() -> None:
    match = take_open_cards(table(4, {0: "root root meadow sun " + "fog " * 11}))
    assert match.legal(0) == ["choose-root", "choose-meadow"]  # with sun first there would be only sun and fog
    match.play(0, "meadow")
    assert match.legal(0) == ["choose-sun"]
    for witch in ("root", "meadow", "fire", "fog", "snow"):
        assert match.why_not(0, witch) is not None
    match.play(0, "sun")
    assert match.legal(0) == ["choose-fog"]
    match.play(0, "fog")
    assert match.legal(0) == []
    assert match.view(0).chosen == ("meadow", "sun", "fog")


@pytest.mark.parametrize(("hand", "choice"), [("water " * 8 + "fog " * 7, "water fog"), ("fog " * 15, "fog")])
def test_b2_1_with_fewer_kinds_as_many_as_there_are(hand: str, choice: str) -> None:
    match = choose(take_open_cards(table(4, {0: hand})), choice)
    player = match.view().players[0]
    assert player.chosen == len(choice.split())
    assert match.view(0).chosen == tuple(choice.split())
    finish_round(match)
    assert match.view().round == 2


def test_b2_1_the_rest_is_not_used_this_round() -> None:
    match = table(4, {0: "root meadow fire berry", 1: "berry sun water"})
    choose(take_open_cards(match), "root meadow fire", "berry sun water")
    assert "berry" not in match.view(0).chosen
    assert match.why_not(0, "brave-berry").rule == "B3.1"  # pyright: ignore[reportOptionalMemberAccess]
