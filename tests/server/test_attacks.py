"""Attacks on the live table, over real sockets: reading hands, freezing tables, and splitting them."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import logging
from typing import Any

import pytest
import websockets
from nodes import PATIENCE, Line, Person, node
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from walpurgis.server.hub import Hub
from walpurgis.server.operate import delete_tables
from walpurgis.server.settings import Limits, Settings
from walpurgis.server.socket import TOO_LOUD
from walpurgis.server.store import Job, Store
from walpurgis.server.table_store import index_of
from walpurgis.server.thinking import Thinkers
from walpurgis.table.messages import Presence
from walpurgis.table.rows import Acted, AnyRow, Started
from walpurgis.table.setup import Guest, NewTable, first_rows
from walpurgis.table.table import Table
from walpurgis.table.telling import Teller
from walpurgis.table.times import now_ms

FREE = Limits(
    tokens_a_second=1e6,
    tokens_at_once=1e6,
    address_tokens_a_second=1e6,
    address_tokens_at_once=1e6,
    hello_seconds=600.0,  # rules may have to be compiled first
)
SOLO = ["me", "greedy", "greedy", "greedy"]


async def connect(person: Person, table: str) -> Line:
    """A socket that has not said hello."""
    url = f"{person.base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    headers = {"Cookie": person.cookie} if person.cookie else {}
    return Line(await websockets.connect(url, additional_headers=headers, compression=None))


def hands(line: Line) -> list[list[str]]:
    """Every hand that was ever shown here."""
    return [hand for m in line.heard if m.get("now") and (hand := m["now"]["mine"].get("hand"))]


# --- reading hands ---


def test_a_spy_who_watched_before_hello_never_sees_the_next_player(quick: Settings) -> None:
    async def story() -> None:
        async with (
            node(dataclasses.replace(quick, limits=FREE)) as base,
            Person(base, "Puppet") as puppet,
            Person(base, "Victim") as victim,
            Person(base) as stranger,
        ):
            table = await puppet.create(seats=["me", "greedy", "greedy", "greedy"])
            spy = await connect(stranger, table)
            async with puppet.at(table) as p, victim.at(table) as v:
                await p.ask("allow", spectators=True)
                await spy.send("watch", seat=0)
                assert (await spy.next())["key"] == "hello-first"
                await spy.send("ping")
                assert (await spy.next())["type"] == "pong"
                for kind, fields in (("sit", {"seat": 0}), ("chat", {"text": "x"}), ("hint", {}), ("start", {})):
                    assert (await spy.ask(kind, **fields))["key"] == "hello-first"
                await p.ask("stand")
                await v.ask("sit", seat=0)
                await p.ask("start")
                await spy.send("hello")
                await spy.until("welcome")
                await v.play_on(stop=lambda now: sum(now["points"]) != 0)
                await spy.send("hello")
                await spy.until(lambda m: m["type"] == "welcome" and len(spy.heard) > 5)
            assert hands(v) and not hands(spy)
            await spy.socket.close()

    asyncio.run(story())


def test_a_host_alone_cannot_watch_a_bot(quick: Settings) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base, "Host") as host, Person(base) as stranger:
            table = await host.create(seats=["greedy", "me", "greedy", "greedy"])
            async with host.at(table) as h, stranger.at(table) as spy:
                await h.ask("allow", spectators=True)
                await spy.send("watch", seat=1)
                assert (await spy.until(lambda m: m["type"] == "welcome" and m["watching"] == 1))["now"] is None
                await h.ask("seat", seat=1, by="expert")
                await h.ask("start")
                await spy.until(lambda m: m.get("now"))
                await spy.send("watch", seat=1)
                assert (await spy.until("refused"))["key"] == "not-allowed"
                assert not hands(spy)

    asyncio.run(story())


def test_nobody_is_asked_forever_to_say_hello(quick: Settings) -> None:
    async def story() -> None:
        settings = dataclasses.replace(quick, limits=Limits(hello_seconds=0.2))
        async with node(settings) as base, Person(base, "Ada") as ada:
            table = await ada.create(seats=SOLO)
            silent = await connect(ada, table)
            assert (await silent.until("gone"))["key"] == "no-hello"
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await silent.next()
            assert closed.value.rcvd and closed.value.rcvd.code == 4401

    asyncio.run(story())


def test_a_socket_without_hello_cannot_split_a_table(quick: Settings) -> None:
    """The table leaves memory while somebody is connected who never said hello; then both say hello."""

    async def story() -> None:
        settings = dataclasses.replace(quick, idle=0.05, lease=0.1, limits=FREE)
        async with node(settings) as base, Person(base, "Ada") as ada, Person(base, "Bo") as bo:
            table = await ada.create(seats=["me", "open", "open", "open"])
            late = await connect(bo, table)
            async with asyncio.timeout(PATIENCE):
                while (await ada.web.get("/health")).json()["tables"]:
                    await asyncio.sleep(0.05)
            async with ada.at(table) as a:
                await a.until("welcome")
                await late.send("hello")
                await late.until("welcome")
                await late.ask("sit", seat=1)
                seen = await a.until(lambda m: m["type"] == "table" and m["table"]["seats"][1]["name"] == "Bo")
                assert seen["number"] == 3
                await a.ask("chat", text="both here")
                assert (await late.until("chat"))["text"] == "both here"
            await late.socket.close()

    asyncio.run(story())


# --- freezing others ---


def test_hello_in_floods_does_not_get_a_reader_cut(quick: Settings) -> None:
    """Three strangers say hello 95 times in one write. The others hear that three came, and play on."""

    async def story() -> None:
        async with node(dataclasses.replace(quick, limits=FREE)) as base, Person(base, "Ada") as ada:
            table = await ada.create(seats=SOLO, start=True)
            async with ada.at(table) as line:
                await line.until("welcome")
                strangers = [await connect(Person(base), table) for _ in range(3)]
                before = len(line.heard)
                for stranger in strangers:
                    for _ in range(95):
                        await stranger.send("hello")
                for stranger in strangers:
                    for _ in range(95):
                        await stranger.until("welcome")
                now = await line.play_on(stop=lambda now: now["ask"] is not None)
                assert (await line.ask("act", ask=now["ask"], action=now["legal"][0]))["type"] == "done"
                news = [m for m in line.heard[before:] if m["type"] == "table"]
                assert len(news) < 60, f"{len(news)} messages about 3 strangers"
                for stranger in strangers:
                    await stranger.socket.close()

    asyncio.run(story())


PING, EMPTY_PART, JUNK = b"\x89\x80----", b"\x00\x80----", b"\x81\x81----x"  # frames, masked with "----"


@pytest.mark.parametrize(
    ("first", "frame"), [(b"", PING), (b"", b"\x8a\x80----"), (b"\x01\x80----", EMPTY_PART), (b"", JUNK)]
)
def test_frames_that_say_nothing_are_paid_for_too(
    quick: Settings, monkeypatch: pytest.MonkeyPatch, first: bytes, frame: bytes
) -> None:
    """Pings, pongs and empty parts of messages come in floods: they are read only as far as they are paid for."""
    read: list[int] = []
    take_apart = WebSocketsSansIOProtocol.data_received

    def count(self: WebSocketsSansIOProtocol, data: bytes) -> None:
        read.append(len(data))
        take_apart(self, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", count)

    async def story() -> None:
        async with node(quick) as base, Person(base, "Eve") as eve:
            table = await eve.create(seats=SOLO)
            line = await connect(eve, table)
            await line.send("hello")
            await line.until("welcome")
            line.socket.transport.write(first + frame * 20_000)
            with pytest.raises(websockets.ConnectionClosed):
                while True:
                    await line.next()
            assert line.socket.close_code in (TOO_LOUD, 1006), "it says why where it can"
        assert sum(read) < 40_000, "the rest of the flood is not even taken apart"

    asyncio.run(story())


def test_a_few_pings_and_parts_are_no_flood(quick: Settings) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada:
            table = await ada.create(seats=SOLO)
            async with ada.at(table) as line:
                await line.until("welcome")
                await asyncio.wait_for(await line.socket.ping(), PATIENCE)
                await line.socket.send(['{"type":', "", ' "ping"', "}"])
                assert (await line.until("pong"))["type"] == "pong"

    asyncio.run(story())


async def planted(settings: Settings, table_id: str, spoil: bool) -> None:
    """A match of bots in the database, played a little; one of its rows can be spoiled."""
    store = Store(settings.database)
    store.open()
    wish = NewTable(game="shot", seats=["greedy"] * 4, level="greedy", start=True)
    rows: list[AnyRow] = first_rows(wish, Guest("0" * 32, "Absent"), settings.limits.decisions)
    assert isinstance(rows[-1], Started)
    now = now_ms()
    table = Table(table_id, [(now, row) for row in rows])
    for _ in range(3):
        seat = table.waiting[0]
        done = table.decide(seat, table.asked[seat], table.playing.legal(seat)[0], "bot")
        table.apply(done[0], now)
        rows += done
    if spoil:
        assert isinstance(rows[-2], Acted)
        rows[-2] = Acted(rows[-2].seat, "v99", "bot")
    lobby = index_of(Teller(table).info(Presence()), table, now, "a node that died", 0)
    await store.write(Job(extra=lobby).add(table_id, 0, now, rows))
    await asyncio.get_running_loop().run_in_executor(None, store.close)


def test_a_row_that_cannot_be_replayed_stops_one_table_only(quick: Settings, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        for name, spoil in (("a-broken", True), ("b-sound", False), ("c-broken", True), ("d-sound", False)):
            await planted(quick, name, spoil)
        async with node(quick) as base, Person(base, "Ada") as ada:
            for name in ("b-sound", "d-sound"):
                async with ada.at(name) as line:
                    await line.until(lambda m: (m.get("now") or {}).get("over"))
            health = (await ada.web.get("/health")).json()
            assert health["ok"] and health["quarantined"] == 2
            assert "walpurgis_tables_quarantined 2" in (await ada.web.get("/metrics")).text
            async with ada.at("a-broken") as line:
                info = (await line.until("welcome"))["table"]
                assert info["phase"] == "stopped" and info["stopped"] == "damaged"
                assert (await line.ask("sit", seat=0))["key"] == "stopped"
                assert (await line.ask("chat", text="what now?"))["type"] == "done"
            assert (await ada.web.get("/api/tables/c-broken")).json()["phase"] == "stopped"

    with caplog.at_level(logging.DEBUG, logger="walpurgis"):
        asyncio.run(story())
    ours = [record for record in caplog.records if record.name.startswith("walpurgis")]
    told = [record for record in ours if record.message == "a table is quarantined"]
    assert {getattr(record, "table", "") for record in told} == {"a-broken", "c-broken"}
    everything = " ".join(f"{record.__dict__}" for record in ours)
    assert "v99" not in everything and "you can choose from" not in everything and "UnknownAction at" in everything
    assert all(record.exc_info is None for record in told)


# --- bots ---


def hub_of(settings: Settings) -> tuple[Hub, Store, Thinkers]:
    store = Store(settings.database, node="node")
    store.open()
    thinkers = Thinkers(1, 100)
    return Hub(settings, store, thinkers), store, thinkers


async def closed(hub: Hub, store: Store, thinkers: Thinkers) -> None:
    await hub.close()
    thinkers.close()
    await asyncio.get_running_loop().run_in_executor(None, store.close)


class Watcher:
    """Somebody at a table, in the same process."""

    def __init__(self, guest: str = "") -> None:
        self.guest = guest
        self.watching = -1
        self.heard: list[dict[str, Any]] = []

    def tell(self, message: bytes) -> None:
        self.heard.append(json.loads(message))


def test_bots_wait_at_a_table_that_nobody_comes_to(quick: Settings) -> None:
    async def story() -> None:
        hub, store, thinkers = hub_of(dataclasses.replace(quick, unwatched=0.15, lease=0.1, pace=0.05))
        await hub.open()
        rows = first_rows(
            NewTable(game="shot", seats=["greedy"] * 4, start=True), Guest("0" * 32, "A"), Limits().decisions
        )
        live = await hub.create(rows)
        while not live.is_paused:
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.3)
        number = live.table.number
        assert number > len(rows), "they played for a while"
        await asyncio.sleep(0.3)
        assert live.table.number == number and live.table.phase == "playing"
        while hub.leases.has(live.id):
            await asyncio.sleep(0.02)
        watcher = Watcher()
        live.enter(watcher, None)
        while live.table.number < number + 3:
            await asyncio.sleep(0.02)
        await closed(hub, store, thinkers)

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def test_a_match_by_correspondence_gets_to_its_next_player(quick: Settings) -> None:
    """Nobody is connected: a clock runs out, a bot stands in, and the bots go on to the person after it."""

    async def story() -> None:
        hub, store, thinkers = hub_of(dataclasses.replace(quick, unwatched=2.0))
        await hub.open()
        wish = NewTable(game="shot", options={"first": 0}, seats=["me", "greedy", "greedy", "open"], clock=15)
        rows = first_rows(wish, Guest("0" * 32, "Ada"), Limits().decisions)
        table = Table("x", [(0, row) for row in rows])
        table.apply(sat := table.sit("1" * 32, "Bo", 3)[0], 0)
        live = await hub.create([*rows, sat, *table.start("0" * 32)])
        while not live.is_paused:
            await asyncio.sleep(0.01)
        assert live.table.waiting == (0,)
        clock = live.clock
        live.clock = lambda: clock() + 16_000
        await live.submit(lambda table: table.run_out(live.clock()))
        assert live.table.occupants[0].away
        while live.table.waiting != (3,):
            await asyncio.sleep(0.01)
        await closed(hub, store, thinkers)

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def test_a_forced_move_takes_as_long_as_any_other(quick: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots act on a beat after they were asked, whether they thought or not."""
    beats: list[float] = []

    async def story() -> None:
        hub, store, thinkers = hub_of(dataclasses.replace(quick, pace=0.2))
        rows = first_rows(
            NewTable(game="shot", seats=["greedy"] * 4, start=True), Guest("0" * 32, "A"), Limits().decisions
        )
        loop = asyncio.get_running_loop()
        took = iter([0.0, 0.15, 0.0, 0.1, 0.01, 0.12])
        slept = asyncio.sleep

        async def decide(match: Any, seat: int, bot: str, owner: Any, is_watched: bool) -> int:
            await slept(next(took, 0.0))
            return match.legal_actions(seat).bit_length() - 1

        monkeypatch.setattr(thinkers, "decide", decide)
        live = await hub.create(rows)
        asked = loop.time()
        for number in range(len(rows) + 1, len(rows) + 6):
            while live.table.number < number:
                await slept(0.002)
            beats.append(loop.time() - asked)
            asked = loop.time()
        await closed(hub, store, thinkers)

    asyncio.run(asyncio.wait_for(story(), PATIENCE))
    assert all(beat > 0.19 for beat in beats), beats  # never as soon as it was thought out


def test_a_table_that_an_operator_deletes_is_gone_for_its_viewers(quick: Settings) -> None:
    async def story() -> None:
        settings = dataclasses.replace(quick, lease=0.1)
        async with node(settings) as base, Person(base, "Ada") as ada:
            table = await ada.create(seats=SOLO, start=True)
            async with ada.at(table) as line:
                await line.play_on(stop=lambda now: now["ask"] is not None)
                await asyncio.to_thread(delete_tables, settings.database, [table], True)
                assert (await line.until("gone"))["key"] == "no-such-table"
                assert (await line.ask("chat", text="hello?"))["key"] == "no-such-table"
                assert (await line.ask("hello"))["key"] == "no-such-table"
            assert (await ada.web.get(f"/api/tables/{table}")).status_code == 404

    asyncio.run(story())
