"""The stepper: the same matches as `Match`, by numbers; every wrong action is refused and changes nothing."""

from __future__ import annotations

import copy
import doctest
import pickle
import random
from collections.abc import Callable

import numpy as np
import pytest

import walpurgis
import walpurgis.match.stepper
from walpurgis import IllegalAction, MatchOver, NotYourTurn, OptionError, Stepper, UnknownAction, UnknownGame
from walpurgis.core.sets import members, set_of
from walpurgis.games import game_named, game_names

pytestmark = pytest.mark.rules

games = pytest.mark.parametrize("name", game_names())


def played_out(stepper: Stepper) -> Stepper:
    """To the end, at random."""
    dice = random.Random(1)
    while stepper.legal:
        stepper.step(dice.choice(stepper.legal))
    return stepper


def test_the_examples_in_the_docstrings_run() -> None:
    assert doctest.testmod(walpurgis.match.stepper).failed == 0


@games
def test_it_plays_as_a_match_does(name: str) -> None:
    for players in game_named(name).player_counts:
        stepper, match = Stepper(name, players, seed=5), walpurgis.new(name, players, seed=5)
        dice = random.Random(players)
        for _ in range(150):
            if match.is_over:
                break
            assert stepper.seat == match.waiting[0]
            assert stepper.legal == list(members(match.legal_actions(stepper.seat)))
            assert list(map(stepper.name_of, stepper.legal)) == match.legal(stepper.seat)
            action = dice.choice(stepper.legal)
            match.play(stepper.seat, action)
            assert stepper.step(action) is stepper.legal
            assert stepper.state == match.state
        assert (stepper.points, stepper.ranks) == match.standing
        assert stepper.view(1) == match.view(1) and stepper.view() == match.view()


@games
@pytest.mark.parametrize(
    "action", [-1, 63, 64, 2**64, -(2**70), 1.0, "0", None, [0], np.float64(0)], ids=lambda action: repr(action)[:9]
)
def test_a_wrong_action_is_refused_and_changes_nothing(name: str, action: object) -> None:
    stepper = Stepper(name, seed=3)
    before, legal = pickle.dumps(stepper), stepper.legal[:]
    with pytest.raises(IllegalAction if isinstance(action, int) else UnknownAction):
        stepper.step(action)  # pyright: ignore[reportArgumentType]
    assert pickle.dumps(stepper) == before and stepper.legal == legal
    assert stepper.step(legal[0])


def test_a_refusal_says_what_is_legal() -> None:
    stepper = Stepper("shot", 4, seed=7, first=0)
    with pytest.raises(IllegalAction, match="seat 0 may not take action 1; it may take 48, 50, 51, 52, 53, 54, 55"):
        stepper.step(1)
    with pytest.raises(IllegalAction, match="seat 0 may not take action 1"):
        stepper.name_of(1)
    with pytest.raises(IllegalAction, match="there is no seat 4"):
        stepper.view(4)


def test_numbers_of_numpy_are_actions() -> None:
    stepper = Stepper("shot", 4, seed=7, first=0)
    assert stepper.step(np.int64(52)) == [48, 50, 51, 53, 54, 55]  # pyright: ignore[reportArgumentType]


@games
def test_after_the_end_there_is_nothing_to_do_but_to_deal_again(name: str) -> None:
    stepper = played_out(Stepper(name, seed=2))
    assert stepper.is_over and stepper.seat == -1 and stepper.legal == [] and 1 in stepper.ranks
    points = stepper.points
    with pytest.raises(MatchOver, match="reset"):
        stepper.step(0)
    assert stepper.points == points
    assert stepper.reset(9) == stepper.legal == Stepper(name, seed=9).legal
    assert stepper.state == Stepper(name, seed=9).state and not stepper.is_over


@games
def test_a_match_dealt_again_is_another_one(name: str) -> None:
    one, two = Stepper(name, seed=1), Stepper(name, seed=1)
    first = bytes(one.state.memory)
    assert one.reset() == two.reset() and one.state == two.state, "the dice roll on, the same for both"
    assert bytes(one.state.memory) != first


@games
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, Stepper.copy, lambda s: pickle.loads(pickle.dumps(s))])
def test_copies_play_on_alone(name: str, copied: Callable[[Stepper], Stepper]) -> None:
    stepper = Stepper(name, seed=4)
    for _ in range(10):
        stepper.step(stepper.legal[-1])
    other = copied(stepper)
    assert other.state == stepper.state and (other.seat, other.legal) == (stepper.seat, stepper.legal)
    before = bytes(stepper.state.memory)
    other.step(other.legal[0])
    assert bytes(stepper.state.memory) == before
    stepper.step(stepper.legal[0])
    assert other.state == stepper.state
    over = copied(played_out(stepper))
    assert over.is_over and over.seat == -1 and over.ranks == stepper.ranks


def test_any_of_those_who_choose_at_once_can_be_asked() -> None:
    stepper = Stepper("witches", 4, seed=1)
    assert stepper.seat == 0 and set_of(range(4)) == stepper.game.waiting(stepper.state), "all of them pass cards"
    assert stepper.ask(2) == stepper.legal == list(members(stepper.game.legal(stepper.state, 2)))
    assert stepper.seat == 2 and stepper.copy().seat == 2 and stepper.copy().legal == stepper.legal
    action = stepper.legal[1]
    stepper.step(action)
    assert stepper.state.passed[2] == 1 << action and stepper.seat == 0
    for seat in (-1, 4, 70):
        with pytest.raises(NotYourTurn, match=f"seat {seat} owes no decision now"):
            stepper.ask(seat)
    assert stepper.seat == 0
    over = played_out(stepper)
    with pytest.raises(NotYourTurn):
        over.ask(0)


def test_a_state_changed_from_outside_is_looked_at_again() -> None:
    stepper, other = Stepper("shot", 4, seed=1, first=0), Stepper("shot", 4, seed=2, first=3)
    stepper.state.memory[:] = other.state.memory
    assert stepper.look() == other.legal and stepper.seat == other.seat == 3
    with pytest.raises(ValueError):
        stepper.state.memory[:] = Stepper("broom", seed=1).state.memory
    assert stepper.state == other.state


def test_what_belongs_to_another_game_is_refused() -> None:
    kept = Stepper("broom", seed=1).__getstate__()
    shot = Stepper("shot", seed=1)
    with pytest.raises(ValueError):
        shot.copy().__setstate__({**kept, "game": shot.game})


def test_games_and_options_are_checked() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'hearts'"):
        Stepper("hearts")
    with pytest.raises(OptionError):
        Stepper("shot", players=9)
    with pytest.raises(OptionError):
        Stepper("shot", spell=True)
    assert repr(Stepper("shot", 3, seed=1, first=0)) == "<Stepper of shot, 3 players, waiting for seat 0>"


@games
def test_nothing_of_the_last_match_is_left_after_a_reset(name: str) -> None:
    fresh, used = Stepper(name, seed=5), Stepper(name, seed=6)
    for _ in range(3):
        played_out(used).reset(5)
        assert bytes(used.state.memory) == bytes(fresh.state.memory)
