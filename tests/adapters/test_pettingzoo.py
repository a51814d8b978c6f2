"""PettingZoo: its own tests pass for every game and player count, and no observation tells a secret."""

from __future__ import annotations

import copy
import functools
import pickle
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from walpurgis.core.dice import new_dice
from walpurgis.core.errors import IllegalAction, OptionError
from walpurgis.core.state import copy_of
from walpurgis.games import game_named, game_names

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install walpurgis[adapters]")

with warnings.catch_warnings():  # where its classic games are installed, its tests import one in a way it calls old
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

from walpurgis.adapters.pettingzoo import WitchEnv, env

# PettingZoo's test knows by name which environments have observations with masks, and warns of all others.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]

TABLES = [(name, players) for name in game_names() for players in game_named(name).player_counts]
tables = pytest.mark.parametrize(("name", "players"), TABLES)


@tables
def test_api(name: str, players: int) -> None:
    api_test(env(name, players), num_cycles=30)


@tables
def test_seeds(name: str, players: int) -> None:
    seed_test(lambda: env(name, players), num_cycles=30)


@pytest.mark.parametrize("name", game_names())
def test_rendering(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    table: Any = functools.partial(env, name)
    render_test(table)
    assert "seat_0" in capsys.readouterr().out


def play(table: Any, seed: int) -> Iterator[str]:
    """Play a match at random; the agent before each of its actions."""
    table.reset(seed=seed)
    for number, agent in enumerate(table.possible_agents):
        table.action_space(agent).seed(1000 * seed + number)
    for agent in table.agent_iter():
        observation, _, over, _, _ = table.last()
        yield agent
        table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))


@pytest.mark.parametrize("name", game_names())
def test_matches_end_with_rewards_that_add_up_to_zero(name: str) -> None:
    table = env(name, 4)
    rewards: dict[str, float] = {}
    for agent in play(table, 1):
        if table.terminations[agent]:
            rewards[agent] = table.last()[1]
            assert table.infos[agent]["rank"] in (1, 2, 3, 4)
    assert len(rewards) == 4 and abs(sum(rewards.values())) < 1e-6
    assert max(rewards.values()) > 0


@pytest.mark.parametrize("name", game_names())
def test_what_others_hold_and_choose_secretly_is_not_in_the_observation(name: str) -> None:
    """Imagined worlds differ from the true one in all that a seat cannot know, and look the same to it."""
    table = WitchEnv(name, 4)
    different = 0
    for number, _ in enumerate(play(table, 2)):
        if number % 5:
            continue
        truth = copy_of(table.state)
        for seat, agent in enumerate(table.possible_agents):
            seen = table.observe(agent)["observation"]
            world = copy_of(truth)
            table.game.imagine(world, seat, new_dice(number))
            different += world != truth
            table.state = world
            assert (table.observe(agent)["observation"] == seen).all(), f"{agent} sees a secret"
            table.state = truth
    assert different


@pytest.mark.parametrize("name", ["broom", "witches"])
def test_a_choice_made_at_once_with_the_others_is_not_seen_by_them(name: str) -> None:
    first, second = WitchEnv(name, 4), WitchEnv(name, 4)
    for table in (first, second):
        table.reset(seed=3)
        while table.game.waiting(table.state).bit_count() < 2:  # until all choose at once
            table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
    agent = first.agent_selection
    actions = np.flatnonzero(first.observe(agent)["action_mask"])
    first.step(int(actions[0]))
    second.step(int(actions[1]))
    for other in first.possible_agents:
        same = (first.observe(other)["observation"] == second.observe(other)["observation"]).all()
        assert same == (other != agent)


def test_seeds_and_the_matches_that_follow() -> None:
    one, two = WitchEnv("shot"), WitchEnv("shot")
    for table in (one, two):
        table.reset(seed=5)
        table.reset()
    assert one.state == two.state
    two.reset()
    assert one.state != two.state
    two.reset(seed=5)
    two.reset()
    assert one.state == two.state


def test_options_and_illegal_actions() -> None:
    table: Any = env("shot", 3, curse=True)
    assert table.unwrapped.options.curse
    table.reset(seed=1)
    for action in (0, 62, 63, -1):
        with pytest.raises(IllegalAction, match=f"may not take action {action}"):
            table.step(action)
    with pytest.raises(OptionError):
        env("shot", 3, cruse=True)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_an_environment_can_be_copied_and_pickled(copied: Callable[[Any], Any]) -> None:
    assert copied(env("shot")).possible_agents == ["seat_0", "seat_1", "seat_2", "seat_3"]
    table = env("shot", curse=True)
    table.reset(seed=7)
    other = copied(table)
    for _ in range(10):
        observation: Any = table.observe(table.agent_selection)
        np.testing.assert_equal(other.observe(other.agent_selection), observation)
        action = int(observation["action_mask"].nonzero()[0][-1])
        table.step(action)
        assert other.unwrapped.state != table.unwrapped.state, "they share nothing"
        other.step(action)
