"""Intervals that hold what they promise, and differences that are not found where there are none."""

from __future__ import annotations

import math

import numpy as np
import pytest

from walpurgis.lab.estimate import chance_of, difference, differences, estimate, mean, ratio, real_ones


def test_a_mean_has_students_interval() -> None:
    numbers = np.array([1.0, 2.0, 3.0, 4.0, 5.0] * 4)
    one = estimate(mean("points", numbers))
    assert one.value == 3.0
    half = 2.093 * numbers.std(ddof=1) / math.sqrt(20)
    assert one.high - one.value == pytest.approx(half, rel=0.01)


def test_a_ratio_covers_the_truth_nineteen_times_in_twenty() -> None:
    chance = np.random.default_rng(5)
    hits = 0
    for _ in range(400):
        offered = chance.poisson(3, 200) + 1
        one = estimate(ratio("taken-rest", chance.binomial(offered, 0.3), offered))
        hits += one.low <= 0.3 <= one.high
    assert 0.92 <= hits / 400 <= 0.98


def test_matches_of_one_deal_count_as_one() -> None:
    chance = np.random.default_rng(1)
    deals = chance.normal(size=100)
    alone = estimate(mean("points", deals))
    doubled = estimate(mean("points", deals.repeat(4)), per_deal=4)
    assert doubled.deals == 100
    assert doubled.high == pytest.approx(alone.high)


def test_pairing_takes_out_the_luck_of_the_deal() -> None:
    chance = np.random.default_rng(2)
    deals = chance.normal(0, 10, 300)
    base, other = estimate(mean("points", deals)), estimate(mean("points", deals + 0.5 + chance.normal(0, 1, 300)))
    assert not base.low < other.value - 5  # alone, half a point is nothing
    found = difference(base, other)
    assert found.low > 0.3 and found.high < 0.7


def test_the_same_rules_on_the_same_deals_do_not_differ() -> None:
    numbers = np.random.default_rng(3).normal(size=50)
    one = estimate(mean("points", numbers))
    assert difference(one, one).value == 0
    assert not differences([one], [one])[0].is_real


def test_a_number_that_never_varies_can_differ() -> None:
    rounds = [estimate(mean("rounds", np.full(30, number))) for number in (4.0, 3.0)]
    assert differences(rounds[:1], rounds[1:])[0].is_real


def test_a_handful_of_cases_proves_nothing() -> None:
    rare = np.zeros(100)
    rare[:5] = 1
    one, other = estimate(mean("tie", np.zeros(100))), estimate(mean("tie", rare))
    assert other.thin
    assert not differences([one], [other])[0].is_real


def test_benjamini_and_hochberg_by_hand() -> None:
    assert real_ones([0.01, 0.02, 0.03, 0.9]) == [True, True, True, False]
    assert real_ones([0.04, 0.5, 0.6, 0.9]) == [False] * 4
    assert real_ones([]) == []


def test_chances_are_those_of_students_t() -> None:
    """From tables of the distribution: two-sided."""
    for errors, free, chance in ((2.086, 20, 0.05), (2.845, 20, 0.01), (3.850, 20, 0.001), (1.960, 10**6, 0.05)):
        assert chance_of(errors, free) == pytest.approx(chance, rel=0.02)
        assert chance_of(-errors, free) == chance_of(errors, free)
    assert chance_of(math.inf, 20) == 0.0


def test_twenty_deals_raise_no_more_false_alarms_than_they_may() -> None:
    """By the normal law alone it would be about 18 of 3,000."""
    chance = np.random.default_rng(6)
    alarms = 0
    for _ in range(3000):
        one, other = (estimate(mean("points", numbers)) for numbers in (np.zeros(20), chance.normal(size=20)))
        alarms += difference(one, other).chance < 0.002
    assert alarms <= 12
