"""Rows of numbers on a GPU: what `rows.py` and `adapters/vector.py` write on a CPU, a thread for each number.

There are no rules in here. Each column's reading (`layout.py`) is packed into 32 bits, so that the readings of all
seats stay in the nearest cache.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import cuda as numba_cuda

from walpurgis.batch.features import Encoder
from walpurgis.batch.layout import ReadAs, Reading

cuda: Any = numba_cuda  # which has no types

# Where the parts of a packed reading begin: how, the size of the number, bits of its mask, its bit or value, its place.
_SIZE, _BITS, _ARG, _AT = 2, 6, 10, 18
_MOST_ARG, _MOST_AT = 1 << (_AT - _ARG), 1 << (32 - _AT)
_PART, _IS, _NUMBER = (int(how) for how in (ReadAs.PART, ReadAs.IS, ReadAs.NUMBER))


def packed(reading: Reading) -> int:
    """A reading as one number of 32 bits; a mask is as many ones as it has."""
    how, at, size, arg, mask = reading
    if arg >= _MOST_ARG or at >= _MOST_AT or mask & (mask + 1):
        raise ValueError(f"{reading} does not fit into 32 bits")
    return how | size << _SIZE | mask.bit_length() << _BITS | arg << _ARG | at << _AT


def packed_readings(encoder: Encoder, players: int) -> npt.NDArray[np.uint32]:
    """By observer and column: how it is read."""
    rows = [[packed(reading) for reading in encoder.row_of(players, seat)] for seat in range(players)]
    return np.array(rows, np.uint32)


@cuda.jit
def write_rows_all(
    bytes_of: Any, halves_of: Any, words_of: Any, size: int, readings: Any, seats: Any, out: Any
) -> None:
    """The columns of all records as the seats that decide see them: a block a row, a thread a column."""
    index = cuda.blockIdx.x
    seat = max(0, seats[index])
    start = index * size
    for place in range(cuda.threadIdx.x, out.shape[1], cuda.blockDim.x):
        reading = np.int64(readings[seat, place])
        how = reading & 3
        at = reading >> 18
        bytes_wide = (reading >> 2) & 15
        if bytes_wide == 1:
            value = np.int64(bytes_of[start + at])
        elif bytes_wide == 2:
            value = np.int64(halves_of[(start >> 1) + at])
        else:
            value = np.int64(words_of[(start >> 3) + at])
        arg = (reading >> 10) & 255
        mask = (np.int64(1) << ((reading >> 6) & 15)) - 1
        if how == _PART:
            value = (value >> arg) & mask
        elif how == _IS:
            value = np.int64(value == arg)
        elif how == _NUMBER:
            value = min(mask, max(-mask, value))
        else:
            value = np.int64(0)
        out[index, place] = value


@cuda.jit
def write_masks_all(legal: Any, masks: Any) -> None:
    """The sets of legal actions, one column per action: a thread a column, four tables a block."""
    index = 4 * cuda.blockIdx.x + (cuda.threadIdx.x >> 6)
    action = cuda.threadIdx.x & 63
    if index < len(legal) and action < masks.shape[1]:
        masks[index, action] = (legal[index] >> action) & 1 != 0


@cuda.jit
def take_all(wanted: Any, seats: Any, legal: Any, actions: Any, wrong: Any) -> None:
    """Take over the actions of a learner, as full numbers; write down a table where one is not legal, if there is."""
    index = cuda.grid(1)
    if index >= len(actions):
        return
    action = np.int64(wanted[index])
    actions[index] = action
    if seats[index] >= 0 and (action < 0 or action > 62 or (legal[index] >> action) & 1 == 0):
        wrong[0] = index


@cuda.jit
def reward_all(done: Any, ranks: Any, rewards: Any, ended: Any) -> None:
    """What the ends of matches are worth (adapters/rewards.py), and 0 where a match goes on."""
    index = cuda.grid(1)
    if index >= len(done):
        return
    players = rewards.shape[1]
    ended[index] = done[index] != 0
    for seat in range(players):
        reward = 0.0
        if done[index] != 0:
            others_alike = -1
            for other in range(players):
                others_alike += np.int64(ranks[index, other] == ranks[index, seat])
            reward = 1 - 2 * (ranks[index, seat] - 1 + others_alike / 2) / (players - 1)
        rewards[index, seat] = reward
