"""The learner: one network plays all seats of many tables against itself, and learns from how the matches end.

Proximal policy optimisation. A round of training is a rollout (some steps at all tables), then one pass over it in
minibatches. The network has one trunk and three heads: how much it likes each action; what it expects for its own seat
(the share of the win, the lead, the points); and which cards it thinks the others hold, to judge imagined worlds.

A second, tiny network says what to expect between two deals, before anybody has seen a card. A choice is judged by how
its deal ends: the luck of the next one is not to its credit.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from walpurgis.bots.brain import POINTS_SCALE
from walpurgis.core.game import MOST_ACTIONS, Game
from walpurgis.train.config import Config, groups_against, groups_of
from walpurgis.train.net import NEVER, Between, Net, allowed, bits_of, net_in, option_columns, untyped
from walpurgis.train.rival import Rival
from walpurgis.train.rollout import Lessons, Rollout, lessons
from walpurgis.train.tables import DEAL, FROZEN, MATCH, OUTCOMES, TrainingTables, tensor_of

BETWEEN_STEPS = 4  # of learning in a round of training


@dataclass
class Progress:
    """How far a training has come; each list has one entry per round of training."""

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

    reported: tuple[str, ...] = ("policy", "value", "belief", "entropy", "change")  # by each step of learning

    def __init__(self, game: Game, config: Config, device: str, rival: Rival | None = None) -> None:
        untyped.manual_seed(config.seed)
        if device == "cuda":
            torch.set_float32_matmul_precision("high")
        self.game, self.config, self.device = game, config, device
        self.groups = groups_against(game, config, rival.others) if rival else groups_of(game, config)
        self.progress = Progress()
        self.tables = TrainingTables(game, self.groups, config.seed, device)
        self.net = Net(self.tables.sight, config.hidden).to(device)
        weights = rival.weights if rival else None
        self.frozen = net_in(weights, self.tables.sight).to(device) if weights else None
        self.rate = torch.tensor(config.rate, device=device)
        self.student: nn.Module = self.net  # whose weights are learnt
        self.optimiser = self.optimiser_of(self.net)
        self._options = option_columns(self.tables.sight)
        self.between = Between(self.tables.sight.seats, self._options.stop - self._options.start).to(device)
        self.between_optimiser: Any = torch.optim.Adam(self.between.parameters(), lr=1e-3)
        self.rollout = Rollout.new(config.steps, self.tables)
        self.entropy = torch.tensor(config.entropy, device=device)
        self.copying = torch.tensor(0.0, device=device)
        self._group = tensor_of(self.tables.group).to(device)
        self._learning = self._who_learns()
        self._update: Callable[..., Tensor] | None = None

    def optimiser_of(self, student: nn.Module) -> Any:
        """Whatever changes these weights in the course of a training."""
        on_gpu = self.device == "cuda"
        return torch.optim.Adam(student.parameters(), lr=self.rate, fused=on_gpu, capturable=on_gpu, eps=1e-5)

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
        wins = torch.zeros(2, tables.size, device=self.device)
        cut = self.share < self.config.cut
        for step in range(self.config.steps):
            tables.see(into.columns[step, :, : tables.sight.width])
            into.legal[step] = tables.legal
            into.seats[step] = tables.seats
            into.secrets[step] = tables.secrets
            likes, values, _ = self.net(into.columns[step])
            into.learns[step] = (tables.odd >> (FROZEN + tables.seats)) & 1 == 0
            logs = torch.log_softmax(likes.masked_fill(~allowed(tables.legal), NEVER), dim=-1)
            chance = torch.empty_like(logs).exponential_()
            actions = (logs.exp() / chance).argmax(dim=-1)
            into.slips[step] = into.learns[step] & (torch.rand_like(logs[:, 0]) < self.config.slips)
            anything = (allowed(tables.legal) * torch.rand_like(logs)).argmax(dim=-1)
            actions = torch.where(into.slips[step], anything, actions)
            if self.frozen:  # plays as the bot `network` does
                theirs = self.frozen(into.columns[step])[0].masked_fill(~allowed(tables.legal), NEVER)
                actions = torch.where(into.learns[step], actions, theirs.argmax(dim=-1))
            into.actions[step] = actions
            into.logs[step] = logs.gather(1, actions.unsqueeze(1)).squeeze(1)
            into.values[step] = self.expected(into.columns[step], into.secrets[step], values)
            tables.choose(actions)
            into.ended[step] = (tables.ended == MATCH) | ((tables.ended == DEAL) & cut)
            into.dealt[step] = (tables.ended == DEAL) & (not cut)
            into.deals[step] = tables.deals
            into.outcome[step] = tables.outcome.float()
            into.outcome[step, :, 2] = (POINTS_SCALE * into.outcome[step, :, 2]).clamp(-4, 4)
            over = (tables.ended == MATCH).float()
            wins[0] += over
            wins[1] += over * (tables.outcome[:, 0].float() * self._learning).sum(dim=1)
        return torch.zeros(2, len(self.groups), device=self.device).index_add_(1, self._group, wins)

    def expected(self, columns: Tensor, secrets: Tensor, values: Tensor) -> Tensor:
        """What choices are measured by: here the expectation of the network itself."""
        return values

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
        """The loss to minimise, and its parts to report: policy, value and guessing losses, entropy, change."""
        columns = columns.view(torch.int8)
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
        nn.utils.clip_grad_norm_(self.student.parameters(), self.config.gradient)
        self.optimiser.step()
        return told

    def learn(self) -> Tensor:
        """One pass over the rollout; returns the mean of what is reported."""
        better = self.judge().better
        aims = (better + self.rollout.values).flatten(0, 1)
        weight = better.new_tensor((1.0, self.lead, 0.0))
        gain = (better * weight).sum(dim=-1).flatten()
        flat = [self.rollout.flat("columns").view(torch.int64)]  # eight at a time are gathered faster
        flat += [*map(self.rollout.flat, ("legal", "actions", "logs")), gain, aims, self.rollout.flat("secrets")]
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

    def judge(self) -> Lessons:
        """What the rollout teaches; what to expect between deals is learnt on the way, a little in each round."""
        rollout = self.rollout
        steps, tables = rollout.dealt.shape
        at = rollout.dealt.nonzero()
        players = self.tables.players[at[:, 1]].float()
        options = rollout.columns[at[:, 0], at[:, 1], self._options] * self.net.scale[self._options]
        seen = rollout.outcome[at[:, 0], at[:, 1]], rollout.deals[at[:, 0], at[:, 1]], players, options
        between = torch.zeros(steps, tables, self.tables.sight.seats, OUTCOMES, device=rollout.values.device)
        with torch.no_grad():
            between[at[:, 0], at[:, 1]] = self.between(*seen)
        taught = lessons(rollout, self.config.trust, between)
        hopes, sure = taught.hopes[at[:, 0], at[:, 1]], taught.sure[at[:, 0], at[:, 1]]
        for some in torch.randperm(len(at), device=at.device).chunk(BETWEEN_STEPS) if len(at) else ():
            wrong = (self.between(*(numbers[some] for numbers in seen)) - hopes[some]).square().sum(dim=-1)
            self.between_optimiser.zero_grad()
            untyped.autograd.backward((wrong * sure[some]).sum() / sure[some].sum().clamp(min=1))
            self.between_optimiser.step()
        return taught

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
        while self.share < 1.0:
            began = time.perf_counter()
            self.follow_schedule()
            wins = self.play()
            told = self.learn()
            self.note_round(wins.cpu(), told.cpu(), time.perf_counter() - began)
            yield self.progress

    def follow_schedule(self) -> None:
        """Set what changes in the course of a training: the rate, how much to explore, how much to copy."""
        config = self.config
        self.rate.fill_(config.rate * min(1.0, max(0.01, (1 - self.share) / config.falling)))
        self.entropy.fill_(config.entropy * (config.entropy_last / config.entropy) ** self.share)
        self.copying.fill_(config.copying * max(0.0, 1 - self.share / config.copying_until))

    def note_round(self, wins: torch.Tensor, told: torch.Tensor, spent: float) -> None:
        """Add a round of training to the curves: how long it took, what was learned, and how strong the player is."""
        progress, decisions = self.progress, self.config.steps * self.tables.size
        progress.seconds += spent
        progress.decisions += decisions
        progress.rounds += 1
        progress.note(
            minutes=progress.seconds / 60,
            decisions=progress.decisions,
            matches=float(wins[0].sum()),
            per_second=decisions / spent,
            **dict(zip(self.reported, map(float, told.unbind()), strict=True)),
            **self.strengths(wins),
        )

    def strengths(self, wins: torch.Tensor) -> dict[str, float]:
        """The share of wins at tables where one learner plays against others of a known kind."""
        ended, won = wins
        return {
            f"wins against {group.others}, {group.options.players} players": float(won[place] / ended[place])
            if ended[place]
            else math.nan
            for place, group in enumerate(self.groups)
            if group.others and group.learners == 1
        }

    def numbers(self) -> dict[str, Any]:
        """The weights as bots read them."""
        return self.net.numbers()

    @property
    def kept(self) -> dict[str, Any]:
        """All that a checkpoint keeps the state of."""
        return {
            "net": self.net,
            "optimiser": self.optimiser,
            "between": self.between,
            "between_optimiser": self.between_optimiser,
        }

    def save(self, path: Path) -> None:
        """Save everything that is needed to continue; a file is complete or not there."""
        kept = {
            "game": self.game.name,
            "config": self.config.text(),
            "progress": vars(self.progress),
            **{name: part.state_dict() for name, part in self.kept.items()},
        }
        partial = path.with_suffix(".partial")
        torch.save(kept, partial)
        partial.replace(path)

    def resume(self, path: Path) -> None:
        """Continue where a checkpoint ended; the tables deal new matches."""
        kept = torch.load(path, map_location=self.device, weights_only=True)
        for name, part in self.kept.items():
            part.load_state_dict(kept[name])
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate
        self.progress = Progress(**kept["progress"])
