"""Witch's Shot Delivery Service: a trick-taking game of quotas and sore backs, for 3 or 4 players."""

from __future__ import annotations

from pathlib import Path

from walpurgis.core.game import Game
from walpurgis.games.shot import belief, clues, columns, greedy, notation, outlook, points, rules, scene, story, view
from walpurgis.games.shot.options import ShotOptions
from walpurgis.games.shot.state import STATE

GAME = Game.from_modules(
    Path(__file__).parent,
    *(rules, points, belief, notation, story, view, scene, greedy, outlook, columns, clues),
    options=ShotOptions,
    state=STATE,
)
