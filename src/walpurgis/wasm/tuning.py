"""What V8 compiles badly, written differently: the last step before the code of a module is made.

V8 is the engine of Node and of Chromium. It chooses between two integers without a branch, but between two floats with
one, and a search spends much of its time on finding the largest of some floats, where no guess is good. It converts
unsigned integers of 64 bits with a branch, too; LLVM prefers these wherever a number cannot be below 0.

LLVM unrolls loops whose length it does not know, and V8 unrolls them again. Ours are short: four players, three tasks.

None of this changes a result.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

llvm: Any = import_module("llvmlite.binding")  # which has no types

# Functions that are called often are inlined even where they are long: V8 inlines none.
OPTIONS = ("-unroll-runtime=false", "-inline-threshold=1000")
AS_WHOLE = {"float": "i32", "double": "i64"}  # types of the same size
CHOICE = re.compile(
    r"^  (?P<name>%\S+) = select i1 (?P<when>%\S+), (?P<kind>float|double) (?P<one>\S+), \w+ (?P<other>[^\s,]+)", re.M
)


def set_options() -> None:
    """Let LLVM optimise for V8, in this process."""
    for option in OPTIONS:
        llvm.set_option("walpurgis", option)


def tuned(module: Any) -> Any:
    """An optimised module with the same results, for V8."""
    code = CHOICE.sub(_choice_of_wholes, str(module))
    return llvm.parse_assembly(code.replace(" uitofp nneg ", " sitofp "))


def _choice_of_wholes(match: re.Match[str]) -> str:
    """Choose between the bits of two floats."""
    name, when, kind, one, other = match.group("name", "when", "kind", "one", "other")
    whole, new = AS_WHOLE[kind], f"%tuned.{match.start()}"
    return "\n".join(
        [
            f"  {new}.one = bitcast {kind} {one} to {whole}",
            f"  {new}.other = bitcast {kind} {other} to {whole}",
            f"  {new} = select i1 {when}, {whole} {new}.one, {whole} {new}.other",
            f"  {name} = bitcast {whole} {new} to {kind}",
        ]
    )
