"""Helpers: a table to sit down at, a conversation in lines, and a person at a real pseudo-terminal."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence

from walpurgis.terminal.folders import Wish
from walpurgis.terminal.lines import Lines
from walpurgis.terminal.plain import play_plain
from walpurgis.terminal.setup import arrange
from walpurgis.terminal.sitting import Sitting

PATIENCE = 30.0  # seconds for a machine that is busy with other things

# What a terminal emulator does first: Ctrl-C and hanging up are to reach the program.
OWN_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, "-m", "walpurgis", *sys.argv[1:]])
"""


def wish_for(game: str, players: int = 4, people: int = 1, bots: str = "random", **wish: object) -> Wish:
    """A table with people on the first seats and bots on the others."""
    names = ["Ada", "Bo", "Cy", "Di", "Eve", "Flo"][:players]
    seats = [""] * people + [bots] * (players - people)
    return Wish(game=game, players=players, seats=seats, names=names, language="en", **wish)  # pyright: ignore[reportArgumentType]


def sit_down(
    game: str, players: int = 4, people: int = 1, bots: str = "random", seed: str = "7", **wish: object
) -> Sitting:
    """A new sitting."""
    return Sitting.begin(arrange(wish_for(game, players, people, bots, **wish), seed))


def talk(sitting: Sitting, *typed: str, language: str = "en") -> str:
    """Play in plain lines what is typed; all that was said."""
    out = io.StringIO()
    play_plain(sitting, Lines(language, iter(typed), out))
    return out.getvalue()


class Person:
    """Somebody at a real pseudo-terminal, who reads, types, and presses Ctrl-C."""

    def __init__(self, *args: str, size: tuple[int, int]) -> None:
        self.master, slave = pty.openpty()
        self.resize(*size)
        self.process = subprocess.Popen(
            [sys.executable, "-c", OWN_TERMINAL, *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", "WALPURGIS_RULES": "plain"},
        )
        os.close(slave)
        self.seen = ""

    def resize(self, columns: int, lines: int) -> None:
        """Give the window another size; the program is told by the system."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def type(self, text: str) -> None:
        """Type as a person does, Enter included."""
        os.write(self.master, text.encode())

    def read_until(self, text: str) -> str:
        """Wait until this is on the screen, and forget what came before."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen:
            if time.monotonic() > end:
                raise AssertionError(f"{text!r} did not come; there was: {self.seen[-2000:]}")
            if not self._read():
                raise AssertionError(f"the program ended without {text!r}; there was: {self.seen[-2000:]}")
        before, _, self.seen = self.seen.partition(text)
        return before + text

    def _read(self) -> bool:
        if not select.select([self.master], [], [], 0.2)[0]:
            return self.process.poll() is None
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.seen += data.decode(errors="replace")
        return bool(data)

    def wait(self) -> int:
        """Read to the end; the exit status."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self._read()
        while self._read() and select.select([self.master], [], [], 0)[0]:
            pass
        return self.process.wait(1)

    def kill(self) -> None:
        """End it without a word."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def hang_up(self) -> None:
        """Close the window."""
        if self.master >= 0:
            os.close(self.master)
            self.master = -1

    def go(self) -> None:
        """Whatever happened, leave nothing behind."""
        self.kill()
        self.hang_up()


def legal_now(sitting: Sitting) -> Sequence[str]:
    """What the person may do."""
    return sitting.match.legal(sitting.due)
