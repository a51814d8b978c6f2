"""The moments of an evening: what people will tell each other about the match, found in its scored rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from walpurgis.core.sets import Seat
from walpurgis.score.sheet import RoundScore, ScoreMoment
from walpurgis.words import LIST, Words

CLOSE = 3  # points between first and second that make a finish close
FEWEST_CHANGES = 2  # of the lead that are worth telling


@dataclass(frozen=True)
class Found:
    """A moment before it is put into words."""

    kind: str
    seats: list[Seat]
    amount: int
    round: int = 0  # 0: the whole match


@dataclass(frozen=True)
class Course:
    """How a match went: its complete rounds, and who is first by the rules once it is over."""

    rounds: Sequence[RoundScore]
    winners: Sequence[Seat]
    highest_wins: bool

    def ahead(self, totals: Sequence[int]) -> list[int]:
        """Points so that more is better."""
        return [points if self.highest_wins else -points for points in totals]

    def best(self, amounts: Sequence[int]) -> list[Seat]:
        """Everybody who has the most."""
        return [seat for seat, amount in enumerate(amounts) if amount == max(amounts)]


def moments_of(course: Course, own: Iterator[Found], names: Sequence[str], words: Words) -> list[ScoreMoment]:
    """The moments of every game, then those of this one; the same for everybody is nothing to tell."""
    if not course.rounds:
        return []
    found = [*_shared(course), *own]
    told = [one for one in found if one.amount > 0 and 0 < len(one.seats) < len(names)]
    return [_told(one, names, words) for one in told]


def _told(found: Found, names: Sequence[str], words: Words) -> ScoreMoment:
    who = LIST[words.language].join(names[seat] for seat in found.seats)
    text = words(
        f"score-moment-{found.kind}", names=who, count=len(found.seats), amount=found.amount, round=found.round
    )
    return ScoreMoment(found.kind, found.seats, text, found.round)


def _shared(course: Course) -> Iterator[Found]:
    yield from _best_round(course)
    if course.winners:
        yield from _comeback(course)
        yield from _close_finish(course)
    yield from _lead(course)


def _best_round(course: Course) -> Iterator[Found]:
    """The most points of one round: good, or bad where points are."""
    most = max(max(each.earned) for each in course.rounds)
    for each in course.rounds:
        if most in each.earned:
            yield Found("best" if course.highest_wins else "worst", course.best(each.earned), most, each.number)
            return


def _comeback(course: Course) -> Iterator[Found]:
    """The furthest that the winner was ever behind."""
    behind = [(max(ahead) - ahead[course.winners[0]], each.number) for each, ahead in _before_the_end(course)]
    if behind:
        points, number = max(behind, key=lambda one: (one[0], -one[1]))
        yield Found("comeback", [course.winners[0]], points, number)


def _before_the_end(course: Course) -> list[tuple[RoundScore, list[int]]]:
    return [(each, course.ahead(each.totals)) for each in course.rounds[:-1]]


def _close_finish(course: Course) -> Iterator[Found]:
    ahead = sorted(course.ahead(course.rounds[-1].totals), reverse=True)
    if len(course.winners) == 1 and 0 < ahead[0] - ahead[1] <= CLOSE:
        yield Found("close", list(course.winners), ahead[0] - ahead[1])


def _lead(course: Course) -> Iterator[Found]:
    """How often the lead changed hands; whoever holds it now has won the race."""
    leaders = [course.best(course.ahead(each.totals)) for each in course.rounds]
    alone = [one[0] for one in leaders if len(one) == 1]
    changes = sum(now != then for then, now in pairwise(alone))
    if changes >= FEWEST_CHANGES:
        yield Found("lead", [alone[-1]], changes)


def most(course: Course, kind: str, amounts: Sequence[int]) -> Iterator[Found]:
    """Whoever has the most of something."""
    yield Found(kind, course.best(amounts), max(amounts))
