"""`walpurgis bench` runs to its end, and so does all that `make bench` measures of ours."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from walpurgis.games import own_game_names

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from peers import measure

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


@pytest.mark.parametrize("name", own_game_names())
@pytest.mark.parametrize("how", measure.FORMS)
def test_vector_steps_are_measured(name: str, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "TABLES", 3)
    assert measure.vector_steps(name, how, threads=1)() == 30


@pytest.mark.parametrize("name", own_game_names())
def test_a_match_decision_by_decision_is_measured(name: str) -> None:
    assert measure.stepped_matches(name)() > 40


@pytest.mark.parametrize("name", own_game_names())
def test_our_games_are_measured_in_the_loops_of_others(name: str) -> None:
    pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install walpurgis[adapters]")
    importlib.import_module("walpurgis.adapters.openspiel")
    assert measure.spiel_python_loop(pyspiel.load_game(f"walpurgis_{name}"))() > 40
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install walpurgis[adapters]")
    table = importlib.import_module("walpurgis.adapters.pettingzoo").env(name, 4)
    assert measure.agents_in_turn(table)() > 40
