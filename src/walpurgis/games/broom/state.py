"""The record of a match of `broom`: its layout for the machine, a Protocol for the reader and the type checker."""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol

from walpurgis.core.dice import Dice, Numbers
from walpurgis.core.numbers import int8, int16, int64, uint64
from walpurgis.core.sets import Seat, SeatSet
from walpurgis.core.state import record_type
from walpurgis.games.broom.cards import KINDS, MOST_CARDS, MOST_POTIONS, MOST_TASKS, OPEN_TASKS

SEATS = 6
NO_ONE = -1

# The places of a deal: the order of the deck as kinds, the open tasks, the first player.
TASK_PLACE = MOST_CARDS
FIRST_PLACE = MOST_CARDS + OPEN_TASKS
DEAL = FIRST_PLACE + 1


class Phase(IntEnum):
    """What kind of decision is owed."""

    TAKE = 0  # B1.5: take one of the open cards
    CHOOSE = 1  # B2: choose three witches, everybody at once
    PLAY = 2  # B3: play a witch, brave or cowardly
    OVER = 3


class Options(Protocol):
    """The options as numbers; see options.py for what they mean."""

    tasks: Numbers  # the task deck: four bits a colour, how many potions of it
    task_count: int
    potion_points: Numbers  # by how many potions of a colour
    brave_points: int
    first: Seat


class Public(Protocol):
    """What everybody can see of a match.

    Rows are by seat unless noted. Rows of counts have KINDS numbers a seat: `known[KINDS * seat + kind]`.
    """

    players: int
    options: Options

    phase: int
    round_now: int  # from 1 (a NumPy record has a method `round` of its own)
    first: Seat  # the first player of B1.5
    turn: Seat
    open: Numbers  # by kind: cards lying open beside the pile
    open_task: Numbers  # by place: the potions of a task, as in the options; 0 where there is none
    tasks_left: int  # the set of places whose task nobody has taken yet
    tasks_done: Numbers  # sets of places: the tasks that each player has done

    known: Numbers  # counts: cards everybody knows to be in that hand, because they were cancelled and went back
    cowards: Numbers  # counts: cowardly witches in the display
    braves: Numbers  # counts: brave witches in the display
    points: Numbers  # B5, counted when a display or a task changes, because they are read far more often

    choosing: SeatSet  # who still has to choose
    chose: Numbers  # how many witches each has chosen this round, once all of them are
    played: Numbers  # sets of kinds: played this round
    brave: Numbers  # sets of kinds: those of them played bravely
    cancelled: Numbers  # sets of kinds: those of them turned over
    passed: Numbers  # sets of kinds at which that player said "next" this round

    starter: Seat  # of this turn; while choosing, of the round
    called: int  # the kind that the starter has played, or NO_KIND
    last_brave: Seat  # whose brave witch stands in this turn


class State(Public, Protocol):
    """Everything about a match that the rules need."""

    dice: Dice
    deal: Numbers  # all that chance decides; see TASK_PLACE, FIRST_PLACE
    stacked: int  # 1: `deal` was given, and is not to be shuffled
    top: int  # how many cards of the deck have left the pile
    hand: Numbers  # counts, with the chosen witches that are not yet played
    kinds: Numbers  # sets of kinds: what those hold, among which they choose; nothing for the others
    chosen: Numbers  # sets of kinds: chosen and not yet played


# Wide fields first, so that little is lost between them.
OPTIONS = record_type(
    [
        ("tasks", int64, MOST_TASKS),
        ("task_count", int8),
        ("potion_points", int8, MOST_POTIONS + 1),
        ("brave_points first", int8),
    ]
)

STATE = record_type(
    [
        ("dice", uint64, 4),
        ("choosing", int64),
        ("open_task", int64, OPEN_TASKS),
        ("options", OPTIONS),
        ("top", int16),
        ("points kinds chosen played brave cancelled passed", int16, SEATS),
        ("hand known cowards braves", int8, SEATS * KINDS),
        ("chose tasks_done", int8, SEATS),
        ("open", int8, KINDS),
        ("tasks_left players phase round_now first turn starter called last_brave stacked", int8),
        ("deal", int8, DEAL),
    ]
)
