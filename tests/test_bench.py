"""`walpurgis bench` runs to its end: it measures every function of every game, from compiling on."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from walpurgis.games import own_game_names

LIMIT = 900  # seconds; it takes two minutes on an idle machine, nearly all of it compiling


def test_bench_ends() -> None:
    command = [sys.executable, "-m", "walpurgis", "bench", "--seconds", "0.1", "--json"]
    environment = {**os.environ, "WALPURGIS_RULES": "compiled"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=LIMIT, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    games = json.loads(done.stdout)["games"]
    assert set(own_game_names()) <= set(games)
    for figures in games.values():
        assert all(figures[name] for name in figures if name.endswith("per_second"))
