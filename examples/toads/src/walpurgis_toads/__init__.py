"""Toads: the highest toad takes the trick; for 3 or 4 players."""

from __future__ import annotations

from pathlib import Path

from walpurgis.core.game import Game
from walpurgis_toads import belief, columns, notation, player, rules, scene, story, view
from walpurgis_toads.options import ToadsOptions
from walpurgis_toads.state import STATE

FOLDER = Path(__file__).parent

GAME = Game(
    name="toads",
    options=ToadsOptions,
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
    scene=scene.scene,
    greedy=player.greedy,
    outlook=player.outlook,
    columns=columns.COLUMNS,
)
