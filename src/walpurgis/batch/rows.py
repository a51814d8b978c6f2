"""Writes records as rows of numbers, by the script that `layout.py` makes for each seat."""

from __future__ import annotations

import functools
from typing import Any, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from walpurgis.batch.layout import LANES, SIZES, ReadAs, Section
from walpurgis.core.rule import rule
from walpurgis.core.sets import BIT

# What `write_rows` takes: views of the records, where players and seat are in them, scripts, bits, and rows.
Parts: TypeAlias = tuple[Any, Any, Any, int, int, Any, Any, Any]

# The parts of a reading.
HOW, AT, SIZE, ARG, MASK = range(5)

# Places are faster without a sign.
_1, _2, _3, _4, _5, _6, _7 = (cast("int", np.uint64(n)) for n in range(1, LANES))
SECTIONS = cast("int", np.uint64(len(Section)))
_LINES = (cast("int", np.uint64(size)) for size in SIZES)
WORDS, SETS, WHOLE, PARTS, NUMBERS, HALVES, COPIES, ONES, OTHERS = _LINES


@functools.cache
def spread_of(dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """The bits of every byte, a column each, as numbers of this type; eight for each byte."""
    return np.unpackbits(np.arange(256, dtype=np.uint8), bitorder="little").astype(dtype)


SPREAD: npt.NDArray[np.int8] = spread_of(np.int8)


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
def part_of(byte: int, shift: int, mask: int) -> int:
    """Some bits of a byte."""
    return ((BIT * byte) >> shift) & mask


@rule
def spread_out(spread: Any, byte: int, out: Any, index: int, place: Any) -> None:
    """Write the bits of a byte into eight columns; read first and written then, which is two instructions."""
    bits = LANES * byte
    a, b, c, d = spread[bits], spread[bits + 1], spread[bits + 2], spread[bits + 3]
    e, f, g, h = spread[bits + 4], spread[bits + 5], spread[bits + 6], spread[bits + 7]
    out[index, place], out[index, place + _1], out[index, place + _2], out[index, place + _3] = a, b, c, d
    out[index, place + _4], out[index, place + _5], out[index, place + _6], out[index, place + _7] = e, f, g, h


@rule
def copy_out(bytes_of: Any, at: Any, out: Any, index: int, place: Any) -> None:
    """Write eight bytes into eight columns."""
    a, b = bytes_of[index, at], bytes_of[index, at + _1]
    c, d = bytes_of[index, at + _2], bytes_of[index, at + _3]
    e, f = bytes_of[index, at + _4], bytes_of[index, at + _5]
    g, h = bytes_of[index, at + _6], bytes_of[index, at + _7]
    out[index, place], out[index, place + _1], out[index, place + _2], out[index, place + _3] = a, b, c, d
    out[index, place + _4], out[index, place + _5], out[index, place + _6], out[index, place + _7] = e, f, g, h


@rule
def write_row(bytes_of: Any, halves_of: Any, words_of: Any, index: int, script: Any, spread: Any, out: Any) -> None:
    """Write the columns of one record into the row of the same index; `spread` has the numbers of `out`'s type."""
    for place in range(out.shape[1]):
        out[index, place] = 0
    line = SECTIONS
    for _ in range(script[Section.WORDS]):
        word = words_of[index, script[line]] & ~(-BIT << script[line + _1])  # a set has at most 63 members
        place = np.uint64(script[line + _2])
        for byte in range(LANES):
            spread_out(spread, (word >> (LANES * byte)) & 255, out, index, place + np.uint64(LANES * byte))
        line += WORDS
    for _ in range(script[Section.SETS]):
        byte = part_of(bytes_of[index, script[line]], script[line + _1], script[line + _2])
        spread_out(spread, byte, out, index, np.uint64(script[line + _3]))
        line += SETS
    for _ in range(script[Section.WHOLE]):
        byte = (BIT * bytes_of[index, script[line]]) & 255
        spread_out(spread, byte, out, index, np.uint64(script[line + _1]))
        line += WHOLE
    for _ in range(script[Section.PARTS]):
        part = part_of(bytes_of[index, script[line]], script[line + _1], script[line + _2])
        out[index, script[line + _3]] = part
        line += PARTS
    for _ in range(script[Section.NUMBERS]):
        out[index, script[line + _1]] = bytes_of[index, script[line]]
        line += NUMBERS
    for _ in range(script[Section.HALVES]):
        out[index, script[line + _2]] = within(BIT * halves_of[index, script[line]], script[line + _1])
        line += HALVES
    for _ in range(script[Section.COPIES]):
        copy_out(bytes_of, np.uint64(script[line]), out, index, np.uint64(script[line + _1]))
        line += COPIES
    for _ in range(script[Section.ONES]):
        which = BIT * bytes_of[index, script[line]] - script[line + _1]
        there = 0 <= which < script[line + _2]
        out[index, np.uint64(script[line + _3]) + np.uint64(which if there else 0)] = there
        line += ONES
    for _ in range(script[Section.OTHERS]):
        number = column(bytes_of, halves_of, words_of, index, script[line : line + _5])
        out[index, script[line + _5]] = number
        line += OTHERS


@rule
def write_rows(
    bytes_of: Any,
    halves_of: Any,
    words_of: Any,
    players_at: int,
    seat_at: int,
    scripts: Any,
    spread: Any,
    out: Any,
    first: int,
    end: int,
) -> None:
    """Write the columns of these records, each as its own seat sees it; a spectator sees the table from seat 0."""
    for index in range(first, end):
        observer = max(0, bytes_of[index, seat_at])
        script = scripts[bytes_of[index, players_at], observer]
        write_row(bytes_of, halves_of, words_of, index, script, spread, out)


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
