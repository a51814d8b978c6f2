"""A vector environment whose numbers stay on a GPU: `VectorEnv` for learners who have one.

    env = CudaVectorEnv("shot", 1 << 18, players=4)
    rows, infos = env.reset(seed=1)
    while learning:
        actions = policy(torch.from_dlpack(rows), torch.from_dlpack(env.action_masks()))
        rows, rewards, terminated, truncated, infos = env.step(actions, check=False)

Every array is a `SharedArray`: `torch.from_dlpack`, `jax.dlpack.from_dlpack` and `cupy.from_dlpack` read it where it
lies. They are the same arrays step after step, so one call for each is enough with PyTorch and CuPy; JAX believes that
arrays never change, so it has to ask again after each step. The same seed plays the same matches as `VectorEnv`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from walpurgis.batch.cuda import THREADS, CudaBatch, require_gpu
from walpurgis.batch.dlpack import SharedArray
from walpurgis.batch.features import features_of
from walpurgis.core.dice import Seed
from walpurgis.core.errors import IllegalAction
from walpurgis.core.game import MOST_ACTIONS, Game

COLUMN_THREADS = 256  # that write a row together


class CudaVectorEnv:
    """`num_envs` matches of one game side by side on a GPU.

    observations  rows of int8, whose columns `features.names` tell
    infos         "seat" (who decides), "legal" (sets of action numbers), "points" and "ranks" (of the last match that
                  ended at each place, by seat)
    """

    def __init__(self, game: str | Game, num_envs: int, *, players: int | None = None, **options: object) -> None:
        cuda: Any = require_gpu()
        from walpurgis.batch import cuda_rows

        self._rows: Any = cuda_rows
        self._batch = CudaBatch(game, num_envs, players=players, seed=0, restart=True, **options)
        self.num_envs = num_envs
        self.num_actions = MOST_ACTIONS
        self.game = self._batch.game
        self.players = self._batch.options.players
        self.features = features_of(self.game, self.players, np.int8)
        self._readings = cuda.to_device(cuda_rows.packed_readings(self.features, self.players))
        self._parts = [self._batch.observations.view(kind) for kind in (np.int8, np.int16, np.int64)]
        self._wrong, self._unchecked = (cuda.to_device(np.full(1, -1, np.int64)) for _ in range(2))

        def shared(shape: int | tuple[int, ...], kind: Any) -> SharedArray:
            return SharedArray(cuda.to_device(np.zeros(shape, kind)), cuda)

        self.observations = shared((num_envs, self.features.width), np.int8)
        self._rewards = shared((num_envs, self.players), np.float32)
        self._ended = shared(num_envs, np.bool_)
        self._never = shared(num_envs, np.bool_)
        self._actions = shared(num_envs, np.int64)
        self._random = shared(num_envs, np.int64)
        self._masks = shared((num_envs, MOST_ACTIONS), np.bool_)
        names = {"seat": "seats", "legal": "legal", "points": "points", "ranks": "ranks"}
        self.infos = {info: SharedArray(getattr(self._batch, name), cuda) for info, name in names.items()}
        self._write_rows()

    def reset(self, *, seed: Seed | Sequence[Seed] | None = None) -> tuple[SharedArray, dict[str, SharedArray]]:
        """Deal at all tables; one seed for all of them, or one for each, which deals as a single match of that seed."""
        self._batch.deal(seed)
        self._write_rows()
        return self.observations, self.infos

    def step(
        self, actions: Any, *, check: bool = True
    ) -> tuple[SharedArray, SharedArray, SharedArray, SharedArray, dict[str, SharedArray]]:
        """Take one action at each table: numbers of any kind that PyTorch, CuPy, JAX or NumPy holds.

        An illegal one raises IllegalAction and changes nothing. To check, this has to wait for the GPU; callers who are
        sure of their actions can leave it out.
        """
        batch, own = self._batch, self._actions.array
        wanted = batch.on_device(actions)
        wrong = self._wrong if check else self._unchecked  # which a later check must not see
        self._over_tables(self._rows.take_all, wanted, batch.seats, batch.legal, own, wrong)
        if check:
            self._expect_legal()
        batch.take(own, restart=True)
        self._over_tables(self._rows.reward_all, batch.done, batch.ranks, self._rewards.array, self._ended.array)
        self._write_rows()
        return self.observations, self._rewards, self._ended, self._never, self.infos

    def _expect_legal(self) -> None:
        wrong = int(self._wrong.copy_to_host()[0])
        if wrong >= 0:
            self._wrong.copy_to_device(np.full(1, -1, np.int64))
            raise IllegalAction(f"table {wrong}: this action is not legal there")

    def action_masks(self) -> SharedArray:
        """What the seats that decide now may do, one column per action."""
        self._rows.write_masks_all[(self.num_envs + 3) // 4, 4 * 64](self._batch.legal, self._masks.array)
        return self._masks

    def random_actions(self) -> SharedArray:
        """A random legal action at each table."""
        self._batch.random_actions(self._random.array)
        return self._random

    def _over_tables(self, kernel: Any, *arrays: Any) -> None:
        kernel[(self.num_envs + THREADS - 1) // THREADS, THREADS](*arrays)

    def _write_rows(self) -> None:
        size = self.game.knowledge.itemsize
        seats, out = self._batch.seats, self.observations.array
        self._rows.write_rows_all[self.num_envs, COLUMN_THREADS](*self._parts, size, self._readings, seats, out)
