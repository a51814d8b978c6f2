"""The vector environment: arrays in, arrays out, the same matches as one by one."""

from __future__ import annotations

import numpy as np
import pytest

import walpurgis
from walpurgis.adapters.rewards import rewards_of
from walpurgis.adapters.vector import VectorEnv
from walpurgis.core.errors import IllegalAction
from walpurgis.core.sets import members
from walpurgis.games import game_names

pytestmark = pytest.mark.rules


@pytest.mark.parametrize("name", game_names())
def test_matches_are_played_and_start_again(name: str) -> None:
    env = VectorEnv(name, 6, players=3)
    observations, infos = env.reset(seed=1)
    assert observations.shape == (6, env.features.width)
    ended = np.zeros(6, int)
    while ended.min() < 1:
        masks = env.action_masks()
        assert [np.flatnonzero(mask).tolist() for mask in masks] == [list(members(int(s))) for s in infos["legal"]]
        same, rewards, terminated, truncated, infos = env.step(env.random_actions())
        assert same is observations  # no copies
        assert ((infos["seat"] >= 0) & (infos["legal"] > 0)).all()
        assert (rewards[~terminated] == 0).all()
        assert np.allclose(rewards.sum(axis=1), 0)
        assert not truncated.any()
        if terminated.any():
            assert (rewards[terminated] == rewards_of(infos["ranks"][terminated]).astype(np.float32)).all()
        ended += terminated


@pytest.mark.parametrize("name", game_names())
def test_one_seed_per_match_plays_as_each_match_alone(name: str) -> None:
    env = VectorEnv(name, 3, players=4, flat=False)
    env.reset(seed=[10, 11, 12])
    matches = [walpurgis.new(name, players=4, seed=seed) for seed in (10, 11, 12)]
    for _ in range(40):
        actions = env.random_actions()
        for match, seat, action in zip(matches, env.infos["seat"], actions, strict=True):
            assert match.waiting[0] == seat
            match.play(int(seat), int(action))
        env.step(actions)
        for match, seat, seen in zip(matches, env.infos["seat"], env.observations, strict=True):
            assert match.knowledge(int(seat)).memory.tobytes() == seen.tobytes()


def test_the_same_seed_gives_the_same_on_any_number_of_threads() -> None:
    one, two = (VectorEnv("shot", 9, players=4, threads=threads) for threads in (1, 3))
    for env in (one, two):
        env.reset(seed="same")
    for _ in range(150):
        one.step(one.random_actions())
        two.step(two.random_actions(), check=False)
        assert (one.observations == two.observations).all()
    one.reset(seed="same")
    two.reset(seed="other")
    assert (one.observations != two.observations).any()


@pytest.mark.parametrize("name", game_names())
def test_rows_can_be_bytes(name: str) -> None:
    small, large = (VectorEnv(name, 5, players=3, dtype=dtype) for dtype in (np.int8, np.int16))
    for env in (small, large):
        env.reset(seed=1)
    for _ in range(100):
        actions = small.random_actions()
        small.step(actions)
        large.step(actions)
        assert small.observations.dtype == small.features.dtype == np.int8
        assert (small.observations == large.observations.clip(-127, 127)).all()


def test_illegal_actions_are_refused() -> None:
    env = VectorEnv("shot", 2, players=4)
    env.reset(seed=1)
    before = env.observations.copy()
    with pytest.raises(IllegalAction):
        env.step([0, 0])
    assert (env.observations == before).all()


def test_rewards() -> None:
    ranks = np.array([[1, 2, 3], [1, 1, 3], [1, 2, 2], [3, 1, 2]])
    assert rewards_of(ranks).tolist() == [[1, 0, -1], [0.5, 0.5, -1], [1, -0.5, -0.5], [-1, 1, 0]]
