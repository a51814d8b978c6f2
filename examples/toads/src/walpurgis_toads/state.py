"""The record of a match of `toads`: its layout for the machine, a Protocol for the reader and the type checker."""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol

import numpy as np

from walpurgis.core.dice import Dice, Numbers
from walpurgis.core.sets import Seat
from walpurgis.core.state import record_type

SEATS = 4
CARDS = 24
HAND = 5
FIRST = CARDS  # the place in a deal, after the cards, that tells who leads first
NO_ONE = -1
NO_CARD = -1


class Phase(IntEnum):
    """What kind of decision is owed."""

    PLAY = 0
    OVER = 1


class Options(Protocol):
    """The options as numbers."""

    rounds: int
    first: Seat
    golden: int


class State(Protocol):
    """Everything about a match that the rules need; rows are by seat."""

    players: int
    options: Options
    dice: Dice
    deal: Numbers  # the order of the deck, then who leads first
    stacked: int  # 1: `deal` was given for the next deal, and is not to be shuffled

    phase: int
    round_now: int  # from 1
    turn: Seat
    leader: Seat
    hand: Numbers  # sets of cards
    laid: Numbers  # sets of cards played this round
    trick: Numbers  # the card each seat has played to this trick
    played: int  # how many cards lie in this trick
    points: Numbers


OPTIONS = record_type([("rounds", np.int8), ("first", np.int8), ("golden", np.int8)])

STATE = record_type(
    [
        ("dice", np.uint64, 4),
        ("hand laid", np.int64, SEATS),
        ("points", np.int16, SEATS),
        ("trick", np.int8, SEATS),
        ("options", OPTIONS),
        ("players phase round_now turn leader played stacked", np.int8),
        ("deal", np.int8, CARDS + 1),
    ]
)
