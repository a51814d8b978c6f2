"""Builds walpurgis.wasm and its description, when the sources have changed: about a minute of compiling for each game.

Needs ziglang, for its linker; whoever only runs the module needs nothing.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib.metadata
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from filelock import FileLock

from walpurgis.bots.brain import brain_of, file_of, has_network
from walpurgis.bots.critic import READY, critic_of
from walpurgis.core.errors import WalpurgisError
from walpurgis.games import game_named, own_game_names

PACKAGE = Path(__file__).parents[1]
BUILT = PACKAGE / "wasm" / "built"
MODULE, DESCRIPTION, TYPES = "walpurgis.wasm", "walpurgis.json", "walpurgis.d.ts"
SOURCES = "sources.json"  # what it was built from; nobody needs it to run the module
COMPILER = "compiler"


class CannotBuild(WalpurgisError):
    """Something that the build needs is missing, or the compiler failed."""


def built_folder() -> Path | None:
    """Where the module and its description are; None when they were not built."""
    return BUILT if (BUILT / MODULE).is_file() and (BUILT / DESCRIPTION).is_file() else None


def sources_now(names: Iterable[str]) -> dict[str, str]:
    """What the module is made of: files of this package, each with a hash, and the compiler."""
    compiler = f"{sys.version} {' '.join(importlib.metadata.version(name) for name in ('numba', 'llvmlite'))}"
    files = {name: PACKAGE / name for name in sorted(names) if name != COMPILER}
    return {COMPILER: compiler, **{name: _hash_of(path) for name, path in files.items() if path.is_file()}}


def _hash_of(path: Path) -> str:
    """Of a file; of a source without its comments and docstrings, which make no difference to the module."""
    content = path.read_bytes()
    if path.suffix == ".py":
        tree = ast.parse(content)
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                node.body = [line for line in node.body if not _is_text(line)]
        content = ast.dump(tree).encode()
    return hashlib.sha256(content).hexdigest()[:16]


def _is_text(line: ast.stmt) -> bool:
    return isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)


def is_current() -> bool:
    """Whether what lies there was built from these sources. Only those count that its compiler had loaded."""
    if built_folder() is None or not (BUILT / SOURCES).is_file():
        return False
    built_from = json.loads((BUILT / SOURCES).read_bytes())
    return built_from == sources_now(built_from)


def build(force: bool = False) -> Path:
    """Build unless it is current; the folder with the module. Of several processes one builds, and the others wait."""
    if is_current() and not force:
        return BUILT
    BUILT.mkdir(exist_ok=True)
    with FileLock(BUILT / "lock"):
        return BUILT if is_current() and not force else _build()


def _build() -> Path:
    if importlib.util.find_spec("ziglang") is None:
        raise CannotBuild("the WebAssembly module is linked with ziglang: pip install 'walpurgis[dev]'")
    from walpurgis.wasm.describe import describe, types_of
    from walpurgis.wasm.target import link

    with tempfile.TemporaryDirectory(prefix="walpurgis-wasm-") as name:
        folder = Path(name)
        compile_all(folder)
        games = {game: json.loads((folder / f"{game}.json").read_bytes()) for game in own_game_names()}
        sources = json.dumps(sources_now({source for told in games.values() for source in told.pop("sources")}))
        exports = [f"{game}_{export}" for game, told in games.items() for export in told["exports"]]
        link(sorted(folder.glob("*.o")), folder / MODULE, exports)
        description = describe(games, hashlib.sha256(sources.encode()).hexdigest()[:16])
        replace(BUILT / MODULE, (folder / MODULE).read_bytes())
        replace(BUILT / TYPES, types_of(description).encode())
        write_weights(BUILT / "weights")
        replace(BUILT / DESCRIPTION, json.dumps(description, separators=(",", ":")).encode())
        replace(BUILT / SOURCES, sources.encode())  # last: it makes it current
    return BUILT


def write_weights(folder: Path) -> None:
    """The networks in whole numbers, as the module takes them."""
    folder.mkdir(exist_ok=True)
    for name in own_game_names():
        game = game_named(name)
        if has_network(game):
            critic = {READY + part: array for part, array in critic_of(game)._asdict().items()}
            replace(folder / f"{name}.safetensors", file_of(brain_of(game)._asdict() | critic))


def compile_all(folder: Path) -> None:
    """Every game in a process of its own, as many at a time as there are processors."""
    print(f"walpurgis: compiling {', '.join(own_game_names())} for WebAssembly ...", file=sys.stderr, flush=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(functools.partial(_compile, folder), own_game_names()))


def _compile(folder: Path, game: str) -> None:
    command = [sys.executable, "-m", "walpurgis.wasm.compile", game, str(folder)]
    environment = {**os.environ, "WALPURGIS_RULES": "compiled"}
    done = subprocess.run(command, env=environment, stderr=subprocess.PIPE, check=False)
    if done.returncode:
        raise CannotBuild(f"compiling {game} failed: {done.stderr.decode(errors='replace')[-2000:]}")


def replace(path: Path, content: bytes) -> None:
    """Write a file that is whole at every moment."""
    partial = path.with_suffix(".partial")
    partial.write_bytes(content)
    partial.replace(path)
