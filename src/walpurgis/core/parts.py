"""Arrays that belong together, described once: Python allocates them, and WebAssembly is told how to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

STATE = "state"  # stands for the record of a game, which kernels are filled in with


@dataclass(frozen=True, init=False)
class Array:
    """What is in an array (a type of numbers, a record, or the name of a game's record) and its shape.

    A length can be a name, which whoever allocates it gives a number to. `over` names another array of the group whose
    memory this one is.
    """

    of: Any
    shape: tuple[int | str, ...]
    over: str | None

    def __init__(self, of: Any, *shape: int | str, over: str | None = None) -> None:
        object.__setattr__(self, "of", of)
        object.__setattr__(self, "shape", shape)
        object.__setattr__(self, "over", over)


@dataclass(frozen=True)
class Group:
    """What one kernel works with: a named tuple of arrays, and of groups within it."""

    kind: type[Any]
    parts: Mapping[str, Any]

    def new(self, records: Mapping[str, np.dtype[Any]], given: Mapping[str, Any], **sizes: int) -> Any:
        """The tuple: what is given, and for the rest new arrays, all zero."""
        missing = {name: _new(part, records, sizes) for name, part in self.parts.items() if name not in given}
        return self.kind(**given, **missing)


def _new(part: Any, records: Mapping[str, np.dtype[Any]], sizes: Mapping[str, int]) -> Any:
    if isinstance(part, Group):
        return part.new(records, {}, **sizes)
    shape = tuple(sizes[length] if isinstance(length, str) else length for length in part.shape)
    return np.zeros(shape, records[part.of] if isinstance(part.of, str) else part.of)
