"""Tables in memory, where the store is in doubt."""

from __future__ import annotations

import asyncio
import dataclasses
from typing import Literal

import pytest

from walpurgis.server.hub import Hub
from walpurgis.server.settings import Settings
from walpurgis.server.store import Job, Store
from walpurgis.server.thinking import Thinkers
from walpurgis.table.live import StoreGone
from walpurgis.table.rows import Chatted, Created


class Doubtful(Store):
    """Breaks when told to: after the commit, so that nobody knows, or before."""

    breaks: Literal["before", "after", "never"] = "never"

    async def write(self, job: Job) -> None:
        if self.breaks == "before":
            raise StoreGone("it is gone")
        await super().write(job)
        if self.breaks == "after":
            raise StoreGone("nobody knows")


def test_what_failed_is_mended_when_the_store_is_back(quick: Settings) -> None:
    async def story() -> None:
        store = Doubtful(quick.database)
        store.open()
        thinkers = Thinkers(1, 1)
        hub = Hub(dataclasses.replace(quick, lease=0.06), store, thinkers)
        live = await hub.create([Created("host", "shot", 4, {}, ["open"] * 4, "greedy", "00" * 32)])
        store.breaks = "after"
        with pytest.raises(StoreGone):
            await live.submit(lambda table: table.say("host", "Ada", "hello"))
        assert live.table.number == 1
        store.breaks = "before"
        await hub.note(live)
        assert live.unnoted
        store.breaks = "never"
        await hub.open()  # begins to keep house
        while live.table.number == 1 or live.unnoted:
            await asyncio.sleep(0.01)
        assert isinstance(live.rows[-1], Chatted) and not live.stale
        await hub.close()
        thinkers.close()
        store.close()

    asyncio.run(asyncio.wait_for(story(), 60))
