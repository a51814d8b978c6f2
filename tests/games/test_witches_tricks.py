"""W3 of `witches`: leading, following and winning a trick. Each test names its rule."""

from __future__ import annotations

import pytest
from witches_tables import PLAYERS, hand, legal, open_table, pass_lowest, play, random_round, table

from walpurgis.core.errors import OptionError
from walpurgis.core.sets import members
from walpurgis.games.witches import GAME
from walpurgis.games.witches.notation import card_names

pytestmark = pytest.mark.rules


# --- W3 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_w3_1_left_of_the_dealer_leads_and_the_deal_goes_left(players: int) -> None:
    s = table(players, dealer=players - 2, target=1000)
    for dealer in (players - 2, players - 1, 0, 1):
        assert s.dealer == dealer
        pass_lowest(s)
        assert list(members(GAME.waiting(s))) == [(dealer + 1) % players]
        random_round(s, seed=dealer)


def test_w3_1_the_first_dealer_is_random_unless_given() -> None:
    assert {table(5, seed=seed).dealer for seed in range(60)} == set(range(5))
    assert {table(5, seed=seed, dealer=3).dealer for seed in range(5)} == {3}
    with pytest.raises(OptionError, match=r"W3\.1"):
        GAME.options.make(5, dealer=5)


def test_w3_1_any_card_may_be_led() -> None:
    s = open_table(h1="r1 r11 g12 y3 b4 w")
    assert legal(s, 1) == list(dict.fromkeys(hand(s, 1)))


def test_w3_2_follow_the_colour_led() -> None:
    s = open_table(h1="g5", h2="g1 g2 r1 r2 r3 r4 r5 r6 r7 r8 y1 y2 y3 w w")
    play(s, "g5")
    assert legal(s, 2) == ["g1", "g2", "w"]
    assert legal(s, 3) == []  # not their turn


def test_w3_2_without_the_colour_anything_goes() -> None:
    fire_only = " ".join(f"r{value}" for value in range(1, 15))
    s = open_table(h1="g5", h2=f"{fire_only} w")
    play(s, "g5")
    assert set(legal(s, 2)) == {*fire_only.split(), "w"}


def test_w3_2_a_wizard_may_be_played_even_if_you_could_follow() -> None:
    s = open_table(h1="g5", h2="g1 w")
    play(s, "g5 w")
    assert s.led == "rgyb".index("g")


def test_w3_3_a_wizard_led_leaves_the_colour_open() -> None:
    s = open_table(h1="w", h2="w r1 g1 y1", h3="b2 y2", h0="y3 g3 b3")
    play(s, "w")
    assert set(legal(s, 2)) == set(hand(s, 2))
    play(s, "w")
    assert set(legal(s, 3)) == set(hand(s, 3))
    play(s, "y2")
    assert set(legal(s, 0)) == {name for name in hand(s, 0) if name[0] in "yw"}
    play(s, "y3")
    assert s.leader == 0


def test_w3_4_the_highest_of_the_colour_led_wins() -> None:
    s = open_table(
        h1="g5",
        h2="g9 g1",
        h3="r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r14 w",
        h0="g8 y14",
    )
    play(s, "g5 g9 r14 g8")
    assert (s.leader, s.turn) == (2, 2)


@pytest.mark.parametrize("players", [3, 4])
def test_w3_4_only_wizards_the_first_wins(players: int) -> None:
    s = open_table(players, dealer=1, **{f"h{seat}": "w" for seat in range(players)})
    play(s, " ".join(["w"] * players))
    assert s.leader == 2


def test_w3_4_a_wizard_never_beats_a_colour() -> None:
    s = open_table(h1="w", h2="w", h3="w", h0="g1")
    play(s, "w w w g1")
    assert s.leader == 0


def test_w3_5_the_winner_takes_all_and_leads() -> None:
    s = open_table(h1="g5", h2="g9", h3="w", h0="g8 g10")
    play(s, "g5 g9 w g8")
    assert list(card_names(s.taken[2])) == ["g5", "g8", "g9"]
    assert [s.taken[seat] for seat in (0, 1, 3)] == [0, 0, 0]
    assert list(members(GAME.waiting(s))) == [2]
    assert s.trick.tolist()[:4] == [-1] * 4
