"""Measuring: decisions a second, compile time, time from process start to the first decision, import time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from walpurgis.batch import Batch, kernels_of
from walpurgis.bench.signature import signature
from walpurgis.bots.speed import greedy_decisions_per_second, simulations_per_second
from walpurgis.core.dice import new_dice
from walpurgis.core.game import Game
from walpurgis.games import game_named, game_names

PLAYERS = None  # as many as usual: four, where a game is for four
Tell = Callable[[str], None]


def measure(seconds: float, tell: Tell) -> dict[str, Any]:
    """All figures: `{"games": {name: {...}}, "import_seconds": ...}`; measures each game for about this long."""
    tell("import walpurgis")
    imports = import_seconds()
    return {"games": {name: measure_game(game_named(name), seconds, tell) for name in game_names()}, **imports}


def measure_game(game: Game, seconds: float, tell: Tell) -> dict[str, Any]:
    """The figures of one game."""
    tell(f"{game.name}: compiling from nothing")
    compiling = compile_seconds(game)
    tell(f"{game.name}: random matches on one core")
    alone = decisions_per_second(game, seconds)
    tell(f"{game.name}: random matches on all cores")
    together = decisions_per_second_of_batch(game, seconds)
    tell(f"{game.name}: stepping a batch")
    steps = steps_per_second(game, seconds)
    tell(f"{game.name}: search and greedy")
    simulations = simulations_per_second(game, seconds)
    greedy = greedy_decisions_per_second(game, seconds)
    tell(f"{game.name}: signature")
    return {
        "decisions_per_second": round(alone),
        "decisions_per_second_all_cores": round(together),
        "cores": os.cpu_count(),
        "batch_steps_per_second": round(steps),
        "simulations_per_second": round(simulations),
        "greedy_decisions_per_second": round(greedy),
        "compile_seconds": round(compiling, 2),
        "start_seconds": round(start_seconds(game), 3),
        "signature": signature(game),
    }


def decisions_per_second(game: Game, seconds: float) -> float:
    """Random 4-player matches one after the other, dealing and all, on one core: the best of five stretches."""
    play_many = kernels_of(game).play_many
    states = np.frombuffer(game.new_state(game.options.make(PLAYERS), 1).memory, game.state.dtype)
    dice = new_dice(1)
    play_many(states, dice, 10)
    return best_rate(lambda matches: play_many(states, dice, matches), seconds)


def best_rate(work: Callable[[int], int], seconds: float) -> float:
    """How much a second: the best of five stretches, because a machine is only ever slowed down by others."""
    size = 10
    while True:
        began = time.perf_counter()
        work(size)
        took = time.perf_counter() - began
        if took > seconds / 50:
            break
        size *= 2
    size = max(1, int(size * seconds / 5 / took))
    rates: list[float] = []
    for _ in range(5):
        began = time.perf_counter()
        done = work(size)
        rates.append(done / (time.perf_counter() - began))
    return max(rates)


def decisions_per_second_of_batch(game: Game, seconds: float) -> float:
    """Random matches side by side on all cores, until all are over: the best batch."""
    Batch(game, 100, players=PLAYERS).play_out()
    rates: list[float] = []
    ends = time.perf_counter() + seconds
    while not rates or time.perf_counter() < ends:
        batch = Batch(game, 20_000, players=PLAYERS, seed=len(rates))
        began = time.perf_counter()
        rates.append(batch.play_out() / (time.perf_counter() - began))
    return max(rates)


def steps_per_second(game: Game, seconds: float) -> float:
    """Decisions a second when a batch is stepped with arrays of actions, observations and all, on all cores."""
    batch = Batch(game, 8192, players=PLAYERS, seed=1, restart=True)
    batch.step(batch.random_actions())

    def steps(count: int) -> int:
        for _ in range(count):
            batch.step(batch.random_actions())
        return count * batch.size

    return best_rate(steps, seconds)


# --- in fresh processes ----------------------------------------------------------------------------------------------

FIRST_COMPILATION = """
import time
import numpy as np
from walpurgis.games import game_named
from walpurgis.core.dice import new_dice
game = game_named({name!r})
states = np.frombuffer(game.new_state(game.options.make({players}), 1).memory, game.state.dtype)
began = time.perf_counter()
from walpurgis.batch import Batch, kernels_of
kernels_of(game).play_many(states, new_dice(1), 1)
batch = Batch(game, 2, players={players}, seed=1, restart=True)
batch.step(batch.random_actions())
batch.play_out()
game.imagine(game.new_state(game.options.make({players}), 1), 0, new_dice(1))
print(time.perf_counter() - began)
"""

FIRST_DECISION = """
import walpurgis
match = walpurgis.new({name!r}, players={players}, seed=1)
seat = match.waiting[0]
match.play(seat, match.legal(seat)[0])
"""


def run_python(code: str, **environment: str) -> str:
    """Run code in a fresh Python; what it printed."""
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    return done.stdout


def compile_seconds(game: Game) -> float:
    """First-time compilation of everything that plays, steps and imagines, with an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        code = FIRST_COMPILATION.format(name=game.name, players=PLAYERS)
        return float(run_python(code, WALPURGIS_CACHE=folder, WALPURGIS_RULES="compiled"))


def start_seconds(game: Game) -> float:
    """From the start of a process to the first decision of a match: the best of five."""
    code = FIRST_DECISION.format(name=game.name, players=PLAYERS)
    return min(_seconds(lambda: run_python(code, WALPURGIS_RULES="compiled")) for _ in range(5))


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def import_seconds() -> dict[str, Any]:
    """What `import walpurgis` costs, and whether it loads Numba."""
    code = (
        "import json, sys, time; began = time.perf_counter(); import walpurgis; "
        "print(json.dumps([time.perf_counter() - began, 'numba' in sys.modules]))"
    )
    results = [json.loads(run_python(code)) for _ in range(5)]
    return {
        "import_seconds": round(min(seconds for seconds, _ in results), 4),
        "import_loads_numba": any(numba for _, numba in results),
    }
