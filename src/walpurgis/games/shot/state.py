"""The record of a match of `shot`: its layout for the machine, a Protocol for the reader and the type checker."""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol

from walpurgis.core.dice import Dice, Numbers
from walpurgis.core.numbers import int8, int16, int64, uint64
from walpurgis.core.sets import CardSet, Seat, SeatSet
from walpurgis.core.state import record_type

SEATS = 4
NO_ONE = -1
NO_CARD = -1
NO_QUOTA = -1


class Phase(IntEnum):
    """What kind of decision is owed."""

    QUOTA = 0  # S3: take a quota card
    PLAY = 1  # S4: play a card, or first say that you rest
    SHOW = 2  # S4.2: show a card of the suit led
    OVER = 3


class Options(Protocol):
    """The options as numbers; see options.py for what they mean."""

    removed_suit: int
    bonus: Numbers  # by quota
    highest_value: int
    first: Seat
    rest_next_round: int
    hurt_and_tired: int
    curse: int
    six_shields: int
    vacation: int


class Public(Protocol):
    """What everybody can see of a match; rows are by seat unless noted."""

    players: int
    options: Options

    phase: int
    round_now: int  # from 1 (a NumPy record has a method `round` of its own)
    first: Seat  # who chose first in round 1
    turn: Seat
    deck: CardSet  # the cards that are in this match
    row: Numbers  # S2.1, left to right
    priority: Numbers  # by suit: the higher, the higher its priority; 0 for suits not in the row
    points: Numbers

    quota: Numbers
    taken: Numbers  # sets of cards delivered
    oof: Numbers
    ready: Numbers  # Oof tokens that can still rest this round
    vacation: Numbers
    fatigue: Numbers
    cursed: Numbers

    leader: Seat
    led: int  # the suit led, or OPEN
    trick: Numbers  # the card each seat has played to this trick
    played: int  # how many cards lie in this trick
    boxes: int  # on all of them, before doubling
    doubled: int
    resting: SeatSet
    winner: Seat  # who would win the trick as it lies

    laid: Numbers  # S8.1: sets of cards that this seat has played this round
    seen: CardSet  # the row, and every card that was played this round
    shown: Numbers  # S8.2: cards everybody knows to be in that hand
    lacks: Numbers  # S8.2: cards everybody knows not to be in that hand


class State(Public, Protocol):
    """Everything about a match that the rules need."""

    dice: Dice
    deal: Numbers  # the order of the deck, then in the last place the first player
    stacked: int  # 1: `deal` was given for the next deal, and is not to be shuffled
    hand: Numbers  # sets of cards
    best: int  # how high the winning card is


OPTIONS = record_type(
    [
        ("removed_suit", int8),
        ("bonus", int8, 8),
        ("highest_value first rest_next_round hurt_and_tired curse six_shields vacation", int8),
    ]
)

# Wide fields first, so that little is lost between them.
STATE = record_type(
    [
        ("dice", uint64, 4),
        ("hand taken laid shown lacks", int64, SEATS),
        ("deck seen resting", int64),
        ("points", int16, SEATS),
        ("best boxes", int16),
        ("quota oof ready vacation fatigue cursed trick", int8, SEATS),
        ("priority", int8, 4),
        ("row", int8, 6),
        ("players phase round_now first turn leader led played doubled winner stacked", int8),
        ("options", OPTIONS),
        ("deal", int8, 43),
    ]
)
