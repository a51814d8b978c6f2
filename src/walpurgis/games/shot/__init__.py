"""Witch's Shot Delivery Service: a trick-taking game of quotas and sore backs, for 3 or 4 players."""

from __future__ import annotations

from pathlib import Path

from walpurgis.core.game import Game
from walpurgis.games.shot import belief, clues, columns, greedy, notation, outlook, rules, scene, story, view
from walpurgis.games.shot.options import ShotOptions
from walpurgis.games.shot.state import STATE

FOLDER = Path(__file__).parent

GAME = Game.of_rooms(
    FOLDER,
    *(rules, belief, notation, story, view, scene, greedy, outlook),
    name="shot",
    options=ShotOptions,
    state=STATE,
    knowledge=belief.KNOWLEDGE,
    columns=columns.COLUMNS,
    clues=clues.CLUES,
    weights=FOLDER / "weights.safetensors",
    training=FOLDER / "training.toml",
    lessons=FOLDER / "lessons.json",
)
