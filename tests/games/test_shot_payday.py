"""S7 of `shot`: payday and the end of the match, and the worked examples. Each test names its rule."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from shot_tables import in_last_round, payday, strengths

import walpurgis
from table import USUAL_QUOTAS, ShotTable, cards, events_of, names, only_event, sit
from walpurgis.games.shot.story import Dealt, Delivered, Hurt, PaidForTokens, Payday

pytestmark = pytest.mark.rules


# --- S7 Payday and the end -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_S7_1_a_round_ends_with_the_last_card(players: int) -> None:
    """Not before, and then the next is dealt."""
    table = ShotTable(walpurgis.new("shot", players=players, seed=3, rest_from="next-round"))
    table.choose(*USUAL_QUOTAS[players])
    plays, news = 0, []
    while table.s.round_now == 1 and not table.match.is_over:
        seat = table.turn
        action = table.match.legal(seat)[0]
        plays += not action.startswith("show")
        news = table.match.play(seat, action)
    assert plays == players * {3: 8, 4: 9}[players]
    assert len(events_of(news, Payday)) == players
    assert [len(names(hand)) for hand in table.s.hand][:players] == [{3: 8, 4: 9}[players]] * players
    assert [e.round for e in events_of(table.match.events, Dealt)] == [1, 2]


@pytest.mark.parametrize(
    ("delivered", "earned"),
    [
        ("p3", 2),
        ("p3 b2 f1", 6),
        ("p4", 1),
        ("v10 p9 b8 f7", 4),
        ("x4", 1),
        ("x2", 1),
        ("x2 x4 p3", 4),
        ("", 0),
    ],
)
def test_S7_2_a_point_per_card_and_two_for_the_low_ones(delivered: str, earned: int) -> None:
    """Values 1 to 3 are worth 2, a black card 1; without the bonus a missed quota costs nothing."""
    paid = payday(delivered, 6)
    assert (paid.met, paid.earned) == ("no", earned)


@pytest.mark.parametrize(
    ("delivered", "quota", "boxes", "met"),
    [
        ("x4", 4, 4, True),
        ("x4 p3", 7, 7, True),
        ("x2", 0, 0, True),
        ("", 0, 0, True),
        ("x2 p4", 2, 2, True),  # the doubler doubles nothing here
        ("x2 p4", 4, 2, False),
        ("p10", 0, 1, False),
        ("p3 p4", 4, 5, False),  # too much
        ("p3 p4", 6, 5, False),  # too little
        ("p10 p9 p8 f10 f9 f8 v9", 7, 7, True),
    ],
)
def test_S7_3_the_bonus_for_just_the_quota(delivered: str, quota: int, boxes: int, met: bool) -> None:
    """Boxes, not cards, and exactly."""
    paid = payday(delivered, quota)
    assert (paid.boxes, paid.quota, paid.met) == (boxes, quota, "yes" if met else "no")
    bonus = {0: 5, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7, 7: 8}[quota]
    low = sum(name[1:] in ("1", "2", "3") and name != "x2" for name in delivered.split())
    assert paid.earned == len(delivered.split()) + low + bonus * met


def test_S7_3_each_player_is_paid() -> None:
    """Everybody by their own quota."""
    table = sit("f4", "v10", "f5", "f6", quotas=(2, 3, 0, 7))
    for seat, delivered in enumerate(["p4", "b4", "", "p8"]):
        table.s.taken[seat] = cards(delivered)
    news = table.play_round_out()
    assert [(e.boxes, e.met, e.earned) for e in events_of(news, Payday)] == [
        (2, "yes", 1 + 3),
        (3, "yes", 2 + 4),  # the v10 of the last trick too
        (0, "yes", 5),
        (1, "no", 1),
    ]
    assert table.match.points == [4, 6, 5, 1 + 1]


def test_S7_4_tokens_cost_at_the_end() -> None:
    """1, 2 and 3 tokens cost 1, 4 and 9; nothing before the end."""
    table = in_last_round(sit("f4", "v10", "f5", "f6")).tokens(3, 0, 1, 2)
    for seat in range(4):
        table.s.points[seat] = 20
    news = table.play_round_out()
    assert table.match.is_over
    assert table.match.points == [11, 21, 19, 16]
    assert [(e.seat, e.cost) for e in events_of(news, PaidForTokens)] == [(0, 9), (2, 1), (3, 4)]
    assert table.match.ranks == [4, 1, 2, 3]
    assert table.match.winners == (1,)

    table = sit("f4", "v10", "f5", "f6").tokens(2, 0, 1, 2)
    table.play_round_out()
    assert not table.match.is_over
    assert table.match.points == [0, 1, 0, 1]  # seat 1 delivered a card, seat 3 chose last


@pytest.mark.parametrize("players", [3, 4])
def test_S7_4_the_match_ends_after_the_last_round(players: int) -> None:
    """And not a round before it."""
    table = sit(*["p4", "v10", "p5", "p6"][:players], players=players)
    table.s.round_now = players - 1
    table.play_round_out()
    assert not table.match.is_over
    table = in_last_round(sit(*["p4", "v10", "p5", "p6"][:players], players=players))
    table.play_round_out()
    assert table.match.is_over
    assert table.match.waiting == ()


def test_S7_4_the_match_ends_with_a_round_that_wears_somebody_out() -> None:
    """Three tokens at the end of the first round are enough."""
    table = sit("f4", "v10", "f5", "f6").tokens(0, 0, 0, 3)
    table.play_round_out()
    assert table.match.is_over
    assert table.s.round_now == 1


def level_at_the_end(quotas: Sequence[int], vacations: Sequence[int]) -> list[int]:
    """The ranks when all have equal points, these quotas and these unspent vacation tokens."""
    table = in_last_round(sit("f4", "v10", "f5", "f6", quotas=quotas, vacation=True))
    for seat in range(4):
        table.s.vacation[seat] = vacations[seat]
        table.s.points[seat] = 10 - (seat == 1)  # seat 1 delivers a card yet
    table.play(" ".join(f"{seat}:{card}" for seat, card in _in_turn(table, ["f4", "v10", "f5", "f6"])))
    assert table.match.points == [10] * 4
    return table.match.ranks


def _in_turn(table: ShotTable, lay: Sequence[str]) -> list[tuple[int, str]]:
    return [((table.turn + step) % 4, lay[(table.turn + step) % 4]) for step in range(4)]


def test_S7_4_ties_go_to_an_unspent_vacation() -> None:
    """It is looked at before it goes; even against a higher quota."""
    assert level_at_the_end((7, 6, 5, 4), (0, 0, 0, 1)) == [2, 3, 4, 1]
    assert level_at_the_end((2, 6, 5, 4), (1, 1, 0, 0)) == [2, 1, 3, 4]


def test_S7_4_then_to_the_higher_quota() -> None:
    """Of the last round; no two are equal, so nobody shares a place."""
    assert level_at_the_end((2, 7, 4, 6), (0, 0, 0, 0)) == [4, 1, 3, 2]


def test_S7_4_a_spent_vacation_breaks_no_tie() -> None:
    """Only unspent ones count."""
    table = in_last_round(sit("f4", "v10", "f5", "f6", quotas=(7, 6, 2, 5), vacation=True))
    assert table.s.vacation.tolist() == [1, 0, 0, 1]
    table.s.points[1] = -1
    table.play("2:f5 3:f6 0:vacation 0:f4 1:v10")
    assert table.match.points == [0] * 4
    assert table.match.ranks == [2, 3, 4, 1]


def test_S7_4_tokens_cost_before_points_are_compared() -> None:
    """The most points after the cost win."""
    table = in_last_round(sit("f4", "v10", "f5", "f6")).tokens(1)
    for seat, points in enumerate((10, 9, 3, 4)):
        table.s.points[seat] = points
    table.play_round_out()
    assert (table.match.points, table.match.winners) == ([9, 10, 3, 4], (1,))


# --- worked examples -------------------------------------------------------------------------------------------------


def test_worked_example_doubled_trick() -> None:
    """`v8 x2 p1 v2` at strength 11: 14 boxes, a token and a cube; strength 9 next."""
    table = sit("v8 f4", "x2 f5", "p1 f6", "v2 f7", row="v1 v3 v4 p2 p3 b1")
    news = table.play("0:v8 1:x2 2:p1 3:v2")
    assert only_event(news, Delivered) == Delivered(0, "v8", 14, 11)
    assert only_event(news, Hurt) == Hurt(0, 1)
    assert (table.turn, strengths(table)) == (0, [9, 11, 11, 11])


def test_worked_example_quota_0_by_the_doubler_alone() -> None:
    """Won while all others rest, it weighs nothing."""
    table = sit("x2", "v10", "v9", "v8", quotas=(0, 3, 4, 5)).tokens(0, 1, 1, 1)
    news = table.play("0:x2 1:rest 1:v10 2:rest 2:v9 3:rest 3:v8")
    assert only_event(news, Delivered) == Delivered(0, "x2", 6, 11)
    assert only_event(news, Payday, seat=0) == Payday(0, 0, 0, "yes", 0, 1, 5, 1 + 5, 6, ("x2",))
