"""B1.3, B5: what a display shows, and what it is worth."""

from __future__ import annotations

from walpurgis.core.dice import Numbers
from walpurgis.core.rule import rule
from walpurgis.core.sets import (
    BIT,
    EMPTY,
    Seat,
    count,
)
from walpurgis.games.broom.cards import (
    BRAVE_POTIONS,
    KINDS,
    KINDS_IN_PLAY,
    TASK_POINTS,
)
from walpurgis.games.broom.state import State

EVEN_COLOURS = 0x0F0F0F0F0F


LENDERS = 0x1010101010


@rule
def potions_shown(s: State, seat: Seat) -> int:
    """The potions of a display, four bits a colour, as a task asks for them."""
    shown = EMPTY
    for kind in range(KINDS):
        shown |= (BIT * potions(s, seat, kind)) << (4 * kind)
    return shown


@rule
def shows_all(shown: int, task: int) -> bool:
    """B4.2: whether a display shows all the potions of a task: taken away colour by colour, none lends to the next."""
    even = (shown & EVEN_COLOURS | LENDERS) - (task & EVEN_COLOURS)
    odd = ((shown >> 4) & EVEN_COLOURS | LENDERS) - ((task >> 4) & EVEN_COLOURS)
    return even & odd & LENDERS == LENDERS


@rule
def potions_lacking(shown: int, task: int) -> int:
    """B4.2: how many potions of a task a display does not show."""
    return lacking_in_even(shown, task) + lacking_in_even(shown >> 4, task >> 4)


@rule
def lacking_in_even(shown: int, task: int) -> int:
    """The same for every other colour: where a display shows more than is asked for, what was lent is gone."""
    left = (task & EVEN_COLOURS | LENDERS) - (shown & EVEN_COLOURS)
    lent = left & LENDERS
    left &= lent - (lent >> 4)
    return (left + (left >> 8) + (left >> 16) + (left >> 24) + (left >> 32)) & 255


@rule
def potions_asked(task: int, kind: int) -> int:
    """B1.4: how many potions of a colour a task asks for."""
    return (task >> (4 * kind)) & 15


@rule
def potions(s: State, seat: Seat, kind: int) -> int:
    """B1.3: a cowardly witch shows one potion of her colour, a brave one two."""
    return s.cowards[KINDS * seat + kind] + BRAVE_POTIONS * s.braves[KINDS * seat + kind]


@rule
def brave_potions(s: State, seat: Seat) -> int:
    """B1.3: a brave witch shows one brave potion."""
    n = 0
    for kind in range(KINDS_IN_PLAY[s.players]):
        n += s.braves[KINDS * seat + kind]
    return n


@rule
def witches_in_display(s: State, seat: Seat) -> int:
    """B5.3: brave and cowardly ones."""
    n = 0
    for kind in range(KINDS_IN_PLAY[s.players]):
        n += s.braves[KINDS * seat + kind] + s.cowards[KINDS * seat + kind]
    return n


@rule
def points_of(s: State, seat: Seat) -> int:
    """B5.1, B5.2: points for the potions of each colour, for brave potions and for tasks."""
    points = TASK_POINTS * count(s.tasks_done[seat]) + s.options.brave_points * brave_potions(s, seat)
    for kind in range(KINDS_IN_PLAY[s.players]):
        points += s.options.potion_points[potions(s, seat, kind)]
    return points


@rule
def is_ahead(s: State, one: Seat, other: Seat) -> bool:
    """B5.3: most points; then fewer witches in the display."""
    if s.points[one] != s.points[other]:
        return s.points[one] > s.points[other]
    return witches_in_display(s, one) < witches_in_display(s, other)


@rule
def standing(s: State, points: Numbers, ranks: Numbers) -> None:
    """B5: points, and rank from 1; before the end, for the displays and tasks as they are now."""
    for seat in range(s.players):
        points[seat] = s.points[seat]
        ranks[seat] = 1
        for other in range(s.players):
            if is_ahead(s, other, seat):
                ranks[seat] += 1
