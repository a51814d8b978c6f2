"""What a seat knows as one row of numbers, for programs that learn.

>>> from walpurgis.batch import Batch
>>> from walpurgis.batch.features import features_of
>>> batch = Batch("shot", 100, players=4, seed=1)
>>> features = features_of(batch.game, players=4)
>>> features(batch.observations).shape == (100, features.width)
True
>>> features.names[features.columns["led"]]
['led v', 'led p', 'led b', 'led f']

Sets become a column for each thing that may be in them, cards and phases one column for each, numbers stay as they are.
Whatever is by seat is laid out clockwise from the observer: "me", "next", "next 2", …; so a player learns one seat and
plays them all.

An `Encoder` does this for records of any type. `Features` are the columns of a seat's knowledge for one number of
players; `bots/sight.py` adds what our networks see besides, with the same columns for every number of players.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from walpurgis.batch.layout import (
    END,
    Field,
    ReadAs,
    Reading,
    field_of,
    meanings_of,
    names_of,
    place_of,
    readings_of,
    runs_of,
    seats_around,
)
from walpurgis.core.game import Game
from walpurgis.core.rule import rule
from walpurgis.core.sets import BIT, Seat, first_of, without_first

WORD = np.int16  # every number of a game fits; sets are taken apart
MOST = 32767

# The parts of a reading, and those that a run adds.
HOW, AT, SIZE, ARG, MASK, COLUMN, COLUMNS, STEP = range(8)


class Encoder:
    """Lays out records as rows of numbers.

    seats    the most that sit at a table; those where nobody sits have columns of zeros
    names    what each column means
    columns  where the columns of each field are, as slices
    width    how many columns there are
    runs     by number of players and observer: how a row is read
    """

    def __init__(self, game: Game, fields: Sequence[Field], counts: Sequence[int], most: int, start: int = 0) -> None:
        """`start` is the byte of a record at which the knowledge of `game` begins; `most`, what a column can hold."""
        self.game = game
        self.fields = fields
        self.players_at = start + place_of(game.knowledge.dtype, "players")[1]
        self.seat_at = start + place_of(game.knowledge.dtype, "seat")[1]
        self.seats = max(counts)
        self.most = most
        self.names: list[str] = []
        self.columns: dict[str, slice] = {}
        around = seats_around(self.seats)
        for field in fields:
            names = names_of(field, around)
            self.columns[field.name] = slice(len(self.names), len(self.names) + len(names))
            self.names += names
        self.width = len(self.names)
        rows = {(players, seat): runs_of(self.row_of(players, seat)) for players in counts for seat in range(players)}
        longest = max(map(len, rows.values()))
        self.runs = np.full(
            (self.seats + 1, self.seats, longest + 1, len(END)), END, np.uint32
        )  # unsigned is faster to index with
        for (players, seat), row in rows.items():
            self.runs[players, seat, : len(row)] = row

    def row_of(self, players: int, observer: Seat) -> list[Reading]:
        """How an observer reads each column."""
        row: list[Reading] = []
        for field in self.fields:
            row += readings_of(field, players, observer, self.seats, self.most)
        return row

    def parts(self, records: npt.NDArray[Any]) -> tuple[Any, Any, Any, int, int, Any]:
        """What `write_rows` reads: the records as bytes, as halves and as words, and how to lay them out."""
        return *views_of(records), self.players_at, self.seat_at, self.runs

    def per_column(self, values: Sequence[float], dtype: Any) -> npt.NDArray[Any]:
        """A value for each column, from one for each field."""
        widths = [place.stop - place.start for place in self.columns.values()]
        return np.repeat(np.array(values, dtype), widths)


class Features(Encoder):
    """The columns of one game's knowledge for one number of players.

    low, high  bounds of each column
    """

    def __init__(self, game: Game, players: int) -> None:
        fields: list[Field] = []
        for name, meaning in meanings_of(game).items():
            fields += field_of(name, meaning, *place_of(game.knowledge.dtype, name), players)
        super().__init__(game, fields, [players], MOST)
        self.players = players
        self.low = self.per_column([field.bounds[0] for field in self.fields], WORD)
        self.high = self.per_column([field.bounds[1] for field in self.fields], WORD)

    def __call__(self, knowledge: npt.NDArray[Any], out: npt.NDArray[Any] | None = None) -> npt.NDArray[Any]:
        """Lay out an array of knowledge, one row per record; into `out` (int16, or a float type) where one is given."""
        if out is None:
            out = np.empty((len(knowledge), self.width), WORD)
        write_rows(*self.parts(knowledge), out, 0, len(knowledge))
        return out

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
    """The columns of a game's knowledge for this number of players."""
    return Features(game, players)


# --- reading and writing ---------------------------------------------------------------------------------------------


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


@rule
def within(value: int, most: int) -> int:
    """A number that fits into a column."""
    return min(BIT * most, max(-BIT * most, value))


@rule
def column(bytes_of: Any, halves_of: Any, words_of: Any, index: int, reading: Any) -> int:
    """The number in one column of one record, for callers with a thread for each column."""
    how = reading[HOW]
    if how == ReadAs.NOTHING:
        return BIT * 0
    value = number_at(bytes_of, halves_of, words_of, index, reading[AT], reading[SIZE])
    if how == ReadAs.PART:
        return (value >> reading[ARG]) & reading[MASK]
    if how == ReadAs.IS:
        return BIT * (value == reading[ARG])
    return within(value, reading[MASK])


@rule
def write_row(bytes_of: Any, halves_of: Any, words_of: Any, index: int, runs: Any, out: Any) -> None:
    """Write the columns of one record into the row of the same index."""
    for place in range(out.shape[1]):
        out[index, place] = 0
    line = 0
    while runs[line, HOW] != ReadAs.NOTHING:
        how, at, size, arg, mask, column, columns, step = runs[line]
        if how == ReadAs.NUMBER and size == 1:
            for beyond in range(columns):
                out[index, column + beyond] = bytes_of[index, at + beyond]
        elif how == ReadAs.NUMBER:
            for beyond in range(columns):
                number = number_at(bytes_of, halves_of, words_of, index, at + beyond, size)
                out[index, column + beyond] = within(number, mask)
        else:
            value = number_at(bytes_of, halves_of, words_of, index, at, size)
            if how == ReadAs.IS:
                value -= arg
                if 0 <= value < columns:
                    out[index, column + value] = 1
            elif mask == 1 and step <= 1:
                bits = (value >> arg) & ~(-BIT << columns)
                while bits:
                    out[index, column + first_of(bits)] = 1
                    bits = without_first(bits)
            else:
                for beyond in range(columns):
                    out[index, column + beyond] = (value >> (arg + step * beyond)) & mask
        line += 1


@rule
def write_rows(
    bytes_of: Any,
    halves_of: Any,
    words_of: Any,
    players_at: int,
    seat_at: int,
    runs: Any,
    out: Any,
    first: int,
    end: int,
) -> None:
    """Write the columns of these records, each as its own seat sees it; a spectator sees the table from seat 0."""
    for index in range(first, end):
        observer = max(0, bytes_of[index, seat_at])
        write_row(bytes_of, halves_of, words_of, index, runs[bytes_of[index, players_at], observer], out)


@rule
def find_seen(row: Any, words: Any, numbers: Any, places: Any) -> int:
    """The columns of a row of bytes that are not 0: their numbers and their places, in order; how many there are.

    The same row as words of eight columns tells quickly where to look.
    """
    n = 0
    for word in range(len(words)):
        if words[word]:
            for place in range(8 * word, 8 * word + 8):
                if row[place]:
                    numbers[n] = row[place]
                    places[n] = place
                    n += 1
    return n
