"""The tables that are alive on this node: loaded from their logs, told to their viewers, and let go when idle."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncGenerator, Callable, Coroutine
from typing import Any, TypeAlias

from walpurgis.server.clock import Clock
from walpurgis.server.fanout import Heard, listen
from walpurgis.server.faults import described
from walpurgis.server.housekeeping import Housekeeping
from walpurgis.server.leases import Leases
from walpurgis.server.people import People
from walpurgis.server.served import ServedTable
from walpurgis.server.settings import Settings
from walpurgis.server.store import Store
from walpurgis.server.table_store import Run, TableStore
from walpurgis.server.thinking import Thinkers
from walpurgis.table.live import Clash, StoreGone, Write, run_async
from walpurgis.table.refused import Refused
from walpurgis.table.rows import AnyRow
from walpurgis.table.setup import new_table_id

Chore: TypeAlias = Callable[[], Coroutine[Any, Any, Any]]
AT_A_TIME = 50  # tables that a chore looks at before others get their turn
log = logging.getLogger(__name__)


class NoSuchTable(Refused):
    """There is no table with this id, or nothing of it can be read."""

    def __init__(self) -> None:
        super().__init__("no-such-table")


class Hub:
    """All tables of this node."""

    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers) -> None:
        self.settings = settings
        self.store = TableStore(store)
        self.thinkers = thinkers
        self.node = store.node
        self.address = store.address
        self.clock = Clock()
        self.tables: dict[str, ServedTable] = {}
        self.quarantined: dict[str, str] = {}  # tables whose log cannot be replayed, and what happened
        self.closing = False
        self.leases = Leases(self, settings.lease)
        self.people = People(self)
        self.housekeeping = Housekeeping(self)
        self._loading: dict[str, asyncio.Task[ServedTable]] = {}
        self._heard_while_loading: dict[str, int] = {}  # the newest number of tables that are not in memory yet
        self._tasks: set[asyncio.Task[Any]] = set()

    # --- chores that nobody waits for ---

    def soon(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do this in the background, and log what goes wrong."""
        if self.closing:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a chore failed", extra={"reason": described(error)})

    def later(self, seconds: float, work: Chore) -> None:
        """Do this after a while."""
        self.soon(_after(seconds, work))

    async def quietly(self, work: Chore) -> None:
        """Try; if the database is down, there will be another time."""
        with contextlib.suppress(StoreGone):
            await work()

    async def each_table(self) -> AsyncGenerator[ServedTable]:
        """All tables, a few at a time: to look at thousands takes long enough for people to notice."""
        for place, live in enumerate(list(self.tables.values())):
            if place % AT_A_TIME == 0:
                await asyncio.sleep(0)
            if self.tables.get(live.id) is live:
                yield live

    # --- life ---

    async def open(self) -> None:
        """Wake the tables whose bots or clocks wait for somebody to drive them, and hear what other nodes write."""
        if not self.store.is_shared:
            await self.store.free_all()
        self.soon(self.housekeeping.keep())
        if self.store.is_shared:
            self.soon(listen(self.address, self._hear, self.people.hear, self._hear_again))

    def _hear(self, heard: Heard) -> None:
        """A node has written rows. What this one wrote is being told already."""
        writer, written = heard
        for table_id, number in written:
            live = self.tables.get(table_id)
            if live is None:
                if table_id in self._loading:
                    self._heard_while_loading[table_id] = number
            elif number > live.table.number:
                live.heard = max(live.heard, number)
                if writer != self.node:
                    self.soon(self.quietly(live.refresh))

    def _hear_again(self) -> None:
        """After a while without listening any table may have new rows."""
        for live in self.tables.values():
            live.stale = True
            self.soon(self.quietly(live.refresh))

    async def close(self) -> None:
        """Let go of everything; the log has it all."""
        self.closing = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for live in self.tables.values():
            live.put_to_bed()
        with contextlib.suppress(StoreGone):
            await self.store.give_up_all()
        self.store.close()

    # --- tables ---

    async def create(self, rows: list[AnyRow], run: Run | None = None) -> ServedTable:
        """A new table. One that begins with many turns is built by `run`, which knows how busy the node is."""
        return await self._create(new_table_id(), rows, run=run)

    async def _create(
        self, table_id: str, rows: list[AnyRow], besides: Write | None = None, run: Run | None = None
    ) -> ServedTable:
        at = self.clock()
        live = ServedTable(self, await self.store.build(table_id, [(at, row) for row in rows], run), list(rows))
        await self.store.create(live.table, live.info, rows, self.leases.begin(table_id), besides)
        self.tables[table_id] = live
        live.drive()
        return live

    async def table(self, table_id: str) -> ServedTable:
        """The table of that id, from memory or from the log."""
        live = self.tables.get(table_id)
        if live is not None:
            return live
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.get_running_loop().create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loaded(table_id))
        return await asyncio.shield(task)

    def _loaded(self, table_id: str) -> None:
        self._loading.pop(table_id, None)
        self._heard_while_loading.pop(table_id, None)

    async def _load(self, table_id: str) -> ServedTable:
        try:
            found = await self.store.load(table_id)
        except StoreGone:
            raise
        except Exception as error:  # not even its first row can be used
            self.quarantine(table_id, error)
            await self.leases.sleep([table_id])
            raise NoSuchTable from None
        if found is None:
            raise NoSuchTable
        table, rows, stopped = found
        live = self.tables[table_id] = ServedTable(self, table, rows)
        live.heard = self._heard_while_loading.get(table_id, 0)
        if live.is_behind:
            self.soon(self.quietly(live.refresh))
        self.people.tell(live)  # whoever else has it tells us in turn
        if stopped is not None:
            self.quarantine(table_id, stopped)
        if table.phase in ("over", "stopped"):
            self.soon(self.note(live))  # in case we were killed before it was noted
        else:
            await self.leases.take([table_id])
        live.drive()
        return live

    async def wake(self, table_id: str) -> None:
        """Drive a table that nobody drives. Where it cannot be loaded, the others go on."""
        try:
            (await self.table(table_id)).drive()
        except NoSuchTable:
            await self.leases.sleep([table_id])

    def let_go(self, live: ServedTable) -> None:
        """Drop a table from memory."""
        live.put_to_bed()
        del self.tables[live.id]
        self.leases.forget(live.id)

    def quarantine(self, table_id: str, error: Exception) -> None:
        """Set aside a table whose log cannot be replayed. Neither row nor error is logged: both can name cards."""
        self.quarantined[table_id] = described(error)
        log.error("a table is quarantined", extra={"table": table_id, "reason": self.quarantined[table_id]})

    async def rematch(self, live: ServedTable, guest: str) -> str:
        """The next table of the same people."""
        async with live.lock:
            await run_async(live.catch_up(), self.store)
            table_id = new_table_id()
            here, there = live.table.rematch(guest, table_id, secrets.token_hex(32))
            at = max(live.clock(), live.table.changed_at)
            await self._create(table_id, there, Write(live.id, live.table.number, at, here))
            live.become(here, at)
            await self.note(live)
            return table_id

    async def note(self, live: ServedTable) -> None:
        """Write what follows from the log: the lobby's line, who sits here, and the record of a match that is over.

        When that fails nothing is lost: the housekeeping tries again, and so does whoever loads the table from its log.
        """
        live.unnoted = True
        try:
            await self.store.note(live.table, live.info)
        except (StoreGone, Clash) as error:
            log.warning("the lobby does not know yet", extra={"reason": str(error)})
            return
        live.unnoted = False
        if live.table.phase == "over":
            live.tell_presence()  # so that everybody knows where the record is


async def _after(seconds: float, work: Chore) -> None:
    await asyncio.sleep(seconds)
    await work()
