"""A process beside the server, for work that is nothing but Python for a second or so, such as replaying a match.

A thread would hold Python's lock while it works. When the system lets another process run in its place, it keeps the
lock, and the event loop waits for both.

    python -m walpurgis.server.side_process     reads pickled work from standard input until that ends
"""

from __future__ import annotations

import contextlib
import logging
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import IO, Any

from walpurgis.core.errors import WalpurgisError
from walpurgis.server.faults import described
from walpurgis.table.driven import TooBusy

NICENESS = 5  # people who play come first
SIZE = 8  # bytes in front of each answer: its size, negative for an error
log = logging.getLogger(__name__)


class SideProcess:
    """The process: started when it is first needed, and again if it has died. For one thread at a time."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def run(self, work: Callable[..., bytes], *args: Any) -> bytes:
        """Call a function there; its result. TooBusy when the process dies meanwhile."""
        try:
            source, target = self._pipes()
            target.write(pickle.dumps((work, args)))
            target.flush()
            size = int.from_bytes(_read(source, SIZE), "big", signed=True)
            answer = _read(source, abs(size))
        except (OSError, EOFError):
            self.close()
            raise TooBusy from None
        if size < 0:
            log.error("side process", extra={"reason": answer.decode()})
            raise WorkFailed("see the log")
        return answer

    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        if self._process is None or self._process.poll() is not None:
            self.close()
            command, pipe = [sys.executable, "-m", __name__], subprocess.PIPE
            self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)
        process = self._process
        assert process.stdin is not None and process.stdout is not None, "both are pipes"
        return process.stdout, process.stdin

    def close(self) -> None:
        """End it, whatever it is doing."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with contextlib.suppress(OSError), process:  # which closes the pipes; it may not have read all of one
                pass


class WorkFailed(WalpurgisError):
    """What was asked of the process raised an error."""


def _read(source: IO[bytes], size: int) -> bytes:
    found = source.read(size)
    if len(found) < size:
        raise EOFError
    return found


def answer_all(source: IO[bytes], target: IO[bytes]) -> None:
    """In the process: do what is asked for until nobody can ask any more."""
    while True:
        try:
            work, args = pickle.load(source)
        except EOFError:
            return
        try:
            answer: bytes = work(*args)
            size = len(answer)
        except Exception as error:
            answer = described(error).encode()
            size = -len(answer)
        target.write(size.to_bytes(SIZE, "big", signed=True) + answer)
        target.flush()


def main() -> None:
    """The process begins."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever prints something must not print it between the answers
    answer_all(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
