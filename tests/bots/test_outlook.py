"""What scores mean for winning: exact at the end, a fair guess before it."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import pytest
from bot_positions import fewer

from walpurgis.core.dice import new_dice, pick
from walpurgis.core.game import Game
from walpurgis.core.outlook import chances_to_win, leads, share_the_win
from walpurgis.core.sets import first_of
from walpurgis.games import game_named, game_names
from walpurgis.games.broom import cards as broom_cards
from walpurgis.games.broom import state as broom

pytestmark = pytest.mark.rules

Chances: TypeAlias = npt.NDArray[np.float64]


def outlook(game: Game, state: Any) -> list[list[float]]:
    rows = np.zeros((3, 6))
    game.outlook(state, rows[0], rows[1], rows[2])
    return rows[:, : state.players].tolist()


@pytest.mark.parametrize("name", game_names())
def test_at_the_end_it_is_the_standing(name: str) -> None:
    game = game_named(name)
    for number in range(fewer(20, 3)):
        state = finished(game, number)
        points, win, lead = outlook(game, state)
        true_points, ranks = np.zeros(6, np.int64), np.zeros(6, np.int64)
        game.standing(state, true_points, ranks)
        players = int(state.players)
        assert points == true_points[:players].tolist()
        assert sum(win) == pytest.approx(1)
        for seat in range(players):
            assert (win[seat] > 0) == (ranks[seat] == 1)
            if ranks[seat] > 1:
                assert lead[seat] <= 0


def finished(game: Game, number: int) -> Any:
    state = game.new_state(game.options.make(game.player_counts[number % len(game.player_counts)]), number)
    dice = new_dice(number)
    game.begin(state)
    while seats := game.waiting(state):
        seat = int(first_of(seats))
        game.act(state, seat, int(pick(game.legal(state, seat), dice)))
    return state


@pytest.mark.parametrize("name", game_names())
def test_before_a_round_it_predicts_the_winner_better_than_chance_and_better_later(name: str) -> None:
    """The logarithm of the chance it gave to who then won, in greedy matches of four; chance alone scores log 1/4."""
    game = game_named(name)
    early: list[float] = []
    late: list[float] = []
    for number in range(fewer(60, 6)):
        told, winner = told_by_round(game, number)
        if told:  # a match of `shot` may end with its first round
            early.append(float(np.log(told[0] @ winner)))
            late.append(float(np.log(told[-1] @ winner)))
    assert np.log(1 / 4) < np.mean(early) < np.mean(late)


def told_by_round(game: Game, number: int) -> tuple[list[Chances], Chances]:
    """A greedy match: the chances told before each round but the first, and who won."""
    state = game.new_state(game.options.make(4), number)
    dice = new_dice(number)
    game.begin(state)
    told: list[Chances] = []
    round_now = int(state.round_now)
    while seats := game.waiting(state):
        seat = int(first_of(seats))
        game.act(state, seat, int(game.greedy(state, seat, dice)))
        if state.round_now != round_now:
            round_now = int(state.round_now)
            told.append(np.array(outlook(game, state)[1]))
    return told, np.array(outlook(game, state)[1])


def test_shot_fears_tokens_and_likes_points() -> None:
    game = game_named("shot")
    state = game.new_state(game.options.make(4), 1)
    game.begin(state)
    state.round_now = 3
    for seat, (points, tokens) in enumerate(((10, 0), (10, 2), (14, 0), (6, 0))):
        state.points[seat], state.oof[seat] = points, tokens
    points, win, lead = outlook(game, state)
    assert sum(win) == pytest.approx(1)
    assert win[2] > win[0] > win[1] and win[0] > win[3]
    assert points[2] - points[0] == pytest.approx(4)
    assert lead[2] > 0 > max(lead[0], lead[1], lead[3])


def test_witches_likes_few_points_even_more_towards_the_end() -> None:
    game = game_named("witches")
    wins: list[float] = []
    for most in (20, 40, 60):
        state = game.new_state(game.options.make(4), 1)
        game.begin(state)
        for seat, points in enumerate((most - 15, most, most, most)):
            state.points[seat] = points
        points, win, lead = outlook(game, state)
        assert sum(win) == pytest.approx(1) and lead[0] > 0 > lead[1]
        assert points[0] < points[1]
        wins.append(win[0])
    assert 0.25 < wins[0] < wins[1] < wins[2] < 1


def broom_before_round(round_now: int) -> Any:
    """Nobody shows or holds anything; three tasks lie open, and the first player starts."""
    game = game_named("broom")
    state = game.new_state(game.options.make(4), 1)
    game.begin(state)
    state.round_now, state.phase, state.starter = round_now, broom.Phase.CHOOSE, 0
    for cell in range(broom_cards.KINDS * 4):
        state.hand[cell] = state.cowards[cell] = state.braves[cell] = 0
    tasks = ((("brown", 2), ("purple", 3)), (("green", 2), ("blue", 4)), (("red", 2), ("grey", 4)))
    for place, task in enumerate(tasks):
        state.open_task[place] = sum(asked << (4 * broom_cards.COLOURS.index(colour)) for colour, asked in task)
    return state


def test_broom_likes_points_potions_tasks_in_sight_and_playing_late() -> None:
    game = game_named("broom")
    for round_now in (2, 3, 4):
        state = broom_before_round(round_now)
        points, win, lead = outlook(game, state)
        assert sum(win) == pytest.approx(1)
        assert points == sorted(points) and win == sorted(win)  # from the starter to the last who is asked
        assert lead[3] > 0 > lead[0]
        alike = points[1]
        state.points[1] += 3
        assert outlook(game, state)[0][1] == pytest.approx(alike + 3)
        state.cowards[broom_cards.KINDS + broom_cards.COLOURS.index("yellow")] = 1  # no task asks for it
        a_potion = outlook(game, state)[0][1] - alike - 3
        assert 0 < a_potion < 1


def test_broom_values_a_task_that_lacks_little_and_in_the_last_round_only_if_it_can_be_done() -> None:
    game = game_named("broom")
    brown, purple = (broom_cards.COLOURS.index(colour) for colour in ("brown", "purple"))
    for round_now in (3, 4):
        state = broom_before_round(round_now)
        state.tasks_left = 1  # brown 2, purple 3
        state.hand[brown] = state.hand[purple] = 2
        worth: list[float] = []
        for shown in range(3):
            state.cowards[purple] = shown
            state.tasks_left = 0
            without = outlook(game, state)[0][0]
            state.tasks_left = 1
            worth.append(outlook(game, state)[0][0] - without)
        assert worth[1] < worth[2] < 5
        assert (worth[0] == 0) == (round_now == 4)  # three purple potions are more than one brave witch shows
        state.hand[brown] = 0
        with_none_in_hand = outlook(game, state)[0][0]
        state.tasks_left = 0
        assert (with_none_in_hand == outlook(game, state)[0][0]) == (round_now == 4)


def test_broom_is_surer_of_a_lead_towards_the_end() -> None:
    game = game_named("broom")
    wins: list[float] = []
    for round_now in (2, 3, 4):
        state = broom_before_round(round_now)
        state.points[2] += 5
        wins.append(outlook(game, state)[1][2])
    assert 0.25 < wins[0] < wins[1] < wins[2] < 1


def test_the_arithmetic() -> None:
    ranks = np.array([1.0, 3.0, 1.0, 4.0])
    share_the_win(ranks, 4)
    assert ranks.tolist() == [0.5, 0, 0.5, 0]
    win = np.zeros(3)
    chances_to_win(np.array([1000.0, 1000.0, 990.0]), 3, 10.0, win)
    assert win[0] == win[1] == pytest.approx(win[2] * np.e)
    lead = np.zeros(3)
    leads(np.array([10.0, 30.0, 100.0]), 3, -40.0, lead)
    assert lead.tolist() == [0.5, -0.5, -1.0]
