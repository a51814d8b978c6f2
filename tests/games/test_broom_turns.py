"""B3 of `broom`: calling, following, brave and cowardly. Each test names its rule."""

from __future__ import annotations

import pytest
from broom_tables import EVERYBODY, FIVE, choose, finish_round, five, kinds, play, table, take_open_cards

from walpurgis.games.broom.story import Cancelled, Returned, RoundBegan, SaidNext, Starts
from walpurgis.match.match import new

pytestmark = pytest.mark.rules


# --- B3 --------------------------------------------------------------------------------------------------------------


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
