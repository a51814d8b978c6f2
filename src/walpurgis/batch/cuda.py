"""The same rules on a GPU: many matches side by side, one thread per match, through numba-cuda.

The arrays stay on the GPU. They offer `__cuda_array_interface__`, so PyTorch and CuPy share them without copying:
`torch.as_tensor(batch.legal)`, `cupy.asarray(batch.points)`; and `step` takes their arrays as they are.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from walpurgis.batch.batch import BLANKS, Batch, fill_in
from walpurgis.core.dice import Seed, pick
from walpurgis.core.errors import IllegalAction, WalpurgisError
from walpurgis.core.game import Game
from walpurgis.core.rule import Rule, function_of, teach_rules
from walpurgis.core.sets import first_of

THREADS = 128  # in a block


class NoGpu(WalpurgisError, RuntimeError):
    """There is no GPU here, or no numba-cuda to reach it."""


def require_gpu() -> Any:
    """Numba's module for CUDA; NoGpu, in one sentence, where it cannot be used."""
    cuda: Any = importlib.import_module("numba.cuda")
    if not cuda.is_available():
        if importlib.util.find_spec("numba_cuda") is None:
            raise NoGpu("a GPU needs numba_cuda; install it with: pip install 'walpurgis[cuda]'")
        raise NoGpu("there is no CUDA GPU that numba-cuda could use on this machine")
    return cuda


@functools.cache
def _teach_cuda_about_rules() -> None:
    """Let kernels call rules: each becomes a device function the first time a kernel names it."""
    cuda: Any = importlib.import_module("numba.cuda")
    typing: Any = importlib.import_module("numba.cuda.typing.typeof")

    @functools.cache
    def device_function(rule: Rule[..., Any]) -> Any:
        return cuda.jit(device=True)(function_of(rule))

    teach_rules(typing.typeof_impl, lambda rule: device_function(rule)._numba_type_)


@functools.cache
def cuda_kernels_of(game: Game) -> ModuleType:
    """The loops of cuda_kernels.py with this game's rules in them."""
    numba: Any = importlib.import_module("numba")
    form = Path(__file__).with_name("cuda_kernels.py")
    rules: dict[str, Any] = {name: getattr(game, name) for name in BLANKS} | {"pick": pick, "first_of": first_of}
    if numba.config.ENABLE_CUDASIM:
        return fill_in(form, game, STATE=game.state.dtype, **{name: _unwrapping(rule) for name, rule in rules.items()})
    _teach_cuda_about_rules()
    return fill_in(form, game, STATE=numba.from_dtype(game.state.dtype), **rules)


def _unwrapping(rule: Callable[..., Any]) -> Callable[..., Any]:
    """In CUDA's simulator, a rule as called from Python, on the arrays that the simulator has wrapped."""

    def call(*args: Any) -> Any:
        return rule(*(arg._item._ary if type(arg).__name__.startswith("FakeWithinKernel") else arg for arg in args))

    return call


class CudaBatch:
    """`size` matches side by side on the GPU, with the arrays and methods of `Batch`; the same seed plays the same."""

    def __init__(
        self,
        game: str | Game,
        size: int,
        *,
        players: int | None = None,
        seed: Seed | None = None,
        restart: bool = False,
        **options: object,
    ) -> None:
        cuda = require_gpu()
        host = Batch(game, size, players=players, seed=seed, restart=restart, threads=1, **options)
        self.game, self.options, self.size, self.restart = host.game, host.options, size, restart
        self._cuda = cuda
        self._kernels = cuda_kernels_of(host.game)
        self.states = cuda.to_device(host.states)
        self.dice = cuda.to_device(host.dice)
        self.seats = cuda.to_device(host.seats)
        self.legal = cuda.to_device(host.legal)
        self.observations = cuda.to_device(host.observations)
        self.done = cuda.to_device(host.done)
        self.points = cuda.to_device(host.points)
        self.ranks = cuda.to_device(host.ranks)
        self._decisions = cuda.to_device(np.zeros(size, np.int64))
        self._wrong = cuda.to_device(np.full(1, -1, np.int64))

    def _run(self, kernel: Any, *arrays: Any) -> None:
        kernel[(self.size + THREADS - 1) // THREADS, THREADS](*arrays)

    def step(self, actions: Any, *, check: bool = True) -> None:
        """Take one action at each table whose match goes on; an illegal one raises IllegalAction, changing nothing.

        The check has to wait for the GPU; callers who are sure of their actions can leave it out.
        """
        chosen = self._cuda.as_cuda_array(actions) if hasattr(actions, "__cuda_array_interface__") else actions
        if not hasattr(chosen, "copy_to_host"):
            chosen = self._cuda.to_device(np.ascontiguousarray(chosen, np.int64))
        if chosen.shape != (self.size,):
            raise ValueError(f"one action a table, please: an array of {self.size} numbers, not {chosen.shape}")
        if check:
            self._expect_legal(chosen)
        tables = (self.states, chosen, self.seats, self.done, self.points, self.ranks)
        self._run(self._kernels.step_all, *tables, self.restart)
        self.look()

    def _expect_legal(self, actions: Any) -> None:
        self._run(self._kernels.check_all, actions, self.seats, self.legal, self._wrong)
        wrong = int(self._wrong.copy_to_host()[0])
        if wrong >= 0:
            self._wrong.copy_to_device(np.full(1, -1, np.int64))
            raise IllegalAction(f"table {wrong}: this action is not legal there")

    def look(self) -> None:
        """Update whose turn it is, what they may do and what they know."""
        self._run(self._kernels.look_at_all, self.states, self.seats, self.legal, self.observations)

    def random_actions(self, out: Any = None) -> Any:
        """A random legal action for each table, from the batch's own dice; into `out` where one is given."""
        actions = self._cuda.device_array(self.size, np.int64) if out is None else out
        self._run(self._kernels.pick_all, self.legal, self.dice, actions)
        return actions

    def play_out(self) -> int:
        """Play every match to its end at random; points and ranks tell how. Returns the number of decisions."""
        tables = (self.states, self.dice, self.points, self.ranks, self._decisions)
        self._run(self._kernels.play_out_all, *tables)
        self.done.copy_to_device(np.ones(self.size, np.int8))
        self.look()
        return int(self._decisions.copy_to_host().sum())

    def play_many(self, matches: int) -> int:
        """Play this many new random matches at each table, one after the other; returns the number of decisions."""
        self._run(self._kernels.play_many, self.states, self.dice, matches, self._decisions)
        return int(self._decisions.copy_to_host().sum())

    def imagine(self) -> None:
        """Deal again, at each table, everything that the seat to move cannot know."""
        self._run(self._kernels.imagine_all, self.states, self.seats, self.dice)
