"""Looking back at a match in the browser, a decision at a time; asked for again and again, as from a server."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from walpurgis.core.sets import Seat, count
from walpurgis.match import Match
from walpurgis.match.match import Step
from walpurgis.offline.outside import Thinker, ask
from walpurgis.review.judged import CURIOUS, Moment, Review, moment_of, replay
from walpurgis.review.messages import SIMULATIONS, ReviewProgress, info_of

PLAN = {"of": "search", "simulations": SIMULATIONS, "explore": CURIOUS}


@dataclass
class RunningReview:
    """One review under way."""

    match: Match
    seat: Seat
    done: int = 0
    moments: list[Moment] = field(default_factory=list[Moment])
    state: str = "waiting"

    async def look(self, thinker: Thinker) -> None:
        """Judge every decision of the seat that was not forced."""
        self.state = "working"
        try:
            found = await asyncio.gather(*(self._judge(thinker, *each) for each in replay(self.match)))
            self.moments = [moment for moment in found if moment]
            self.state = "done"
        except Exception:  # whatever went wrong, it can be tried again
            self.state = "failed"

    async def _judge(self, thinker: Thinker, turn: int, step: Step, state: object) -> Moment | None:
        """One decision; the workers take as many of them at a time as there are cores."""
        game, thought = self.match.game, None
        if step.seat == self.seat and count(game.legal(state, step.seat)) > 1:
            thought = await ask(thinker, PLAN, game, state, step.seat, f"{self.match.seed.hex()} review {turn}")
        self.done += 1
        if thought and any(option.action == step.action for option in thought.options):
            return moment_of(game, state, turn, step, thought)
        return None

    def progress(self, language: str) -> ReviewProgress:
        """How far it is, and at the end what was found."""
        turns = len(self.match.log)
        if self.state == "done":
            found = info_of(self.match, Review(self.seat, tuple(self.moments)), language)
            return ReviewProgress("done", turns, turns, found)
        return ReviewProgress("failed" if self.state == "failed" else "working", self.done, turns)
