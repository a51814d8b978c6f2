"""A small kill test on each kind of database, and a look whether it finds faults; tools/kill_test.py is all of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "kill_test.py"


def kill_test(runtime: Path, *words: str) -> str:
    """Run the tool, a program of its own; it fails when anything is lost. PostgreSQL wants a runtime folder."""
    command = [sys.executable, str(TOOL), "--tables", "3", *words]
    env = {**os.environ, "XDG_RUNTIME_DIR": str(runtime)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=400, env=env, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("where", ["sqlite-1", "postgresql-3"])
def test_killed_nodes_lose_nothing(where: str, tmp_path: Path) -> None:
    kill_test(tmp_path, "--only", where, "--kills", "2", "--kills-only")


def test_a_full_disk_is_reported_and_play_goes_on(tmp_path: Path) -> None:
    if "skipped" in kill_test(tmp_path, "--only", "full-disk"):
        pytest.skip("only root can mount a small disk")


@pytest.mark.parametrize("fault", ["no-ask-check", "others-before-commit"])
def test_a_server_with_a_fault_is_found_out(fault: str, tmp_path: Path) -> None:
    """The two that an earlier kill test missed; `--mutants` tries all of them."""
    assert "every fault was found" in kill_test(tmp_path, "--mutants", "--mutant", fault, "--kills", "4")
