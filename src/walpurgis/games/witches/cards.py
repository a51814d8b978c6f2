"""W1: the deck as tables: colours, values, witches, names; and the numbers of the actions.

The four wizards are alike (W1.4), so a set of cards does not say which of them it holds but only how many: a set with
n wizards has the lowest n of the four bits from W on. Bit W is then also the action "a wizard".
"""

from __future__ import annotations

from walpurgis.core.numbers import array, int8, int64
from walpurgis.core.sets import BIT, CardSet, set_of

COLOURS = ("r", "g", "y", "b")
COLOUR_NAMES = ("volcano", "rainforest", "desert", "mountain")
VALUES = 14
OPEN = -1  # no colour: that of a wizard, and of a trick in which no coloured card lies yet

W = 56  # a wizard
CARDS = 60  # in the deck: 56 coloured ones and four wizards
NAMES = (*(f"{colour}{value}" for colour in COLOURS for value in range(1, VALUES + 1)), "w")

COLOUR_OF = array([card // VALUES for card in range(W)] + [OPEN], int8)
VALUE_OF = array([card % VALUES + 1 for card in range(W)] + [0], int8)

CARDS_OF = array([set_of(card for card in range(W) if COLOUR_OF[card] == colour) for colour in range(4)], int64)
COLOURED: CardSet = set_of(range(W))
WIZARD: CardSet = BIT << W  # one of them
WIZARDS: CardSet = set_of(range(W, CARDS))

# W1.2
FIRE: CardSet = set_of(range(VALUES))
FIRE_WITCH: CardSet = set_of([NAMES.index("r11")])
WATER_WITCH: CardSet = set_of([NAMES.index("g11")])
AIR_WITCH: CardSet = set_of([NAMES.index("b11")])
EARTH_WITCH: CardSet = set_of([NAMES.index("y11")])
QUEEN: CardSet = set_of([NAMES.index("g12")])
POWERS: CardSet = FIRE_WITCH | WATER_WITCH | QUEEN | EARTH_WITCH | AIR_WITCH

# W1.3, W2.1, by number of players.
HAND = array([0, 0, 0, 20, 15, 12, 10], int8)
PASS = array([0, 0, 0, 4, 3, 3, 2], int8)

# W2.2: where cards go, and how many seats further on that is, by number of players.
DIRECTIONS = ("keep", "left", "right", "across")
STEPS = array([[0] * 7, [1] * 7, [players - 1 for players in range(7)], [players // 2 for players in range(7)]], int8)

# An action is a card (to pass or to play), or what to do with a spell that ends the match (W4.5).
OTHERS, OWN = 57, 58
