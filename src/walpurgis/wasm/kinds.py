"""The kinds of parameters that exported rules take: as Numba types them, and as they are described to JavaScript."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeAlias, cast

import numpy as np

from walpurgis.core.parts import Array, Group

Description: TypeAlias = dict[str, Any]
ParameterKind: TypeAlias = Any  # int, float, RecordPointer, Array or Group
numba: Any = import_module("numba")
numba_types: Any = import_module("numba.core.types")  # neither has types


@dataclass(frozen=True)
class RecordPointer:
    """One record, of a type or of a name that the game gives a type to."""

    of: Any


@dataclass(frozen=True)
class RecordTypes:
    """The types of records that a game's exports point to, by name."""

    types: Mapping[str, np.dtype[Any]]

    def type_of(self, of: Any) -> np.dtype[Any]:
        return self.types[of] if isinstance(of, str) else np.dtype(of)

    def name_of(self, of: Any) -> str:
        """The name under which JavaScript knows a type of numbers or of records."""
        dtype = self.type_of(of)
        return next((name for name, known in self.types.items() if known == dtype), dtype.name)

    def typed(self, kind: ParameterKind) -> Any:
        """A kind of parameters as Numba knows it."""
        if kind is int or kind is float:
            return numba_types.int64 if kind is int else numba_types.float64
        if isinstance(kind, Group):
            return numba_types.NamedTuple(tuple(map(self.typed, kind.parts.values())), kind.kind)
        element = numba.from_dtype(self.type_of(kind.of))
        return element if isinstance(kind, RecordPointer) else numba_types.Array(element, len(kind.shape), "C")

    def described(self, name: str, kind: ParameterKind) -> Iterator[Description]:
        """A parameter as it is described to JavaScript; a group part by part."""
        if isinstance(kind, Group):
            for part, inner in kind.parts.items():
                yield from self.described(f"{name}.{part}", inner)
        elif isinstance(kind, Array):
            told = {"name": name, "kind": "array", "of": self.name_of(kind.of), "shape": list(kind.shape)}
            yield told | ({"over": kind.over} if kind.over else {})
        elif isinstance(kind, RecordPointer):
            yield {"name": name, "kind": "record", "of": self.name_of(kind.of)}
        else:
            yield {"name": name, "kind": kind.__name__}

    def layouts(self) -> Description:
        """Every record: how many bytes it has and where its fields lie."""
        return {name: self._layout(dtype) for name, dtype in self.types.items()}

    def _layout(self, dtype: np.dtype[Any]) -> Description:
        fields = cast("dict[str, tuple[np.dtype[Any], int]]", dict(dtype.fields or {}))
        return {"size": dtype.itemsize, "fields": {name: self._field(*place[:2]) for name, place in fields.items()}}

    def _field(self, kind: np.dtype[Any], at: int) -> Description:
        described: Description = {"at": at, "of": self.name_of(kind.base)}
        return described | {"length": kind.itemsize // kind.base.itemsize} if kind.shape else described
