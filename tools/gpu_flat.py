"""On a machine with a GPU: `CudaVectorEnv` plays as `VectorEnv` does, other libraries read its rows, and how fast.

    python tools/gpu_flat.py

PYTHONPATH names the sources where the package is not installed. Prints one line per figure, and at the end a JSON
object on one line.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import time
from typing import Any

import numpy as np

from walpurgis.adapters.cuda_vector import CudaVectorEnv
from walpurgis.adapters.vector import VectorEnv
from walpurgis.batch.cuda import require_gpu
from walpurgis.games import game_named, game_names

SAME = 256  # matches compared step by step
STEPS = 300
TABLES = 1 << 18


def same_steps(name: str, players: int) -> int:
    """Step the same environment on both and compare all that they give; how many decisions agreed."""
    cpu = VectorEnv(name, SAME, players=players, dtype=np.int8)
    gpu = CudaVectorEnv(name, SAME, players=players)
    cpu.reset(seed=1)
    gpu.reset(seed=1)
    for step in range(STEPS):
        actions = cpu.random_actions()
        assert (gpu.random_actions().numpy() == actions).all(), "other choices"
        ours, theirs = cpu.step(actions), gpu.step(actions.astype(np.int32) if step % 2 else actions)
        for what, one, other in zip(("rows", "rewards", "ended", "never"), ours[:4], theirs[:4], strict=True):
            assert (other.numpy() == one).all(), f"other {what} in step {step}"
        for what, one in ours[4].items():
            assert (theirs[4][what].numpy() == one).all(), f"other {what} in step {step}"
        assert (gpu.action_masks().numpy() == cpu.action_masks()).all(), "other masks"
    return SAME * STEPS


def read_by_torch(env: CudaVectorEnv) -> str:
    """PyTorch sees the rows where they lie, and gives actions."""
    torch: Any = importlib.import_module("torch")
    rows = torch.from_dlpack(env.observations)
    assert rows.data_ptr() == env.observations.address, "torch has copied"
    actions = torch.where(torch.from_dlpack(env.action_masks()), 1.0, 0.0).argmax(1)
    env.step(actions)
    torch.cuda.synchronize()
    assert (rows.cpu().numpy() == env.observations.numpy()).all()
    return f"torch {torch.__version__}"


def read_by_jax(env: CudaVectorEnv) -> str:
    """JAX does so too."""
    jax: Any = importlib.import_module("jax")
    rows = jax.dlpack.from_dlpack(env.observations)
    assert rows.unsafe_buffer_pointer() == env.observations.address, "jax has copied"
    assert (np.asarray(rows) == env.observations.numpy()).all()
    masks = jax.dlpack.from_dlpack(env.action_masks())
    actions = masks.argmax(1)  # of int32
    before = np.asarray(env.infos["legal"].numpy())
    env.step(actions.block_until_ready())
    assert (before != env.infos["legal"].numpy()).any(), "nothing has happened"
    return f"jax {jax.__version__}"


def read_by_cupy(env: CudaVectorEnv) -> str:
    """CuPy as well."""
    cupy: Any = importlib.import_module("cupy")
    rows = cupy.from_dlpack(env.observations)
    assert rows.data.ptr == env.observations.address, "cupy has copied"
    env.step(cupy.asarray(env.action_masks()).argmax(1))
    assert (cupy.asnumpy(rows) == env.observations.numpy()).all()
    return f"cupy {cupy.__version__}"


def flat_steps(name: str, tables: int, masks: bool, steps: int = 60) -> float:
    """Decisions a second: choose, act, rewards, options, rows; the best of three."""
    cuda = require_gpu()
    env = CudaVectorEnv(name, tables, players=4)
    env.reset(seed=1)
    env.step(env.random_actions(), check=False)
    env.action_masks()
    cuda.synchronize()
    rates: list[float] = []
    for _ in range(3):
        began = time.perf_counter()
        for _ in range(steps):
            env.step(env.random_actions(), check=False)
            if masks:
                env.action_masks()
        cuda.synchronize()
        rates.append(steps * tables / (time.perf_counter() - began))
    return max(rates)


def readers(name: str) -> list[str]:
    """Which of the libraries that are installed read the rows without a copy."""
    found: list[str] = []
    for library, read in (("torch", read_by_torch), ("cupy", read_by_cupy), ("jax", read_by_jax)):
        if importlib.util.find_spec(library):
            try:
                found.append(read(CudaVectorEnv(name, 64, players=4)))
            except Exception as error:
                found.append(f"{library} FAILED: {type(error).__name__}: {error}")
    return found


def main() -> None:
    """Check and measure every game."""
    cuda = require_gpu()
    name_of_gpu = cuda.get_current_device().name
    gpu = name_of_gpu.decode() if isinstance(name_of_gpu, bytes) else str(name_of_gpu)
    figures: dict[str, dict[str, object]] = {}
    for name in game_names():
        agreed = {players: same_steps(name, players) for players in game_named(name).player_counts}
        figures[name] = {
            "flat_steps_agreed": sum(agreed.values()),
            "flat_steps_per_second": round(flat_steps(name, TABLES, masks=False)),
            "flat_steps_with_masks_per_second": round(flat_steps(name, TABLES, masks=True)),
            "flat_steps_of_a_million_tables": round(flat_steps(name, 4 * TABLES, masks=False)),
            "rows_read_by": readers(name),
        }
        print(name, figures[name], flush=True)
    print(json.dumps({"gpu": gpu, "games": figures}))


if __name__ == "__main__":
    main()
