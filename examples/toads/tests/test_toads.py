"""The rules of Toads, a test for each number, and the contract that every game keeps."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from walpurgis_toads import GAME

from walpurgis.core.game import Game
from walpurgis.match import Match
from walpurgis.testing import CHECKS

HANDS = {
    "hand 0": "t1 t2 t3 t4 t24",
    "hand 1": "t5 t6 t7 t8 t9",
    "hand 2": "t10 t11 t12 t13 t14",
    "rest": "t15 t16 t17 t18 t19 t20 t21 t22 t23",
}


def table(**options: object) -> Match:
    """A match of three with these hands, in which seat 0 leads."""
    piles = {"first": ["0"], **{name: cards.split() for name, cards in HANDS.items()}}
    return Match(GAME, GAME.options.make(3, rounds=1, **options), 1, deals=[piles])


def play(match: Match, *cards: str) -> Match:
    """These cards one after the other, each by whoever's turn it is."""
    for card in cards:
        match.play(match.waiting[0], card)
    return match


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_keeps_the_contract(check: Callable[[Game, int], None]) -> None:
    check(GAME, 10)


def test_t2_2_the_highest_toad_takes_the_trick_and_leads() -> None:
    match = play(table(), "t1", "t9", "t10")
    assert match.points == [0, 0, 1]
    assert match.waiting == (2,)


def test_t2_1_you_play_from_your_hand() -> None:
    refusal = table().why_not(0, "t9")
    assert refusal is not None and refusal.words("en") == "You do not hold the toad 9. (T2.1)"


@pytest.mark.parametrize(("golden", "points"), [(True, [2, 0, 4]), (False, [1, 0, 4])])
def test_t3_1_the_last_trick_may_be_golden(golden: bool, points: list[int]) -> None:
    match = table(golden=golden)
    play(match, "t1", "t5", "t10", "t11", "t2", "t6", "t12", "t3", "t7", "t13", "t4", "t8", "t14", "t24", "t9")
    assert match.is_over and match.points == points
    assert match.winners == (2,)
