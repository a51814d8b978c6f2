"""S1, S2: the cards of a match, the deal, and the row that ranks the suits."""

from __future__ import annotations

from walpurgis.core.dice import draw, shuffle
from walpurgis.core.rule import rule
from walpurgis.core.sets import (
    BIT,
    EMPTY,
    CardSet,
    first_of,
    only,
    without_first,
)
from walpurgis.games.shot.cards import (
    ALL_CARDS,
    CARDS_OF,
    HAND,
    ROW,
    SUIT_OF,
    VALUE_OF,
    X2,
)
from walpurgis.games.shot.state import State
from walpurgis.games.tricks import cards_from

FIRST_PLAYER = 42  # the place in a deal, after the cards, that tells who chooses first in round 1


@rule
def cards_in_match(s: State) -> CardSet:
    """S1.4: three players play without one suit (S1.5) and without the doubler."""
    if s.players == 3:
        return ALL_CARDS & ~CARDS_OF[s.options.removed_suit] & ~(BIT << X2)
    return ALL_CARDS


@rule
def shuffle_deck(s: State) -> None:
    """S1.4, S3.1: chance decides the order of the cards, and in round 1 who is first unless the table has said so."""
    n = 0
    cards = s.deck
    while cards:
        s.deal[n] = first_of(cards)
        cards = without_first(cards)
        n += 1
    shuffle(s.deal, 0, n, s.dice)
    if s.round_now == 1:
        s.deal[FIRST_PLAYER] = s.options.first if s.options.first >= 0 else draw(s.dice, s.players)


@rule
def deal_cards(s: State) -> None:
    """S1.4: the hands from the top of the deck, then the row; with three players two cards are left face down."""
    top = 0
    for seat in range(s.players):
        s.hand[seat] = cards_from(s.deal, top, HAND[s.players])
        top += HAND[s.players]
    s.seen = EMPTY
    for place in range(ROW[s.players]):
        s.row[place] = s.deal[top]
        s.seen |= only(s.deal[top])
        top += 1


@rule
def rank_suits(s: State) -> None:
    """S2: what the row says for each suit."""
    for suit in range(4):
        s.priority[suit] = weight_in_row(s, suit)


@rule
def weight_in_row(s: State, suit: int) -> int:
    """What the row says for a suit; the heavier has priority, and suits that do not show share 0 (S2.3)."""
    weight = 0
    places = ROW[s.players]
    for place in range(places):
        card = s.row[place]
        if SUIT_OF[card] != suit:
            continue
        if s.options.highest_value:  # S2.4: by the highest card, equal ones by the one nearest the left end
            weight = max(weight, 10 * VALUE_OF[card] + places - place)
        else:  # S2.1, S2.2: by how many, equal ones by the card nearest the right end
            weight = 10 * (weight // 10 + 1) + place
    return weight
