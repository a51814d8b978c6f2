"""T4: what a seat can know. `observe` copies it field by field; `imagine` deals all the rest again."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from walpurgis.core.dice import Dice, Numbers, pick, roll
from walpurgis.core.rule import rule
from walpurgis.core.sets import EMPTY, CardSet, Seat, count, only, up_to
from walpurgis.core.state import record_type
from walpurgis_toads.state import CARDS, OPTIONS, SEATS, Options, State

NOBODY = -1  # the seat of a spectator, who sees no hand


class Knowledge(Protocol):
    """Everything a seat knows; the names are those of the state."""

    seat: Seat
    players: int
    options: Options
    phase: int
    round_now: int
    turn: Seat
    leader: Seat
    own_hand: CardSet
    hand_size: Numbers
    laid: Numbers
    trick: Numbers
    played: int
    points: Numbers


KNOWLEDGE = record_type(
    [
        ("own_hand", np.int64),
        ("laid", np.int64, SEATS),
        ("points", np.int16, SEATS),
        ("trick hand_size", np.int8, SEATS),
        ("options", OPTIONS),
        ("seat players phase round_now turn leader played", np.int8),
    ]
)


@rule
def observe(s: State, seat: Seat, out: Knowledge) -> None:
    """T4.1: write down what this seat knows; what is not copied here is not known."""
    out.seat = seat
    out.own_hand = s.hand[seat] if seat != NOBODY else EMPTY
    out.players = s.players
    out.options.rounds = s.options.rounds
    out.options.first = s.options.first
    out.options.golden = s.options.golden
    out.phase = s.phase
    out.round_now = s.round_now
    out.turn = s.turn
    out.leader = s.leader
    out.played = s.played
    for player in range(s.players):
        out.hand_size[player] = count(s.hand[player])
        out.laid[player] = s.laid[player]
        out.trick[player] = s.trick[player]
        out.points[player] = s.points[player]


@rule
def imagine(s: State, seat: Seat, dice: Dice) -> None:
    """Deal again, uniformly, what this seat cannot know: the other hands, the order of the deck, the dice to come."""
    unseen = up_to(CARDS)
    for player in range(s.players):
        unseen &= ~s.laid[player]
    if seat != NOBODY:
        unseen &= ~s.hand[seat]
    for player in range(s.players):
        if player != seat:
            size = count(s.hand[player])
            s.hand[player] = EMPTY
            for _ in range(size):
                card = pick(unseen, dice)
                unseen &= ~only(card)
                s.hand[player] |= only(card)
    for place in range(len(s.deal)):
        s.deal[place] = -1
    s.stacked = 0
    for word in range(4):
        s.dice[word] = roll(dice)  # pyright: ignore[reportArgumentType]
