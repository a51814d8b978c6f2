"""S1.1–S1.4: the packages as tables: suits, values, boxes, points, names; and the numbers of the actions."""

from __future__ import annotations

from walpurgis.core.numbers import array, int64
from walpurgis.core.sets import CardSet, set_of

SUITS = ("v", "p", "b", "f")  # vegetable, potion, book, fish
SUIT_NAMES = ("vegetable", "potion", "book", "fish")
VALUES = 10
OPEN = -1  # no suit: that of a black card, and of a trick in which no suited card lies yet

X4, X2 = 40, 41
CARDS = 42
NAMES = (*(f"{suit}{value}" for suit in SUITS for value in range(1, VALUES + 1)), "x4", "x2")


def boxes_on(value: int) -> int:
    """S1.1: the lower the value, the heavier the package."""
    return 3 if value <= 3 else 2 if value <= 7 else 1


SUIT_OF = array([card // VALUES for card in range(X4)] + [OPEN, OPEN], int64)
VALUE_OF = array([card % VALUES + 1 for card in range(X4)] + [0, 0], int64)
BOXES_OF = array([boxes_on(int(VALUE_OF[card])) for card in range(X4)] + [4, 0], int64)
POINTS_OF = array([2 if 1 <= VALUE_OF[card] <= 3 else 1 for card in range(CARDS)], int64)  # S7.2

CARDS_OF = array([set_of(card for card in range(X4) if SUIT_OF[card] == suit) for suit in range(4)], int64)
BLACK: CardSet = set_of((X4, X2))
SIXES: CardSet = set_of(card for card in range(X4) if VALUE_OF[card] == 6)
ALL_CARDS: CardSet = set_of(range(CARDS))

# Tables hold int64: plain Python would count a narrower type in its own few bits.

# S1.4, by number of players.
ROUNDS = array([0, 0, 0, 3, 4], int64)
STRENGTH = array([0, 0, 0, 9, 11], int64)
HAND = array([0, 0, 0, 8, 9], int64)
ROW = array([0, 0, 0, 5, 6], int64)

QUOTAS = (0, 2, 3, 4, 5, 6, 7)  # S1.3; without 2 for three players
OOF_COST = array([0, 1, 4, 9], int64)  # S7.4

# An action is a card (to play, or to show when one must be shown), a rest, or a quota.
REST, VACATION = 42, 43
QUOTA = 48  # QUOTA + 5 takes the quota card 5
