"""exp and log: close to the true values, and the same bits in plain Python and compiled."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest

from walpurgis.core.maths import exp, log
from walpurgis.core.rule import as_plain, warm_up

pytestmark = pytest.mark.rules
CLOSE = 4e-16


def numbers(least: float, most: float, n: int = 2000) -> list[float]:
    chance = random.Random("maths")
    return [least, most, *(chance.uniform(least, most) for _ in range(n))]


def in_both_ways(function: Callable[[float], float], x: float) -> float:
    with as_plain():
        plain = float(function(x))
    assert plain == function(x), f"plain and compiled differ at {x!r}"
    return plain


def test_exp() -> None:
    warm_up()
    for x in [*numbers(-700.0, 700.0), *numbers(-1.0, 1.0)]:
        assert in_both_ways(exp, x) == pytest.approx(math.exp(x), rel=CLOSE, abs=0.0)
    assert exp(0.0) == 1.0
    assert (exp(-1e6), exp(-math.inf), exp(1e6)) == (0.0, 0.0, math.inf)


def test_log() -> None:
    warm_up()
    for x in [*numbers(1e-3, 10.0), *numbers(1.0, 1e9), *(math.exp(y) for y in numbers(-600.0, 600.0))]:
        assert in_both_ways(log, x) == pytest.approx(math.log(x), rel=CLOSE, abs=CLOSE)
    assert log(1.0) == 0.0
