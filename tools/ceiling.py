"""The ceiling: how often does a player win who sees every card?

    python tools/ceiling.py shot broom --boards 24             measure it
    python tools/ceiling.py shot --boards 24 --share 36.7      and how far a bot that wins 36.7 % has come

One player cheats: it searches as the bot `search` does, but in the real state, where the bot imagines worlds. It sees
all hands and all secret choices, and the pile of `broom`, but not what will be shuffled later. The other seats are
ordinary bots. Every board is one seed, played with the cheat at each seat in turn.

The cheat is not a bot: the package does not contain it, and nothing can seat it.
"""

from __future__ import annotations

import argparse
import functools
import multiprocessing
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from walpurgis.arena.report import plus_minus
from walpurgis.arena.standings import ConfidenceInterval, mean_of, win_shares
from walpurgis.batch.batch import fill_in
from walpurgis.bots import ask, bot_named, new_stop
from walpurgis.bots.search import Budget, Style, Tree, kernel_of, sum_of, thought_of
from walpurgis.core.dice import Dice, new_dice
from walpurgis.core.errors import UnknownBot
from walpurgis.core.game import Game
from walpurgis.core.sets import count, first_of
from walpurgis.core.state import copy_of
from walpurgis.games import game_named, game_names

PLAYERS = 4
FAIR = 1 / PLAYERS


class OpenTree(Tree):
    """A tree of the search that grows in the real state; only the dice to come are unknown."""

    def __init__(self, game: Game, state: Any, seat: int, simulations: int, dice: Dice) -> None:
        self.game = game
        super().__init__(game, state, seat, dice, Budget(simulations=simulations), Style(), new_stop())

    def grow(self, simulations: int) -> int:
        """Run this many more simulations."""
        return form(self.game).search_openly(self.work, self.seat, simulations)


@functools.cache
def form(game: Game) -> Any:
    """The loop of ceiling_kernels.py with this game's rules and search in it."""
    kernel = kernel_of(game)
    blanks = {"outlook": game.outlook, "rounds_ahead": game.rounds_ahead}
    blanks |= {"walk_down": kernel.walk_down, "play_on": kernel.play_on}
    return fill_in(Path(__file__).with_name("ceiling_kernels.py"), game, **blanks)


def cheat(game: Game, state: Any, seat: int, simulations: int, dice: Dice) -> int:
    """The choice of a player who sees every card."""
    options = game.legal(state, seat)
    if count(options) == 1:
        return int(first_of(options))
    tree = OpenTree(game, copy_of(state), seat, simulations, dice)
    tree.grow_by(simulations)
    return thought_of(sum_of([tree]), 0.0, dice).action


def share_won(game: Game, seed: str, cheating: int, simulations: int, others: str) -> float:
    """Play a match; what the cheat won of it."""
    bot, state = bot_named(others), game.new_state(game.options.make(PLAYERS), seed)
    game.begin(state)
    decisions = 0
    while seats := int(game.waiting(state)):
        seat, dice = int(first_of(seats)), new_dice(f"{seed} {cheating} {decisions}")
        if seat == cheating:
            action = cheat(game, state, seat, simulations, dice)
        else:
            action = ask(bot, game, state, seat, dice).action
        game.act(state, seat, action)
        decisions += 1
    points, ranks = np.zeros(PLAYERS, np.int64), np.zeros(PLAYERS, np.int64)
    game.standing(state, points, ranks)
    return float(win_shares(ranks)[cheating])


def board(game: str, simulations: int, others: str, seed: str, number: int) -> float:
    """Play one board; the share of its matches that the cheat won."""
    rules = game_named(game)
    won = [share_won(rules, f"{seed} {number}", seat, simulations, others) for seat in range(PLAYERS)]
    return sum(won) / PLAYERS


def measured(boards: Iterable[float], wanted: int) -> ConfidenceInterval:
    """The share of wins over the boards, with its interval; shows how far it is."""
    won: list[float] = []
    for share in boards:
        won.append(share)
        if sys.stderr.isatty():
            print(f"\r{len(won)} of {wanted} boards", end="\r", file=sys.stderr, flush=True)
    return mean_of(np.array(won)).clipped(0, 1)


def way(share: float, ceiling: float) -> str:
    """How much of the way from a fair share to the ceiling this share is, in percent."""
    return f"{100 * (share - FAIR) / (ceiling - FAIR):.0f}" if ceiling > FAIR else "?"


def tell(game: str, others: str, boards: int, ceiling: ConfidenceInterval, shares: Sequence[float]) -> None:
    """The ceiling in a line, and a line for each share that was given."""
    print(f"{game}: who sees every card wins {plus_minus(ceiling, 100, 1)} % against three {others} (boards: {boards})")
    for share in shares:
        text = f"  {100 * share:g} % is {way(share, ceiling.mean)} % of the way from a fair share to that"
        if ceiling.low is not None and ceiling.high is not None:
            text += f" ({way(share, ceiling.high)} to {way(share, ceiling.low)} %)"
        print(text)


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", choices=game_names(), metavar="GAME", help=", ".join(game_names()))
    parser.add_argument("--boards", type=int, required=True, help="how many boards to play of each game")
    parser.add_argument("--simulations", type=int, default=4000, help="of the cheat per decision (default 4000)")
    parser.add_argument("--others", default="search:1000", help="the bot on the other seats (default search:1000)")
    parser.add_argument("--share", type=float, action="append", default=[], help="a share of wins to place, in percent")
    parser.add_argument("--workers", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--seed", default="ceiling", help="of the boards (default: ceiling)")
    args = parser.parse_args(argv)
    if args.boards < 1 or args.simulations < 1 or args.workers < 1:
        parser.error("--boards, --simulations and --workers take 1 or more")
    try:
        bot_named(args.others)
    except UnknownBot as error:
        parser.error(str(error))
    return args


def main(argv: Sequence[str] | None = None) -> int:
    """Measure the ceiling of each game."""
    args = arguments(argv)
    shares = [share / 100 for share in args.share]
    for game in args.games:
        play = functools.partial(board, game, args.simulations, args.others, args.seed)
        if args.workers == 1:
            ceiling = measured(map(play, range(args.boards)), args.boards)
        else:
            with multiprocessing.get_context("spawn").Pool(args.workers) as pool:
                ceiling = measured(pool.imap(play, range(args.boards)), args.boards)
        tell(game, args.others, args.boards, ceiling, shares)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
