"""Does thinking pay? Where the sage leaves the network's first choice, who is right when the position is played out?

    python tools/thinking.py broom --positions 200                 judge the sage with several budgets
    python tools/thinking.py broom --budgets 100,400,1600,3200 --playouts 600 --workers 14 --json FILE

Positions come from matches among four networks. In each of them every player names a choice: the network, the sage with
each budget, and three players who only look one choice ahead: `one ply:N` takes what the network expects most of in N
worlds, `surely:N` leaves the network's choice only where a paired lower bound is above 0. Each choice is then
played out in other worlds, the same for all, drawn as the sage draws them, with the network in every seat.
What a player gains over the network per decision is printed with a 95 % interval over positions. Safe to interrupt.
"""

from __future__ import annotations

import argparse
import functools
import json
import multiprocessing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import walpurgis
from walpurgis.batch.batch import fill_in
from walpurgis.bots import ask, bot_named, new_stop
from walpurgis.bots.brain import brain_of
from walpurgis.bots.network import kernel_of, settle
from walpurgis.bots.sage import STYLE, Grove, SageBot
from walpurgis.bots.sage_tree import first_sight
from walpurgis.bots.search import Budget
from walpurgis.core.dice import Dice, new_dice
from walpurgis.core.game import Game
from walpurgis.core.sets import count, members
from walpurgis.core.state import copy_of
from walpurgis.games import game_named, game_names

LOOKS = (20, 60, 200, 400)  # worlds that the players who look one choice ahead are given
SURE = 2.0  # standard errors below which `surely` does not trust a difference
LATEST = 130  # decisions before a position, at most


def main() -> None:
    """Judge, then tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--positions", type=int, default=100, help="how many positions to judge (default 100)")
    parser.add_argument("--budgets", default="100,400,1600", help="simulations of the sage (default 100,400,1600)")
    parser.add_argument("--playouts", type=int, default=600, help="worlds that each choice is played out in (600)")
    parser.add_argument("--workers", type=int, default=2, help="processes (default 2)")
    parser.add_argument("--seed", type=int, default=1, help="of the positions (default 1)")
    parser.add_argument("--json", type=Path, help="write what was judged here")
    args = parser.parse_args()
    budgets = [int(budget) for budget in args.budgets.split(",")]
    judge_one = functools.partial(judged, args.game, budgets, args.playouts)
    judge_one(0)  # so that the processes load compiled code and do not all compile it
    rows: list[dict[str, Any]] = []
    with multiprocessing.get_context("spawn").Pool(args.workers) as pool:
        try:
            rows.extend(pool.imap_unordered(judge_one, range(args.seed, args.seed + args.positions)))
        except KeyboardInterrupt:
            pool.terminate()
    if args.json:
        args.json.write_text(json.dumps(rows), encoding="utf-8")
    tell(args.game, rows)


def judged(game: str, budgets: list[int], playouts: int, seed: int) -> dict[str, Any]:
    """One position: by player, what its choice won more than the network's, and whether it was another one."""
    rules, dice = game_named(game), new_dice(f"thinking {game} {seed}")
    world, seat = position(rules, seed, dice)
    settle(rules, world)
    choices, work = choices_at(rules, world, seat, dice, budgets)
    worlds = worlds_like(work, rules, seat, playouts)
    ends = {action: played(rules, work, seat, action, worlds) for action in set(choices.values())}
    first = choices["network"]
    return {name: [*(ends[action] - ends[first]).mean(0), action != first] for name, action in choices.items()}


def position(game: Game, seed: int, dice: Dice) -> tuple[Any, int]:
    """A choice of several options in a match among networks, as the seat imagines it."""
    network, rng = bot_named("network"), np.random.default_rng(seed)
    while True:
        match = walpurgis.new(game.name, players=4, seed=f"{seed} {rng.integers(1 << 30)}")
        later = int(rng.integers(LATEST))
        while match.waiting:
            seat = match.waiting[0]
            if later <= 0 and count(game.legal(match.state, seat)) > 1:
                world = copy_of(match.state)
                game.imagine(world, seat, dice)
                return world, seat
            match.play(seat, ask(network, game, match.state, seat, dice).action)
            later -= 1


def choices_at(game: Game, world: Any, seat: int, dice: Dice, budgets: list[int]) -> tuple[dict[str, int], Any]:
    """What every player chooses, and the buffers of the last search."""
    choices: dict[str, int] = {}
    work: Any = None
    for budget in budgets:
        grove = Grove(
            SageBot("sage", Budget(simulations=budget)), game, copy_of(world), seat, dice, brain_of(game), new_stop()
        )
        work = grove.work
        choices.setdefault("network", int(first_sight(work)))
        grove.grow_by(budget)
        choices[f"sage:{budget}"] = int(np.argmax(work.sums[:, 0]))
    choices.update(by_looking(game, world, seat, work, choices["network"]))
    return choices, work


def by_looking(game: Game, world: Any, seat: int, work: Any, first: int) -> Iterator[tuple[str, int]]:
    """What players choose who look one choice ahead."""
    options = list(members(game.legal(world, seat)))
    worlds = worlds_like(work, game, seat, max(LOOKS))
    values = np.array([looked(game, work, seat, action, worlds) for action in options])
    more = values - values[options.index(first)]
    for looks in LOOKS:
        mean = more[:, :looks].mean(1)
        error = more[:, :looks].std(1, ddof=1) / np.sqrt(looks)
        yield f"one ply:{looks}", options[int(np.argmax(mean))]
        yield f"surely:{looks}", options[int(np.argmax(np.where(error > 0, mean - SURE * error, 0)))]


def worlds_like(work: Any, game: Game, seat: int, n: int) -> Any:
    """New worlds that the sage believes in."""
    parts: list[Any] = []
    while sum(map(len, parts)) < n:
        work.believed[0] = 0
        kernel_of(game).add_worlds(work, seat)
        parts.append(work.worlds[: work.believed[0]].copy())
    return np.concatenate(parts)[:n]


def looked(game: Game, work: Any, seat: int, action: int, worlds: Any) -> Any:
    """By world: what the network expects after an action, as the sage values it."""
    out = np.zeros((len(worlds), 2))
    form(game).expect(work, seat, action, worlds, out)
    win, lead = np.clip(out[:, 0], 0, 1), np.clip(out[:, 1], -1, 1)
    return STYLE.winning * win + (1 - STYLE.winning) * (1 + lead) / 2


def played(game: Game, work: Any, seat: int, action: int, worlds: Any) -> Any:
    """By world: share of the win and lead at the end of the match."""
    out = np.zeros((len(worlds), 2))
    form(game).play_out(work, seat, action, worlds, out)
    return out


@functools.cache
def form(game: Game) -> Any:
    """The loops of thinking_kernels.py with this game's rules in them."""
    kernel = kernel_of(game)
    blanks = {"outlook": game.outlook, "settle": game.clues.settle, "consider": kernel.consider, "go_on": kernel.go_on}
    return fill_in(Path(__file__).with_name("thinking_kernels.py"), game, **blanks)


def tell(game: str, rows: list[dict[str, Any]]) -> None:
    """A line for each player."""
    print(f"{game}, {len(rows)} positions; gained over the network per decision, in percent of a win and of a lead")
    for name in rows[0] if rows else ():
        told = np.array([row[name] for row in rows], float)
        half = 196 * told.std(0, ddof=1) / np.sqrt(len(told))
        win, lead, other = 100 * told.mean(0)
        print(
            f"  {name:14} win {win:+.2f} ± {half[0]:.2f}  lead {lead:+.2f} ± {half[1]:.2f}  other choice {other:.0f} %"
        )


if __name__ == "__main__":
    main()
