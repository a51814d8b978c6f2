"""Every game as a PettingZoo environment: players who act in turn, with action masks.

>>> from walpurgis.adapters.pettingzoo import env
>>> table = env("shot", players=4, curse=True)
>>> table.reset(seed=7)
>>> for agent in table.agent_iter():
...     observation, reward, terminated, truncated, info = table.last()
...     if terminated:
...         action = None
...     else:  # your policy here
...         action = table.action_space(agent).sample(observation["action_mask"])
...     table.step(action)

The observation is what the seat knows as a row of numbers; `table.unwrapped.features.describe()` says what each column
means. When all choose at once they are asked one after the other, and none sees what another has chosen.
"""

# PettingZoo comes without type stubs.
# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from typing import Any, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from walpurgis.adapters.looking import RowWriter
from walpurgis.adapters.rewards import rewards_of
from walpurgis.batch.features import features_of
from walpurgis.core.dice import Seed, seed_bytes
from walpurgis.core.errors import IllegalAction, quoted
from walpurgis.core.extras import from_extra
from walpurgis.core.game import MOST_ACTIONS, SPECTATOR, Game
from walpurgis.core.rule import warm_up
from walpurgis.core.sets import members
from walpurgis.games import game_named
from walpurgis.match.stepper import Stepper
from walpurgis.words import words_of
from walpurgis.words.lines import lines_of

with from_extra():
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

Agent: TypeAlias = str
Observation: TypeAlias = dict[str, npt.NDArray[Any]]


def env(
    game: str | Game, players: int | None = None, *, render_mode: str | None = None, **options: object
) -> OrderEnforcingWrapper[Agent, Observation, Any]:
    """An environment of a game for this number of players, with the game's own options."""
    return OrderEnforcingWrapper(WitchEnv(game, players, render_mode=render_mode, **options))


class WitchEnv(AECEnv[Agent, Observation, Any]):
    """One match after the other; agents are "seat_0", "seat_1", …

    Rewards come at the end: 1 for the first place, -1 for the last, evenly spaced between, shared by those who tie.
    An illegal action raises IllegalAction and changes nothing.
    """

    def __init__(
        self, game: str | Game, players: int | None = None, *, render_mode: str | None = None, **options: object
    ) -> None:
        super().__init__()
        warm_up()
        self.game = game_named(game) if isinstance(game, str) else game
        self.options = self.game.options.make(players, **options)
        self.stepper = Stepper(self.game, self.options.players, **self.options.texts())
        self._lay_out()
        self.render_mode = render_mode
        self.metadata = {
            "name": f"walpurgis_{self.game.name}_v0",
            "render_modes": ["human", "ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents: list[Agent] = [f"seat_{seat}" for seat in range(self.options.players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(MOST_ACTIONS) for agent in self.possible_agents}
        self._seed: Seed | None = None
        self._matches = 0

    def _lay_out(self) -> None:
        self.features = features_of(self.game, self.options.players)
        self._rows = RowWriter(self.features, np.zeros(self.features.width, np.int16))

    def _observation_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(self.features.low, self.features.high, dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (MOST_ACTIONS,), np.int8),
            }
        )

    def observation_space(self, agent: Agent) -> spaces.Space[Any]:
        """What an observation looks like, the same for all."""
        return self._observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Space[Any]:
        """Action numbers, the same for all."""
        return self._action_spaces[agent]

    # --- playing ---

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next match. A seed deals as `walpurgis.new` does with it; the matches after that follow from it."""
        if seed is not None:
            self._seed, self._matches = seed, 0
        self.stepper.reset(seed_bytes(self._seed_of_match()))
        self._matches += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.stepper.seat]
        self._render_for_human()

    def _seed_of_match(self) -> Seed | None:
        return self._seed if self._seed is None or self._matches == 0 else f"{self._seed} match {self._matches}"

    def step(self, action: int | None) -> None:
        """Take an action of the selected agent; None when it has nothing left to do."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        try:
            going_on = self.stepper.step(cast(int, action))
        except IllegalAction:
            told = f"{self.agent_selection} may not take action {quoted(action)}; see the action mask"
            raise IllegalAction(told) from None
        self._cumulative_rewards[self.agent_selection] = 0.0
        if going_on:
            self.agent_selection = self.possible_agents[self.stepper.seat]
        else:
            self._finish()
            self._accumulate_rewards()  # all of them are 0 before
        if self.render_mode == "human":
            self.render()

    def _finish(self) -> None:
        points, ranks = self.stepper.points, self.stepper.ranks
        rewards = rewards_of(np.array(ranks)).tolist()
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = rewards[seat]
            self.terminations[agent] = True
            self.infos[agent] = {"points": points[seat], "rank": ranks[seat]}

    @property
    def state(self) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride] (PettingZoo's is for other games)
        """The record of the match."""
        return self.stepper.state

    @state.setter
    def state(self, state: Any) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        self.stepper.state.memory[:] = state.memory
        self.stepper.look()

    def __getstate__(self) -> dict[str, Any]:
        """What is kept when an environment is pickled or copied with `copy.deepcopy`."""
        return {name: value for name, value in self.__dict__.items() if name not in ("features", "_rows")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._lay_out()

    # --- seeing ---

    def observe(self, agent: Agent) -> Observation:
        """What this agent knows, and what it may do if it is selected."""
        mask = np.zeros(MOST_ACTIONS, np.int8)
        if agent == self.agent_selection:
            mask[self.stepper.legal] = 1
        return {"observation": self._rows.write(self.stepper.state, self._seat_of[agent]).copy(), "action_mask": mask}

    def render(self) -> str | None:
        """The table in lines of text, as the selected agent sees it, or everybody at the end: printed, or returned."""
        if self.render_mode is None:
            return None
        seat = SPECTATOR if self.stepper.is_over else self._seat_of[self.agent_selection]
        words, names, due = (
            words_of("en", self.game),
            self.possible_agents,
            members(self.game.waiting(self.stepper.state)),
        )
        scene = self.game.scene(self.stepper.view(seat), words, names)
        text = "\n".join(lines_of(scene, words, names, tuple(due)))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def _render_for_human(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return cast(str, self.metadata["name"])
