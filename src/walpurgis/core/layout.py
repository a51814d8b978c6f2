"""The layout of a record: which fields it has, of what width, and where each of them lies.

Fields lie in the order given, each at a multiple of its own width, as C would place them. NumPy's dtype for a record is
derived from this (`Layout.dtype`), so plain Python, native code, GPUs and WebAssembly read the same bytes.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

WIDTHS = {"int8": 1, "int16": 2, "int32": 4, "int64": 8, "uint64": 8}


@dataclass(frozen=True, eq=False)
class FieldType:
    """What one field holds: a number, a row of numbers, or a record."""

    name: str  # of a number's type; empty for a record
    places: int | None  # numbers in the row; None where it is no row
    itemsize: int
    record: Layout | None = None

    @property
    def width(self) -> int:
        """Bytes of one number, or of the record."""
        return self.itemsize // (self.places or 1)

    @property
    def alignment(self) -> int:
        """What the place of the field is a multiple of."""
        return self.record.alignment if self.record else self.width


@dataclass(frozen=True, eq=False)  # a layout equals itself alone
class Layout:
    """The fields of a record: for each its kind and its first byte. NumPy takes a layout wherever it takes a dtype."""

    fields: MappingProxyType[str, tuple[FieldType, int]]
    itemsize: int
    alignment: int

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields, in order."""
        return tuple(self.fields)

    @functools.cached_property
    def dtype(self) -> np.dtype[Any]:
        """The same layout for NumPy: fields by attribute, and aligned, as a GPU wants them in arrays."""
        import numpy as np

        fields: list[Any] = []
        for name, (kind, _) in self.fields.items():
            inner = kind.record.dtype if kind.record else getattr(np, kind.name)
            fields.append((name, inner) if kind.places is None else (name, inner, kind.places))
        return np.dtype((np.record, np.dtype(fields, align=True)))

    @staticmethod
    @functools.cache
    def of_dtype(dtype: np.dtype[Any]) -> Layout:
        """The layout of an array's records."""
        kinds: Any = dtype.fields
        return record_type([(name, *_described(kinds[name][0])) for name in dtype.names or ()])


def record_type(rows: Sequence[tuple[Any, ...]]) -> Layout:
    """The layout of a record: `[("hand", int64, 4), ("players", int8), ("options", OPTIONS)]`.

    A row can name several fields of the same type: `("led played", int8)`.
    """
    placed: dict[str, tuple[FieldType, int]] = {}
    end, widest = 0, 1
    for name, *what in [(name, *what) for names, *what in rows for name in names.split()]:
        kind = _kind(*what)
        widest = max(widest, kind.alignment)
        start = _aligned(end, kind.alignment)
        placed[name] = (kind, start)
        end = start + kind.itemsize
    return Layout(MappingProxyType(placed), _aligned(end, widest), widest)


def _kind(what: Any, places: int | None = None) -> FieldType:
    if isinstance(what, Layout):
        return FieldType("", None, what.itemsize, what)
    width = WIDTHS[what.__name__]
    return FieldType(what.__name__, places, width * (1 if places is None else places))


def _described(dtype: np.dtype[Any]) -> tuple[Any, ...]:
    if dtype.fields is not None:
        return (Layout.of_dtype(dtype),)
    return (dtype.base.type, *dtype.shape)


def _aligned(place: int, width: int) -> int:
    return -(-place // width) * width
