"""exp and log from plain arithmetic: the same bits in plain Python, native code and WebAssembly.

The libraries of different machines differ in the last bit of one number in ten, and a search that adds up such bits
goes another way. Both functions are within 3e-16 of the true value, relative to it.
"""

from __future__ import annotations

import math

from walpurgis.core.numbers import array, float64, int64
from walpurgis.core.rule import compiled_by, rule

LN2_HIGH, LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10  # the first one ends in zeros
PER_LN2 = 1.44269504088896338700e00
HALF_ROOT = 0.7071067811865476
SMALLEST, LARGEST = -708.0, 709.0  # of what exp takes; below it is 0, above it infinite

LOWEST_POWER = -1022
POWERS = array([math.ldexp(1.0, power) for power in range(LOWEST_POWER, 1024)], float64)
TERMS_OF_EXP = array([1.0 / math.factorial(n) for n in range(14)], float64)
TERMS_OF_LOG = array([1.0 / n for n in range(1, 23, 2)], float64)


@rule
def exp(x: float) -> float:
    """e to the power of x: of a number near 0 by its series, times a power of two."""
    if x < SMALLEST:
        return 0.0
    if x > LARGEST:
        return math.inf
    k = int(math.floor(x * PER_LN2 + 0.5))  # noqa: RUF046  # on a GPU the floor is a float
    r = (x - k * LN2_HIGH) - k * LN2_LOW
    total = 0.0
    for n in range(13, -1, -1):
        total = total * r + TERMS_OF_EXP[n]
    return total * POWERS[k - LOWEST_POWER]


def _split_in_words(x: float) -> tuple[float, int]:
    bits = float64(x).view(int64)
    part = int64((bits & 0xFFFFFFFFFFFFF) | (1022 << 52)).view(float64)
    return part, ((bits >> 52) & 2047) - 1022  # pyright: ignore[reportReturnType]


@compiled_by(_split_in_words)
def split(x: float) -> tuple[float, int]:
    """A number, not too small to be normal, as one from 0.5 up to 1 and a power of two."""
    return math.frexp(x)


@rule
def log(x: float) -> float:
    """The natural logarithm of a number above 0."""
    m, k = split(x)
    if m < HALF_ROOT:
        m, k = m * 2.0, k - 1
    s = (m - 1.0) / (m + 1.0)
    square = s * s
    total = 0.0
    for n in range(10, 0, -1):
        total = (total + TERMS_OF_LOG[n]) * square
    return k * LN2_HIGH + (2.0 * (s + s * total) + k * LN2_LOW)
