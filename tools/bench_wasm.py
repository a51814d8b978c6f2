"""How fast the WebAssembly module is in Node, as a share of native code: python tools/bench_wasm.py [--rounds N]

Both do the same work in turn, on one core, and each counts its own time; the best round of each counts. Shares of one
run can be compared, rates of different machines or hours cannot. Writes docs/wasm.json.
"""

from __future__ import annotations

import argparse
import base64
import dataclasses
import json
import platform
import subprocess
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
from walpurgis.core.dice import new_dice
from walpurgis.core.game import Game
from walpurgis.core.rule import warm_up
from walpurgis.core.state import copy_of
from walpurgis.games import game_named, game_names
from walpurgis.wasm.describe import thinking_plan

MATCHES = 500
AIMS = {"random matches": 0.85, "search": 0.75, "sage": 0.7}
BOTS: dict[str, SearchBot | SageBot] = {
    "search": dataclasses.replace(THINKING["search"], budget=Budget(simulations=5000)),
    "sage": THINKING["expert"],
}


class Node:
    """A process that measures when it is told to."""

    def __init__(self, package: Path) -> None:
        script = Path(__file__).with_name("bench_wasm.mjs")
        self._process = subprocess.Popen(
            ["node", script, package], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def rate(self, task: dict[str, Any]) -> float:
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


def measure(node: Node, rounds: int) -> list[dict[str, Any]]:
    """Every kind of work for every game."""
    warm_up()
    figures: list[dict[str, Any]] = []
    for name in game_names():
        game = game_named(name)
        kinds = {"random matches": random_matches(game), **{kind: decision(game, bot) for kind, bot in BOTS.items()}}
        for kind, (native, task) in kinds.items():
            pairs = [(native(), node.rate(task)) for _ in range(rounds)]
            here, there = (max(rates) for rates in zip(*pairs, strict=True))
            figures.append({"game": name, "kind": kind, "native": round(here), "node": round(there)})
            share, aim = there / here, AIMS[kind]
            print(
                f"{name:8} {kind:15} native {here:>12,.0f}  Node {there:>12,.0f}  {share:.2f} (aim {aim})", flush=True
            )
    return figures


def main() -> None:
    """Measure, and write it down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=6, help="of which the best counts")
    parser.add_argument("--out", type=Path, default=Path("docs/wasm.json"))
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        assemble(Path(folder))
        node = Node(Path(folder))
        figures = measure(node, args.rounds)
        node.close()
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    report = {"machine": platform.machine(), "node": version, "figures": figures}
    args.out.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
