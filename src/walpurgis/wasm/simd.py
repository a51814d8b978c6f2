"""The layers of a network with the vector instructions of WebAssembly.

One instruction multiplies eight pairs of 16-bit numbers and adds neighbouring products. LLVM does not find it by itself
for rows that lie apart, so the innermost loop is written out: two rows are woven into each other, and each unit's two
weights lie side by side. The sums are those of `brain.add_rows`, to the bit.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from walpurgis.bots.brain import ROWS, add_rows_in_fours

# None of these has types.
ir: Any = import_module("llvmlite.ir")
cgutils: Any = import_module("numba.core.cgutils")
arrays: Any = import_module("numba.np.arrayobj")
numba_types: Any = import_module("numba.core.types")
intrinsic: Any = import_module("numba.extending").intrinsic

LANES = 8  # 16-bit numbers in a vector
LOW = [0, 8, 1, 9, 2, 10, 3, 11]  # of two rows, woven
HIGH = [4, 12, 5, 13, 6, 14, 7, 15]


@intrinsic
def add_four_rows(typing_context: Any, weights: Any, places: Any, numbers: Any, done: Any, sums: Any) -> Any:
    """Add the rows of four inputs, each as often as its number says, to sums whose length is a multiple of LANES."""
    signature = numba_types.void(weights, places, numbers, numba_types.int64, sums)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kinds = signature.args
        weights, places, numbers, sums = (
            arrays.make_array(kinds[place])(context, builder, args[place]) for place in (0, 1, 2, 4)
        )
        short, whole = ir.IntType(16), ir.IntType(32)
        shorts, wholes = ir.VectorType(short, LANES), ir.VectorType(whole, LANES // 2)
        dot_type = ir.FunctionType(wholes, [shorts, shorts])
        dot = cgutils.get_or_insert_function(builder.module, dot_type, "llvm.wasm.dot")
        units = cgutils.unpack_tuple(builder, sums.shape, 1)[0]
        rows: list[Any] = []
        often: list[Any] = []
        for step in range(ROWS):
            index = builder.add(args[3], ir.Constant(args[3].type, step))
            place = builder.load(builder.gep(places.data, [index]))
            rows.append(builder.gep(weights.data, [builder.mul(place, units)]))
            often.append(builder.load(builder.gep(numbers.data, [index])))
        pairs = [_pair(builder, often[step], often[step + 1], shorts) for step in range(0, ROWS, 2)]
        with cgutils.for_range_slice(
            builder, ir.Constant(units.type, 0), units, ir.Constant(units.type, LANES), units.type
        ) as (unit, _):
            loaded = [
                builder.load(builder.bitcast(builder.gep(row, [unit]), shorts.as_pointer()), align=2) for row in rows
            ]
            for half, weave in enumerate((LOW, HIGH)):
                at = builder.add(unit, ir.Constant(units.type, half * LANES // 2))
                target = builder.bitcast(builder.gep(sums.data, [at]), wholes.as_pointer())
                total = builder.load(target, align=4)
                for step, pair in zip(range(0, ROWS, 2), pairs, strict=True):
                    woven = builder.shuffle_vector(
                        *loaded[step : step + 2], ir.Constant(ir.VectorType(whole, LANES), weave)
                    )
                    total = builder.add(total, builder.call(dot, [woven, pair]))
                builder.store(total, target, align=4)
        return context.get_dummy_value()

    return signature, generate


def _pair(builder: Any, first: Any, second: Any, shorts: Any) -> Any:
    """A vector that repeats two numbers."""
    vector = ir.Constant(shorts, ir.Undefined)
    for lane in range(LANES):
        vector = builder.insert_element(vector, (first, second)[lane % 2], ir.Constant(ir.IntType(32), lane))
    return vector


def add_rows(n: int, numbers: Any, places: Any, weights: Any, sums: Any) -> None:
    """As `brain.add_rows`."""
    for unit in range(len(sums)):
        sums[unit] = 0
    if len(sums) % LANES == 0:
        for done in range(0, n, ROWS):
            add_four_rows(weights, places, numbers, done, sums)
    else:
        for done in range(n):
            number = numbers[done]
            row = weights[places[done]]
            for unit in range(len(sums)):
                sums[unit] += number * row[unit]


SUBSTITUTES = {add_rows_in_fours: add_rows}
