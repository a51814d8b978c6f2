"""A bot that searches with a network: it knows what to try, what to expect, and which worlds to believe in.

docs/bots-how-they-think.md explains how; `sage_kernels.py` does it.
"""

from __future__ import annotations

import dataclasses
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from walpurgis.bots.bot import Stop, Thought, new_stop
from walpurgis.bots.brain import Brain, Desk, brain_of, desk_for, eyes_for, has_network
from walpurgis.bots.network import consider, kernel_of, name_of, settle
from walpurgis.bots.sage_tree import NODE, NONE, SageSearch, add_node
from walpurgis.bots.search import Budget, SearchBot, Style, Tree, choose, grow_all, new_dice_from, plan_of, sum_of
from walpurgis.bots.tree import worth
from walpurgis.core.dice import Dice, chance, roll
from walpurgis.core.game import MOST_ACTIONS, MOST_PLAYERS, Game
from walpurgis.core.sets import Seat, count, first_of

MOST_NODES = 1 << 12
DEEPEST = 64
SLICE = 8  # simulations between two looks at the clock, a millisecond or two
WORLDS = 128  # that are played in,
DRAWN = 512  # drawn from this many imagined worlds
ROLLOUTS = 5  # simulations without a network that stand for one with it

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
        """Search until the budget is spent or `stop` is set; if nothing was tried, take what the network likes best."""
        options = game.legal(world, seat)
        if count(options) == 1:
            return Thought(int(first_of(options)))
        if not has_network(game, self.weights):
            return self.without_network().think_until(game, world, seat, dice, stop)
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
            return Thought(name_of(game, trees[0].first_sight, names))
        thought = choose(sums, self.style.noise, dice)
        options = [dataclasses.replace(one, action=name_of(game, one.action, names)) for one in thought.options]
        return Thought(name_of(game, thought.action, names), tuple(options), thought.simulations)

    def without_network(self) -> SearchBot:
        """A search of about the same effort, for a game without a trained network: it needs more simulations."""
        budget = dataclasses.replace(self.budget, simulations=ROLLOUTS * self.budget.simulations)
        return SearchBot(self.name, budget, dataclasses.replace(self.style, explore=Style.explore))


class Grove(Tree):
    """One thread's tree, the worlds it believes in, and its own buffers."""

    slice: ClassVar[int] = SLICE

    def __init__(self, bot: SageBot, game: Game, world: Any, seat: Seat, dice: Dice, brain: Brain, stop: Stop) -> None:
        self.seat = int(seat)
        self.kernel = kernel_of(game)
        own_dice, plan = new_dice_from(dice), plan_of(bot.style)
        eyes, desk = eyes_for(game, world.players), desk_for(brain)
        size = min(MOST_NODES, bot.budget.simulations + 1) if bot.budget.simulations else MOST_NODES
        nodes, used = np.empty(size, NODE), np.zeros(1, np.int64)
        slots = np.full(4 * size, NONE, np.int64)
        options = consider(game, world, seat, own_dice, brain, eyes, desk, bot.warmth)
        win, lead, _ = (float(number) for number in desk.expected)
        add_node(nodes, used, slots, 0, options, desk.likes, worth(plan[0], win, lead))
        self.first_sight = int(nodes[0].prior.argmax())
        self.sums = np.zeros((MOST_ACTIONS, 4), np.float64)
        self.work = SageSearch(
            believe(self.kernel, bot, game, world, self.seat, own_dice, desk),
            np.zeros(1, game.state.dtype),
            own_dice,
            plan,
            brain,
            eyes,
            desk,
            nodes,
            used,
            slots,
            np.zeros((DEEPEST, 2), np.int64),
            np.zeros((3, MOST_PLAYERS), np.float64),
            self.sums,
            stop,
        )
        self.grow(0)  # so that compiling or loading the kernel does not eat into a budget of time


def believe(kernel: Any, bot: SageBot, game: Game, world: Any, seat: Seat, dice: Dice, desk: Desk) -> npt.NDArray[Any]:
    """Imagine many worlds, and keep some: each the more likely, the likelier the play so far was in it."""
    few = bot.budget.simulations and bot.budget.simulations < WORLDS
    wanted = bot.budget.simulations if few else WORLDS
    drawn = np.repeat(np.frombuffer(world.memory, game.state.dtype), 4 * wanted if few else DRAWN)
    often = np.zeros(max(1, len(desk.guesses)), np.float64)
    weights = np.zeros(len(drawn), np.float64)
    kernel.imagine_all(drawn, seat, dice, desk, game.clues.secrets, often, weights)
    shares = np.exp(bot.belief * (weights - weights.max()))
    marks = (np.arange(wanted) + chance(dice)) / wanted
    kept = np.searchsorted(np.cumsum(shares) / shares.sum(), marks)
    generator = np.random.Generator(np.random.PCG64(int(roll(dice))))
    return drawn[generator.permutation(np.minimum(kept, len(drawn) - 1))]
