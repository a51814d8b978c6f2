"""Masked PPO with stable-baselines3's contrib package: one seat learns, our bots play the others.

    pip install 'walpurgis[adapters]' sb3-contrib
    python examples/learn/masked_ppo.py broom --steps 50000

stable-baselines3 trains one agent, so a game for several becomes a world with one seat in it: between two decisions of
the learner, the other seats have decided already.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from sb3_contrib import MaskablePPO

from walpurgis.adapters.pettingzoo import WitchEnv
from walpurgis.bots import ask, bot_named
from walpurgis.core.dice import new_dice

ME = "seat_0"


class OneSeat(gymnasium.Env[npt.NDArray[np.float32], int]):
    """A match as the first seat lives through it."""

    def __init__(self, game: str, players: int | None = None, others: str = "greedy", **options: object) -> None:
        self.table = WitchEnv(game, players, **options)
        self.others = bot_named(others)
        self.dice = new_dice(0)
        columns = self.table.features.width
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (columns,), np.float32)
        self.action_space = self.table.action_space(ME)  # pyright: ignore[reportAttributeAccessIssue]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self.dice = new_dice(seed)
        self.table.reset(seed)
        self.let_others_decide()
        return self.seen(), {}

    def step(self, action: int) -> tuple[npt.NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        self.table.step(int(action))
        self.let_others_decide()
        over = self.table.terminations[ME]
        return self.seen(), float(self.table.rewards[ME]) if over else 0.0, over, False, {}

    def let_others_decide(self) -> None:
        """Until it is our turn, or the match is over. Bots see a world in which our cards are dealt again."""
        table = self.table
        while not table.terminations[ME] and table.agent_selection != ME:
            seat = table.possible_agents.index(table.agent_selection)
            table.step(ask(self.others, table.game, table.state, seat, self.dice).action)

    def seen(self) -> npt.NDArray[np.float32]:
        """What our seat knows; points are large and bits are not, so large numbers are pressed together."""
        numbers = self.table.observe(ME)["observation"].astype(np.float32)
        return np.sign(numbers) * np.log1p(np.abs(numbers))

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What MaskablePPO asks for: which actions are legal."""
        return self.table.observe(ME)["action_mask"].astype(bool)


def average_reward(model: MaskablePPO, env: OneSeat, matches: int, seed: int = 1_000_000) -> float:
    """How the learner does in matches that it has not seen: 1 is always first, -1 always last."""
    total = 0.0
    for match in range(matches):
        seen, _ = env.reset(seed=seed + match)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, over, _, _ = env.step(int(action))
            total += reward
    return total / matches


def main(arguments: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("shot", "witches", "broom"))
    parser.add_argument("--players", type=int)
    parser.add_argument("--steps", type=int, default=50_000)
    parser.add_argument("--others", default="random")
    parser.add_argument("--matches", type=int, default=100, help="for the test at the end")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    env = OneSeat(args.game, args.players, args.others)
    model = MaskablePPO("MlpPolicy", env, seed=args.seed, n_steps=min(1024, args.steps), device="cpu")
    before = average_reward(model, env, args.matches)
    model.learn(args.steps)
    after = average_reward(model, env, args.matches)
    print(f"average reward against {args.others}: {before:+.2f} before, {after:+.2f} after {args.steps:,} decisions")
    return after


if __name__ == "__main__":
    main()
