"""Many tables at which a learner plays: its choices go in, what it sees and how matches end come out, as tensors.

The rules run in compiled loops on a CPU, or in CUDA kernels on a GPU; then the tensors never leave it.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from walpurgis.batch.batch import fill_in
from walpurgis.batch.cuda import THREADS, cuda_kernels_of, require_gpu
from walpurgis.batch.rows import column, write_rows
from walpurgis.bots.sight import sight_of
from walpurgis.core.game import Game
from walpurgis.core.options import GameOptions
from walpurgis.core.rule import rule, warm_up
from walpurgis.train.table_kernels import DEAL, FROZEN, GREEDY, MATCH, RANDOM, UNSURE

__all__ = ["DEAL", "FROZEN", "MATCH", "OUTCOMES", "TableGroup", "TrainingTables", "tensor_of"]

FORM = Path(__file__).with_name("table_kernels.py")
CUDA_FORM = Path(__file__).with_name("cuda_table_kernels.py")
OUTCOMES = 3  # win, lead, points


@dataclass(frozen=True)
class TableGroup:
    """Some tables that are alike: how many, their options, and who sits there besides learners.

    others    "random", "greedy" or "unsure" (greedy with mistakes), whom the tables play by themselves, or "frozen", a
              network that does not learn and takes what it likes best
    learners  how many seats are left for those who do
    """

    tables: int
    options: GameOptions
    others: str = ""
    learners: int = 1


@functools.cache
def kernels_of(game: Game) -> Any:
    """The loops of table_kernels.py with this game's rules in them."""
    warm_up()
    clues = game.clues
    blanks = {"greedy": game.greedy, "outlook": game.outlook, "deals": rule(game.deals)}
    return fill_in(FORM, game, clues=clues.write, secret=clues.secret, settle=clues.settle, **blanks)


@functools.cache
def cuda_table_kernels_of(game: Game) -> Any:
    """The kernels of cuda_table_kernels.py with this game's rules in them."""
    cuda_kernels_of(game)  # which lets kernels call rules
    plain = kernels_of(game)
    blanks = {name: getattr(plain, name) for name in ("deal", "choose", "play_on", "look")}
    return fill_in(CUDA_FORM, game, column=column, **blanks)


def tensor_of(numbers: Any) -> Tensor:
    """An array as a tensor, sharing its memory where it can."""
    library: Any = torch  # it is only partly typed
    return library.from_numpy(np.ascontiguousarray(numbers))


class TrainingTables:
    """The tables of a training.

    seats    whose choice it is at each table
    legal    what that seat may do, as a set of action numbers
    secrets  what the others hide from it, a set for each, clockwise
    deals    the number of the deal
    ended    what the last choice led to the end of: NOTHING, MATCH or DEAL
    outcome  where it did: for each seat the win, the lead and the points, after a deal those in sight
    """

    def __init__(
        self, game: Game, groups: Sequence[TableGroup], seed: int, device: str = "cpu", deals: Any = None
    ) -> None:
        """Tables with dice from a seed; `deals` are dice for the cards, where these are to be known."""
        self.game = game
        self.sight = sight_of(game)
        self.device = torch.device(device)
        self.size = sum(group.tables for group in groups)
        chance = np.random.default_rng(seed)
        firsts = [np.frombuffer(game.new_state(group.options).memory, game.state.dtype) for group in groups]
        states = np.concatenate([np.repeat(first, group.tables) for first, group in zip(firsts, groups, strict=True)])
        rolled = chance.integers(1, 2**64, (self.size, 4), np.uint64, endpoint=False)
        states["dice"] = rolled if deals is None else deals
        dice = chance.integers(1, 2**64, (self.size, 4), np.uint64, endpoint=False)
        self.group = np.repeat(np.arange(len(groups)), [group.tables for group in groups])
        odd = np.concatenate([_others(group, chance) for group in groups])
        self.players = self._tensor(states["players"].astype(np.int64))
        self.odd = self._tensor(odd)
        self.seats = self._tensor(np.zeros(self.size, np.int64))
        self.legal = self._tensor(np.zeros(self.size, np.int64))
        self._actions = self._tensor(np.zeros(self.size, np.int64))
        self.deals = self._tensor(np.zeros(self.size, np.int64))
        self.ended = self._tensor(np.zeros(self.size, np.int8))
        self.outcome = self._tensor(np.zeros((self.size, OUTCOMES, self.sight.seats), np.float64))
        self.secrets = self._tensor(np.zeros((self.size, self.sight.seats - 1), np.int64))
        sights = np.zeros(self.size, self.sight.record)
        self._device = Cpu(game, states, dice, sights) if device == "cpu" else Gpu(game, states, dice, sights)
        self._device.run("deal", self.deals)
        self._go_on()

    def _tensor(self, numbers: Any) -> Tensor:
        return tensor_of(numbers).to(self.device)

    def _go_on(self) -> None:
        self._device.run("play_on", self.odd, self.seats, self.deals, self.ended, self.outcome)
        self._device.run("look", self.seats, self.legal, self.secrets)

    def see(self, out: Tensor) -> None:
        """Write what the seats see, a row of columns (int8) for each table."""
        self._device.write(self.players, self.seats, out)

    def choose(self, actions: Tensor) -> None:
        """Take a legal action at each table, and go on to the next choice."""
        self._actions.copy_(actions)
        self._device.run("choose", self.seats, self._actions)
        self._go_on()


def _others(group: TableGroup, chance: np.random.Generator) -> Any:
    """Which seats do not learn: all but this many, wherever these sit."""
    if not group.others:
        return np.zeros(group.tables, np.int64)
    players = group.options.players
    order = chance.random((group.tables, players)).argsort(axis=1)
    bits = (1 << order[:, group.learners :]).sum(axis=1).astype(np.int64)
    return bits << {"random": RANDOM, "greedy": GREEDY, "unsure": UNSURE, "frozen": FROZEN}[group.others]


# Which of the arrays of records a kernel takes, before the tensors.
RECORDS = {
    "deal": ("states",),
    "choose": ("states",),
    "play_on": ("states", "dice"),
    "look": ("states", "dice", "sights"),
}


class Cpu:
    """Tables on a CPU, shared out to its threads."""

    def __init__(self, game: Game, states: Any, dice: Any, sights: Any) -> None:
        self.arrays = {"states": states, "dice": dice, "sights": sights}
        self.kernels = kernels_of(game)
        self.sight = sight_of(game)

    def run(self, kernel: str, *tensors: Tensor) -> None:
        """Run a kernel over all tables."""
        arrays = [self.arrays[name] for name in RECORDS[kernel]]
        loop = getattr(self.kernels, f"{kernel}_some")
        loop(*arrays, *(tensor.numpy() for tensor in tensors), 0, len(self.arrays["states"]))

    def write(self, _players: Tensor, _seats: Tensor, out: Tensor) -> None:
        """Write what is seen; the records hold whose sight it is."""
        write_rows(*self.sight.parts(self.arrays["sights"], out.numpy()), 0, len(out))


class Gpu:
    """Tables on a GPU: the records are Numba's arrays, all else are PyTorch's, and both see the same memory."""

    def __init__(self, game: Game, states: Any, dice: Any, sights: Any) -> None:
        self.cuda = require_gpu()
        self.arrays = {
            "states": self.cuda.to_device(states),
            "dice": self.cuda.to_device(dice),
            "sights": self.cuda.to_device(sights),
        }
        self.kernels = cuda_table_kernels_of(game)
        self.readings = self.cuda.to_device(sight_of(game).readings)
        self.blocks = (len(states) + THREADS - 1) // THREADS
        whole = torch.as_tensor(Bytes(self.arrays["sights"], sights.shape[0], sights.dtype.itemsize), device="cuda")
        views = (whole, whole.view(torch.int16), whole.view(torch.int64))
        self.rows = [self.cuda.as_cuda_array(view) for view in views]
        self._shared: dict[tuple[int, torch.Size], Any] = {}

    def run(self, kernel: str, *tensors: Tensor) -> None:
        """Run a kernel over all tables."""
        arrays = [self.arrays[name] for name in RECORDS[kernel]]
        shared = [self._share(tensor) for tensor in tensors]
        getattr(self.kernels, f"{kernel}_all")[self.blocks, THREADS](*arrays, *shared)

    def write(self, players: Tensor, seats: Tensor, out: Tensor) -> None:
        shared = [self._share(tensor) for tensor in (players, seats, out)]
        self.kernels.write_all[len(out), 256](*self.rows, self.readings, *shared)

    def _share(self, tensor: Tensor) -> Any:
        """A tensor as Numba's array; they are the same ones step after step, so that is done once."""
        key = (tensor.data_ptr(), tensor.shape)
        if key not in self._shared:
            self._shared[key] = self.cuda.as_cuda_array(tensor)
        return self._shared[key]


class Bytes:
    """An array of records on a GPU, offered as rows of bytes."""

    def __init__(self, records: Any, rows: int, size: int) -> None:
        self.records = records  # which must outlive this
        where = records.__cuda_array_interface__["data"]
        self.__cuda_array_interface__ = {
            "shape": (rows, size),
            "typestr": "|i1",
            "data": where,
            "version": 3,
            "strides": None,
        }
