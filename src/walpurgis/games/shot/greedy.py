"""A good beginner at `shot`: takes a quota that fits the hand, meets it, ducks what is too heavy, rests in time.

It looks one card ahead: each card is worth what winning the trick with it would bring, times the chance of that, and
what losing it would bring. It knows what its seat knows: its own hand, what lies on the table, what has been played.
"""

from __future__ import annotations

import math

from walpurgis.core.dice import Dice
from walpurgis.core.numbers import array, float64, int64
from walpurgis.core.rule import rule
from walpurgis.core.sets import EMPTY, Action, Card, CardSet, Seat, count, first_of, has, without_first
from walpurgis.games.shot.cards import (
    ALL_CARDS,
    BLACK,
    BOXES_OF,
    CARDS_OF,
    OPEN,
    POINTS_OF,
    QUOTA,
    REST,
    SUIT_OF,
    VACATION,
    VALUE_OF,
)
from walpurgis.games.shot.points import boxes_on
from walpurgis.games.shot.rules import height, legal, legal_cards, legal_rests, may_win, strength
from walpurgis.games.shot.state import Phase, State

HIGHER = array([sum(1 << card for card in range(40) if VALUE_OF[card] > value) for value in range(11)], int64)

# The chance that a hand has a card of a suit, by how many cards of it are unseen.
FOLLOWS = array([0.0, 0.3, 0.5, 0.65, 0.75, 0.83, 0.88, 0.92, 0.95, 0.97, 0.98], float64)

# The chance to meet the quota, by the boxes still to come and by the cards left in the hand.
HOPE = array(
    [
        [1.00, 0.85, 0.80, 0.75, 0.70, 0.65, 0.60, 0.55, 0.50, 0.45],
        [0.00, 0.30, 0.40, 0.45, 0.45, 0.45, 0.45, 0.45, 0.45, 0.45],
        [0.00, 0.30, 0.40, 0.45, 0.50, 0.50, 0.50, 0.50, 0.50, 0.45],
        [0.00, 0.20, 0.35, 0.45, 0.50, 0.50, 0.50, 0.50, 0.50, 0.50],
        [0.00, 0.02, 0.20, 0.35, 0.45, 0.50, 0.50, 0.50, 0.50, 0.50],
        [0.00, 0.00, 0.10, 0.25, 0.35, 0.40, 0.45, 0.50, 0.50, 0.50],
        [0.00, 0.00, 0.05, 0.15, 0.25, 0.35, 0.40, 0.45, 0.45, 0.45],
        [0.00, 0.00, 0.02, 0.10, 0.20, 0.30, 0.35, 0.40, 0.40, 0.40],
    ],
    float64,
)

# The chance to meet each quota (0 to 7), by the boxes that the hand should deliver; counted in many matches.
MEETS = array(
    [
        [0.90, 0.0, 0.30, 0.20, 0.10, 0.06, 0.02, 0.02],
        [0.84, 0.0, 0.38, 0.24, 0.14, 0.08, 0.03, 0.03],
        [0.73, 0.0, 0.46, 0.30, 0.21, 0.12, 0.07, 0.03],
        [0.54, 0.0, 0.47, 0.34, 0.26, 0.16, 0.09, 0.05],
        [0.37, 0.0, 0.41, 0.38, 0.31, 0.21, 0.13, 0.08],
        [0.25, 0.0, 0.35, 0.36, 0.34, 0.27, 0.19, 0.13],
        [0.14, 0.0, 0.26, 0.30, 0.35, 0.31, 0.27, 0.20],
        [0.07, 0.0, 0.16, 0.22, 0.30, 0.33, 0.31, 0.28],
        [0.04, 0.0, 0.10, 0.16, 0.26, 0.30, 0.33, 0.32],
        [0.01, 0.0, 0.04, 0.10, 0.19, 0.24, 0.29, 0.34],
    ],
    float64,
)

EAGER = 0.8  # how readily a player who can beat a card does
USUAL_BOXES = 2  # on a card that is still to be played
KEEP = 0.5  # what a card that can win is worth to one who needs boxes, and costs one who does not
WORK = 0.1  # points for a box on the way to a quota, met or not
PRICE = array([5.0, 7.0, 9.0], float64)  # of one more Oof token, by those there are: it costs more than points
A_REST = 0.6  # what it costs to use up a token


@rule
def greedy(s: State, seat: Seat, dice: Dice) -> Action:
    """What a good beginner does."""
    if s.phase == Phase.PLAY:
        return best_play(s, seat)
    if s.phase == Phase.QUOTA:
        return best_quota(s, seat)
    return first_of(legal(s, seat))


@rule
def unseen_by(s: State, seat: Seat) -> CardSet:
    """The cards that this player cannot see anywhere."""
    return s.deck & ~s.seen & ~s.hand[seat]


@rule
def beating(s: State, card: Card) -> CardSet:
    """The cards that would beat this one (S4.3)."""
    suit = SUIT_OF[card]
    if suit == OPEN:
        return ALL_CARDS & ~BLACK
    cards = EMPTY
    for other in range(4):
        if s.priority[other] > s.priority[suit]:
            cards |= CARDS_OF[other]
        elif s.priority[other] == s.priority[suit]:
            cards |= CARDS_OF[other] & HIGHER[VALUE_OF[card]]
    return cards


@rule
def might(s: State, card: Card, unseen: CardSet) -> float:
    """How much of what is unseen this card beats."""
    return 1.0 - count(beating(s, card) & unseen) / (count(unseen) + 1.0)


# --- quotas ----------------------------------------------------------------------------------------------------------


@rule
def best_quota(s: State, seat: Seat) -> Action:
    """S3.3: the quota that fits the boxes this hand should deliver, and pays well."""
    boxes = min(int(boxes_to_expect(s, seat) + 0.5), len(MEETS) - 1)
    quotas = legal(s, seat)
    best = first_of(quotas)
    most = -math.inf
    while quotas:
        action = first_of(quotas)
        quotas = without_first(quotas)
        quota = action - QUOTA
        worth = s.options.bonus[quota] * MEETS[boxes, quota] + WORK * quota
        if worth > most:
            most = worth
            best = action
    return best


@rule
def boxes_to_expect(s: State, seat: Seat) -> float:
    """The boxes on the cards of this hand that should win their tricks."""
    unseen = unseen_by(s, seat)
    boxes = 0.0
    cards = s.hand[seat]
    while cards:
        card = first_of(cards)
        cards = without_first(cards)
        share = might(s, card, unseen)
        boxes += BOXES_OF[card] * share * share * share
    return boxes


# --- cards and rests -------------------------------------------------------------------------------------------------


@rule
def best_play(s: State, seat: Seat) -> Action:
    """S4.2, S5.3: the card worth most; or first a rest, where losing for certain is worth more."""
    unseen = unseen_by(s, seat)
    rivals = rivals_to_come(s, seat)
    need = s.quota[seat] - boxes_on(s.taken[seat])
    may_rest = legal_rests(s, seat)
    cards = legal_cards(s, seat)
    best = first_of(cards)
    most = -math.inf
    most_resting = -math.inf
    while cards:
        card = first_of(cards)
        cards = without_first(cards)
        losing = worth_of_losing(s, seat, card, need, unseen)
        most_resting = max(most_resting, losing)
        worth = losing
        winning = chance_to_win(s, seat, card, rivals, unseen)
        if winning > 0:
            worth += winning * (worth_of_winning(s, seat, card, need, rivals) - losing)
        if worth > most:
            most = worth
            best = card
    if may_rest and most_resting - A_REST > most:
        return VACATION if has(may_rest, VACATION) else REST
    return best


@rule
def rivals_to_come(s: State, seat: Seat) -> int:
    """How many players after this one may still win the trick."""
    rivals = 0
    for other in range(s.players):
        if other != seat and s.trick[other] < 0 and may_win(s, other):
            rivals += 1
    return rivals


@rule
def chance_to_win(s: State, seat: Seat, card: Card, rivals: int, unseen: CardSet) -> float:
    """The chance that this card wins the trick as it lies."""
    if not may_win(s, seat) or height(s, card) <= s.best:
        return 0.0
    if rivals == 0:
        return 1.0
    led = s.led if s.led != OPEN else SUIT_OF[card]
    beaten_by = beating(s, card) & unseen
    if led == OPEN:
        share = count(beaten_by) / (count(unseen) + 1.0)
    else:
        of_suit = unseen & CARDS_OF[led]
        follows = FOLLOWS[count(of_suit)]
        share = follows * count(beaten_by & of_suit) / (count(of_suit) + 0.01)
        share += (1.0 - follows) * count(beaten_by & ~of_suit) / (count(unseen & ~of_suit) + 0.01)
    stays = 1.0 - EAGER * share
    winning = stays
    for _ in range(rivals - 1):
        winning *= stays
    return winning


@rule
def hope(s: State, seat: Seat, need: int) -> float:
    """What the bonus is worth with this many boxes to come, once this trick is over."""
    if need < 0:
        return 0.0
    return s.options.bonus[s.quota[seat]] * HOPE[need, count(s.hand[seat]) - 1]


@rule
def worth_of_winning(s: State, seat: Seat, card: Card, need: int, rivals: int) -> float:
    """S4.6-S4.8: the points of the card, the hope that is left, and the risk to be hurt."""
    boxes = s.boxes + BOXES_OF[card] + USUAL_BOXES * (s.players - s.played - 1)
    if s.doubled:
        boxes *= 2
    over = boxes - strength(s, seat)
    hurt = max(0.0, min(1.0, 0.4 + 0.2 * over))
    if s.played == s.players - 1:
        hurt = 1.0 if over > 0 else 0.0
    price = PRICE[s.oof[seat]]
    return POINTS_OF[card] + hope(s, seat, need - BOXES_OF[card]) - hurt * price


@rule
def worth_of_losing(s: State, seat: Seat, card: Card, need: int, unseen: CardSet) -> float:
    """The hope that is left, and whether this card was one to keep or one to be rid of."""
    keep = KEEP * might(s, card, unseen)
    if need < 0:
        keep = 0.0
    return hope(s, seat, need) + (-keep if BOXES_OF[card] <= need else keep)
