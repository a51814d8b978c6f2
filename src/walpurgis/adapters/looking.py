"""What a seat of a single match knows as a row of numbers, with as few calls as possible."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from walpurgis.batch.features import Features
from walpurgis.batch.rows import write_rows
from walpurgis.core.rule import entry_of
from walpurgis.core.sets import Seat
from walpurgis.core.state import blank


class RowWriter:
    """Writes into `row`, a single row, what a seat knows."""

    def __init__(self, features: Features, row: npt.NDArray[Any]) -> None:
        game = features.game
        self.row = row
        self._known = blank(game.knowledge)
        self._parts = features.parts(np.frombuffer(self._known.memory, game.knowledge.dtype), row[None])
        self._observe = entry_of(game.observe, blank(game.state), 0, self._known)
        self._write = entry_of(write_rows, *self._parts, 0, 1)

    def write(self, state: Any, seat: Seat) -> npt.NDArray[Any]:
        """The row as this seat sees the match now; the next call overwrites it."""
        self._observe(state, seat, self._known)
        self._write(*self._parts, 0, 1)
        return self.row
