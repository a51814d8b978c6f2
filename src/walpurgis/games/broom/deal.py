"""B1: the deck, the tasks, and dealing from them."""

from __future__ import annotations

from walpurgis.core.dice import draw, pick, shuffle
from walpurgis.core.rule import rule
from walpurgis.core.sets import (
    EMPTY,
    Seat,
    only,
    up_to,
)
from walpurgis.games.broom.cards import (
    COPIES,
    HAND,
    KINDS,
    KINDS_IN_PLAY,
    NO_TASK,
    OPEN_TASKS,
)
from walpurgis.games.broom.state import FIRST_PLACE, TASK_PLACE, State


@rule
def shuffle_deck(s: State) -> None:
    """B1.2, B1.5: chance decides the order of the cards, and who is first unless the table has said so."""
    n = 0
    for kind in range(KINDS_IN_PLAY[s.players]):
        for _ in range(COPIES[kind]):
            s.deal[n] = kind
            n += 1
    shuffle(s.deal, 0, n, s.dice)
    s.deal[FIRST_PLACE] = s.options.first if s.options.first >= 0 else draw(s.dice, s.players)


@rule
def shuffle_tasks(s: State) -> None:
    """B1.4: three tasks at random; those that stay hidden never come into play."""
    left = up_to(s.options.task_count)
    for place in range(OPEN_TASKS):
        s.deal[TASK_PLACE + place] = NO_TASK
        if left:
            task = pick(left, s.dice)
            s.deal[TASK_PLACE + place] = task
            left &= ~only(task)


@rule
def draw_cards(s: State, seat: Seat, n: int) -> None:
    """Move this many cards from the pile into a hand."""
    for _ in range(n):
        s.hand[KINDS * seat + s.deal[s.top]] += 1
        s.top += 1


@rule
def deal_hands(s: State) -> None:
    """B1.2: the hands from the top of the deck."""
    for seat in range(s.players):
        draw_cards(s, seat, HAND[s.players])


@rule
def open_cards(s: State) -> None:
    """B1.5: one card a player lies open beside the pile."""
    for _ in range(s.players):
        s.open[s.deal[s.top]] += 1
        s.top += 1


@rule
def open_tasks(s: State) -> None:
    """B1.4: three tasks lie open, or fewer where there are no more."""
    s.tasks_left = EMPTY
    for place in range(OPEN_TASKS):
        s.open_task[place] = EMPTY
        if s.deal[TASK_PLACE + place] != NO_TASK:
            s.open_task[place] = s.options.tasks[s.deal[TASK_PLACE + place]]
            s.tasks_left |= only(place)
