"""Decisions as a review judges them: what each option was worth, and whether another one was surely better.

Every decision is judged by what its seat could know then, not by how the cards lay. A choice is only called a mistake
where the difference is larger than chance explains.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from walpurgis.bots.bot import Thought, Weighed
from walpurgis.core.game import Game
from walpurgis.core.sets import Seat
from walpurgis.core.state import blank, copy_of
from walpurgis.match import Match
from walpurgis.match.match import Step

CURIOUS = 1.2  # more than when playing: options that look bad are to be judged as well
SURE = 2.0  # standard errors of a difference that we take for more than chance


@dataclass(frozen=True)
class Verdict:
    """What one option was worth, in expectation: points of the seat at the end, and its chance to win."""

    action: str
    points: float
    win: float
    tries: int


@dataclass(frozen=True)
class Moment:
    """One decision of the seat."""

    turn: int  # how many actions came before it
    round: int  # as players count, from 1; a game may deal once for all rounds
    played: Verdict
    best: Verdict
    options: tuple[Verdict, ...]  # all of them, best first

    @property
    def lost(self) -> float:
        """The chance to win that the choice gave away; 0 where chance alone could explain the difference."""
        return self.best.win - self.played.win if self.is_mistake else 0.0

    @property
    def is_mistake(self) -> bool:
        """Whether something else was better, surely."""
        return surely_better(self.best, self.played)


@dataclass(frozen=True)
class Review:
    """All decisions of one seat."""

    seat: Seat
    moments: tuple[Moment, ...]

    def costliest(self, most: int = 5) -> list[Moment]:
        """The mistakes that cost most, worst first."""
        mistakes = [moment for moment in self.moments if moment.is_mistake]
        return sorted(mistakes, key=lambda moment: (-moment.lost, moment.turn))[:most]


def replay(match: Match) -> Iterator[tuple[int, Step, object]]:
    """Each action of a match with the state before it."""
    again = Match(match.game, match.options, match.seed, match.deals, match.names)
    for turn, step in enumerate(match.log):
        yield turn, step, copy_of(again.state)
        again.play(step.seat, step.action)


def moment_of(game: Game, state: object, turn: int, step: Step, thought: Thought) -> Moment:
    """What the search says of one decision; its best is the option that it came back to most."""

    def verdict(option: Weighed) -> Verdict:
        name = game.action_name(state, step.seat, option.action)
        return Verdict(name, option.points, option.win, option.visits)

    options = tuple(verdict(option) for option in thought.options)
    played = next(verdict(option) for option in thought.options if option.action == step.action)
    return Moment(turn, round_of(game, state, step.seat), played, options[0], options)


def round_of(game: Game, state: object, seat: Seat) -> int:
    """The round as this seat's view counts it."""
    knowledge = blank(game.knowledge)
    game.observe(state, seat, knowledge)
    return max(1, game.look(knowledge).round)


def surely_better(best: Verdict, other: Verdict) -> bool:
    """Whether the difference in the chance to win is more than luck."""
    if best.action == other.action:
        return False
    tries = 1 / best.tries + 1 / other.tries
    middle = (best.win * best.tries + other.win * other.tries) / (best.tries + other.tries)
    luck = SURE * math.sqrt(max(middle * (1 - middle), 0.01) * tries)
    return best.win - other.win > luck
