"""What a match of `shot` is worth to each seat when it is over, or when the next round is about to begin."""

from __future__ import annotations

from walpurgis.core.numbers import array, float64
from walpurgis.core.outlook import BySeat, chances_to_win, leads, share_the_win
from walpurgis.core.rule import rule
from walpurgis.games.shot.cards import ROUNDS
from walpurgis.games.shot.points import standing
from walpurgis.games.shot.state import Phase, State

CLEAR_LEAD = 15.0

# Fitted to matches of greedy players.
A_ROUND = 3.5  # points that a seat makes in a round
TOKENS = array([0.0, 3.0, 8.5, 12.0], float64)  # what 0 to 3 Oof tokens cost in the end: more than their price
SPREAD = array([2.0, 2.8, 3.4, 4.1], float64)  # by rounds to come


@rule
def outlook(s: State, points: BySeat, win: BySeat, lead: BySeat) -> None:
    """For each seat: points at the end of the match, the chance to win it, and the lead."""
    if s.phase == Phase.OVER:
        standing(s, points, win)  # pyright: ignore[reportArgumentType]
        share_the_win(win, s.players)
    else:
        to_come: int = min(ROUNDS[s.players] - s.round_now + 1, len(SPREAD) - 1)
        for seat in range(s.players):
            points[seat] = s.points[seat] - TOKENS[s.oof[seat]] + A_ROUND * to_come
        chances_to_win(points, s.players, SPREAD[to_come], win)
    leads(points, s.players, CLEAR_LEAD, lead)
