"""Choices between floats are written differently for V8, and choose the same to the bit."""

from __future__ import annotations

import itertools
import math
import struct
from collections.abc import Callable

import pytest

from walpurgis.wasm.tuning import FloatChoice, extreme_of, tuned

llvm = pytest.importorskip("llvmlite.binding")

NUMBERS = (0.0, -0.0, 1.0, -1.0, math.inf, -math.inf, math.nan)
COMPARE: dict[str, Callable[[float, float], bool]] = {
    "ogt": lambda a, b: a > b,
    "olt": lambda a, b: a < b,
    "oge": lambda a, b: a >= b,
    "ole": lambda a, b: a <= b,
    "ugt": lambda a, b: not a <= b,
    "ult": lambda a, b: not a >= b,
    "uge": lambda a, b: not a < b,
    "ule": lambda a, b: not a > b,
}
EXTREMES: dict[str, Callable[[float, float], float]] = {  # as WebAssembly defines them
    "pmax": lambda x, y: y if x < y else x,
    "pmin": lambda x, y: y if y < x else x,
}


@pytest.mark.parametrize("how", COMPARE)
@pytest.mark.parametrize("chosen", [("a", "b"), ("b", "a")])
def test_the_larger_and_the_smaller_of_two_are_the_same_to_the_bit(how: str, chosen: tuple[str, str]) -> None:
    extreme = extreme_of(FloatChoice("r", "c", "double", *chosen), {"c": (how, "a", "b")})
    assert (extreme is not None) == (how in ("ogt", "olt", "ule", "uge"))
    for a, b in itertools.product(NUMBERS, repeat=2) if extreme else ():
        value = {"a": a, "b": b}
        name, x, y = extreme or ("", "", "")
        wanted = value[chosen[0] if COMPARE[how](a, b) else chosen[1]]
        assert struct.pack("d", EXTREMES[name](value[x], value[y])) == struct.pack("d", wanted)


def test_only_what_a_comparison_of_floats_decides_is_written_differently() -> None:
    code = """
        define double @f(double %a, double %b, i1 %c) {
          %x = fcmp ogt double %a, %b
          %r = select i1 %x, double %a, double %b
          %s = select i1 %x, double %r, double 1.0
          %t = select i1 %c, double %s, double %b
          ret double %t
        }
    """
    new = str(tuned(llvm.parse_assembly(code)))
    assert new.count("call <2 x double> @llvm.wasm.pmax.v2f64") == 1
    assert new.count("select i1 %x, i64") == 1
    assert "%t = select i1 %c, double %s, double %b" in new
