"""Broom Service: The Card Game: brave or cowardly witches deliver potions, for 3 to 6 players."""

from __future__ import annotations

from pathlib import Path

from walpurgis.core.game import Game
from walpurgis.games.broom import belief, clues, columns, greedy, notation, outlook, rules, scene, story, view
from walpurgis.games.broom.options import BroomOptions
from walpurgis.games.broom.state import STATE

FOLDER = Path(__file__).parent

GAME = Game(
    name="broom",
    options=BroomOptions,
    state=STATE,
    knowledge=belief.KNOWLEDGE,
    words=FOLDER / "words",
    rulebook=FOLDER / "rulebook",
    begin=rules.begin,
    waiting=rules.waiting,
    legal=rules.legal,
    act=rules.act,
    standing=rules.standing,
    observe=belief.observe,
    imagine=belief.imagine,
    deals=notation.deals,
    action_name=notation.action_name,
    action_named=notation.action_named,
    deal_piles=notation.deal_piles,
    stack=notation.stack,
    tell_deal=story.tell_deal,
    tell=story.tell,
    why_not=story.why_not,
    turn_rule=story.turn_rule,
    look=view.look,
    own=view.own,
    greedy=greedy.greedy,
    outlook=outlook.outlook,
    rounds_ahead=outlook.ROUNDS_AHEAD,
    scene=scene.scene,
    columns=columns.COLUMNS,
    clues=clues.CLUES,
    weights=FOLDER / "weights.safetensors",
    training=FOLDER / "training.toml",
    lessons=FOLDER / "lessons.json",
)
