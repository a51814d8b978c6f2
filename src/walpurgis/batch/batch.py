"""Many matches of one game side by side, as arrays.

>>> from walpurgis.batch import Batch
>>> batch = Batch("shot", 1000, players=4, seed=1)
>>> while not batch.done.all():
...     batch.step(batch.random_actions())
>>> batch.points.mean(axis=0)  # doctest: +SKIP
"""

from __future__ import annotations

import functools
import importlib.util
import itertools
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from walpurgis.core.dice import Seed, new_dice, pick
from walpurgis.core.errors import IllegalAction
from walpurgis.core.game import Game
from walpurgis.core.rule import rule, warm_up
from walpurgis.games import game_named

BLANKS = ("begin", "waiting", "legal", "act", "standing", "observe", "imagine")


def fill_in(form: Path, game: Game, **blanks: object) -> ModuleType:
    """Load a module that leaves the rules blank, with the rules of this game filled in."""
    name = f"{game.begin.__module__}.{form.stem}"  # of the game's package, whose sources name the cache folder
    spec = importlib.util.spec_from_file_location(name, form)
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot load {form}")
    module = importlib.util.module_from_spec(spec)
    for blank_name in BLANKS:
        setattr(module, blank_name, getattr(game, blank_name))
    for blank_name, value in blanks.items():
        setattr(module, blank_name, value)
    sys.modules[name] = module  # where Numba looks for it when it loads compiled code from the cache
    spec.loader.exec_module(module)
    return module


@functools.cache
def kernels_of(game: Game) -> Any:
    """The loops of kernels.py with this game's rules in them."""
    warm_up()
    return fill_in(Path(__file__).with_name("kernels.py"), game)


@functools.cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="walpurgis-batch")


@rule
def pick_some(options: Any, dice: Any, actions: Any, first: int, end: int) -> None:
    """A random one of the options at each table, by its own dice."""
    for index in range(first, end):
        actions[index] = pick(options[index], dice[index]) if options[index] else 0


def _dice_of(seed: Seed | Sequence[Seed] | None, size: int) -> tuple[Any, Any]:
    """The dice of the matches, and those of `random_actions`; with a seed per match, each deals as it would alone."""
    if seed is None or isinstance(seed, int | str | bytes):
        chance = np.random.Generator(np.random.PCG64(np.frombuffer(new_dice(seed).tobytes(), np.uint32)))
        both = chance.integers(1, 2**64, (2, size, 4), np.uint64, endpoint=False)
        return both[0], both[1]
    if len(seed) != size:
        raise ValueError(f"one seed, or one per match: {size} of them, not {len(seed)}")
    return np.array([new_dice(one) for one in seed]), np.array([new_dice(f"choices {one}") for one in seed])


class Batch:
    """`size` matches side by side. The arrays are the batch's own and change in place with every step.

    seats         whose decision it is at each table, -1 where the match is over and not restarted
    legal         what that seat may do, as a set of action numbers (an int64 of bits)
    observations  what that seat knows, an array of the game's knowledge records
    done          1 where the last step ended the match (and, without restart, ever since)
    points, ranks of the last match that ended at each table, by seat
    """

    def __init__(
        self,
        game: str | Game,
        size: int,
        *,
        players: int | None = None,
        seed: Seed | Sequence[Seed] | None = None,
        restart: bool = False,
        threads: int | None = None,
        **options: object,
    ) -> None:
        self.game = game_named(game) if isinstance(game, str) else game
        self.options = self.game.options.make(players, **options)
        if size < 1:
            raise ValueError(f"a batch needs at least one match, not {size}")
        self.size = size
        self.restart = restart
        self.threads = min(size, threads or os.cpu_count() or 1)
        self._kernels = kernels_of(self.game)
        self._lay_out(seed)
        self.share(self._kernels.begin_some, self.states)
        self.share(self.look_at)

    def _lay_out(self, seed: Seed | Sequence[Seed] | None) -> None:
        size, players = self.size, self.options.players
        first = self.game.new_state(self.options)
        self.states: npt.NDArray[Any] = np.repeat(np.frombuffer(first.memory, self.game.state.dtype), size)
        self.states["dice"], self.dice = _dice_of(seed, size)
        self.seats = np.full(size, -1, np.int8)
        self.legal = np.zeros(size, np.int64)
        self.observations = np.zeros(size, self.game.knowledge.dtype)
        self.done = np.zeros(size, np.int8)
        self.points = np.zeros((size, players), np.int32)
        self.ranks = np.zeros((size, players), np.int8)

    def share(self, kernel: Callable[..., Any], *arrays: Any) -> list[Any]:
        """Run a kernel over all tables, a part on each thread; the first part on this one, which has to wait anyway."""
        if self.threads == 1:
            return [kernel(*arrays, 0, self.size)]
        first, *others = itertools.pairwise(self.size * part // self.threads for part in range(self.threads + 1))
        pending = [_pool(self.threads).submit(kernel, *arrays, *part) for part in others]
        return [kernel(*arrays, *first), *(part.result() for part in pending)]

    def look_at(self, first: int, end: int) -> None:
        """Update whose turn it is at some tables, what they may do and what they know."""
        self._kernels.look_at_some(self.states, self.seats, self.legal, self.observations, first, end)

    def step(self, actions: npt.ArrayLike, *, check: bool = True) -> None:
        """Take one action at each table whose match goes on; an illegal one raises IllegalAction, changing nothing.

        Callers who are sure of their actions can leave the check out.
        """
        chosen = np.asarray(actions, np.int64)
        if chosen.shape != (self.size,):
            raise ValueError(f"one action a table, please: an array of {self.size} numbers, not {chosen.shape}")
        if check:
            self._expect_legal(chosen)
        self.share(self._step_some, chosen)

    def _step_some(self, actions: npt.NDArray[np.int64], first: int, end: int) -> None:
        results = (self.done, self.points, self.ranks)
        self._kernels.step_some(self.states, actions, self.seats, *results, self.restart, first, end)
        self.look_at(first, end)

    def _expect_legal(self, actions: npt.NDArray[np.int64]) -> None:
        in_range = (actions >= 0) & (actions < 63)
        wrong = (self.seats >= 0) & ~(in_range & ((self.legal >> np.where(in_range, actions, 0)) & 1 == 1))
        if wrong.any():
            index = int(wrong.argmax())
            raise IllegalAction(f"table {index}: action {actions[index]} is not legal for seat {self.seats[index]}")

    def random_actions(self) -> npt.NDArray[np.int64]:
        """A random legal action for each table, from the batch's own dice."""
        actions = np.zeros(self.size, np.int64)
        self.share(pick_some, self.legal, self.dice, actions)
        return actions

    def play_out(self) -> int:
        """Play every match to its end at random; points and ranks tell how. Returns the number of decisions."""
        decisions = self.share(self._kernels.play_out_some, self.states, self.dice, self.points, self.ranks)
        self.done[:] = 1
        self.share(self.look_at)
        return sum(map(int, decisions))
