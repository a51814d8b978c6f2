"""What a player of `broom` sees at a glance, for networks."""

from __future__ import annotations

from typing import Any

from walpurgis.core.clues import Clues, as_it_is, numbered, other_seat, same_name
from walpurgis.core.columns import Amounts
from walpurgis.core.dice import Numbers
from walpurgis.core.rule import rule
from walpurgis.core.sets import BIT, EMPTY, Seat
from walpurgis.games.broom.cards import KINDS, OPEN_TASKS, WITCHES
from walpurgis.games.broom.greedy import missing
from walpurgis.games.broom.points import potions
from walpurgis.games.broom.rules import kinds_in_hand
from walpurgis.games.broom.unseen import unseen_cards


@rule
def broom_clues(s: Any, seat: Seat, out: Numbers) -> None:
    """Cards unseen by kind, own potions by kind, what the tasks still ask of each seat."""
    out[0] = unseen_cards(s, seat)
    own = EMPTY
    for kind in range(KINDS):
        own |= (BIT * potions(s, seat, kind)) << (4 * kind)
    out[1] = own
    for word in range(2):  # three players a word
        asked = EMPTY
        for place in range(3):
            if 3 * word + place < s.players:
                player = other_seat(seat, 3 * word + place, s.players)
                tasks = missing(s, player)
                for task in range(OPEN_TASKS):
                    asked |= min(15, (tasks >> (8 * task)) & 255) << (4 * (OPEN_TASKS * place + task))
        out[2 + word] = asked


@rule
def broom_secret(s: Any, seat: Seat) -> int:
    """The witches chosen, and the kinds in the hand."""
    return (BIT * s.chosen[seat]) | (kinds_in_hand(s, seat) << KINDS)


CLUES = Clues(
    (
        Amounts(WITCHES, 6),
        Amounts(WITCHES, 4),
        Amounts(numbered("asked", 3 * OPEN_TASKS), 4),
        Amounts(numbered("asked", 3 * OPEN_TASKS), 4),
    ),
    broom_clues,
    broom_secret,
    2 * KINDS,
    as_it_is,
    same_name,
)
