"""The pipes of a program, so that all of them can be watched at once, on every system.

Windows can wait for sockets but not for pipes. There, a thread for each pipe forwards its data to a socket, or back.
"""

from __future__ import annotations

import contextlib
import os
import socket
import threading
from typing import IO, Protocol

WATCHES_PIPES = os.name == "posix"
AT_ONCE = 65_536  # bytes


class End(Protocol):
    """Our end of a pipe. Nothing here waits: BlockingIOError where a pipe is empty or full."""

    def fileno(self) -> int: ...

    def read(self, most: int) -> bytes: ...

    def write(self, data: bytes) -> int: ...

    def close(self) -> None: ...


def end_of(pipe: IO[bytes], written: bool) -> End:
    """Our end of a pipe that we write to or read from."""
    return PipeEnd(pipe) if WATCHES_PIPES else SocketEnd(pipe, written)


class PipeEnd:
    def __init__(self, pipe: IO[bytes]) -> None:
        self._pipe = pipe
        os.set_blocking(pipe.fileno(), False)

    def fileno(self) -> int:
        return self._pipe.fileno()

    def read(self, most: int) -> bytes:
        return os.read(self.fileno(), most)

    def write(self, data: bytes) -> int:
        return os.write(self.fileno(), data)

    def close(self) -> None:
        self._pipe.close()


class SocketEnd:
    def __init__(self, pipe: IO[bytes], written: bool) -> None:
        self._ours, theirs = socket.socketpair()
        self._ours.setblocking(False)
        carry = carry_to if written else carry_from
        threading.Thread(target=carry, args=(pipe, theirs), daemon=True).start()

    def fileno(self) -> int:
        return self._ours.fileno()

    def read(self, most: int) -> bytes:
        return self._ours.recv(most)

    def write(self, data: bytes) -> int:
        return self._ours.send(data)

    def close(self) -> None:
        self._ours.close()


def carry_to(pipe: IO[bytes], end: socket.socket) -> None:
    """From our end into the pipe, until one of them is closed."""
    with pipe, end, contextlib.suppress(OSError, ValueError):
        while data := end.recv(AT_ONCE):
            while data:
                data = data[pipe.write(data) :]


def carry_from(pipe: IO[bytes], end: socket.socket) -> None:
    """From the pipe to our end, until one of them is closed."""
    with pipe, end, contextlib.suppress(OSError, ValueError):
        while data := pipe.read(AT_ONCE):
            end.sendall(data)
