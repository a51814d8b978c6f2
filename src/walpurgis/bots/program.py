"""A program that plays: its pipes, its deadlines and its end.

It may misbehave in any way: a wrong answer, no answer, too much output and a crash all raise `BotFault` within the
time limit.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import selectors
import shlex
import signal
import subprocess
import time
import weakref
from collections.abc import Sequence
from typing import Any, NoReturn

import msgspec

from walpurgis.bots.messages import PROTOCOL, BotFault, Bye, Hello, HelloBack, Message, read_answer
from walpurgis.bots.pipes import end_of

LIMIT = 10.0  # seconds for a decision, unless the bot's name sets a limit
START = 10.0  # seconds from the start of the program to its greeting
GRACE = 1.0  # seconds from the farewell to the end of the program
LAST_WORDS = 0.2  # seconds from the end of its output to the end of the program, where it crashed
MOST_BYTES = 65_536  # in a line that a bot says; our own longest is a view with its events
KEPT_STDERR = 4_000  # bytes, for messages to the author

STDIN, STDOUT, STDERR = range(3)


class Program:
    """A running program with its three pipes. Nothing here ever waits without a deadline."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                # A group of its own: Ctrl-C is for us, and the end is for all its children.
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except (OSError, ValueError, IndexError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise BotFault("no start", f"{shlex.join(command)!r} cannot be started: {reason}") from None
        self.stderr = b""
        self._inbox = b""
        self._outbox = b""
        self._selector = selectors.DefaultSelector()
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._ends = [end_of(pipe, number == STDIN) for number, pipe in enumerate(pipes) if pipe is not None]
        for number in (STDOUT, STDERR):
            self._selector.register(self._ends[number], selectors.EVENT_READ, number)
        self._was_killed = False
        _running.add(self)

    def greet(self, limit: float = LIMIT) -> HelloBack:
        """Exchange greetings; BotFault, and the end of the program, if its greeting is wrong."""
        try:
            answer = self.ask(Hello(PROTOCOL, "walpurgis"), max(START, limit))
            if not isinstance(answer, HelloBack):
                raise BotFault("garbage", "it did not answer hello with hello")
            if answer.protocol != PROTOCOL:
                raise BotFault("garbage", f"it speaks protocol {answer.protocol}; this program speaks {PROTOCOL}")
        except BotFault:
            self.kill()
            raise
        return answer

    def tell(self, message: Message) -> None:
        """Send a message that needs no answer; what does not fit into the pipe now is sent later."""
        self._outbox += msgspec.json.encode(message) + b"\n"
        self._flush()

    def ask(self, message: Message, seconds: float) -> Any:
        """Send a message and wait for the answer."""
        deadline = time.monotonic() + seconds
        if self._inbox.strip():
            raise BotFault("garbage", f"it spoke before it was asked: {_shown(self._inbox)}")
        self._inbox = b""
        self.tell(message)
        line = self._line(deadline, seconds)
        try:
            return read_answer(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BotFault("garbage", f"it said {_shown(line)}, which is no answer: {error}") from None

    def _line(self, deadline: float, seconds: float) -> bytes:
        """The next line that is not blank."""
        while True:
            line, newline, rest = self._inbox.partition(b"\n")
            if newline:
                self._inbox = rest
                if line.strip():
                    return line
            elif len(line) > MOST_BYTES:
                raise BotFault("flood", f"it said more than {MOST_BYTES:,} bytes in one line")
            elif (left := deadline - time.monotonic()) <= 0:
                raise BotFault("silence", f"it did not answer within {seconds:g} s")
            else:
                self._move(left)

    def _move(self, seconds: float) -> None:
        """Read and write whatever the pipes allow, waiting at most this long for the first of them."""
        for key, _ in self._selector.select(seconds):
            if key.data == STDIN:
                self._flush()
            elif key.data == STDERR:
                self.stderr = (self.stderr + self._read(STDERR))[-KEPT_STDERR:]
            else:
                self._inbox += self._read(STDOUT)
                if not self._watches(STDOUT):
                    self._crashed()

    def _read(self, number: int) -> bytes:
        """What lies in a pipe; a pipe that has been closed is not watched any more."""
        try:
            data = self._ends[number].read(MOST_BYTES)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self._selector.unregister(self._ends[number])
        return data

    def _flush(self) -> None:
        try:
            while self._outbox:
                self._outbox = self._outbox[self._ends[STDIN].write(self._outbox) :]
        except BlockingIOError:
            if not self._watches(STDIN):
                self._selector.register(self._ends[STDIN], selectors.EVENT_WRITE, STDIN)
            return
        except OSError:  # it no longer listens; whether it has ended shows on its other pipes
            self._outbox = b""
        self._drop_stdin()

    def _watches(self, number: int) -> bool:
        return any(key.data == number for key in self._selector.get_map().values())

    def _drop_stdin(self) -> None:
        if self._watches(STDIN):
            self._selector.unregister(self._ends[STDIN])

    def _crashed(self) -> NoReturn:
        deadline = time.monotonic() + LAST_WORDS
        self._drain(deadline)
        code = self.kill(patience=max(0.0, deadline - time.monotonic()))
        how = "it closed its output" if self._was_killed else f"it ended with code {code}"
        words = self.stderr.decode(errors="replace").strip()
        raise BotFault("crash", how + (f"; its last words: {words[-400:]}" if words else ""))

    def _drain(self, deadline: float) -> None:
        """Listen until it has closed its pipes, or until the deadline."""
        self._drop_stdin()
        while self._selector.get_map() and (left := deadline - time.monotonic()) > 0:
            for key, _ in self._selector.select(left):
                data = self._read(key.data)
                if key.data == STDERR:
                    self.stderr = (self.stderr + data)[-KEPT_STDERR:]

    def farewell(self) -> bool:
        """Send `bye`, wait a moment, and end the program; returns whether it exited on its own."""
        self.tell(Bye())
        deadline = time.monotonic() + GRACE
        self._drop_stdin()
        self._ends[STDIN].close()
        self._drain(deadline)
        self.kill(patience=max(0.0, deadline - time.monotonic()))
        return not self._was_killed

    def kill(self, patience: float = 0.0) -> int:
        """End it and everything it has started; returns its exit code."""
        if self not in _running:
            return self._process.returncode
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        self._was_killed = self._process.poll() is None
        end_group(self._process)
        code = self._process.wait()
        self._selector.close()
        for end in self._ends:
            end.close()
        _running.discard(self)
        return code


def end_group(process: subprocess.Popen[bytes]) -> None:
    """End a program and everything it has started; only the program itself where there are no process groups."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def _shown(said: bytes) -> str:
    text = said.strip()[:80].decode(errors="replace")
    return repr(text + "…" if len(said.strip()) > 80 else text)


_running: weakref.WeakSet[Program] = weakref.WeakSet()


@atexit.register
def end_all_programs() -> None:
    """End every program that is still running, before an abrupt exit."""
    for program in list(_running):
        program.kill()
