"""What happened at the tables of a training, and what it teaches: how much better than expected each choice was."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from walpurgis.train.net import EIGHT
from walpurgis.train.tables import OUTCOMES, TrainingTables


@dataclass
class Rollout:
    """What happened at every table, step by step."""

    columns: Tensor  # filled up with 0
    legal: Tensor
    actions: Tensor
    logs: Tensor
    values: Tensor
    seats: Tensor
    secrets: Tensor
    learns: Tensor  # whether it was a learner's choice
    slips: Tensor  # and left to chance
    ended: Tensor
    dealt: Tensor  # whether a deal ended, and the match goes on
    deals: Tensor  # the number of the deal
    outcome: Tensor  # where a match or a deal ended

    @classmethod
    def new(cls, steps: int, tables: TrainingTables) -> Rollout:
        """Room for this many steps."""
        device, n, seats = tables.device, tables.size, tables.sight.seats

        def room(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(steps, n, *shape, dtype=dtype, device=device)

        return cls(
            columns=room(tables.sight.width + -tables.sight.width % EIGHT, dtype=torch.int8),
            legal=room(dtype=torch.int64),
            actions=room(dtype=torch.int64),
            logs=room(),
            values=room(OUTCOMES),
            seats=room(dtype=torch.int64),
            secrets=room(seats - 1, dtype=torch.int64),
            learns=room(dtype=torch.bool),
            slips=room(dtype=torch.bool),
            ended=room(dtype=torch.bool),
            dealt=room(dtype=torch.bool),
            deals=room(),
            outcome=room(OUTCOMES, seats),
        )

    def flat(self, name: str) -> Tensor:
        """All steps of all tables in one row."""
        return getattr(self, name).flatten(0, 1)


@dataclass
class Lessons:
    """What a rollout teaches, for each kind of outcome."""

    better: Tensor  # by step and table: how much better than expected the choice turned out
    hopes: Tensor  # by step, table and seat: what came after a deal that ended there,
    sure: Tensor  # and whether that is known


def lessons(rollout: Rollout, trust: float, between: Tensor) -> Lessons:
    """How much better than expected each choice turned out.

    Generalised advantage estimation, seat by seat: what comes next for a seat is its own next choice, the end of the
    match, or the end of the deal, worth what is to be expected `between` deals. A choice after which the rollout shows
    none of these teaches nothing, and neither does a slip.
    """
    steps, tables, seats, _ = between.shape
    device = rollout.values.device
    later = torch.zeros(tables, seats, OUTCOMES, device=device)
    gained = torch.zeros(tables, seats, OUTCOMES, device=device)
    known = torch.zeros(tables, seats, dtype=torch.bool, device=device)
    better = torch.zeros_like(rollout.values)
    hopes = torch.zeros_like(between)
    sure = torch.zeros(steps, tables, seats, dtype=torch.bool, device=device)
    for step in reversed(range(steps)):
        over, dealt, slip = (kind[step].view(-1, 1) for kind in (rollout.ended, rollout.dealt, rollout.slips))
        hopes[step] = later + trust * gained
        sure[step] = known & dealt
        later = torch.where(dealt.unsqueeze(-1), between[step], later)
        later = torch.where(over.unsqueeze(-1), rollout.outcome[step].transpose(1, 2), later)
        gained = torch.where((over | dealt).unsqueeze(-1), 0.0, gained)
        known = known | over | dealt
        seat = rollout.seats[step].view(-1, 1)
        wide = seat.unsqueeze(-1).expand(-1, 1, OUTCOMES)
        now = rollout.values[step]
        gain = later.gather(1, wide).squeeze(1) - now + trust * gained.gather(1, wide).squeeze(1)
        better[step] = torch.where(known.gather(1, seat) & ~slip, gain, 0.0)
        later = later.scatter(1, wide, now.unsqueeze(1))
        gained = gained.scatter(1, wide, better[step].unsqueeze(1))
        known = known.scatter(1, seat, torch.ones_like(known[:, :1]))
    return Lessons(better, hopes, sure)
