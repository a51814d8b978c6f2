"""Numbers with honest intervals: every measure is a smooth function of means over deals.

Matches of one deal are not independent, deals are. The spread of a measure is that of its influence values: how much
each deal moves it (the delta method). Two rule sets on the same deals are compared deal by deal.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

from walpurgis.arena.standings import student_t

Array = npt.NDArray[Any]

FEWEST_TELLING = 10  # deals; with fewer, the interval of a measure is not to be trusted
FALSE_ALARMS = 0.05  # share of false ones among the differences that are reported as real
NORMAL = NormalDist()


@dataclass(frozen=True)
class Statistic:
    """A measure before its interval: a function of the means of some columns, each with one number per deal."""

    name: str
    columns: Array  # by column and deal
    of: Callable[[Array], float]
    shown: Callable[[float], float] | None = None  # what people want to know, where another number has an even spread


def first_of_them(means: Array) -> float:
    """The mean itself."""
    return float(means[0])


def quotient(means: Array) -> float:
    """One mean by another."""
    return float(means[0] / means[1]) if means[1] else math.nan


def mean(name: str, numbers: Any) -> Statistic:
    """A mean over deals."""
    return Statistic(name, np.asarray(numbers, np.float64)[None], first_of_them)


def ratio(name: str, parts: Any, whole: Any) -> Statistic:
    """A ratio of sums over deals."""
    return Statistic(name, np.asarray([parts, whole], np.float64), quotient)


@dataclass(frozen=True)
class Estimate:
    """A measure with its 95 % interval; `thin` where it rests on too few deals."""

    name: str
    value: float
    low: float
    high: float
    deals: int
    thin: bool = False
    influence: Array = field(default_factory=lambda: np.zeros(0), repr=False, compare=False)
    even: float | None = None  # the number behind one that is shown, whose influence values these are


def estimate(raw: Statistic, per_deal: int = 1, bounds: tuple[float, float] = (-math.inf, math.inf)) -> Estimate:
    """The value of a measure and its interval over deals, within what is possible."""
    means = raw.columns.mean(axis=1)
    value = raw.of(means)
    influence = slope(raw, means) @ (raw.columns - means[:, None])
    influence = influence.reshape(-1, per_deal).mean(axis=1)
    deals = len(influence)
    half = student_t(deals - 1) * float(influence.std(ddof=1)) / math.sqrt(deals)
    telling = int(np.count_nonzero(np.abs(influence - np.median(influence)) > 1e-12))
    constant = deals >= FEWEST_TELLING and bool((raw.columns == raw.columns[:, :1]).all())
    low, high, even = value - half, value + half, None
    if raw.shown:
        low, high = sorted((raw.shown(low), raw.shown(high)))
        value, even = raw.shown(value), value
    low, high = max(bounds[0], low), min(bounds[1], high)
    return Estimate(raw.name, value, low, high, deals, telling < FEWEST_TELLING and not constant, influence, even)


def chance_of(surprise: float, freedom: int) -> float:
    """The chance of at least this many standard errors by luck alone: Student's t, by Wallace's approximation."""
    if math.isinf(surprise):
        return 0.0
    normal = (8 * freedom + 1) / (8 * freedom + 3) * math.sqrt(freedom * math.log1p(surprise**2 / freedom))
    return 2 * NORMAL.cdf(-normal)


def slope(raw: Statistic, means: Array) -> Array:
    """How the value changes with each mean."""
    steps = 1e-5 * (np.abs(means) + raw.columns.std(axis=1) + 1e-6)
    slopes = np.zeros(len(means))
    for place, step in enumerate(steps):
        ahead, behind = means.copy(), means.copy()
        ahead[place] += step
        behind[place] -= step
        slopes[place] = (raw.of(ahead) - raw.of(behind)) / (2 * step)
    return np.nan_to_num(slopes)


@dataclass(frozen=True)
class Difference:
    """A measure under two rule sets on the same deals; `is_real` where it is not put down to luck."""

    name: str
    base: Estimate
    other: Estimate
    value: float
    low: float
    high: float
    surprise: float  # how many standard errors from zero
    chance: float  # of at least this much by luck alone
    thin: bool
    is_real: bool = False


def difference(base: Estimate, other: Estimate) -> Difference:
    """The paired difference of one measure."""
    value = other.value - base.value
    even = value if base.even is None or other.even is None else other.even - base.even
    steps = other.influence - base.influence
    deals = len(steps)
    error = float(steps.std(ddof=1)) / math.sqrt(deals)
    half = student_t(deals - 1) * error
    surprise = even / error if error > 1e-12 else math.copysign(math.inf, value) if abs(value) > 1e-09 else 0.0
    chance = chance_of(surprise, deals - 1)
    thin = base.thin or other.thin
    ends = (value - half, value + half) if base.even is None else ends_of(base, other)
    return Difference(base.name, base, other, value, *ends, math.copysign(surprise, value), chance, thin)


def ends_of(base: Estimate, other: Estimate) -> tuple[float, float]:
    """An interval for a difference from two uneven ones (Zou and Donner, 2008); as if each had deals of its own."""
    value = other.value - base.value
    down = math.hypot(other.value - other.low, base.high - base.value)
    up = math.hypot(other.high - other.value, base.value - base.low)
    return value - down, value + up


def differences(base: Sequence[Estimate], other: Sequence[Estimate]) -> list[Difference]:
    """All measures that both have, those that are real marked: false alarms are limited by Benjamini and Hochberg."""
    others = {one.name: one for one in other}
    found = [difference(one, others[one.name]) for one in base if one.name in others]
    real = real_ones([one.chance if not one.thin else 1.0 for one in found])
    return [dataclasses.replace(one, is_real=mark) for one, mark in zip(found, real, strict=True)]


def real_ones(chances: Sequence[float]) -> list[bool]:
    """Benjamini and Hochberg (1995): which of these are not due to luck, if a share of false alarms is accepted."""
    order = np.argsort(np.asarray(chances), kind="stable")
    limit = 0
    for rank, place in enumerate(order, 1):
        if chances[place] <= FALSE_ALARMS * rank / len(chances):
            limit = rank
    marks = [False] * len(chances)
    for place in order[:limit]:
        marks[place] = True
    return marks
