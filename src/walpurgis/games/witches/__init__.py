"""Witches: a trick-taking game in which fire burns, unless you catch all of it; for 3 to 6 players."""

from __future__ import annotations

from pathlib import Path

from walpurgis.core.game import Game
from walpurgis.games.witches import belief, clues, columns, greedy, notation, outlook, points, rules, scene, story, view
from walpurgis.games.witches.options import WitchesOptions
from walpurgis.games.witches.state import STATE

GAME = Game.from_modules(
    Path(__file__).parent,
    *(rules, points, belief, notation, story, view, scene, greedy, outlook, columns, clues),
    options=WitchesOptions,
    state=STATE,
)
