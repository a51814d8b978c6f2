"""The statistics: means and ratings against numbers worked out otherwise, and intervals that cover what they say."""

from __future__ import annotations

import io
import itertools
import math

import numpy as np
import pytest
from rich.console import Console
from scipy import optimize, stats

from walpurgis.arena import Plan, Standings
from walpurgis.arena.board import BoardLine, MatchLine
from walpurgis.arena.report import table
from walpurgis.arena.standings import RATING_SCALE, mean_of, plackett_luce, slopes, student_t, win_shares

PLAN = Plan.make("shot", ["a", "b", "b", "b"], matches=1)


def line(board: int, *matches: tuple[list[int], list[int], list[int]]) -> BoardLine:
    return BoardLine(board, [MatchLine(seats, points, ranks) for seats, points, ranks in matches])


def test_a_bot_is_shown_as_it_is_written() -> None:
    """`:100:` is a picture in the markup of the library that draws the table, `[b]` bold type."""
    names = ["search:100:bold", "cmd:play [b] this"]
    plan = Plan.make("shot", [*names, names[1]], matches=1)
    screen = io.StringIO()
    seatings = ([0, 1, 1], [1, 0, 1], [1, 1, 0])
    board = line(0, *((seating, [3, 2, 1], [1, 2, 3]) for seating in seatings))
    Console(file=screen, width=120).print(table(Standings.of(plan, [board]), {}))
    assert all(name in screen.getvalue() for name in names)


def test_points_wins_and_ranks_by_hand() -> None:
    boards = [
        line(
            0,
            ([0, 1, 1, 1], [10, 5, 4, 3], [1, 2, 3, 4]),
            ([1, 0, 1, 1], [8, 8, 1, 0], [1, 1, 3, 4]),
            ([1, 1, 0, 1], [2, 3, 1, 0], [2, 1, 3, 4]),
            ([1, 1, 1, 0], [2, 3, 0, 1], [2, 1, 4, 3]),
        )
    ]
    standings = Standings.of(PLAN, boards)
    a, b = standings.rows
    assert (a.bot, a.seats, a.points.mean, a.wins.mean) == ("a", 4, 5.0, 1.5 / 4)
    assert a.ranks == (0.5, 0, 0.5, 0)
    assert (b.bot, b.seats, b.wins.mean) == ("b", 12, pytest.approx(2.5 / 12))
    assert a.points.low is None  # one board is no ground for an interval
    assert standings.pairs[0].wins.mean == pytest.approx(1.5 / 4 - 2.5 / 12)
    assert (standings.boards, standings.matches, standings.fair_share) == (1, 4, 0.25)


def test_a_bot_is_not_judged_by_boards_it_sat_out() -> None:
    field = Plan.make("shot", ["a", "b", "c", "d", "e"], matches=1)
    boards = [
        line(0, *[([0, 1, 2, 3], [9, 5, 4, 3], [1, 2, 3, 4])] * 4),
        line(1, *[([0, 1, 2, 4], [7, 8, 4, 3], [2, 1, 3, 4])] * 4),
    ]
    standings = Standings.of(field, boards)
    rows = {row.bot: row for row in standings.rows}
    assert (rows["a"].seats, rows["a"].wins.mean, rows["a"].points.mean) == (8, 0.5, 8.0)
    assert (rows["d"].seats, rows["d"].points.mean) == (4, 3.0)
    pairs = {frozenset((pair.first, pair.second)): abs(pair.points.mean) for pair in standings.pairs}
    assert pairs[frozenset("ad")] == 6.0  # at the only board that both sat at
    assert pairs[frozenset("de")] == 0.0  # who never met


def test_faults_are_counted_by_bot() -> None:
    board = line(0, *[([0, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1])] * 4)
    board.matches[0].faults = {0: {"crash": 2}, 2: {"illegal": 1}}
    board.matches[1].faults = {0: {"crash": 1, "silence": 4}}
    rows = {row.bot: row.faults for row in Standings.of(PLAN, [board]).rows}
    assert rows == {"a": {"crash": 3, "silence": 4}, "b": {"illegal": 1}}


def test_no_boards_no_standings() -> None:
    assert [row.points.mean for row in Standings.of(PLAN, []).rows] == [0, 0]


def test_shared_wins_are_shared() -> None:
    assert win_shares(np.array([[1, 1, 3, 4], [1, 1, 1, 1]])).tolist() == [[0.5, 0.5, 0, 0], [0.25] * 4]


@pytest.mark.parametrize("freedom", [4, 5, 9, 30, 1000])
def test_students_t(freedom: int) -> None:
    assert student_t(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=0.01)


# --- coverage --------------------------------------------------------------------------------------------------------


def simulated(
    strengths: list[float], boards: int, luck: float, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """Boards of four matches: every rotation of four bots, and cards that favour a seat in all of them alike."""
    seatings = np.array([np.roll(np.arange(4), turn) for turn in range(4)])
    seats = np.broadcast_to(seatings, (boards, 4, 4))
    cards = rng.normal(0, luck, (boards, 1, 4))
    results = np.array(strengths)[seats] + cards + rng.gumbel(0, 1, (boards, 4, 4))
    return seats, (-results).argsort(-1).argsort(-1) + 1


def test_intervals_of_means_cover_the_truth() -> None:
    rng = np.random.default_rng(1)
    strengths = [0.4, 0, 0, -0.4]
    seats, ranks = simulated(strengths, 100_000, 1.0, rng)
    truth = win_shares(ranks)[seats == 0].mean()
    hits = 0
    for _ in range(1000):
        seats, ranks = simulated(strengths, 40, 1.0, rng)
        estimate = mean_of((win_shares(ranks) * (seats == 0)).sum((1, 2)) / 4)
        assert estimate.low is not None and estimate.high is not None
        hits += estimate.low <= truth <= estimate.high
    assert 0.93 <= hits / 1000 <= 0.97


def test_intervals_of_ratings_cover_the_truth() -> None:
    """Also where the cards make matches of one board alike, and the model is therefore not quite true."""
    rng = np.random.default_rng(2)
    strengths = [0.4, 0, 0, -0.4]
    truth = plackett_luce(*simulated(strengths, 10_000, 1.0, rng), 4)[0].mean
    hits = 0
    for _ in range(300):
        estimate = plackett_luce(*simulated(strengths, 60, 1.0, rng), 4)[0]
        assert estimate.low is not None and estimate.high is not None
        hits += estimate.low <= truth <= estimate.high
    assert 0.92 <= hits / 300 <= 0.98


def test_duplicate_play_narrows_the_interval() -> None:
    """The same cards for every seating cancel out of a bot's mean."""
    rng = np.random.default_rng(3)
    seats, ranks = simulated([0, 0, 0, 0], 400, 3.0, rng)
    wins = win_shares(ranks)
    paired = mean_of((wins * (seats == 0)).sum((1, 2)) / 4)
    alone = mean_of(wins[:, 0, 0])
    assert paired.high is not None and alone.high is not None
    of_four_independent_matches = (alone.high - alone.mean) / math.sqrt(4)
    assert paired.high - paired.mean < 0.7 * of_four_independent_matches


# --- ratings ----------------------------------------------------------------------------------------------------------


def log_likelihood(seats: np.ndarray, ranks: np.ndarray, strengths: np.ndarray) -> float:
    """The model written out, one match after the other; equal ranks as Efron has them."""
    total = 0.0
    for bots, places in zip(seats.reshape(-1, seats.shape[-1]), ranks.reshape(-1, seats.shape[-1]), strict=True):
        weights = np.exp(strengths[bots])
        for rank in np.unique(places):
            level = places == rank
            total += strengths[bots][level].sum()
            for nth in range(level.sum()):
                total -= math.log(weights[places >= rank].sum() - nth / level.sum() * weights[level].sum())
    return total


def test_the_fit_is_the_best_fit() -> None:
    rng = np.random.default_rng(4)
    seats = rng.integers(0, 3, (30, 2, 4))
    ranks = np.array([[[1, 2, 2, 4], [3, 1, 2, 3]]] * 30)
    ranks = rng.permuted(ranks, axis=-1)
    found = np.array([rating.mean - 1500 for rating in plackett_luce(seats, ranks, 3)]) / RATING_SCALE

    def cost(strengths: np.ndarray) -> float:
        return -log_likelihood(seats, ranks, strengths) + (strengths**2).sum() / 32

    best = optimize.minimize(cost, np.zeros(3)).x
    assert found == pytest.approx(best - best.mean(), abs=1e-3)
    gradients, curvature = slopes(seats, ranks, found)
    step = 1e-4
    for one, other in itertools.product(range(3), repeat=2):
        up, down = found.copy(), found.copy()
        up[other] += step
        down[other] -= step
        slope = (slopes(seats, ranks, up)[0] - slopes(seats, ranks, down)[0]).sum(0)[one] / (2 * step)
        assert -slope == pytest.approx(curvature[one, other], abs=0.05)
    assert gradients.shape == (30, 3)


def test_a_bot_that_never_loses_has_a_finite_rating() -> None:
    seats = np.tile([0, 1, 1, 1], (200, 4, 1))
    ranks = np.tile([1, 2, 3, 4], (200, 4, 1))
    first, second = plackett_luce(seats, ranks, 2)
    assert 200 < first.mean - second.mean < 4000
    assert first.mean + second.mean == pytest.approx(3000)


def test_400_points_are_odds_of_ten_to_one() -> None:
    rng = np.random.default_rng(5)
    seats = np.tile([0, 1], (20_000, 1, 1))
    first = rng.random((20_000, 1)) < 10 / 11
    ranks = np.stack([np.where(first, 1, 2), np.where(first, 2, 1)], -1)
    one, other = plackett_luce(seats, ranks, 2)
    assert one.mean - other.mean == pytest.approx(400, abs=15)
