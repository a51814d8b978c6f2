"""What this processor does better than compiled rules do.

Finding the n-th member of a set is half of a random choice. Many x86 processors have an instruction that deposits bits
at the places of a mask: a single bit, deposited at its n-th place, is that member. Random matches run up to a third
faster with it.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from walpurgis.core import sets
from walpurgis.core.rule import function_of

numba: Any = import_module("numba")
llvm: Any = import_module("llvmlite.binding")
ir: Any = import_module("llvmlite.ir")
types: Any = import_module("numba.core.types")
intrinsic: Any = import_module("numba.extending").intrinsic

WORD = ir.IntType(64)
SLOW = {"znver1", "znver2", "bdver4"}  # these have the instruction, but take hundreds of cycles for it


def substitutes() -> dict[Callable[..., Any], Callable[..., Any]]:
    """Functions of rules, each with what to compile instead on this processor."""
    return {function_of(sets.nth_of): nth_of} if deposits_bits() else {}


def deposits_bits() -> bool:
    """Whether the instruction is there and fast, and Numba was not told to compile for another processor."""
    if numba.config.CPU_NAME is not None or numba.config.CPU_FEATURES is not None:
        return False
    try:
        return llvm.get_host_cpu_features().get("bmi2", False) and llvm.get_host_cpu_name() not in SLOW
    except RuntimeError:  # LLVM does not know this kind of machine
        return False


@intrinsic
def _lowest_deposited(_context: Any, _bits: Any, _mask: Any) -> Any:
    """Where the lowest of some bits lies once they are deposited at the places of a mask; 64 if it has no place."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(WORD, [WORD, WORD]))
        return builder.cttz(builder.call(deposit, args), ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64, types.int64), generate


def nth_of(items: int, n: int) -> int:
    """The n-th lowest of a set, from 0."""
    return _lowest_deposited(1 << n, items)
