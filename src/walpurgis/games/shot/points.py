"""S5.2, S7: payday, and who is ahead."""

from __future__ import annotations

from walpurgis.core.dice import Numbers
from walpurgis.core.rule import rule
from walpurgis.core.sets import (
    CardSet,
    Seat,
    first_of,
    without_first,
)
from walpurgis.games.shot.cards import (
    BOXES_OF,
    POINTS_OF,
    ROUNDS,
)
from walpurgis.games.shot.state import State


@rule
def count_worn_out(s: State) -> int:
    """How many players have three Oof tokens."""
    n = 0
    for seat in range(s.players):
        if s.oof[seat] == 3:
            n += 1
    return n


@rule
def payday(s: State) -> None:
    """S7.2, S7.3: points for what was delivered, and the bonus for a quota met."""
    for seat in range(s.players):
        s.points[seat] += pay(s, seat)


@rule
def pay(s: State, seat: Seat) -> int:
    """S7.2, S7.3: what the cards that a player has delivered would be paid now."""
    met = boxes_on(s.taken[seat]) == s.quota[seat]
    return delivery_points(s.taken[seat]) + (s.options.bonus[s.quota[seat]] if met else 0)


@rule
def delivery_points(cards: CardSet) -> int:
    """S7.2: a point for each card, two for values 1 to 3."""
    points = 0
    while cards:
        points += POINTS_OF[first_of(cards)]
        cards = without_first(cards)
    return points


@rule
def boxes_on(cards: CardSet) -> int:
    """S7.3: the boxes on delivered cards."""
    boxes = 0
    while cards:
        boxes += BOXES_OF[first_of(cards)]
        cards = without_first(cards)
    return boxes


@rule
def is_last_round(s: State) -> bool:
    """S5.1, S7.4: whether the match ends with this round, as far as is known."""
    return s.round_now == ROUNDS[s.players] or count_worn_out(s) > 0


@rule
def is_ahead(s: State, one: Seat, other: Seat) -> bool:
    """S7.4: most points; then an unspent vacation token; then the higher quota of the last round."""
    if s.points[one] != s.points[other]:
        return s.points[one] > s.points[other]
    if s.vacation[one] != s.vacation[other]:
        return s.vacation[one] > s.vacation[other]
    return s.quota[one] > s.quota[other]


@rule
def standing(s: State, points: Numbers, ranks: Numbers) -> None:
    """S7.4: points, and rank from 1; before the end, as if the match ended now without the cost of tokens."""
    for seat in range(s.players):
        points[seat] = s.points[seat]
        ranks[seat] = 1
        for other in range(s.players):
            if is_ahead(s, other, seat):
                ranks[seat] += 1
