"""A bot that searches with a network, which suggests what to try, what to expect and which worlds are likely.

docs/bots-how-they-think.md explains how; `sage_kernels.py` does it.
"""

from __future__ import annotations

import dataclasses
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from walpurgis.bots.bot import Stop, Thought, new_stop
from walpurgis.bots.brain import Brain, brain_of, desk_for, eyes_for, has_network
from walpurgis.bots.critic import critic_of
from walpurgis.bots.network import kernel_of, name_of, settle
from walpurgis.bots.sage_tree import DRAWN, SAGE, first_sight
from walpurgis.bots.search import Budget, SearchBot, Style, Tree, grow_all, sum_of, thought_of, write_plan
from walpurgis.core.dice import Dice
from walpurgis.core.game import Game
from walpurgis.core.parts import STATE
from walpurgis.core.sets import Seat, count, first_of

MOST_NODES = 1 << 12
SLICE = 8  # simulations between two looks at the clock, a millisecond or two
MOST_WORLDS = 1024  # that are played in,
WORLDS = 128  # and how many are added at a time, when an option has been tried in all of them
SLOTS = 4  # to find a node in, for each of them
ROLLOUTS = 5  # simulations without a network that stand for one with it

STYLE = Style(explore=0.1, winning=0.8, playouts=0.5, critic=0.5)  # measured strongest


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
            return Thought(name_of(game, int(first_sight(trees[0].work)), names))
        thought = thought_of(sums, self.style.noise, dice)
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
        simulations = bot.budget.simulations or MOST_WORLDS
        size = min(MOST_NODES, bot.budget.simulations + 1) if bot.budget.simulations else MOST_NODES
        desk = desk_for(brain)
        critic = critic_of(game, bot.weights)
        given = {"brain": brain, "critic": critic, "eyes": eyes_for(game, world.players), "desk": desk, "stop": stop}
        sizes = {
            "worlds": min(simulations, MOST_WORLDS),
            "drawn": DRAWN * min(simulations, WORLDS),
            "guesses": len(desk.guesses),
            "nodes": size,
            "slots": SLOTS * size,
        }
        self.work = SAGE.new({STATE: game.state.dtype}, given, **sizes)
        write_plan(self.work.plan, bot.style)
        worlds = np.frombuffer(world.memory, game.state.dtype)
        self.kernel.begin_search(self.work, worlds, self.seat, dice, bot.warmth, bot.belief)
        self.grow(0)  # so that compiling or loading the kernel does not eat into a budget of time
