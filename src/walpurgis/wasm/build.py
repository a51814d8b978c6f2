"""Builds walpurgis.wasm and its description, when the sources have changed: about a minute of compiling for each game.

Needs ziglang, for its linker; whoever only runs the module needs nothing.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from filelock import FileLock

from walpurgis.bots.brain import brain_of, file_of, has_network
from walpurgis.core.errors import WalpurgisError
from walpurgis.core.native import hash_of_sources
from walpurgis.games import game_named, own_game_names

BUILT = Path(__file__).parent / "built"
MODULE, DESCRIPTION, TYPES = "walpurgis.wasm", "walpurgis.json", "walpurgis.d.ts"


class CannotBuild(WalpurgisError):
    """Something that the build needs is missing, or the compiler failed."""


def built_folder() -> Path | None:
    """Where the module and its description are; None when they were not built."""
    return BUILT if (BUILT / MODULE).is_file() and (BUILT / DESCRIPTION).is_file() else None


def hash_now() -> str:
    """A hash of everything that the module is made of."""
    digest = hashlib.sha256(hash_of_sources("walpurgis").encode())
    weights = (game_named(name).weights for name in own_game_names())
    for path in (*sorted(Path(__file__).parent.glob("*.py")), *filter(None, weights)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def is_current() -> bool:
    """Whether what lies there was built from these sources."""
    folder = built_folder()
    return folder is not None and json.loads((folder / DESCRIPTION).read_bytes())["hash"] == hash_now()


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

    made_of = hash_now()
    with tempfile.TemporaryDirectory(prefix="walpurgis-wasm-") as name:
        folder = Path(name)
        compile_all(folder)
        games = {game: json.loads((folder / f"{game}.json").read_bytes()) for game in own_game_names()}
        exports = [f"{game}_{export}" for game, told in games.items() for export in told["exports"]]
        link([folder / f"{game}.o" for game in games], folder / MODULE, exports)
        description = describe(games, made_of)
        replace(BUILT / MODULE, (folder / MODULE).read_bytes())
        replace(BUILT / TYPES, types_of(description).encode())
        write_weights(BUILT / "weights")
        replace(
            BUILT / DESCRIPTION, json.dumps(description, separators=(",", ":")).encode()
        )  # last: it makes it current
    return BUILT


def write_weights(folder: Path) -> None:
    """The networks in whole numbers, as the module takes them."""
    folder.mkdir(exist_ok=True)
    for name in own_game_names():
        game = game_named(name)
        if has_network(game):
            replace(folder / f"{name}.safetensors", file_of(brain_of(game)))


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
