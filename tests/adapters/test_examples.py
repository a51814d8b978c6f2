"""The examples for learners run: masked PPO, TorchRL, a Kaggle-style agent and the notebook, each in a small form."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import pytest

import walpurgis

FOLDER = Path(__file__).parents[2] / "examples" / "learn"
LACKS = "pip install -e '.[learn]' brings what this example needs"


def example(name: str) -> Any:
    """An example as a module."""
    spec = importlib.util.spec_from_file_location(f"walpurgis_example_{name}", FOLDER / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses and pickles look for it there
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def one_thread() -> None:
    pytest.importorskip("torch", reason=LACKS).set_num_threads(1)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_masked_ppo(one_thread: None, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("sb3_contrib", reason=LACKS)
    after = example("masked_ppo").main(["broom", "--players", "3", "--steps", "256", "--matches", "2"])
    assert -1 <= after <= 1 and "256 decisions" in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_masked_ppo_keeps_gymnasiums_contract(one_thread: None) -> None:
    pytest.importorskip("sb3_contrib", reason=LACKS)
    from gymnasium.utils.env_checker import data_equivalence

    seat = example("masked_ppo").OneSeat("shot", 3, "random")
    runs: list[list[Any]] = []
    for _ in range(2):
        seen, _ = seat.reset(seed=5)
        told: list[Any] = [seen]
        over = False
        while not over:
            assert seat.action_masks().any(), "the learner is asked only when there is something to decide"
            seen, reward, over, _, _ = seat.step(int(seat.action_masks().argmax()))
            told += [seen, reward]
        runs.append(told)
    assert data_equivalence(runs[0], runs[1])
    assert runs[0][-1] in (-1.0, 0.0, 1.0, 0.5, -0.5)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_wrapper_of_pettingzoos_tutorial_works(one_thread: None) -> None:
    """It takes the mask out of the observation and hands it to MaskablePPO, one agent after the other."""
    contrib = pytest.importorskip("sb3_contrib", reason=LACKS)
    import gymnasium
    from pettingzoo.utils import BaseWrapper
    from sb3_contrib.common.wrappers import ActionMasker

    from walpurgis.adapters.pettingzoo import env

    class TutorialWrapper(BaseWrapper, gymnasium.Env):  # pyright: ignore
        def reset(self, seed: Any = None, options: Any = None) -> Any:  # pyright: ignore
            super().reset(seed, options)
            self.observation_space = super().observation_space(self.possible_agents[0])["observation"]  # pyright: ignore
            self.action_space = super().action_space(self.possible_agents[0])  # pyright: ignore
            return self.observe(self.agent_selection), {}

        def step(self, action: Any) -> Any:
            agent = self.agent_selection
            super().step(action)
            return (
                self.observe(self.agent_selection),
                self._cumulative_rewards[agent],
                self.terminations[agent],
                self.truncations[agent],
                self.infos[agent],
            )

        def observe(self, agent: Any) -> Any:
            return super().observe(agent)["observation"]  # pyright: ignore

        def action_mask(self) -> Any:
            return super().observe(self.agent_selection)["action_mask"]  # pyright: ignore

    table = TutorialWrapper(env("shot", players=3))
    table.reset(seed=1)
    masked = ActionMasker(table, lambda each: each.action_mask())  # pyright: ignore
    model = contrib.MaskablePPO("MlpPolicy", masked, n_steps=64, batch_size=32, n_epochs=1, seed=1, device="cpu")
    model.learn(64)
    other = env("shot", players=3)
    other.reset(seed=2)
    for _ in other.agent_iter():
        seen, _, over, _, _ = other.last()
        observation, mask = seen.values()  # pyright: ignore  # as the tutorial takes it apart
        other.step(None if over else int(model.predict(observation, action_masks=mask)[0]))


@pytest.mark.filterwarnings("ignore")
def test_torchrl(one_thread: None, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torchrl", reason=LACKS)
    done = example("torchrl_rollout").main(["shot", "--players", "3", "--steps", "200"])
    rewards = done["rollout"]["next", "seats", "reward"]
    assert len(rewards) == 200 and rewards.abs().sum() > 0, "long enough for a match to end"
    assert "200 decisions" in capsys.readouterr().out


def test_a_kaggle_agent() -> None:
    kaggle = example("kaggle_agent")
    for game in walpurgis.game_names():
        rewards, match = kaggle.run([kaggle.agent, kaggle.random_agent, kaggle.random_agent], game)
        assert match.is_over and all(-1 <= reward <= 1 for reward in rewards)


def test_an_agent_that_fails_has_no_reward(capsys: pytest.CaptureFixture[str]) -> None:
    kaggle = example("kaggle_agent")

    def broken(observation: Any, configuration: Any) -> str:
        raise RuntimeError("the cauldron is empty")

    rewards, match = kaggle.run([broken, lambda *_: "nonsense", kaggle.agent], "shot")
    assert match.is_over and rewards[:2] == [None, None] and rewards[2] is not None


def test_the_notebook(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """All cells in order, with fewer matches; every plot has something in it."""
    matplotlib = pytest.importorskip("matplotlib", reason="pip install 'walpurgis[arena]'")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    book = json.loads((FOLDER / "first_look.ipynb").read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    for cell in book["cells"]:
        assert not cell.get("outputs"), "outputs are not committed"
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]).replace("MATCHES = 2000", "MATCHES = 200"), names)
    assert names["MATCHES"] == 200
    figures = [pyplot.figure(number) for number in pyplot.get_fignums()]
    assert len(figures) == 2
    assert all(axes.patches for figure in figures for axes in figure.axes)
    pyplot.close("all")
    assert "decisions on average" in capsys.readouterr().out
