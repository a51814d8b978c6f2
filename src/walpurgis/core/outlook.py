"""What a score means for winning: the arithmetic that every game's `outlook` shares.

Rows hold one number per seat, in floating point.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypeAlias

from walpurgis.core.maths import exp
from walpurgis.core.numbers import float64
from walpurgis.core.rule import rule

if TYPE_CHECKING:
    import numpy.typing as npt

BySeat: TypeAlias = "npt.NDArray[float64]"


@rule
def share_the_win(ranks: BySeat, players: int) -> None:
    """Turn final ranks into wins: 1 to the first, or equal shares to all who share the first place."""
    winners = 0
    for seat in range(players):
        if ranks[seat] == 1:
            winners += 1
    for seat in range(players):
        ranks[seat] = 1.0 / winners if ranks[seat] == 1 else 0.0


@rule
def chances_to_win(points: BySeat, players: int, spread: float, win: BySeat) -> None:
    """Each seat's chance to win with these points in sight; a lead of one spread makes it e times as likely.

    The spread is how far the points may still stray, negative in a game that fewest points win.
    """
    best = -math.inf
    for seat in range(players):
        win[seat] = points[seat] / spread
        best = max(best, win[seat])
    total = 0.0
    for seat in range(players):
        win[seat] = exp(win[seat] - best)
        total += win[seat]
    for seat in range(players):
        win[seat] /= total


@rule
def leads(points: BySeat, players: int, clear: float, lead: BySeat) -> None:
    """How far each seat is ahead of the best other one, from -1 to 1, which is a clear lead (negative: fewest win)."""
    side = math.copysign(1.0, clear)
    for seat in range(players):
        ahead = math.inf
        for other in range(players):
            if other != seat:
                ahead = min(ahead, side * (points[seat] - points[other]))
        lead[seat] = max(-1.0, min(1.0, side * ahead / clear))
