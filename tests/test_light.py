"""The table without NumPy, Numba and msgspec: the same matches, the same messages, the same records, byte for byte."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from walpurgis.games import own_game_names

HIDDEN = ("numpy", "numba", "msgspec")
HIDE = f"import sys; sys.modules.update(dict.fromkeys({HIDDEN!r}))"


def told(game: str, before: str = "") -> dict[str, object]:
    """What tables of this game tell, in a process of its own."""
    code = f"{before}\nimport light_table\nprint(light_table.main({game!r}))"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "WALPURGIS_RULES": "plain"},
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    return json.loads(ran.stdout)


@pytest.mark.parametrize("game", own_game_names())
def test_tells_the_same_without_numpy_and_msgspec(game: str) -> None:
    light, usual = told(game, HIDE), told(game)
    assert light.pop("hidden") and not usual.pop("hidden")
    assert int(str(light["decisions"])) > 60
    assert light == usual
