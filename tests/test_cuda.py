"""The same rules on a GPU: checked here in CUDA's simulator; tools/gpu_check.py does it on a real one."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from walpurgis.games import game_names

SAME_MATCHES = """
from walpurgis.batch import Batch
from walpurgis.batch.cuda import CudaBatch
from walpurgis.core.errors import IllegalAction

cpu = Batch({name!r}, 3, players=4, seed=1, threads=1)
gpu = CudaBatch({name!r}, 3, players=4, seed=1)
chosen = None
for _ in range(25):
    actions = cpu.random_actions()
    chosen = gpu.random_actions(chosen)  # into the same array from the second time on
    assert (chosen.copy_to_host() == actions).all(), "other choices"
    cpu.step(actions)
    gpu.step(actions)
    assert (gpu.states.copy_to_host() == cpu.states).all(), "other states"  # not bytes: copies leave gaps as they are
    assert (gpu.legal.copy_to_host() == cpu.legal).all(), "other options"
    assert (gpu.observations.copy_to_host() == cpu.observations).all(), "other knowledge"
before = gpu.states.copy_to_host()
try:
    gpu.step([62, 62, 62])
except IllegalAction:
    assert (gpu.states.copy_to_host() == before).all()
else:
    raise AssertionError("an illegal action was taken")
assert gpu.play_out() == cpu.play_out()
assert (gpu.points.copy_to_host() == cpu.points).all()
print("the same")
"""


SAME_STEPS = """
import numpy as np
from walpurgis.adapters.cuda_vector import CudaVectorEnv
from walpurgis.adapters.vector import VectorEnv
from walpurgis.core.errors import IllegalAction

cpu = VectorEnv({name!r}, 2, players=4, dtype=np.int8, threads=1)
gpu = CudaVectorEnv({name!r}, 2, players=4)
cpu.reset(seed=5)
rows = np.from_dlpack(gpu.reset(seed=5)[0])  # where they lie: they change with every step
for step in range(12):
    actions = cpu.random_actions()
    assert (gpu.random_actions().numpy() == actions).all(), "other choices"
    ours, theirs = cpu.step(actions), gpu.step(actions.astype(np.int32) if step % 2 else actions)
    for one, other in zip(ours[:4], theirs[:4], strict=True):
        assert other.dtype == one.dtype and (np.from_dlpack(other) == one).all(), "other results"
    for what, one in ours[4].items():
        assert (theirs[4][what].numpy() == one).all(), what
    assert (rows == ours[0]).all(), "other rows"
    assert (gpu.action_masks().numpy() == cpu.action_masks()).all(), "other masks"
try:
    gpu.observations.__dlpack__(copy=True)
except BufferError:
    pass
else:
    raise AssertionError("rows that change were given as a copy")
before = rows.copy()
try:
    gpu.step([62, 62])
except IllegalAction:
    assert (rows == before).all()
else:
    raise AssertionError("an illegal action was taken")
print("the same")
"""

SAME_RANDOM_MATCHES = """
import numpy as np
from walpurgis.batch import Batch
from walpurgis.batch.cuda import CudaBatch

cpu = Batch({name!r}, 2, players=4, seed=1, threads=1)
gpu = CudaBatch({name!r}, 2, players=4, seed=1)
decisions = sum(int(cpu._kernels.play_many(cpu.states[n : n + 1], cpu.dice[n], 2)) for n in range(2))
assert gpu.play_many(2) == decisions, "other matches"
assert (gpu.dice.copy_to_host() == cpu.dice).all(), "other choices"
print("the same")
"""


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", game_names())
def test_cpu_and_gpu_play_the_same_matches(name: str) -> None:
    done = python(SAME_MATCHES.format(name=name), NUMBA_ENABLE_CUDASIM="1", WALPURGIS_RULES="compiled")
    assert done.stdout.strip() == "the same", done.stderr


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", game_names())
def test_learners_see_the_same_rows_on_a_gpu(name: str) -> None:
    done = python(SAME_STEPS.format(name=name), NUMBA_ENABLE_CUDASIM="1", WALPURGIS_RULES="compiled")
    assert done.stdout.strip() == "the same", done.stderr


@pytest.mark.turns(3)
def test_a_gpu_deals_to_all_at_once_and_plays_the_same() -> None:
    done = python(SAME_RANDOM_MATCHES.format(name="shot"), NUMBA_ENABLE_CUDASIM="1", WALPURGIS_RULES="compiled")
    assert done.stdout.strip() == "the same", done.stderr


def test_without_a_gpu_it_says_so_in_one_sentence() -> None:
    code = "from walpurgis.batch.cuda import require_gpu; require_gpu()"
    last = python(code, CUDA_VISIBLE_DEVICES="", NUMBA_ENABLE_CUDASIM="0").stderr.strip().splitlines()[-1]
    assert "NoGpu" in last and "GPU" in last
