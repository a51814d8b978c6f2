"""The search itself: information-set Monte-Carlo tree search, written once for all games; contains no rules.

A template, like the loops of `batch`: `search.py` fills in a game's rules, its greedy player and its outlook.

One tree, seen from the searching seat. Each simulation imagines a world for that seat, walks down the tree along
actions that are legal in this world, adds one node, plays on by the rollout policy to the end of as many rounds as the
game asks for, and adds the outcome that the outlook estimates to all nodes on its path, to each its value for the seat
that chose there. A node stands for the sequence of choices that led to it, never for hidden cards, so a seat cannot use
in the tree what it could not know.

Where everybody chooses at once, the others choose by the policy and leave no trace in the tree, and the searching seat
chooses last: what it decides then and later cannot depend on secrets.
"""

from __future__ import annotations

from typing import Any

from walpurgis.bots.tree import (
    DEEPEST,
    LEAD,
    LONGEST,
    NONE,
    POINTS,
    ROOT,
    WIN,
    add_node,
    expect_legal,
    learn,
    most_promising,
    plant,
    who_chooses,
)
from walpurgis.core.dice import Dice, chance, pick
from walpurgis.core.game import Act, Begin, Greedy, Imagine, Legal, Outlook, Waiting
from walpurgis.core.rule import rule
from walpurgis.core.sets import EMPTY, Action, ActionSet, Seat, first_of, only
from walpurgis.core.state import at

# The blanks.
begin: Begin
waiting: Waiting
legal: Legal
act: Act
imagine: Imagine
greedy: Greedy
outlook: Outlook
rounds_ahead: int


@rule
def by_habit(s: Any, chooser: Seat, options: ActionSet, random: float, dice: Dice) -> Action:
    """The rollout policy: as the greedy player, but for a share of random choices."""
    if random >= 1.0 or (random > 0.0 and chance(dice) < random):
        return pick(options, dice)
    return expect_legal(greedy(s, chooser, dice), options)


@rule
def begin_search(work: Any, world: Any, dice: Dice) -> None:
    """Start a tree for the first of some worlds."""
    work.worlds[0] = world[0]
    plant(work, dice)


@rule
def search_on(work: Any, seat: Seat, simulations: int) -> int:
    """Run this many simulations, or fewer when told to stop; returns how many. `work` is a `Search`."""
    for done in range(simulations):
        if work.stop[0]:
            return done
        simulate(work, seat)
    return simulations


@rule
def simulate(work: Any, seat: Seat) -> None:
    """One simulation: imagine, walk down the tree, add a node, play on, and back up the outcome."""
    work.worlds[1] = work.worlds[0]
    s = at(work.worlds, 1)
    imagine(s, seat, work.dice)
    end = s.round_now + rounds_ahead
    depth = walk_down(work, s, seat, end)
    play_on(s, end, work.plan[0].random, work.dice)
    outlook(s, work.rows[POINTS], work.rows[WIN], work.rows[LEAD])
    learn(work, s.players, depth)


@rule
def walk_down(work: Any, s: Any, seat: Seat, end: int) -> int:
    """Down the tree to the first untried choice, which becomes a node; returns the length of the path."""
    nodes, path, dice, plan = work.nodes, work.path, work.dice, work.plan[0]
    node = ROOT
    depth = 0
    seats = waiting(s)
    while seats and s.round_now < end and node >= ROOT and depth < DEEPEST:
        chooser = who_chooses(seats, seat)
        options = legal(s, chooser)
        untried = options & ~nodes[node].tried
        if chooser != seat and seats != only(chooser):  # in secret
            action = by_habit(s, chooser, options, plan.random, dice)
        elif untried == EMPTY:
            node = most_promising(nodes, node, options, plan.explore)
            action = nodes[node].action
            path[depth, 0] = node
            path[depth, 1] = chooser
            depth += 1
        else:
            action = expect_legal(greedy(s, chooser, dice), options) if untried == options else pick(untried, dice)
            if work.used[0] < len(nodes):
                path[depth, 0] = add_node(nodes, work.used, node, action)
                path[depth, 1] = chooser
                depth += 1
            node = NONE
        act(s, chooser, action)
        seats = waiting(s)
    return depth


@rule
def play_on(s: Any, end: int, random: float, dice: Dice) -> None:
    """By the rollout policy to the beginning of that round, or to the end of the match."""
    seats = waiting(s)
    for _ in range(LONGEST):
        if not seats or s.round_now >= end:
            break
        chooser = first_of(seats)
        act(s, chooser, by_habit(s, chooser, legal(s, chooser), random, dice))
        seats = waiting(s)


@rule
def choose_at_random(s: Any, seat: Seat, dice: Dice) -> Action:
    """As the bot `random`."""
    return pick(legal(s, seat), dice)


@rule
def choose_greedily(s: Any, seat: Seat, dice: Dice) -> Action:
    """As the bot `greedy`."""
    return expect_legal(greedy(s, seat, dice), legal(s, seat))


@rule
def play_greedily(states: Any, dice: Dice, matches: int) -> int:
    """For measuring: greedy matches one after the other on the first record; how many decisions that took."""
    s = at(states, 0)
    decisions = 0
    for _ in range(matches):
        begin(s)
        seats = waiting(s)
        while seats:
            chooser = first_of(seats)
            act(s, chooser, expect_legal(greedy(s, chooser, dice), legal(s, chooser)))
            decisions += 1
            seats = waiting(s)
    return decisions
