"""Broom Service: The Card Game: brave or cowardly witches deliver potions, for 3 to 6 players."""

from __future__ import annotations

from pathlib import Path

from walpurgis.core.game import Game
from walpurgis.games.broom import (
    belief,
    clues,
    columns,
    greedy,
    imagine,
    notation,
    outlook,
    points,
    rules,
    scene,
    story,
    view,
)
from walpurgis.games.broom.options import BroomOptions
from walpurgis.games.broom.state import STATE

GAME = Game.from_modules(
    Path(__file__).parent,
    *(rules, points, belief, imagine, notation, story, view, scene, greedy, outlook, columns, clues),
    options=BroomOptions,
    state=STATE,
)
