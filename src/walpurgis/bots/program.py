"""A program that plays: its pipes, its deadlines and its end.

It may be rude in any way it likes: a wrong answer, none, too much or a crash end in a `BotFault`, within the time
limit.
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

LIMIT = 10.0  # seconds for a decision, where the name of the bot tells no limit
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
                start_new_session=True,  # a group of its own: Ctrl-C is for us, and the end is for all its children
            )
        except (OSError, ValueError, IndexError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise BotFault("no start", f"{shlex.join(command)!r} cannot be started: {reason}") from None
        self.stderr = b""
        self._inbox = b""
        self._outbox = b""
        self._selector = selectors.DefaultSelector()
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._pipes = [pipe for pipe in pipes if pipe is not None]
        for number, pipe in enumerate(self._pipes):
            os.set_blocking(pipe.fileno(), False)
            if number != STDIN:
                self._selector.register(pipe.fileno(), selectors.EVENT_READ, number)
        self._stdin = self._pipes[STDIN].fileno()
        _running.add(self)

    def greet(self, limit: float = LIMIT) -> HelloBack:
        """Exchange greetings; BotFault, and the end of the program, where it does not greet as it should."""
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
        """Say something that needs no answer; what the pipe does not take now goes out later."""
        self._outbox += msgspec.json.encode(message) + b"\n"
        self._flush()

    def ask(self, message: Message, seconds: float) -> Any:
        """Say something and wait for the answer, a message."""
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
        """Move what can be moved through the pipes, waiting at most so long for the first of it."""
        for key, _ in self._selector.select(seconds):
            if key.data == STDIN:
                self._flush()
            elif key.data == STDERR:
                self.stderr = (self.stderr + self._read(key.fd))[-KEPT_STDERR:]
            else:
                self._inbox += self._read(key.fd)
                if key.fd not in self._selector.get_map():
                    self._crashed()

    def _read(self, pipe: int) -> bytes:
        """What lies in a pipe; a pipe that has been closed is not watched any more."""
        try:
            data = os.read(pipe, MOST_BYTES)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self._selector.unregister(pipe)
        return data

    def _flush(self) -> None:
        try:
            while self._outbox:
                self._outbox = self._outbox[os.write(self._stdin, self._outbox) :]
        except BlockingIOError:
            if self._stdin not in self._selector.get_map():
                self._selector.register(self._stdin, selectors.EVENT_WRITE, STDIN)
            return
        except OSError:  # it no longer listens; whether it has ended shows on its other pipes
            self._outbox = b""
        self._drop_stdin()

    def _drop_stdin(self) -> None:
        if self._stdin in self._selector.get_map():
            self._selector.unregister(self._stdin)

    def _crashed(self) -> NoReturn:
        deadline = time.monotonic() + LAST_WORDS
        self._drain(deadline)
        code = self.kill(patience=max(0.0, deadline - time.monotonic()))
        how = "it closed its output" if code == -signal.SIGKILL else f"it ended with code {code}"
        words = self.stderr.decode(errors="replace").strip()
        raise BotFault("crash", how + (f"; its last words: {words[-400:]}" if words else ""))

    def _drain(self, deadline: float) -> None:
        """Listen until it has closed its pipes, or until the deadline."""
        self._drop_stdin()
        while self._selector.get_map() and (left := deadline - time.monotonic()) > 0:
            for key, _ in self._selector.select(left):
                data = self._read(key.fd)
                if key.data == STDERR:
                    self.stderr = (self.stderr + data)[-KEPT_STDERR:]

    def farewell(self) -> bool:
        """Say goodbye, wait a moment, and end it; whether it ended by itself."""
        self.tell(Bye())
        deadline = time.monotonic() + GRACE
        self._drop_stdin()
        self._pipes[STDIN].close()
        self._drain(deadline)
        return self.kill(patience=max(0.0, deadline - time.monotonic())) != -signal.SIGKILL

    def kill(self, patience: float = 0.0) -> int:
        """End it and all it has started; its exit code, which is its own where it ended within our patience."""
        if self not in _running:
            return self._process.returncode
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        with contextlib.suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        code = self._process.wait()
        self._selector.close()
        for pipe in self._pipes:
            pipe.close()
        _running.discard(self)
        return code


def _shown(said: bytes) -> str:
    text = said.strip()[:80].decode(errors="replace")
    return repr(text + "…" if len(said.strip()) > 80 else text)


_running: weakref.WeakSet[Program] = weakref.WeakSet()


@atexit.register
def end_all_programs() -> None:
    """End every program that is still running, for whoever leaves in a hurry."""
    for program in list(_running):
        program.kill()
