"""Witch's Shot Delivery Service: a trick-taking game of quotas and sore backs, for 3 or 4 players."""

from __future__ import annotations

from pathlib import Path

from walpurgis.core.game import Game
from walpurgis.games.shot import belief, clues, columns, greedy, notation, outlook, rules, scene, story, view
from walpurgis.games.shot.options import ShotOptions
from walpurgis.games.shot.state import STATE

FOLDER = Path(__file__).parent

GAME = Game(
    name="shot",
    options=ShotOptions,
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
    scene=scene.scene,
    columns=columns.COLUMNS,
    clues=clues.CLUES,
    weights=FOLDER / "weights.safetensors",
    training=FOLDER / "training.toml",
    lessons=FOLDER / "lessons.json",
)
