"""Sets of cards, seats and actions: the bits of one int64, so that they work in plain Python and compiled alike.

A set is a plain number to the reader and the type checker. Bit 63 is never used: a set is never negative.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias, cast

from walpurgis.core.numbers import int64
from walpurgis.core.rule import compiled_by, rule

Seat: TypeAlias = int
Card: TypeAlias = int
Action: TypeAlias = int
CardSet: TypeAlias = int
SeatSet: TypeAlias = int
ActionSet: TypeAlias = int

# Shift this, never a plain 1: `1 << int8(40)` is 0 in plain Python and 2**40 compiled.
BIT: int = cast(int, int64(1))
EMPTY: int = cast(int, int64(0))

PART = 15  # bits of a set that are named together
_PART_FULL = (1 << PART) - 1

_FIVES = 0x5555555555555555
_THREES = 0x3333333333333333
_ONES_AND_EIGHTS = 0x0F0F0F0F0F0F0F0F
_BYTES = 0x0101010101010101


def _count_in_words(items: int) -> int:
    pairs = items - ((items >> 1) & _FIVES)
    fours = (pairs & _THREES) + ((pairs >> 2) & _THREES)
    eights = (fours + (fours >> 4)) & _ONES_AND_EIGHTS
    return (eights * _BYTES) >> 56


@compiled_by(_count_in_words)
def count(items: int) -> int:
    """How many are in the set."""
    return int(items).bit_count()


@rule
def only(item: int) -> int:
    """The set of just this one."""
    return BIT << item


@rule
def has(items: int, item: int) -> bool:
    """Whether the set holds it."""
    return (items >> item) & 1 != 0


@rule
def first_of(items: int) -> int:
    """The lowest of a set that is not empty."""
    return count((items & -items) - 1)


@rule
def without_first(items: int) -> int:
    """The set less its lowest."""
    return items & (items - 1)


@rule
def nth_of(items: int, n: int) -> int:
    """The n-th lowest of a set, from 0."""
    for _ in range(n):
        items = items & (items - 1)
    return first_of(items)


@rule
def up_to(n: int) -> int:
    """The set of 0 … n-1, for n below 63."""
    return (BIT << n) - 1


@rule
def up_to_highest(items: int) -> int:
    """Everything from 0 to the highest of a set; nothing where it is empty."""
    items |= items >> 1
    items |= items >> 2
    items |= items >> 4
    items |= items >> 8
    items |= items >> 16
    return items | (items >> 32)


@rule
def last_of(items: int) -> int:
    """The highest of a set that is not empty."""
    return count(up_to_highest(items)) - 1


def members(items: int) -> Iterator[int]:
    """The items of a set in ascending order, for Python code."""
    rest = int(items)
    while rest:
        yield (rest & -rest).bit_length() - 1
        rest &= rest - 1


def set_of(items: Iterable[int]) -> int:
    """The set of these items, for Python code and for tables."""
    result = 0
    for item in items:
        result |= 1 << int(item)
    return cast(int, int64(result))


class Names:
    """Names the members of sets, in ascending order; for Python code.

    There are too many sets to remember the names of each. So a set is cut into parts of a few bits, and the names of
    the members of each part are remembered.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._parts = [_NamesOfPart(names[first : first + PART]) for first in range(0, len(names), PART)]

    def __call__(self, items: int) -> tuple[str, ...]:
        found: tuple[str, ...] = ()
        for part in self._parts:
            if not items:
                break
            found += part[items & _PART_FULL]
            items >>= PART
        return found


class _NamesOfPart(dict[int, tuple[str, ...]]):
    """The names of the members of a set, by the set."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self._names = names

    def __missing__(self, items: int) -> tuple[str, ...]:
        found = self[items] = tuple(self._names[item] for item in members(items))
        return found
