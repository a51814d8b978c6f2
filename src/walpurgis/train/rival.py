"""Whom a best response learns to beat: a bot that the training tables can play, or a network that stands for it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from walpurgis.bots.brain import brain_of
from walpurgis.bots.network import NetworkBot
from walpurgis.bots.registry import bot_named
from walpurgis.bots.sage import SageBot
from walpurgis.bots.simple import GreedyBot, RandomBot
from walpurgis.core.game import Game


@dataclass(frozen=True)
class Rival:
    """Who sits on all seats but the learner's.

    name     as a bot is written: `greedy`, `network:FILE`
    others   as a group of tables knows them: "greedy", "random" or "frozen"
    weights  those of the frozen network
    """

    name: str
    others: str
    weights: Path | None = None


def rival_of(game: Game, bot: str) -> Rival:
    """Who plays for a bot in training: itself, or its network if it thinks; the package's network for a search."""
    player = bot_named(bot)
    if isinstance(player, RandomBot | GreedyBot):
        return Rival(player.name, player.name)
    own = player.weights if isinstance(player, NetworkBot | SageBot) else None
    brain_of(game, own)  # refuses weights that do not fit
    if isinstance(player, NetworkBot):
        return Rival(bot, "frozen", own or game.weights)
    return Rival(f"network:{own}" if own else "network", "frozen", own or game.weights)
