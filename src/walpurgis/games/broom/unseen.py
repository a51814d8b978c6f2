"""B6.1: the cards that a seat does not see, counted by kind in one word: six bits a kind."""

from __future__ import annotations

from walpurgis.core.rule import rule
from walpurgis.core.sets import BIT, EMPTY, Seat
from walpurgis.games.broom.cards import COPIES, KINDS, KINDS_IN_PLAY
from walpurgis.games.broom.state import State

EVEN_KINDS = sum(  # every other of the numbers of six bits
    63 << (12 * pair) for pair in range(5)
)


@rule
def of_kind(cards: int, kind: int) -> int:
    """How many of these cards are of a kind; `cards` holds six bits a kind."""
    return (cards >> (6 * kind)) & 63


@rule
def cards_of(kind: int, n: int) -> int:
    """This many cards of a kind."""
    return (n * BIT) << (6 * kind)


@rule
def number_of(cards: int) -> int:
    """How many cards these are: the six bits of all kinds added up, first by twos."""
    twos = (cards & EVEN_KINDS) + ((cards >> 6) & EVEN_KINDS)
    return (twos + (twos >> 12) + (twos >> 24) + (twos >> 36) + (twos >> 48)) & 4095


@rule
def size_of(sizes: int, seat: Seat) -> int:
    """The size of one hand, or of what is known of it; `sizes` holds eight bits a seat."""
    return (sizes >> (8 * seat)) & 255


@rule
def unseen_cards(s: State, seat: Seat) -> int:
    """B6.1: the cards that could be anywhere: not mine, not on the table, not known to be in somebody's hand."""
    unseen = EMPTY
    for kind in range(KINDS_IN_PLAY[s.players]):
        n = COPIES[kind] - s.open[kind]
        for player in range(s.players):
            cell = KINDS * player + kind
            n -= s.cowards[cell] + s.braves[cell] + ((s.played[player] >> kind) & 1)
            n -= s.hand[cell] if player == seat else s.known[cell]
        unseen += cards_of(kind, n)
    return unseen


@rule
def known_cards(s: State, seat: Seat) -> int:
    """How many cards everybody knows to be in this hand."""
    n = 0
    for cell in range(KINDS * seat, KINDS * (seat + 1)):
        n += s.known[cell]
    return n
