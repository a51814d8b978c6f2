"""What a node does every few seconds: keep its leases, let go of idle tables, mend what failed, collect garbage."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from typing import TYPE_CHECKING

from walpurgis.server.faults import described
from walpurgis.table.live import StoreGone

if TYPE_CHECKING:
    from walpurgis.server.hub import Hub

COLLECT_EVERY = 600.0  # seconds
log = logging.getLogger(__name__)


class Housekeeping:
    """The chores of a hub."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._collected = time.monotonic()

    async def keep(self) -> None:
        """Run for ever; whatever goes wrong in one round, the next one follows."""
        while True:
            try:
                await self._hub.leases.keep()
                await self.let_go_of_deleted()
                await self.let_go_of_idle()
                await self.mend()
                await self._hub.people.repeat()
                self._collect()
            except StoreGone as error:
                log.warning("the store is gone", extra={"reason": str(error)})
            except Exception as error:
                log.error("housekeeping failed", extra={"reason": described(error)})
            await asyncio.sleep(self._hub.settings.lease / 3)

    async def let_go_of_deleted(self) -> None:
        """Forget the tables that an operator has deleted."""
        deleted = await self._hub.store.deleted(list(self._hub.tables))
        if not deleted:
            return
        for table_id in deleted:
            if live := self._hub.tables.get(table_id):
                live.end()
                self._hub.let_go(live)
        await self._hub.store.sweep(deleted)

    async def let_go_of_idle(self) -> None:
        """Drop tables that nobody watches from memory; the log has them."""
        idle = self._hub.settings.idle
        async for live in self._hub.each_table():
            quiet = min(time.monotonic() - live.idle_since, (live.clock() - live.table.changed_at) / 1000)
            if not live.is_needed and quiet > idle:
                self._hub.let_go(live)

    async def mend(self) -> None:
        """After a failed write: the rows may have been written all the same, and the lobby should know.

        If a bot was forgotten, for whatever reason, it is asked again.
        """
        async for live in self._hub.each_table():
            live.notice_other_nodes()
            live.drive()
            if live.is_behind:
                self._hub.soon(self._hub.quietly(live.refresh))
            if live.unnoted:
                self._hub.soon(self._hub.note(live))

    def _collect(self) -> None:
        """Let Python's collector look at everything, which takes a moment, so not often (see `collect_rarely`)."""
        if time.monotonic() - self._collected > COLLECT_EVERY:
            gc.collect()
            self._collected = time.monotonic()
