"""Train a small player by self-play on a CPU: a minute makes it much better than chance.

    python examples/train/train.py broom --seconds 60

All seats play by the same network. It sees what its seat knows (`env.features` tells the columns), and learns from how
its matches end: proximal policy optimisation, with the final reward as the return of every decision. It is explained
step by step in docs/train-your-first-player.md.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from walpurgis.adapters.vector import VectorEnv

MATCHES = 256  # side by side
STEPS = 256  # decisions at each table before learning; longer than a match
EPOCHS = 2
MINIBATCH = 512
CLIP = 0.2
ENTROPY = 0.01


class Player(nn.Module):
    """From what a seat knows to how much it likes each action, and what it expects of the match."""

    def __init__(self, width: int, actions: int, hidden: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(width, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy = nn.Linear(hidden, actions)
        self.value = nn.Linear(hidden, 1)
        nn.init.zeros_(self.policy.weight)  # begin as a random player

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Log-probabilities of the actions, impossible for illegal ones; and the expected reward."""
        numbers = observations.float()
        inner = self.body(torch.sign(numbers) * torch.log1p(numbers.abs()))  # points are large, bits are not
        likes = self.policy(inner).masked_fill(~masks, -torch.inf)
        return torch.log_softmax(likes, dim=-1), torch.tanh(self.value(inner)).squeeze(-1)

    @torch.no_grad()
    def choose(self, env: VectorEnv, dice: torch.Generator) -> tuple[Tensor, Tensor, Tensor]:
        """An action for each match, how likely it was, and what is expected."""
        logs, values = self(torch.from_numpy(env.observations), torch.from_numpy(env.action_masks()))
        actions = torch.multinomial(logs.exp(), 1, generator=dice)
        return actions.squeeze(1), logs.gather(1, actions).squeeze(1), values


class Memory:
    """What happened at every table over a number of steps."""

    def __init__(self, steps: int, env: VectorEnv) -> None:
        shape = (steps, env.num_envs)
        self.observations = torch.zeros(*shape, env.features.width, dtype=torch.int16)
        self.masks = torch.zeros(*shape, env.num_actions, dtype=torch.bool)
        self.actions = torch.zeros(*shape, dtype=torch.int64)
        self.logs, self.values, self.returns = (torch.zeros(*shape) for _ in range(3))

    def fill(self, env: VectorEnv, player: Player, dice: torch.Generator) -> None:
        """Play on everywhere. A decision returns what its seat gets when that match ends; NaN if it has not ended."""
        seats: list[np.ndarray] = []
        endings: list[tuple[np.ndarray, np.ndarray]] = []
        for step in range(len(self.actions)):
            self.observations[step] = torch.from_numpy(env.observations)
            actions, self.logs[step], self.values[step] = player.choose(env, dice)
            self.masks[step] = torch.from_numpy(env.action_masks())
            self.actions[step] = actions
            seats.append(env.infos["seat"].copy())
            _, rewards, ended, _, _ = env.step(actions.numpy(), check=False)
            endings.append((ended.copy(), rewards.copy()))
        ending = np.full((env.num_envs, env.players), np.nan, np.float32)
        for step in reversed(range(len(self.actions))):
            ended, rewards = endings[step]
            ending[ended] = rewards[ended]
            self.returns[step] = torch.from_numpy(ending[np.arange(env.num_envs), seats[step]])


def learn(player: Player, optimiser: torch.optim.Optimizer, memory: Memory, dice: torch.Generator) -> None:
    """Make what went better than expected likelier, but not by much at once."""
    known = ~memory.returns.isnan()
    observations, masks, actions = memory.observations[known], memory.masks[known], memory.actions[known]
    before, returns, surprise = memory.logs[known], memory.returns[known], (memory.returns - memory.values)[known]
    surprise = (surprise - surprise.mean()) / (surprise.std(correction=0) + 1e-6)
    for _ in range(EPOCHS):
        for some in torch.randperm(len(actions), generator=dice).split(MINIBATCH):
            logs, values = player(observations[some], masks[some])
            ratio = (logs.gather(1, actions[some, None]).squeeze(1) - before[some]).exp()
            gain = torch.minimum(ratio * surprise[some], ratio.clamp(1 - CLIP, 1 + CLIP) * surprise[some])
            entropy = -(logs.exp() * logs.masked_fill(~masks[some], 0)).sum(-1)
            loss = -gain.mean() + (values - returns[some]).square().mean() - ENTROPY * entropy.mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimiser.step()


def wins_against_random(player: Player, game: str, players: int, matches: int = 1000, seed: int = 0) -> float:
    """The share of matches that one seat with this player wins against random ones; ties share the win."""
    env = VectorEnv(game, matches, players=players)
    env.reset(seed=f"test {seed}")
    dice = torch.Generator().manual_seed(seed)
    mine = np.arange(matches) % players
    wins = np.full(matches, np.nan)
    while np.isnan(wins).any():
        chosen, _, _ = player.choose(env, dice)
        actions = np.where(env.infos["seat"] == mine, chosen.numpy(), env.random_actions())
        _, _, ended, _, infos = env.step(actions, check=False)
        first = infos["ranks"] == 1
        share = (first / np.maximum(1, first.sum(axis=1, keepdims=True)))[np.arange(matches), mine]
        new = ended & np.isnan(wins)  # the first match at each table, or quick ones would count more often
        wins[new] = share[new]
    return float(wins.mean())


class Training:
    """A player on its way: play a while everywhere, learn from it, and again."""

    def __init__(self, game: str, players: int, seed: int = 0) -> None:
        torch.set_num_threads(1)  # the network is so small that more threads would only wait for each other
        torch.manual_seed(seed)
        self.dice = torch.Generator().manual_seed(seed)
        self.env = VectorEnv(game, MATCHES, players=players)
        self.env.reset(seed=seed)
        self.player = Player(self.env.features.width, self.env.num_actions)
        self.optimiser = torch.optim.Adam(self.player.parameters(), lr=1e-3)
        self.memory = Memory(STEPS, self.env)
        self.decisions = 0

    def go_on(self) -> None:
        """Play, and learn from it."""
        self.memory.fill(self.env, self.player, self.dice)
        learn(self.player, self.optimiser, self.memory, self.dice)
        self.decisions += self.memory.actions.numel()


def train(game: str, players: int, seconds: float, seed: int = 0) -> Player:
    """Train a new player for this long, and report its progress."""
    training = Training(game, players, seed)
    print(f"{game}, {players} players: a fair share of wins is {1 / players:.0%}")
    began, told = time.monotonic(), -seconds
    while (spent := time.monotonic() - began) < seconds:
        if spent >= told + seconds / 6:
            told = spent
            wins = wins_against_random(training.player, game, players)
            print(f"{spent:4.0f} s: {training.decisions:9,} decisions, wins {wins:.0%} against random", flush=True)
        training.go_on()
    return training.player


def main() -> None:
    """Train from the command line, and keep the player."""
    parser = argparse.ArgumentParser(description="Train a small player by self-play.")
    parser.add_argument("game", nargs="?", default="broom")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", type=Path, metavar="FILE", help="where to write the network")
    args = parser.parse_args()
    player = train(args.game, args.players, args.seconds, args.seed)
    wins = wins_against_random(player, args.game, args.players, 4000, seed=1)
    print(f" end: wins {wins:.1%} of 4,000 new matches against random players")
    if args.save:
        torch.save(player.state_dict(), args.save)


if __name__ == "__main__":
    main()
