"""Several workers behind one port: one that dies is replaced, and none outlives its supervisor."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
import websockets
from nodes import PATIENCE, Person

from walpurgis.server.workers import Workers, listen

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc for the connections of a process")


class Crew:
    """`walpurgis serve --workers 2`."""

    def __init__(self, database: str, log: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        words = ["serve", "--workers", "2", "--database", database, "--port", str(self.port), "--pace", "0", "--cold"]
        with log.open("ab") as out:
            command = [sys.executable, "-m", "walpurgis", *words, "--lease", "2", "--limit", "tokens_at_once=10000"]
            self.process = subprocess.Popen(command, stdout=out, stderr=out)
        eventually(self.answers, "it answers")
        eventually(lambda: log.read_text().count('"ready"') == 2, "both workers are up")

    def answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/health", timeout=5).status_code == 200
        except httpx.HTTPError:
            return False

    @property
    def workers(self) -> list[psutil.Process]:
        children = psutil.Process(self.process.pid).children()
        return [child for child in children if "spawn_main" in " ".join(child.cmdline())]

    def has_visitors(self, worker: psutil.Process) -> bool:
        connections = worker.net_connections("tcp")
        return any(one.laddr.port == self.port and one.status == "ESTABLISHED" for one in connections)


def eventually(holds: Callable[[], Any], what: str) -> None:
    """Wait until it holds."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, what
        time.sleep(0.1)


@pytest.fixture
def crew(fresh_postgres: str, tmp_path: Path) -> Iterator[Crew]:
    crew = Crew(fresh_postgres, tmp_path / "log")
    yield crew
    family = [crew.process, *psutil.Process(crew.process.pid).children()] if crew.process.poll() is None else []
    for process in family:
        process.kill()
    crew.process.wait()


def test_workers_share_tables_and_a_dead_one_is_replaced(crew: Crew) -> None:
    async def finish(ada: Person, table: str) -> dict[str, Any]:
        """Play to the end, over as many sockets as it takes."""
        while True:
            try:
                async with ada.at(table) as line:
                    return await line.play_on()
            except (OSError, websockets.WebSocketException):
                await asyncio.sleep(0.1)
            except AssertionError as refused:  # what was decided just before the worker died counts, so this is late
                assert "'late'" in str(refused) or "'gone'" in str(refused)

    async def story() -> None:
        async with Person(crew.url, "Ada") as ada, contextlib.AsyncExitStack() as lines:
            tables = [await ada.create(seats=["me", "greedy", "greedy"], players=3, start=True) for _ in range(4)]
            for table in tables * 4:
                await lines.enter_async_context(ada.at(table))
            assert all(map(crew.has_visitors, crew.workers)), "connections are spread"
            first, second = crew.workers
            first.kill()
            async with asyncio.timeout(PATIENCE):
                ends = await asyncio.gather(*(finish(ada, table) for table in tables))
            assert all(end["over"] for end in ends)
            eventually(lambda: len(crew.workers) == 2 and first not in crew.workers, "it is replaced")
            assert second in crew.workers, "the other one went on"

    asyncio.run(story())
    crew.process.send_signal(signal.SIGTERM)
    assert crew.process.wait(60) == 0


def test_workers_end_when_their_supervisor_is_killed(crew: Crew) -> None:
    workers = crew.workers
    assert len(workers) == 2
    crew.process.kill()
    crew.process.wait()
    eventually(lambda: not any(worker.is_running() and worker.status() != "zombie" for worker in workers), "they end")


def cannot_serve(_: socket.socket) -> None:
    """Stand in for a worker that fails before it answers anybody."""
    raise OSError("there is no database")


def test_where_no_worker_can_start_the_supervisor_gives_up() -> None:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    sockets = listen("127.0.0.1", 0, 2)
    try:
        assert Workers(cannot_serve, sockets).run() == 1
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for one in sockets:
            one.close()
