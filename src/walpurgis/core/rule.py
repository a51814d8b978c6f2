"""The @rule decorator: one function, run as plain Python or compiled by Numba.

The environment variable WALPURGIS_RULES chooses how rules run in this process:

- ``compiled`` (the default): masses of matches run compiled. A single call from Python runs as plain Python until
  something in the process asks for compiled code (`warm_up`, or any batch or search), so that a person who plays one
  match never waits for a compiler, nor even for Numba to be imported.
- ``plain``: always plain Python, for debuggers and for coverage.
- ``checked``: compiled with bounds checks, slower, for tests.

Rules are compiled for a target: this processor (`native.py`), a GPU (`batch/cuda.py`), WebAssembly (`walpurgis.wasm`).
Each takes the Python function of a rule (`function_of`) and makes one that its machine runs.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import os
import threading
from collections.abc import Callable, Generator
from enum import Enum
from pathlib import Path
from typing import Any, ClassVar, Generic, ParamSpec, Protocol, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")


class Mode(Enum):
    """How rules run in this process."""

    COMPILED = "compiled"
    PLAIN = "plain"
    CHECKED = "checked"


def _mode_of_environment() -> Mode:
    wanted = os.environ.get("WALPURGIS_RULES", Mode.COMPILED.value)
    try:
        return Mode(wanted)
    except ValueError:
        names = ", ".join(mode.value for mode in Mode)
        raise SystemExit(f"WALPURGIS_RULES={wanted!r} is not a way to run the rules; use one of: {names}") from None


MODE = _mode_of_environment()


class Target(Protocol):
    """Makes functions for some machine out of the functions of rules."""

    @property
    def runs_here(self) -> bool:
        """Whether this process can call what it makes."""
        ...

    def function(self, function: Callable[..., Any], inner: bool = False) -> Any:
        """Numba's dispatcher of a function; an inner one is called by other rules only."""
        ...


class _Process:
    """What this process compiles for, and whether calls from Python go to compiled code yet."""

    target: Target | None = None
    compiled = False
    choosing = threading.Lock()  # several threads may be the first
    plain_threads: ClassVar[set[int]] = set()  # whose calls run as plain Python all the same


def use_target(target: Target) -> None:
    """Compile every rule for another machine; before anything is compiled, in a process of its own."""
    if _Process.target is not None:
        raise RuntimeError("rules have been compiled for another target in this process")
    types: Any = importlib.import_module("numba.core.types")
    extending: Any = importlib.import_module("numba.extending")
    _Process.target = target
    teach_rules(extending.typeof_impl, lambda some_rule: types.Dispatcher(some_rule.inner))


def _target() -> Target:
    with _Process.choosing:
        if _Process.target is None:
            from walpurgis.core.native import Native

            use_target(Native(MODE.value))
    return cast("Target", _Process.target)


def teach_rules(typeof_impl: Any, type_of: Callable[[Any], Any]) -> None:
    """Let code compiled by Numba, or by a variant of it, call rules: `type_of` is the type that a rule has there."""

    def typeof_rule(value: Any, _context: Any) -> Any:
        return type_of(value)

    typeof_impl.register(Rule)(typeof_rule)


def warm_up() -> None:
    """Let calls from Python use compiled code from now on; does nothing where rules are plain."""
    if MODE is not Mode.PLAIN and (_Process.target is None or _Process.target.runs_here):
        _Process.compiled = True


@contextlib.contextmanager
def as_plain() -> Generator[None]:
    """Within it, calls from Python run as plain Python again; for comparing the two."""
    before, _Process.compiled = _Process.compiled, False
    try:
        yield
    finally:
        _Process.compiled = before


@contextlib.contextmanager
def plain_here() -> Generator[None]:
    """Within it, calls of this thread run as plain Python, whatever others have compiled.

    For those who call many single rules a few times: compiling one takes a second, and they a few microseconds.
    """
    me = threading.get_ident()
    is_nested = me in _Process.plain_threads
    _Process.plain_threads.add(me)
    try:
        yield
    finally:
        if not is_nested:
            _Process.plain_threads.discard(me)


def _is_plain() -> bool:
    """Whether a call of this thread runs as plain Python."""
    return not _Process.compiled or (bool(_Process.plain_threads) and threading.get_ident() in _Process.plain_threads)


class Rule(Generic[P, R]):
    """A function of the rules: callable from Python, and from compiled code as Numba's own functions are."""

    def __init__(self, function: Callable[P, R]) -> None:
        self.plain = function
        self._entries: dict[tuple[object, ...], Callable[..., R]] = {}
        self._by_type: dict[tuple[type, ...], Callable[..., R]] = {}  # of calls without arrays, where types say it all
        functools.update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        if not _Process.compiled or (_Process.plain_threads and _is_plain()):
            return self.plain(*args, **kwargs)
        # Numba's own dispatch takes 14 microseconds for a record; looking the compiled code up by type takes one.
        types = tuple(map(type, args))
        entry = self._by_type.get(types) or self._entry_for(types, args)
        return entry(*args)

    def _entry_for(self, types: tuple[type, ...], args: tuple[object, ...]) -> Callable[..., R]:
        kinds = tuple([_kind(arg) for arg in args])
        entry = self._entries.get(kinds)
        if entry is None:
            entry = self._entries[kinds] = _entry_point(dispatcher_of(self), args)
        if kinds == types:
            self._by_type[types] = entry
        return entry

    @functools.cached_property
    def compiled(self) -> Callable[P, R]:
        """The Numba dispatcher of this rule."""
        return cast("Callable[P, R]", _target().function(self.plain))

    @functools.cached_property
    def inner(self) -> Any:
        """The dispatcher that other rules call: without the wrappers that only Python needs, which take a fifth of the
        time to compile."""
        return _target().function(function_of(self), inner=True)


def _kind(arg: object) -> object:
    """What the compiled code for an argument depends on; each kind of state has a class of its own."""
    if hasattr(type(arg), "flags"):  # an array has some; asking the class is faster, because a state makes its fields
        array = cast("Any", arg)
        return array.dtype, array.ndim, array.flags.c_contiguous, array.flags.writeable
    return arg.format if isinstance(arg, memoryview) else type(arg)


def _entry_point(dispatcher: Any, args: tuple[object, ...]) -> Callable[..., Any]:
    """The machine code for arguments of these kinds, compiled now or loaded from the cache."""
    numba: Any = importlib.import_module("numba")
    types = tuple(numba.typeof(getattr(arg, "record", arg)) for arg in args)
    dispatcher.compile(types)
    return dispatcher.overloads[types].entry_point


def entry_of(some_rule: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> Callable[P, R]:
    """What a call of a rule with such arguments leads to, for callers who make it millions of times."""
    if MODE is Mode.PLAIN or _is_plain():
        return some_rule
    return cast("Rule[P, R]", some_rule)._entry_for(tuple(map(type, args)), args)  # pyright: ignore[reportPrivateUsage]


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function as part of the rules, to be run plain or compiled."""
    return function if MODE is Mode.PLAIN else Rule(function)


def compiled_by(substitute: Callable[P, R]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A rule that needs different code when compiled: `substitute` is what the compiler uses.

    Only primitives need it: two that lean on the width of machine words (counting a set, rolling the dice), and taking
    a record out of an array, which Python sees through a face.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        if MODE is Mode.PLAIN:
            return function
        both = Rule(function)
        both.__dict__["compiled"] = _Later(substitute)
        return both

    return decorate


class _Later:
    """A placeholder for a dispatcher that is created on first use, so that importing rules does not import Numba."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    @functools.cached_property
    def dispatcher(self) -> Callable[..., Any]:
        return _target().function(self.function)

    def __call__(self, *args: Any) -> Any:
        return self.dispatcher(*args)


def function_of(some_rule: object) -> Callable[..., Any]:
    """The Python function that compilers take for a rule."""
    compiled = some_rule.__dict__.get("compiled")
    return compiled.function if isinstance(compiled, _Later) else cast("Rule[..., Any]", some_rule).plain


def dispatcher_of(some_rule: object) -> Any:
    """Numba's own object for a rule, for those who write kernels."""
    compiled = cast("Rule[..., Any]", some_rule).compiled
    return compiled.dispatcher if isinstance(compiled, _Later) else compiled


def cache_folder(function: Callable[..., Any]) -> Path | None:
    """Where compiled code of this function's package is kept; None where nothing can be written."""
    from walpurgis.core import native

    return native.cache_folder(function.__module__.partition(".")[0], MODE.value)
