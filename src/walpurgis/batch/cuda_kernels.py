"""The loops over many matches on a GPU: the same form as kernels.py, with one thread per match.

`cuda_kernels_of(game)` fills the blanks with the game's rules; the rules are the unchanged functions of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import cuda as numba_cuda
from numba.core import config as numba_config

from walpurgis.core.game import Act, Begin, Imagine, Legal, Observe, Standing, Waiting

cuda: Any = numba_cuda  # which has no types
settings: Any = numba_config

# The blanks.
pick: Callable[[int, Any], int]
first_of: Callable[[int], int]
is_deal_due: Callable[[Any], bool]
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
STATE: Any  # types of the game's records, an odd number of words each
KNOWLEDGE: Any
STATE_WORDS: int  # of eight bytes
KNOWLEDGE_WORDS: int
STATE_PAD: int  # words more that a record has in shared memory
KNOWLEDGE_PAD: int
STATES: int  # threads in a block that has room for as many states, or as many states and knowledge
PAIRS: int

# Long rules want more registers than leave room for enough threads. (The simulator knows no registers.)
LIMITS: dict[str, int] = {} if settings.ENABLE_CUDASIM else {"max_registers": 64}


@cuda.jit(**LIMITS)
def play_many(states: Any, words: Any, dice: Any, matches: int, decisions: Any) -> None:
    """Play this many matches at each table, every choice by its own dice; returns the number of decisions.

    The records, of which `words` are the same bytes, are played in memory that a block shares: all else is far away.
    Neighbours wait for each other at the end of a round: to deal is long, and those who deal alone hold up all others.
    """
    own = cuda.shared.array(STATES, STATE)
    own_words = own.view(np.int64)
    index = cuda.grid(1)
    first = cuda.threadIdx.x * (STATE_WORDS + STATE_PAD)
    if index >= len(states):
        return
    for word in range(STATE_WORDS):
        own_words[first + word] = words[index, word]
    chance = cuda.local.array(4, np.uint64)
    for word in range(4):
        chance[word] = dice[index, word]
    s = own[cuda.threadIdx.x]
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
    for word in range(STATE_WORDS):
        words[index, word] = own_words[first + word]
    for word in range(4):
        dice[index, word] = chance[word]
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


@cuda.jit(**LIMITS)
def step_all(
    words: Any,
    actions: Any,
    seats: Any,
    done: Any,
    points: Any,
    ranks: Any,
    options: Any,
    knowledge_words: Any,
    restart: bool,
) -> None:
    """Take one legal action at each table whose match goes on, and look: `step_some` and `look_at_some` of kernels.py.

    Blocks fetch their records together into the memory that they share, word after word, and put them back so; a thread
    that reads its own record from afar makes the others wait for every byte.
    """
    own = cuda.shared.array(PAIRS, STATE)
    own_words = own.view(np.int64)
    known = cuda.shared.array(PAIRS, KNOWLEDGE)
    known_words = known.view(np.int64)
    first = cuda.blockIdx.x * PAIRS
    here = min(PAIRS, len(words) - first)
    for n in range(cuda.threadIdx.x, here * STATE_WORDS, PAIRS):
        own_words[n + n // STATE_WORDS * STATE_PAD] = words[first + n // STATE_WORDS, n % STATE_WORDS]
    for n in range(cuda.threadIdx.x, PAIRS * (KNOWLEDGE_WORDS + KNOWLEDGE_PAD), PAIRS):
        known_words[n] = 0
    cuda.syncthreads()
    index = cuda.grid(1)
    if index < len(words):
        s = own[cuda.threadIdx.x]
        done[index] = 1
        if seats[index] >= 0:
            act(s, seats[index], actions[index])
            if waiting(s):
                done[index] = 0
            else:
                standing(s, points[index], ranks[index])
                if restart:
                    begin(s)
        if waiting(s):
            seat = first_of(waiting(s))
            seats[index] = seat
            options[index] = legal(s, seat)
            observe(s, seat, known[cuda.threadIdx.x])
        else:
            seats[index] = -1
            options[index] = 0
    cuda.syncthreads()
    for n in range(cuda.threadIdx.x, here * STATE_WORDS, PAIRS):
        words[first + n // STATE_WORDS, n % STATE_WORDS] = own_words[n + n // STATE_WORDS * STATE_PAD]
    for n in range(cuda.threadIdx.x, here * KNOWLEDGE_WORDS, PAIRS):
        table = n // KNOWLEDGE_WORDS
        if seats[first + table] >= 0:
            knowledge_words[first + table, n % KNOWLEDGE_WORDS] = known_words[n + table * KNOWLEDGE_PAD]


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
