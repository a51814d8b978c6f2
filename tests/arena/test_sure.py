"""The sequential test: how often it is wrong when it may look after every board, and how soon it is right."""

from __future__ import annotations

import numpy as np

from walpurgis.arena.sure import ERROR, STAKES, Sureness


def first_sure(wins: np.ndarray, goal: float) -> tuple[np.ndarray, np.ndarray]:
    """For many tournaments at once (tournaments, boards, bots): the board at which each is sure, and of which bot."""
    entrants = wins.shape[-1]
    sure_at = np.full((len(wins), entrants), wins.shape[1])
    for bot in range(entrants):
        reached = np.ones(wins.shape[:2], bool)
        for other in range(entrants):
            if other != bot:
                logs = np.log1p(STAKES * (wins[..., bot] - wins[..., other])[..., None]).cumsum(1)
                reached &= np.exp(np.minimum(logs, 700)).mean(-1) >= goal
        sure_at[:, bot] = np.where(reached.any(1), reached.argmax(1), wins.shape[1])
    return sure_at.min(1), sure_at.argmin(1)


def board_shares(rng: np.random.Generator, tournaments: int, boards: int, chances: list[float]) -> np.ndarray:
    """Win shares of a board of four matches, each won by one bot."""
    return rng.multinomial(4, chances, (tournaments, boards)) / 4


def test_the_simulation_is_of_the_class_itself() -> None:
    rng = np.random.default_rng(1)
    wins = board_shares(rng, 3, 400, [0.45, 0.3, 0.25])
    boards, best = first_sure(wins, 3 / ERROR)
    for tournament in range(3):
        sureness = Sureness(3)
        for number, row in enumerate(wins[tournament]):
            if sureness.see(row) is not None:
                assert (number, sureness.best) == (boards[tournament], best[tournament])
                break
        else:
            assert boards[tournament] == 400


def test_nobody_bets_on_a_bot_that_did_not_play() -> None:
    sureness = Sureness(3)
    sureness.see(np.array([1.0, 0.0, np.nan]))
    assert (sureness.capital > 1).tolist() == [[False, True, False], [False, False, False], [False, False, False]]


def test_equal_bots_are_rarely_called_unequal() -> None:
    """1,000 tournaments of 400 boards among equals, with a look after each board."""
    rng = np.random.default_rng(2)
    for chances in ([0.5, 0.5], [0.25] * 4):
        wins = np.concatenate([board_shares(rng, 250, 400, chances) for _ in range(4)])
        boards, _ = first_sure(wins, len(chances) / ERROR)
        assert (boards < 400).mean() <= ERROR + 0.01


def test_the_second_best_is_rarely_called_the_best() -> None:
    rng = np.random.default_rng(3)
    boards, best = first_sure(board_shares(rng, 500, 500, [0.4, 0.4, 0.2]), 3 / ERROR)
    wrong = (boards < 500) & (best == 2)
    assert wrong.sum() == 0
    assert (boards < 500).mean() <= ERROR + 0.01


def test_heavy_tails_do_not_fool_it() -> None:
    """Rare big losses against frequent small wins: worth nothing on average, and no ground to be sure."""
    rng = np.random.default_rng(4)
    difference = np.where(rng.random((500, 500)) < 0.95, 0.05, -0.95)
    wins = np.stack([0.5 + difference / 2, 0.5 - difference / 2], -1)
    boards, _ = first_sure(wins, 2 / ERROR)
    assert (boards < 500).mean() <= ERROR + 0.01


def test_a_better_bot_is_found() -> None:
    rng = np.random.default_rng(5)
    boards, best = first_sure(board_shares(rng, 100, 1500, [0.56, 0.44]), 2 / ERROR)
    assert (best[boards < 1500] == 0).all()
    assert (boards < 1500).mean() > 0.95
    boards, best = first_sure(board_shares(rng, 200, 200, [0.8, 0.2]), 2 / ERROR)
    assert np.median(boards) < 30


def test_once_sure_always_sure() -> None:
    sureness = Sureness(2)
    while sureness.see(np.array([1.0, 0.0])) is None:
        pass
    capital = sureness.capital.copy()
    sureness.see(np.array([0.0, 1.0]))
    assert sureness.best == 0
    assert (sureness.capital == capital).all()


def test_one_bot_alone_is_never_the_best() -> None:
    assert Sureness(1).see(np.array([0.25])) is None
