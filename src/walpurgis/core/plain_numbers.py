"""What `numbers` offers where there is no NumPy: plain ints and floats, and lists of them."""

# pyright: basic, reportPrivateUsage=false

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


class NumberRow(list[Any]):
    """Numbers in a row."""

    def tolist(self) -> list[Any]:
        """A plain list."""
        return list(self)


class Grid(NumberRow):
    """Rows of numbers; `grid[row, column]` is one of them."""

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, tuple):
            row, column = index
            return list.__getitem__(self, row)[column]
        return list.__getitem__(self, index)


def _whole(name: str) -> Callable[..., int]:
    def kind(value: Any = 0) -> int:
        return int(value)

    kind.__name__ = name  # by which a layout knows its width
    return kind


int8, int16, int32, int64, uint64 = map(_whole, ("int8", "int16", "int32", "int64", "uint64"))


def float64(value: Any = 0.0) -> float:
    """A plain float has this width already."""
    return float(value)


def array(values: Iterable[Any], kind: Callable[..., Any]) -> NumberRow:
    """A row of numbers, or rows of them."""
    given = list(values)
    if given and isinstance(given[0], list):
        return Grid(array(row, kind) for row in given)
    return NumberRow(kind(value) for value in given)


def zeros(size: int, kind: Callable[..., Any]) -> NumberRow:
    """A row of zeros."""
    return NumberRow([kind(0)] * size)
