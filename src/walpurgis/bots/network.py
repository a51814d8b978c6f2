"""A bot that plays by a trained network alone, without search."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from walpurgis.batch.batch import fill_in
from walpurgis.bots.bot import Thought
from walpurgis.bots.brain import Brain, Desk, Eyes, Mind, brain_of, desk_for, eyes_for, has_network
from walpurgis.bots.search import Budget, SearchBot
from walpurgis.bots.search import kernel_of as search_kernel_of
from walpurgis.core.dice import Dice
from walpurgis.core.game import Game
from walpurgis.core.rule import rule, warm_up
from walpurgis.core.sets import Action, Seat, count, first_of

COLD = 1e-3  # the best option takes it all
INSTEAD = SearchBot("search", Budget(simulations=100))  # for a game without a trained network


@functools.cache
def kernel_of(game: Game) -> Any:
    """The kernels of sage_kernels.py, compiled with this game's rules."""
    warm_up()
    clues = game.clues
    form = Path(__file__).with_name("sage_kernels.py")
    blanks = {"clues": clues.write, "secret": clues.secret, "settle": clues.settle, "name_of": clues.name_of}
    ahead = {"deals": rule(game.deals), "rounds_ahead": game.rounds_ahead, "play_on": search_kernel_of(game).play_on}
    return fill_in(form, game, greedy=game.greedy, outlook=game.outlook, secrets=clues.secrets, **blanks, **ahead)


@dataclass(frozen=True)
class NetworkBot:
    """Plays by the network alone; with `warmth` above 0 it samples its actions instead of taking the best."""

    name: str = "network"
    warmth: float = 0.0
    weights: Path | None = None  # instead of those of the package

    def think(self, game: Game, world: Any, seat: Seat, dice: Dice) -> Thought:
        options = game.legal(world, seat)
        if count(options) == 1:
            return Thought(int(first_of(options)))
        if not has_network(game, self.weights):
            return INSTEAD.think(game, world, seat, dice)
        brain = brain_of(game, self.weights)
        mind = Mind(brain, eyes_for(game, world.players), desk_for(brain))
        names = settle(game, world)
        worlds, warmth = np.frombuffer(world.memory, game.state.dtype), max(self.warmth, COLD)
        action = kernel_of(game).choose_by_network(worlds, int(seat), dice, mind, warmth)
        return Thought(name_of(game, int(action), names))


def settle(game: Game, world: Any) -> int:
    """Bring a world into the canonical naming that the network uses; returns the old names."""
    return kernel_of(game).settle_first(np.frombuffer(world.memory, game.state.dtype))


def name_of(game: Game, action: Action, names: int) -> Action:
    """The real name of an action in a world that was renamed."""
    return int(game.clues.name_of(action, names))


def consider(
    game: Game, world: Any, seat: Seat, dice: Dice, brain: Brain, eyes: Eyes, desk: Desk, warmth: float
) -> int:
    """Evaluate the network on a settled world; probabilities, expectations and guesses are then on the desk."""
    worlds = np.frombuffer(world.memory, game.state.dtype)
    return kernel_of(game).consider_first(worlds, int(seat), dice, brain, eyes, desk, warmth)
