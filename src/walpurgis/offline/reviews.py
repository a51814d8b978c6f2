"""Looking back at a match in the browser, a decision at a time; asked for again and again, as from a server."""

from __future__ import annotations

from dataclasses import dataclass, field

from walpurgis.core.sets import Seat, count
from walpurgis.match import Match
from walpurgis.offline.outside import Thinker, ask
from walpurgis.review.judged import Moment, Review, moment_of, replay
from walpurgis.review.messages import SIMULATIONS, ReviewProgress, info_of

PLAN = {"kind": "search", "simulations": SIMULATIONS, "explore": 1.2}  # as `review.looking` has it: a curious search


@dataclass
class Work:
    """One review under way."""

    match: Match
    seat: Seat
    done: int = 0
    moments: list[Moment] = field(default_factory=list[Moment])
    state: str = "waiting"

    async def look(self, thinker: Thinker) -> None:
        """Judge every decision of the seat that was not forced."""
        self.state = "working"
        game = self.match.game
        try:
            for turn, step, state in replay(self.match):
                self.done = turn
                if step.seat == self.seat and count(game.legal(state, step.seat)) > 1:
                    seed = f"{self.match.seed.hex()} review {turn}"
                    thought = await ask(thinker, PLAN, game, state, step.seat, seed)
                    if any(option.action == step.action for option in thought.options):
                        self.moments.append(moment_of(game, state, turn, step, thought))
            self.state = "done"
        except Exception:  # whatever went wrong, it can be tried again
            self.state = "failed"

    def progress(self, language: str) -> ReviewProgress:
        """How far it is, and at the end what was found."""
        turns = len(self.match.log)
        if self.state == "done":
            found = info_of(self.match, Review(self.seat, tuple(self.moments)), language)
            return ReviewProgress("done", turns, turns, found)
        return ReviewProgress("failed" if self.state == "failed" else "working", self.done, turns)
