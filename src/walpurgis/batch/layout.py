"""The layout of what a seat knows, as columns of numbers; one for all that read it.

A game gives each field of its knowledge a meaning (`Game.columns`); here it is told how many columns that makes, what
they are called, and where the numbers lie in the record. `features.py` writes rows for any program that learns, for one
number of players; `bots/sight.py` writes those of our networks, the same columns for every number of players.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from walpurgis.core.columns import (
    Amounts,
    Columns,
    Each,
    EachSeat,
    Meaning,
    Members,
    NoColumn,
    Number,
    OneOf,
    OneSeat,
    Seats,
)
from walpurgis.core.game import Game
from walpurgis.core.rule import rule
from walpurgis.core.sets import BIT


class How(IntEnum):
    """How the numbers of a field are written into columns."""

    NUMBER = 0
    MEMBERS = 1
    ONE_OF = 2
    AMOUNTS = 3
    SEAT = 4
    SEATS = 5


@dataclass(frozen=True)
class Layout:
    """How one field is laid out: the same for each of its places, and for each seat where it is by seat."""

    how: How
    things: tuple[str, ...] = ("",)  # a column each
    step: int = 1  # bits from one column to the next
    places: tuple[str, ...] = ("",)  # numbers of one seat
    by_seat: bool = False


def meanings_of(game: Game) -> Columns:
    """What the fields of a game's knowledge mean, in the order of the record."""
    fields = game.knowledge.names or ()
    if wrong := sorted(set(game.columns) ^ set(fields)):
        raise ValueError(f"the columns of {game.name} and its knowledge differ: {', '.join(wrong)}")
    return {field: game.columns[field] for field in fields}


def layout_of(meaning: Meaning, seats: tuple[str, ...]) -> Layout | None:
    """The layout that a meaning asks for; None where it has no column."""
    match meaning:
        case NoColumn():
            return None
        case Number():
            return Layout(How.NUMBER)
        case Members(things, step):
            return Layout(How.MEMBERS, things, step)
        case OneOf(things):
            return Layout(How.ONE_OF, things)
        case Amounts(things, bits):
            return Layout(How.AMOUNTS, things, bits)
        case OneSeat():
            return Layout(How.SEAT, seats)
        case Seats():
            return Layout(How.SEATS, seats)
        case Each(things, inner):
            layout = layout_of(inner, seats)
            return layout and dataclasses.replace(layout, places=things)
        case EachSeat(inner):
            layout = layout_of(inner, seats)
            return layout and dataclasses.replace(layout, by_seat=True)


def place_of(dtype: np.dtype[Any], field: str) -> tuple[np.dtype[Any], int]:
    """The type of a field of a record, and its first byte."""
    fields: Any = dtype.fields
    kind, start = fields[field][:2]
    return kind, start


def views_of(records: npt.NDArray[Any]) -> tuple[Any, Any, Any]:
    """The records as rows of bytes, of halves and of words; empty where they are too odd to hold any."""
    return tuple(_view(records, kind) for kind in (np.int8, np.int16, np.int64))  # pyright: ignore[reportReturnType]


def _view(records: npt.NDArray[Any], kind: type[np.signedinteger[Any]]) -> npt.NDArray[Any]:
    size = np.dtype(kind).itemsize
    if records.dtype.itemsize % size:
        return np.zeros((0, 0), kind)
    return np.ascontiguousarray(records).view(kind).reshape(len(records), records.dtype.itemsize // size)


@rule
def number_at(bytes_of: Any, halves_of: Any, words_of: Any, index: int, at: int, size: int) -> int:
    """A number of a record, by its place and size."""
    if size == 1:
        return BIT * bytes_of[index, at]
    return BIT * halves_of[index, at] if size == 2 else BIT * words_of[index, at]
