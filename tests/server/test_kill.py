"""A small kill test on each kind of database; tools/kill_test.py is the whole of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "kill_test.py"


def kill_test(runtime: Path, *words: str) -> None:
    """Run the tool, a program of its own; it fails when anything is lost. PostgreSQL wants a runtime folder."""
    command = [sys.executable, str(TOOL), "--tables", "2", *words]
    env = {**os.environ, "XDG_RUNTIME_DIR": str(runtime)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=170, env=env, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("where", ["sqlite-1", "postgresql-3"])
def test_killed_nodes_lose_nothing(where: str, tmp_path: Path) -> None:
    kill_test(tmp_path, "--only", where, "--kills", "2", "--kills-only")


def test_a_full_disk_is_told_and_play_goes_on(tmp_path: Path) -> None:
    kill_test(tmp_path, "--only", "sqlite-1", "--kills", "0")
