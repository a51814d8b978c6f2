"""Numbers of a fixed width and rows of them: NumPy's own, or as much as the rules need where there is no NumPy.

Compiled code needs NumPy's. In a browser there is none, and the rules run as plain Python on plain numbers.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING or find_spec("numpy") is not None:
    from numpy import array, float64, int8, int16, int32, int64, uint64, zeros
else:
    from walpurgis.core.plain_numbers import array, float64, int8, int16, int32, int64, uint64, zeros

__all__ = ["array", "float64", "int8", "int16", "int32", "int64", "uint64", "zeros"]
