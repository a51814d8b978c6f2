"""Bots that the compiled loops cannot play: the arena plays their boards, on all cores or a Ray cluster.

What comes back are records. The compiled loops replay them and count what they count of every match.
"""

from __future__ import annotations

import numpy as np

from walpurgis.arena.crew import Alone, Crew, Processes
from walpurgis.arena.plan import Plan
from walpurgis.core.dice import new_dice
from walpurgis.lab.study import LabError, Study
from walpurgis.lab.tables import cores
from walpurgis.lab.units import RUNGS, Arrays, Unit, Worker, scripted
from walpurgis.match.record import read_record


class ArenaWorker(Worker):
    """Does units of a study with any bots; a deal is a board of the arena, played in all its seatings."""

    def __init__(self, study: Study, workers: int = 0, ray: str | None = None) -> None:
        super().__init__(study)
        self.plans = [
            Plan.make(
                study.game,
                list(study.field),
                players=study.players,
                options=options,
                seed=study.seed,
                matches=study.deals,
            )
            for options in (*study.rule_sets, *study.steps)
        ]
        self.crews = [gather(plan, workers or cores(), ray) for plan in self.plans]

    @property
    def per_deal(self) -> int:
        """Matches of each deal."""
        return self.plans[0].matches_a_board

    def do(self, unit: Unit) -> Arrays:
        if unit.part == RUNGS:
            return super().do(unit)
        plan, crew = self.plans[unit.rule_set], self.crews[unit.rule_set]
        played = sorted(crew.play(iter(range(unit.first, unit.end))), key=lambda one: one.board)
        if any(one.complaints for one in played):
            fault = next(iter(next(one.complaints for one in played if one.complaints).values()))
            raise LabError(f"a bot gave no legal answer, so nothing was measured: {fault}")
        logs = [[step.action for step in read_record(text).log] for one in played for text in one.records]
        scripts = np.zeros((len(logs), max(map(len, logs))), np.int64)
        for place, log in enumerate(logs):
            scripts[place, : len(log)] = log
        deals = np.array([new_dice(plan.deal_seed(board)) for board in range(unit.first, unit.end)])
        deals = deals.repeat(self.per_deal, axis=0)
        return self.played(unit, scripted(self.study.players, len(logs)), deals, scripts)

    def close(self) -> None:
        """End all processes."""
        for crew in self.crews:
            crew.close()


def gather(plan: Plan, workers: int, ray: str | None) -> Crew:
    """Whoever is to play."""
    if ray is not None:
        from walpurgis.arena.cluster import Cluster

        return Cluster(plan, ray, keep_records=True)
    return Alone(plan, keep_records=True) if workers == 1 else Processes(plan, workers, keep_records=True)
