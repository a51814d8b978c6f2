"""The loops over many matches, written once for all games; knows no rules.

This module is a form with blanks: `kernels_of(game)` loads it again for each game with that game's rules filled in, so
that the compiler sees plain calls and the disk cache works. Code without rules does not belong here: the games share
one cache, and a process that plays only one of them could not load what another has compiled.
"""

from __future__ import annotations

from typing import Any

from walpurgis.core.dice import Dice, pick
from walpurgis.core.game import MOST_ACTIONS, Act, Begin, Legal, Observe, Standing, Waiting
from walpurgis.core.rule import rule
from walpurgis.core.sets import BIT, first_of, has, without_first
from walpurgis.core.state import at

# The blanks.
begin: Begin
waiting: Waiting
legal: Legal
act: Act
standing: Standing
observe: Observe


@rule
def play_on(s: Any, dice: Dice) -> int:
    """Play a match to its end, every choice by the dice; returns the number of decisions."""
    decisions = 0
    seats = waiting(s)
    while seats:
        seat = first_of(seats)
        act(s, seat, pick(legal(s, seat), dice))
        decisions += 1
        seats = waiting(s)
    return decisions


@rule
def play_many(states: Any, dice: Dice, matches: int) -> int:
    """Play many matches one after the other on the first record, dealing included; returns the number of decisions."""
    s = at(states, 0)
    decisions = 0
    for _ in range(matches):
        begin(s)
        decisions += play_on(s, dice)
    return decisions


@rule
def play_and_log(s: Any, dice: Dice, log: Any) -> int:
    """Play a match to its end by the dice and write down seat, action and options of each decision."""
    decisions = 0
    seats = waiting(s)
    while seats:
        seat = first_of(seats)
        options = legal(s, seat)
        action = pick(options, dice)
        if decisions < len(log):
            log[decisions, 0] = seat
            log[decisions, 1] = action
            log[decisions, 2] = options
        act(s, seat, action)
        decisions += 1
        seats = waiting(s)
    return decisions


@rule
def look_at_one(one: Any) -> int:
    """Write down whose decision it is in a stepper's match and what is legal; returns how many options there are."""
    one.seat = -1
    one.legal = 0
    options = BIT * 0
    seats = waiting(one.state)
    if seats:
        one.seat = first_of(seats)
        options += legal(one.state, first_of(seats))
        one.legal = options
    n = 0
    while options:
        one.actions[n] = first_of(options)
        options = without_first(options)
        n += 1
    return n


@rule
def begin_one(one: Any) -> int:
    """Deal in a stepper's match, and look at it."""
    begin(one.state)
    return look_at_one(one)


@rule
def step_one(one: Any, action: int) -> int:
    """Take an action in a stepper's match, and look at it; -1, and nothing has changed, where it is not legal."""
    if action < 0 or action >= MOST_ACTIONS or not has(one.legal, action):
        return -1
    act(one.state, BIT * one.seat, action)
    return look_at_one(one)


@rule
def begin_some(states: Any, first: int, end: int) -> None:
    """Deal at all these tables."""
    for index in range(first, end):
        begin(at(states, index))


@rule
def play_out_some(states: Any, dice: Any, points: Any, ranks: Any, first: int, end: int) -> int:
    """Play each of these matches to its end by its own dice; returns the number of decisions."""
    decisions = 0
    for index in range(first, end):
        s = at(states, index)
        decisions += play_on(s, dice[index])
        standing(s, points[index], ranks[index])
    return decisions


@rule
def look_at_some(states: Any, seats: Any, options: Any, knowledge: Any, first: int, end: int) -> None:
    """Whose decision it is at each table, what that seat may do, and what it knows."""
    for index in range(first, end):
        s = at(states, index)
        waiting_seats = waiting(s)
        if waiting_seats:
            seat = first_of(waiting_seats)
            seats[index] = seat
            options[index] = legal(s, seat)
            observe(s, seat, at(knowledge, index))
        else:
            seats[index] = -1
            options[index] = 0


@rule
def step_some(
    states: Any, actions: Any, seats: Any, done: Any, points: Any, ranks: Any, restart: bool, first: int, end: int
) -> None:
    """Take one legal action at each table whose match goes on.

    Where the match ends by it, `done` is 1 and points and ranks are final; on request the next match begins at once.
    Where it had ended before, `done` stays 1.
    """
    for index in range(first, end):
        if seats[index] < 0:
            continue
        s = at(states, index)
        done[index] = 0
        act(s, first_of(waiting(s)), actions[index])  # as seats[index], but a full number: `act` is compiled only once
        if waiting(s) == 0:
            done[index] = 1
            standing(s, points[index], ranks[index])
            if restart:
                begin(s)
