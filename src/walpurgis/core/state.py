"""A match's state as Python sees it: the fields of one record, by attribute and as plain numbers.

Compiled code takes the record itself (`state.record`, NumPy's); plain Python reads and writes the same memory through a
memoryview a field, which gives Python's own ints: ten times faster than NumPy's records, without their silent
overflow (a number that does not fit its field raises ValueError).
"""

from __future__ import annotations

import functools
import struct
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from walpurgis.core.layout import Layout, record_type
from walpurgis.core.rule import compiled_by

__all__ = ["StateFace", "at", "blank", "copy_of", "face_of", "reader", "record_type"]

Read: TypeAlias = Callable[[Any], tuple[int, ...]]

_FORMATS = {"int8": "b", "int16": "h", "int32": "i", "int64": "q", "uint64": "Q"}


class StateFace:
    """The parent of all states; each layout has a class of its own, made by `blank`."""

    layout: Layout
    memory: memoryview
    data: memoryview  # the same, under the name at which compiled code looks for a record's memory
    places: dict[str, tuple[int, int, str | Layout]]  # by attribute: first byte, end, and what is there

    def __getattr__(self, name: str) -> Any:
        """What shows a part of the memory is made when it is first read: most copies are read only a little."""
        if name not in type(self).places:
            raise AttributeError(f"a state has no field {name!r}")
        start, end, what = self.places[name]
        part: Any = self.memory[start:end]
        shown: Any = part.cast(what) if isinstance(what, str) else _face(what, part)
        self.__dict__[name] = shown
        return shown

    @functools.cached_property
    def record(self) -> Any:
        """The same memory as NumPy's record."""
        import numpy as np

        return np.frombuffer(self.memory, self.layout.dtype)[0]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StateFace) and self.memory == other.memory

    __hash__ = None  # pyright: ignore[reportAssignmentType] (a state changes)

    def __repr__(self) -> str:
        fields = (f"{name}={_show(getattr(self, name))}" for name in type(self).__annotations__)
        return f"State({', '.join(fields)})"


def _show(value: object) -> str:
    return str(value.tolist()) if isinstance(value, memoryview) else str(value)


def _number(cell: str) -> property:
    def read(self: Any) -> int:
        return getattr(self, cell)[0]

    def write(self: Any, value: int) -> None:
        getattr(self, cell)[0] = value

    return property(read, write)


@functools.cache
def _class_of(layout: Layout) -> type[StateFace]:
    """The class of a layout's faces; `places` are the parts of the memory that its attributes show."""
    fields = layout.fields.items()
    numbers = {name: _number(f"_{name}") for name, (kind, _) in fields if kind.places is None and kind.record is None}
    places = {
        f"_{name}" if name in numbers else name: (start, start + kind.itemsize, kind.record or _FORMATS[kind.name])
        for name, (kind, start) in fields
    }
    names = dict.fromkeys(layout.names, object)
    return type("State", (StateFace,), {**numbers, "layout": layout, "places": places, "__annotations__": names})


def _face(layout: Layout, memory: memoryview) -> Any:
    face = _class_of(layout)()
    face.memory = face.data = memory
    return face


def face_of(records: Any, index: int = 0) -> Any:
    """The state at one place of an array of records, sharing its memory."""
    size = records.dtype.itemsize
    memory = memoryview(records.view("u1"))[index * size : (index + 1) * size]
    return _face(Layout.of_dtype(records.dtype), memory)


def _record_at(records: Any, index: int) -> Any:
    return records[index]


@compiled_by(_record_at)
def at(records: Any, index: int) -> Any:
    """The state at one place of an array of records; loops over many matches call it."""
    return face_of(records, index)


def blank(layout: Layout) -> Any:
    """A new record, all zero."""
    return _face(layout, memoryview(bytearray(layout.itemsize)))


def copy_of(state: Any) -> Any:
    """A copy that shares nothing with the first."""
    return _face(state.layout, memoryview(bytearray(state.memory)))


def reader(layout: Layout, fields: Sequence[str], place: int = 0, places: int = 1) -> Read:
    """Reads several fields of a record at once: a third of the time that it takes one after the other.

    Of a row it reads the number at this place, or as many as `places` from there. Fields come in the order of the
    layout, whatever the order of their names.
    """
    wanted, form, end = list(fields), "=", 0
    for name, (kind, field) in layout.fields.items():
        if name in wanted:
            wanted.remove(name)
            first, count = (0, 1) if kind.places is None else (place, places)
            start = field + kind.width * first
            form += f"{start - end}x{count}{_FORMATS[kind.name]}"
            end = start + kind.width * count
    if wanted:
        raise ValueError(f"a record has no {' '.join(wanted)}")
    unpack = struct.Struct(form).unpack_from
    return lambda record: unpack(record.memory)
