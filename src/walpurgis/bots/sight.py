"""What a network sees: all that a seat knows as one row of small numbers, the same columns for every player count.

The row begins with the seat that looks and goes clockwise; the columns of seats that nobody sits on are 0. To the
columns of knowledge (`columns.py` of a game) come the legal actions, what the game's greedy player would do, the
clues, the number of players and the options.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from enum import IntEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from walpurgis.batch.layout import How, Layout, layout_of, meanings_of, number_at, place_of
from walpurgis.core.clues import WORDS
from walpurgis.core.columns import Members, OneOf
from walpurgis.core.game import MOST_ACTIONS, Game
from walpurgis.core.rule import rule
from walpurgis.core.sets import BIT, first_of, without_first
from walpurgis.core.state import record_type


class Cell(IntEnum):
    """How the number of a column is read."""

    NOTHING = 0
    PART = 1  # some bits of it
    IS = 2  # whether it is this one
    NUMBER = 3


# The parts of a column's programme.
HOW, AT, SIZE, ARG, MASK = range(5)
MOST = 127  # what a column can hold
Line = tuple[int, int, int, int, int]

# The parts of a run: neighbouring columns read from one number, bit by bit or thing by thing.
COLUMNS, COLUMN, RUN_MASK = 4, 5, 6
NEVER = [int(Cell.IS), 0, 1, 1 << 20, 1, 0, 0]  # a run that sees nothing


class Sight:
    """The columns of one game.

    record     the dtype of what is looked at: knowledge, legal actions, greedy choice, clues
    width      how many columns there are
    names      what each column means
    scale      by column: what to multiply it with so that it is about 1
    programme  by players, observer and column: how it is read from the record
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.clues = game.clues
        self.counts = game.player_counts
        self.seats = max(self.counts)
        self.record = record_type(
            [("legal", np.int64), ("habit", np.int64), ("clues", np.int64, WORDS), ("knowledge", game.knowledge.dtype)]
        ).dtype
        self.names: list[str] = []
        self.scale: npt.NDArray[np.float32] = np.zeros(0, np.float32)
        rows = [[self._lay_out(players, seat) for seat in range(self.seats)] for players in range(self.seats + 1)]
        self.width = len(self.names)
        self._runs: dict[int, npt.NDArray[np.int32]] = {}
        self.programme = np.array(rows, np.int32)

    def _lay_out(self, players: int, seat: int) -> list[Line]:
        """The programme of one observer; also names and scales the columns."""
        whole = [*self._parts(players, seat)]
        self.names = [name for name, _, _ in whole]
        self.scale = np.array([scale for _, _, scale in whole], np.float32)
        return [line for _, line, _ in whole]

    def _parts(self, players: int, seat: int) -> Iterator[tuple[str, Line, float]]:
        actions = Members(tuple(str(action) for action in range(MOST_ACTIONS)))
        yield from self._field("legal", layout_of(actions, ()), self.record, 0, players, seat)
        yield from self._field("habit", layout_of(actions, ()), self.record, 0, players, seat)
        for word, meaning in enumerate(self.clues.meanings):
            yield from self._field("clues", layout_of(meaning, ()), self.record, 0, players, seat, word)
        dtype, start = place_of(self.record, "knowledge")
        around = tuple(f"seat {ahead}" for ahead in range(self.seats))
        for field, told in meanings_of(self.game).items():
            meaning = OneOf(tuple(map(str, range(self.seats + 1)))) if field == "players" else told
            if field == "options":
                yield from self._options(start)
            else:
                yield from self._field(field, layout_of(meaning, around), dtype, start, players, seat)

    def _options(self, start: int) -> Iterator[tuple[str, Line, float]]:
        """The options as numbers, but for those too wide to be one."""
        kind, at = place_of(self.game.knowledge.dtype, "options")
        for name in kind.names or ():
            inner, offset = place_of(kind, name)
            size = inner.base.itemsize
            if size < 8:
                for place in range(inner.itemsize // size):
                    line = (int(Cell.NUMBER), (start + at + offset) // size + place, size, 0, 0)
                    yield f"option {name} {place}", line, 1 / 64 if size > 1 else 1 / 8

    def _field(
        self, field: str, layout: Layout | None, dtype: Any, start: int, players: int, seat: int, word: int = 0
    ) -> Iterator[tuple[str, Line, float]]:
        if layout is None:
            return
        kind, at = place_of(dtype, field)
        size = kind.base.itemsize
        for ahead in range(self.seats if layout.by_seat else 1):
            sits = not layout.by_seat or ahead < players
            row = len(layout.places) * ((seat + ahead) % players) if layout.by_seat and sits else 0
            for place, place_name in enumerate(layout.places):
                cell = (start + at) // size + row + place + word
                for thing, name in enumerate(layout.things):
                    line, scale = _cell(layout, thing, cell, size, players, seat)
                    whose = f"seat {ahead}" if layout.by_seat else ""
                    shown = " ".join(filter(None, (field, whose, place_name, name)))
                    yield shown, line if sits and players else (0, 0, 1, 0, 0), scale

    def runs(self, players: int) -> npt.NDArray[np.int32]:
        """By observer: the programme for this number of players in runs, for callers that want only what is not 0."""
        if players not in self._runs:
            rows = [_runs(self.programme[players, seat].tolist()) for seat in range(players)]
            longest = max(map(len, rows))
            whole = [row + [NEVER] * (longest - len(row)) for row in rows]
            self._runs[players] = np.array(whole, np.int32)
        return self._runs[players]


def _runs(lines: list[list[int]]) -> list[list[int]]:
    """Neighbouring columns that read the bits, or the things, of one number in order make one run."""
    runs: list[list[int]] = []
    for column_now, (how, at, size, arg, mask) in enumerate(lines):
        if how == Cell.NOTHING:
            continue
        last = runs[-1] if runs else [0] * 7
        follows = last[:3] == [how, at, size] and arg == last[ARG] + last[COLUMNS] and mask == last[RUN_MASK]
        if follows and column_now == last[COLUMN] + last[COLUMNS] and (how == Cell.IS or mask == 1):
            last[COLUMNS] += 1
        else:
            runs.append([how, at, size, arg, 1, column_now, mask])
    return runs


@functools.cache
def sight_of(game: Game) -> Sight:
    """The columns of a game."""
    return Sight(game)


def _cell(layout: Layout, thing: int, at: int, size: int, players: int, seat: int) -> tuple[Line, float]:
    """How one column is read, and its scale."""
    match layout.how:
        case How.NUMBER:
            return (int(Cell.NUMBER), at, size, 0, 0), 1 / 16 if size > 1 else 1 / 4
        case How.MEMBERS:
            return (int(Cell.PART), at, size, thing * layout.step, 1), 1.0
        case How.AMOUNTS:
            return (int(Cell.PART), at, size, thing * layout.step, (1 << layout.step) - 1), 1 / 4
        case How.ONE_OF:
            return (int(Cell.IS), at, size, thing, 0), 1.0
        case _:  # a seat, or a set of seats; `thing` is how far ahead
            if thing >= players:
                return (0, 0, 1, 0, 0), 1.0
            that = (seat + thing) % players
            if layout.how == How.SEAT:
                return (int(Cell.IS), at, size, that, 0), 1.0
            return (int(Cell.PART), at, size, that, 1), 1.0


@rule
def column(bytes_of: Any, halves_of: Any, words_of: Any, index: int, line: Any) -> int:
    """The number in one column of one record."""
    how = line[HOW]
    if how == Cell.NOTHING:
        return BIT * 0
    value = number_at(bytes_of, halves_of, words_of, index, line[AT], line[SIZE])
    if how == Cell.PART:
        return (value >> line[ARG]) & line[MASK]
    if how == Cell.IS:
        return BIT * (value == line[ARG])
    return min(BIT * MOST, max(-BIT * MOST, value))


@rule
def write_seen(bytes_of: Any, halves_of: Any, words_of: Any, runs: Any, numbers: Any, places: Any) -> int:
    """The columns of the first record that are not 0: their numbers and their places, in order; how many there are."""
    n = 0
    for line in range(len(runs)):
        run = runs[line]
        value = number_at(bytes_of, halves_of, words_of, 0, run[AT], run[SIZE])
        if run[HOW] == Cell.PART and run[RUN_MASK] == 1:
            bits = (value >> run[ARG]) & ~(-BIT << run[COLUMNS])
            while bits:
                places[n] = run[COLUMN] + first_of(bits)
                numbers[n] = 1.0
                n += 1
                bits = without_first(bits)
        elif run[HOW] == Cell.IS:
            if run[ARG] <= value < run[ARG] + run[COLUMNS]:
                places[n] = run[COLUMN] + value - run[ARG]
                numbers[n] = 1.0
                n += 1
        else:
            if run[HOW] == Cell.PART:
                value = (value >> run[ARG]) & run[RUN_MASK]
            if value != 0:
                places[n] = run[COLUMN]
                numbers[n] = min(BIT * MOST, max(-BIT * MOST, value))
                n += 1
    return n


@rule
def write_rows(
    bytes_of: Any,
    halves_of: Any,
    words_of: Any,
    programme: Any,
    players: Any,
    seats: Any,
    out: Any,
    first: int,
    end: int,
) -> None:
    """The columns of these records, each as its own seat sees it."""
    for index in range(first, end):
        lines = programme[players[index], seats[index]]
        for place in range(out.shape[1]):
            out[index, place] = column(bytes_of, halves_of, words_of, index, lines[place])
