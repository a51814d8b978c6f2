"""A bot that searches with a network: it knows what to try, what to expect, and which worlds to believe in.

docs/bots-how-they-think.md tells how; `sage_kernels.py` does it.
"""

from __future__ import annotations

import dataclasses
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from walpurgis.bots.bot import Stop, Thought, new_stop
from walpurgis.bots.brain import Brain, brain_of, desk_for, eyes_for
from walpurgis.bots.network import kernel_of, look, name_of, settle
from walpurgis.bots.sage_tree import NODE, NONE, add_node, worth
from walpurgis.bots.search import Budget, Style, Tree, choose, grow_all, sum_of
from walpurgis.bots.sight import sight_of
from walpurgis.bots.tree import PLAN
from walpurgis.core.dice import Dice, chance, roll
from walpurgis.core.game import MOST_ACTIONS, MOST_PLAYERS, Game
from walpurgis.core.sets import Seat, count, first_of

MOST_NODES = 1 << 12
DEEPEST = 64
SLICE = 8  # simulations between two looks at the clock, a millisecond or two
WORLDS = 128  # that are played in,
DRAWN = 512  # of so many that were imagined

STYLE = Style(explore=0.1, winning=0.8)  # measured strongest


@dataclass(frozen=True)
class SageBot:
    """Tree search with a network; the same dice and a budget in simulations give the same choice."""

    name: str
    budget: Budget
    style: Style = STYLE
    belief: float = 0.8  # how far to believe the network's guess at what is hidden; 0 takes all worlds as they come
    warmth: float = 1.0  # above 1, options that the network hardly likes are tried as well
    weights: Path | None = None

    def think(self, game: Game, world: Any, seat: Seat, dice: Dice) -> Thought:
        """Search with the whole budget."""
        return self.think_until(game, world, seat, dice, new_stop())

    def think_until(self, game: Game, world: Any, seat: Seat, dice: Dice, stop: Stop) -> Thought:
        """Search until the budget is spent or somebody writes into `stop`; where nothing was tried, by first sight."""
        options = game.legal(world, seat)
        if count(options) == 1:
            return Thought(int(first_of(options)))
        began = time.monotonic()
        brain = brain_of(game, self.weights)
        names = settle(game, world)
        trees = [Grove(self, game, world, seat, dice, brain, stop) for _ in range(self.budget.threads)]
        budget = self.budget
        if budget.milliseconds:
            spent = min(int(1000 * (time.monotonic() - began)), budget.milliseconds // 5)  # or the kernel was compiled
            budget = dataclasses.replace(budget, milliseconds=max(1, budget.milliseconds - spent))
        sums = sum_of(grow_all(trees, budget))
        if not sums.any():
            return Thought(name_of(game, int(trees[0].nodes[0].prior.argmax()), names))
        thought = choose(sums, self.style.noise, dice)
        options = [dataclasses.replace(one, action=name_of(game, one.action, names)) for one in thought.options]
        return Thought(name_of(game, thought.action, names), tuple(options), thought.simulations)


class Grove(Tree):
    """One thread's tree, the worlds it believes in, and a desk of its own."""

    def __init__(self, bot: SageBot, game: Game, world: Any, seat: Seat, dice: Dice, brain: Brain, stop: Stop) -> None:
        self.seat = int(seat)
        self.stop = stop
        self.kernel = kernel_of(game)
        self.brain = brain
        self.dice = np.array([roll(dice) for _ in range(4)], np.uint64)
        self.plan = np.zeros(1, PLAN)
        self.plan[0] = (bot.style.explore, bot.style.random, bot.style.winning, bot.style.risk)
        self.eyes, self.desk = eyes_for(game, world.players), desk_for(brain)
        size = min(MOST_NODES, bot.budget.simulations + 1) if bot.budget.simulations else MOST_NODES
        self.nodes = np.empty(size, NODE)
        self.used = np.zeros(1, np.int64)
        self.slots = np.full(4 * size, NONE, np.int64)
        self.path = np.zeros((DEEPEST, 2), np.int64)
        self.rows = np.zeros((3, MOST_PLAYERS), np.float64)
        self.sums = np.zeros((MOST_ACTIONS, 4), np.float64)
        self.one = np.zeros(1, game.state)
        options = look(game, world, seat, self.dice, brain, self.eyes, self.desk, bot.warmth)
        first = self._worth()
        add_node(self.nodes, self.used, self.slots, 0, options, self.desk.likes, first)
        self.worlds = self._believe(bot, game, world)
        self.grow(0)  # so that compiling or loading the kernel does not eat into a budget of time

    def _worth(self) -> float:
        win, lead, _ = (float(number) for number in self.desk.expected)
        return worth(self.plan[0], win, lead)

    def _believe(self, bot: SageBot, game: Game, world: Any) -> npt.NDArray[Any]:
        """Imagine many worlds, and keep some: each the more likely, the likelier the play so far was in it."""
        few = bot.budget.simulations and bot.budget.simulations < WORLDS
        wanted = bot.budget.simulations if few else WORLDS
        drawn = np.repeat(np.frombuffer(world.memory, game.state), 4 * wanted if few else DRAWN)
        often = np.zeros(max(1, len(self.desk.guesses)), np.float64)
        weights = np.zeros(len(drawn), np.float64)
        secrets = sight_of(game).hints.secrets
        self.kernel.imagine_all(drawn, self.seat, self.dice, self.desk, secrets, often, weights)
        shares = np.exp(bot.belief * (weights - weights.max()))
        marks = (np.arange(wanted) + chance(self.dice)) / wanted
        kept = np.searchsorted(np.cumsum(shares) / shares.sum(), marks)
        generator = np.random.Generator(np.random.PCG64(int(roll(self.dice))))
        return drawn[generator.permutation(np.minimum(kept, len(drawn) - 1))]

    def grow(self, simulations: int) -> int:
        """So many simulations more, or fewer when told to stop; how many they were."""
        return self.kernel.search_on(
            self.worlds,
            self.one,
            self.seat,
            self.dice,
            self.plan,
            self.brain,
            self.eyes,
            self.desk,
            self.nodes,
            self.used,
            self.slots,
            self.path,
            self.rows,
            self.sums,
            self.stop,
            simulations,
        )

    def grow_until(self, end: float) -> None:
        """Simulations until the clock says so."""
        while time.monotonic() < end and self.grow(SLICE) == SLICE:
            pass
