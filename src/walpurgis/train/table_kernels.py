"""One table of a training: a choice is made, and the match goes on to the next real decision of a learner.

A form with blanks, as the loops of `batch` are: `tables.py` fills in a game's rules. `cuda_table_kernels.py` calls the
same functions with one thread per table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from walpurgis.core.clues import other_seat
from walpurgis.core.dice import Numbers, chance, pick
from walpurgis.core.game import Act, Begin, Greedy, Legal, Observe, Outlook, Waiting
from walpurgis.core.rule import rule
from walpurgis.core.sets import Seat, first_of, has, only, without_first
from walpurgis.core.state import at

# The blanks.
begin: Begin
waiting: Waiting
legal: Legal
act: Act
observe: Observe
greedy: Greedy
outlook: Outlook
deals: Callable[[Any], int]
clues: Callable[[Any, Seat, Numbers], None]
secret: Callable[[Any, Seat], int]
settle: Callable[[Any], int]

# Who at a table does not learn, as sets of seats in one number. The frozen are asked for their choices all the same.
RANDOM, GREEDY, UNSURE, FROZEN = 0, 8, 16, 24
MISTAKES = 0.2  # of those who are unsure

# What has ended.
NOTHING, MATCH, DEAL = range(3)

# Rows of an outcome.
WIN, LEAD, POINTS = range(3)


@rule
def deal(states: Any, dealt: Any, index: int) -> None:
    """Begin the first match at one table."""
    s = at(states, index)
    begin(s)
    settle(s)
    dealt[index] = deals(s)


@rule
def play_on(states: Any, dice: Any, odd: Any, seats: Any, dealt: Any, ended: Any, outcome: Any, index: int) -> None:
    """Play what is forced and what others decide, up to a learner's choice; a match that ends makes room for the next.

    Tells whose choice it is, and whether and how a match or a deal has ended on the way: at the end of a deal, what the
    game's outlook makes of it.
    """
    s = at(states, index)
    ended[index] = NOTHING
    while True:
        due = waiting(s)
        if due == 0:
            ended[index] = MATCH
            outlook(s, outcome[index, POINTS], outcome[index, WIN], outcome[index, LEAD])
            begin(s)
            settle(s)
            due = waiting(s)
        seat = first_of(due)
        options = legal(s, seat)
        if without_first(options) == 0:
            action = first_of(options)
        elif has(odd[index], RANDOM + seat) or (has(odd[index], UNSURE + seat) and chance(dice[index]) < MISTAKES):
            action = pick(options, dice[index])
        elif has(odd[index], GREEDY + seat) or has(odd[index], UNSURE + seat):
            action = greedy(s, seat, dice[index])
        else:
            break
        act(s, seat, action)
        settle(s)
    seats[index] = seat
    if ended[index] == NOTHING and deals(s) != dealt[index]:
        ended[index] = DEAL
        outlook(s, outcome[index, POINTS], outcome[index, WIN], outcome[index, LEAD])
    dealt[index] = deals(s)


@rule
def choose(states: Any, seats: Any, actions: Any, index: int) -> None:
    """Take the learner's choice."""
    s = at(states, index)
    act(s, seats[index], actions[index])
    settle(s)


@rule
def look(states: Any, dice: Any, sights: Any, seats: Any, options: Any, secrets: Any, index: int) -> None:
    """What the seat whose choice it is may do and knows; and what the others hide from it."""
    s = at(states, index)
    seat = seats[index]
    row = at(sights, index)
    options[index] = legal(s, seat)
    row.legal = options[index]
    row.habit = only(greedy(s, seat, dice[index]))
    clues(s, seat, row.clues)
    observe(s, seat, row.knowledge)
    for ahead in range(1, s.players):
        secrets[index, ahead - 1] = secret(s, other_seat(seat, ahead, s.players))


@rule
def deal_some(states: Any, dealt: Any, first: int, end: int) -> None:
    """Begin at these tables."""
    for index in range(first, end):
        deal(states, dealt, index)


@rule
def choose_some(states: Any, seats: Any, actions: Any, first: int, end: int) -> None:
    """Take the choices at these tables."""
    for index in range(first, end):
        choose(states, seats, actions, index)


@rule
def play_on_some(
    states: Any, dice: Any, odd: Any, seats: Any, dealt: Any, ended: Any, outcome: Any, first: int, end: int
) -> None:
    """Go on at these tables."""
    for index in range(first, end):
        play_on(states, dice, odd, seats, dealt, ended, outcome, index)


@rule
def look_some(
    states: Any, dice: Any, sights: Any, seats: Any, options: Any, secrets: Any, first: int, end: int
) -> None:
    """Look at these tables."""
    for index in range(first, end):
        look(states, dice, sights, seats, options, secrets, index)
