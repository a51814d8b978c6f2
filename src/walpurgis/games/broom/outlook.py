"""What a match of `broom` is worth to each seat when it is over, or when the next round is about to begin."""

from __future__ import annotations

import math

from walpurgis.core.numbers import array, float64
from walpurgis.core.outlook import BySeat, chances_to_win, leads, share_the_win
from walpurgis.core.rule import rule
from walpurgis.core.sets import EMPTY, Seat
from walpurgis.games.broom.cards import BRAVE_POTIONS, KINDS, KINDS_IN_PLAY, OPEN_TASKS, ROUNDS
from walpurgis.games.broom.greedy import missing_from
from walpurgis.games.broom.points import potions_asked, potions_lacking, potions_shown, standing
from walpurgis.games.broom.rules import clockwise
from walpurgis.games.broom.state import Phase, State

CLEAR_LEAD = 15.0
ROUNDS_AHEAD = 2  # one is not enough: at 100 ms a search that stopped there was weaker than one to the end

# Fitted to matches of greedy players; by rounds to come.
BESIDES = array([0.0, 4.7, 10.5, 16.0], float64)  # points that any seat makes
A_PLACE = array([0.0, 2.3, 2.4, 2.7], float64)  # for playing last rather than first in the next round (B3.2)
A_NEW_COLOUR = array([0.0, -0.25, -0.77, -1.1], float64)  # for a colour in hand, but not yet on display

# The same, to be divided by the root of the number of players: the more there are, the less is left for each.
A_POTION = array([0.0, 0.38, 0.6, 0.82], float64)  # for a potion shown, beyond the points it has now
A_TASK = array([0.0, 6.9, 11.0, 25.0], float64)  # for an open task that lacks one potion; two: half of it
NEARNESS = array([0.0] + [1.0 / lacks for lacks in range(1, 256)], float64)  # of a task that lacks this many potions
SPREAD = array([0.0, 5.4, 7.7, 9.1], float64)


@rule
def outlook(s: State, points: BySeat, win: BySeat, lead: BySeat) -> None:
    """For each seat: points at the end of the match, the chance to win it, and the lead."""
    if s.phase == Phase.OVER:
        standing(s, points, win)  # pyright: ignore[reportArgumentType]
        share_the_win(win, s.players)
    else:
        to_come: int = min(ROUNDS - s.round_now + 1, len(SPREAD) - 1)
        root = math.sqrt(max(1, s.players))
        for seat in range(s.players):
            points[seat] = s.points[seat] + hopes(s, seat, to_come, root)
        chances_to_win(points, s.players, SPREAD[to_come] / root, win)
    leads(points, s.players, CLEAR_LEAD, lead)


@rule
def hopes(s: State, seat: Seat, to_come: int, root: float) -> float:
    """The points that a player may make in this many more rounds; `root` is that of the number of players."""
    shown = potions_shown(s, seat)
    new = 0
    for kind in range(KINDS_IN_PLAY[s.players]):
        new += (shown >> (4 * kind)) & 15 == 0 and s.hand[KINDS * seat + kind] > 0
    place = clockwise(s, seat, s.players - s.starter) / (s.players - 1)  # 0 for the starter, 1 for the last
    in_all = potions_lacking(EMPTY, shown)  # a display without potions lacks them all
    shared = A_POTION[to_come] * in_all + A_TASK[to_come] * tasks_in_sight(s, seat, shown, to_come)
    own = A_PLACE[to_come] * place + A_NEW_COLOUR[to_come] * new
    return BESIDES[to_come] + own + shared / root


@rule
def tasks_in_sight(s: State, seat: Seat, shown: int, to_come: int) -> float:
    """How near a player is to the open tasks: 1 for one that lacks a potion, a half for one that lacks two, …"""
    near = 0.0
    lacking = missing_from(s, shown)
    for place in range(OPEN_TASKS):
        lacks = (lacking >> (8 * place)) & 255
        if to_come > 1 or can_be_done_at_once(s, seat, shown, s.open_task[place]):
            near += NEARNESS[lacks]
    return near


@rule
def can_be_done_at_once(s: State, seat: Seat, shown: int, task: int) -> bool:
    """B2.1: whether a brave witch of each missing colour, from the player's own hand, would be enough."""
    for kind in range(KINDS_IN_PLAY[s.players]):
        lacks = potions_asked(task, kind) - potions_asked(shown, kind)
        if lacks > BRAVE_POTIONS or (lacks > 0 and s.hand[KINDS * seat + kind] == 0):
            return False
    return True
