"""S1 to S3 of `shot`: cards, setup, the priority of the suits, choosing quotas. Each test names its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from shot_tables import BOXES, SHARED_ROW, delivery, order_of_choosing, payday, rank_order, strengths

import walpurgis
from table import ShotTable, events_of, names, only_event, sit
from walpurgis.core.game import SPECTATOR
from walpurgis.games import game_named
from walpurgis.games.shot.story import ChoseLast, Delivered, Hurt, Played

pytestmark = pytest.mark.rules


# --- S1 Cards and setup ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("suit", "vpbf")
def test_S1_1_low_packages_are_heavy(suit: str) -> None:
    """Values 1 to 10 in four suits; 1–3 carry three boxes, 4–7 two, 8–10 one."""
    other = {"v": "p", "p": "b", "b": "f", "f": "v"}[suit]
    for value, boxes in BOXES.items():
        table = sit(f"{suit}{value}", row=" ".join(f"{other}{n}" for n in range(1, 7)))
        played = only_event(table.play(f"0:{suit}{value}"), Played)
        assert played.boxes == boxes
        assert table.view().boxes == boxes


def test_S1_2_black_cards() -> None:
    """One black card weighs 4, the other nothing but doubles; neither has a suit."""
    table = sit("x4", "v4")
    table.play("0:x4")
    assert (table.view().boxes, table.view().led) == (4, None)
    table = sit("x2 b5", "v4 b6")
    table.play("0:x2")
    assert (table.view().boxes, table.view().led) == (0, None)
    table.play("1:v4")
    assert (table.view().boxes, table.view().led) == (4, "v")


def test_S1_2_black_cards_have_value_0() -> None:
    """Even the lowest card of the lowest suit beats them."""
    assert delivery("x4 x2 f1 f2").seat == 3
    assert delivery("x4 x2 f2 f1").seat == 2


@pytest.mark.parametrize(("players", "quotas"), [(3, "0 3 4 5 6 7"), (4, "0 2 3 4 5 6 7")])
def test_S1_3_S1_4_quota_cards(players: int, quotas: str) -> None:
    """Seven quota cards; three players do without the 2."""
    table = sit(players=players, quotas=None)
    assert table.may(0) == {f"q{quota}" for quota in quotas.split()}


def test_S1_4_no_quota_2_for_three_players() -> None:
    """It is refused by the rule that removes it, and 1 is no quota at all."""
    assert sit(players=3, quotas=None).forbidden_by(0, "q2") == "S1.4"
    with pytest.raises(walpurgis.UnknownAction):
        sit(quotas=None).match.play(0, "q1")


@pytest.mark.parametrize(
    ("players", "rounds", "strength", "deck", "hand", "row", "down"), [(3, 3, 9, 31, 8, 5, 2), (4, 4, 11, 42, 9, 6, 0)]
)
def test_S1_4_setup(players: int, rounds: int, strength: int, deck: int, hand: int, row: int, down: int) -> None:
    """The table of numbers for three and for four."""
    match = walpurgis.new("shot", players=players, seed=5)
    piles = match.deals[0]
    dealt = [card for pile, some in piles.items() if pile != "first" for card in some]
    assert len(dealt) == len(set(dealt)) == deck
    assert [len(piles[f"hand {seat}"]) for seat in range(players)] == [hand] * players
    assert (len(piles["row"]), len(piles.get("face down", []))) == (row, down)
    view = match.view()
    assert (view.rounds, len(view.row)) == (rounds, row)
    assert [(player.strength, player.cards) for player in view.players] == [(strength, hand)] * players


@pytest.mark.parametrize(("players", "rounds"), [(3, 3), (4, 4)])
def test_S1_4_number_of_rounds(players: int, rounds: int) -> None:
    """Where nobody is worn out, the match has as many rounds as the table says."""
    table = ShotTable(walpurgis.new("shot", players=players, seed=2))
    for number in range(1, rounds + 1):
        assert (table.s.round_now, table.match.is_over) == (number, False)
        for _ in range(players):
            table.play(f"{table.turn}:{table.match.legal(table.turn)[0]}")
        table.tokens(*[0] * players)
        table.cut_hands(*(sorted(names(table.s.hand[seat]))[0] for seat in range(players)))
        table.play_round_out()
    assert table.match.is_over
    assert len(table.match.deals) == rounds


@pytest.mark.parametrize("removed", ["vegetable", "potion", "book", "fish"])
def test_S1_5_removed_suit(removed: str) -> None:
    """Three players leave one suit out, and the doubler."""
    match = walpurgis.new("shot", players=3, removed_suit=removed, seed=1)
    dealt = {card for pile, some in match.deals[0].items() if pile != "first" for card in some}
    suits = {"vegetable": "v", "potion": "p", "book": "b", "fish": "f"}
    assert dealt == {f"{s}{n}" for s in suits.values() if s != suits[removed] for n in range(1, 11)} | {"x4"}
    assert {s for place in match.view().priorities for s in place} == set(suits.values()) - {suits[removed]}


def test_S1_5_fish_is_removed_by_default_and_four_players_keep_all() -> None:
    """The option says nothing at a table of four."""
    three = walpurgis.new("shot", players=3, seed=1).state
    assert not any(name.startswith("f") or name == "x2" for name in names(three.deck))
    four = walpurgis.new("shot", players=4, seed=1, removed_suit="book").state
    assert len(names(four.deck)) == 42


@pytest.mark.parametrize(
    ("quota", "delivered", "earned"),
    [
        (0, "", 0 + 5),
        (2, "p4", 1 + 3),
        (3, "p3", 2 + 4),
        (4, "p4 p5", 2 + 5),
        (5, "p3 p4", 3 + 6),
        (6, "p3 b3", 4 + 7),
        (7, "p3 b3 b8", 5 + 8),
    ],
)
def test_S1_6_default_bonus(quota: int, delivered: str, earned: int) -> None:
    """The bonus of each quota, on top of the points for the cards."""
    paid = payday(delivered, quota)
    assert (paid.met, paid.earned, paid.points) == ("yes", earned, earned)


@pytest.mark.parametrize("bonus", [{5: 20}, "5=20", ((5, 20),)])
def test_S1_6_bonus_option(bonus: object) -> None:
    """A table may set each bonus; those not named keep theirs."""
    assert payday("p3 p4", 5, bonus=bonus).earned == 3 + 20
    assert payday("p3 b3", 6, bonus=bonus).earned == 4 + 7


def test_S1_7_editions() -> None:
    """The translated rulebook sets four options together."""
    options: Any = game_named("shot").options
    english, translated = options.make(4), options.make(4, edition="translated")
    assert english == options.make(4, edition="english")
    assert (english.priority, english.hurt_and_tired, english.rest_from, english.six_shields) == (
        "most-cards",
        True,
        "next-trick",
        False,
    )
    assert (translated.priority, translated.hurt_and_tired, translated.rest_from, translated.six_shields) == (
        "highest-value",
        False,
        "next-round",
        True,
    )
    for same in ("removed_suit", "bonus", "first", "curse", "vacation"):
        assert getattr(english, same) == getattr(translated, same)
    assert (english.curse, english.vacation, english.first, english.removed_suit) == (False, False, None, "fish")


def test_S1_7_a_given_option_beats_the_edition() -> None:
    """In either direction, and at the table too."""
    options: Any = game_named("shot").options
    assert options.make(4, edition="translated", hurt_and_tired=True).hurt_and_tired
    assert not options.make(4, edition="english", hurt_and_tired=False).hurt_and_tired
    row = "b1 b2 b3 v9 v8 x4"
    assert rank_order(sit(row=row, edition="translated")) == "v > b > p = f"
    assert rank_order(sit(row=row, edition="translated", priority="most-cards")) == "b > v > p = f"


# --- S2 Priority of the suits ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "order"),
    [
        ("v1 v2 v3 p10 p9 b10", "v > p > b > f"),  # values do not matter
        ("f8 b1 b2 p1 p2 p3", "p > b > f > v"),
        ("v1 f1 f2 x4 x2 f3", "f > v > p = b"),
    ],
)
def test_S2_1_more_cards_higher_priority(row: str, order: str) -> None:
    """Cards are counted, black ones not."""
    assert rank_order(sit(row=row)) == order


def test_S2_1_for_three() -> None:
    """A black card in the row counts for nobody; the suit removed has no place."""
    assert rank_order(sit(players=3, row="b2 v1 v2 x4 p1")) == "v > p > b"


@pytest.mark.parametrize(
    ("row", "order"),
    [
        ("v3 p9 x4 p2 b7 v1", "v > p > b > f"),  # the worked example
        ("v1 p1 b1 f1 x4 x2", "f > b > p > v"),
        ("f1 v1 f2 v2 p1 b1", "v > f > b > p"),
        ("v2 p1 p2 v1 b1 x2", "v > p > b > f"),
        ("v10 v9 v8 p1 p2 p3", "p > v > b = f"),
        ("p1 v1 v2 p2 f10 x2", "p > v > f > b"),
    ],
)
def test_S2_2_equal_counts_nearest_the_right_end(row: str, order: str) -> None:
    """Of suits with equally many cards, the one with the right-most card is higher."""
    assert rank_order(sit(row=row)) == order


def test_S2_2_for_three() -> None:
    """The row of three players is five cards long."""
    assert rank_order(sit(players=3, row="v1 p1 v2 p2 b1")) == "p > v > b"
    assert rank_order(sit(players=3, row="p1 v1 b1 b2 x4")) == "b > v > p"


@pytest.mark.parametrize(
    ("players", "row", "order"),
    [
        (4, SHARED_ROW, "p > v = b = f"),
        (4, "b1 b2 b3 b4 b5 b6", "b > v = p = f"),
        (4, "f1 f2 f3 v4 v5 x2", "f > v > p = b"),
        (3, "v1 v2 v3 v4 v5", "v > p = b"),
    ],
)
def test_S2_3_suits_not_in_the_row_share_the_lowest(players: int, row: str, order: str) -> None:
    """Nothing in the row, nothing to tell them apart."""
    assert rank_order(sit(players=players, row=row)) == order


@pytest.mark.parametrize(
    ("row", "led", "winner"),
    [
        (SHARED_ROW, "v9 f9 b9 f8", 0),  # the worked example: equal, first played
        (SHARED_ROW, "f8 v9 b9 f9", 1),
        (SHARED_ROW, "v5 f6 b7 f4", 2),
        (SHARED_ROW, "v10 f10 b10 p5", 3),  # p has priority over all of them
    ],
)
def test_S2_3_among_the_lowest_only_the_value_decides(row: str, led: str, winner: int) -> None:
    """Suits that share a place are as one suit: value, then first played."""
    assert delivery(led, row=row).seat == winner


@pytest.mark.parametrize(
    ("row", "order"),
    [
        ("v3 p9 v9 b1 b2 x4", "p > v > b > f"),  # v's first card is further left, but p's highest is
        ("b1 b2 b3 b4 f5 x2", "f > b > v = p"),
        ("v10 p10 b10 f10 x4 x2", "v > p > b > f"),
        ("f7 b8 b7 f8 v8 p7", "b > f > v > p"),
        ("x4 x2 p1 p2 p3 p4", "p > v = b = f"),
    ],
)
def test_S2_4_priority_by_highest_value(row: str, order: str) -> None:
    """By the highest card shown; equal ones by that card nearest the left end."""
    assert rank_order(sit(row=row, priority="highest-value")) == order
    assert rank_order(sit(row=row, edition="translated")) == order


def test_S2_4_for_three() -> None:
    """The same with five cards, down to the suit not shown."""
    assert rank_order(sit(players=3, row="v1 v10 p10 b1 x4", priority="highest-value")) == "v > p > b"
    assert rank_order(sit(players=3, row="v1 v2 v3 p4 p5", priority="highest-value")) == "p > v > b"


# --- S3 Choosing quotas ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "first"), [(3, 0), (3, 1), (3, 2), (4, 0), (4, 1), (4, 2), (4, 3)])
def test_S3_1_round_1_clockwise_and_a_point_for_the_last(players: int, first: int) -> None:
    """From the first player on; who chooses last has one point."""
    table = sit(players=players, quotas=None, first=first)
    order = order_of_choosing(table)
    assert order == [(first + step) % players for step in range(players)]
    assert table.match.points == [int(seat == order[-1]) for seat in range(players)]
    assert only_event(table.match.events, ChoseLast).seat == order[-1]


def test_S3_1_first_is_random_by_default() -> None:
    """Any seat can be first."""
    for players in (3, 4):
        firsts = {walpurgis.new("shot", players=players, seed=seed).waiting[0] for seed in range(60)}
        assert firsts == set(range(players))


def test_S3_1_no_point_for_the_last_in_later_rounds() -> None:
    """Only round 1 rewards the last."""
    table = sit("v10", "f4", "f5", "f6")
    table.play_round_out()
    before = table.match.points
    assert table.s.round_now == 2
    order_of_choosing(table)
    assert table.match.points == before
    assert len(events_of(table.match.events, ChoseLast)) == 1


@pytest.mark.parametrize(
    ("first", "points", "order"),
    [
        (0, (5, 2, 5, 1), [3, 1, 0, 2]),
        (2, (5, 2, 5, 1), [3, 1, 2, 0]),
        (0, (3, 2, 3, 3), [0, 1, 2, 3]),
        (3, (3, 2, 3, 3), [3, 0, 1, 2]),
        (1, (9, 0, 9, -4), [3, 1, 2, 0]),
        (2, (0, 4, 9, 0), [3, 0, 1, 2]),
    ],
)
def test_S3_2_later_rounds_from_fewest_points(first: int, points: Sequence[int], order: list[int]) -> None:
    """Fewest first; those level go clockwise from the first player of round 1. Seat 1 earns a point first."""
    table = sit("f4", "v10", "f5", "f6", first=first)
    for seat, number in enumerate(points):
        table.s.points[seat] = number
    table.play_round_out()
    assert table.s.round_now == 2
    assert order_of_choosing(table) == order


def test_S3_2_third_round_still_from_the_first_player_of_round_1() -> None:
    """Not from whoever led or chose first in between."""
    table = sit("f4", "v10", "f5", "f6", first=2)
    for seat, points in enumerate((9, 8, 8, 1)):
        table.s.points[seat] = points
    table.play_round_out()
    assert order_of_choosing(table) == [3, 2, 0, 1]
    table.cut_hands(*(sorted(names(table.s.hand[seat]))[0] for seat in range(4)))
    while table.s.played < 3:
        table.play(f"{table.turn}:{table.match.legal(table.turn)[0]}")
    for seat in range(4):
        table.s.points[seat] = 5
    last = table.turn
    delivered = only_event(table.match.play(last, table.match.legal(last)[0]), Delivered)
    assert table.s.round_now == 3
    expected = [seat for seat in (2, 3, 0, 1) if seat != delivered.seat]
    assert order_of_choosing(table) == [*expected, delivered.seat]


def test_S3_3_each_takes_one_of_those_left_in_the_open() -> None:
    """What is taken is gone, and everybody sees who has it."""
    table = sit(quotas=None)
    table.choose(4)
    assert "q4" not in table.may(1)
    assert table.forbidden_by(1, "q4") == "S3.3"
    table.choose(0)
    for seat in (*range(4), SPECTATOR):
        assert [player.quota for player in table.view(seat).players] == [4, 0, None, None]
    assert table.may(2) == {"q2", "q3", "q5", "q6", "q7"}


def test_S3_3_cards_are_played_after_choosing_and_quotas_before() -> None:
    """Neither in the other's time."""
    table = sit("v4", quotas=None)
    assert table.forbidden_by(0, "v4") == "S3.3"
    table = sit("v4")
    assert table.forbidden_by(0, "q7") == "S3.3"


@pytest.mark.parametrize(("players", "start"), [(3, 9), (4, 11)])
def test_S3_4_strength(players: int, start: int) -> None:
    """Tokens, cubes and the curse cube each cost one."""
    table = sit(players=players)
    table.tokens(2, 0, 1)
    for seat, (fatigue, cursed) in enumerate([(3, 1), (0, 0), (0, 1)]):
        table.s.fatigue[seat], table.s.cursed[seat] = fatigue, cursed
    assert strengths(table)[:3] == [start - 6, start, start - 2]


def test_S3_4_strength_is_never_below_0() -> None:
    """A spine has no negative numbers; any box at all then hurts."""
    table = sit("v10 f4", "v9 f5", "v8 f6", players=3, removed_suit="book")
    table.tokens(2)
    table.s.fatigue[0], table.s.cursed[0] = 7, 1
    assert strengths(table)[0] == 0
    news = table.play("0:v10 1:v9 2:v8")
    assert only_event(news, Delivered).strength == 0
    assert only_event(news, Hurt).tokens == 3
