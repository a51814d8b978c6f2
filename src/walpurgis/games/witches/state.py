"""The record of a match of `witches`: its layout for the machine, a Protocol for the reader and the type checker."""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol

from walpurgis.core.dice import Dice, Numbers
from walpurgis.core.numbers import int8, int16, int64, uint64
from walpurgis.core.sets import Seat, SeatSet
from walpurgis.core.state import record_type

SEATS = 6
NO_ONE = -1
NO_CARD = -1
NO_LIMIT = 0  # the target or the number of rounds that is never reached
MOST_DIRECTIONS = 12  # in the option `passing`


class Phase(IntEnum):
    """What kind of decision is owed."""

    PASS = 0  # W2: name the cards to pass
    PLAY = 1  # W3: play a card
    CHOICE = 2  # W4.5: say what the last spell does
    OVER = 3


class Options(Protocol):
    """The options as numbers; see options.py for what they mean."""

    target: int
    rounds: int
    passing: Numbers  # where to, as places in DIRECTIONS
    cycle: int  # how many of these there are
    dealer: Seat
    earth_credit: int


class Public(Protocol):
    """What everybody can see of a match; rows are by seat unless noted."""

    players: int
    options: Options

    phase: int
    round_now: int  # from 1 (a NumPy record has a method `round` of its own)
    dealer: Seat
    turn: Seat
    points: Numbers

    pass_steps: int  # W2.2: how many seats further on cards go this round, 0 when all keep theirs

    leader: Seat
    led: int  # the colour led, or OPEN
    trick: Numbers  # the card each seat has played to this trick
    played: int  # how many cards lie in this trick
    winner: Seat  # who would win the trick as it lies

    laid: Numbers  # W6.1: sets of cards that this seat has played this round
    taken: Numbers  # sets of coloured cards in the tricks won this round; wizards count for nothing
    lacks: Numbers  # W6.2: sets of cards that everybody knows not to be in that hand


class State(Public, Protocol):
    """Everything about a match that the rules need."""

    dice: Dice
    deal: Numbers  # the order of the deck, wizards from W on, then in the last place the first dealer
    stacked: int  # 1: `deal` was given for the next deal, and is not to be shuffled
    choosing: SeatSet  # who has not named all the cards to pass
    passed: Numbers  # sets of cards that this seat passes this round; in its hand until everybody has chosen
    hand: Numbers  # sets of cards
    best: int  # the value of the card that would win


OPTIONS = record_type(
    [
        ("target rounds", int16),
        ("passing", int8, MOST_DIRECTIONS),
        ("cycle dealer earth_credit", int8),
    ]
)

# Wide fields first, so that little is lost between them.
STATE = record_type(
    [
        ("dice", uint64, 4),
        ("hand passed laid taken lacks", int64, SEATS),
        ("choosing", int64),
        ("points", int16, SEATS),
        ("round_now", int16),
        ("options", OPTIONS),
        ("trick", int8, SEATS),
        ("players phase dealer turn pass_steps leader led played winner best stacked", int8),
        ("deal", int8, 61),
    ]
)
