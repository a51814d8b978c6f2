"""Looking back at a match: what a seat could expect at each of its decisions, and which of them cost most.

Every decision is judged by what its seat could know then, not by how the cards lay: a search imagines worlds from that
seat's knowledge, and tries every option in them. A choice is only called a mistake where the difference is larger than
chance explains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from walpurgis.bots import Stop, ask, new_stop
from walpurgis.bots.search import Budget, SearchBot, Style
from walpurgis.core.dice import new_dice
from walpurgis.core.sets import Seat, count
from walpurgis.match import Match
from walpurgis.review.judged import CURIOUS, Moment, Review, moment_of, replay

SIMULATIONS = 4000


def review(match: Match, seat: Seat, simulations: int = SIMULATIONS) -> Review:
    """Look back at all decisions of a seat; forced ones are left out."""
    return Review(seat, tuple(review_on(match, seat, simulations)))


def review_on(
    match: Match,
    seat: Seat,
    simulations: int = SIMULATIONS,
    stop: Stop | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> Iterator[Moment]:
    """The same one decision at a time; `tell` hears how many actions of how many have been looked at."""
    bot = SearchBot("review", Budget(simulations), Style(explore=CURIOUS))
    stop = new_stop() if stop is None else stop
    for turn, step, state in replay(match):
        if tell:
            tell(turn, len(match.log))
        if stop[0]:
            return
        if step.seat == seat and count(match.game.legal(state, seat)) > 1:
            dice = new_dice(f"{match.seed.hex()} review {turn}")
            thought = ask(bot, match.game, state, seat, dice, stop)
            if any(option.action == step.action for option in thought.options):
                yield moment_of(match.game, state, turn, step, thought)
    if tell:
        tell(len(match.log), len(match.log))
