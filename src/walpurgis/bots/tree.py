"""The tree of a search: its nodes, selection and backpropagation; independent of the game.

What it shares with the search with a network (`sage_tree.py`) is here too: the value of an outcome, who chooses next,
and the sums for each action.

Separate from the template `search_kernels.py`, because code that does not depend on a game is compiled only once.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from walpurgis.core.dice import Dice, chance, roll
from walpurgis.core.game import MOST_ACTIONS, MOST_PLAYERS
from walpurgis.core.maths import exp, log
from walpurgis.core.parts import STATE, Array, Group
from walpurgis.core.rule import rule
from walpurgis.core.sets import EMPTY, Action, ActionSet, Seat, SeatSet, first_of, has, only

ROOT = 0
NONE = -1
DEEPEST = 256  # decisions of one simulation that the tree can remember
LONGEST = 10_000  # decisions after which a simulation is cut off; no match has ever had a tenth as many

NODE = np.dtype(
    (
        np.record,
        [
            ("value", np.float64),  # the sum of what it was worth to whoever chose it,
            ("average", np.float64),  # its average, and one over the root of the visits: kept, because a choice among
            ("doubt", np.float64),  # several nodes reads them far more often than they change
            ("tried", np.int64),  # the set of actions for which it has children
            ("visits", np.int32),
            ("offered", np.int32),  # how often it could have been chosen
            ("child", np.int32),  # its latest child
            ("sibling", np.int32),  # its parent's child before it
            ("action", np.int64),
        ],
    )
)

PLAN = np.dtype(
    (
        np.record,
        [
            ("explore", np.float64),  # how curious: the constant of UCB1
            ("random", np.float64),  # share of random choices in rollouts; the rest are the greedy player's
            ("winning", np.float64),  # weight of the chance to win; the rest is that of the lead in points
            ("playouts", np.float64),  # of the sage: how much they weigh,
            ("critic", np.float64),  # and the critic; the rest is what the network expects
            ("risk", np.float64),  # 0 takes leads as they are, above 0 loves risk, below 0 shuns it
        ],
    )
)


class Search(NamedTuple):
    """Everything that one thread's search works with."""

    worlds: Any  # two records: the world as the seat was handed it, and one to play in
    dice: Any
    plan: Any
    nodes: Any  # the pool of nodes, of which `used[0]` are in use; when it is full the tree grows no more
    used: Any
    path: Any  # a place for the nodes on the way and who chose them
    rows: Any  # a place for numbers by seat
    sums: Any  # by action of the searching seat: what came of it
    stop: Any  # anything but 0 in its first place ends the search at once


SEARCH = Group(
    Search,
    {
        "worlds": Array(STATE, 2),
        "dice": Array(np.uint64, 4),
        "plan": Array(PLAN, 1),
        "nodes": Array(NODE, "nodes"),
        "used": Array(np.int64, 1),
        "path": Array(np.int64, DEEPEST, 2),
        "rows": Array(np.float64, 4, MOST_PLAYERS),
        "sums": Array(np.float64, MOST_ACTIONS, 4),
        "stop": Array(np.int8, 1),
    },
)

# Of logarithms, each of which would cost more than the rest of a bound.
ROOTS = np.array([0.0, *(math.sqrt(log(float(n))) for n in range(1, 4096))])

# Rows of numbers by seat.
POINTS, WIN, LEAD, WORTH = range(4)
# What is added up for each action of the searching seat.
VISITS, VALUE, SUM_OF_POINTS, SUM_OF_WINS = range(4)


@rule
def who_chooses(seats: SeatSet, seat: Seat) -> Seat:
    """The lowest of those who owe a decision, the searching seat last of all."""
    others = seats & ~only(seat)
    return first_of(others) if others else seat


@rule
def expect_legal(action: Action, options: ActionSet) -> Action:
    """What a game's own player chose, or the lowest option if that is not legal."""
    return action if 0 <= action < MOST_ACTIONS and has(options, action) else first_of(options)


@rule
def most_promising(nodes: Any, parent: int, options: ActionSet, explore: float) -> int:
    """The child with the highest upper confidence bound among those legal now, all of which have been tried.

    UCB1 with availability counts: the logarithm is that of how often the child could have been chosen.
    """
    best = ROOT
    highest = -1.0
    child = nodes[parent].child
    while child > ROOT:
        node = nodes[child]
        if has(options, node.action):
            node.offered += 1
            often = ROOTS[node.offered] if node.offered < len(ROOTS) else math.sqrt(log(node.offered))
            bound = node.average + explore * often * node.doubt
            if bound > highest:
                highest = bound
                best = child
        child = node.sibling
    return best


@rule
def plant(work: Any, dice: Dice) -> None:
    """Start with only the root, and with separate dice seeded from the bot's."""
    root = work.nodes[ROOT]
    root.value = root.average = root.doubt = 0.0
    root.tried = EMPTY
    root.visits = root.offered = root.action = 0
    root.child = root.sibling = ROOT
    work.used[0] = 1
    begin_sums(work, dice)


@rule
def begin_sums(work: Any, dice: Dice) -> None:
    """Clear the sums, and seed the dice of one thread from the bot's."""
    for word in range(len(work.dice)):
        work.dice[word] = roll(dice)
    for action in range(MOST_ACTIONS):
        for place in range(4):
            work.sums[action, place] = 0.0


@rule
def add_node(nodes: Any, used: Any, parent: int, action: Action) -> int:
    """A new child for an action that was untried."""
    new = used[0]
    used[0] += 1
    node = nodes[new]
    node.value = node.average = node.doubt = 0.0
    node.tried = EMPTY
    node.visits = 0
    node.offered = 1
    node.child = ROOT
    node.sibling = nodes[parent].child
    node.action = action
    nodes[parent].child = new
    nodes[parent].tried |= only(action)
    return new


@rule
def worth(plan: Any, win: float, lead: float) -> float:
    """The value of an expected outcome, from 0 to 1: part win, part lead, adjusted for the attitude to risk."""
    lead = max(-1.0, min(1.0, lead))
    if plan.risk == 0.0:
        taste = 0.5 + 0.5 * lead
    else:  # a constant attitude to risk bends the line, its ends stay
        taste = (exp(plan.risk * lead) - exp(-plan.risk)) / (exp(plan.risk) - exp(-plan.risk))
    return plan.winning * max(0.0, min(1.0, win)) + (1.0 - plan.winning) * taste


@rule
def learn(work: Any, players: int, depth: int) -> None:
    """Add to each node on the way what the outcome is worth to the seat that chose it."""
    rows = work.rows
    for seat in range(players):
        rows[WORTH, seat] = worth(work.plan[0], rows[WIN, seat], rows[LEAD, seat])
    for step in range(depth):
        node = work.nodes[work.path[step, 0]]
        node.visits += 1
        node.value += rows[WORTH, work.path[step, 1]]
        once = 1.0 / node.visits
        node.average = node.value * once
        node.doubt = math.sqrt(once)
    if depth > 0:
        chooser = work.path[0, 1]
        action = work.nodes[work.path[0, 0]].action
        add_up(work.sums, action, rows[WORTH, chooser], rows[POINTS, chooser], rows[WIN, chooser])


@rule
def add_up(sums: Any, action: Action, value: float, points: float, win: float) -> None:
    """Add the outcome of one action of the searching seat to its sums."""
    sums[action, VISITS] += 1.0
    sums[action, VALUE] += value
    sums[action, SUM_OF_POINTS] += points
    sums[action, SUM_OF_WINS] += win


@rule
def choose(sums: Any, noise: float, dice: Dice) -> Action:
    """The option visited most, the better of equals; with noise, the one with the best noisy estimate.

    NONE where nothing was tried.
    """
    chosen = NONE
    most = highest = 0.0
    for action in range(MOST_ACTIONS):
        visits = sums[action, VISITS]
        if visits == 0.0:
            continue
        value = sums[action, VALUE] / visits
        if noise > 0.0:  # as if all had been tried equally often, and each looked at through a fog
            value -= noise * log(-log(max(chance(dice), 1e-12)))
            visits = 1.0
        if chosen == NONE or visits > most or (visits == most and value > highest):
            chosen, most, highest = action, visits, value
    return chosen
