"""`walpurgis serve --workers N`: several nodes behind one port, each a process with a core of its own.

They share a PostgreSQL database as nodes on several machines do. A worker that dies is replaced; workers whose
supervisor dies end by themselves.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeAlias

log = logging.getLogger(__name__)

Serve: TypeAlias = Callable[[socket.socket], object]  # serve on this socket until a signal; can be pickled
TOO_SOON = 30.0  # seconds: a worker that gives up within this time would do so again; starting alone may take ten
PATIENCE = 20.0  # seconds for workers to finish what they are doing
EVERY = 0.5  # seconds between looks at signals


def listen(host: str, port: int, workers: int) -> list[socket.socket]:
    """A socket for each worker. Linux spreads connections over them evenly; elsewhere all workers share one."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    spread = sys.platform == "linux"
    sockets: list[socket.socket] = []
    for _ in range(workers if spread else 1):
        sock = socket.socket(family, kind, protocol)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if spread:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        sock.bind(sockets[0].getsockname() if sockets else address)
        sockets.append(sock)
    return sockets * (workers // len(sockets))


class Workers:
    """The processes, one for each socket."""

    def __init__(self, serve: Serve, sockets: list[socket.socket]) -> None:
        self._serve = serve
        self._sockets = sockets
        self._processes: list[BaseProcess] = []
        self._started: list[float] = []
        self._stopping = False

    def run(self) -> int:
        """Until a signal; 1 when a worker cannot even start."""
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._stop)
        for place in range(len(self._sockets)):
            self._processes.append(self._start(place))
            self._started.append(time.monotonic())
        failed = False
        while not self._stopping and not failed:
            wait([process.sentinel for process in self._processes], EVERY)
            failed = not all(self._keep(place) for place in range(len(self._processes)))
        self._end()
        return int(failed)

    def _stop(self, *_: Any) -> None:
        self._stopping = True

    def _start(self, place: int) -> BaseProcess:
        context = multiprocessing.get_context("spawn")
        process = context.Process(target=_work, args=(self._serve, self._sockets[place]), name=f"worker-{place}")
        process.start()
        return process

    def _keep(self, place: int) -> bool:
        """Replace a worker that has died; False when there is no use."""
        process = self._processes[place]
        if process.is_alive() or self._stopping:
            return True
        was_killed = (process.exitcode or 0) < 0  # by a signal; it did not give up by itself
        if time.monotonic() - self._started[place] < TOO_SOON and not was_killed:
            log.error("a worker cannot start", extra={"code": process.exitcode})
            return False
        log.error("a worker died and is replaced", extra={"code": process.exitcode})
        self._started[place] = time.monotonic()
        self._processes[place] = self._start(place)
        return True

    def _end(self) -> None:
        """Let them finish; kill those that do not."""
        for process in self._processes:
            process.terminate()
        deadline = time.monotonic() + PATIENCE
        for process in self._processes:
            process.join(max(0.0, deadline - time.monotonic()))
            process.kill()
            process.join()


def _work(serve: Serve, sock: socket.socket) -> None:
    """In a worker: serve, but not without a supervisor."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches everybody; the supervisor says when it is over
    threading.Thread(target=_follow, daemon=True).start()
    serve(sock)


def _follow() -> None:
    """End when the supervisor has ended, however it did."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
