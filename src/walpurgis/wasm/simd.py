"""The layers of a network with the vector instructions of WebAssembly.

LLVM finds few of them by itself, so the inner loops are written out. One instruction multiplies eight pairs of 16-bit
numbers and adds neighbouring products: two rows are woven into each other, and each unit's two weights lie side by
side. Outside of vectors, the larger of two floats is chosen with a branch, and which unit is above 0 cannot be
foreseen; so this is done in vectors as well.

All results are those of the functions in `brain.py`, to the bit.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from walpurgis.bots import brain
from walpurgis.bots.brain import EXPECTED, REACH, ROWS
from walpurgis.core.rule import function_of, rule

# None of these has types.
ir: Any = import_module("llvmlite.ir")
cgutils: Any = import_module("numba.core.cgutils")
arrays: Any = import_module("numba.np.arrayobj")
numba_types: Any = import_module("numba.core.types")
intrinsic: Any = import_module("numba.extending").intrinsic

SHORT, WHOLE, WIDE = ir.IntType(16), ir.IntType(32), ir.IntType(64)
SHORTS, WHOLES = ir.VectorType(SHORT, 8), ir.VectorType(WHOLE, 4)
SINGLES, DOUBLES = ir.VectorType(ir.FloatType(), 4), ir.VectorType(ir.DoubleType(), 2)
LANES = 4  # floats in a vector
LOW = [0, 8, 1, 9, 2, 10, 3, 11]  # of two rows, woven
HIGH = [4, 12, 5, 13, 6, 14, 7, 15]

MANY = 2 * ROWS  # rows at a time; more of them do not fit into registers
BLOCK = 16  # units at a time
FEW = 128  # outputs, whose sums can stay in registers while all rows are added: they lie close together in memory
WHOLE_IN_DOUBLE = 2.0**52  # added to a whole number, it brings its bits to the lower end


# --- how LLVM is told ------------------------------------------------------------------------------------------------


def _number(value: int) -> Any:
    return ir.Constant(WIDE, value)


def _array(context: Any, builder: Any, signature: Any, args: Any, place: int) -> Any:
    return arrays.make_array(signature.args[place])(context, builder, args[place])


def _load(builder: Any, kind: Any, data: Any, at: Any) -> Any:
    """A vector from the middle of an array."""
    place = builder.gep(data, [at], inbounds=True)
    return builder.load(builder.bitcast(place, kind.as_pointer()), align=2)


def _store(builder: Any, value: Any, data: Any, at: Any) -> None:
    place = builder.gep(data, [at], inbounds=True)
    builder.store(value, builder.bitcast(place, value.type.as_pointer()), align=4)


def _shuffle(builder: Any, one: Any, other: Any, lanes: list[int]) -> Any:
    return builder.shuffle_vector(one, other, ir.Constant(ir.VectorType(WHOLE, len(lanes)), lanes))


def _splat(builder: Any, value: Any, kind: Any) -> Any:
    """A vector that repeats a number."""
    nothing = ir.Constant(kind, ir.Undefined)
    return _shuffle(builder, builder.insert_element(nothing, value, ir.Constant(WHOLE, 0)), nothing, [0] * kind.count)


def _call(builder: Any, name: str, result: Any, *args: Any) -> Any:
    """An instruction that LLVM has a name for."""
    kind = ir.FunctionType(result, [arg.type for arg in args])
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), args)


def _loop(builder: Any, end: Any, step: int) -> Any:
    return cgutils.for_range_slice(builder, _number(0), end, _number(step), WIDE)


def _larger(builder: Any, one: Any, other: Any) -> Any:
    return _call(builder, "llvm.wasm.pmax.v4f32", SINGLES, one, other)


def _above_0(builder: Any, found: Any) -> Any:
    return _larger(builder, ir.Constant(SINGLES, None), found)


# --- adding rows -----------------------------------------------------------------------------------------------------


def _row(builder: Any, weights: Any, places: Any, index: Any, unit: Any) -> Any:
    """Where the weights of an input lie, from a unit on."""
    width = cgutils.unpack_tuple(builder, weights.shape, 2)[1]
    place = builder.load(builder.gep(places.data, [index]))
    return builder.gep(weights.data, [builder.add(builder.mul(place, width), unit)])


def _pair(builder: Any, numbers: Any, index: Any) -> Any:
    """A vector that repeats how often two rows count."""
    return builder.bitcast(_splat(builder, _load(builder, WHOLE, numbers.data, index), WHOLES), SHORTS)


def _products(builder: Any, rows: list[Any], often: Any) -> tuple[Any, Any]:
    """What two rows add to eight sums: to the first four, and to the others."""
    woven = (_shuffle(builder, rows[0], rows[1], lanes) for lanes in (LOW, HIGH))
    low, high = (_call(builder, "llvm.wasm.dot", WHOLES, each, often) for each in woven)
    return low, high


def _adding(rows_at_a_time: int) -> Any:
    """Makes the function that adds this number of rows to sums whose number is a multiple of BLOCK."""

    @intrinsic
    def add(typing_context: Any, weights: Any, places: Any, numbers: Any, done: Any, units: Any, sums: Any) -> Any:
        signature = numba_types.void(weights, places, numbers, numba_types.int64, numba_types.int64, sums)

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            weights, places, numbers, sums = (_array(context, builder, signature, args, at) for at in (0, 1, 2, 5))
            indices = [builder.add(args[3], _number(step)) for step in range(rows_at_a_time)]
            rows = [_row(builder, weights, places, index, _number(0)) for index in indices]
            often = [_pair(builder, numbers, index) for index in indices[::2]]
            with _loop(builder, args[4], BLOCK) as (unit, _):
                starts = [builder.gep(row, [unit], inbounds=True) for row in rows]
                target = builder.gep(sums.data, [unit], inbounds=True)
                for eight in range(0, BLOCK, 8):
                    totals = [_load(builder, WHOLES, target, _number(eight + half)) for half in (0, 4)]
                    loaded = [_load(builder, SHORTS, start, _number(eight)) for start in starts]
                    for pair, number in enumerate(often):
                        found = _products(builder, loaded[2 * pair : 2 * pair + 2], number)
                        totals = [builder.add(total, product) for total, product in zip(totals, found, strict=True)]
                    for half, total in zip((0, 4), totals, strict=True):
                        _store(builder, total, target, _number(eight + half))
            return context.get_dummy_value()

        return signature, generate

    return add


add_many_rows, add_four_rows = _adding(MANY), _adding(ROWS)


@intrinsic
def add_block(typing_context: Any, weights: Any, places: Any, numbers: Any, n: Any, unit: Any, sums: Any) -> Any:
    """The sums of a block of units that begins at `unit`: all rows of n inputs, an even number."""
    signature = numba_types.void(weights, places, numbers, numba_types.int64, numba_types.int64, sums)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        weights, places, numbers, sums = (_array(context, builder, signature, args, at) for at in (0, 1, 2, 5))
        unit = args[4]
        totals = [cgutils.alloca_once_value(builder, ir.Constant(WHOLES, None)) for _ in range(BLOCK // 4)]
        with _loop(builder, args[3], 2) as (done, _):
            often = _pair(builder, numbers, done)
            rows = [_row(builder, weights, places, builder.add(done, _number(step)), unit) for step in (0, 1)]
            for eight in range(0, BLOCK, 8):
                loaded = [_load(builder, SHORTS, row, _number(eight)) for row in rows]
                for half, product in enumerate(_products(builder, loaded, often)):
                    total = totals[eight // 4 + half]
                    builder.store(builder.add(builder.load(total), product), total)
        for four, total in enumerate(totals):
            _store(builder, builder.load(total), sums.data, builder.add(unit, _number(4 * four)))
        return context.get_dummy_value()

    return signature, generate


def add_rows(n: int, numbers: Any, places: Any, weights: Any, sums: Any) -> None:
    """As `brain.add_rows`."""
    whole = len(sums) // BLOCK * BLOCK
    if len(sums) == EXPECTED:
        add_to_three(n, numbers, places, weights, sums)
        return
    if len(sums) <= FEW:
        for unit in range(0, whole, BLOCK):
            add_block(weights, places, numbers, n + n % 2, unit, sums)
    else:
        for unit in range(whole):
            sums[unit] = 0
        many = n // MANY * MANY
        for done in range(0, many, MANY):
            add_many_rows(weights, places, numbers, done, whole, sums)
        for done in range(many, n, ROWS):
            add_four_rows(weights, places, numbers, done, whole, sums)
    for unit in range(whole, len(sums)):
        total = 0
        for done in range(n):
            total += numbers[done] * weights[places[done], unit]
        sums[unit] = total


@rule
def add_to_three(n: int, numbers: Any, places: Any, weights: Any, sums: Any) -> None:
    """As `add_rows`, for what a seat expects: too few numbers for a vector."""
    a = b = c = 0
    for done in range(n):
        number, row = numbers[done], weights[places[done]]
        a += number * row[0]
        b += number * row[1]
        c += number * row[2]
    sums[0], sums[1], sums[2] = a, b, c


# --- from one layer to the next --------------------------------------------------------------------------------------


@intrinsic
def largest_of(typing_context: Any, units: Any, n: Any) -> Any:
    """Of the first n units, a multiple of LANES; 0 where none is above it."""
    signature = numba_types.float32(units, numba_types.int64)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        units = _array(context, builder, signature, args, 0)
        most = cgutils.alloca_once_value(builder, ir.Constant(SINGLES, None))
        with _loop(builder, args[1], LANES) as (unit, _):
            builder.store(_larger(builder, builder.load(most), _load(builder, SINGLES, units.data, unit)), most)
        found = builder.load(most)
        for lanes in ([2, 3, 0, 1], [1, 0, 3, 2]):
            found = _larger(builder, found, _shuffle(builder, found, found, lanes))
        return builder.extract_element(found, ir.Constant(WHOLE, 0))

    return signature, generate


@intrinsic
def cut_all(typing_context: Any, units: Any, n: Any) -> Any:
    """Nothing below 0 in the first n units, a multiple of LANES."""
    signature = numba_types.void(units, numba_types.int64)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        units = _array(context, builder, signature, args, 0)
        with _loop(builder, args[1], LANES) as (unit, _):
            _store(builder, _above_0(builder, _load(builder, SINGLES, units.data, unit)), units.data, unit)
        return context.get_dummy_value()

    return signature, generate


@intrinsic
def take_in_all(typing_context: Any, units: Any, n: Any, per_unit: Any, numbers: Any, places: Any) -> Any:
    """Bring the first n units, a multiple of LANES, to whole numbers; how many are above 0."""
    signature = numba_types.int64(units, numba_types.int64, numba_types.float64, numbers, places)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        units, numbers, places = (_array(context, builder, signature, args, place) for place in (0, 3, 4))
        per_unit = _splat(builder, args[2], DOUBLES)
        taken = cgutils.alloca_once_value(builder, _number(0))
        with _loop(builder, args[1], LANES) as (unit, _):
            whole = _rounded(builder, _above_0(builder, _load(builder, SINGLES, units.data, unit)), per_unit)
            for lane in range(LANES):
                number = builder.extract_element(whole, ir.Constant(WHOLE, lane))
                n = builder.load(taken)
                builder.store(builder.trunc(number, SHORT), builder.gep(numbers.data, [n]))
                builder.store(builder.add(unit, _number(lane)), builder.gep(places.data, [n]))
                is_above_0 = builder.icmp_signed(">", number, ir.Constant(WHOLE, 0))
                builder.store(builder.add(n, builder.zext(is_above_0, WIDE)), taken)
        return builder.load(taken)

    return signature, generate


def _rounded(builder: Any, found: Any, per_unit: Any) -> Any:
    """Four floats, none below 0, in double precision times `per_unit`, as whole numbers."""
    half, magic = (ir.Constant(DOUBLES, [number] * 2) for number in (0.5, WHOLE_IN_DOUBLE))
    halves: list[Any] = []
    for lanes in ([0, 1], [2, 3]):
        two = builder.fpext(_shuffle(builder, found, found, lanes), DOUBLES)
        below = _call(builder, "llvm.floor.v2f64", DOUBLES, builder.fadd(builder.fmul(two, per_unit), half))
        halves.append(builder.bitcast(builder.fadd(below, magic), WHOLES))
    return _shuffle(builder, halves[0], halves[1], [0, 2, 4, 6])


def largest(units: Any) -> float:
    """As `brain.largest`."""
    whole = len(units) // LANES * LANES
    most = float(largest_of(units, whole))
    for unit in range(whole, len(units)):
        most = max(most, float(units[unit]))
    return most


def cut(numbers: Any) -> None:
    """As `brain.cut`."""
    whole = len(numbers) // LANES * LANES
    cut_all(numbers, whole)
    for unit in range(whole, len(numbers)):
        numbers[unit] = max(numbers[unit], 0)


def take_in(units: Any, most: float, desk: Any) -> int:
    """As `brain.take_in`."""
    numbers, places = desk.numbers, desk.places
    per_unit = REACH / most if most > 0.0 else 0.0
    whole = len(units) // LANES * LANES
    n = take_in_all(units, whole, per_unit, numbers, places)
    for unit in range(whole, len(units)):
        numbers[n] = int(max(0.0, float(units[unit])) * per_unit + 0.5)
        places[n] = unit
        n += numbers[n] > 0
    return n


SUBSTITUTES: dict[Callable[..., Any], Callable[..., Any]] = {
    brain.add_rows_in_fours: add_rows,
    function_of(brain.largest): largest,
    function_of(brain.cut): cut,
    function_of(brain.take_in): take_in,
}
