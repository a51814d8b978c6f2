"""How fast the WebAssembly module is in Node, as a share of native code: python tools/bench_wasm.py [--rounds N]

All do the same work in turn, on one core, and each counts its own time; the best round of each counts. Shares of one
run can be compared, rates of different machines or hours cannot. Writes docs/wasm.json.

Native code is measured twice: as Numba compiles it by itself, which is what WebAssembly can be expected to keep up
with, and as we do, with whole kernels optimised together and an instruction that WebAssembly does not have.
"""

from __future__ import annotations

import argparse
import base64
import dataclasses
import itertools
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from npm_package import assemble

from walpurgis.batch import kernels_of
from walpurgis.bots import new_stop
from walpurgis.bots.brain import brain_of
from walpurgis.bots.network import settle
from walpurgis.bots.registry import THINKING
from walpurgis.bots.sage import Grove, SageBot
from walpurgis.bots.search import Budget, SearchBot, Tree
from walpurgis.bots.speed import SEED, first_card
from walpurgis.core import processor, whole_program
from walpurgis.core.dice import new_dice
from walpurgis.core.game import Game
from walpurgis.core.rule import warm_up
from walpurgis.core.state import copy_of
from walpurgis.games import game_named, game_names
from walpurgis.wasm.describe import thinking_plan

MATCHES = 5_000
SETTLING = 2.0  # seconds in which Node replaces its quickly compiled code, in threads whose time would count
NODES = 3  # processes: where its code happens to lie in memory makes a difference of a quarter
AIMS = {"random matches": 0.85, "search": 0.75, "sage": 0.7}
BOTS: dict[str, SearchBot | SageBot] = {
    "search": dataclasses.replace(THINKING["search"], budget=Budget(simulations=5000)),
    "sage": THINKING["expert"],
}


class Measurer:
    """A process that measures when it is told to."""

    def __init__(self, *command: str | Path, **environment: str) -> None:
        self._process = subprocess.Popen(
            command,
            env={**os.environ, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def rate(self, task: Any) -> float:
        """How many times per second it did the task."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps(task) + "\n")
        return float(self._process.stdout.readline())

    def close(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait(10)


def text(data: Any) -> str:
    return base64.b64encode(bytes(data)).decode()


def random_matches(game: Game) -> tuple[Callable[[], float], dict[str, Any]]:
    """Whole matches of four, every choice by the dice: decisions a second."""
    state = game.new_state(game.options.make(), SEED)

    def native() -> float:
        states, dice = np.frombuffer(bytearray(state.memory), game.state.dtype), new_dice(SEED)
        began = time.thread_time()
        done = kernels_of(game).play_many(states, dice, MATCHES)
        return done / (time.thread_time() - began)

    return native, {"game": game.name, "state": text(state.memory), "dice": text(new_dice(SEED)), "count": MATCHES}


def decision(game: Game, bot: SearchBot | SageBot) -> tuple[Callable[[], float], dict[str, Any]]:
    """One decision at the first card: simulations a second."""
    state, seat = first_card(game)

    def native() -> float:
        world, dice = copy_of(state), new_dice(SEED)
        game.imagine(world, seat, dice)
        if isinstance(bot, SageBot):
            settle(game, world)
            tree: Tree = Grove(bot, game, world, seat, dice, brain_of(game), new_stop())
        else:
            tree = Tree(game, world, seat, dice, bot.budget, bot.style, new_stop())
        began = time.thread_time()
        tree.grow_by(bot.budget.simulations)
        return bot.budget.simulations / (time.thread_time() - began)

    plan = thinking_plan(bot)
    task = {"game": game.name, "bot": plan, "state": text(state.memory), "seat": seat, "dice": text(new_dice(SEED))}
    return native, task


def work_of(game: Game) -> dict[str, tuple[Callable[[], float], dict[str, Any]]]:
    """Every kind of work: how to measure it here, and the task for Node."""
    return {"random matches": random_matches(game), **{kind: decision(game, bot) for kind, bot in BOTS.items()}}


def measure(numba: Measurer, nodes: list[Measurer], rounds: int) -> list[dict[str, Any]]:
    """Every kind of work for every game."""
    warm_up()
    figures: list[dict[str, Any]] = []
    for name in game_names():
        for kind, (native, task) in work_of(game_named(name)).items():
            for node in nodes:
                node.rate(task)
            time.sleep(SETTLING)
            turns = itertools.islice(itertools.cycle(nodes), rounds)
            rates = [(native(), numba.rate([name, kind]), node.rate(task)) for node in turns]
            best = dict(
                zip(("native", "numba", "node"), (round(max(each)) for each in zip(*rates, strict=True)), strict=True)
            )
            figures.append({"game": name, "kind": kind, **best})
            print(line_of(name, kind, AIMS[kind], **best), flush=True)
    return figures


def line_of(game: str, kind: str, aim: float, native: int, numba: int, node: int) -> str:
    """The rates, and Node's share of each of the others."""
    shares = f"{node / numba:.2f} of Numba's (aim {aim}), {node / native:.2f} of ours"
    return f"{game:8} {kind:15} ours {native:>11,}  Numba's {numba:>11,}  Node {node:>11,}: {shares}"


def measure_as_numba_compiles() -> None:
    """What such a process does: a line of JSON with a game and a kind of work, answered with a rate."""
    whole_program.compiler_of_rules = lambda: whole_program.compiler.Compiler
    processor.substitutes = dict
    warm_up()
    work = {name: work_of(game_named(name)) for name in game_names()}
    for line in sys.stdin:
        name, kind = json.loads(line)
        print(work[name][kind][0](), flush=True)


def main() -> None:
    """Measure, and write it down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=6, help="of which the best counts")
    parser.add_argument("--out", type=Path, default=Path("docs/wasm.json"))
    parser.add_argument("--as-numba", action="store_true", help=argparse.SUPPRESS)  # for a process of its own
    args = parser.parse_args()
    if args.as_numba:
        return measure_as_numba_compiles()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        assemble(folder / "package")
        numba = Measurer(sys.executable, __file__, "--as-numba", WALPURGIS_CACHE=str(folder / "cache"))
        script = Path(__file__).with_name("bench_wasm.mjs")
        nodes = [Measurer("node", script, folder / "package") for _ in range(NODES)]
        figures = measure(numba, nodes, args.rounds)
        for measurer in (numba, *nodes):
            measurer.close()
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    report = {"machine": platform.machine(), "node": version, "figures": figures}
    args.out.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
