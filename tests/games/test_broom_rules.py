"""The rules of `broom`, number by number, written from the text of the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from walpurgis.core.errors import DealError, IllegalAction, MatchOver, OptionError, UnknownAction
from walpurgis.core.game import Event
from walpurgis.games.broom.cards import COLOURS, KINDS, WITCHES
from walpurgis.games.broom.options import BroomOptions, can_be_shown
from walpurgis.games.broom.points import points_of
from walpurgis.games.broom.story import Cancelled, DidTask, Drew, Returned, RoundBegan, SaidNext, Starts
from walpurgis.match.match import Match, new
from walpurgis.match.record import read_record, record_of

pytestmark = pytest.mark.rules

COPIES = {"root": 10, "meadow": 11, "fire": 12, "berry": 14, "sun": 16, "water": 18, "fog": 20, "night": 21, "snow": 22}
# players: kinds, cards, hand
TABLES = {3: (6, 81, 17), 4: (7, 101, 15), 5: (8, 122, 14), 6: (9, 144, 14)}
EVERYBODY = pytest.mark.parametrize("players", TABLES)


def table(players: int = 4, hands: dict[int, str] | None = None, opened: str = "", **options: Any) -> Match:
    """A match with these cards in hands and lying open; the other places are filled up from the whole deck in turn."""
    kinds, cards, size = TABLES[players]
    wanted = {f"hand {seat}": (hands or {}).get(seat, "").split() for seat in range(players)}
    wanted["open"] = opened.split()
    sizes = {**{f"hand {seat}": size for seat in range(players)}, "open": players}
    left = Counter({name: COPIES[name] for name in list(COPIES)[:kinds]})
    left.subtract(name for pile in wanted.values() for name in pile)
    piles: dict[str, list[str]] = {}
    for pile, names in wanted.items():
        while len(names) < sizes[pile]:
            name = max(left, key=lambda name: (left[name] - 3 * names.count(name), name))
            names.append(name)
            left[name] -= 1
        piles[pile] = names
    piles["pile"] = sorted(left.elements())
    assert sum(map(len, piles.values())) == cards
    first = options.pop("first", 0)
    tasks = options.pop("open_tasks", [])
    options.setdefault("tasks", "none")
    piles["first"] = [str(first)]
    piles |= {f"task {number}": task.split("+") for number, task in enumerate(tasks, 1)}
    return new("broom", players, seed=1, deals=[piles], **options)


def take_open_cards(match: Match) -> Match:
    """Everybody takes the first open card there is."""
    while match.view().phase == "take":
        seat = match.waiting[0]
        match.play(seat, match.legal(seat)[0])
    return match


def choose(match: Match, *choices: str) -> Match:
    """The choices of seat 0, 1, … , each a few witches; seats that are not told choose the first they can."""
    for seat, choice in enumerate(choices):
        for witch in choice.split():
            match.play(seat, witch)
    while match.view().phase == "choose":
        seat = match.waiting[0]
        match.play(seat, match.legal(seat)[0])
    return match


def play(match: Match, script: str) -> list[Event]:
    """Actions written as in records; each must be that seat's turn."""
    news: list[Event] = []
    for entry in script.split():
        seat, name = entry.split(":")
        assert match.waiting == (int(seat),)
        news += match.play(int(seat), name)
    return news


def finish_round(match: Match, manner: str = "coward") -> list[Event]:
    """Play on to the end of the round, all in one manner."""
    news, round_now = [], match.view().round
    choose(match)
    while match.view().round == round_now and not match.is_over:
        seat = match.waiting[0]
        news += match.play(seat, next(name for name in match.legal(seat) if name.startswith(manner)))
    return news


def finish_match(match: Match) -> Match:
    take_open_cards(match)
    while not match.is_over:
        finish_round(match)
    return match


def show(match: Match, seat: int, **witches: int) -> None:
    """Put witches straight into a display, whatever the cards in play: `fire=2, brave_sun=1`."""
    for name, n in witches.items():
        row = match.state.braves if name.startswith("brave_") else match.state.cowards
        row[KINDS * seat + WITCHES.index(name.removeprefix("brave_"))] = n
    match.state.points[seat] = points_of(match.state, seat)


def shown(match: Match, seat: int) -> dict[str, int]:
    """The potions in a display by colour."""
    return {witches.colour: witches.potions for witches in match.view().players[seat].display}


def kinds(events: list[Event], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def witches_dealt(match: Match) -> dict[str, list[str]]:
    """The piles of the deal that hold witches."""
    return {name: pile for name, pile in match.deals[0].items() if name.split()[0] in ("hand", "open", "pile")}


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


# --- B3 --------------------------------------------------------------------------------------------------------------

FIVE = {
    0: "root fire night",  # Albert
    1: "meadow fire water",  # Bonnie
    2: "fire sun fog",  # Carla
    3: "root berry fog",  # Daniel
    4: "root sun water",  # Emily
}


def five() -> Match:
    """The example of the rulebook: everybody has chosen, and Albert starts."""
    return choose(take_open_cards(table(5, FIVE)), *FIVE.values())


@EVERYBODY
def test_b3_1_the_first_player_starts_round_1(players: int) -> None:
    match = choose(take_open_cards(new("broom", players, seed=4, first=1)))
    assert match.waiting == (1,)


def test_b3_1_the_starter_plays_any_chosen_witch_brave_or_cowardly() -> None:
    match = five()
    assert sorted(match.legal(0)) == sorted(
        f"{how}-{witch}" for how in ("coward", "brave") for witch in FIVE[0].split()
    )
    assert all(match.legal(seat) == [] for seat in (1, 2, 3, 4))


def test_b3_2_everybody_who_chose_the_kind_must_play_her_and_the_others_say_next() -> None:
    match = five()
    news = play(match, "0:coward-fire")
    assert kinds(news, SaidNext) == []
    assert match.legal(1) == ["coward-fire", "brave-fire"]
    assert match.why_not(1, "coward-water").rule == "B3.2"  # pyright: ignore[reportOptionalMemberAccess]
    news = play(match, "1:brave-fire 2:brave-fire")
    assert kinds(news, SaidNext) == [SaidNext(3, "fire"), SaidNext(4, "fire")]


def test_b3_3_a_brave_witch_cancels_the_brave_one_before_her() -> None:
    """Worked example: fire is called: A coward, B brave, C brave, D and E chose no fire; C starts the next turn."""
    match = five()
    news = play(match, "0:coward-fire 1:brave-fire 2:brave-fire")
    assert kinds(news, Cancelled) == [Cancelled(1, "fire", 2)]
    fires = [[(w.brave, w.cancelled) for w in player.round if w.card == "fire"] for player in match.view().players]
    assert fires == [[(False, False)], [(True, True)], [(True, False)], [], []]
    assert match.waiting == (2,)


def test_b3_3_cowards_never_cancel_and_are_never_cancelled() -> None:
    match = five()
    news = play(match, "0:brave-fire 1:coward-fire 2:coward-fire")
    assert kinds(news, Cancelled) == []
    assert match.waiting == (0,)
    match = five()
    news = play(match, "0:brave-fire 1:coward-fire 2:brave-fire")
    assert kinds(news, Cancelled) == [Cancelled(0, "fire", 2)]
    assert match.view().players[1].round[0].cancelled is False


def test_b3_4_the_rulebooks_example_of_three_turns() -> None:
    """Worked example: root is called: E brave, A brave (E over), D brave (A over): D starts; E and A get roots back."""
    match = five()
    play(match, "0:coward-fire 1:brave-fire 2:brave-fire")
    news = play(match, "2:coward-sun 4:brave-sun")
    assert kinds(news, SaidNext) == [SaidNext(3, "sun"), SaidNext(0, "sun"), SaidNext(1, "sun")]
    assert kinds(news, Starts) == [Starts(4)]
    news = play(match, "4:brave-root 0:brave-root")
    assert kinds(news, SaidNext) == [SaidNext(1, "root"), SaidNext(2, "root")]
    news += play(match, "3:brave-root")
    assert kinds(news, Cancelled) == [Cancelled(4, "root", 0), Cancelled(0, "root", 3)]
    assert match.waiting == (3,)
    news = finish_round(match)
    assert kinds(news, Returned) == [Returned(0, ("root",)), Returned(1, ("fire",)), Returned(4, ("root",))]
    assert [player.known for player in match.view().players] == [("root",), ("fire",), (), (), ("root",)]


def test_b3_4_if_all_were_cowards_the_first_coward() -> None:
    match = five()
    play(match, "0:coward-fire 1:coward-fire 2:coward-fire")
    assert match.waiting == (0,)


def test_b3_4_without_a_chosen_witch_the_next_clockwise_who_has_one() -> None:
    hands = {0: "root meadow fire", 1: "root meadow fire", 2: "root meadow berry", 3: "sun water fog"}
    match = choose(take_open_cards(table(4, hands)), *hands.values())
    play(match, "0:coward-root 1:coward-root 2:coward-root")
    play(match, "0:coward-meadow 1:coward-meadow 2:coward-meadow")
    news = play(match, "0:coward-fire 1:brave-fire")  # 1 has no witch left
    assert kinds(news, Starts) == [Starts(2)]
    assert match.waiting == (2,)


def test_b3_5_the_one_named_after_the_last_turn_starts_the_next_round_even_without_witches() -> None:
    hands = dict.fromkeys(range(4), "root meadow fire")
    match = choose(take_open_cards(table(4, hands)), *hands.values())
    play(match, "0:coward-root 1:coward-root 2:coward-root 3:coward-root")
    play(match, "0:coward-meadow 1:coward-meadow 2:coward-meadow 3:coward-meadow")
    news = play(match, "0:brave-fire 1:coward-fire 2:brave-fire 3:coward-fire")
    assert kinds(news, RoundBegan) == [RoundBegan(2, 2)]
    assert choose(match).waiting == (2,)


def test_b3_5_a_round_ends_when_all_chosen_witches_are_played() -> None:
    match = five()
    finish_round(match)
    assert match.view().round == 2
    assert sum(step.name.startswith("coward-") for step in match.log) == 15


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


# --- B6 --------------------------------------------------------------------------------------------------------------


def test_b6_1_what_everybody_sees() -> None:
    match = five()
    play(match, "0:coward-fire 1:brave-fire 2:brave-fire")
    view = match.view()
    assert view.hand == view.chosen == ()
    assert view.pile == 122 - 5 * 15
    assert len(view.tasks) == 0
    assert [player.cards for player in view.players] == [13, 13, 13, 14, 14]
    assert [player.chosen for player in view.players] == [2, 2, 2, 3, 3]
    assert [witch.card for witch in view.players[1].round] == ["fire"]
    assert all(len(player.display) == 1 for player in view.players)


def test_b6_1_chosen_witches_are_secret_and_half_made_choices_too() -> None:
    match = take_open_cards(new("broom", 4, seed=7))
    before = [bytes(match.knowledge(seat).memory) for seat in (-1, 1, 2, 3)]
    match.play(0, match.legal(0)[0])
    assert [bytes(match.knowledge(seat).memory) for seat in (-1, 1, 2, 3)] == before
    assert len(match.view(0).chosen) == 1


def test_b6_1_cancelled_cards_are_known_to_be_back_until_played() -> None:
    match = five()
    play(match, "0:coward-fire 1:brave-fire 2:brave-fire")
    assert match.view().players[1].known == ()
    finish_round(match)
    assert match.view().players[1].known == ("fire",)
    choose(match, *["" if seat != 1 else "fire" for seat in range(5)])
    while "fire" in match.view(1).chosen:
        seat = match.waiting[0]
        match.play(seat, next(name for name in match.legal(seat) if name.startswith("coward")))
    assert match.view().players[1].known == ()


def test_b6_2_next_proves_that_a_kind_was_not_chosen_not_that_it_is_not_held() -> None:
    hands = {0: "root meadow fire", 1: "root berry sun water", 2: "sun water fog", 3: "sun water fog"}
    match = choose(take_open_cards(table(4, hands)), "root meadow fire", "berry sun water")
    play(match, "0:coward-root")
    assert "root" in match.view().players[1].passed
    assert "root" in match.view(1).hand
    finish_round(match)
    assert match.view().players[1].passed == ()
    assert "choose-root" in match.legal(1)


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
