"""Broom Service: The Card Game: brave or cowardly witches deliver potions, for 3 to 6 players."""

from __future__ import annotations

from pathlib import Path

from walpurgis.core.game import Game
from walpurgis.games.broom import belief, clues, columns, greedy, imagine, notation, outlook, rules, scene, story, view
from walpurgis.games.broom.options import BroomOptions
from walpurgis.games.broom.state import STATE

FOLDER = Path(__file__).parent

GAME = Game.of_rooms(
    FOLDER,
    *(rules, belief, imagine, notation, story, view, scene, greedy, outlook),
    name="broom",
    options=BroomOptions,
    state=STATE,
    knowledge=belief.KNOWLEDGE,
    columns=columns.COLUMNS,
    clues=clues.CLUES,
    weights=FOLDER / "weights.safetensors",
    training=FOLDER / "training.toml",
    lessons=FOLDER / "lessons.json",
    rounds_ahead=outlook.ROUNDS_AHEAD,
)
