"""How fast a GPU plays whole random matches and takes steps, with the same rules in several kinds of kernels.

    python tools/gpu_variants.py [seconds]

Prints for each kernel its registers, its bytes of local and shared memory, and decisions a second. Stops in time.
"""

from __future__ import annotations

import sys
import time
import warnings
from typing import Any

import numba
import numpy as np
from numba import cuda

from walpurgis.batch.cuda import CudaBatch, cuda_kernels_of, never, nothing
from walpurgis.core.dice import pick
from walpurgis.core.game import ByRounds
from walpurgis.core.sets import first_of
from walpurgis.games import game_named

warnings.simplefilter("ignore")
BEGAN = time.perf_counter()
LIMIT = float(sys.argv[1]) if len(sys.argv) > 1 else 150
TABLES = 1 << 18

ROUNDS = """
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
    decisions[index] = count
"""
MATCHES = """
    count = 0
    for _ in range(matches):
        begin(s)
        while waiting(s):
            seat = first_of(waiting(s))
            act(s, seat, pick(legal(s, seat), chance))
            count += 1
    decisions[index] = count
"""
DICE = "    chance = dice[index]\n"
OWN_DICE = """
    chance = cuda.local.array(4, uint64)
    for k in range(4):
        chance[k] = dice[index, k]
"""
OWN_DICE_BACK = """
    for k in range(4):
        dice[index, k] = chance[k]
"""
HEAD = """
def kernel(states, words, dice, matches, decisions):
    index = cuda.grid(1)
    if index >= len(states):
        return
"""
LOCAL = """
    own = cuda.local.array(1, STATE)
    own_words = own.view(np.int64)
    for k in range(WORDS):
        own_words[k] = words[index, k]
    s = own[0]
"""
EITHER = """
    own = cuda.local.array(1, STATE)
    own_words = own.view(np.int64)
    for k in range(WORDS):
        own_words[k] = words[index, k]
    place = own if matches >= 0 else states
    s = place[0]
"""
SHARED = """
    all_own = cuda.shared.array(THREADS, PADDED)
    all_words = all_own.view(np.int64)
    base = cuda.threadIdx.x * (WORDS + PAD)
    for k in range(WORDS):
        all_words[base + k] = words[index, k]
    s = all_own[cuda.threadIdx.x]
"""
GLOBAL = "    s = states[index]\n"
LOCAL_BACK = "    for k in range(WORDS):\n        words[index, k] = own_words[k]\n"
SHARED_BACK = "    for k in range(WORDS):\n        words[index, k] = all_words[base + k]\n"


def padded_of(dtype: Any) -> tuple[Any, int, int]:
    words = dtype.itemsize // 8
    pad = 1 - words % 2  # an odd number of words a record: neighbours use other banks
    names = list(dtype.names)
    formats, offsets = ([dtype.fields[name][part] for name in names] for part in (0, 1))
    wide = np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": 8 * (words + pad)})
    return numba.from_dtype(wide), words, pad


def blanks_of(game: Any, threads: int) -> dict[str, Any]:
    dtype = game.state.dtype
    padded, words, pad = padded_of(dtype)
    known_padded, known_words, known_pad = padded_of(game.knowledge.dtype)
    parts = game.by_rounds or ByRounds(nothing, game.begin, game.act, never)
    rules = {name: getattr(game, name) for name in ("begin", "waiting", "legal", "act", "standing", "observe")}
    return {
        **rules,
        **parts._asdict(),
        "pick": pick,
        "first_of": first_of,
        "cuda": cuda,
        "np": np,
        "uint64": numba.uint64,
        "STATE": numba.from_dtype(dtype),
        "PADDED": padded,
        "KNOWN": numba.from_dtype(game.knowledge.dtype),
        "KNOWN_PADDED": known_padded,
        "KNOWN_WORDS": known_words,
        "KNOWN_PAD": known_pad,
        "WORDS": words,
        "PAD": pad,
        "THREADS": threads,
    }


def measure(name: str, label: str, source: str, threads: int, registers: int | None, matches: int = 8) -> None:
    if time.perf_counter() - BEGAN > LIMIT:
        print(name, label, "left out: no time", flush=True)
        return
    try:
        game = game_named(name)
        space = blanks_of(game, threads)
        exec(source, space)
        began = time.perf_counter()
        limits = {"max_registers": registers} if registers else {}
        kernel: Any = cuda.jit(**limits)(space["kernel"])
        batch = CudaBatch(name, TABLES, players=4, seed=1)
        words = batch.states.view(np.int64).reshape(TABLES, space["WORDS"])
        counts = cuda.to_device(np.zeros(TABLES, np.int64))
        grid = TABLES // threads

        def run(n: int) -> int:
            kernel[grid, threads](batch.states, words, batch.dice, n, counts)
            return int(counts.copy_to_host().sum())

        first = run(1)
        compiled = time.perf_counter() - began
        rates: list[float] = []
        for _ in range(3):
            began = time.perf_counter()
            decisions = run(matches)
            rates.append(decisions / (time.perf_counter() - began))
        print(
            f"{name:8} {label:34} threads {threads:4} limit {registers or 0:4}"
            f" regs {only(kernel.get_regs_per_thread())} local {only(kernel.get_local_mem_per_thread())} shared {only(kernel.get_shared_mem_per_block())}"
            f" first {first} compile {compiled:5.1f} s  {max(rates) / 1e9:7.2f} billion/s",
            flush=True,
        )
    except Exception as error:
        print(name, label, threads, registers, "FAILED", type(error).__name__, str(error)[-300:], flush=True)


STEP_HEAD = """
def kernel(states, words, actions, seats, done, points, ranks, options, knowledge, known_words):
    index = cuda.grid(1)
"""
STEP = """
    act(s, seats[index], actions[index])
    done[index] = 0
    if waiting(s) == 0:
        done[index] = 1
        standing(s, points[index], ranks[index])
        begin(s)
    seat = first_of(waiting(s))
    seats[index] = seat
    options[index] = legal(s, seat)
    observe(s, seat, k)
"""
STATE_LOCAL = """
    own = cuda.local.array(1, STATE)
    own_words = own.view(np.int64)
    for n in range(WORDS):
        own_words[n] = words[index, n]
    place = own if len(seats) >= 0 and seats[index] >= 0 else states
    s = place[0]
"""
STATE_LOCAL_BACK = "    for n in range(WORDS):\n        words[index, n] = own_words[n]\n"
STATE_SHARED = """
    all_own = cuda.shared.array(THREADS, PADDED)
    all_words = all_own.view(np.int64)
    base = cuda.blockIdx.x * THREADS
    for n in range(cuda.threadIdx.x, THREADS * WORDS, THREADS):
        all_words[n + (n // WORDS) * PAD] = words[base + n // WORDS, n % WORDS]
    cuda.syncthreads()
    s = all_own[cuda.threadIdx.x]
"""
STATE_SHARED_BACK = """
    cuda.syncthreads()
    for n in range(cuda.threadIdx.x, THREADS * WORDS, THREADS):
        words[base + n // WORDS, n % WORDS] = all_words[n + (n // WORDS) * PAD]
"""
KNOWN_GLOBAL = "    k = knowledge[index]\n"
KNOWN_LOCAL = """
    own_known = cuda.local.array(1, KNOWN)
    own_known_words = own_known.view(np.int64)
    known_place = own_known if seats[index] >= 0 else knowledge
    k = known_place[0]
"""
KNOWN_LOCAL_BACK = "    for n in range(KNOWN_WORDS):\n        known_words[index, n] = own_known_words[n]\n"
KNOWN_SHARED = """
    all_known = cuda.shared.array(THREADS, KNOWN_PADDED)
    all_known_words = all_known.view(np.int64)
    k = all_known[cuda.threadIdx.x]
"""
KNOWN_SHARED_BACK = """
    cuda.syncthreads()
    for n in range(cuda.threadIdx.x, THREADS * KNOWN_WORDS, THREADS):
        known_words[cuda.blockIdx.x * THREADS + n // KNOWN_WORDS, n % KNOWN_WORDS] = all_known_words[
            n + (n // KNOWN_WORDS) * KNOWN_PAD
        ]
"""


def measure_step(name: str, label: str, source: str, threads: int, registers: int | None, steps: int = 60) -> None:
    if time.perf_counter() - BEGAN > LIMIT:
        print(name, label, "left out: no time", flush=True)
        return
    try:
        game = game_named(name)
        space = blanks_of(game, threads)
        exec(source, space)
        began = time.perf_counter()
        limits = {"max_registers": registers} if registers else {}
        kernel: Any = cuda.jit(**limits)(space["kernel"])
        b = CudaBatch(name, TABLES, players=4, seed=1, restart=True)
        words = b.states.view(np.int64).reshape(TABLES, space["WORDS"])
        known = b.observations.view(np.int64).reshape(TABLES, space["KNOWN_WORDS"])
        actions = b.random_actions()
        grid = TABLES // threads

        def run(n: int) -> None:
            for _ in range(n):
                b.random_actions(actions)
                kernel[grid, threads](
                    b.states, words, actions, b.seats, b.done, b.points, b.ranks, b.legal, b.observations, known
                )
            cuda.synchronize()

        run(3)
        compiled = time.perf_counter() - began
        check = int(b.legal.copy_to_host().sum()) % 1000003
        rates: list[float] = []
        for _ in range(3):
            began = time.perf_counter()
            run(steps)
            rates.append(steps * TABLES / (time.perf_counter() - began))
        print(
            f"{name:8} step {label:30} threads {threads:4} limit {registers or 0:4}"
            f" regs {only(kernel.get_regs_per_thread())} local {only(kernel.get_local_mem_per_thread())}"
            f" shared {only(kernel.get_shared_mem_per_block())} check {check} compile {compiled:5.1f} s"
            f"  {max(rates) / 1e6:7.1f} million/s",
            flush=True,
        )
    except Exception as error:
        print(name, label, threads, registers, "FAILED", type(error).__name__, str(error)[-300:], flush=True)


def only(figures: Any) -> Any:
    return next(iter(figures.values())) if isinstance(figures, dict) else figures


def main() -> None:
    either = HEAD + DICE + EITHER + ROUNDS + LOCAL_BACK
    either_dice = HEAD + OWN_DICE + EITHER + ROUNDS + LOCAL_BACK + OWN_DICE_BACK
    shared_dice = HEAD + OWN_DICE + SHARED + ROUNDS + SHARED_BACK + OWN_DICE_BACK
    plain = STEP_HEAD + "    s = states[index]\n" + KNOWN_GLOBAL + STEP
    local = STEP_HEAD + STATE_LOCAL + KNOWN_LOCAL + STEP + STATE_LOCAL_BACK + KNOWN_LOCAL_BACK
    half = STEP_HEAD + STATE_LOCAL + KNOWN_GLOBAL + STEP + STATE_LOCAL_BACK
    shared = STEP_HEAD + STATE_SHARED + KNOWN_SHARED + STEP + STATE_SHARED_BACK + KNOWN_SHARED_BACK
    for game in ("shot", "broom", "witches"):
        cuda_kernels_of(game_named(game))
    measure("shot", "rounds, local through a choice", either, 128, 64)
    measure("shot", "rounds, choice, own dice", either_dice, 128, 64)
    measure("shot", "rounds, shared, own dice", shared_dice, 128, 64)
    measure_step("broom", "global", plain, 128, 64)
    measure_step("broom", "local", local, 128, 64)
    measure_step("broom", "shared", shared, 32, 64)
    measure("shot", "matches, local through a choice", HEAD + DICE + EITHER + MATCHES + LOCAL_BACK, 128, 64)
    measure("shot", "rounds, choice, own dice", either_dice, 128, None)
    measure("shot", "rounds, choice, own dice", either_dice, 128, 48)
    measure("shot", "rounds, shared, own dice", shared_dice, 64, 64)
    measure_step("shot", "global", plain, 128, 64)
    measure_step("shot", "local", local, 128, 64)
    measure_step("shot", "shared", shared, 64, 64)
    measure("broom", "choice, own dice", either_dice, 128, 64)
    measure("witches", "choice, own dice", either_dice, 128, 64)
    measure("shot", "rounds, choice, own dice", either_dice, 128, 40)
    measure("shot", "rounds, choice, own dice", either_dice, 64, 64)
    measure("shot", "rounds, choice, own dice", either_dice, 256, 64)
    measure_step("broom", "state local, knowledge global", half, 128, 64)
    measure_step("broom", "local", local, 64, 96)
    measure("broom", "shared, own dice", shared_dice, 64, 64)
    measure("witches", "shared, own dice", shared_dice, 64, 64)
    measure("shot", "rounds, global", HEAD + DICE + GLOBAL + ROUNDS, 128, 64)
    measure("shot", "rounds, local", HEAD + DICE + LOCAL + ROUNDS + LOCAL_BACK, 128, 64)


if __name__ == "__main__":
    main()
