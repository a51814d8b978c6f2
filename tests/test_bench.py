"""`walpurgis bench` runs to its end, and so does all that `make bench` measures of ours."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from walpurgis.bench import speed
from walpurgis.cli import main
from walpurgis.games import own_game_names

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from peers import measure


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", own_game_names())
def test_bench_ends(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """One game at a time: it compiles its rules from nothing."""
    monkeypatch.setattr(speed, "game_names", lambda: (name,))
    assert main(["bench", "--seconds", "0.1", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)["games"][name]
    assert all(figures[each] for each in figures if each.endswith("per_second"))


def test_bench_measures_all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "measure_game", lambda game, *_: game.name)
    monkeypatch.setattr(speed, "import_seconds", dict)
    assert set(own_game_names()) <= set(speed.measure(1.0, print)["games"].values())


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
