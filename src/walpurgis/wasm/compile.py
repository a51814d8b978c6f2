"""Compiles one game for wasm32, in a process of its own: python -m walpurgis.wasm.compile GAME FOLDER"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from walpurgis.core.rule import use_target
from walpurgis.games import game_named
from walpurgis.wasm.target import SUBSTITUTES, Module, Wasm


def compile_game(name: str, folder: Path) -> None:
    """Write GAME.o and GAME.json, the game's part of the description."""
    target = Wasm()
    use_target(target)
    from walpurgis.wasm import simd
    from walpurgis.wasm.exports import exports_of, records_of

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
    (folder / f"{name}.o").write_bytes(module.object_file())
    described = json.dumps({"exports": exports, "records": records.layouts()})
    (folder / f"{name}.json").write_text(described, encoding="utf-8")


RESULTS = {"none": "none", "float64": "float"}

if __name__ == "__main__":
    compile_game(sys.argv[1], Path(sys.argv[2]))
