"""The loop of ceiling.py: the simulations of `search_kernels.py` in the real state, where that imagines a world.

A form with blanks, as the loops of `bots` are: `ceiling.py` fills in a game's rules and its search.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from walpurgis.bots.tree import LEAD, POINTS, WIN, learn
from walpurgis.core.dice import Dice, roll
from walpurgis.core.game import Outlook
from walpurgis.core.rule import rule
from walpurgis.core.sets import Seat
from walpurgis.core.state import at

# The blanks.
outlook: Outlook
rounds_ahead: int
walk_down: Callable[[Any, Any, Seat, int], int]
play_on: Callable[[Any, int, float, Dice], None]


@rule
def search_openly(work: Any, seat: Seat, simulations: int) -> int:
    """Run this many simulations in the real state, each with other dice to come. `work` is a `Search`."""
    for _ in range(simulations):
        work.worlds[1] = work.worlds[0]
        s = at(work.worlds, 1)
        for word in range(4):
            s.dice[word] = roll(work.dice)
        end = s.round_now + rounds_ahead
        depth = walk_down(work, s, seat, end)
        play_on(s, end, work.plan[0].random, work.dice)
        outlook(s, work.rows[POINTS], work.rows[WIN], work.rows[LEAD])
        learn(work, s.players, depth)
    return simulations
