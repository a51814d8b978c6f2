"""What a match of `witches` is worth to each seat when it is over, or when the next round is about to begin."""

from __future__ import annotations

import math

from walpurgis.core.outlook import BySeat, chances_to_win, leads, share_the_win
from walpurgis.core.rule import rule
from walpurgis.games.witches.points import standing
from walpurgis.games.witches.state import NO_LIMIT, Phase, State

CLEAR_LEAD = -30.0  # fewest points win

# Fitted to matches of greedy players.
A_ROUND = 22.5  # points that all seats together get in a round
TO_TARGET = 32.0  # the same, if all went as badly as for the seat nearest the target
SPREAD = -4.7  # of one round; that of several grows with the root of their number


@rule
def outlook(s: State, points: BySeat, win: BySeat, lead: BySeat) -> None:
    """For each seat: points at the end of the match, the chance to win it, and the lead."""
    if s.phase == Phase.OVER:
        standing(s, points, win)  # pyright: ignore[reportArgumentType]
        share_the_win(win, s.players)
    else:
        to_come = rounds_to_come(s)
        for seat in range(s.players):
            points[seat] = s.points[seat] + to_come * A_ROUND / s.players
        chances_to_win(points, s.players, SPREAD * math.sqrt(to_come), win)
    leads(points, s.players, CLEAR_LEAD, lead)


@rule
def rounds_to_come(s: State) -> float:
    """W5.1: about how many more rounds until somebody reaches the target, or until the last round."""
    rounds = 1000.0
    if s.options.target != NO_LIMIT:
        most = 0
        for seat in range(s.players):
            most = max(most, s.points[seat])
        rounds = 1.0 + (s.options.target - most) * s.players / TO_TARGET
    if s.options.rounds != NO_LIMIT:
        rounds = min(rounds, s.options.rounds - s.round_now + 1.0)
    return rounds
