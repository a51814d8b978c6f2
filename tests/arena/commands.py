"""The command line as a process of its own, and a tournament that is quickly played."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

QUICK = ("arena", "shot", "--players", "3", "--bots", "greedy,random,random", "--seed", "7")


def start(folder: Path, *args: str) -> subprocess.Popen[str]:
    """The command line in a process; rules run plain, which starts quicker and plays the same."""
    return subprocess.Popen(
        [sys.executable, "-m", "walpurgis", *args],
        cwd=folder,
        env={**os.environ, "WALPURGIS_RULES": "plain", "COLUMNS": "120", "LC_ALL": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def command(folder: Path, *args: str, code: int = 0) -> str:
    """Run the command line to its end; what it said."""
    process = start(folder, *args)
    out, err = process.communicate(timeout=60)
    assert process.returncode == code, out + err
    return out + err
