"""Which tables this node drives: whose bots think here, and whose clocks are watched here.

A lease is a line in the database that says which node drives a table, and until when. A node that dies stops renewing,
and another one takes over. A table whose players are all gone sleeps: nobody drives it until somebody comes.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from walpurgis.table.live import StoreGone
from walpurgis.table.times import now_ms

if TYPE_CHECKING:
    from walpurgis.server.hub import Hub
    from walpurgis.server.served import ServedTable

AT_ONCE = 200  # leases taken or renewed in one statement, so that no move waits long behind them
MOST_TAKEN_OVER = 500  # in one go
DAY = 24 * 3600 * 1000  # milliseconds


class Leases:
    """The leases of this node."""

    def __init__(self, hub: Hub, seconds: float) -> None:
        self._hub = hub
        self._store = hub.store
        self._until: dict[str, int] = {}  # by table
        self._asking: set[str] = set()
        # SQLite has one node only, which takes everything over when it starts: nothing to renew.
        self.length = int(seconds * 1000) if self._store.is_shared else DAY

    def has(self, table_id: str) -> bool:
        """Whether this node drives this table."""
        return self._until.get(table_id, 0) > now_ms()

    def begin(self, table_id: str) -> int:
        """A new table is ours; until when."""
        until = self._until[table_id] = now_ms() + self.length
        return until

    def forget(self, table_id: str) -> None:
        """The table has left memory."""
        self._until.pop(table_id, None)

    async def take(self, ids: list[str]) -> None:
        """Take or renew these, unless another node has them."""
        for start in range(0, len(ids), AT_ONCE):
            some = ids[start : start + AT_ONCE]
            now = now_ms()
            won = await self._store.take(some, now, now + self.length)
            for table_id in some:
                if table_id in won:
                    self._until[table_id] = now + self.length
                else:
                    self._until.pop(table_id, None)

    async def take_and_drive(self, live: ServedTable) -> None:
        """Somebody came to a table that perhaps nobody drives."""
        if live.id in self._asking:
            return
        self._asking.add(live.id)
        try:
            await self.take([live.id])
        except StoreGone:
            return  # the housekeeping tries again
        finally:
            self._asking.discard(live.id)
        if self.has(live.id):
            live.drive()

    async def keep(self) -> None:
        """Renew our own, take over matches that no living node drives, and put tables without visitors to sleep."""
        await self._renew()
        while await self._take_over() == MOST_TAKEN_OVER:
            pass
        await self._put_to_sleep()

    async def _renew(self) -> None:
        soon = now_ms() + self.length // 2
        tables = self._hub.tables
        ours = [table_id for table_id, until in self._until.items() if table_id in tables and until < soon]
        wanted = [live.id for live in tables.values() if live.viewers and live.table.phase == "playing"]
        await self.take([*ours, *(table_id for table_id in wanted if table_id not in self._until)])

    async def _take_over(self) -> int:
        lonely = list(await self._store.free(now_ms(), MOST_TAKEN_OVER))
        await self.take(lonely)
        for table_id in lonely:
            if self.has(table_id):
                await self._hub.wake(table_id)
                await asyncio.sleep(0)
        return len(lonely)

    async def _put_to_sleep(self) -> None:
        quiet = [
            live.id
            async for live in self._hub.each_table()
            if live.id in self._until and live.is_paused and live.table.next_deadline is None
        ]
        await self.sleep(quiet)

    async def sleep(self, ids: list[str]) -> None:
        """Nobody drives these until somebody comes."""
        for start in range(0, len(ids), AT_ONCE):
            await self._store.put_to_sleep(ids[start : start + AT_ONCE])
        for table_id in ids:
            self._until.pop(table_id, None)
