"""Many matches at once: arrays in, arrays out, the same on any number of threads."""

from __future__ import annotations

import numpy as np
import pytest

import walpurgis
from walpurgis.batch import Batch
from walpurgis.core.errors import IllegalAction
from walpurgis.core.sets import has
from walpurgis.games import game_names

pytestmark = pytest.mark.rules


@pytest.mark.parametrize("name", game_names())
def test_stepping_to_the_end(name: str) -> None:
    batch = Batch(name, 6, players=4, seed=1)
    steps = 0
    while not batch.done.all():
        going = batch.seats >= 0
        assert (batch.legal[going] > 0).all()
        assert [seen.seat for seen in batch.observations[going]] == batch.seats[going].tolist()
        batch.step(batch.random_actions())
        steps += 1
    assert steps > 10
    assert (batch.seats == -1).all() and (batch.legal == 0).all()
    assert (batch.ranks.min(axis=1) == 1).all()


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", game_names())
def test_threads_change_nothing(name: str) -> None:
    alone, shared = (Batch(name, 7, players=3, seed=2, threads=threads) for threads in (1, 3))
    for _ in range(30):
        actions = alone.random_actions()
        assert (actions == shared.random_actions()).all()
        alone.step(actions)
        shared.step(actions)
    assert (alone.states == shared.states).all()
    assert alone.play_out() == shared.play_out()
    assert (alone.points == shared.points).all()


@pytest.mark.parametrize("name", game_names())
def test_finished_matches_are_restarted_on_request(name: str) -> None:
    batch = Batch(name, 3, players=4, seed=3, restart=True)
    ended = np.zeros(3, int)
    while ended.min() < 2:
        batch.step(batch.random_actions())
        assert (batch.seats >= 0).all()
        ended += batch.done
    assert batch.ranks.min() == 1


def test_the_same_seed_plays_the_same_matches() -> None:
    one, two, other = (Batch("shot", 5, seed=seed) for seed in (4, 4, 5))
    for batch in (one, two, other):
        batch.play_out()
    assert (one.points == two.points).all()
    assert (one.points != other.points).any()


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    batch = Batch("shot", 4, players=4, seed=1)
    before = batch.states.copy()
    for wrong in (0, -1, 63, 1000):  # card 0 is no quota
        actions = batch.random_actions()
        actions[2] = wrong
        with pytest.raises(IllegalAction, match=f"table 2: action {wrong} is not legal"):
            batch.step(actions)
    with pytest.raises(ValueError, match="an array of 4 numbers"):
        batch.step([1, 2])
    assert (batch.states == before).all()
    assert all(has(int(batch.legal[table]), 48) for table in range(4))


def test_an_empty_batch_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one match"):
        Batch("shot", 0)


def test_one_seed_per_match_deals_as_each_match_alone() -> None:
    batch = Batch("shot", 3, players=4, seed=[7, "seven", 8], first=0)
    for table, seed in enumerate((7, "seven", 8)):
        match = walpurgis.new("shot", players=4, seed=seed, first=0)
        assert batch.states[table].tobytes() == match.state.memory.tobytes()
    with pytest.raises(ValueError, match="3 of them, not 2"):
        Batch("shot", 3, seed=[1, 2])


def test_steps_can_be_taken_unchecked() -> None:
    one, two = (Batch("shot", 5, players=4, seed=6, restart=True) for _ in range(2))
    for _ in range(200):
        actions = one.random_actions()
        one.step(actions)
        two.step(actions, check=False)
    assert (one.states == two.states).all()
