"""What V8 compiles badly, written differently: the last step before the code of a module is made.

V8 is the engine of Node and of Chromium. It chooses between two integers without a branch, but between two floats with
one, and a search spends much of its time on finding the largest of some floats, where no guess is good. The larger and
the smaller of two floats are therefore found in vectors, where V8 has instructions for them, and other choices that
depend on floats are made between their bits. V8 converts unsigned integers of 64 bits with a branch, too; LLVM prefers
these wherever a number cannot be below 0.

LLVM unrolls loops whose length it does not know, and V8 unrolls them again. Ours are short: four players, three tasks.

None of this changes a bit of any result.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any, NamedTuple, TypeAlias

llvm: Any = import_module("llvmlite.binding")  # which has no types

# Functions that are called often are inlined even where they are long: V8 inlines none. Names of blocks can be long,
# because they contain those of inlined functions with all their types.
OPTIONS = ("-unroll-runtime=false", "-inline-threshold=1000", "-non-global-value-max-name-size=1000000")

FUNCTION = re.compile(r"^define .*?^}", re.M | re.S)
COMPARISON = re.compile(r"^  (%\S+) = fcmp (?:\w+ )*?([ou]\w\w) (?:float|double) (\S+), ([^\s,]+)", re.M)
CHOICE = re.compile(r"^  (%\S+) = select i1 (%\S+), (float|double) (\S+), \w+ ([^\s,]+)", re.M)
Comparisons: TypeAlias = dict[str, tuple[str, ...]]  # by name: how, and what is compared

WHOLE = {"float": "i32", "double": "i64"}  # types of the same size
VECTOR = {"float": ("<4 x float>", "v4f32"), "double": ("<2 x double>", "v2f64")}
OPPOSITE = {"ogt": "ule", "olt": "uge", "ule": "ogt", "uge": "olt"}
# Of a and b by a comparison: pmax(x, y) is y where x < y, else x; pmin(x, y) is y where y < x, else x.
EXTREMES = {"ogt": ("pmax", 1, 0), "olt": ("pmin", 1, 0), "ule": ("pmin", 0, 1), "uge": ("pmax", 0, 1)}


class FloatChoice(NamedTuple):
    """One of two floats."""

    name: str
    when: str
    kind: str
    one: str
    other: str


def set_options() -> None:
    """Let LLVM optimise for V8, in this process."""
    for option in OPTIONS:
        llvm.set_option("walpurgis", option)


def tuned(module: Any) -> Any:
    """An optimised module with the same results, for V8."""
    code = FUNCTION.sub(_with_better_choices, str(module)).replace(" uitofp nneg ", " sitofp ")
    return llvm.parse_assembly(code + _declarations(code))


def _with_better_choices(function: re.Match[str]) -> str:
    """A function whose choices between floats are better made; where V8 can guess well, they stay as they are."""
    code = function.group()
    compared = {found[1]: found.groups()[1:] for found in COMPARISON.finditer(code)}

    def better(found: re.Match[str]) -> str:
        choice = FloatChoice(*found.groups())
        if choice.when not in compared:
            return found.group()
        extreme = extreme_of(choice, compared)
        new = f"%tuned.{found.start()}"
        return _in_vectors(choice, new, *extreme) if extreme else _between_bits(choice, new)

    return CHOICE.sub(better, code)


def extreme_of(choice: FloatChoice, compared: Comparisons) -> tuple[str, str, str] | None:
    """The instruction that chooses the same, and what it takes: exact for zeros of either sign and for NaN too."""
    how, *numbers = compared[choice.when]
    if [choice.other, choice.one] == numbers:
        how = OPPOSITE.get(how, "")
    elif [choice.one, choice.other] != numbers:
        return None
    if how not in EXTREMES:
        return None
    name, first, second = EXTREMES[how]
    return name, numbers[first], numbers[second]


def _in_vectors(choice: FloatChoice, new: str, extreme: str, x: str, y: str) -> str:
    """Take the larger or the smaller of two floats in the first lane of vectors."""
    vector, suffix = VECTOR[choice.kind]
    return "\n".join(
        [
            f"  {new}.x = insertelement {vector} poison, {choice.kind} {x}, i32 0",
            f"  {new}.y = insertelement {vector} poison, {choice.kind} {y}, i32 0",
            f"  {new} = call {vector} @llvm.wasm.{extreme}.{suffix}({vector} {new}.x, {vector} {new}.y)",
            f"  {choice.name} = extractelement {vector} {new}, i32 0",
        ]
    )


def _between_bits(choice: FloatChoice, new: str) -> str:
    """Choose between the bits of two floats."""
    kind, whole = choice.kind, WHOLE[choice.kind]
    return "\n".join(
        [
            f"  {new}.one = bitcast {kind} {choice.one} to {whole}",
            f"  {new}.other = bitcast {kind} {choice.other} to {whole}",
            f"  {new} = select i1 {choice.when}, {whole} {new}.one, {whole} {new}.other",
            f"  {choice.name} = bitcast {whole} {new} to {kind}",
        ]
    )


def _declarations(code: str) -> str:
    """Of the instructions that are used and not yet declared."""
    lines = [""]
    for vector, suffix in VECTOR.values():
        for name in ("pmax", "pmin"):
            line = f"declare {vector} @llvm.wasm.{name}.{suffix}({vector}"
            if f"@llvm.wasm.{name}.{suffix}(" in code and line not in code:
                lines.append(f"{line}, {vector})\n")
    return "\n".join(lines)
