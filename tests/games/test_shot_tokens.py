"""S5 and S6 of `shot`: Oof tokens, resting, curses and vacations. Each test names its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from shot_tables import strengths

import walpurgis
from table import ShotTable, cards, events_of, names, only_event, sit
from walpurgis.games.shot.story import (
    ChoseLast,
    Cursed,
    Delivered,
    GotVacation,
    Hurt,
    MatchEnded,
    PaidForTokens,
    Payday,
    Rested,
)

pytestmark = pytest.mark.rules


# --- S5 Oof tokens and resting ---------------------------------------------------------------------------------------


def worn_out_by_winning() -> ShotTable:
    """Seat 0, with two tokens, has just won 12 boxes and with it the third; two cards are left."""
    table = sit("v4 v10 v9", "f1 p5 p6", "f2 p9 p7", "f3 p10 p8").tokens(2)
    table.play("0:v4 1:f1 2:f2 3:f3")
    return table


def test_S5_1_with_three_tokens_you_play_on_and_lose() -> None:
    """Every trick of the round; and the match ends with the round, even with the first."""
    table = worn_out_by_winning()
    assert table.s.oof[0] == 3
    news = table.play("0:v10 1:p5 2:p9 3:p10")
    assert only_event(news, Delivered) == Delivered(3, "p10", 5, 11)
    assert (table.turn, table.match.is_over) == (3, False)
    news = table.play("3:p8 0:v9 1:p6 2:p7")
    assert only_event(news, Delivered).seat == 3
    assert table.match.is_over
    assert table.s.round_now == 1
    assert only_event(news, PaidForTokens) == PaidForTokens(0, 3, 9, 1 + 3 - 9)  # the v4 met a quota of 2


def test_S5_1_never_a_fourth() -> None:
    """A player who cannot win cannot be hurt."""
    table = sit("v4 p4", "f1 p5", "f2 p7", "f3 p8").tokens(3)
    table.play("0:v4 1:f1 2:f2 3:f3")
    assert table.s.oof.tolist() == [3, 0, 0, 0]
    assert only_event(table.match.events, Delivered).seat == 3  # the highest of the three others


@pytest.mark.parametrize(("tokens", "over"), [((3, 3, 0, 2), True), ((3, 2, 0, 2), False), ((3, 3, 0, 1), False)])
def test_S5_2_the_round_ends_when_all_but_one_are_worn_out(tokens: Sequence[int], over: bool) -> None:
    """At once, with cards in hand; the deciding trick is delivered and the round is scored (S5.4)."""
    table = sit("f1 f5", "f2 f6", "f3 f7", "b3 b5", quotas=(4, 5, 2, 3)).tokens(*tokens)
    table.play("2:f3")
    news = table.play("3:b3 0:f1 1:f2")
    assert only_event(news, Hurt) == Hurt(3, tokens[3] + 1)
    assert table.match.is_over is over
    if over:
        assert all(table.s.hand)
        assert only_event(news, Payday, seat=3).earned == 2 + 4  # b3 is worth 2, and meets a quota of 3
        assert events_of(news, MatchEnded)
        assert table.match.points == [-9, -9, 0, 1 + 6 - 9]
        assert [table.may(seat) for seat in range(4)] == [set()] * 4
        with pytest.raises(walpurgis.MatchOver):
            table.match.play(3, "b5")


def test_S5_2_for_three() -> None:
    """All but one are two of three."""
    table = sit("b2 b6", "b3 b7", "p4 p5", players=3).tokens(3, 0, 2)
    table.s.fatigue[2] = 2
    table.play("0:b2 1:b3 2:p4")
    assert table.match.is_over
    assert table.match.points == [-9, 0, 1 + 1 - 9]  # seat 2 chose last and delivered one card


def test_S5_3_resting_needs_a_token() -> None:
    """Without one there is nothing to say."""
    table = sit("v4 v5")
    assert table.may(0) == {"v4", "v5"}
    assert table.forbidden_by(0, "rest") == "S5.3"


def test_S5_3_rest_leading_or_following() -> None:
    """With the card, in either role; others hear it."""
    table = sit("v10 f4", "v9 f5", "v8 f6", "v7 f7").tokens(1, 1)
    assert table.may(0) == {"v10", "f4", "rest"}
    assert table.play("0:rest") == [Rested(0, "oof")]
    assert table.turn == 0
    assert [player.resting for player in table.view(2).players] == [True, False, False, False]
    table.play("0:v10")
    assert table.may(1) == {"v9", "rest"}
    news = table.play("1:rest 1:v9 2:v8 3:v7")
    assert only_event(news, Delivered).seat == 2
    assert table.turn == 2


def test_S5_3_one_declaration_per_trick_and_final() -> None:
    """After saying so only the card is left to play, even with a second token."""
    table = sit("v10 f4", size=2, vacation=True, quotas=(7, 2, 3, 4)).tokens(2)
    table.play("1:" + table.match.legal(1)[0])
    for seat in (2, 3):
        table.play(f"{seat}:{table.match.legal(seat)[0]}")
    assert {"rest", "vacation"} <= table.may(0)
    table.play("0:rest")
    assert not {"rest", "vacation"} & table.may(0)
    assert table.forbidden_by(0, "rest") == "S5.3"
    assert table.forbidden_by(0, "vacation") == "S5.3"


def test_S5_3_each_token_rests_once_per_round_and_still_costs_strength() -> None:
    """Two tokens rest in two tricks, not in a third."""
    table = sit("v10 f8 f5", "v9 f9 p9", "v8 p8 p7", "v7 p10 p6").tokens(2)
    assert strengths(table)[0] == 9
    table.play("0:rest 0:v10 1:v9 2:v8 3:v7")
    assert (table.s.oof[0], table.s.ready[0], strengths(table)[0]) == (2, 1, 9)
    table.play("1:f9 2:p8 3:p10")
    assert "rest" in table.may(0)
    table.play("0:rest 0:f8")
    assert (table.s.oof[0], table.s.ready[0], strengths(table)[0]) == (2, 0, 9)
    table.play("3:p6")
    assert table.may(0) == {"f5"}
    assert table.forbidden_by(0, "rest") == "S5.3"


def test_S5_3_a_token_can_rest_from_the_next_trick() -> None:
    """Just taken, it can be used at once in the next trick."""
    table = sit("f1 f5", "f2 f6", "f3 f7", "b2 b5")
    table.play("0:f1 1:f2 2:f3 3:b2")
    assert table.turn == 3
    assert table.may(3) == {"b5", "rest"}


@pytest.mark.parametrize("options", [{"rest_from": "next-round"}, {"edition": "translated"}])
def test_S5_3_a_token_can_rest_from_the_next_round(options: dict[str, Any]) -> None:
    """By the other rulebook not in the round in which it was taken; older ones can."""
    row = "v10 v9 p9 p8 b8 x4"
    table = sit("f1 f5", "f2 f6", "f3 f7", "b2 b5", row=row, **options)
    table.play("0:f1 1:f2 2:f3 3:b2")
    assert table.s.oof[3] == 1
    assert table.may(3) == {"b5"}
    assert table.forbidden_by(3, "rest") == "S5.3"
    table.play_round_out()
    table.choose(2, 3, 4, 5)
    assert table.s.ready[3] == 1
    while table.turn != 3:
        table.play(f"{table.turn}:{table.match.legal(table.turn)[0]}")
    assert "rest" in table.may(3)

    table = sit("f1 f5", "f2 f6", "f3 f7", "b2 b5", row=row, **options).tokens(0, 0, 0, 1)
    table.play("0:f1 1:f2 2:f3 3:b2")
    assert (table.s.oof[3], table.s.ready[3]) == (2, 1)
    assert "rest" in table.may(3)


def test_S5_3_with_three_tokens_it_is_not_offered() -> None:
    """There is nothing to rest from; nor is a vacation."""
    table = sit("v10 f4", size=2, vacation=True, quotas=(2, 3, 4, 5)).tokens(3)
    table.s.vacation[0] = 1
    assert table.may(0) == {"v10", "f4"}
    assert table.forbidden_by(0, "rest") == "S5.3"
    assert table.forbidden_by(0, "vacation") == "S5.3"


def test_S5_4_the_third_token_by_winning_still_leads() -> None:
    """The winner of the trick leads the next, and loses it."""
    table = worn_out_by_winning()
    assert table.turn == 0
    assert table.may(0) == {"v10", "v9"}
    assert names(table.s.taken[0]) == {"v4"}


def test_S5_5_tokens_stay_and_are_ready_again() -> None:
    """The cubes go, the tokens do not."""
    table = sit("v10", "v9", "v8", "v7").tokens(0, 2, 1, 0)
    table.s.fatigue[1], table.s.cursed[1] = 3, 1
    table.play("0:v10 1:rest 1:v9 2:rest 2:v8 3:v7")
    assert table.s.round_now == 2
    assert table.s.oof.tolist() == [0, 2, 1, 0]
    assert table.s.ready.tolist() == [0, 2, 1, 0]
    assert strengths(table) == [11, 9, 10, 11]


# --- S6 Optional rules -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "options", "cursed"),
    [
        (("p9 v4", "f6 f5", "b4 b5", "b7 b8"), {}, False),  # off by default
        (("p9 v4", "f6 f5", "b4 b5", "b7 b8"), {"curse": True}, True),
        (("p9 v4", "f7 f5", "b4 b5", "b7 b8"), {"curse": True}, False),  # no six
        (("p6 v4", "f7 f5", "b4 b5", "b7 b8"), {"curse": True}, False),  # only your own
        (("p6 v4", "f6 f5", "b4 b5", "b7 b8"), {"curse": True}, True),  # a player's own one does not protect
        (("p6 v4", "f6 f5", "b4 b5", "b7 b8"), {"curse": True, "six_shields": True}, False),
        (("p9 v4", "f6 f5", "b6 b5", "b7 b8"), {"curse": True, "six_shields": True}, True),  # won without a six
        (("p6 v4", "f6 f5", "b4 b5", "b7 b8"), {"six_shields": True}, False),
    ],
)
def test_S6_1_curse(hands: Sequence[str], options: dict[str, Any], cursed: bool) -> None:
    """Somebody else's 6 costs the winner one more; seat 0 wins."""
    table = sit(*hands, **options)
    news = table.play(" ".join(f"{seat}:{hand.split()[0]}" for seat, hand in enumerate(hands)))
    assert only_event(news, Delivered).seat == 0
    assert [e.seat for e in events_of(news, Cursed)] == [0] * cursed
    assert table.s.cursed.tolist() == [int(cursed), 0, 0, 0]
    assert strengths(table) == [11 - 1 - cursed, 11, 11, 11]


def test_S6_1_the_translated_edition_shields_but_does_not_curse_by_itself() -> None:
    """The edition sets `six_shields`; the curse is still to be asked for."""
    row = "p10 p1 b9 b1 v8 x4"  # p > b > v > f
    hands = ("p6 v4", "f6 f5", "b4 b5", "b7 b8")
    cases: list[tuple[dict[str, Any], int]] = [
        ({}, 0),
        ({"curse": True}, 0),
        ({"curse": True, "six_shields": False}, 1),
    ]
    for options, expected in cases:
        table = sit(*hands, row=row, edition="translated", **options)
        table.play("0:p6 1:f6 2:b4 3:b7")
        assert table.s.cursed[0] == expected


def test_S6_1_at_most_one_curse_per_round() -> None:
    """A second cursed package does nothing more, in the same trick or in another."""
    table = sit("p9 v4 f4", "f6 f7 f8", "b6 b5 b7", "x4 b4 b8", curse=True)
    table.play("0:p9 1:f6 2:b6 3:x4")
    assert (table.s.cursed[0], strengths(table)[0]) == (1, 9)
    table.s.hand[1] = cards("p6 f8")
    news = table.play("0:v4 1:p6 2:b5 3:b4")
    assert not events_of(news, Cursed)
    assert (table.s.cursed[0], table.s.fatigue[0], strengths(table)[0]) == (1, 2, 8)


def test_S6_1_the_curse_goes_away_at_the_end_of_the_round() -> None:
    """Like the fatigue."""
    table = sit("p9", "f6", "b4", "b7", curse=True)
    news = table.play("0:p9 1:f6 2:b4 3:b7")
    assert only_event(news, Cursed).seat == 0
    assert table.s.round_now == 2
    assert strengths(table) == [11] * 4


@pytest.mark.parametrize(("hurt_and_tired", "strength"), [(True, 11 - 7 - 3), (False, 11 - 7 - 2)])
def test_S6_1_the_injured_are_cursed_too(hurt_and_tired: bool, strength: int) -> None:
    """Whatever becomes of the fatigue cube."""
    table = sit("p9 v4", "f6 f5", "b4 b5", "b7 b8", curse=True, hurt_and_tired=hurt_and_tired)
    table.s.fatigue[0] = 7  # strength 4, and 7 boxes
    table.play("0:p9 1:f6 2:b4 3:b7")
    assert (table.s.oof[0], table.s.cursed[0], table.s.fatigue[0]) == (1, 1, 7 + hurt_and_tired)
    assert strengths(table)[0] == strength


def test_S6_1_for_three() -> None:
    """The same at a smaller table."""
    table = sit("v6 p4", "b6 b4", "p9 p5", players=3, curse=True)
    table.play("0:v6 1:b6 2:p9")
    assert (table.s.cursed.tolist()[:3], strengths(table)) == ([1, 0, 0], [7, 9, 9])


@pytest.mark.parametrize(
    ("quotas", "tokens"),
    [
        ((7, 2, 3, 4), [1, 0, 0, 1]),  # highest quota, and last to choose
        ((2, 3, 6, 0), [0, 0, 1, 1]),
        ((2, 3, 4, 7), [0, 0, 0, 1]),  # the same player: one token, and nobody else gets another
        ((3, 7, 4), [0, 1, 1]),
        ((3, 4, 7), [0, 0, 1]),
    ],
)
def test_S6_2_vacation_tokens_in_round_1(quotas: Sequence[int], tokens: list[int]) -> None:
    """Highest quota and last chooser get one, instead of the point."""
    players = len(quotas)
    table = sit(players=players, quotas=quotas, vacation=True)
    assert table.s.vacation.tolist()[:players] == tokens
    assert table.match.points == [0] * players
    assert [e.seat for e in events_of(table.match.events, GotVacation)] == [s for s in range(players) if tokens[s]]
    assert not events_of(table.match.events, ChoseLast)


def test_S6_2_off_by_default() -> None:
    """Then there are none, and the last to choose has the point."""
    table = sit(quotas=(2, 3, 4, 7))
    assert table.s.vacation.tolist() == [0] * 4
    assert table.match.points == [0, 0, 0, 1]
    assert table.forbidden_by(0, "vacation") == "S6.2"


def test_S6_2_in_later_rounds_only_the_highest_quota() -> None:
    """The last to choose gets neither token nor point; an old token does not carry over."""
    table = sit("v10", "v9", "v8", "v7", quotas=(7, 2, 3, 4), vacation=True)
    assert table.s.vacation.tolist() == [1, 0, 0, 1]
    table.play_round_out()
    assert table.s.vacation.tolist() == [0] * 4
    points = table.match.points
    assert table.turn == 1  # seat 0 has the only point
    table.choose(6, 7, 3, 2)
    assert table.s.vacation.tolist() == [0, 0, 1, 0]
    assert table.match.points == points


def test_S6_2_a_vacation_rests_you_once_and_is_gone() -> None:
    """Like an Oof token, but not turned over: given back. It costs no strength."""
    table = sit("v10 p9 f4", "v9 p8 f5", "v8 p7 f6", "v7 p6 f7", quotas=(7, 2, 3, 4), vacation=True).tokens(1)
    assert strengths(table)[0] == 10
    table.play("1:v9 2:v8 3:v7")
    assert table.may(0) == {"v10", "rest", "vacation"}
    news = table.play("0:vacation 0:v10")
    assert events_of(news, Rested) == [Rested(0, "vacation")]
    assert only_event(news, Delivered).seat == 1
    assert (table.s.vacation[0], table.s.ready[0], table.s.oof[0]) == (0, 1, 1)
    table.play("1:p8 2:p7 3:p6")
    assert table.may(0) == {"p9", "rest"}  # the Oof token can still rest
    assert table.forbidden_by(0, "vacation") == "S6.2"


def test_S6_2_a_vacation_and_an_oof_token_not_in_one_trick() -> None:
    """One declaration a trick (S5.3), whichever comes first."""
    table = sit("v10 p9", quotas=(2, 3, 4, 7), size=2, vacation=True).tokens(1)
    table.s.vacation[0] = 1
    table.play("0:vacation")
    assert table.may(0) == {"v10", "p9"}
    assert table.forbidden_by(0, "rest") == "S5.3"
