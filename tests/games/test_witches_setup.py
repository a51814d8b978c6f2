"""W1 and W2 of `witches`: the cards, dealing and passing. Each test names its rule."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest
from witches_tables import (
    DECK,
    HANDS,
    PASSES,
    PLAYERS,
    act,
    hand,
    legal,
    open_table,
    pass_lowest,
    piles,
    play,
    random_round,
    score,
    table,
)

from walpurgis.core.errors import OptionError
from walpurgis.core.sets import members
from walpurgis.core.state import copy_of
from walpurgis.games.witches import GAME
from walpurgis.games.witches.cards import NAMES
from walpurgis.games.witches.state import Phase

pytestmark = pytest.mark.rules


# --- W1 --------------------------------------------------------------------------------------------------------------


def test_w1_1_sixty_cards() -> None:
    dealt = list(itertools.chain.from_iterable(GAME.deal_piles(table())[f"hand {seat}"] for seat in range(4)))
    assert len(dealt) == 60
    assert Counter(dealt) == Counter(DECK)


def test_w1_1_a_wizard_is_below_every_one() -> None:
    s = open_table(h1="w", h2="b1", h3="g14", h0="y14")
    play(s, "w b1")
    assert s.winner == 2


@pytest.mark.parametrize(
    ("name", "points"), [(f"r{value}", value != 11) for value in range(1, 15)] + [("g11", 5), ("g12", 10), ("y11", 0)]
)
def test_w1_2_what_a_card_burns(name: str, points: int) -> None:
    assert score(name) == [points, 0, 0, 0]


@pytest.mark.parametrize("players", PLAYERS)
def test_w1_3_all_cards_are_dealt(players: int) -> None:
    s = table(players)
    assert [len(hand(s, seat)) for seat in range(players)] == [HANDS[players]] * players
    assert Counter(itertools.chain.from_iterable(hand(s, seat) for seat in range(players))) == Counter(DECK)


@pytest.mark.parametrize("players", [0, 2, 7])
def test_w1_3_three_to_six_players(players: int) -> None:
    with pytest.raises(OptionError, match="3 to 6"):
        GAME.options.make(players)


def test_w1_4_wizards_are_one_option() -> None:
    s = open_table(h1="w w w", h2="w")
    assert legal(s, 1).count("w") == 1
    act(s, 1, "w")
    assert hand(s, 1).count("w") == 2
    act(s, 2, "w")
    assert "w" not in hand(s, 2)
    assert hand(s, 1).count("w") == 2


def test_w1_4_which_wizard_is_dealt_makes_no_difference() -> None:
    one, other = table(passing="keep"), table(passing="keep")
    for s, swap in ((one, {}), (other, {56: 59, 59: 56, 57: 58, 58: 57})):
        for place in range(60):
            s.deal[place] = swap.get(one.deal[place], one.deal[place])
        s.stacked = 1
        GAME.begin(s)
    assert one.hand.tolist() == other.hand.tolist()


# --- W2 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_w2_1_how_many_cards_are_passed(players: int) -> None:
    s = table(players)
    for left in range(PASSES[players], 0, -1):
        assert GAME.waiting(s) == (1 << players) - 1
        assert s.phase == Phase.PASS, f"{left} to go"
        for seat in range(players):
            act(s, seat, legal(s, seat)[0])
    assert s.phase == Phase.PLAY
    assert [len(hand(s, seat)) for seat in range(players)] == [HANDS[players]] * players


def test_w2_1_players_who_have_chosen_wait_for_the_others() -> None:
    s = table(4)
    for _ in range(3):
        act(s, 2, legal(s, 2)[0])
    assert list(members(GAME.waiting(s))) == [0, 1, 3]
    assert legal(s, 2) == []


def test_w2_1_gone_before_you_see_what_you_get() -> None:
    deal = piles(4, h0="r1 r2 r3 w", h1="g1 g2 g3 w", h2="y1 y2 y3", h3="b1 b2 b3 w w")
    s = table(4, deal=deal)
    for seat, names in ((0, "r1 r2 w"), (1, "g1 g2 g3"), (2, "y1 y2 y3"), (3, "b1 w w")):
        before = hand(s, seat)
        for name in names.split():
            act(s, seat, name)
        if seat < 3:
            assert hand(s, seat) == before
    # to the left: 0 gives to 1, 1 to 2, 2 to 3, 3 to 0
    assert {"b1"} <= set(hand(s, 0)) and not {"r1", "r2"} & set(hand(s, 0))
    assert [hand(s, seat).count("w") for seat in range(4)] == [2, 2, 0, 0]
    assert {"r1", "r2"} <= set(hand(s, 1)) and {"g1", "g2", "g3"} <= set(hand(s, 2))
    assert Counter(itertools.chain.from_iterable(hand(s, seat) for seat in range(4))) == Counter(DECK)


def test_w2_1_the_order_of_the_seats_makes_no_difference() -> None:
    one, other = table(5, seed=3), table(5, seed=3)
    for s, order in ((one, (0, 1, 2, 3, 4)), (other, (4, 2, 0, 3, 1))):
        for seat in order:
            for _ in range(3):
                act(s, seat, legal(s, seat)[-1])
    assert one == other


@pytest.mark.parametrize(
    ("players", "dealt"),
    [
        (3, "r1 r2 g1 g5 y3 y4 y5 y6 y7 y8 b1 b2 b3 b4 b5 b6 b7 w w w"),
        (4, "r1 r2 g1 g5 y3 y4 y5 y6 b1 b2 b3 b4 b5 w w"),
        (5, "r1 r2 g1 g5 y3 y4 b7 b8 w w w w"),
        (6, "r1 r2 g1 g5 y3 y4 b7 b8 b9 w"),
        (6, "r1 r2 g1 g5 y3 y4 w w w w"),
    ],
)
def test_w2_1_every_set_is_one_sequence(players: int, dealt: str) -> None:
    s = table(players, deal=piles(players, h1=dealt))
    found: list[tuple[str, ...]] = []

    def name_cards(t: Any, named: tuple[str, ...]) -> None:
        if len(named) == PASSES[players]:
            found.append(named)
            return
        for action in members(GAME.legal(t, 1)):
            then = copy_of(t)
            GAME.act(then, 1, action)
            name_cards(then, (*named, NAMES[action]))

    name_cards(s, ())
    assert sorted(found) == sorted(set(itertools.combinations(dealt.split(), PASSES[players])))


def seat_that_got(s: Any, card: str) -> int:
    return next(seat for seat in range(s.players) if card in hand(s, seat))


@pytest.mark.parametrize(
    ("players", "receivers"),
    [(3, [1, 2, 1, 2]), (4, [1, 3, 2, 1, 3, 2]), (5, [1, 4, 1, 4]), (6, [1, 5, 3, 1, 5, 3])],
)
def test_w2_2_left_right_across(players: int, receivers: list[int]) -> None:
    s = table(players, target=1000)
    for number, receiver in enumerate(receivers, start=1):
        assert s.round_now == number
        lowest = hand(s, 0)[0]
        pass_lowest(s)
        assert seat_that_got(s, lowest) == receiver
        random_round(s, seed=number)


def test_w2_2_any_other_sequence() -> None:
    s = table(4, passing="across,keep,right", target=1000)
    for number, receiver in enumerate([2, 0, 3, 2, 0, 3], start=1):
        assert (s.phase == Phase.PLAY) == (receiver == 0)
        lowest = hand(s, 0)[0]
        pass_lowest(s)
        assert seat_that_got(s, lowest) == receiver
        random_round(s, seed=number)


@pytest.mark.parametrize("given", ["left,keep", ["left", "keep"], ("left", "keep"), " Left, KEEP "])
def test_w2_2_passing_can_be_given_as_text_or_words(given: object) -> None:
    options = GAME.options.make(3, passing=given)
    assert options.texts()["passing"] == "left,keep"
    assert GAME.options.make(3, passing="usual") == GAME.options.make(3)


@pytest.mark.parametrize("given", ["", "up", "left,,right", ["left"] * 13, 7, []])
def test_w2_2_no_such_passing(given: object) -> None:
    with pytest.raises(OptionError, match=r"W2\.2"):
        GAME.options.make(4, passing=given)


@pytest.mark.parametrize("players", [3, 5])
def test_w2_2_nobody_sits_across(players: int) -> None:
    with pytest.raises(OptionError, match="nobody sits across"):
        GAME.options.make(players, passing="left,across")
