"""Work that would keep the event loop waiting: one thread, a bounded queue, and a memory for what never changes.

It is one thread on purpose. Most of the work is Python, which runs in one thread at a time: a second thread would only
take turns with the event loop more often. What takes longest is done in another process, for which the thread waits.
Results are bytes ready to be sent, because encoding takes time too.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from walpurgis.server.side_process import SideProcess
from walpurgis.table.driven import TooBusy

T = TypeVar("T")
MOST_WAITING = 30
MOST_BYTES = 64 * 1024 * 1024  # kept of what was made


class Clerk:
    """The thread, its queue and its memory."""

    def __init__(self, most_waiting: int = MOST_WAITING, most_bytes: int = MOST_BYTES) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="walpurgis-clerk")
        self._aside = SideProcess()
        self._most_waiting = most_waiting
        self._most_bytes = most_bytes
        self._waiting = 0
        self._made: OrderedDict[tuple[str, ...], bytes] = OrderedDict()
        self._size = 0
        self._under_way: dict[tuple[str, ...], asyncio.Task[bytes]] = {}

    def close(self) -> None:
        """Drop what is still queued."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._aside.close()

    async def run(self, work: Callable[[], T]) -> T:
        """Do this in the thread; TooBusy when the queue is full."""
        if self._waiting >= self._most_waiting:
            raise TooBusy
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1

    async def make(self, key: tuple[str, ...], work: Callable[[], bytes]) -> bytes:
        """The result of this work. It is done once, however many ask for it, and cached while there is room."""
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        task = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = asyncio.get_running_loop().create_task(self._work_and_keep(key, work))
            task.add_done_callback(lambda _: self._under_way.pop(key, None))
        return await asyncio.shield(task)

    async def make_aside(self, key: tuple[str, ...], work: Callable[[str], bytes], content: str) -> bytes:
        """The same, in another process: for long work on a text."""
        return await self.make(key, lambda: self._aside.run(work, content))

    async def _work_and_keep(self, key: tuple[str, ...], work: Callable[[], bytes]) -> bytes:
        made = await self.run(work)
        if len(made) <= self._most_bytes // 2:
            self._made[key] = made
            self._size += len(made)
        while self._size > self._most_bytes:
            self._size -= len(self._made.popitem(last=False)[1])
        return made
