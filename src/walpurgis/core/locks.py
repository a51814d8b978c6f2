"""Locking a file for exclusive use, on every operating system."""

from __future__ import annotations

import contextlib
import importlib
import os
from typing import Any

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

FAR = 2**40  # Windows locks bytes and keeps others from reading them; no file of ours has this one


def lock_file(file: int) -> None:
    """Lock an open file until it is closed; OSError if another process holds the lock."""
    if fcntl is not None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return
    windows: Any = importlib.import_module("msvcrt")
    place = os.lseek(file, 0, os.SEEK_CUR)
    os.lseek(file, FAR, os.SEEK_SET)
    try:
        windows.locking(file, windows.LK_NBLCK, 1)
    finally:
        with contextlib.suppress(OSError):
            os.lseek(file, place, os.SEEK_SET)
