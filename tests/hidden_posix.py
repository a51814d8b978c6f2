"""Runs a command as on a system that is not POSIX: `python hidden_posix.py walpurgis-arguments…`.

What Windows lacks is hidden from our modules. Other libraries have their own ways there, which cannot be tested here,
so they still see it. Locks on bytes, which Windows has instead, are made of what is hidden.
"""

from __future__ import annotations

import asyncio
import builtins
import fcntl
import os
import runpy
import signal
import socket
import sys
import types
from typing import Any

HIDDEN = {
    os: "chown fchmod fchown fork forkpty getegid geteuid getgid getgroups getpgid getpgrp getuid killpg mkfifo nice "
    "openpty sched_getaffinity sched_setaffinity set_blocking setpgid setsid sync uname",
    signal: "SIGALRM SIGHUP SIGKILL SIGQUIT SIGTSTP SIGUSR1 SIGUSR2 SIGWINCH",
    socket: "AF_UNIX",
}
MODULES = set(["fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"])
import_anything = builtins.__import__


class Hiding(types.ModuleType):
    """A module that keeps some of its names from us."""

    def __getattribute__(self, name: str) -> Any:
        if name in HIDDEN.get(self, "").split() and is_ours(sys._getframe(1).f_globals):
            raise AttributeError(f"this system has no {name}")
        return super().__getattribute__(name)


def is_ours(caller: Any) -> bool:
    return str((caller or {}).get("__name__", "")).startswith("walpurgis")


def import_some(name: str, globals: Any = None, *more: Any, **named: Any) -> Any:
    if name in MODULES and is_ours(globals):
        raise ModuleNotFoundError(f"this system has no {name}", name=name)
    return import_anything(name, globals, *more, **named)


def add_signal_handler(*_: Any) -> None:
    raise NotImplementedError


def bytes_lock() -> types.ModuleType:
    """Windows's module for locks, as far as we use it."""
    module = types.ModuleType("msvcrt")

    def locking(file: int, _mode: int, length: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, length, os.lseek(file, 0, os.SEEK_CUR))

    vars(module).update(locking=locking, LK_NBLCK=2)
    return module


def hide() -> None:
    sys.modules["msvcrt"] = bytes_lock()
    sys.modules["uvloop"] = None  # pyright: ignore[reportArgumentType]
    for module in HIDDEN:
        module.__class__ = Hiding
    builtins.__import__ = import_some
    asyncio.SelectorEventLoop.add_signal_handler = add_signal_handler  # pyright: ignore[reportAttributeAccessIssue]
    import walpurgis.bots.pipes

    walpurgis.bots.pipes.WATCHES_PIPES = False


if __name__ == "__main__":
    hide()
    if sys.argv[1].endswith(".py"):
        runpy.run_path(sys.argv[1], run_name="__main__")
    else:
        runpy.run_module("walpurgis", run_name="__main__", alter_sys=True)
