"""Boards spread over the machines of a Ray cluster."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from typing import Any, cast

from walpurgis.arena.board import PlayedBoard, Player
from walpurgis.arena.plan import ArenaError, Plan
from walpurgis.core.extras import from_extra

LOCAL = "local"


class Cluster:
    """Ray actors, each a player like those of a worker process; every machine needs this version of Walpurgis."""

    def __init__(self, plan: Plan, address: str, workers: int | None = None, keep_records: bool = False) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a tournament is private
        self._ray = ray = load_ray()
        here = {"num_cpus": workers} if address == LOCAL and workers else {}
        try:
            ray.init(
                address=address,
                include_dashboard=False if address == LOCAL else None,
                log_to_driver=False,
                logging_level=logging.ERROR,
                **here,
            )
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise ArenaError(f"there is no Ray cluster at {address!r}: {error}") from None
        count = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        player = ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=2)(Player)
        self._actors = [player.remote(plan, keep_records, plan.seated) for _ in range(count)]

    def play(self, boards: Iterator[int]) -> Iterator[PlayedBoard]:
        """Play the boards; the first one is played alone, so that the others find the rules compiled."""
        first = next(boards, None)
        if first is None:
            return
        yield self._get(self._actors[0].play.remote(first))
        busy: dict[Any, Any] = {}
        for actor, board in zip(self._actors, boards, strict=False):
            busy[actor.play.remote(board)] = actor
        while busy:
            (done, *_), _ = self._ray.wait(list(busy))
            actor = busy.pop(done)
            board = next(boards, None)
            if board is not None:
                busy[actor.play.remote(board)] = actor
            yield self._get(done)

    def _get(self, done: Any) -> PlayedBoard:
        try:
            return self._ray.get(done)
        except self._ray.exceptions.RayError as error:
            raise ArenaError(f"a board could not be played: {error}") from None

    def close(self) -> None:
        """Let the actors end their programs, and leave the cluster."""
        farewells = [actor.close.remote() for actor in self._actors]
        self._ray.wait(farewells, num_returns=len(farewells), timeout=5)
        for actor in self._actors:
            self._ray.kill(actor)
        self._ray.shutdown()


def load_ray() -> Any:
    """Ray, which is an extra."""
    with from_extra():
        import ray
    return cast("Any", ray)
