"""The tables of a training run on a GPU, one thread per table; the columns that are seen, one thread per column."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import cuda as numba_cuda

cuda: Any = numba_cuda  # which has no types

# The blanks: functions of table_kernels.py, with the rules of a game in them, and of features.py.
deal: Callable[..., None]
choose: Callable[..., None]
play_on: Callable[..., None]
look: Callable[..., None]
column: Callable[..., int]


@cuda.jit
def deal_all(states: Any, dealt: Any) -> None:
    """Begin at all tables."""
    index = cuda.grid(1)
    if index < len(states):
        deal(states, dealt, index)


@cuda.jit
def choose_all(states: Any, seats: Any, actions: Any) -> None:
    """Take the choices at all tables."""
    index = cuda.grid(1)
    if index < len(states):
        choose(states, seats, actions, index)


@cuda.jit
def play_on_all(states: Any, dice: Any, odd: Any, seats: Any, dealt: Any, ended: Any, outcome: Any) -> None:
    """Go on at all tables."""
    index = cuda.grid(1)
    if index < len(states):
        play_on(states, dice, odd, seats, dealt, ended, outcome, index)


@cuda.jit
def look_all(states: Any, dice: Any, sights: Any, seats: Any, options: Any, secrets: Any) -> None:
    """Look at all tables."""
    index = cuda.grid(1)
    if index < len(states):
        look(states, dice, sights, seats, options, secrets, index)


@cuda.jit
def write_all(bytes_of: Any, halves_of: Any, words_of: Any, readings: Any, players: Any, seats: Any, out: Any) -> None:
    """The columns that all seats see; neighbours in a block write neighbouring columns."""
    index = cuda.blockIdx.x
    place = cuda.threadIdx.x
    row = readings[players[index], seats[index]]
    while place < out.shape[1]:
        out[index, place] = column(bytes_of, halves_of, words_of, index, row[place])
        place += cuda.blockDim.x
