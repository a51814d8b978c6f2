"""The table in Pyodide tells every viewer what it tells them on a server, byte for byte."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import light_table
from walpurgis.games import own_game_names

ROOT = Path(__file__).parents[2]
DECISIONS = 1000
node = shutil.which("node")


@pytest.mark.skipif(
    node is None or not (ROOT / "web/node_modules/pyodide").is_dir(), reason="needs Node.js and web/node_modules"
)
@pytest.mark.turns(3)
@pytest.mark.parametrize("game", own_game_names())
def test_a_thousand_decisions_are_told_alike(game: str) -> None:
    command = [str(node), str(Path(__file__).with_name("pyodide.mjs")), str(ROOT), game, str(DECISIONS)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert ran.returncode == 0, ran.stderr[-3000:]
    there: dict[str, Any] = json.loads(ran.stdout)
    here: dict[str, Any] = json.loads(light_table.main(game, DECISIONS))
    assert there["decisions"] >= DECISIONS
    assert there.pop("hidden") == here.pop("hidden") == []
    assert there == here
