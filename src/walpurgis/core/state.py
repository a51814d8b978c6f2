"""A match's state as Python sees it: the fields of one NumPy record, by attribute and as plain numbers.

Compiled code takes the record itself (`state.record`); plain Python reads and writes the same memory through a
memoryview a field, which gives Python's own ints: ten times faster than NumPy's records, without their silent
overflow (a number that does not fit its field raises ValueError).
"""

from __future__ import annotations

import functools
from typing import Any, cast

import numpy as np

from walpurgis.core.rule import compiled_by

_FORMATS = {"int8": "b", "int16": "h", "int32": "i", "int64": "q", "uint64": "Q"}


def record_type(fields: list[Any]) -> np.dtype[Any]:
    """A dtype for records: fields by attribute, and aligned, as a GPU wants them in arrays."""
    return np.dtype((np.record, np.dtype(fields, align=True)))


class StateFace:
    """The parent of all states; each dtype has a class of its own, made by `blank`."""

    record: Any
    memory: memoryview
    data: memoryview  # the same, under the name at which compiled code looks for a record's memory

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
def _layout(dtype: np.dtype[Any]) -> tuple[type[StateFace], list[tuple[str, int, int, str]], list[Any]]:
    """The class of a dtype's faces, its plain fields (attribute, start, end, format), its fields that are records."""
    fields = cast("dict[str, tuple[np.dtype[Any], int]]", dict(dtype.fields or {}))
    numbers = {name: _number(f"_{name}") for name, (kind, _) in fields.items() if not kind.shape and not kind.fields}
    face = type("State", (StateFace,), {**numbers, "__annotations__": dict.fromkeys(fields, object)})
    plain = [
        (name if kind.shape else f"_{name}", start, start + kind.itemsize, _FORMATS[kind.base.name])
        for name, (kind, start) in fields.items()
        if not kind.fields
    ]
    return face, plain, [(name, kind, start) for name, (kind, start) in fields.items() if kind.fields]


def _face(dtype: np.dtype[Any], record: Any, memory: memoryview) -> Any:
    face_class, plain, records = _layout(dtype)
    face = face_class()
    face.record = record
    face.memory = face.data = memory
    for attribute, start, end, form in plain:
        setattr(face, attribute, cast("Any", memory[start:end]).cast(form))
    for name, kind, start in records:
        setattr(face, name, _face(kind, None, memory[start : start + kind.itemsize]))
    return face


def face_of(records: Any, index: int = 0) -> Any:
    """The state at one place of an array of records, sharing its memory."""
    size = records.dtype.itemsize
    memory = memoryview(records.view(np.uint8))[index * size : (index + 1) * size]
    return _face(records.dtype, records[index], memory)


def _record_at(records: Any, index: int) -> Any:
    return records[index]


@compiled_by(_record_at)
def at(records: Any, index: int) -> Any:
    """The state at one place of an array of records; loops over many matches call it."""
    return face_of(records, index)


def blank(dtype: np.dtype[Any]) -> Any:
    """A new record, all zero."""
    return face_of(np.zeros(1, dtype))


def copy_of(state: Any) -> Any:
    """A copy that shares nothing with the first."""
    other = blank(state.record.dtype)
    other.memory[:] = state.memory
    return other
