"""Numba for wasm32: a target of rules, and a WebAssembly module in the making.

For a process of its own: from `Wasm()` on, Numba compiles everything for wasm32, and nothing of it can be called here.
Numba has no such target, so its context for CPUs is replaced by one that differs in the machine alone. Arrays keep
their 64-bit shapes; pointers have 32 bits. Rules allocate nothing, so there is no library for counting references.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from walpurgis.wasm.tuning import set_options, tuned

# None of these has types.
numba: Any = import_module("numba")
llvm: Any = import_module("llvmlite.binding")
ir: Any = import_module("llvmlite.ir")
functions: Any = import_module("numba._dynfunc")
names: Any = import_module("numba.core.cgutils")
codegen: Any = import_module("numba.core.codegen")
cpu: Any = import_module("numba.core.cpu")
registry: Any = import_module("numba.core.registry")
numba_types: Any = import_module("numba.core.types")
locked: Any = import_module("numba.core.compiler_lock").global_compiler_lock
runtime: Any = import_module("numba.core.runtime").rtsys
arrays: Any = import_module("numba.np.arrayobj")

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+simd128,+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+mutable-globals"
STACK = 1 << 16


SUBSTITUTES: dict[Callable[..., Any], Callable[..., Any]] = {}  # functions that this machine has a better way for


class WasmLibrary(codegen.AOTCodeLibrary):
    """A rule as it is; only the whole module is optimised."""

    def _optimize_final_module(self) -> None:
        """Leave it as it is."""

    def optimise(self) -> None:
        """Optimise everything together, as Numba would."""
        parent: Any = super()
        parent._optimize_final_module()


class WasmCodegen(codegen.CPUCodegen):
    """Makes code for wasm32, and has no engine to run it with."""

    _library_class = WasmLibrary
    _loopvect, _opt_level = False, 0  # of the cheap first pass

    def _init(self, _llvm_module: Any) -> None:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        self._tm_features = FEATURES
        self._tm = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, reloc="static", features=FEATURES)
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)

    def _create_empty_module(self, name: str) -> Any:
        module = ir.Module(names.normalize_ir_text(name))
        module.triple = TRIPLE
        if self._data_layout:
            module.data_layout = self._data_layout
        return module

    def _add_module(self, module: Any) -> None:
        """There is no engine to add it to."""

    def magic_tuple(self) -> Any:
        return TRIPLE, "generic", self._tm_features


class WasmContext(cpu.CPUContext):
    """Numba's context for CPUs, with another machine and without Python."""

    def init(self) -> None:
        self.is32bit = False  # where it is, Numba replaces 64-bit division, which wasm32 has
        self.address_size = 32
        self._internal_codegen = WasmCodegen("numba.wasm")

    def load_additional_registries(self) -> None:
        def nothing(_context: Any) -> None:
            """There is no library for counting references."""

        initialize, runtime.initialize = runtime.initialize, nothing
        try:
            parent: Any = super()
            parent.load_additional_registries()
        finally:
            runtime.initialize = initialize

    def post_lowering(self, mod: Any, library: Any) -> None:
        """No library for counting references."""

    def create_cpython_wrapper(self, *args: Any, **kwargs: Any) -> None:
        """There is no Python there."""

    create_cfunc_wrapper = create_cpython_wrapper

    def get_executable(self, library: Any, fndesc: Any, env: Any) -> Any:
        """A function for Numba's books, which cannot be called."""
        return functions.make_function(fndesc.lookup_module(), fndesc.qualname, "for wasm32", 0, env, (library,))


class Wasm:
    """The target: everything in this process is compiled for wasm32 from now on."""

    runs_here = False

    def __init__(self) -> None:
        target = registry.cpu_target
        self.context: Any = WasmContext(target.typing_context, "cpu")
        target.__dict__["_toplevel_target_context"] = self.context
        if target.target_context is not self.context:
            raise RuntimeError("this version of Numba keeps its context elsewhere")

    def function(self, function: Callable[..., Any], inner: bool = False) -> Any:
        """A Numba function that is compiled when an export asks for it."""
        del inner  # nothing here can be called from Python
        function = SUBSTITUTES.get(function, function)
        settings = {"error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}
        return numba.njit(boundscheck=False, **settings)(function)


class Module:
    """A WebAssembly module in the making: exported functions, each with all that it calls."""

    def __init__(self, target: Wasm, name: str) -> None:
        self.context = target.context
        self.library: Any = self.context.codegen().create_library(name)
        self.names: list[str] = []

    def export(self, name: str, some_rule: Any, kinds: Sequence[Any]) -> Any:
        """Compile a rule for these types; Numba's type of its result.

        In JavaScript a record is a pointer, an array a pointer and a length for each dimension, a tuple its parts.
        """
        with locked:
            return self._export(name, some_rule.inner, tuple(kinds))

    def _export(self, name: str, dispatcher: Any, kinds: tuple[Any, ...]) -> Any:
        context = self.context
        dispatcher.compile(kinds)
        done = dispatcher.overloads[kinds]
        result = done.fndesc.restype
        self.library.add_linking_library(done.library)
        module = context.create_module(f"export.{name}")
        inner_type = context.call_conv.get_function_type(result, kinds)
        inner = ir.Function(module, inner_type, done.fndesc.llvm_func_name)
        outer_args = [arg for kind in kinds for arg in _outer(context, kind)]
        outer_result = ir.VoidType() if result is numba_types.none else context.get_value_type(result)
        outer = ir.Function(module, ir.FunctionType(outer_result, outer_args), name)
        builder = ir.IRBuilder(outer.append_basic_block())
        left = list(outer.args)
        args = [_take(context, builder, kind, left) for kind in kinds]
        _, value = context.call_conv.call_function(builder, inner, result, kinds, args)
        if result is numba_types.none:
            builder.ret_void()
        else:
            builder.ret(value)
        self.library.add_ir_module(module)
        self.names.append(name)
        return result

    def object_files(self, alone: Collection[str]) -> Iterator[bytes]:
        """The whole module, optimised together: functions that are not exported can be inlined or left out.

        An export that is optimised alone has its own copy of all that it calls.
        """
        with locked:
            set_options()
            self.library.finalize()
            whole = self.library._final_module
            yield self._object_file(whole.clone(), [name for name in self.names if name not in alone])
            numba.config.LOOP_VECTORIZE = 0  # a round of four players is over before a vector is filled
            for name in alone:
                yield self._object_file(whole.clone(), [name])

    def _object_file(self, module: Any, exports: Collection[str]) -> bytes:
        for thing in [*module.functions, *module.global_variables]:
            if not thing.is_declaration and thing.name not in exports:
                thing.linkage = "internal"
        self.library._final_module = module
        self.library.optimise()
        self.library._final_module = tuned(module)
        return self.library.emit_native_object()


def _outer(context: Any, kind: Any) -> Iterator[Any]:
    """The parameters that JavaScript gives for one parameter of a rule."""
    if isinstance(kind, numba_types.Array):
        yield ir.IntType(8).as_pointer()
        yield from [ir.IntType(32)] * kind.ndim
    elif isinstance(kind, numba_types.BaseTuple):
        for part in kind:
            yield from _outer(context, part)
    else:
        yield context.get_value_type(kind)


def _take(context: Any, builder: Any, kind: Any, left: list[Any]) -> Any:
    """The value of a parameter as Numba wants it, from the first of those that are left."""
    if isinstance(kind, numba_types.BaseTuple):
        return context.make_tuple(builder, kind, [_take(context, builder, part, left) for part in kind])
    if not isinstance(kind, numba_types.Array):
        return left.pop(0)
    wide = context.get_value_type(numba_types.intp)
    data = left.pop(0)
    shape = [builder.zext(left.pop(0), wide) for _ in range(kind.ndim)]
    size = ir.Constant(wide, context.get_abi_sizeof(context.get_data_type(kind.dtype)))
    strides = [size]
    for length in reversed(shape[1:]):
        strides.insert(0, builder.mul(strides[0], length))
    array = arrays.make_array(kind)(context, builder)
    arrays.populate_array(array, builder.bitcast(data, array.data.type), shape, strides, size, None)
    return array._getvalue()


def link(objects: Sequence[Path], out: Path, exports: Sequence[str]) -> None:
    """Make one module of object files with the wasm-ld that comes with ziglang; it imports nothing."""
    flags = ["--no-entry", "--strip-all", "--gc-sections", "-O2", "--stack-first", "-z", f"stack-size={STACK}"]
    wanted = [f"--export={name}" for name in ("__heap_base", *exports)]
    command = [sys.executable, "-m", "ziglang", "wasm-ld", *flags, *wanted, *map(str, objects), "-o", str(out)]
    subprocess.run(command, check=True)
