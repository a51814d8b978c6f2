"""The dice: the published generator, unbiased draws, even shuffles."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from walpurgis.core.dice import chance, draw, new_dice, pick, roll, seed_bytes, shuffle, shuffle_fast, swap_three
from walpurgis.core.rule import MODE, Mode
from walpurgis.core.sets import set_of

pytestmark = pytest.mark.rules

ROLLS = 2_000 if MODE is Mode.PLAIN else 20_000

# The outputs of the authors' reference code for the state 1, 2, 3, 4.
PUBLISHED = [
    11520,
    0,
    1509978240,
    1215971899390074240,
    1216172134540287360,
    607988272756665600,
    16172922978634559625,
    8476171486693032832,
    10595114339597558777,
    2904607092377533576,
]


def test_the_published_outputs() -> None:
    dice = np.array([1, 2, 3, 4], np.uint64)
    assert [int(roll(dice)) for _ in PUBLISHED] == PUBLISHED


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 42])
def test_draws_are_even(sides: int) -> None:
    dice = new_dice("even")
    counts = Counter(int(draw(dice, sides)) for _ in range(ROLLS))
    assert set(counts) == set(range(sides))
    assert chisquare([counts[side] for side in range(sides)]).pvalue > 1e-4


def test_a_draw_that_would_be_uneven_is_thrown_again() -> None:
    """With 3 * 2**29 sides plain multiplication would favour every second number; Lemire's rejection does not."""
    sides = 3 * 2**29
    dice = new_dice("large")
    thirds = Counter(int(draw(dice, sides)) % 3 for _ in range(ROLLS))
    assert chisquare(list(thirds.values())).pvalue > 1e-4
    assert max(int(draw(dice, sides)) for _ in range(100)) < sides


def test_picks_are_even_and_legal() -> None:
    dice = new_dice("pick")
    items = [0, 5, 40, 61]
    counts = Counter(int(pick(set_of(items), dice)) for _ in range(ROLLS))
    assert sorted(counts) == items
    assert chisquare(list(counts.values())).pvalue > 1e-4


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    dice = new_dice("shuffle")
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(ROLLS):
        cards = np.arange(6, dtype=np.int8)
        shuffle(cards, 1, 5, dice)
        assert cards[0] == 0 and cards[5] == 5
        orders[tuple(cards[1:5].tolist())] += 1
    assert set(orders) == set(itertools.permutations(range(1, 5)))
    assert chisquare(list(orders.values())).pvalue > 1e-4


def test_three_steps_of_a_shuffle_are_equally_likely() -> None:
    dice = new_dice("three steps")
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(ROLLS):
        cards = np.arange(7, dtype=np.int8)
        swap_three(cards, 1, 5, roll(dice) >> np.uint64(32), dice)
        assert cards[0] == 0 and cards[6] == 6
        orders[tuple(cards[3:6].tolist())] += 1
    assert set(orders) == set(itertools.permutations(range(1, 6), 3))
    assert chisquare(list(orders.values())).pvalue > 1e-4


def test_bits_that_would_favour_an_order_are_refused() -> None:
    ways = 5 * 4 * 3
    for bits, is_refused in ((0, 2**32 % ways > 0), (2**32 - 1, False)):
        dice = new_dice("refused")
        before = dice.tolist()
        swap_three(np.arange(5, dtype=np.int8), 0, 4, np.uint64(bits), dice)
        assert (dice.tolist() != before) == is_refused


@pytest.mark.parametrize("n", [0, 1, 2, 6, 7, 8, 13, 20])
def test_a_fast_shuffle_puts_every_card_everywhere(n: int) -> None:
    dice = new_dice(f"fast shuffle {n}")
    landed = np.zeros((n, n), int)
    for _ in range(ROLLS // 4):
        cards = np.arange(n + 5, dtype=np.int8)
        shuffle_fast(cards, 2, n + 2, dice)
        assert sorted(cards.tolist()) == list(range(n + 5)), "no card is lost"
        assert cards[:2].tolist() == [0, 1] and cards[n + 2 :].tolist() == [n + 2, n + 3, n + 4]
        landed[np.arange(n), cards[2 : n + 2] - 2] += 1
    if n > 1:
        assert chisquare(landed.ravel(), ddof=2 * n - 2).pvalue > 1e-4


def test_chance_is_from_0_to_1() -> None:
    dice = new_dice("chance")
    rolls = [chance(dice) for _ in range(1000)]
    assert all(0 <= number < 1 for number in rolls)
    assert 0.45 < sum(rolls) / 1000 < 0.55


def test_seeds() -> None:
    assert seed_bytes(bytes(range(32))) == bytes(range(32))
    assert seed_bytes(7) == seed_bytes("7") != seed_bytes(8)
    assert len({seed_bytes(None) for _ in range(10)}) == 10
    assert new_dice(bytes(32)).any(), "the state of all zeros never rolls anything else"
