"""The loops over many matches on a GPU: the same form as kernels.py, with one thread per match.

`cuda_kernels_of(game)` fills the blanks with the game's rules; the rules are the unchanged functions of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import cuda as numba_cuda
from numba.core import config as numba_config

from walpurgis.core.game import Act, Begin, Imagine, Legal, Observe, Standing, Waiting

cuda: Any = numba_cuda  # which has no types
settings: Any = numba_config

# The blanks.
begin: Begin
waiting: Waiting
legal: Legal
act: Act
standing: Standing
observe: Observe
imagine: Imagine
set_up: Begin
start_round: Begin
decide: Act
is_deal_due: Callable[[Any], bool]
pick: Callable[[int, Any], int]
first_of: Callable[[int], int]
STATE: Any  # Numba's type of the game's record

# Long rules want more registers than leave room for enough threads: with this many `shot` plays whole matches 1.6 times
# as fast, and `broom` looks 1.3 times as fast.
# (The simulator knows no registers.)
LIMITS: dict[str, int] = {} if settings.ENABLE_CUDASIM else {"max_registers": 64}


@cuda.jit(**LIMITS)
def play_many(states: Any, dice: Any, matches: int, decisions: Any) -> None:
    """Play this many matches at each table, every choice by its own dice; returns the number of decisions.

    The record is played in the thread's own memory, which the GPU lays out so that neighbours' fields lie side by side.
    Neighbours wait for each other at the end of a round: to deal is long, and those who deal alone hold up all others.
    """
    index = cuda.grid(1)
    if index >= len(states):
        return
    own = cuda.local.array(1, STATE)
    own[0] = states[index]
    s = own[0]
    chance = dice[index]
    count = 0
    left = matches
    set_up(s)
    while left:
        start_round(s)
        while not is_deal_due(s) and waiting(s):
            seat = first_of(waiting(s))
            decide(s, seat, pick(legal(s, seat), chance))
            count += 1
        if not is_deal_due(s):
            left -= 1
            if left:
                set_up(s)
    states[index] = own[0]
    decisions[index] = count


@cuda.jit(**LIMITS)
def play_out_all(states: Any, dice: Any, points: Any, ranks: Any, decisions: Any) -> None:
    """Play each match to its end by its own dice."""
    index = cuda.grid(1)
    if index >= len(states):
        return
    s = states[index]
    chance = dice[index]
    count = 0
    seats = waiting(s)
    while seats:
        seat = first_of(seats)
        act(s, seat, pick(legal(s, seat), chance))
        count += 1
        seats = waiting(s)
    standing(s, points[index], ranks[index])
    decisions[index] = count


@cuda.jit(**LIMITS)
def look_at_all(states: Any, seats: Any, options: Any, knowledge: Any) -> None:
    """Whose decision it is at each table, what that seat may do, and what it knows."""
    index = cuda.grid(1)
    if index >= len(states):
        return
    s = states[index]
    waiting_seats = waiting(s)
    if waiting_seats:
        seat = first_of(waiting_seats)
        seats[index] = seat
        options[index] = legal(s, seat)
        observe(s, seat, knowledge[index])
    else:
        seats[index] = -1
        options[index] = 0


@cuda.jit
def check_all(actions: Any, seats: Any, options: Any, wrong: Any) -> None:
    """Write down a table whose action is not legal, if there is one."""
    index = cuda.grid(1)
    if index >= len(seats) or seats[index] < 0:
        return
    action = actions[index]
    if action < 0 or action > 62 or (options[index] >> action) & 1 == 0:
        wrong[0] = index


@cuda.jit
def step_all(states: Any, actions: Any, seats: Any, done: Any, points: Any, ranks: Any, restart: bool) -> None:
    """Take one legal action at each table whose match goes on."""
    index = cuda.grid(1)
    if index >= len(states):
        return
    if seats[index] < 0:
        done[index] = 1
        return
    s = states[index]
    done[index] = 0
    act(s, seats[index], actions[index])
    if waiting(s) == 0:
        done[index] = 1
        standing(s, points[index], ranks[index])
        if restart:
            begin(s)


@cuda.jit(**LIMITS)
def step_and_look_all(
    states: Any,
    actions: Any,
    seats: Any,
    done: Any,
    points: Any,
    ranks: Any,
    options: Any,
    knowledge: Any,
) -> None:
    """Take one legal action at each table, begin again where the match ends by it, and look: `step_all` and
    `look_at_all` in one, for matches that restart."""
    index = cuda.grid(1)
    if index >= len(states):
        return
    s = states[index]
    act(s, seats[index], actions[index])
    done[index] = 0
    if waiting(s) == 0:
        done[index] = 1
        standing(s, points[index], ranks[index])
        begin(s)
    seat = first_of(waiting(s))
    seats[index] = seat
    options[index] = legal(s, seat)
    observe(s, seat, knowledge[index])


@cuda.jit
def imagine_all(states: Any, seats: Any, dice: Any) -> None:
    """Let each table be a world that its waiting seat could imagine."""
    index = cuda.grid(1)
    if index < len(states) and seats[index] >= 0:
        imagine(states[index], seats[index], dice[index])


@cuda.jit
def pick_all(options: Any, dice: Any, actions: Any) -> None:
    """A random one of the options at each table, by its own dice."""
    index = cuda.grid(1)
    if index < len(options):
        actions[index] = pick(options[index], dice[index]) if options[index] else 0
