"""The same rules on a GPU: many matches side by side, one thread per match, through numba-cuda.

The arrays stay on the GPU. They offer `__cuda_array_interface__`, so PyTorch and CuPy share them without copying:
`torch.as_tensor(batch.legal)`, `cupy.asarray(batch.points)`; and `step` takes their arrays as they are.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from walpurgis.batch.batch import BLANKS, Batch, fill_in
from walpurgis.core.dice import Seed, pick
from walpurgis.core.errors import IllegalAction, WalpurgisError
from walpurgis.core.game import ByRounds, Game
from walpurgis.core.rule import Rule, function_of, rule, teach_rules
from walpurgis.core.sets import first_of

THREADS = 128  # in a block, where the game does not say
SHARED = 48 * 1024  # bytes that the threads of a block share
WORD = 8  # bytes
ARRAYS = ("states", "dice", "seats", "legal", "observations", "done", "points", "ranks")


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
    words: Any = importlib.import_module("walpurgis.batch.cuda_words")

    @functools.cache
    def device_function(some_rule: Rule[..., Any]) -> Any:
        return cuda.jit(device=True)(words.IN_HARDWARE.get(some_rule) or function_of(some_rule))

    teach_rules(typing.typeof_impl, lambda some_rule: device_function(some_rule)._numba_type_)


@rule
def nothing(_state: Any) -> None:
    """Set up nothing: `begin` does, in a game that does not have its rules in parts."""


@rule
def never(_state: Any) -> bool:
    """Never wait for a deal: `act` deals, in a game that does not have its rules in parts."""
    return False


@functools.cache
def cuda_kernels_of(game: Game) -> ModuleType:
    """The loops of cuda_kernels.py with this game's rules in them."""
    numba: Any = importlib.import_module("numba")
    form = Path(__file__).with_name("cuda_kernels.py")
    rules: dict[str, Any] = {name: getattr(game, name) for name in BLANKS} | {"pick": pick, "first_of": first_of}
    rules |= (game.by_rounds or ByRounds(nothing, game.begin, game.act, never))._asdict()
    state, knowledge = game.state.dtype, game.knowledge.dtype
    if numba.config.ENABLE_CUDASIM:
        plain = {"STATE": state, "KNOWLEDGE": knowledge, "STATE_PAD": 0, "KNOWLEDGE_PAD": 0, "STATES": 4, "PAIRS": 4}
        words = {"STATE_WORDS": state.itemsize // WORD, "KNOWLEDGE_WORDS": knowledge.itemsize // WORD}
        return fill_in(form, game, **plain, **words, **{name: _unwrapping(one) for name, one in rules.items()})
    _teach_cuda_about_rules()
    return fill_in(form, game, **_shared_layout(numba, state, knowledge), **rules)


def _shared_layout(numba: Any, state: np.dtype[Any], knowledge: np.dtype[Any]) -> dict[str, Any]:
    """The blanks about shared memory: wide records, and how many of them a block has room for."""
    wide_state, wide_knowledge = _odd(state), _odd(knowledge)
    return {
        "STATE": numba.from_dtype(wide_state),
        "KNOWLEDGE": numba.from_dtype(wide_knowledge),
        "STATE_WORDS": state.itemsize // WORD,
        "KNOWLEDGE_WORDS": knowledge.itemsize // WORD,
        "STATE_PAD": (wide_state.itemsize - state.itemsize) // WORD,
        "KNOWLEDGE_PAD": (wide_knowledge.itemsize - knowledge.itemsize) // WORD,
        "STATES": _threads_for(wide_state.itemsize),
        "PAIRS": _threads_for(wide_state.itemsize + wide_knowledge.itemsize),
    }


def _odd(record: np.dtype[Any]) -> np.dtype[Any]:
    """The record with an odd number of words, so that the same field of neighbours lies in different banks."""
    fields: Any = record.fields
    words = record.itemsize // WORD
    return np.dtype(
        {
            "names": list(fields),
            "formats": [kind for kind, _ in fields.values()],
            "offsets": [start for _, start in fields.values()],
            "itemsize": WORD * (words + 1 - words % 2),
        }
    )


def _threads_for(size: int) -> int:
    """Of 128, 64 and 32 threads, the largest number with room for this many bytes each."""
    return next((threads for threads in (128, 64) if threads * size <= SHARED), 32)


def _unwrapping(some_rule: Callable[..., Any]) -> Callable[..., Any]:
    """In CUDA's simulator, a rule as called from Python, on the arrays that the simulator has wrapped."""

    def call(*args: Any) -> Any:
        return some_rule(
            *(arg._item._ary if type(arg).__name__.startswith("FakeWithinKernel") else arg for arg in args)
        )

    return call


class CudaBatch:
    """`size` matches side by side on the GPU, with the arrays and methods of `Batch`; the same seed plays the same."""

    states: Any
    dice: Any
    seats: Any
    legal: Any
    observations: Any
    done: Any
    points: Any
    ranks: Any

    def __init__(
        self,
        game: str | Game,
        size: int,
        *,
        players: int | None = None,
        seed: Seed | Sequence[Seed] | None = None,
        restart: bool = False,
        **options: object,
    ) -> None:
        self._cuda = require_gpu()
        self._make: dict[str, Any] = {"players": players, "restart": restart, "threads": 1, **options}
        host = Batch(game, size, seed=seed, **self._make)
        self.game, self.options, self.size, self.restart = host.game, host.options, size, restart
        self._kernels = cuda_kernels_of(host.game)
        for name in ARRAYS:
            setattr(self, name, self._cuda.to_device(getattr(host, name)))
        self._words = self.states.view(np.int64).reshape(size, host.states.itemsize // WORD)
        self._knowledge_words = self.observations.view(np.int64).reshape(size, host.observations.itemsize // WORD)
        self._decisions = self._cuda.to_device(np.zeros(size, np.int64))
        self._wrong = self._cuda.to_device(np.full(1, -1, np.int64))

    def deal(self, seed: Seed | Sequence[Seed] | None = None) -> None:
        """Begin again at all tables, in the same arrays."""
        host = Batch(self.game, self.size, seed=seed, **self._make)
        for name in ARRAYS:
            getattr(self, name).copy_to_device(getattr(host, name))

    def _run(self, kernel: Any, *arrays: Any) -> None:
        kernel[(self.size + THREADS - 1) // THREADS, THREADS](*arrays)

    def step(self, actions: Any, *, check: bool = True) -> None:
        """Take one action at each table whose match goes on; an illegal one raises IllegalAction, changing nothing.

        The check has to wait for the GPU; callers who are sure of their actions can leave it out.
        """
        chosen = self.on_device(actions)
        if check:
            self._expect_legal(chosen)
        self.take(chosen, self.restart)

    def take(self, actions: Any, restart: bool) -> None:
        """Take one action at each table, given as Numba's array of int64, without any check."""
        results = (self.seats, self.done, self.points, self.ranks, self.legal)
        threads = self._kernels.PAIRS
        blocks = (self.size + threads - 1) // threads
        self._kernels.step_all[blocks, threads](self._words, actions, *results, self._knowledge_words, restart)

    def on_device(self, actions: Any) -> Any:
        """The actions as Numba's array, copied only if they are not on the GPU yet."""
        array = getattr(actions, "array", actions)
        chosen = self._cuda.as_cuda_array(array) if hasattr(array, "__cuda_array_interface__") else array
        if not hasattr(chosen, "copy_to_host"):
            chosen = self._cuda.to_device(np.ascontiguousarray(chosen, np.int64))
        if chosen.shape != (self.size,):
            raise ValueError(f"one action a table, please: an array of {self.size} numbers, not {chosen.shape}")
        return chosen

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
        threads = self._kernels.STATES
        play = self._kernels.play_many[(self.size + threads - 1) // threads, threads]
        play(self.states, self._words, self.dice, matches, self._decisions)
        return int(self._decisions.copy_to_host().sum())

    def imagine(self) -> None:
        """Deal again, at each table, everything that the seat to move cannot know."""
        self._run(self._kernels.imagine_all, self.states, self.seats, self.dice)
