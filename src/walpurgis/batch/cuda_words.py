"""Sets as the words of a GPU count them: what `core/sets.py` works out step by step, GPUs have instructions for.

These are what kernels call instead of the rules of the same name. `tools/gpu_check.py` compares the matches.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import cuda as numba_cuda
from numba import int64, uint32

from walpurgis.core import sets

cuda: Any = numba_cuda  # which has no types
words: Any = (int64, uint32)
whole, half_word = words


def count(items: Any) -> Any:
    """How many are in the set."""
    return whole(cuda.popc(whole(items)))


def first_of(items: Any) -> Any:
    """The lowest of a set that is not empty."""
    return whole(cuda.ffs(whole(items))) - 1


def up_to_highest(items: Any) -> Any:
    """Everything from 0 to the highest of a set; nothing where it is empty."""
    return (whole(1) << (64 - cuda.clz(whole(items)))) - 1


def nth_of(items: Any, n: Any) -> Any:
    """The n-th lowest of a set, from 0: half by half, which takes all neighbours the same time."""
    below = whole(cuda.popc(half_word(items)))
    upper = n >= below
    rest = n - below if upper else n
    part = half_word(items >> 32) if upper else half_word(items)
    place = whole(32) if upper else whole(0)
    for width in (16, 8, 4, 2, 1):
        below = whole(cuda.popc(half_word(part & ((1 << width) - 1))))
        if rest >= below:
            rest -= below
            part = half_word(part >> width)
            place += width
    return place


IN_HARDWARE: dict[object, Callable[..., Any]] = {
    sets.count: count,
    sets.first_of: first_of,
    sets.nth_of: nth_of,
    sets.up_to_highest: up_to_highest,
}
