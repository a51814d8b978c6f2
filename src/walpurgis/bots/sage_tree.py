"""The tree of a search with a network: its nodes are choices of the searching seat; independent of the game.

Separate from the template `sage_kernels.py`, because code that does not depend on a game is compiled only once.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from walpurgis.bots.brain import ACTIONS, BRAIN, DESK, EYES, LEAD, WIN
from walpurgis.bots.critic import CRITIC
from walpurgis.bots.tree import PLAN, worth
from walpurgis.core.dice import chance, draw
from walpurgis.core.game import MOST_ACTIONS, MOST_PLAYERS
from walpurgis.core.maths import exp
from walpurgis.core.parts import STATE, Array, Group
from walpurgis.core.rule import rule
from walpurgis.core.sets import BIT, Action, ActionSet, Seat, has

ROOT = 0
NONE = -1
DRAWN = 4  # worlds that are imagined for each one that is believed in
DEEPEST = 64  # choices of one simulation that the tree can remember
STEP, PRIME, WRAP = 64, 1000003, (BIT << 40) - 1

NODE = np.dtype(
    (
        np.record,
        [
            ("key", np.int64),  # the sequence of choices that led to it
            ("options", np.int64),
            ("total", np.float64),  # visits, and one for the first sight of it
            ("first", np.float64),  # what the network expected when it came here first
            ("prior", np.float32, ACTIONS),  # how likely the network is to choose so
            ("value", np.float64, ACTIONS),  # sums
            ("visits", np.int32, ACTIONS),
        ],
    )
)


class SageSearch(NamedTuple):
    """Everything that one thread's search with a network works with."""

    worlds: Any  # those that are believed in and played in, of which there are `believed[0]` so far,
    believed: Any
    drawn: Any  # some of these, which are imagined,
    weights: Any  # each as likely to be kept as this says,
    belief: Any  # as far as these weights are trusted
    often: Any  # by other seat and bit of a secret: a place for in how many worlds it is hidden there
    one: Any  # a place to play in, and one to play it out
    dice: Any
    plan: Any
    brain: Any
    critic: Any
    eyes: Any
    desk: Any
    nodes: Any  # the pool of nodes, of which `used[0]` are in use, found through `slots`
    used: Any
    slots: Any
    path: Any  # a place for the nodes on the way and what was chosen there
    rows: Any  # a place for numbers by seat
    sums: Any  # by action: what came of it
    stop: Any  # anything but 0 in its first place ends the search at once


SAGE = Group(
    SageSearch,
    {
        "worlds": Array(STATE, "worlds"),
        "believed": Array(np.int64, 1),
        "drawn": Array(STATE, "drawn"),
        "weights": Array(np.float64, "drawn"),
        "belief": Array(np.float64, 1),
        "often": Array(np.float64, "guesses"),
        "one": Array(STATE, 2),
        "dice": Array(np.uint64, 4),
        "plan": Array(PLAN, 1),
        "brain": BRAIN,
        "critic": CRITIC,
        "eyes": EYES,
        "desk": DESK,
        "nodes": Array(NODE, "nodes"),
        "used": Array(np.int64, 1),
        "slots": Array(np.int64, "slots"),
        "path": Array(np.int64, DEEPEST, 2),
        "rows": Array(np.float64, 4, MOST_PLAYERS),
        "sums": Array(np.float64, MOST_ACTIONS, 4),
        "stop": Array(np.int8, 1),
    },
)


@rule
def most_promising(node: Any, explore: float) -> Action:
    """The option with the highest PUCT value: its mean result plus an exploration term from the network's prior."""
    best = 0
    highest = -math.inf
    root = math.sqrt(node.total)
    for action in range(ACTIONS):
        if has(node.options, action):
            visits = node.visits[action]
            value = node.value[action] / visits if visits > 0 else node.first
            bound = value + explore * node.prior[action] * root / (1.0 + visits)
            if bound > highest:
                highest = bound
                best = action
    return best


@rule
def begin_tree(work: Any, options: ActionSet) -> None:
    """Plant the root: the choice that the network has just looked at."""
    work.used[0] = 0
    work.believed[0] = 0
    for slot in range(len(work.slots)):
        work.slots[slot] = NONE
    expected = work.desk.expected
    value = worth(work.plan[0], np.float64(expected[WIN]), np.float64(expected[LEAD]))
    add_node(work.nodes, work.used, work.slots, BIT * 0, options, work.desk.likes, value)


@rule
def first_sight(work: Any) -> Action:
    """The option that the network likes best, before anything was tried."""
    root = work.nodes[ROOT]
    best = 0
    for action in range(ACTIONS):
        if root.prior[action] > root.prior[best]:
            best = action
    return best


@rule
def believe(work: Any) -> None:
    """Add some of the worlds that were drawn to those believed in: the greater its weight, the likelier one is kept.

    `belief` says how far to trust the weights; with 0 every world counts the same.
    """
    worlds, weights, dice = work.worlds, work.weights, work.dice
    highest = -math.inf
    for index in range(len(weights)):
        highest = max(highest, weights[index])
    total = 0.0
    for index in range(len(weights)):
        weights[index] = exp(work.belief[0] * (weights[index] - highest))
        total += weights[index]
    first = work.believed[0]
    more = min(len(weights) // DRAWN, len(worlds) - first)
    start = chance(dice)
    index = 0
    passed = weights[0]
    for place in range(more):
        mark = total * (place + start) / more
        while passed < mark and index + 1 < len(weights):
            index += 1
            passed += weights[index]
        other = draw(dice, place + 1)
        worlds[first + place] = worlds[first + other]
        worlds[first + other] = work.drawn[index]
    work.believed[0] = first + more


@rule
def add_node(nodes: Any, used: Any, slots: Any, key: int, options: ActionSet, chances: Any, first: float) -> int:
    """A new node for a choice of the searching seat; NONE when there is no room."""
    if used[0] >= len(nodes):
        return NONE
    new = used[0]
    used[0] += 1
    node = nodes[new]
    node.key = key
    node.options = options
    node.total = 1.0
    node.first = first
    for action in range(ACTIONS):
        node.prior[action] = chances[action]
        node.visits[action] = 0
        node.value[action] = 0.0
    slot = key % len(slots)
    while slots[slot] != NONE:
        slot = (slot + 1) % len(slots)
    slots[slot] = new
    return new


@rule
def find_node(nodes: Any, slots: Any, key: int) -> int:
    """The node of a sequence of choices, or NONE."""
    slot = key % len(slots)
    while slots[slot] != NONE:
        if nodes[slots[slot]].key == key:
            return slots[slot]
        slot = (slot + 1) % len(slots)
    return NONE


@rule
def follow(key: int, seat: Seat, action: Action) -> int:
    """The sequence with one more choice."""
    return (key * PRIME + STEP * seat + action + 1) & WRAP


@rule
def learn(work: Any, depth: int, value: float) -> None:
    """Add the outcome to each choice on the path."""
    for step in range(depth):
        passed = work.nodes[work.path[step, 0]]
        chosen = work.path[step, 1]
        passed.total += 1.0
        passed.visits[chosen] += 1
        passed.value[chosen] += value
