"""W6 of `witches`, who knows what, and how the game is told. Each test names its rule."""

from __future__ import annotations

from typing import Any

import pytest
from witches_tables import (
    FIRE,
    act,
    at_last_trick,
    cards,
    last_spell,
    legal,
    open_table,
    pass_lowest,
    piles,
    play,
    random_round,
    table,
)

from walpurgis.core.errors import DealError
from walpurgis.core.game import SPECTATOR, Event, Piles
from walpurgis.core.state import blank, copy_of
from walpurgis.games.witches import GAME, story
from walpurgis.games.witches.cards import NAMES, W
from walpurgis.games.witches.notation import card_names
from walpurgis.games.witches.story import Scored

pytestmark = pytest.mark.rules


# --- W6 --------------------------------------------------------------------------------------------------------------


def knowledge(s: Any, seat: int) -> Any:
    out = blank(GAME.knowledge)
    GAME.observe(s, seat, out)
    return out


def test_w6_1_what_is_public() -> None:
    s = open_table(h1="g5", h2="g9 g1", h3="w", h0="g8 g10")
    play(s, "g5 g9 w g8 g1")
    for seat in (SPECTATOR, 0, 1, 2, 3):
        k = knowledge(s, seat)
        assert [list(card_names(k.laid[player])) for player in range(4)] == [["g8"], ["g5"], ["g1", "g9"], ["w"]]
        assert list(card_names(k.taken[2])) == ["g5", "g8", "g9"]
        assert k.hand_size.tolist()[:4] == [14, 14, 13, 14]
        assert k.trick.tolist()[:4] == [-1, -1, NAMES.index("g1"), -1]
        assert (k.leader, k.turn, k.winner) == (2, 3, 2)
        assert k.own_hand == (s.hand[seat] if seat >= 0 else 0)


def test_w6_1_only_giver_and_receiver_know_what_was_passed() -> None:
    s = table(4, deal=piles(4, h0="r1 r2 r3"))
    for name in ("r1", "r2", "r3"):
        act(s, 0, name)
    assert list(card_names(knowledge(s, 0).own_passed)) == ["r1", "r2", "r3"]
    assert knowledge(s, 1).received == 0  # not before everybody has chosen
    pass_lowest(s)
    assert list(card_names(knowledge(s, 0).own_passed)) == ["r1", "r2", "r3"]
    assert list(card_names(knowledge(s, 1).received)) == ["r1", "r2", "r3"]
    for seat in (2, 3, SPECTATOR):
        assert cards("r1 r2 r3") not in (knowledge(s, seat).own_passed, knowledge(s, seat).received)


def test_w6_1_how_far_the_others_are_with_passing_is_not_seen() -> None:
    s = table(4)
    before = knowledge(s, 1)
    act(s, 0, legal(s, 0)[0])
    assert knowledge(s, 1) == before


def test_w6_2_another_colour_proves_a_void() -> None:
    s = open_table(h1="g5", h2=f"{FIRE} w", h3="g1", h0="g2")
    play(s, "g5 r3")
    assert list(card_names(s.lacks[2])) == [f"g{value}" for value in range(1, 15)]
    assert [s.lacks[seat] for seat in (0, 1, 3)] == [0, 0, 0]


def test_w6_2_a_wizard_proves_nothing() -> None:
    s = open_table(h1="g5", h2=f"{FIRE} w")
    play(s, "g5 w")
    assert s.lacks[2] == 0


def test_w6_2_nothing_is_proved_while_the_colour_is_open() -> None:
    s = open_table(h1="w", h2="r1", h3="r2")
    play(s, "w r1 r2")
    assert s.lacks.tolist() == [0] * 6


# --- how it is told --------------------------------------------------------------------------------------------------


def told(s: Any, seat: int, name: str) -> list[Event]:
    before = copy_of(s)
    action = GAME.action_named(s, seat, name)
    act(s, seat, name)
    return list(GAME.tell(before, seat, action, s))


def test_w2_1_passing_is_told_to_those_who_may_know() -> None:
    s = table(3, deal=piles(3, h0="r1 r2 r3 w"))
    assert told(s, 0, "r1") == [story.NamedPass(0, "r1", audience=(0,))]
    for name in ("r2", "r3", "w"):
        act(s, 0, name)
    for seat in (1, 1, 1, 1, 2, 2, 2):
        act(s, seat, legal(s, seat)[0])
    events = told(s, 2, legal(s, 2)[0])
    assert story.Passed(0, 1, ("r1", "r2", "r3", "w"), audience=(0, 1)) in events
    assert events[-1] == story.AllPassed(1)
    assert not any(event.known_to(SPECTATOR) for event in events[:-1])


def test_w3_5_a_trick_is_told() -> None:
    s = open_table(h1="g5", h2="g9", h3="w", h0="g8")
    play(s, "g5 g9 w")
    assert told(s, 0, "g8") == [story.Played(0, "g8"), story.Took(2, "g9", ("g5", "g9", "w", "g8"))]


def test_w4_5_the_choice_is_told() -> None:
    s = at_last_trick(3, (10, 0, 0), (f"{FIRE} g11",))
    play(s, "b1 b2")
    assert told(s, 2, "b3")[2:] == [story.Cast(0, "water", 20), story.MayChoose(0, 20)]
    chose, *scored, over = told(s, 0, "own")
    assert (chose, over) == (story.Chose(0, "own", 20), story.MatchEnded())
    assert [(event.seat, event.gained, event.points) for event in scored if isinstance(event, Scored)] == [
        (0, -20, -10),
        (1, 0, 0),
        (2, 0, 0),
    ]


@pytest.mark.parametrize(
    ("name", "key", "rule"),
    [
        ("r4", "not-in-hand", "W2.1"),
        ("y3", "named-already", "W2.1"),
        ("r1", "name-in-order", "W2.1"),
        ("w", "leave-enough", "W2.1"),
        ("own", "no-spell-to-choose", "W4.5"),
    ],
)
def test_w2_1_why_a_card_cannot_be_named_now(name: str, key: str, rule: str) -> None:
    s = table(4, deal=piles(4, h1="r1 r2 g1 g5 y3 y4 y5 y6 b1 b2 b3 b4 b5 b6 w"))
    act(s, 1, "y3")
    reason = GAME.why_not(s, 1, GAME.action_named(s, 1, name))
    assert (reason.key, reason.rule) == (key, rule)


def test_w2_1_two_wizards_are_named_one_after_the_other() -> None:
    s = table(3, deal=piles(3, h1="r1 r2 g1 g5 y3 y4 y5 y6 b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 w w"))
    act(s, 1, "b9")
    act(s, 1, "b10")
    act(s, 1, "w")
    assert legal(s, 1) == ["w"]


@pytest.mark.parametrize(
    ("name", "key", "rule"),
    [("r1", "follow-colour", "W3.2"), ("b14", "not-in-hand", "W3.2"), ("others", "no-spell-to-choose", "W4.5")],
)
def test_w3_2_why_a_card_cannot_be_played(name: str, key: str, rule: str) -> None:
    s = open_table(h1="g5", h2="g1 r1", h3="b14")
    play(s, "g5")
    reason = GAME.why_not(s, 2, GAME.action_named(s, 2, name))
    assert (reason.key, reason.rule) == (key, rule)


def test_w4_5_why_no_card_now() -> None:
    s = last_spell((10, 0, 0), rounds=1)
    assert GAME.why_not(s, 0, W).key == "choose-what-the-spell-does"


def test_w1_3_a_deal_can_be_given_and_is_told_again() -> None:
    deal = piles(5, 3, h2="w w r11")
    s = table(5, deal=deal)
    assert {name: sorted(pile) for name, pile in GAME.deal_piles(s).items()} == {n: sorted(p) for n, p in deal.items()}
    later = piles(5, None, h0="b14")
    GAME.stack(s, later)
    random_round(s, 1)
    assert {name: sorted(p) for name, p in GAME.deal_piles(s).items()} == {n: sorted(p) for n, p in later.items()}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"dealer": ["4"]}, "no seat"),
        ({"row": ["r1"]}, "no pile"),
        ({"hand 0": ["r1"]}, "needs 15"),
        ({"hand 0": ["w"] * 15}, "too often"),
        ({"hand 0": ["x1"] * 15}, "no card"),
    ],
)
def test_w1_3_impossible_deals_are_refused(changed: Piles, message: str) -> None:
    with pytest.raises(DealError, match=message):
        table(4, deal={**piles(4), **changed})


def test_w6_1_the_view_shows_what_a_seat_may_know() -> None:
    s = table(4, deal=piles(4, h0="r1 r2 r3"))
    act(s, 0, "r1")
    view = GAME.look(knowledge(s, 0))
    assert (view.phase, view.direction, view.pass_cards, view.pass_to) == ("pass", "left", 3, 1)
    assert view.passed == ("r1",)
    assert GAME.look(knowledge(s, SPECTATOR)).hand == ()
