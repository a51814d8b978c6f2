"""What a player of `witches` sees at a glance, for networks."""

from __future__ import annotations

from typing import Any

from walpurgis.core.clues import Clues, as_it_is, hand, numbered, other_seat, same_name
from walpurgis.core.columns import Amounts, Members
from walpurgis.core.dice import Numbers
from walpurgis.core.rule import rule
from walpurgis.core.sets import BIT, EMPTY, Seat, first_of, only, without_first
from walpurgis.games.witches.cards import CARDS, COLOUR_OF, COLOURED, NAMES, OPEN, VALUE_OF, W
from walpurgis.games.witches.greedy import round_points


@rule
def witches_clues(s: Any, seat: Seat, out: Numbers) -> None:
    """Cards that would take the trick, cards unseen, points on the table and of the round so far."""
    winning = EMPTY
    unseen = COLOURED & ~s.hand[seat]
    cards = s.hand[seat] & COLOURED
    while cards:
        card = first_of(cards)
        cards = without_first(cards)
        if s.led == OPEN or (COLOUR_OF[card] == s.led and VALUE_OF[card] > s.best):
            winning |= only(card)
    out[0] = winning
    lying = EMPTY
    points = EMPTY
    for ahead in range(s.players):
        player = other_seat(seat, ahead, s.players)
        unseen &= ~s.laid[player]
        if s.trick[player] >= 0:
            lying |= only(s.trick[player])
        points |= (BIT * max(0, round_points(s.taken[player]))) << (6 * ahead)
    out[1] = unseen
    out[2] = points
    out[3] = BIT * max(0, round_points(lying & COLOURED))


CLUES = Clues(
    (Members(NAMES[:W]), Members(NAMES[:W]), Amounts(numbered("taken", 6), 6), Amounts(("lying",), 6)),
    witches_clues,
    hand,
    CARDS,
    as_it_is,
    same_name,
)
