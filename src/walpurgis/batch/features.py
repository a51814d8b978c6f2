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
    Field,
    Reading,
    field_of,
    meanings_of,
    names_of,
    place_of,
    readings_of,
    script_of,
    seats_around,
)
from walpurgis.batch.rows import Parts, spread_of, views_of, write_rows
from walpurgis.core.game import Game
from walpurgis.core.sets import Seat


class Encoder:
    """Lays out records as rows of numbers.

    seats    the most that sit at a table; those where nobody sits have columns of zeros
    names    what each column means
    columns  where the columns of each field are, as slices
    width    how many columns there are
    scripts  by number of players and observer: how a row is written
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
        scripts = {
            (players, seat): script_of(self.row_of(players, seat)) for players in counts for seat in range(players)
        }
        longest = max(map(len, scripts.values()))
        self.scripts = np.zeros((self.seats + 1, self.seats, longest), np.uint32)  # without a sign it is faster
        for (players, seat), script in scripts.items():
            self.scripts[players, seat, : len(script)] = script

    def row_of(self, players: int, observer: Seat) -> list[Reading]:
        """How an observer reads each column."""
        row: list[Reading] = []
        for field in self.fields:
            row += readings_of(field, players, observer, self.seats, self.most)
        return row

    def parts(self, records: npt.NDArray[Any], out: npt.NDArray[Any]) -> Parts:
        """What `write_rows` needs to lay out records in the rows of `out`."""
        return *views_of(records), self.players_at, self.seat_at, self.scripts, spread_of(out.dtype), out

    def per_column(self, values: Sequence[float], dtype: Any) -> npt.NDArray[Any]:
        """A value for each column, from one for each field."""
        widths = [place.stop - place.start for place in self.columns.values()]
        return np.repeat(np.array(values, dtype), widths)


class Features(Encoder):
    """The columns of one game's knowledge for one number of players.

    dtype      of the rows: int16, which holds every number of a game, or int8, in which those beyond 127 count as 127
    low, high  bounds of each column
    """

    def __init__(self, game: Game, players: int, dtype: npt.DTypeLike = np.int16) -> None:
        self.dtype = np.dtype(dtype)
        if self.dtype.name not in ("int8", "int16"):
            raise ValueError(f"rows are int8 or int16, not {self.dtype}; pass `out` to have them in a type of floats")
        fields: list[Field] = []
        for name, meaning in meanings_of(game).items():
            fields += field_of(name, meaning, *place_of(game.knowledge.dtype, name), players)
        super().__init__(game, fields, [players], int(np.iinfo(self.dtype.name).max))
        self.players = players
        self.low = self.per_column([max(-self.most, field.bounds[0]) for field in self.fields], self.dtype)
        self.high = self.per_column([min(self.most, field.bounds[1]) for field in self.fields], self.dtype)

    def __call__(self, knowledge: npt.NDArray[Any], out: npt.NDArray[Any] | None = None) -> npt.NDArray[Any]:
        """Lay out knowledge, one row per record; into `out` (of `dtype`, or of floats) where one is given."""
        if out is None:
            out = np.empty((len(knowledge), self.width), self.dtype)
        write_rows(*self.parts(knowledge, out), 0, len(knowledge))
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


def features_of(game: Game, players: int, dtype: npt.DTypeLike = np.int16) -> Features:
    """The columns of a game's knowledge for this number of players, as rows of int16 or int8."""
    return _features_of(game, players, np.dtype(dtype))


@functools.cache
def _features_of(game: Game, players: int, dtype: np.dtype[Any]) -> Features:
    return Features(game, players, dtype)
