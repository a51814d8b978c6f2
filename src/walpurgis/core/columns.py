"""What the fields of a seat's knowledge mean, so that they can be laid out as columns of numbers.

A game gives each field of its knowledge a meaning (`columns.py` in its folder); `batch/features.py` lays them out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Scalar:
    """A number as it is: one column."""


@dataclass(frozen=True)
class Members:
    """A set, the bits of a number: a column for each thing that may be in it. A thing is every `step`-th bit."""

    things: tuple[str, ...]
    step: int = 1


@dataclass(frozen=True)
class OneOf:
    """The number of one thing: a column for each, 1 for that one; all 0 where it is none of them."""

    things: tuple[str, ...]


@dataclass(frozen=True)
class Amounts:
    """A small number for each thing, packed into one word with the same number of bits each: a column for each."""

    things: tuple[str, ...]
    bits: int


@dataclass(frozen=True)
class OneSeat:
    """A seat: a column for each, counted clockwise from the observer."""


@dataclass(frozen=True)
class Seats:
    """A set of seats: a column for each, counted clockwise from the observer."""


@dataclass(frozen=True)
class Each:
    """A row with a place for each thing."""

    things: tuple[str, ...]
    meaning: Meaning


@dataclass(frozen=True)
class EachSeat:
    """A row with a place for each seat, laid out clockwise from the observer."""

    meaning: Meaning


@dataclass(frozen=True)
class NoColumn:
    """Left out: it never changes in a match, or another field says the same."""


Meaning: TypeAlias = Scalar | Members | OneOf | Amounts | OneSeat | Seats | Each | EachSeat | NoColumn
Columns: TypeAlias = Mapping[str, Meaning]
