"""The rules of `shot`, one by one, from the text of the rules: each test names the number it stands for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import walpurgis
from table import USUAL_QUOTAS, ShotTable, cards, events_of, names, only_event, sit
from walpurgis.core.game import SPECTATOR, Event, HandDealt
from walpurgis.core.state import blank
from walpurgis.games import game_named
from walpurgis.games.shot.story import (
    ChoseLast,
    Cursed,
    Dealt,
    Delivered,
    GotVacation,
    Hurt,
    MatchEnded,
    NobodyWon,
    PaidForTokens,
    Payday,
    Played,
    Rested,
    Showed,
)

pytestmark = pytest.mark.rules

BOXES = {1: 3, 2: 3, 3: 3, 4: 2, 5: 2, 6: 2, 7: 2, 8: 1, 9: 1, 10: 1}
SHARED_ROW = "x4 x2 p1 p2 p3 p4"  # p first; v, b and f share the lowest priority


def trick(lay: str, *, tokens: Sequence[int] = (), **options: Any) -> list[Event]:
    """The end of a round: everybody plays the one card left, in the order of seats from seat 0."""
    hands = lay.split()
    table = sit(*hands, players=len(hands), **options)
    table.tokens(*tokens)
    return table.play(" ".join(f"{seat}:{card}" for seat, card in enumerate(hands)))


def delivery(lay: str, **options: Any) -> Delivered:
    """Who delivered that trick, and what it weighed."""
    return only_event(trick(lay, **options), Delivered)


def payday(delivered: str, quota: int, **options: Any) -> Payday:
    """What seat 0 earns with these cards delivered, having lost the last trick."""
    others = [other for other in (7, 6, 5, 4, 3) if other != quota]
    table = sit("f4", "v10", "f5", "f6", quotas=(quota, *others[:3]), **options)
    table.s.taken[0] = cards(delivered)
    return only_event(table.play_round_out(), Payday, seat=0)


def rank_order(table: ShotTable) -> str:
    """The priorities, high to low, as `v > p > b = f`."""
    return " > ".join(" = ".join(place) for place in table.view().priorities)


def strengths(table: ShotTable) -> list[int]:
    """Everybody's current strength."""
    return [player.strength for player in table.view().players]


def order_of_choosing(table: ShotTable) -> list[int]:
    """Who chooses after whom."""
    order: list[int] = []
    for quota in (7, 6, 5, 4)[: table.match.players]:
        order.append(table.turn)
        table.choose(quota)
    return order


def in_last_round(table: ShotTable) -> ShotTable:
    """Let this be the last round."""
    table.s.round_now = {3: 3, 4: 4}[table.match.players]
    return table


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


# --- S4 Delivering ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("quotas", "leader"), [((5, 0, 3, 7), 1), ((7, 6, 5, 4), 3), ((2, 0, 3, 4), 1), ((3, 4, 2, 0), 3), ((4, 5, 3), 2)]
)
def test_S4_1_lowest_quota_leads_and_play_goes_clockwise(quotas: Sequence[int], leader: int) -> None:
    """Whoever chose first, the lowest quota leads."""
    players = len(quotas)
    table = sit(players=players, quotas=quotas, size=2)
    for step in range(players):
        assert table.turn == (leader + step) % players
        table.match.play(table.turn, table.match.legal(table.turn)[0])


def test_S4_1_winner_leads_the_next() -> None:
    """And the others do not owe anything."""
    table = sit("f4 f8", "f5 f9", "v9 p4", "f6 f10")
    table.play("0:f4 1:f5 2:v9 3:f6")
    assert table.match.waiting == (2,)
    assert [table.may(seat) for seat in (0, 1, 3)] == [set(), set(), set()]
    with pytest.raises(walpurgis.NotYourTurn):
        table.match.play(3, "f10")
    table.play("2:p4 3:f10 0:f8 1:f9")
    assert table.s.round_now == 2


def test_S4_2_any_card_leads() -> None:
    """The leader is free, black cards included."""
    assert sit("v4 p9 x4 x2 f3").may(0) == {"v4", "p9", "x4", "x2", "f3"}


def test_S4_2_follow_the_suit_led() -> None:
    """A player who can follow must: a higher suit in hand is no excuse."""
    table = sit("p5 b5 f5", "p6 v10 p9", size=3)
    table.play("0:p5")
    assert table.may(1) == {"p6", "p9"}
    assert table.forbidden_by(1, "v10") == "S4.2"
    assert table.forbidden_by(1, "f7") == "S4.2"  # not even in hand


def test_S4_2_follow_the_suit_led_not_the_last_card() -> None:
    """An off-suit card changes nothing for the next."""
    table = sit("p5 b5", "f6 b6", "f8 p7", "p8 f9")
    table.play("0:p5 1:f6")
    assert table.may(2) == {"p7"}


def test_S4_2_without_the_suit_play_anything() -> None:
    """Void: the whole hand."""
    table = sit("p5 b5 f5 v5", "v6 f6 b6 x4")
    table.play("0:p5")
    assert table.may(1) == {"v6", "f6", "b6", "x4"}


def test_S4_2_black_may_be_played_at_any_time() -> None:
    """Besides the suit led."""
    table = sit("p5 b5 f5 v5", "p6 x4 b6 x2")
    table.play("0:p5")
    assert table.may(1) == {"p6", "x4", "x2"}


def test_S4_2_black_shows_a_card_of_the_suit_led() -> None:
    """One of them, by choice, to everybody; then the next plays."""
    table = sit("p5 b5 f5 v5", "p6 p8 x4 b6", size=4)
    table.play("0:p5 1:x4")
    assert table.match.waiting == (1,)
    assert table.may(1) == {"show-p6", "show-p8"}
    assert table.forbidden_by(1, "b6") == "S4.2"
    assert table.forbidden_by(1, "p7") == "S4.2"
    assert table.forbidden_by(1, "rest") == "S4.2"
    news = table.play("1:show-p8")
    assert news == [Showed(1, "p8")]
    assert news[0].audience is None
    assert table.turn == 2
    for seat in (*range(4), SPECTATOR):
        assert table.view(seat).players[1].shown == ("p8",)
    assert names(table.s.hand[1]) == {"p6", "p8", "b6"}  # a card shown stays in hand


def test_S4_2_black_without_the_suit_shows_nothing() -> None:
    """There is nothing to show."""
    table = sit("p5 b5", "x4 b6", size=2)
    news = table.play("0:p5 1:x4")
    assert not events_of(news, Showed)
    assert table.turn == 2
    assert table.view().players[1].shown == ()


def test_S4_2_black_lead_leaves_the_suit_open() -> None:
    """The first suited card sets it; who came before owes nothing."""
    table = sit("x4 v4 p4", "x2 v5 p5", "p6 v6 f6", "p7 v7 b7")
    table.play("0:x4")
    assert table.may(1) == {"x2", "v5", "p5"}
    table.play("1:x2")
    assert table.turn == 2  # two black cards, and nobody shows
    assert table.view().led is None
    assert table.may(2) == {"p6", "v6", "f6"}
    table.play("2:p6")
    assert table.view().led == "p"
    assert table.may(3) == {"p7"}
    assert table.forbidden_by(3, "v7") == "S4.2"
    table.play("3:p7")
    assert [player.shown for player in table.view().players] == [()] * 4
    assert [player.void for player in table.view().players] == [()] * 4


def test_S4_2_second_card_sets_the_suit_after_a_black_lead() -> None:
    """And then a second black card is excused by showing."""
    table = sit("x4 v4", "b5 v5", "x2 b6", "f7 b7")
    table.play("0:x4 1:b5 2:x2")
    assert table.may(2) == {"show-b6"}
    table.play("2:show-b6")
    assert table.may(3) == {"b7"}


def test_S4_2_black_lead_with_three_players() -> None:
    """The same with one black card in the deck."""
    table = sit("x4 v4", "b5 v5", "p7 v7", players=3)
    table.play("0:x4 1:b5")
    assert table.may(2) == {"p7", "v7"}
    table.play("2:v7")
    assert table.turn == 2
    assert table.view().players[2].void == ("b",)


def test_S4_2_all_black_but_the_last() -> None:
    """With two black cards before, the third sets the suit; a fourth with none is free."""
    table = sit("x2 v4", "x4 v5", "f6 v6", "p7 v7")
    table.play("0:x2 1:x4 2:f6")
    assert table.may(3) == {"p7", "v7"}


def test_S4_2_last_to_play_shows_before_the_trick_is_delivered() -> None:
    """The trick waits for the card to be shown."""
    table = sit("p5 b5", "p6 b6", "p7 b7", "x4 p8")
    table.play("0:p5 1:p6 2:p7 3:x4")
    assert table.match.waiting == (3,)
    assert table.s.fatigue[2] == 0
    news = table.play("3:show-p8")
    assert only_event(news, Delivered) == Delivered(2, "p7", 10, 11)
    assert (table.turn, table.s.fatigue[2]) == (2, 1)
    assert table.view().players[3].shown == ("p8",)


def test_S4_2_resting_excuses_nobody_from_following() -> None:
    """Nor from showing."""
    table = sit("p5 b5 f5", "p6 x4 b6", "p7 v7 f7", size=3)
    table.tokens(0, 1, 1, 0)
    table.play("0:p5 1:rest")
    assert table.may(1) == {"p6", "x4"}
    table.play("1:x4")
    assert table.may(1) == {"show-p6"}
    table.play("1:show-p6 2:rest")
    assert table.may(2) == {"p7"}


@pytest.mark.parametrize(
    ("lay", "winner"),
    [
        ("v5 v9 v7 v4", 1),  # value
        ("f10 v4 f9 f8", 1),  # priority beats the suit led
        ("f10 f9 b4 p4", 3),
        ("f10 b4 p4 v4", 3),
        ("p4 b10 f10 f9", 0),  # lower suits lose, however high
        ("x4 f4 x2 f5", 3),  # black loses to everything
        ("f4 x4 x2 f3", 0),
        ("x4 f4 b4 x2", 2),
    ],
)
def test_S4_3_priority_then_value(lay: str, winner: int) -> None:
    """The row says v > p > b > f."""
    assert delivery(lay).seat == winner


def test_S4_3_first_played_counts_from_the_leader() -> None:
    """Not from seat 0: seat 2 leads."""
    table = sit("f9", "b9", "v9", "f8", row=SHARED_ROW, quotas=(5, 4, 2, 3))
    assert only_event(table.play("2:v9 3:f8 0:f9 1:b9"), Delivered).seat == 2
    table = sit("f9", "b9", "v8", "v9", row=SHARED_ROW, quotas=(5, 4, 2, 3))
    assert only_event(table.play("2:v8 3:v9 0:f9 1:b9"), Delivered).seat == 3


def test_S4_3_black_wins_when_all_others_rest() -> None:
    """And then it is delivered."""
    table = sit("v10 f4", "x4 f5", "v9 f6", "v8 f7").tokens(1, 0, 1, 1)
    table.play("0:rest 0:v10 1:x4")
    news = table.play("2:rest 2:v9 3:rest 3:v8")
    assert only_event(news, Delivered) == Delivered(1, "x4", 7, 11)
    assert (table.turn, names(table.s.taken[1])) == (1, {"x4"})


@pytest.mark.parametrize("blacks", [("x4", "x2"), ("x2", "x4")])
def test_S4_3_between_two_black_cards_the_first_wins(blacks: tuple[str, str]) -> None:
    """When both suited cards rest."""
    table = sit("v10 f4", f"{blacks[0]} f5", "v9 f6", f"{blacks[1]} f7").tokens(1, 0, 1, 0)
    table.play(f"0:rest 0:v10 1:{blacks[0]} 2:rest 2:v9")
    assert only_event(table.play(f"3:{blacks[1]}"), Delivered) == Delivered(1, blacks[0], 12, 11)


def test_S4_4_a_resting_player_cannot_win() -> None:
    """But the card counts: for the suit led, and for the boxes."""
    table = sit("v10 f4", "p9 v4", "v8 f6", "v7 f7").tokens(1)
    table.play("0:rest 0:v10")
    assert table.view().winner is None
    assert table.may(1) == {"v4"}
    news = table.play("1:v4 2:v8 3:v7")
    assert only_event(news, Delivered) == Delivered(2, "v8", 1 + 2 + 1 + 2, 11)


def test_S4_4_the_doubler_of_a_resting_player_doubles() -> None:
    """Their cards count for everything else."""
    table = sit("x2 f4", "v9 f5", "v8 f6", "v7 f7").tokens(1)
    news = table.play("0:rest 0:x2 1:v9 2:v8 3:v7")
    assert only_event(news, Delivered) == Delivered(1, "v9", 8, 11)


def test_S4_4_the_six_of_a_resting_player_curses() -> None:
    """Their cards count for everything else."""
    table = sit("v6 f4", "v9 f5", "v8 f8", "v7 f7", curse=True).tokens(1)
    news = table.play("0:rest 0:v6 1:v9 2:v8 3:v7")
    assert only_event(news, Cursed).seat == 1


def test_S4_4_three_tokens_cannot_win() -> None:
    """Without saying anything, whatever is played."""
    news = trick("v10 v9 v8 v7", tokens=(3, 0, 0, 0))
    assert only_event(news, Delivered) == Delivered(1, "v9", 5, 11)


def test_S4_5_nobody_may_win() -> None:
    """All cards are discarded, nobody is tired, the same player leads; as often as it happens."""
    table = sit("v10 f8 f5", "v9 f7 p9", "v8 f9 p8", "v7 f10 p7", quotas=(4, 3, 2, 5)).tokens(2, 2, 2, 2)
    for lay in ("2:rest 2:v8 3:rest 3:v7 0:rest 0:v10 1:rest 1:v9", "2:rest 2:f9 3:rest 3:f10 0:rest 0:f8 1:rest 1:f7"):
        news = table.play(lay)
        assert only_event(news, NobodyWon).seat == 2
        assert not events_of(news, Delivered)
        assert table.turn == 2
        assert table.s.taken.tolist() == table.s.fatigue.tolist() == [0] * 4
        assert table.s.oof.tolist() == [2] * 4
        assert {card.partition(":")[2] for card in lay.split()} - {"rest"} <= set(table.view().seen)
    assert table.may(2) == {"p8"}  # both tokens have rested


def test_S4_5_nobody_may_win_with_worn_out_players() -> None:
    """Three tokens and a rest come to the same; the last trick of a round too."""
    table = sit("v10", "v9", "v8", "v7").tokens(3, 1, 3, 1)
    news = table.play("0:v10 1:rest 1:v9 2:v8 3:rest 3:v7")
    assert only_event(news, NobodyWon).seat == 0
    assert [paid.earned for paid in events_of(news, Payday)] == [0, 0, 0, 0]
    assert table.match.is_over


def test_S4_5_nobody_is_hurt_or_cursed() -> None:
    """However heavy and cursed the trick."""
    table = sit("f1 p4", "f2 p5", "f3 p7", "f6 p8", curse=True).tokens(2, 2, 2, 2)
    for seat in range(4):
        table.s.fatigue[seat] = 7
    table.play("0:rest 0:f1 1:rest 1:f2 2:rest 2:f3 3:rest 3:f6")
    assert table.s.oof.tolist() == [2] * 4
    assert table.s.cursed.tolist() == [0] * 4
    assert table.s.fatigue.tolist() == [7] * 4


@pytest.mark.parametrize(
    ("lay", "boxes"),
    [
        ("v8 x2 p3 v4", (1 + 0 + 3 + 2) * 2),
        ("v10 v9 v8 f10", 4),
        ("v4 f1 f2 f3", 11),
        ("x4 v5 v6 v7", 10),
        ("x4 x2 v10 v9", (4 + 0 + 1 + 1) * 2),  # the doubler doubles the other black card too
        ("x2 x4 p3 b3", (0 + 4 + 3 + 3) * 2),
        ("v4 b5 x4", 8),  # three players
    ],
)
def test_S4_6_the_winner_carries_every_card(lay: str, boxes: int) -> None:
    """All boxes, twice if the doubler is among the cards."""
    assert delivery(lay).boxes == boxes


@pytest.mark.parametrize(
    ("hands", "hurt"),
    [
        (("f1 f5", "f2 f6", "f3 f7", "b4 b5"), False),  # 11 boxes for a strength of 11
        (("f1 f5", "f2 f6", "f3 f7", "b2 b5"), True),  # 12
    ],
)
def test_S4_7_hurt_by_more_than_the_strength(hands: Sequence[str], hurt: bool) -> None:
    """As much as you can carry is safe; one more box is not. Either way you are tired."""
    table = sit(*hands)
    news = table.play(" ".join(f"{seat}:{hand.split()[0]}" for seat, hand in enumerate(hands)))
    assert only_event(news, Delivered).seat == 3
    assert [e.seat for e in events_of(news, Hurt)] == [3] * hurt
    assert (table.s.oof[3], table.s.fatigue[3]) == (int(hurt), 1)
    assert strengths(table) == [11, 11, 11, 9 if hurt else 10]


@pytest.mark.parametrize(("fatigue", "hurt"), [(1, False), (2, True)])
def test_S4_7_current_strength_counts(fatigue: int, hurt: bool) -> None:
    """Three players start from 9; eight boxes against 8 and against 7."""
    table = sit("b2 b5", "b3 b6", "p4 v5", players=3)
    table.s.fatigue[2] = fatigue
    table.play("0:b2 1:b3 2:p4")
    assert (table.s.oof[2], table.s.fatigue[2]) == (int(hurt), fatigue + 1)


def test_S4_7_strength_is_compared_before_anything_is_taken() -> None:
    """Not the cube of this very trick, nor its curse, makes it too heavy."""
    table = sit("f6 f5", "f2 f8", "f3 f7", "b2 b5", curse=True)  # 2 + 3 + 3 + 3
    table.play("0:f6 1:f2 2:f3 3:b2")
    assert (table.s.oof[3], table.s.fatigue[3], table.s.cursed[3]) == (0, 1, 1)


@pytest.mark.parametrize("options", [{"hurt_and_tired": False}, {"edition": "translated"}])
def test_S4_7_the_injured_may_be_spared_the_cube(options: dict[str, Any]) -> None:
    """With `hurt_and_tired` off only the safe are tired."""
    row = "v10 v9 p9 p8 b8 x4"  # v > p > b > f by either way to rank
    table = sit("f1 f5", "f2 f6", "f3 f7", "b2 b5", row=row, **options)
    table.play("0:f1 1:f2 2:f3 3:b2")
    assert (table.s.oof[3], table.s.fatigue[3]) == (1, 0)
    table = sit("f1 f5", "f2 f6", "f3 f7", "b4 b5", row=row, **options)
    table.play("0:f1 1:f2 2:f3 3:b4")
    assert (table.s.oof[3], table.s.fatigue[3]) == (0, 1)


def test_S4_8_the_winner_keeps_only_the_card_that_won() -> None:
    """The others are discarded, face up."""
    table = sit("f4 f8", "f5 f9", "v9 p4", "f6 f10")
    table.play("0:f4 1:f5 2:v9 3:f6")
    assert [player.delivered for player in table.view().players] == [(), (), ("v9",), ()]
    assert {"f4", "f5", "v9", "f6"} <= set(table.view().seen)
    assert [player.played for player in table.view().players] == [None] * 4
    table.play("2:p4 3:f10 0:f8")
    assert table.view().players[2].delivered == ("v9",)


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


# --- S8 Who knows what -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_S8_1_hands_are_secret(players: int) -> None:
    """A seat sees its own hand, a spectator none; the row is open."""
    match = walpurgis.new("shot", players=players, seed=11)
    piles = match.deals[0]
    for seat in range(players):
        assert set(match.view(seat).hand) == set(piles[f"hand {seat}"])
        told = [e for e in match.events_for(seat) if isinstance(e, HandDealt)]
        assert [e.seat for e in told] == [seat]
    assert match.view().hand == ()
    assert not events_of(match.events_for(), HandDealt)
    assert list(match.view().row) == piles["row"]
    assert set(match.view().seen) == set(piles["row"])


def test_S8_1_what_is_public() -> None:
    """Points, quotas, tokens, strength, hand sizes, cards played: alike for every seat."""
    table = sit("p5 b5 f5", "p6 x4 b6", "p7 v7 f7", "p8 v8 f8", curse=True).tokens(1, 2, 0, 1)
    table.play("0:rest 0:p5 1:x4 1:show-p6 2:p7")
    views = [table.view(seat) for seat in (*range(4), SPECTATOR)]
    for view in views:
        assert view.players == views[0].players
        assert (view.row, view.priorities, view.led, view.boxes, view.winner) == (
            ("v1", "v2", "v3", "p1", "p2", "b1"),
            (("v",), ("p",), ("b",), ("f",)),
            "p",
            8,
            2,
        )
    seat_0, seat_1 = views[-1].players[:2]
    assert (seat_0.cards, seat_0.oof, seat_0.ready, seat_0.resting, seat_0.played) == (2, 1, 0, True, "p5")
    assert (seat_1.cards, seat_1.quota, seat_1.strength, seat_1.played) == (2, 3, 9, "x4")


def test_S8_1_who_has_played_what_this_round_is_public() -> None:
    """Every card played, also in tricks that are gone; the next round begins with none."""
    table = sit("p5 b5", "p6 b6", "p7 x4", "p8 b8")
    table.play("0:p5 1:p6 2:p7 3:p8 3:b8")
    game, out = game_named("shot"), blank(game_named("shot").knowledge)
    for seat in (SPECTATOR, 0, 1, 2, 3):
        game.observe(table.s, seat, out)
        assert [names(out.laid[player]) for player in range(4)] == [{"p5"}, {"p6"}, {"p7"}, {"b8", "p8"}]
    table.play("0:b5 1:b6 2:x4")
    game.observe(table.s, 0, out)
    assert [names(out.laid[player]) for player in range(4)] == [set()] * 4


def test_S8_1_face_down_cards_stay_secret_for_good() -> None:
    """No seat sees them, not even when the round or the match is over."""
    table = ShotTable(walpurgis.new("shot", players=3, seed=4))
    face_down = set(table.match.deals[0]["face down"])
    table.choose(*USUAL_QUOTAS[3])
    table.s.round_now = 3
    table.cut_hands(*(sorted(names(table.s.hand[seat]))[0] for seat in range(3)))
    table.play_round_out()
    assert table.match.is_over
    for seat in (*range(3), SPECTATOR):
        view = table.view(seat)
        assert not face_down & (set(view.seen) | set(view.hand))


def test_S8_2_not_following_proves_a_void() -> None:
    """Of the suit led, and of no other."""
    table = sit("p5 b5", "b6 f6", "p7 f7", "p8 f8")
    table.play("0:p5 1:b6 2:p7")
    for seat in (*range(4), SPECTATOR):
        assert [player.void for player in table.view(seat).players] == [(), ("p",), (), ()]


def test_S8_2_following_or_playing_black_to_an_open_suit_proves_nothing() -> None:
    """Nor does leading your last card of a suit."""
    table = sit("x4 b5", "x2 b6", "p7 f7", "p8 f8")
    table.play("0:x4 1:x2 2:p7 3:p8")
    assert [player.void for player in table.view().players] == [()] * 4


def test_S8_2_black_without_showing_proves_a_void() -> None:
    """As plainly as an off-suit card."""
    table = sit("p5 b5", "x4 f6", "x2 p7", "p8 f8")
    table.play("0:p5 1:x4 2:x2 2:show-p7 3:p8")
    assert [player.void for player in table.view().players] == [(), ("p",), (), ()]
    assert [player.shown for player in table.view().players] == [(), (), ("p7",), ()]


def test_S8_2_a_shown_card_stays_known_until_played() -> None:
    """Through later tricks; playing it ends that."""
    table = sit("p5 b5 p10", "x4 f6 p6", "p7 f7 v9", "p8 f8 v8")
    table.play("0:p5 1:x4 1:show-p6 2:p7 3:p8")
    table.play("3:f8 0:b5 1:f6 2:f7")
    assert table.view().players[1].shown == ("p6",)
    assert table.turn == 0  # b5 beats the fish
    table.play("0:p10 1:p6")
    assert table.view().players[1].shown == ()


def test_S8_2_knowledge_ends_with_the_round() -> None:
    """New hands, nothing shown, nothing proven."""
    table = sit("p5 b5", "x4 p6", "b7 f7", "p8 f8")
    table.play("0:p5 1:x4 1:show-p6 2:b7 3:p8 3:f8 0:b5 1:p6 2:f7")
    assert table.s.round_now == 2
    assert all(player.shown == () and player.void == () for player in table.view().players)


def test_S8_2_one_shown_card_may_be_shown_again() -> None:
    """The choice is free each time: the other card need not be told."""
    table = sit("p9 p10 b5 f5", "x4 x2 p6 p7", "p5 b7 f7 v7", "p8 b8 f8 v8")
    table.play("0:p9 1:x4 1:show-p6 2:p5 3:p8 0:p10 1:x2")
    assert table.may(1) == {"show-p6", "show-p7"}
    table.play("1:show-p6")
    assert table.view().players[1].shown == ("p6",)


def test_S8_2_two_shown_cards_are_both_known() -> None:
    """And each until it is played."""
    table = sit("p9 p10 b5 f5", "x4 x2 p6 p7", "p5 b7 f7 v7", "p8 b8 f8 v8")
    table.play("0:p9 1:x4 1:show-p6 2:p5 3:p8 0:p10 1:x2 1:show-p7")
    assert table.view().players[1].shown == ("p6", "p7")
    table.play("2:v7 3:v8 3:f8 0:f5 1:p7")
    assert table.view().players[1].shown == ("p6",)


def test_S8_3_forced_decisions_are_actions() -> None:
    """The last card, and the only card to show, wait to be played like any other."""
    table = sit("p5", "p6", "p7", "p8")
    before = len(table.match.log)
    assert [table.match.legal(seat) for seat in range(4)] == [["p5"], [], [], []]
    table.play("0:p5 1:p6 2:p7 3:p8")
    assert len(table.match.log) == before + 4

    table = sit("p5 b5", "x4 p6", size=2)
    before = len(table.match.log)
    table.play("0:p5 1:x4")
    assert table.match.legal(1) == ["show-p6"]
    table.play("1:show-p6")
    assert [step.name for step in table.match.log[before:]] == ["p5", "x4", "show-p6"]


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
