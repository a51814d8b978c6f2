"""What a seat knows as one row of numbers, for programs that learn: the same layout function for every game.

>>> from walpurgis.batch import Batch
>>> from walpurgis.batch.features import features_of
>>> batch = Batch("shot", 100, players=4, seed=1)
>>> features = features_of(batch.game, players=4)
>>> features(batch.observations).shape == (100, features.width)
True
>>> features.names[features.columns["led"]]
['led v', 'led p', 'led b', 'led f']

Sets become a column for each thing that may be in them, cards and phases one column for each, numbers stay as they are.
Whatever is by seat is laid out clockwise from who observes: "me", "next", "next 2", …; so a player learns one seat and
plays them all.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from walpurgis.batch.layout import How, Layout, layout_of, meanings_of, number_at, place_of, views_of
from walpurgis.core.game import Game
from walpurgis.core.rule import rule
from walpurgis.core.sets import BIT, Seat, first_of, up_to, without_first

WORD = np.int16  # every number of a game fits; sets are taken apart


@dataclass(frozen=True)
class Line:
    """Where one field lies: its layout, the bytes of each number, the first byte in the record, the first column."""

    layout: Layout
    size: int
    start: int
    column: int


class Features:
    """The layout of one game's knowledge for one number of players.

    names      what each column means
    columns    where the columns of each field are, as slices
    width      how many columns there are
    low, high  bounds of each column
    """

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.players = players
        self.names: list[str] = []
        self.columns: dict[str, slice] = {}
        seats = ("me", "next", *(f"next {ahead}" for ahead in range(2, players)))
        low: list[int] = []
        high: list[int] = []
        lines: list[Line] = []
        for field, meaning in meanings_of(game).items():
            layout = layout_of(meaning, seats)
            if layout is None:
                continue
            dtype, start = place_of(game.knowledge.dtype, field)
            names = _names(field, layout, seats)
            self.columns[field] = slice(len(self.names), len(self.names) + len(names))
            lines.append(Line(layout, dtype.base.itemsize, start, len(self.names)))
            self.names += names
            least, most = _bounds(layout, dtype)
            low += [least] * len(names)
            high += [most] * len(names)
        self.width = len(self.names)
        self.low, self.high = np.array(low, WORD), np.array(high, WORD)
        self._seat_at = place_of(game.knowledge.dtype, "seat")[1]
        programs = [list(_program(lines, observer, players)) for observer in range(players)]
        self._numbers = np.array([[cell for cell in program if _is_small(cell)] for program in programs], np.uint32)
        self._others = np.array([[cell for cell in program if not _is_small(cell)] for program in programs], np.uint32)

    def __call__(self, knowledge: npt.NDArray[Any], out: npt.NDArray[Any] | None = None) -> npt.NDArray[Any]:
        """Lay out an array of knowledge, a row a record; into `out` (int16, or a float type) where one is given."""
        if out is None:
            out = np.empty((len(knowledge), self.width), WORD)
        lay_out_some(*self.parts(knowledge), out, 0, len(knowledge))
        return out

    def parts(self, knowledge: npt.NDArray[Any]) -> tuple[Any, Any, Any, int, Any, Any]:
        """What `lay_out_some` reads: the records as bytes, as halves and as words, and how to lay them out."""
        return *views_of(knowledge), self._seat_at, self._numbers, self._others

    def describe(self) -> str:
        """Which columns mean what, a line for each field."""
        lines: list[str] = []
        for field, place in self.columns.items():
            where = f"{place.start}" if place.stop == place.start + 1 else f"{place.start}-{place.stop - 1}"
            names = [name.removeprefix(field).strip() for name in self.names[place]]
            shown = ", ".join(names if len(names) <= 4 else [*names[:3], "…", names[-1]])
            lines.append(f"{where:>9}  {field}" + (f": {shown}" if shown else ""))
        return "\n".join(lines)


@functools.cache
def features_of(game: Game, players: int) -> Features:
    """The layout of a game's knowledge."""
    return Features(game, players)


# --- the layout ------------------------------------------------------------------------------------------------------


def _names(field: str, layout: Layout, seats: tuple[str, ...]) -> list[str]:
    whose = seats if layout.by_seat else ("",)
    return [
        " ".join(filter(None, (field, seat, place, thing)))
        for seat in whose
        for place in layout.places
        for thing in layout.things
    ]


def _program(lines: list[Line], observer: Seat, players: int) -> Iterator[tuple[int, ...]]:
    """For each number that this observer reads: its place, first column, bytes, how, how many columns, step."""
    for line in lines:
        layout, column = line.layout, line.column
        for ahead in range(players if layout.by_seat else 1):
            seat = (observer + ahead) % players if layout.by_seat else 0
            for place in range(len(layout.places)):
                at = line.start // line.size + len(layout.places) * seat + place
                yield at, column, line.size, int(layout.how), len(layout.things), layout.step
                column += len(layout.things)


def _is_small(cell: tuple[int, ...]) -> bool:
    """A number of one byte, of which there are most; they have a loop of their own."""
    return cell[2:4] == (1, How.NUMBER)


def _bounds(layout: Layout, dtype: np.dtype[Any]) -> tuple[int, int]:
    if layout.how == How.AMOUNTS:
        return 0, (1 << layout.step) - 1
    if layout.how == How.NUMBER:
        whole = np.iinfo(dtype.base)
        return int(whole.min), int(whole.max)
    return 0, 1


@rule
def lay_out_some(
    bytes_of: Any,
    halves_of: Any,
    words_of: Any,
    seat_at: int,
    numbers: Any,
    others: Any,
    out: Any,
    first: int,
    end: int,
) -> None:
    """Write the columns of these records; a spectator sees the table from seat 0."""
    players = len(numbers)
    for index in range(first, end):
        observer = max(0, bytes_of[index, seat_at])
        for column in range(out.shape[1]):
            out[index, column] = 0
        for cell in range(numbers.shape[1]):
            out[index, numbers[observer, cell, 1]] = bytes_of[index, numbers[observer, cell, 0]]
        for cell in range(others.shape[1]):
            at = others[observer, cell, 0]
            column = others[observer, cell, 1]
            size = others[observer, cell, 2]
            value = number_at(bytes_of, halves_of, words_of, index, at, size)
            how = others[observer, cell, 3]
            things = others[observer, cell, 4]
            step = others[observer, cell, 5]
            if how == How.NUMBER:
                out[index, column] = value
            elif how == How.MEMBERS and step == 1:
                value &= up_to(things)
                while value:
                    out[index, column + first_of(value)] = 1
                    value = without_first(value)
            elif how == How.MEMBERS:
                for thing in range(things):
                    out[index, column + thing] = (value >> (step * thing)) & 1
            elif how == How.AMOUNTS:
                for thing in range(things):
                    out[index, column + thing] = (value >> (step * thing)) & ((BIT << step) - 1)
            elif how == How.SEATS:
                for ahead in range(things):
                    out[index, column + ahead] = (value >> around(observer + ahead, players)) & 1
            elif how == How.SEAT and value >= 0:
                out[index, column + around(value - observer + players, players)] = 1
            elif how == How.ONE_OF and 0 <= value < things:
                out[index, column + value] = 1


@rule
def around(seat: Seat, players: int) -> Seat:
    """The seat at most once around the table from there."""
    return seat if seat < players else seat - players
