"""Bots that do not search: chance, and each game's own handwritten player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from walpurgis.bots.bot import Thought
from walpurgis.bots.tree import expect_legal
from walpurgis.core.dice import Dice, pick
from walpurgis.core.game import Game
from walpurgis.core.sets import Seat


@dataclass(frozen=True)
class RandomBot:
    """Any legal action, each equally likely."""

    name: str = "random"

    def think(self, game: Game, world: Any, seat: Seat, dice: Dice) -> Thought:
        """Let the dice choose."""
        return Thought(int(pick(game.legal(world, seat), dice)))


@dataclass(frozen=True)
class GreedyBot:
    """A good beginner: each game's `greedy.py`, which looks one card ahead."""

    name: str = "greedy"

    def think(self, game: Game, world: Any, seat: Seat, dice: Dice) -> Thought:
        """Ask the game's own player."""
        return Thought(int(expect_legal(game.greedy(world, seat, dice), game.legal(world, seat))))
