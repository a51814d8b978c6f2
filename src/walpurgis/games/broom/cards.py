"""B1.1–B1.3: the witches as tables: names, colours, how many; the task deck; and the numbers of the actions."""

from __future__ import annotations

from walpurgis.core.numbers import array, int8, int16

# The kinds of witches, from the rarest to the most common; kinds are numbered in this order everywhere.
WITCHES = ("root", "meadow", "fire", "berry", "sun", "water", "fog", "night", "snow")
COLOURS = ("brown", "green", "red", "purple", "yellow", "blue", "grey", "black", "white")
KINDS = 9
COPIES = array([10, 11, 12, 14, 16, 18, 20, 21, 22], int8)
NO_KIND = -1

# B1.2, by number of players.
KINDS_IN_PLAY = array([0, 0, 0, 6, 7, 8, 9], int8)
CARDS = array([0, 0, 0, 81, 101, 122, 144], int16)
HAND = array([0, 0, 0, 17, 15, 14, 14], int8)
MOST_CARDS = 144

ROUNDS = 4
CHOSEN = 3  # B2.1: witches to choose each round
DRAWN = 3  # B4.3: cards to draw after a round

# B1.3: a witch of each kind once a round, brave, and one from the open cards: nobody can ever show more of a colour.
BRAVE_POTIONS = 2
MOST_POTIONS = BRAVE_POTIONS * ROUNDS + 1

# B1.4
OPEN_TASKS = 3
MOST_TASKS = 20
TASK_POINTS = 5
NO_TASK = -1
STANDARD_TASKS = (
    (("brown", 2), ("purple", 3), ("blue", 4)),
    (("green", 2), ("yellow", 3), ("blue", 4)),
    (("red", 2), ("purple", 3), ("yellow", 4)),
    (("brown", 2), ("red", 3), ("yellow", 4)),
    (("green", 2), ("purple", 3), ("blue", 4)),
    (("green", 2), ("purple", 3), ("grey", 4)),
    (("red", 2), ("blue", 3), ("grey", 4)),
    (("brown", 2), ("purple", 3), ("black", 4)),
    (("green", 2), ("yellow", 3), ("black", 4)),
    (("red", 2), ("yellow", 3), ("white", 4)),
    (("brown", 2), ("blue", 3), ("white", 4)),
)
POTION_POINTS = (0, 0, 1, 3, 4, 6, 8, 10, 12, 15)  # B5.1

# An action is a kind: to take, to choose, or to play cowardly; BRAVE + kind plays her bravely.
BRAVE = 9
