"""What a network sees: all that a seat knows as one row of small numbers, the same columns for every player count.

To the columns of knowledge (`columns.py` of a game) come the legal actions, what the game's greedy player would do, the
clues, the number of players and the options. `batch/features.py` writes them.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from walpurgis.batch.features import Encoder
from walpurgis.batch.layout import ColumnLayout, Field, How, field_of, meanings_of, place_of
from walpurgis.core.clues import WORDS
from walpurgis.core.columns import Members, OneOf
from walpurgis.core.game import MOST_ACTIONS, Game
from walpurgis.core.state import record_type

MOST = 127  # what a column can hold


class Sight(Encoder):
    """The columns that the networks of one game see.

    record  the dtype of what is looked at: knowledge, legal actions, greedy choice, clues
    scale   by column: what to multiply it by so that it is about 1
    """

    def __init__(self, game: Game) -> None:
        self.record = record_type(
            [("legal", np.int64), ("habit", np.int64), ("clues", np.int64, WORDS), ("knowledge", game.knowledge)]
        ).dtype
        start = place_of(self.record, "knowledge")[1]
        super().__init__(game, [*_fields(game, self.record, start)], game.player_counts, MOST, start)
        self.scale: npt.NDArray[np.float32] = self.per_column([field.scale for field in self.fields], np.float32)

    @functools.cached_property
    def readings(self) -> npt.NDArray[np.int32]:
        """By number of players, observer and column: how it is read from the record; for a thread a column."""
        readings = np.zeros((self.seats + 1, self.seats, self.width, 5), np.int32)
        for players in self.game.player_counts:
            for seat in range(players):
                readings[players, seat] = self.row_of(players, seat)
        return readings


@functools.cache
def sight_of(game: Game) -> Sight:
    """The columns that the networks of a game see."""
    return Sight(game)


def _fields(game: Game, record: np.dtype[Any], start: int) -> Iterator[Field]:
    """What a network sees, in the order of its weights; knowledge begins at byte `start`."""
    actions = Members(tuple(str(action) for action in range(MOST_ACTIONS)))
    yield from field_of("legal", actions, *place_of(record, "legal"))
    yield from field_of("habit", actions, *place_of(record, "habit"))
    word, first = place_of(record, "clues")
    for number, meaning in enumerate(game.clues.meanings):
        yield from field_of(f"clues {number}", meaning, word, first + number * word.base.itemsize)
    seats = max(game.player_counts)
    for name, meaning in meanings_of(game).items():
        dtype, at = place_of(game.knowledge.dtype, name)
        if name == "options":
            yield from _options(dtype, start + at)
        else:
            counts = OneOf(tuple(map(str, range(seats + 1))))
            yield from field_of(name, counts if name == "players" else meaning, dtype, start + at, seats)


def _options(options: np.dtype[Any], start: int) -> Iterator[Field]:
    """The options as numbers, except those too wide to be one."""
    for name in options.names or ():
        dtype, at = place_of(options, name)
        size = dtype.base.itemsize
        if size < 8:
            layout = ColumnLayout(How.NUMBER, places=tuple(map(str, range(dtype.itemsize // size))))
            yield Field(f"option {name}", layout, dtype.base, start + at, 1 / 64 if size > 1 else 1 / 8)
