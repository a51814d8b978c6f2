"""The learner: one network plays all seats of many tables against itself, and learns from how the matches end.

Proximal policy optimisation. A round of training is a rollout (so many steps at all tables), then one pass over it in
minibatches. The network has one trunk and three heads: how much it likes each action; what it expects for its own seat
(the share of the win, the lead, the points); and which cards it takes the others to hold, the judge of imagined worlds.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from walpurgis.bots.brain import POINTS_SCALE, Shape, read_weights
from walpurgis.bots.sight import Sight
from walpurgis.core.game import MOST_ACTIONS, Game
from walpurgis.train.config import Config, groups_against, groups_of
from walpurgis.train.tables import DEAL, FROZEN, MATCH, OUTCOMES, Tables, tensor_of

NEVER = -1e9  # how much an illegal action is liked
ACTIONS = 64
untyped: Any = torch  # some of it has no types


class Net(nn.Module):
    """From columns to likes, expectations and guesses."""

    scale: Tensor

    def __init__(self, sight: Sight, hidden: int) -> None:
        super().__init__()
        self.shape = Shape(sight, hidden)
        self.first = nn.Linear(sight.width, hidden)
        self.second = nn.Linear(hidden, hidden)
        self.third = nn.Linear(hidden, hidden)
        self.policy = nn.Linear(hidden, ACTIONS)
        self.value = nn.Linear(hidden, OUTCOMES)
        self.belief = nn.Linear(hidden, self.shape.guesses)
        self.register_buffer("scale", tensor_of(sight.scale))
        for head in (self.policy, self.value, self.belief):
            nn.init.normal_(head.weight, std=0.01)  # begin without opinions
            nn.init.zeros_(head.bias)

    def forward(self, columns: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Likes, expectations and guesses; in short floats on a GPU, whose matrix units want them."""
        short = torch.bfloat16 if columns.is_cuda else torch.float32

        def layer(one: nn.Linear, numbers: Tensor) -> Tensor:
            return F.linear(numbers, one.weight.to(short), one.bias.to(short))

        inner = F.relu(layer(self.first, columns.to(short) * self.scale.to(short)))
        inner = F.relu(layer(self.second, inner))
        inner = inner + F.relu(layer(self.third, inner))
        heads = (layer(head, inner).float() for head in (self.policy, self.value, self.belief))
        return tuple(heads)  # pyright: ignore[reportReturnType]

    def start_from(self, path: Path) -> None:
        """Take over kept weights."""
        kept = {name: tensor_of(weight.astype(np.float32)) for name, weight in read_weights(path)[0].items()}
        kept["first.weight"] = kept["first.weight"] / self.scale.cpu()
        self.load_state_dict({**kept, "scale": self.scale})

    def numbers(self) -> dict[str, np.ndarray[Any, Any]]:
        """The weights as they are kept: half floats, the scale of the columns in the first layer."""
        kept = {name: weight.detach().float().cpu() for name, weight in self.named_parameters()}
        kept["first.weight"] = kept["first.weight"] * self.scale.cpu()
        return {name: weight.numpy().astype(np.float16) for name, weight in kept.items()}


def hidden_of(path: Path) -> int:
    """How wide the layers of a kept network are."""
    return len(read_weights(path)[0]["second.bias"])


def allowed(legal: Tensor) -> Tensor:
    """Sets of actions as rows of yes and no."""
    return bits_of(legal, ACTIONS).bool()


def bits_of(sets: Tensor, n: int) -> Tensor:
    """Sets as rows of bits."""
    return (sets.unsqueeze(-1) >> torch.arange(n, device=sets.device)) & 1


@dataclass
class Rollout:
    """What happened at every table, step by step."""

    columns: Tensor
    legal: Tensor
    actions: Tensor
    logs: Tensor
    values: Tensor
    seats: Tensor
    secrets: Tensor
    learns: Tensor  # whether it was a learner's choice
    ended: Tensor
    outcome: Tensor

    @classmethod
    def new(cls, steps: int, tables: Tables) -> Rollout:
        """Room for so many steps."""
        device, n, seats = tables.device, tables.size, tables.sight.seats

        def room(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(steps, n, *shape, dtype=dtype, device=device)

        return cls(
            columns=room(tables.sight.width, dtype=torch.int8),
            legal=room(dtype=torch.int64),
            actions=room(dtype=torch.int64),
            logs=room(),
            values=room(OUTCOMES),
            seats=room(dtype=torch.int64),
            secrets=room(seats - 1, dtype=torch.int64),
            learns=room(dtype=torch.bool),
            ended=room(dtype=torch.bool),
            outcome=room(OUTCOMES, seats),
        )

    def flat(self, name: str) -> Tensor:
        """All steps of all tables in one row."""
        return getattr(self, name).flatten(0, 1)


def advantages(rollout: Rollout, trust: float) -> Tensor:
    """How much better than expected each choice turned out, for each kind of outcome.

    Generalised advantage estimation, seat by seat: what comes next for a seat is its own next choice, or the end of
    the match. A choice after which the rollout shows neither teaches nothing.
    """
    steps, tables = rollout.seats.shape
    shape = (tables, rollout.outcome.shape[-1])
    device = rollout.values.device
    later = torch.zeros(*shape, OUTCOMES, device=device)
    gained = torch.zeros(*shape, OUTCOMES, device=device)
    known = torch.zeros(shape, dtype=torch.bool, device=device)
    better = torch.zeros_like(rollout.values)
    for step in reversed(range(steps)):
        over = rollout.ended[step].view(-1, 1)
        later = torch.where(over.unsqueeze(-1), rollout.outcome[step].transpose(1, 2), later)
        gained = torch.where(over.unsqueeze(-1), 0.0, gained)
        known = known | over
        seat = rollout.seats[step].view(-1, 1)
        wide = seat.unsqueeze(-1).expand(-1, 1, OUTCOMES)
        now = rollout.values[step]
        gain = later.gather(1, wide).squeeze(1) - now + trust * gained.gather(1, wide).squeeze(1)
        better[step] = torch.where(known.gather(1, seat), gain, 0.0)
        later = later.scatter(1, wide, now.unsqueeze(1))
        gained = gained.scatter(1, wide, better[step].unsqueeze(1))
        known = known.scatter(1, seat, torch.ones_like(known[:, :1]))
    return better


@dataclass
class Progress:
    """How far a training has come; each list has an entry a round of training."""

    seconds: float = 0.0
    decisions: int = 0
    rounds: int = 0
    curves: dict[str, list[float]] = field(default_factory=dict[str, list[float]])

    def note(self, **numbers: float) -> None:
        """Add a point to each curve."""
        for name, number in numbers.items():
            self.curves.setdefault(name, []).append(number)


class Learner:
    """A network, its tables, and its way of learning."""

    def __init__(self, game: Game, config: Config, device: str, against: Path | None = None) -> None:
        untyped.manual_seed(config.seed)
        if device == "cuda":
            torch.set_float32_matmul_precision("high")
        self.game, self.config, self.device = game, config, device
        self.groups = groups_against(game, config) if against else groups_of(game, config)
        self.progress = Progress()
        self.tables = Tables(game, self.groups, config.seed, device)
        self.net = Net(self.tables.sight, config.hidden).to(device)
        self.frozen = Net(self.tables.sight, hidden_of(against)).to(device) if against else None
        if self.frozen and against:
            self.frozen.start_from(against)
        self.rate = torch.tensor(config.rate, device=device)
        on_gpu = device == "cuda"
        self.optimiser: Any = torch.optim.Adam(
            self.net.parameters(), lr=self.rate, fused=on_gpu, capturable=on_gpu, eps=1e-5
        )
        self.rollout = Rollout.new(config.steps, self.tables)
        self.entropy = torch.tensor(config.entropy, device=device)
        self.copying = torch.tensor(0.0, device=device)
        self._group = tensor_of(self.tables.group).to(device)
        self._learning = self._who_learns()
        self._update: Callable[..., Tensor] | None = None

    def _who_learns(self) -> Tensor:
        """By table and seat: 1 shared by the learners among others, 0 elsewhere."""
        seats = self.tables.sight.seats
        odd = self.tables.odd
        busy = bits_of(odd | (odd >> 8) | (odd >> 16) | (odd >> FROZEN), seats)
        sits = torch.arange(seats, device=odd.device) < self.tables.players.unsqueeze(-1)
        learns = ((busy == 0) & sits).float()
        return learns / learns.sum(dim=1, keepdim=True)

    # --- playing -----------------------------------------------------------------------------------------------------

    @torch.no_grad()
    def play(self) -> Tensor:
        """Fill the rollout; how often matches ended in each group, and how much the learners won there."""
        into, tables = self.rollout, self.tables
        wins = torch.zeros(2, len(self.groups), device=self.device)
        cut = self.share < self.config.cut
        for step in range(self.config.steps):
            tables.see(into.columns[step])
            into.legal[step] = tables.legal
            into.seats[step] = tables.seats
            into.secrets[step] = tables.secrets
            likes, values, _ = self.net(into.columns[step])
            into.learns[step] = (tables.odd >> (FROZEN + tables.seats)) & 1 == 0
            if self.frozen:
                likes = torch.where(into.learns[step].unsqueeze(1), likes, self.frozen(into.columns[step])[0])
            logs = torch.log_softmax(likes.masked_fill(~allowed(tables.legal), NEVER), dim=-1)
            chance = torch.empty_like(logs).exponential_()
            actions = (logs.exp() / chance).argmax(dim=-1)
            into.actions[step] = actions
            into.logs[step] = logs.gather(1, actions.unsqueeze(1)).squeeze(1)
            into.values[step] = values
            tables.choose(actions)
            into.ended[step] = (tables.ended == MATCH) | ((tables.ended == DEAL) & cut)
            into.outcome[step] = tables.outcome.float()
            into.outcome[step, :, 2] = (POINTS_SCALE * into.outcome[step, :, 2]).clamp(-4, 4)
            over = (tables.ended == MATCH).float()
            wins[0].index_add_(0, self._group, over)
            wins[1].index_add_(0, self._group, over * (tables.outcome[:, 0].float() * self._learning).sum(dim=1))
        return wins

    # --- learning ----------------------------------------------------------------------------------------------------

    def loss(
        self,
        columns: Tensor,
        legal: Tensor,
        actions: Tensor,
        logs: Tensor,
        better: Tensor,
        aims: Tensor,
        hidden: Tensor,
    ) -> tuple[Tensor, Tensor]:
        """What is to become smaller, and what to tell of it: policy, value and guessing losses, entropy, change."""
        likes, values, guesses = self.net(columns)
        now = torch.log_softmax(likes.masked_fill(~allowed(legal), NEVER), dim=-1)
        log = now.gather(1, actions.unsqueeze(1)).squeeze(1)
        ratio = (log - logs).exp()
        clipped = ratio.clamp(1 - self.config.clip, 1 + self.config.clip)
        policy = -torch.minimum(ratio * better, clipped * better).mean()
        value = F.mse_loss(values, aims, reduction="none").sum(dim=-1).mean()
        entropy = -(now.exp() * now.clamp(min=-50)).sum(dim=-1).mean()
        truth = bits_of(hidden, self.net.shape.secrets).flatten(1).float()
        guess = F.binary_cross_entropy_with_logits(guesses, truth) if truth.shape[1] else value.new_zeros(())
        habit = columns[:, MOST_ACTIONS : 2 * MOST_ACTIONS].argmax(dim=-1, keepdim=True)  # after the legal actions
        copied = -now.gather(1, habit).clamp(min=-20).mean()
        total = policy + self.config.value * value - self.entropy * entropy + self.config.belief * guess
        total = total + self.copying * copied
        told = torch.stack((policy, value, guess, entropy, (logs - log).mean()))
        return total, told.detach()

    def update(self, *batch: Tensor) -> Tensor:
        """One step of learning from a minibatch."""
        self.optimiser.zero_grad(set_to_none=False)
        total, told = self.loss(*batch)
        untyped.autograd.backward(total)
        nn.utils.clip_grad_norm_(self.net.parameters(), self.config.gradient)
        self.optimiser.step()
        return told

    def learn(self) -> Tensor:
        """One pass over the rollout; the mean of what is to be told."""
        better = advantages(self.rollout, self.config.trust)
        aims = (better + self.rollout.values).flatten(0, 1)
        weight = better.new_tensor((1.0, self.lead, 0.0))
        gain = (better * weight).sum(dim=-1).flatten()
        flat = [self.rollout.flat(name) for name in ("columns", "legal", "actions", "logs")]
        flat += [gain, aims, self.rollout.flat("secrets")]
        order = self.rollout.flat("learns").nonzero().squeeze(1)
        order = order[torch.randperm(len(order), device=order.device)]
        size = min(self.config.minibatch, len(order))
        told: list[Tensor] = []
        for start in range(0, len(order) - size + 1, size):
            some = order[start : start + size]
            batch = [numbers[some] for numbers in flat]
            if self._update is None:
                self._update = self._captured(batch) if self.device == "cuda" and self.config.graph else self.update
            told.append(self._update(*batch).clone())
        return torch.stack(told).mean(dim=0)

    def _captured(self, batch: list[Tensor]) -> Callable[..., Tensor]:
        """The update as one CUDA graph: launched at once, not kernel by kernel."""
        kept = [numbers.clone() for numbers in batch]
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(3):
                self.update(*kept)
        torch.cuda.current_stream().wait_stream(stream)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            told = self.update(*kept)

        def replay(*batch: Tensor) -> Tensor:
            for place, numbers in zip(kept, batch, strict=True):
                place.copy_(numbers)
            graph.replay()
            return told

        return replay

    # --- the whole ---------------------------------------------------------------------------------------------------

    @property
    def share(self) -> float:
        """How much of the time is spent, from 0 to 1."""
        return min(1.0, self.progress.seconds / (60 * self.config.minutes))

    @property
    def lead(self) -> float:
        """How much a lead is worth against a win: less and less."""
        return self.config.lead + self.share * (self.config.lead_last - self.config.lead)

    def rounds(self) -> Iterator[Progress]:
        """Train until the time is spent, a round of training each."""
        config, progress = self.config, self.progress
        while self.share < 1.0:
            began = time.perf_counter()
            self.rate.fill_(config.rate * min(1.0, max(0.01, (1 - self.share) / config.falling)))
            self.entropy.fill_(config.entropy * (config.entropy_last / config.entropy) ** self.share)
            self.copying.fill_(config.copying * max(0.0, 1 - self.share / config.copying_until))
            wins = self.play()
            told = self.learn()
            ended, won = wins.cpu()
            policy, value, guess, entropy, change = (float(number) for number in told.cpu().unbind())
            spent = time.perf_counter() - began
            decisions = config.steps * self.tables.size
            progress.seconds += spent
            progress.decisions += decisions
            progress.rounds += 1
            strengths = {
                f"wins against {group.others}, {group.options.players} players": float(won[place] / ended[place])
                if ended[place]
                else math.nan
                for place, group in enumerate(self.groups)
                if group.others and group.learners == 1
            }
            progress.note(
                minutes=progress.seconds / 60,
                decisions=progress.decisions,
                per_second=decisions / spent,
                policy=policy,
                value=value,
                belief=guess,
                entropy=entropy,
                change=change,
                **strengths,
            )
            yield progress

    def save(self, path: Path) -> None:
        """Keep everything that is needed to go on; a file is whole or not there."""
        kept = {
            "game": self.game.name,
            "config": self.config.text(),
            "net": self.net.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "progress": vars(self.progress),
        }
        partial = path.with_suffix(".partial")
        torch.save(kept, partial)
        partial.replace(path)

    def resume(self, path: Path) -> None:
        """Go on where a checkpoint ended; the tables deal anew."""
        kept = torch.load(path, map_location=self.device, weights_only=True)
        self.net.load_state_dict(kept["net"])
        self.optimiser.load_state_dict(kept["optimiser"])
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate
        self.progress = Progress(**kept["progress"])
