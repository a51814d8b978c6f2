"""Several nodes on one PostgreSQL: people at different nodes share a table, and a node that dies is replaced."""

from __future__ import annotations

import asyncio
from typing import Any

import psycopg
import pytest
from nodes import PATIENCE, Person, node

from walpurgis.server.fanout import listen
from walpurgis.server.people import PEOPLE
from walpurgis.server.settings import Settings
from walpurgis.server.store import CHANNEL


@pytest.fixture
def shared(fresh_postgres: str) -> Settings:
    return Settings(database=fresh_postgres, pace=0.0, warm=False, lease=1.5)


def test_people_at_different_nodes_play_one_match(shared: Settings) -> None:
    async def story() -> None:
        async with node(shared) as one, node(shared) as two, Person(one, "Ada") as ada, Person(two, "Bo") as bo:
            table = await ada.create(seats=["me", "open", "greedy", "greedy"])
            async with ada.at(table) as a, bo.at(table) as b:
                await b.until("welcome")
                assert (await b.ask("sit", seat=1))["type"] == "done"
                await a.until(lambda m: m["type"] == "table" and m["table"]["seats"][1]["name"] == "Bo")
                await a.ask("start")
                ends = await asyncio.gather(a.play_on(), b.play_on())
                assert ends[0]["points"] == ends[1]["points"]
            for line in (a, b):
                numbers = [m["number"] for m in line.heard if m["type"] in ("news", "table", "chat", "welcome")]
                assert sorted(set(numbers)) == list(range(min(numbers), max(numbers) + 1)), "none is left out"

    asyncio.run(story())


def test_both_nodes_at_once_and_only_one_wins(shared: Settings) -> None:
    """The same guest clicks at two nodes in the same moment: one action is taken, the other is late."""

    async def story() -> None:
        async with node(shared) as one, node(shared) as two, Person(one, "Ada") as ada:
            table = await ada.create(seats=["me", "greedy", "greedy", "greedy"], start=True)
            async with ada.at(table) as a, ada.at(table, base=two) as b:
                now = await a.play_on(stop=lambda now: now["ask"] is not None)
                await b.until(lambda m: (m.get("now") or {}).get("ask") == now["ask"])
                act: dict[str, Any] = {"ask": now["ask"], "action": now["legal"][0]}
                answers = await asyncio.gather(a.ask("act", **act), b.ask("act", **act))
                assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
                assert [answer["key"] for answer in answers if answer["type"] == "refused"] == ["late"]

    asyncio.run(story())


def test_another_node_takes_over_when_the_one_that_drives_is_gone(shared: Settings) -> None:
    async def story() -> None:
        async with node(shared) as two, Person(two, "Ada") as ada:
            async with node(shared) as one:
                ada.base = one
                ada.web.base_url = one
                table = await ada.create(seats=["me", "greedy", "greedy", "greedy"], start=True)
                async with ada.at(table, base=two) as line:
                    await line.play_on(stop=lambda now: now["ask"] is not None)
            async with ada.at(table, base=two) as line:
                await line.play_on()

    asyncio.run(story())


def test_somebody_connected_to_another_node_is_here(shared: Settings) -> None:
    """Nobody can put a bot in their place, or take the table over from a host who plays at another node."""

    async def story() -> None:
        async with node(shared) as one, node(shared) as two, Person(one, "Ada") as ada, Person(two, "Bo") as bo:
            table = await ada.create(seats=["me", "open", "greedy", "greedy"])
            async with ada.at(table) as a:
                async with bo.at(table) as b:
                    await b.until("welcome")
                    await b.ask("sit", seat=1)
                    await a.until(lambda m: m["type"] == "table" and m["table"]["seats"][1]["here"])
                    await b.until(lambda m: m["type"] == "table" and m["table"]["seats"][0]["here"])
                    assert (await a.ask("seat", seat=1, by="greedy"))["key"] == "is-here"
                    assert (await b.ask("host", seat=1))["key"] == "host-is-here"
                await a.until(lambda m: m["type"] == "table" and not m["table"]["seats"][1]["here"])
                assert (await a.ask("seat", seat=1, by="greedy"))["type"] == "done"

    asyncio.run(story())


def test_a_node_listens_again_after_a_cut_connection_and_after_nonsense(fresh_postgres: str) -> None:
    heard: list[Any] = []
    begun = asyncio.Semaphore(0)

    def notify(channel: str, news: str) -> None:
        with psycopg.connect(fresh_postgres, autocommit=True) as line:
            line.execute("SELECT pg_notify(%s, %s)", (channel, news))

    def cut() -> None:
        with psycopg.connect(fresh_postgres, autocommit=True) as line:
            line.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")

    async def until_heard(count: int) -> None:
        while len(heard) < count:
            await asyncio.sleep(0.01)

    async def story() -> None:
        listening = asyncio.create_task(listen(fresh_postgres, heard.append, heard.append, begun.release))
        await begun.acquire()
        notify(CHANNEL, '["one", [["table", 3]]]')
        notify(PEOPLE, "who is here")
        await until_heard(2)
        cut()
        await begun.acquire()
        notify(CHANNEL, '["one", [["table", 4]]]')
        await until_heard(3)
        notify(CHANNEL, "not what a node says")
        await begun.acquire()
        notify(PEOPLE, "who is here now")
        await until_heard(4)
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)

    asyncio.run(asyncio.wait_for(story(), PATIENCE))
    assert heard == [("one", [("table", 3)]), b"who is here", ("one", [("table", 4)]), b"who is here now"]
