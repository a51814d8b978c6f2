"""Tables in memory, where the store is in doubt."""

from __future__ import annotations

import asyncio
import dataclasses
from typing import Literal

import msgspec
import pytest

from walpurgis.server.hub import AT_A_TIME, Hub
from walpurgis.server.served import ServedTable
from walpurgis.server.settings import Settings
from walpurgis.server.store import Job, Store
from walpurgis.server.thinking import Thinkers
from walpurgis.table.live import StoreGone
from walpurgis.table.rows import AnyRow, Chatted, Created, Sat
from walpurgis.table.table import Table


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


def test_chores_let_others_have_their_turn(quick: Settings) -> None:
    """To look after ten thousand people at once would keep all of them waiting."""

    async def story() -> None:
        store = Store(quick.database)
        store.open()
        thinkers = Thinkers(1, 1)
        hub = Hub(quick, store, thinkers)
        first = await hub.create([Created("host", "shot", 4, {}, ["open"] * 4, "greedy", "00" * 32)])
        for number in range(10 * AT_A_TIME - 1):
            live = ServedTable(hub, Table(f"t{number}", [(0, row) for row in first.rows]), list(first.rows))
            hub.tables[live.id] = live
        for chore in (hub.housekeeping.let_go_of_idle, hub.housekeeping.mend, hub.leases._put_to_sleep):
            turns = 0
            work = asyncio.ensure_future(chore())
            while not work.done():
                await asyncio.sleep(0)
                turns += 1
            assert turns >= 10, chore
        assert [live async for live in hub.each_table()] == list(hub.tables.values())
        await hub.close()
        thinkers.close()
        store.close()

    asyncio.run(asyncio.wait_for(story(), 60))


class Slow(Store):
    """Answers when told to, with what was there when it was asked."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.asked, self.answers = asyncio.Event(), asyncio.Event()

    async def rows_of(self, table: str, after: int = 0) -> list[tuple[int, AnyRow]]:
        found = await super().rows_of(table, after)
        self.asked.set()
        await self.answers.wait()
        return found


def test_rows_told_while_a_table_is_loaded_are_read_too(quick: Settings) -> None:
    """Another node writes after we have read the log, and before the table is in memory."""

    async def story() -> None:
        store = Slow(quick.database)
        store.open()
        thinkers = Thinkers(1, 1)
        hub = Hub(quick, store, thinkers)
        first = await hub.create([Created("host", "shot", 4, {}, ["open"] * 4, "greedy", "00" * 32)])
        hub.let_go(first)
        loading = asyncio.create_task(hub.table(first.id))
        await store.asked.wait()
        await store.write(Job().add(first.id, 1, first.table.changed_at, [Chatted(-1, "Ada", "hello")]))
        hub._hear(("another node", [(first.id, 2)]))
        store.answers.set()
        live = await loading
        while live.table.number == 1:
            await asyncio.sleep(0.01)
        assert isinstance(live.rows[-1], Chatted)
        await hub.close()
        thinkers.close()
        store.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_people_of_a_node_that_died_are_gone(quick: Settings) -> None:
    """A node that is killed says no goodbye. What it does not repeat no longer holds."""

    async def story() -> None:
        store = Store(quick.database)
        store.open()
        thinkers = Thinkers(1, 1)
        hub = Hub(dataclasses.replace(quick, lease=0.1), store, thinkers)
        live = await hub.create([Created("host", "shot", 4, {}, ["open"] * 4, "greedy", "00" * 32), Sat(1, "bo", "Bo")])
        hub.people.hear(msgspec.json.encode(("another node", [(live.id, ["bo"], 2)])))
        assert live.presence.seats == {1} and live.presence.viewers == 2 and not live.seconds_gone("bo")
        before = live.clock()
        await hub.open()  # begins to keep house
        while live.presence.seats:
            await asyncio.sleep(0.01)
        assert live.presence.viewers == 0 and live.gone["bo"] >= before
        await hub.close()
        thinkers.close()
        store.close()

    asyncio.run(asyncio.wait_for(story(), 60))
