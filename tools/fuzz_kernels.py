"""Matches of greedy players and of short searches that watch every choice; a form with blanks, as those of `batch`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from walpurgis.bots.tree import VISITS
from walpurgis.core.dice import Dice
from walpurgis.core.game import MOST_ACTIONS, Act, Begin, Greedy, Imagine, Legal, Waiting
from walpurgis.core.rule import rule
from walpurgis.core.sets import Action, ActionSet, first_of, has, without_first
from walpurgis.core.state import at

# The blanks.
begin: Begin
waiting: Waiting
legal: Legal
act: Act
imagine: Imagine
greedy: Greedy
search_on: Callable[[Any, int, int], int]

LONGEST = 200_000  # decisions; a match that takes more does not end

# What can be wrong with a match.
ILLEGAL, NO_OPTIONS, ENDLESS = -1, -2, -3


@rule
def is_good(action: Action, options: ActionSet) -> bool:
    """Whether this is one of the options."""
    return 0 <= action < MOST_ACTIONS and has(options, action)


@rule
def play_greedily(states: Any, dice: Dice) -> int:
    """A match of greedy players; how many decisions it took, or what is wrong."""
    s = at(states, 0)
    begin(s)
    for decisions in range(LONGEST):
        seats = waiting(s)
        if seats == 0:
            return decisions
        chooser = first_of(seats)
        options = legal(s, chooser)
        if options == 0:
            return NO_OPTIONS
        action = greedy(s, chooser, dice)
        if not is_good(action, options):
            return ILLEGAL
        act(s, chooser, action)
    return ENDLESS


@rule
def play_searching(states: Any, work: Any, simulations: int, searches: int) -> int:
    """A match whose first choices are searched for and the others greedy; how many decisions it took, or what is wrong.

    `work` is a `Search` (bots/tree.py), whose tree begins again with every decision.
    """
    s = at(states, 0)
    begin(s)
    for decisions in range(LONGEST):
        seats = waiting(s)
        if seats == 0:
            return decisions
        chooser = first_of(seats)
        options = legal(s, chooser)
        if options == 0:
            return NO_OPTIONS
        action = first_of(options)
        if without_first(options) and decisions < searches:
            work.worlds[0] = states[0]
            imagine(at(work.worlds, 0), chooser, work.dice)
            begin_tree(work)
            search_on(work, chooser, simulations)
            action = most_visited(work.sums)
        elif without_first(options):
            action = greedy(s, chooser, work.dice)
        if not is_good(action, options):
            return ILLEGAL
        act(s, chooser, action)
    return ENDLESS


@rule
def begin_tree(work: Any) -> None:
    """Nothing was tried yet."""
    work.used[0] = 1
    root = work.nodes[0]
    root.tried = 0
    root.child = 0
    for action in range(MOST_ACTIONS):
        work.sums[action, VISITS] = 0.0


@rule
def most_visited(sums: Any) -> Action:
    """The action tried most; -1 where none was."""
    best = -1
    most = 0.0
    for action in range(MOST_ACTIONS):
        if sums[action, VISITS] > most:
            most = sums[action, VISITS]
            best = action
    return best
