"""Rules for this processor: Numba, told to keep its cache in our folder and to say when it compiles.

Numba's disk cache does not notice that a called function in another file has changed, so the cache folder is named
after a hash of all the sources that hold rules.
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

from walpurgis.core.folders import cache_root

_DECORATED = re.compile(rb"(?m)^@(rule|compiled_by)\b")
CACHE_DAYS = 14  # compiled code of other versions is deleted after this time without use


class Native:
    """Makes functions that this process can call; compiled when first called, or loaded from the cache."""

    runs_here = True

    def __init__(self, mode: str) -> None:
        import numba  # here, because it takes most of a second: only those who compile pay
        from numba.core import event

        from walpurgis.core.processor import substitutes
        from walpurgis.core.whole_program import compiler_of_rules

        self.numba: Any = numba
        self.mode = mode
        self.compiler = compiler_of_rules()
        self.substitutes = substitutes()
        cast("Any", event).register("numba:compile", _progress_listener(cast("Any", event).Listener))

    def function(self, function: Callable[..., Any], inner: bool = False) -> Any:
        """A Numba function with our settings. An inner one can be called from compiled code only."""
        jitted = self.numba.njit(
            nogil=True,
            boundscheck=self.mode == "checked",
            error_model="numpy",
            no_cpython_wrapper=inner,
            no_cfunc_wrapper=inner,
            pipeline_class=self.compiler,
        )(self.substitutes.get(function, function))
        folder = cache_folder(function.__module__.partition(".")[0], self.mode)
        if folder is not None:
            before = self.numba.config.CACHE_DIR
            self.numba.config.CACHE_DIR = str(folder / "inner" if inner else folder)
            try:
                jitted.enable_caching()
            finally:
                self.numba.config.CACHE_DIR = before
        return jitted


# --- the cache -------------------------------------------------------------------------------------------------------


@functools.cache
def cache_folder(package: str, mode: str) -> Path | None:
    """Where compiled code of this package is kept; None where nothing can be written."""
    folder = cache_root() / f"rules-{mode}-{hash_of_sources(package)}"
    try:
        if not folder.is_dir():
            folder.mkdir(parents=True)
            _forget_old_versions(folder.parent)
        os.utime(folder)
    except OSError:
        return None  # a read-only home: everything works, but is compiled every time
    return folder


def hash_of_sources(package: str) -> str:
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

    class CompilingProgress(parent):
        depth = 0
        functions = 0
        began = 0.0

        def on_start(self, event: Any) -> None:
            if CompilingProgress.functions == 0:
                CompilingProgress.began = time.monotonic()
                if not sys.stderr.isatty():
                    print("walpurgis: compiling the rules, once for this version ...", file=sys.stderr, flush=True)
            CompilingProgress.depth += 1
            CompilingProgress.functions += 1
            self.tell(event.data["dispatcher"].py_func.__name__)

        def on_end(self, event: Any) -> None:
            CompilingProgress.depth -= 1
            if CompilingProgress.depth == 0:
                self.tell("", end="\n")

        def tell(self, name: str, end: str = "") -> None:
            if sys.stderr.isatty():
                seconds = time.monotonic() - CompilingProgress.began
                done = f"{CompilingProgress.functions} functions, {seconds:.0f} s"
                line = f"compiling the rules, once for this version: {done} {name}"
                print(f"\r\x1b[2K{line[:78]}", end=end, file=sys.stderr, flush=True)

    return CompilingProgress()
