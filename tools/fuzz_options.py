"""Plays matches with random legal options: a greedy match and a short search match each, for all games.

    python tools/fuzz_options.py --sets 100000 --chunk 1000

Finds hangs (a chunk that takes longer than --limit seconds), errors, illegal choices and matches that do not end. Each
chunk is a process of its own, so that one that hangs can be ended; it prints the options it was at. Sets of options are
numbered, and --first N goes on from there.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from walpurgis.batch.batch import fill_in
from walpurgis.bots.bot import new_stop
from walpurgis.bots.search import Budget, Style, Tree, kernel_of
from walpurgis.core.dice import new_dice
from walpurgis.core.game import Game
from walpurgis.core.options import GameOptions
from walpurgis.games import game_named, game_names

WRONG = {-1: "an illegal choice", -2: "a seat without options", -3: "a match that does not end"}
SIMULATIONS = 3  # a decision
SEARCHES = 60  # decisions of a match that are searched for; the others are greedy


class Fuzzer:
    """Matches of one game with random options."""

    def __init__(self, game: Game) -> None:
        self.game = game
        form = Path(__file__).with_name("fuzz_kernels.py")
        self.kernels: Any = fill_in(form, game, greedy=game.greedy, search_on=kernel_of(game).search_on)

    def options(self, number: int) -> GameOptions:
        """The options of this number."""
        chance = random.Random(f"{self.game.name} {number}")
        players = chance.choice(self.game.player_counts)
        return self.game.options.sample(players, chance)

    def check(self, options: GameOptions, number: int) -> tuple[int, int]:
        """Play both matches; how many decisions each took. AssertionError says what went wrong."""
        again = self.game.options.make(options.players, **options.texts())
        assert again == options, f"written and read, it differs: {options.texts()}"
        first = self.game.new_state(options, number)
        greedy = self.kernels.play_greedily(self._record(first), new_dice(number))
        assert greedy >= 0, f"greedy: {WRONG[greedy]}"
        budget, style = Budget(simulations=SIMULATIONS), Style()
        tree = Tree(self.game, first, 0, new_dice(f"search {number}"), budget, style, new_stop())
        states = self._record(self.game.new_state(options, number))
        searching = self.kernels.play_searching(states, tree.work, SIMULATIONS, SEARCHES)
        assert searching >= 0, f"search: {WRONG[searching]}"
        return greedy, searching

    def _record(self, state: Any) -> Any:
        return np.frombuffer(state.memory, self.game.state.dtype)


def play_chunk(first: int, end: int, names: list[str]) -> int:
    """Play these numbers, each with one of the games; the numbers and options of what fails are printed."""
    fuzzers = {name: Fuzzer(game_named(name)) for name in names}
    faults = decisions = 0
    for number in range(first, end):
        name = names[number % len(names)]
        options = fuzzers[name].options(number)
        print(f"at {number} {name} {options.players} {options.texts()}", flush=True)
        try:
            decisions += sum(fuzzers[name].check(options, number))
        except Exception as error:
            faults += 1
            print(f"fault {number} {name} {options.players} {options.texts()}: {error!r}", flush=True)
    print(f"decisions {decisions}", flush=True)
    return 1 if faults else 0


def run_chunk(first: int, end: int, limit: float) -> tuple[list[str], int]:
    """Play a chunk in a process of its own; its faults, and how many decisions it played."""
    command = [sys.executable, __file__, "--first", str(first), "--sets", str(end - first), "--alone"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=False)
        lines, said, code = done.stdout.splitlines(), done.stderr, done.returncode
    except subprocess.TimeoutExpired as stuck:
        lines = (stuck.stdout or b"").decode().splitlines()
        return [f"hang: {lines[-1] if lines else first}"], 0
    faults = [line for line in lines if line.startswith("fault")]
    if code and not faults:
        faults = [f"ended with code {code}: {lines[-1] if lines else ''} {said[-500:]}"]
    counts = [int(line.split()[1]) for line in lines if line.startswith("decisions")]
    return faults, sum(counts)


def main() -> int:
    """Play chunk after chunk, and say how it goes."""
    parser = argparse.ArgumentParser(description="Play matches with random legal options.")
    parser.add_argument("--sets", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--chunk", type=int, default=1000)
    parser.add_argument("--limit", type=float, default=1800.0, help="seconds for a chunk")
    parser.add_argument("--alone", action="store_true", help="play in this process")
    args = parser.parse_args()
    if args.alone:
        return play_chunk(args.first, args.first + args.sets, list(game_names()))
    began, faults, decisions = time.monotonic(), 0, 0
    last = args.first + args.sets
    for first in range(args.first, last, args.chunk):
        end = min(first + args.chunk, last)
        found, played = run_chunk(first, end, args.limit)
        faults, decisions = faults + len(found), decisions + played
        minutes = (time.monotonic() - began) / 60
        sets = end - args.first
        print(f"{sets} sets, {decisions} decisions, {faults} faults, {minutes:.1f} min", *found, sep="\n", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
