"""Training the critic of a network: what a seat can expect in a world where all hands are known.

The network stays as it is and plays all seats, with slips, so that the critic also meets positions after unusual
choices. A search asks the critic about worlds that it has imagined. There it is surer than the network, which knows
only what its seat knows.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from walpurgis.core.game import Game
from walpurgis.train.config import Config
from walpurgis.train.learner import Learner
from walpurgis.train.net import CriticNet
from walpurgis.train.rollout import Lessons


class CriticLearner(Learner):
    """A network that does not learn any more, and its critic."""

    # What is minimised; then how far off the critic is, and how far off the network is, which does not know what the
    # others hold: both where the rollout shows what came of a choice.
    reported = ("value", "by critic", "by knowledge")

    def __init__(self, game: Game, config: Config, device: str) -> None:
        super().__init__(game, config, device)
        self.net.requires_grad_(False)
        self.critic = CriticNet(self.tables.sight, config.critic).to(device)
        self.by_knowledge = torch.zeros_like(self.rollout.values)
        self.compared = torch.zeros(2, device=device)
        self._step = 0
        self.student = self.critic
        self.optimiser = self.optimiser_of(self.critic)

    def expected(self, columns: Tensor, secrets: Tensor, values: Tensor) -> Tensor:
        """Choices are measured by what the critic expects; what the network does is noted for comparison."""
        self.by_knowledge[self._step] = values
        self._step = (self._step + 1) % len(self.by_knowledge)
        return self.critic(columns, secrets)

    def judge(self) -> Lessons:
        """What the rollout teaches; on the way, how far off critic and network are."""
        taught = super().judge()
        known = taught.better.abs().sum(dim=-1) > 0
        wrong = (taught.better, taught.better + self.rollout.values - self.by_knowledge)
        self.compared.copy_(torch.stack([one.square().sum(dim=-1)[known].mean() for one in wrong]))
        return taught

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
        """How far off the critic is; a position of which the rollout shows no outcome counts as 0."""
        value = F.mse_loss(self.critic(columns.view(torch.int8), hidden), aims, reduction="none").sum(dim=-1).mean()
        return value, torch.cat((value.detach().view(1), self.compared))

    @property
    def kept(self) -> dict[str, Any]:
        """All that a checkpoint keeps the state of."""
        return super().kept | {"critic": self.critic}

    def numbers(self) -> dict[str, np.ndarray[Any, Any]]:
        """All weights as they are kept."""
        return self.net.numbers() | self.critic.numbers()
