"""The layout of what a seat knows, as columns of numbers.

A game gives each field of its knowledge a meaning (`Game.columns`). From it follow the columns of the field: their
names, and how each is read from the record. `features.py` writes rows of them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from walpurgis.core.columns import (
    Amounts,
    Columns,
    Each,
    EachSeat,
    Meaning,
    Members,
    NoColumn,
    OneOf,
    OneSeat,
    Scalar,
    Seats,
)
from walpurgis.core.game import Game
from walpurgis.core.sets import Seat


class How(IntEnum):
    """How the numbers of a field are written into columns."""

    NUMBER = 0
    MEMBERS = 1
    ONE_OF = 2
    AMOUNTS = 3
    SEAT = 4
    SEATS = 5


@dataclass(frozen=True)
class ColumnLayout:
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


def layout_of(meaning: Meaning, seats: tuple[str, ...]) -> ColumnLayout | None:
    """The layout that a meaning asks for; None where it has no column."""
    match meaning:
        case NoColumn():
            return None
        case Scalar():
            return ColumnLayout(How.NUMBER)
        case Members(things, step):
            return ColumnLayout(How.MEMBERS, things, step)
        case OneOf(things):
            return ColumnLayout(How.ONE_OF, things)
        case Amounts(things, bits):
            return ColumnLayout(How.AMOUNTS, things, bits)
        case OneSeat():
            return ColumnLayout(How.SEAT, seats)
        case Seats():
            return ColumnLayout(How.SEATS, seats)
        case Each(things, inner):
            layout = layout_of(inner, seats)
            return layout and dataclasses.replace(layout, places=things)
        case EachSeat(inner):
            layout = layout_of(inner, seats)
            return layout and dataclasses.replace(layout, by_seat=True)


def seats_around(seats: int) -> tuple[str, ...]:
    """What the seats are called, clockwise from the observer."""
    return ("me", "next", *(f"next {ahead}" for ahead in range(2, seats)))[:seats]


def place_of(dtype: np.dtype[Any], field: str) -> tuple[np.dtype[Any], int]:
    """The type of a field of a record, and its first byte."""
    fields: Any = dtype.fields
    kind, start = fields[field][:2]
    return kind, start


@dataclass(frozen=True)
class Field:
    """A field of a record: its layout, and where its numbers lie."""

    name: str
    layout: ColumnLayout
    dtype: np.dtype[Any]  # of each number
    start: int  # the first byte
    scale: float  # multiplied by this, a column is about 1

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the most that its columns can hold."""
        if self.layout.how == How.AMOUNTS:
            return 0, (1 << self.layout.step) - 1
        if self.layout.how == How.NUMBER:
            whole = np.iinfo(self.dtype)
            return int(whole.min), int(whole.max)
        return 0, 1


def field_of(name: str, meaning: Meaning, dtype: np.dtype[Any], start: int, seats: int = 0) -> Iterator[Field]:
    """The field of this type at this byte; none where its meaning has no column."""
    layout = layout_of(meaning, seats_around(seats))
    if layout:
        base = dtype.base
        scales = {How.NUMBER: 1 / 16 if base.itemsize > 1 else 1 / 4, How.AMOUNTS: 1 / 4}
        yield Field(name, layout, base, start, scales.get(layout.how, 1.0))


class ReadAs(IntEnum):
    """How a column is read from a number."""

    NOTHING = 0
    PART = 1  # some bits of it
    IS = 2  # whether it is this one
    NUMBER = 3


class Reading(NamedTuple):
    """How one column is read from a record."""

    how: int
    at: int  # which number, counted in numbers of that size
    size: int  # its bytes
    arg: int  # PART: from which bit; IS: which one
    mask: int  # PART: these bits; NUMBER: the most that the column can hold


NOTHING = Reading(ReadAs.NOTHING, 0, 1, 0, 0)


def names_of(field: Field, seats: tuple[str, ...]) -> list[str]:
    """What the columns of a field are called."""
    layout = field.layout
    return [
        " ".join(filter(None, (field.name, seat, place, thing)))
        for seat in (seats if layout.by_seat else ("",))
        for place in layout.places
        for thing in layout.things
    ]


def readings_of(field: Field, players: int, observer: Seat, seats: int, most: int) -> Iterator[Reading]:
    """How an observer reads the columns of a field; nothing for seats where nobody sits."""
    layout, size = field.layout, field.dtype.itemsize
    for ahead in range(seats if layout.by_seat else 1):
        sits = not layout.by_seat or ahead < players
        row = len(layout.places) * ((observer + ahead) % players) if layout.by_seat else 0
        for place in range(len(layout.places)):
            at = field.start // size + row + place
            for thing in range(len(layout.things)):
                yield _reading(layout, thing, at, size, players, observer, most) if sits else NOTHING


def _reading(layout: ColumnLayout, thing: int, at: int, size: int, players: int, observer: Seat, most: int) -> Reading:
    match layout.how:
        case How.NUMBER:
            return Reading(ReadAs.NUMBER, at, size, 0, most)
        case How.MEMBERS:
            return Reading(ReadAs.PART, at, size, thing * layout.step, 1)
        case How.AMOUNTS:
            return Reading(ReadAs.PART, at, size, thing * layout.step, (1 << layout.step) - 1)
        case How.ONE_OF:
            return Reading(ReadAs.IS, at, size, thing, 0)
        case How.SEAT | How.SEATS:  # `thing` is how far ahead
            seat = (observer + thing) % players
            there = (
                Reading(ReadAs.IS, at, size, seat, 0)
                if layout.how == How.SEAT
                else Reading(ReadAs.PART, at, size, seat, 1)
            )
            return there if thing < players else NOTHING


class ColumnRun(NamedTuple):
    """Neighbouring columns that are read alike: neighbouring numbers, or one number bit by bit or thing by thing."""

    how: int
    at: int
    size: int
    arg: int
    mask: int
    column: int  # the first
    columns: int
    step: int  # from the `arg` of one column to the next


def runs_of(readings: list[Reading]) -> list[ColumnRun]:
    """The readings of a row in runs; columns without anything to read are in none."""
    runs: list[ColumnRun] = []
    for column, reading in enumerate(readings):
        longer = _extended(runs[-1], column, reading) if runs else None
        if longer:
            runs[-1] = longer
        elif reading.how != ReadAs.NOTHING:
            runs.append(ColumnRun(*reading, column, 1, 0))
    return runs


def _extended(run: ColumnRun, column: int, reading: Reading) -> ColumnRun | None:
    """The run with one more column, where that is read as the others are."""
    how, at, size, arg, mask = reading
    if (how, size, mask) != (run.how, run.size, run.mask) or column != run.column + run.columns:
        return None
    if how == ReadAs.NUMBER:
        follows, step = at == run.at + run.columns, 0
    else:
        step = run.step or arg - run.arg
        follows = (
            at == run.at and arg == run.arg + step * run.columns and (step == 1 or (step > 0 and how == ReadAs.PART))
        )
    return run._replace(columns=run.columns + 1, step=step) if follows else None


# --- the script of a row ---------------------------------------------------------------------------------------------

LANES = 8  # columns that are written at a time


class Section(IntEnum):
    """The sections of a script, in the order in which they are carried out.

    Each has one kind of line, so that `rows.py` needs no branches, which cost more than the writing itself.
    """

    WORDS = 0  # a set of more than eight: at, how many, column. It writes 64 columns, so later ones come later
    SETS = 1  # up to eight bits of a byte: at, shift, mask, column. It writes eight columns
    WHOLE = 2  # all eight bits of a byte: at, column
    PARTS = 3  # some bits of a byte as one number: at, shift, mask, column
    NUMBERS = 4  # a byte: at, column
    HALVES = 5  # a number of two bytes: at, the most that the column can hold, column
    COPIES = 6  # eight bytes: at, column
    ONES = 7  # which of some things a byte is: at, the first thing, how many, column
    OTHERS = 8  # anything else: a Reading and its column


SIZES = (3, 4, 2, 4, 2, 3, 2, 4, 6)  # the numbers in a line of each section
WORD = 64  # columns that a line of WORDS writes

Lines: TypeAlias = Iterator[tuple[Section, tuple[int, ...]]]


def script_of(readings: list[Reading]) -> list[int]:
    """How a row is written, as numbers: how many lines each section has, then the lines of all sections."""
    sections: dict[Section, list[tuple[int, ...]]] = {section: [] for section in Section}
    runs = runs_of(readings)
    wide = {column for run in runs if _is_wide(run, len(readings)) for column in range(run.column, run.column + LANES)}
    for run in runs:
        for section, line in _lines(run, len(readings), wide):
            sections[section].append(line)
    lines = (number for section in sections.values() for line in section for number in line)
    return [*map(len, sections.values()), *lines]


def _is_wide(run: ColumnRun, width: int) -> bool:
    """Whether it is a set that is written as a whole word."""
    bits = run.how == ReadAs.PART and run.mask == run.step == 1 and run.arg == 0
    return bits and run.size == 8 and LANES < run.columns < WORD and run.column + WORD <= width


def _lines(run: ColumnRun, width: int, wide: set[int]) -> Lines:
    if _is_wide(run, width):
        return iter([(Section.WORDS, (run.at, run.columns, run.column))])
    if run.how == ReadAs.PART and run.mask == 1 and run.step <= 1:
        return _set_lines(run, width, wide)
    if run.how == ReadAs.PART:
        return _part_lines(run)
    if run.size == 2 and run.how == ReadAs.NUMBER:
        return _half_lines(run)
    if run.size > 1:
        return _other_lines(run)
    if run.how == ReadAs.IS:
        return iter([(Section.ONES, (run.at, run.arg, run.columns, run.column))])
    return _number_lines(run)


def _set_lines(run: ColumnRun, width: int, wide: set[int]) -> Lines:
    """A set byte by byte; bit by bit where the row ends, or a word begins that is written before."""
    done = 0
    while done < run.columns:
        byte, shift = divmod(run.arg + done, 8)
        bits = min(8 - shift, run.columns - done)
        at, column = run.at * run.size + byte, run.column + done
        if bits == LANES:
            yield Section.WHOLE, (at, column)
        elif column + LANES <= width and wide.isdisjoint(range(column + bits, column + LANES)):
            yield Section.SETS, (at, shift, (1 << bits) - 1, column)
        else:
            yield from ((Section.PARTS, (at, shift + bit, 1, column + bit)) for bit in range(bits))
        done += bits


def _part_lines(run: ColumnRun) -> Lines:
    for beyond in range(run.columns):
        byte, shift = divmod(run.arg + run.step * beyond, 8)
        if shift + run.mask.bit_length() <= 8:
            yield Section.PARTS, (run.at * run.size + byte, shift, run.mask, run.column + beyond)
        else:  # it lies across two bytes
            yield _other_line(run, beyond)


def _number_lines(run: ColumnRun) -> Lines:
    if run.columns < LANES:
        yield from ((Section.NUMBERS, (run.at + beyond, run.column + beyond)) for beyond in range(run.columns))
        return
    last = run.columns - LANES  # the last eight may have been written in part before
    for beyond in (*range(0, last, LANES), last):
        yield Section.COPIES, (run.at + beyond, run.column + beyond)


def _half_lines(run: ColumnRun) -> Lines:
    return ((Section.HALVES, (run.at + beyond, run.mask, run.column + beyond)) for beyond in range(run.columns))


def _other_lines(run: ColumnRun) -> Lines:
    return (_other_line(run, beyond) for beyond in range(run.columns))


def _other_line(run: ColumnRun, beyond: int) -> tuple[Section, tuple[int, ...]]:
    at = run.at + beyond if run.how == ReadAs.NUMBER else run.at
    return Section.OTHERS, (run.how, at, run.size, run.arg + run.step * beyond, run.mask, run.column + beyond)
