"""A bot that searches: it imagines worlds, tries its options in them, and takes the one that it visited most often.

docs/bots-how-they-think.md explains how; `search_kernels.py` and `tree.py` do it.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from walpurgis.batch.batch import fill_in
from walpurgis.bots.bot import Stop, Thought, Weighed, new_stop
from walpurgis.bots.tree import SEARCH, SUM_OF_POINTS, SUM_OF_WINS, VALUE, VISITS, choose, expect_legal
from walpurgis.core.dice import Dice
from walpurgis.core.game import MOST_ACTIONS, Game
from walpurgis.core.parts import STATE
from walpurgis.core.rule import warm_up
from walpurgis.core.sets import Action, Seat, count, first_of

MOST_NODES = 1 << 18  # of one thread's tree: 10 MB; a full tree grows no more, but its nodes still learn
SLICE = 100  # simulations between two looks at the clock, a millisecond or so


@dataclass(frozen=True)
class Budget:
    """How much a search may do: a number of simulations or of milliseconds, on a number of threads."""

    simulations: int = 0
    milliseconds: int = 0
    threads: int = 1


@dataclass(frozen=True)
class Style:
    """The parameters of a search. The defaults are the strongest that we measured."""

    explore: float = 0.5  # how curious: the constant of UCB1, for results from 0 to 1
    random: float = 0.2  # share of random choices in rollouts; the rest are the greedy player's
    winning: float = 0.5  # weight of the chance to win; the rest is that of the lead in points
    playouts: float = 0.0  # of the sage: how much they weigh,
    critic: float = 0.0  # and the critic; the rest is what the network expects
    risk: float = 0.0  # above 0 loves the risk, below 0 shuns it
    noise: float = 0.0  # how far off an option may seem, in results from 0 to 1


@dataclass(frozen=True)
class SearchBot:
    """Information-set Monte-Carlo tree search; the same dice and a budget in simulations give the same choice."""

    name: str
    budget: Budget
    style: Style = Style()

    def think(self, game: Game, world: Any, seat: Seat, dice: Dice) -> Thought:
        """Search with the whole budget."""
        return self.think_until(game, world, seat, dice, new_stop())

    def think_until(self, game: Game, world: Any, seat: Seat, dice: Dice, stop: Stop) -> Thought:
        """Search until the budget is spent or somebody writes into `stop`; if nothing was tried, be greedy."""
        options = game.legal(world, seat)
        if count(options) == 1:
            return Thought(int(first_of(options)))
        trees = [Tree(game, world, seat, dice, self.budget, self.style, stop) for _ in range(self.budget.threads)]
        sums = sum_of(grow_all(trees, self.budget))
        if not sums.any():
            return Thought(int(expect_legal(game.greedy(world, seat, dice), options)))
        return thought_of(sums, self.style.noise, dice)


class Tree:
    """One thread's tree, with its own dice."""

    slice: ClassVar[int] = SLICE

    def __init__(
        self, game: Game, world: Any, seat: Seat, dice: Dice, budget: Budget, style: Style, stop: Stop
    ) -> None:
        self.seat = int(seat)
        self.kernel = kernel_of(game)
        size = min(MOST_NODES, max(budget.simulations, MOST_ACTIONS) + 1) if budget.simulations else MOST_NODES
        self.work: Any = SEARCH.new({STATE: game.state.dtype}, {"stop": stop}, nodes=size)
        write_plan(self.work.plan, style)
        self.kernel.begin_search(self.work, np.frombuffer(world.memory, game.state.dtype), dice)
        self.grow(0)  # so that compiling or loading the kernel does not eat into a budget of time

    def grow(self, simulations: int) -> int:
        """Run this many more simulations, or fewer when told to stop; returns how many."""
        return self.kernel.search_on(self.work, self.seat, simulations)

    def grow_by(self, simulations: int) -> None:
        """Run this many simulations, in slices, because compiled code cannot react to signals before it returns."""
        while simulations > 0 and (done := self.grow(min(simulations, self.slice))):
            simulations -= done

    def grow_until(self, end: float) -> None:
        """Run simulations until the time is up."""
        while time.monotonic() < end and self.grow(self.slice) == self.slice:
            pass


def write_plan(plan: npt.NDArray[Any], style: Style) -> None:
    """A style as compiled code reads it."""
    plan[0] = (style.explore, style.random, style.winning, style.playouts, style.critic, style.risk)


def grow_all(trees: Sequence[Tree], budget: Budget) -> Sequence[Tree]:
    """Let every tree use its share of the budget, each on its own thread."""
    work: list[Callable[[], object]]
    if budget.simulations:
        n = len(trees)
        shares = [budget.simulations // n + (place < budget.simulations % n) for place in range(n)]
        work = [functools.partial(tree.grow_by, share) for tree, share in zip(trees, shares, strict=True)]
    else:
        end = time.monotonic() + budget.milliseconds / 1000
        work = [functools.partial(tree.grow_until, end) for tree in trees]
    if len(work) == 1:
        work[0]()
    else:
        for job in [_pool(len(work)).submit(job) for job in work]:
            job.result()
    return trees


@functools.cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="walpurgis-search")


def sum_of(trees: Sequence[Tree]) -> npt.NDArray[np.float64]:
    """The sums of all trees, by action; added in a fixed order, because the order affects the last bit."""
    total = np.zeros((MOST_ACTIONS, 4), np.float64)
    for tree in trees:
        total += tree.work.sums
    return total


def thought_of(sums: npt.NDArray[np.float64], noise: float, dice: Dice) -> Thought:
    """The choice, and the options from the most visited to the least; among equals, the better first."""
    tried = [weighed(action, sums[action]) for action in range(MOST_ACTIONS) if sums[action, VISITS] > 0]
    worth = {one.action: float(sums[one.action, VALUE] / one.visits) for one in tried}
    tried.sort(key=lambda one: (-one.visits, -worth[one.action], one.action))
    return Thought(int(choose(sums, noise, dice)), tuple(tried), sum(one.visits for one in tried))


def weighed(action: Action, sums: npt.NDArray[np.float64]) -> Weighed:
    """What came of one option."""
    visits = sums[VISITS]
    return Weighed(action, int(visits), float(sums[SUM_OF_POINTS] / visits), float(sums[SUM_OF_WINS] / visits))


@functools.cache
def kernel_of(game: Game) -> Any:
    """The search with this game's rules in it."""
    warm_up()
    form = Path(__file__).with_name("search_kernels.py")
    return fill_in(form, game, greedy=game.greedy, outlook=game.outlook, rounds_ahead=game.rounds_ahead)
