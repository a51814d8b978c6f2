"""Many matches stepped together with arrays, for reinforcement learning; Gymnasium's conventions where they fit.

>>> import numpy as np
>>> from walpurgis.adapters.vector import VectorEnv
>>> env = VectorEnv("shot", 64, players=4)
>>> observations, infos = env.reset(seed=1)
>>> for _ in range(200):
...     actions = env.random_actions()  # your policy here: it sees `observations` and `infos["legal"]`
...     observations, rewards, terminated, truncated, infos = env.step(actions)
>>> rewards.shape
(64, 4)

As in Gymnasium, `step` gives observations, rewards, terminated, truncated and infos, with one entry per match. When a
match ends, the next one begins in the same step: the observation is then the first of the next match. Unlike in
Gymnasium, a match has several players: each observation is that of the seat that decides now (`infos["seat"]`), and
rewards have one column per seat and come when the match ends. When all choose at once, they are asked one after the
other, without seeing what the others have chosen.

The arrays are the environment's own and change in place with every step: copy what you keep.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from walpurgis.adapters.rewards import rewards_of
from walpurgis.batch import Batch
from walpurgis.batch.features import features_of
from walpurgis.batch.rows import write_rows
from walpurgis.core.dice import Seed
from walpurgis.core.game import MOST_ACTIONS, Game
from walpurgis.core.rule import rule


class FlatBatch(Batch):
    """A batch that also lays out flat what the seats know, in `rows`, as soon as it has looked."""

    rows: npt.NDArray[Any]

    def __init__(self, game: str | Game, size: int, *, dtype: npt.DTypeLike = np.int16, **rest: Any) -> None:
        self._dtype = dtype
        super().__init__(game, size, **rest)

    def _lay_out(self, seed: Seed | Sequence[Seed] | None) -> None:
        super()._lay_out(seed)
        features = features_of(self.game, self.options.players, self._dtype)
        self.rows = np.zeros((self.size, features.width), features.dtype)
        self._parts = features.parts(self.observations, self.rows)

    def look_at(self, first: int, end: int) -> None:
        """Look at some tables, and lay out what is seen."""
        super().look_at(first, end)
        write_rows(*self._parts, first, end)


class VectorEnv:
    """`num_envs` matches of one game side by side.

    observations   as rows of numbers, whose columns `features.names` tell: int16, or, with `dtype=numpy.int8`, bytes,
                   which are faster; with `flat=False`, as records of knowledge
    infos          "seat" (who decides), "legal" (sets of action numbers), "points" and "ranks" (of the last match that
                   ended at each place, by seat)
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int,
        *,
        players: int | None = None,
        flat: bool = True,
        dtype: npt.DTypeLike = np.int16,
        threads: int | None = None,
        **options: object,
    ) -> None:
        self.num_envs = num_envs
        self.num_actions = MOST_ACTIONS
        self._kind = FlatBatch if flat else Batch
        self._make: dict[str, Any] = {"players": players, "threads": threads, "restart": True, **options}
        if flat:
            self._make["dtype"] = dtype
        self._batch = self._kind(game, num_envs, seed=0, **self._make)
        self.game = self._batch.game
        self.players = self._batch.options.players
        self.features = features_of(self.game, self.players, dtype)
        self._masks = np.zeros((num_envs, MOST_ACTIONS), np.bool_)
        self._rewards = np.zeros((num_envs, self.players), np.float32)
        self._never = np.zeros(num_envs, np.bool_)

    @property
    def observations(self) -> npt.NDArray[Any]:
        """What the seats that decide now know."""
        return self._batch.rows if isinstance(self._batch, FlatBatch) else self._batch.observations

    @property
    def infos(self) -> dict[str, Any]:
        """Whose decision it is, what they may do, and how the last match ended."""
        batch = self._batch
        return {"seat": batch.seats, "legal": batch.legal, "points": batch.points, "ranks": batch.ranks}

    def reset(self, *, seed: Seed | Sequence[Seed] | None = None) -> tuple[npt.NDArray[Any], dict[str, Any]]:
        """Deal at all tables; one seed for all of them, or one for each, which deals as a single match of that seed."""
        self._batch = self._kind(self.game, self.num_envs, seed=seed, **self._make)
        self._rewards[:] = 0
        return self.observations, self.infos

    def step(
        self, actions: npt.ArrayLike, *, check: bool = True
    ) -> tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Take one action at each table; an illegal one raises IllegalAction and changes nothing.

        Callers who are sure of their actions can leave the check out.
        """
        self._batch.step(actions, check=check)
        ended = self._batch.done.view(np.bool_)
        self._rewards[:] = 0
        if ended.any():
            self._rewards[ended] = rewards_of(self._batch.ranks[ended])
        return self.observations, self._rewards, ended, self._never, self.infos

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What the seats that decide now may do, one column per action."""
        self._batch.share(write_masks, self._batch.legal, self._masks)
        return self._masks

    def random_actions(self) -> npt.NDArray[np.int64]:
        """A random legal action at each table."""
        return self._batch.random_actions()


@rule
def write_masks(legal: Any, masks: Any, first: int, end: int) -> None:
    """The sets of legal actions, one column per action."""
    for index in range(first, end):
        for action in range(masks.shape[1]):
            masks[index, action] = (legal[index] >> action) & 1
