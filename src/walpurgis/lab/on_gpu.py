"""Network matches on a GPU: thousands of tables in step, whose choices the compiled loops then replay and count.

Needs PyTorch, and a GPU with CUDA; with the device `cpu` it does the same slowly, which is how it is tested.
"""

from __future__ import annotations

import numpy as np
import torch

from walpurgis.core.options import GameOptions
from walpurgis.lab.loops.lab_kernels import SETTLED
from walpurgis.lab.study import LabError, Study
from walpurgis.lab.units import Array, Arrays, Unit, Worker
from walpurgis.train.net import NEVER, Net, allowed, hidden_of
from walpurgis.train.tables import MATCH, TableGroup, TrainingTables

BLOCK = 65_536  # deals that are played at once
LONGEST = 10_000  # real decisions of a match


class GpuWorker(Worker):
    """Does units of a study in which networks play on all seats."""

    def __init__(self, study: Study, threads: int = 0, device: str = "cuda") -> None:
        if set(study.field) != {"network"}:
            raise LabError("only network matches can be played on a GPU; leave --field or --device out")
        super().__init__(study, threads)
        self.device = device
        self._blocks: dict[tuple[int, int], Array] = {}

    def matches(self, unit: Unit) -> Arrays:
        """Replay the choices that the network made on the GPU."""
        block = unit.first // BLOCK
        if (unit.rule_set, block) not in self._blocks:
            end = min((block + 1) * BLOCK, self.study.deals)
            deals = self.study.dice("deals", block * BLOCK, end)
            self._blocks = {(unit.rule_set, block): self.choices(self.options[unit.rule_set], deals)}
        start = unit.first - block * BLOCK
        scripts = self._blocks[unit.rule_set, block][start : start + unit.end - unit.first]
        policies = np.full((len(scripts), self.study.players), SETTLED, np.int64)
        deals = self.study.dice("deals", unit.first, unit.end)
        return self.played(unit, policies, deals, np.ascontiguousarray(scripts))

    @torch.no_grad()
    def choices(self, options: GameOptions, deals: Array) -> Array:
        """By deal: what the network chose, one real decision after the other."""
        weights = self.game.weights
        assert weights is not None
        tables = TrainingTables(self.game, [TableGroup(len(deals), options)], 0, self.device, deals)
        net = Net(tables.sight, hidden_of(weights)).to(tables.device)
        net.start_from(weights)
        columns = torch.zeros(tables.size, tables.sight.width, dtype=torch.int8, device=tables.device)
        over = torch.zeros(tables.size, dtype=torch.bool, device=tables.device)
        chosen: list[torch.Tensor] = []
        while not bool(over.all()) and len(chosen) < LONGEST:
            tables.see(columns)
            likes = net(columns)[0].masked_fill(~allowed(tables.legal), NEVER)
            actions = likes.argmax(dim=1)
            chosen.append(actions.to(torch.int8))
            tables.choose(actions)
            over |= tables.ended == MATCH
        return torch.stack(chosen, dim=1).cpu().numpy().astype(np.int64)
