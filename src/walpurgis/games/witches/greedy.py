"""A good beginner at `witches`: passes what burns, ducks, sheds high cards, and stops a spell.

It looks one card ahead: each card costs what winning the trick with it would cost, times the chance of that, and is
worth what it is worth to be rid of. It knows what its seat knows: its own hand and every card that has been played.
"""

from __future__ import annotations

import math

from walpurgis.core.dice import Dice
from walpurgis.core.numbers import array, float64, int64
from walpurgis.core.rule import rule
from walpurgis.core.sets import (
    EMPTY,
    Action,
    Card,
    CardSet,
    Seat,
    count,
    first_of,
    has,
    only,
    up_to_highest,
    without_first,
)
from walpurgis.games.witches.cards import (
    CARDS,
    CARDS_OF,
    COLOUR_OF,
    COLOURED,
    FIRE,
    NAMES,
    OPEN,
    OWN,
    PASS,
    QUEEN,
    VALUE_OF,
    W,
)
from walpurgis.games.witches.points import fire_points, relief, water_points
from walpurgis.games.witches.rules import legal_cards
from walpurgis.games.witches.state import NO_ONE, Phase, State


def _burden(card: int) -> float:
    """What it is worth to be rid of a card."""
    if card >= W:
        return -3.0  # a wizard always gets you out
    name, value = NAMES[card], int(VALUE_OF[card])
    special = {"g12": 6.0, "g11": 4.0, "g13": 3.0, "g14": 3.5, "r11": 3.0, "y11": 0.0, "b11": 0.5}
    if name in special:
        return special[name]
    return value / 6 if name[0] == "r" else value / 8


BURDEN = array([_burden(card) for card in range(CARDS)], float64)
ABOVE = array(
    [sum(1 << c for c in range(W) if COLOUR_OF[c] == COLOUR_OF[card] and c > card) for card in range(W)] + [0], int64
)
GREEN = 1
GUARDS: CardSet = CARDS_OF[GREEN] & (QUEEN - 1)  # green cards below the Queen

EAGER = 0.6  # how readily a player who can play higher does
DUMPED = 0.7  # points that a player still to come throws into a trick
SHED = 0.6  # what being rid of a burden is worth against points taken now
ALARM = 6  # this many fire cards, all in one hand, smell of a spell
SPOIL = 6.0  # what it is worth to spoil that


@rule
def greedy(s: State, seat: Seat, dice: Dice) -> Action:
    """What a good beginner does."""
    if s.phase == Phase.PLAY:
        return best_card(s, seat)
    return best_pass(s, seat) if s.phase == Phase.PASS else OWN


# --- passing ---------------------------------------------------------------------------------------------------------


@rule
def best_pass(s: State, seat: Seat) -> Card:
    """W2.1: the worst cards of the hand, named in ascending order."""
    named = s.passed[seat]
    rest = s.hand[seat] & ~up_to_highest(named)
    guarded = count(s.hand[seat] & GUARDS) >= 4
    chosen = EMPTY
    for _ in range(PASS[s.players] - count(named)):
        cards = rest & ~chosen
        worst = first_of(cards)
        most = -math.inf
        while cards:
            card = first_of(cards)
            cards = without_first(cards)
            burden = BURDEN[card]
            if guarded and COLOUR_OF[min(card, W)] == GREEN:
                burden = 0.0  # low greens guard the high ones
            if burden > most:
                most = burden
                worst = card
        chosen |= only(worst)
    return min(first_of(chosen), W)


# --- playing ---------------------------------------------------------------------------------------------------------


@rule
def best_card(s: State, seat: Seat) -> Card:
    """W3.2: the card that costs least."""
    cards = legal_cards(s, seat)
    if count(cards) == 1:
        return first_of(cards)
    unseen = COLOURED & ~s.hand[seat]
    on_table = EMPTY
    rivals = 0
    for other in range(s.players):
        unseen &= ~s.laid[other]
        if s.trick[other] >= 0:
            on_table |= only(s.trick[other])
        elif other != seat and (s.led == OPEN or s.lacks[other] & CARDS_OF[s.led] == EMPTY):
            rivals += 1
    to_come = s.players - s.played - 1
    threat = who_may_cast(s, seat)
    best = first_of(cards)
    most = -math.inf
    while cards:
        card = first_of(cards)
        cards = without_first(cards)
        worth = SHED * BURDEN[card]
        winning = chance_to_win(s, card, rivals, unseen)
        trick = (on_table | only(card)) & COLOURED
        if winning > 0.0:
            cost = round_points(s.taken[seat] | trick) - round_points(s.taken[seat]) + DUMPED * to_come
            if threat != NO_ONE and trick & FIRE:
                cost -= SPOIL
            worth -= winning * cost
        if threat != NO_ONE and threat == s.winner and has(FIRE, card):
            worth -= 2.0 * (1.0 - winning)
        if worth > most:
            most = worth
            best = card
    return best


@rule
def round_points(cards: CardSet) -> int:
    """W4.1-W4.3: what these cards cost, before the floor of 0."""
    return fire_points(cards) + water_points(cards) - relief(cards)


@rule
def chance_to_win(s: State, card: Card, rivals: int, unseen: CardSet) -> float:
    """The chance that this card wins the trick as it lies."""
    if card == W:
        return 0.0  # unless all cards are wizards
    colour: int = COLOUR_OF[card]
    if s.led != OPEN and (colour != s.led or VALUE_OF[card] < s.best):
        return 0.0
    of_colour = unseen & CARDS_OF[colour]
    higher = count(of_colour & ABOVE[card])
    stays = 1.0 - EAGER * higher / (count(of_colour) + 0.5)
    winning = 1.0
    for _ in range(rivals):
        winning *= stays
    return winning


@rule
def who_may_cast(s: State, seat: Seat) -> Seat:
    """W4.4: the other player who has taken all the fire so far, and a good deal of it."""
    owner = NO_ONE
    for other in range(s.players):
        if s.taken[other] & FIRE:
            if owner != NO_ONE:
                return NO_ONE
            owner = other
    if owner in (NO_ONE, seat):
        return NO_ONE
    return owner if count(s.taken[owner] & FIRE) >= ALARM else NO_ONE
