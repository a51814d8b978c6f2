"""What a match of `broom` is worth to each seat when it is over; a deal lasts for the whole match."""

from __future__ import annotations

from walpurgis.core.outlook import Row, leads, share_the_win
from walpurgis.core.rule import rule
from walpurgis.games.broom.rules import standing
from walpurgis.games.broom.state import State

CLEAR_LEAD = 15.0


@rule
def outlook(s: State, points: Row, win: Row, lead: Row) -> None:
    """For each seat: points at the end of the match, the chance to win it, and the lead."""
    standing(s, points, win)  # pyright: ignore[reportArgumentType]
    share_the_win(win, s.players)
    leads(points, s.players, CLEAR_LEAD, lead)
