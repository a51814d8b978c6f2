"""A good beginner at `toads`, and what its scores mean for winning."""

from __future__ import annotations

import math

from walpurgis.core.dice import Dice
from walpurgis.core.outlook import BySeat, chances_to_win, leads, share_the_win
from walpurgis.core.rule import rule
from walpurgis.core.sets import Action, Seat, first_of, last_of, up_to
from walpurgis_toads.rules import best_card, standing
from walpurgis_toads.state import Phase, State

A_ROUND = 6.0  # points that all seats together make in a round
SPREAD = 1.5  # how far the points of one round may stray
CLEAR_LEAD = 5.0


@rule
def greedy(s: State, seat: Seat, dice: Dice) -> Action:
    """Win as cheaply as you can when you play last, try with your highest before, and else throw away your lowest."""
    higher = s.hand[seat] & ~up_to(best_card(s) + 1)
    if higher == 0:
        return first_of(s.hand[seat])
    return first_of(higher) if s.played == s.players - 1 else last_of(higher)


@rule
def outlook(s: State, points: BySeat, win: BySeat, lead: BySeat) -> None:
    """For each seat: points at the end of the match, the chance to win it, and the lead."""
    if s.phase == Phase.OVER:
        standing(s, points, win)  # pyright: ignore[reportArgumentType]
        share_the_win(win, s.players)
    else:
        to_come: int = s.options.rounds - s.round_now + 1
        for seat in range(s.players):
            points[seat] = s.points[seat] + to_come * A_ROUND / s.players
        chances_to_win(points, s.players, SPREAD * math.sqrt(max(1, to_come)), win)
    leads(points, s.players, CLEAR_LEAD, lead)
