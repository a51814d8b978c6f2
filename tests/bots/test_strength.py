"""Who beats whom: duplicate matches, the same deals for every seating, one against three."""

from __future__ import annotations

import numpy as np
import pytest

from walpurgis.bots import ask, bot_named
from walpurgis.bots.bot import Bot
from walpurgis.core.dice import new_dice
from walpurgis.core.game import Game
from walpurgis.core.sets import first_of
from walpurgis.games import game_named, game_names


def share_of_wins(game: Game, one: Bot, others: Bot, seed: str, seat_of_one: int) -> float:
    """What one bot gets of the win among three others, a shared win counting its share."""
    state = game.new_state(game.options.make(4), seed)
    dice = new_dice(f"{seed} {seat_of_one}")
    game.begin(state)
    while seats := game.waiting(state):
        seat = int(first_of(seats))
        game.act(state, seat, ask(one if seat == seat_of_one else others, game, state, seat, dice).action)
    points, ranks = np.zeros(4, np.int64), np.zeros(4, np.int64)
    game.standing(state, points, ranks)
    return float((ranks[seat_of_one] == 1) / (ranks == 1).sum())


def surely_wins(game: Game, one: str, others: str, boards: int) -> float:
    """The win share that one bot has at least: three standard errors below the mean, the boards being the sample."""
    bots = bot_named(one), bot_named(others)
    boards_shares = [
        np.mean([share_of_wins(game, *bots, f"board {board}", seat) for seat in range(4)]) for board in range(boards)
    ]
    return float(np.mean(boards_shares) - 3 * np.std(boards_shares, ddof=1) / np.sqrt(boards))


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", game_names())
def test_greedy_beats_chance(name: str) -> None:
    assert surely_wins(game_named(name), "greedy", "random", 40) > 0.25


@pytest.mark.turns(3)
@pytest.mark.parametrize(("name", "boards"), [("shot", 10), ("witches", 3), ("broom", 10)])
def test_search_beats_greedy(name: str, boards: int) -> None:
    assert surely_wins(game_named(name), "search:150", "greedy", boards) > 0.25
