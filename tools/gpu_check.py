"""On a machine with a GPU: the CPU and the GPU play the same matches, and how fast the GPU plays.

    python tools/gpu_check.py

PYTHONPATH names the sources where the package is not installed. Prints one line per figure, and at the end a JSON
object on one line: `make bench` reads it from docs/benchmarks-gpu.json.
"""

from __future__ import annotations

import json
import time

import numpy as np

from walpurgis.batch import Batch
from walpurgis.batch.cuda import CudaBatch, require_gpu
from walpurgis.games import game_named, game_names

SAME = 256  # matches compared action by action
TABLES = 1 << 18


def same_matches(name: str, players: int) -> int:
    """Step the same batch on both, compare every state, option and observation; how many decisions agreed."""
    cpu = Batch(name, SAME, players=players, seed=1, threads=1)
    gpu = CudaBatch(name, SAME, players=players, seed=1)
    decisions = 0
    while not cpu.done.all():
        actions = cpu.random_actions()
        assert (gpu.random_actions().copy_to_host() == actions).all(), "other choices"
        decisions += int((cpu.seats >= 0).sum())
        cpu.step(actions)
        gpu.step(actions)
        assert (gpu.legal.copy_to_host() == cpu.legal).all(), "other options"
        assert (gpu.seats.copy_to_host() == cpu.seats).all(), "other seats"
        assert gpu.states.copy_to_host().tobytes() == cpu.states.tobytes(), "other states"
        going = cpu.seats >= 0
        assert (gpu.observations.copy_to_host()[going] == cpu.observations[going]).all(), "other observations"
    assert (gpu.points.copy_to_host() == cpu.points).all()
    return decisions


def random_play(name: str, tables: int = TABLES, matches: int = 8) -> float:
    """Decisions a second of whole random 4-player matches, dealing included: the best of three."""
    batch = CudaBatch(name, tables, players=4, seed=1)
    batch.play_many(1)
    rates: list[float] = []
    for _ in range(3):
        began = time.perf_counter()
        decisions = batch.play_many(matches)
        rates.append(decisions / (time.perf_counter() - began))
    return max(rates)


def full_steps(name: str, tables: int = TABLES, steps: int = 100) -> float:
    """Decisions a second of full steps: choose, act, look at turn, options and knowledge."""
    cuda = require_gpu()
    batch = CudaBatch(name, tables, players=4, seed=1, restart=True)
    actions = batch.random_actions()
    batch.step(actions)
    cuda.synchronize()
    rates: list[float] = []
    for _ in range(3):
        began = time.perf_counter()
        for _ in range(steps):
            batch.step(batch.random_actions(actions), check=False)
        cuda.synchronize()
        rates.append(steps * tables / (time.perf_counter() - began))
    return max(rates)


def shares_arrays(name: str) -> list[str]:
    """PyTorch and CuPy, where installed, see the batch's arrays without a copy."""
    batch = CudaBatch(name, 4, players=4, seed=1)
    sharing: list[str] = []
    for library, view in (("torch", "as_tensor"), ("cupy", "asarray")):
        try:
            module = __import__(library)
        except ImportError:
            continue
        legal = getattr(module, view)(batch.legal, **({"device": "cuda"} if library == "torch" else {}))
        pointer = legal.data_ptr() if library == "torch" else legal.data.ptr
        assert pointer == batch.legal.__cuda_array_interface__["data"][0], f"{library} has copied"
        batch.step(getattr(module, view)(batch.random_actions()))
        sharing.append(f"{library} {module.__version__}")
    return sharing


def main() -> None:
    """Check and measure every game."""
    cuda = require_gpu()
    figures: dict[str, dict[str, object]] = {}
    name_of_gpu = cuda.get_current_device().name
    gpu = name_of_gpu.decode() if isinstance(name_of_gpu, bytes) else str(name_of_gpu)
    print(gpu, "numpy", np.__version__, flush=True)
    for name in game_names():
        agreed = {players: same_matches(name, players) for players in game_named(name).player_counts}
        print(name, "CPU and GPU agree, decisions by players:", agreed, flush=True)
        figures[name] = {
            "decisions_agreed": sum(agreed.values()),
            "random_decisions_per_second": round(random_play(name)),
            "full_steps_per_second": round(full_steps(name)),
            "shares_arrays_with": shares_arrays(name),
        }
        print(name, figures[name], flush=True)
    print(json.dumps({"gpu": gpu, "games": figures}))


if __name__ == "__main__":
    main()
