"""What the results say: means, win shares, ranks and ratings, each with a 95 % interval over boards.

Matches of one board share their deals, so they are not independent; boards are. Every interval here treats the board
as the unit: a mean is the mean of the boards' means, and a rating's spread is the sandwich over boards. That is also
what makes duplicate play worthwhile: the luck of a board's cards is the same for everybody.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

from walpurgis.arena.board import BoardLine
from walpurgis.arena.plan import Plan

Numbers = npt.NDArray[Any]
Ints = npt.NDArray[np.int64]

CONFIDENCE = 0.95
FEWEST_BOARDS = 5  # with fewer there is no useful interval
RATING_MEAN, RATING_SCALE = 1500.0, 400.0 / math.log(10.0)  # as chess players write it: 400 points are odds of 10 to 1
PRIOR = 1.0 / 4.0**2  # a rating is not believed to lie far beyond 4 * 174 points from the mean without much evidence


@dataclass(frozen=True)
class ConfidenceInterval:
    """A number and its 95 % interval, which is none while there are too few boards."""

    mean: float
    low: float | None = None
    high: float | None = None

    def clipped(self, lowest: float, highest: float) -> ConfidenceInterval:
        """The interval within what is possible."""
        if self.low is None or self.high is None:
            return self
        return ConfidenceInterval(self.mean, max(lowest, self.low), min(highest, self.high))


@dataclass(frozen=True)
class BotStanding:
    """One bot's standing."""

    bot: str
    seats: int  # how often it sat at a table
    points: ConfidenceInterval
    wins: ConfidenceInterval  # share of the matches it sat in; joint winners share the win
    rating: ConfidenceInterval
    ranks: tuple[float, ...]  # how often it came first, second, …
    faults: dict[str, int]  # how often chance had to play for it, by kind


@dataclass(frozen=True)
class Pair:
    """Two bots compared, board by board: positive where the first does better."""

    first: str
    second: str
    points: ConfidenceInterval
    wins: ConfidenceInterval


@dataclass(frozen=True)
class Standings:
    """Everything the results say, the best first."""

    boards: int
    matches: int
    fair_share: float  # of the wins, for bots that are all alike
    rows: tuple[BotStanding, ...]
    pairs: tuple[Pair, ...]

    @classmethod
    def of(cls, plan: Plan, boards: Sequence[BoardLine]) -> Standings:
        """The standings after these boards."""
        table = Tally(plan, boards)
        ratings = plackett_luce(table.seats, table.ranks, len(plan.entrants))
        rows = [table.row(entrant, ratings[entrant]) for entrant in range(len(plan.entrants))]
        best_first = sorted(
            range(len(rows)), key=lambda entrant: (-rows[entrant].wins.mean, -rows[entrant].rating.mean)
        )
        pairs = [table.pair(one, other) for place, one in enumerate(best_first) for other in best_first[place + 1 :]]
        matches = len(boards) * plan.matches_a_board
        return cls(len(boards), matches, 1 / plan.players, tuple(rows[entrant] for entrant in best_first), tuple(pairs))


class Tally:
    """The results as arrays: boards by matches by seats."""

    def __init__(self, plan: Plan, boards: Sequence[BoardLine]) -> None:
        shape = (len(boards), plan.matches_a_board, plan.players)
        self.plan = plan
        self.boards = boards

        def rows(name: str) -> Any:
            return np.array([[getattr(match, name) for match in board.matches] for board in boards]).reshape(shape)

        self.seats: Ints = rows("seats").astype(np.int64)
        self.points: Numbers = rows("points").astype(np.float64)
        self.ranks: Ints = rows("ranks").astype(np.int64)
        self.wins = win_shares(self.ranks)

    def by_board(self, numbers: Numbers, entrant: int) -> Numbers:
        """The mean of a bot over its seats at each board; not a number where it did not sit."""
        own = self.seats == entrant
        seats: Ints = own.sum((1, 2))
        return np.where(seats > 0, (numbers * own).sum((1, 2)) / np.maximum(seats, 1), np.nan)

    def row(self, entrant: int, rating: ConfidenceInterval) -> BotStanding:
        """One bot's standing."""
        own: Ints = self.ranks[self.seats == entrant]
        faults: Counter[str] = Counter()
        for board in self.boards:
            for match in board.matches:
                for seat, kinds in match.faults.items():
                    if match.seats[seat] == entrant:
                        faults.update(kinds)
        return BotStanding(
            self.plan.entrants[entrant],
            len(own),
            mean_of(self.by_board(self.points, entrant)),
            mean_of(self.by_board(self.wins, entrant)).clipped(0, 1),
            rating,
            tuple(int(np.count_nonzero(own == rank)) / max(1, len(own)) for rank in range(1, self.plan.players + 1)),
            dict(sorted(faults.items())),
        )

    def pair(self, one: int, other: int) -> Pair:
        """Two bots compared at the boards where both sat."""
        return Pair(
            self.plan.entrants[one],
            self.plan.entrants[other],
            mean_of(self.by_board(self.points, one) - self.by_board(self.points, other)),
            mean_of(self.by_board(self.wins, one) - self.by_board(self.wins, other)).clipped(-1, 1),
        )


def win_shares(ranks: Ints) -> Numbers:
    """1 for a win, a share for joint winners, else 0."""
    first = ranks == 1
    winners: Ints = first.sum(-1, keepdims=True)
    return first / winners


def mean_of(boards: Numbers) -> ConfidenceInterval:
    """The mean over boards with its interval by Student's t; boards without a number do not count."""
    boards = boards[~np.isnan(boards)]
    n = len(boards)
    if n == 0:
        return ConfidenceInterval(0.0)
    mean = float(boards.mean())
    if n < FEWEST_BOARDS:
        return ConfidenceInterval(mean)
    half = student_t(n - 1) * float(boards.std(ddof=1)) / math.sqrt(n)
    return ConfidenceInterval(mean, mean - half, mean + half)


def student_t(freedom: int) -> float:
    """The two-sided quantile of Student's t for our confidence (expansion of Cornish and Fisher, to 1 % from 4 on)."""
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


# --- ratings ----------------------------------------------------------------------------------------------------------


def plackett_luce(seats: Ints, ranks: Ints, entrants: int) -> list[ConfidenceInterval]:
    """Ratings from all the rankings, by the model of Plackett and Luce, with the sandwich over boards for its spread.

    The model: the first place goes to each seat with a chance in proportion to its bot's strength, then the second
    among those left, and so on. Strengths are fitted by Newton's method to the largest posterior chance; the weak prior
    only keeps a bot that never loses from an infinite rating. Equal ranks count as Efron does for equal times.
    """
    if len(seats) == 0:
        return [ConfidenceInterval(RATING_MEAN)] * entrants
    strengths: Numbers = np.zeros(entrants)
    for _ in range(50):
        gradients, curvature = slopes(seats, ranks, strengths)
        gradient: Numbers = gradients.sum(0) - PRIOR * strengths
        step: Numbers = np.linalg.solve(curvature + PRIOR * np.eye(entrants), gradient)
        strengths = strengths + step * min(1.0, 2.0 / max(1e-9, float(np.abs(step).max())))
        if np.abs(step).max() < 1e-10:
            break
    gradients, curvature = slopes(seats, ranks, strengths)
    centre = np.eye(entrants) - 1 / entrants  # ratings are relative to the mean of all
    bread = centre @ np.linalg.inv(curvature + PRIOR * np.eye(entrants))
    n = len(seats)
    spread = bread @ (gradients.T @ gradients) @ bread.T * n / max(1, n - 1)
    values: Numbers = RATING_MEAN + RATING_SCALE * (centre @ strengths)
    if n < FEWEST_BOARDS:
        return [ConfidenceInterval(float(value)) for value in values]
    halves = RATING_SCALE * student_t(n - 1) * np.sqrt(np.diag(spread))
    return [ConfidenceInterval(float(v), float(v - h), float(v + h)) for v, h in zip(values, halves, strict=True)]


def slopes(seats: Ints, ranks: Ints, strengths: Numbers) -> tuple[Numbers, Numbers]:
    """The gradient of the log-likelihood for each board, and minus its second derivative over all."""
    entrants, players = len(strengths), seats.shape[-1]
    who = np.eye(entrants)[seats]  # board, match, seat, bot: 1 where that bot sits there
    weight = np.exp(strengths)[seats]
    gradients = np.zeros((len(seats), entrants))
    curvature = np.zeros((entrants, entrants))
    for rank in range(1, players + 1):
        here = ranks == rank
        level = here.sum(-1)
        left = (ranks >= rank) * weight
        tied = here * weight
        for nth in range(int(level.max(initial=0))):
            # Of those level, the nth to be placed competes against all that are left and a part of its equals.
            share: Numbers = nth / np.maximum(level, 1)
            chances = left - share[..., None] * tied
            total = chances.sum(-1, keepdims=True)
            chances = np.where((nth < level)[..., None], chances / np.where(total > 0, total, 1), 0)
            expected = np.einsum("bms,bmse->bme", chances, who)
            gradients -= expected.sum(1)
            curvature += np.diag(expected.sum((0, 1))) - np.einsum("bme,bmf->ef", expected, expected)
        gradients += np.einsum("bms,bmse->be", here.astype(np.float64), who)
    return gradients, curvature
