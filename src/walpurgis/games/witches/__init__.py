"""Witches: a trick-taking game in which fire burns, unless you catch all of it; for 3 to 6 players."""

from __future__ import annotations

from pathlib import Path

from walpurgis.core.game import Game
from walpurgis.games.witches import belief, clues, columns, greedy, notation, outlook, rules, scene, story, view
from walpurgis.games.witches.options import WitchesOptions
from walpurgis.games.witches.state import STATE

FOLDER = Path(__file__).parent

GAME = Game.of_rooms(
    FOLDER,
    *(rules, belief, notation, story, view, scene, greedy, outlook),
    name="witches",
    options=WitchesOptions,
    state=STATE,
    knowledge=belief.KNOWLEDGE,
    columns=columns.COLUMNS,
    clues=clues.CLUES,
    weights=FOLDER / "weights.safetensors",
    training=FOLDER / "training.toml",
    lessons=FOLDER / "lessons.json",
)
