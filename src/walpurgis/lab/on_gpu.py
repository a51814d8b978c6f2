"""Network matches on a GPU: thousands of tables in step, whose choices the compiled loops then replay and count.

Needs PyTorch, and a GPU with CUDA; with the device `cpu` it does the same slowly, which is how it is tested.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import torch

from walpurgis.bots.brain import WIN
from walpurgis.core.options import GameOptions
from walpurgis.lab.loops.lab_kernels import NETWORK, SETTLED
from walpurgis.lab.study import LabError, Study
from walpurgis.lab.units import Array, Arrays, Unit, Worker, block_of
from walpurgis.train.net import EIGHT, NEVER, Net, allowed, hidden_of
from walpurgis.train.tables import MATCH, TableGroup, TrainingTables

AT_ONCE = 65_536  # deals on the GPU and in memory, of all rule sets together
LONGEST = 10_000  # real decisions of a match


class Choices(NamedTuple):
    """What a network chose, by deal and real decision, and the chance to win that it saw."""

    actions: Array
    hopes: Array


class GpuWorker(Worker):
    """Does units of a study in which networks play on all seats."""

    def __init__(self, study: Study, threads: int = 0, device: str = "cuda") -> None:
        if set(study.field) != {"network"}:
            raise LabError("only network matches can be played on a GPU; leave --field or --device out")
        super().__init__(study, threads)
        self.device = device
        self.precision = torch.float32 if device == "cpu" else torch.float16  # whose rounding seldom tips a choice
        self._blocks: dict[int, tuple[range, Choices]] = {}  # by rule set: some deals, and how they were played
        self._net: Net | None = None

    def matches(self, unit: Unit) -> Arrays:
        """Replay the choices that the network made on the GPU."""
        block = block_of(self.study, unit, AT_ONCE)
        if self._blocks.get(unit.rule_set, (range(0), None))[0] != block:
            deals = self.study.dice("deals", block.start, block.stop)
            self._blocks[unit.rule_set] = block, self.choices(self.options[unit.rule_set], deals)
        own = slice(unit.first - block.start, unit.end - block.start)
        choices = Choices(*(np.ascontiguousarray(part[own]) for part in self._blocks[unit.rule_set][1]))
        policies = np.full((unit.end - unit.first, self.study.players), SETTLED, np.int64)
        return self.played(unit, policies, self.study.dice("deals", unit.first, unit.end), *choices)

    def weighed_by(self, policies: Array) -> Array:
        """The network itself plays on from decisions that are weighed."""
        return np.full_like(policies, NETWORK)

    def net(self, tables: TrainingTables) -> Net:
        """The network of the game, on the device."""
        if self._net is None:
            weights = self.game.weights
            assert weights is not None
            self._net = Net(tables.sight, hidden_of(weights), self.precision).to(tables.device)
            self._net.start_from(weights)
        return self._net

    @torch.no_grad()
    def choices(self, options: GameOptions, deals: Array) -> Choices:
        """What the network chose at each of these deals, until the last match was over."""
        tables = TrainingTables(self.game, [TableGroup(len(deals), options)], 0, self.device, deals)
        net, width = self.net(tables), tables.sight.width
        columns = torch.zeros(tables.size, width + -width % EIGHT, dtype=torch.int8, device=tables.device)
        over = torch.zeros(tables.size, dtype=torch.bool, device=tables.device)
        actions: list[torch.Tensor] = []
        hopes: list[torch.Tensor] = []
        while not bool(over.all()) and len(actions) < LONGEST:
            tables.see(columns[:, :width])
            likes, expected, _ = net(columns)
            chosen = likes.masked_fill(~allowed(tables.legal), NEVER).argmax(dim=1)
            actions.append(chosen.to(torch.int8))
            hopes.append(expected[:, WIN].clone())
            tables.choose(chosen)
            over |= tables.ended == MATCH
        return Choices(*(torch.stack(rows, dim=1).cpu().numpy() for rows in (actions, hopes)))
