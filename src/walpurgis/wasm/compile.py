"""Compiles one game for wasm32, in a process of its own: python -m walpurgis.wasm.compile GAME FOLDER"""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import Any

from walpurgis.core.game import Game
from walpurgis.core.rule import use_target
from walpurgis.games import game_named
from walpurgis.wasm.build import PACKAGE
from walpurgis.wasm.target import SUBSTITUTES, Module, Wasm


def compile_game(name: str, folder: Path) -> None:
    """Write the parts of its code, GAME.0.o and so on, and GAME.json, the game's part of the description."""
    target = Wasm()
    use_target(target)
    from walpurgis.wasm import simd
    from walpurgis.wasm.exports import ALONE, exports_of, records_of

    SUBSTITUTES.update(simd.SUBSTITUTES)

    game = game_named(name)
    records = records_of(game)
    module = Module(target, name)
    exports: dict[str, Any] = {}
    for one in exports_of(game):
        kinds = [records.typed(kind) for _, kind in one.parameters]
        result = module.export(f"{name}_{one.name}", one.rule, kinds)
        parameters = [told for parameter in one.parameters for told in records.described(*parameter)]
        exports[one.name] = {"parameters": parameters, "result": RESULTS.get(str(result), "int")}
    for part, code in enumerate(module.object_files([f"{name}_{alone}" for alone in ALONE])):
        (folder / f"{name}.{part}.o").write_bytes(code)
    described = json.dumps({"exports": exports, "records": records.layouts(), "sources": sources_of(game)})
    (folder / f"{name}.json").write_text(described, encoding="utf-8")


def sources_of(game: Game) -> list[str]:
    """The files of this package that were loaded for it, and those of its network."""
    importlib.import_module("walpurgis.wasm.describe")
    loaded = [getattr(module, "__file__", None) for name, module in sys.modules.items() if name.startswith("walpurgis")]
    paths = [Path(file) for file in loaded if file] + [game.weights] * (game.weights is not None)
    return sorted({path.relative_to(PACKAGE).as_posix() for path in paths if path and path.is_relative_to(PACKAGE)})


RESULTS = {"none": "none", "float64": "float"}

if __name__ == "__main__":
    compile_game(sys.argv[1], Path(sys.argv[2]))
