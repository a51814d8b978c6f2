"""Rollouts with TorchRL: our games through its wrapper for PettingZoo, with a masked policy.

pip install 'walpurgis[adapters]' torchrl
python examples/learn/torchrl_rollout.py shot --steps 200
"""

from __future__ import annotations

import argparse

import torch
from tensordict import TensorDict, TensorDictBase
from torch import nn
from torchrl.envs import PettingZooWrapper
from torchrl.modules import MaskedCategorical

from walpurgis.adapters.pettingzoo import env as table_of

GROUP = "seats"


class Player(nn.Module):
    """One network for all seats: likes each action as much as its logits say, and never an illegal one."""

    def __init__(self, columns: int, actions: int, hidden: int = 64) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(columns, hidden), nn.ReLU(), nn.Linear(hidden, actions))

    def forward(self, observations: torch.Tensor, mask: torch.Tensor) -> MaskedCategorical:
        numbers = observations.float()
        pressed = torch.sign(numbers) * torch.log1p(numbers.abs())
        return MaskedCategorical(logits=self.body(pressed), mask=mask)


def open_table(game: str, players: int | None = None, seed: int = 1) -> PettingZooWrapper:
    """The environment: all seats are agents of one group, each with an action mask."""
    table = table_of(game, players)
    return PettingZooWrapper(
        table, use_mask=True, categorical_actions=True, group_map={GROUP: table.possible_agents}, seed=seed
    )


def decide(player: Player, now: TensorDictBase) -> TensorDictBase:
    """Choose for the seat that is asked. Seats that are not asked have no legal action; what they choose is ignored."""
    seats = now[GROUP]
    mask = seats["action_mask"]
    free = mask | ~mask.any(-1, keepdim=True)
    seats["action"] = player(seats["observation", "observation"], free).sample()
    return now


def main(arguments: list[str] | None = None) -> TensorDictBase:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("shot", "witches", "broom"))
    parser.add_argument("--players", type=int)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    torch.manual_seed(args.seed)
    env = open_table(args.game, args.players, args.seed)
    spec = env.observation_spec[GROUP]
    player = Player(spec["observation", "observation"].shape[-1], spec["action_mask"].shape[-1])
    rollout = env.rollout(args.steps, policy=lambda tensordict: decide(player, tensordict), break_when_any_done=False)
    rewards = rollout["next", GROUP, "reward"]
    print(f"{len(rollout)} decisions; rewards by seat: {rewards.sum(0).flatten().tolist()}")
    return TensorDict({"rollout": rollout}, batch_size=[])


if __name__ == "__main__":
    main()
