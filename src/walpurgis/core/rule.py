"""The @rule decorator: one function, run as plain Python or compiled by Numba.

The environment variable WALPURGIS_RULES chooses how rules run in this process:

- ``compiled`` (the default): masses of matches run compiled. A single call from Python runs as plain Python until
  something in the process asks for compiled code (`warm_up`, or any batch or search), so that a person who plays one
  match never waits for a compiler, nor even for Numba to be imported.
- ``plain``: always plain Python, for debuggers and for coverage.
- ``checked``: compiled with bounds checks, slower, for tests.

Numba's disk cache does not notice that a called function in another file has changed, so the cache folder is named
after a hash of all the sources that hold rules.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Generator, Iterator
from enum import Enum
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar, cast

from walpurgis.core.folders import cache_root

P = ParamSpec("P")
R = TypeVar("R")

_DECORATED = re.compile(rb"(?m)^@(rule|compiled_by)\b")
CACHE_DAYS = 14  # compiled code of other versions is deleted after this time without use


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


class _Warmth:
    """Whether calls from Python go to compiled code by now."""

    compiled = False


def warm_up() -> None:
    """Let calls from Python use compiled code from now on; does nothing where rules are plain."""
    if MODE is not Mode.PLAIN:
        _Warmth.compiled = True


@contextlib.contextmanager
def as_plain() -> Generator[None]:
    """Within it, calls from Python run as plain Python again; for comparing the two."""
    before, _Warmth.compiled = _Warmth.compiled, False
    try:
        yield
    finally:
        _Warmth.compiled = before


class Rule(Generic[P, R]):
    """A function of the rules: callable from Python, and from compiled code as Numba's own functions are."""

    def __init__(self, function: Callable[P, R]) -> None:
        self.plain = function
        self._entries: dict[tuple[object, ...], Callable[..., R]] = {}
        self._by_type: dict[tuple[type, ...], Callable[..., R]] = {}  # of calls without arrays, where types say it all
        functools.update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        if not _Warmth.compiled:
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
        return cast("Callable[P, R]", _compiler().dispatcher(self.plain))

    @functools.cached_property
    def inner(self) -> Any:
        """The dispatcher that other rules call: without the wrappers that only Python needs, which take a fifth of the
        time to compile."""
        return _compiler().dispatcher(function_of(self), inner=True)


def _kind(arg: object) -> object:
    """What the compiled code for an argument depends on; each kind of state has a class of its own."""
    flags = getattr(arg, "flags", None)  # an array has some
    if flags is not None:
        array = cast("Any", arg)
        return array.dtype, array.ndim, flags.c_contiguous, flags.writeable
    return arg.format if isinstance(arg, memoryview) else type(arg)


def _entry_point(dispatcher: Any, args: tuple[object, ...]) -> Callable[..., Any]:
    """The machine code for arguments of these kinds, compiled now or loaded from the cache."""
    types = tuple(_compiler().numba.typeof(getattr(arg, "record", arg)) for arg in args)
    dispatcher.compile(types)
    return dispatcher.overloads[types].entry_point


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function as part of the rules, to be run plain or compiled."""
    return function if MODE is Mode.PLAIN else Rule(function)


def compiled_by(substitute: Callable[P, R]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A rule whose plain form would not do compiled, or the reverse: `substitute` is what the compiler takes.

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
    """Stands for a dispatcher that is made when first used, so that importing rules does not import Numba."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    @functools.cached_property
    def dispatcher(self) -> Callable[..., Any]:
        return _compiler().dispatcher(self.function)

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


@functools.cache
def _compiler() -> Compiler:
    return Compiler()


class Compiler:
    """Numba, told to know rules, to keep its cache in our folder, and to say when it compiles."""

    def __init__(self) -> None:
        import numba  # here, because it takes most of a second: only those who compile pay
        from numba import extending
        from numba.core import event, types

        self.numba: Any = numba
        listener = _progress_listener(cast("Any", event).Listener)
        cast("Any", event).register("numba:compile", listener)

        def typeof_rule(value: Any, _context: Any) -> Any:
            return cast("Any", types).Dispatcher(value.inner)

        cast("Any", extending).typeof_impl.register(Rule)(typeof_rule)

    def dispatcher(self, function: Callable[..., Any], inner: bool = False) -> Any:
        """A Numba function with our settings; compiled when first called, or loaded from the cache.

        An inner one can be called from compiled code only.
        """
        jitted = self.numba.njit(
            nogil=True,
            boundscheck=MODE is Mode.CHECKED,
            error_model="numpy",
            no_cpython_wrapper=inner,
            no_cfunc_wrapper=inner,
        )(function)
        folder = cache_folder(function)
        if folder is not None:
            before = self.numba.config.CACHE_DIR
            self.numba.config.CACHE_DIR = str(folder / "inner" if inner else folder)
            try:
                jitted.enable_caching()
            finally:
                self.numba.config.CACHE_DIR = before
        return jitted


# --- the cache -------------------------------------------------------------------------------------------------------


def cache_folder(function: Callable[..., Any]) -> Path | None:
    """Where compiled code of this function's package is kept; None where nothing can be written."""
    return _cache_folder(function.__module__.partition(".")[0])


@functools.cache
def _cache_folder(package: str) -> Path | None:
    folder = cache_root() / f"rules-{MODE.value}-{_hash_of_sources(package)}"
    try:
        if not folder.is_dir():
            folder.mkdir(parents=True)
            _forget_old_versions(folder.parent)
        os.utime(folder)
    except OSError:
        return None  # a read-only home: everything works, but is compiled every time
    return folder


def _hash_of_sources(package: str) -> str:
    """Over every file in the folders that hold rules: a table beside a rule is compiled into it."""
    digest = hashlib.sha256(sys.version.encode())
    for name in sorted({__name__.partition(".")[0], package}):
        texts = {path: path.read_bytes() for path in _sources(name)}
        folders = {path.parent for path, text in texts.items() if _DECORATED.search(text)}
        for path, text in texts.items():
            if path.parent in folders:
                digest.update(str(path.relative_to(path.parents[1])).encode() + b"\0" + text + b"\0")
    return digest.hexdigest()[:16]


def _sources(package: str) -> Iterator[Path]:
    origin = getattr(sys.modules.get(package), "__file__", None)
    if origin is None:
        return
    path = Path(origin)
    yield from sorted(path.parent.rglob("*.py")) if path.name == "__init__.py" else [path]


def _forget_old_versions(root: Path) -> None:
    too_old = time.time() - CACHE_DAYS * 86400
    for folder in root.glob("rules-*"):
        if folder.stat().st_mtime < too_old:
            shutil.rmtree(folder, ignore_errors=True)


# --- telling the user ------------------------------------------------------------------------------------------------


def _progress_listener(parent: Any) -> Any:
    """An object that tells on standard error what is being compiled, for Numba's events."""

    class Progress(parent):
        depth = 0
        functions = 0
        began = 0.0

        def on_start(self, event: Any) -> None:
            if Progress.functions == 0:
                Progress.began = time.monotonic()
                if not sys.stderr.isatty():
                    print("walpurgis: compiling the rules, once for this version ...", file=sys.stderr, flush=True)
            Progress.depth += 1
            Progress.functions += 1
            self.tell(event.data["dispatcher"].py_func.__name__)

        def on_end(self, event: Any) -> None:
            Progress.depth -= 1
            if Progress.depth == 0:
                self.tell("", end="\n")

        def tell(self, name: str, end: str = "") -> None:
            if sys.stderr.isatty():
                seconds = time.monotonic() - Progress.began
                done = f"{Progress.functions} functions, {seconds:.0f} s"
                line = f"compiling the rules, once for this version: {done} {name}"
                print(f"\r\x1b[2K{line[:78]}", end=end, file=sys.stderr, flush=True)

    return Progress()
