"""The load for `bench_server.py`: tables with four players each, over the real protocol, all from one process.

Names, cookies, sockets, random legal actions; first at a steady pace, then as fast as the server can. For every move
the time is taken from the action sent to the last of the four views received, and every number is expected once.
"""

from __future__ import annotations

import asyncio
import base64
import gc
import json
import os
import random
import struct
import time
from collections import deque
from typing import Any, cast

import msgspec
from servers import HOST, Node, Postgres

VIEWERS = 4
AT_ONCE = 64  # tables that are set up at the same time
FIRST = 30  # tables whose memory does not count: with them, the server loads what all tables share
PATIENCE = 60.0  # seconds for any answer during the set-up


# --- a light client --------------------------------------------------------------------------------------------------


class NowHeard(msgspec.Struct):
    """What a player needs to know of the match."""

    ask: int | None
    legal: list[str]
    over: bool


class Heard(msgspec.Struct):
    """What a player needs to know of a message."""

    type: str
    number: int = -1
    now: NowHeard | None = None
    key: str = ""
    text: str = ""


hear = msgspec.json.Decoder(Heard).decode
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A


def frame(kind: int, payload: bytes) -> bytes:
    """A WebSocket frame from a client; the mask is zero, which is as good as any against a server of our own."""
    size = len(payload)
    head = struct.pack("!BB", kind, 0x80 | size) if size < 126 else struct.pack("!BBH", kind, 0xFE, size)
    return head + b"\0\0\0\0" + payload


class Viewer(asyncio.Protocol):
    """One socket at a table."""

    def __init__(self, table: LiveTable, cookie: str) -> None:
        self.table = table
        self.cookie = cookie
        self.number = 0  # the last that was heard
        self.ask: int | None = None
        self.legal: list[str] = []
        self.rest = b""
        self.is_open = False
        self.opened = asyncio.get_running_loop().create_future()
        self.answer: asyncio.Future[Heard] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        lines = (
            f"GET /api/tables/{self.table.id}/socket HTTP/1.1",
            f"Host: {HOST}",
            f"Cookie: {self.cookie}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "",
            "",
        )
        self.transport.write("\r\n".join(lines).encode())

    def data_received(self, data: bytes) -> None:
        if self.rest:
            data = self.rest + data
        if not self.is_open:
            head, blank, data = data.partition(b"\r\n\r\n")
            if not blank:
                self.rest = head
                return
            self.is_open = True
            if b" 101 " not in head[:16]:
                self.table.load.fault(f"no socket: {head[:60]!r}")
                self.transport.close()
                return
            self.opened.set_result(None)
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                start += 2
                size = int.from_bytes(data[at + 2 : start], "big") if end >= start else end
            elif size == 127:
                start += 8
                size = int.from_bytes(data[at + 2 : start], "big") if end >= start else end
            if start + size > end:
                break
            self.take(data[at], data[start : start + size])
            at = start + size
        self.rest = data[at:]

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.table.load.closing:
            self.table.load.fault("a socket was closed")

    def take(self, kind: int, payload: bytes) -> None:
        """One frame."""
        if kind == TEXT:
            message = hear(payload)
            if message.type == "news":
                self.heard_news(message)
            else:
                self.heard(message)
        elif kind == PING:
            self.transport.write(frame(PONG, payload))

    def heard_news(self, message: Heard) -> None:
        """A move was made."""
        number, now = message.number, message.now
        if number != self.number + 1:
            self.table.load.fault("lost" if number > self.number else "doubled")
        self.number = number
        if now is not None:
            self.ask, self.legal = now.ask, now.legal
            self.table.heard_news(number, now.over)

    def heard(self, message: Heard) -> None:
        """Anything else."""
        self.number = max(self.number, message.number)
        if message.now is not None:
            self.ask, self.legal = message.now.ask, message.now.legal
        if message.type == "done" and self.answer is None:
            self.table.load.acknowledged += 1
        if message.type in ("refused", "gone"):
            self.table.load.fault(f"{message.type}: {message.key} {message.text}")
        if message.type in ("welcome", "done", "refused") and self.answer and not self.answer.done():
            self.answer.set_result(message)

    def say(self, message: dict[str, object]) -> None:
        """Send something."""
        self.transport.write(frame(TEXT, msgspec.json.encode(message)))

    async def request(self, message: dict[str, object]) -> None:
        """Send something and wait for the answer."""
        self.answer = asyncio.get_running_loop().create_future()
        self.say(message)
        await asyncio.wait_for(self.answer, PATIENCE)
        self.answer = None


class LiveTable:
    """One table with its four viewers, all of them players."""

    def __init__(self, load: Load, place: int) -> None:
        self.load = load
        self.game = load.games[place % len(load.games)]
        self.id = ""
        self.viewers: list[Viewer] = []
        self.expected = 0  # the number of the move that is under way
        self.seen = 0
        self.sent_at = 0.0
        self.over = False

    def move(self) -> bool:
        """Somebody who owes a decision makes it; False when nobody does, or the last one is not through."""
        if self.expected or self.over:
            return False
        for viewer in self.viewers:
            if viewer.ask is not None and viewer.number == self.viewers[0].number:
                action = viewer.legal[int(random.random() * len(viewer.legal))]
                text = f'{{"type":"act","ask":{viewer.ask},"action":"{action}"}}'
                viewer.ask = None
                self.expected, self.seen = viewer.number + 1, 0
                self.sent_at = time.perf_counter()
                viewer.transport.write(frame(TEXT, text.encode()))
                return True
        return False

    def heard_news(self, number: int, over: bool) -> None:
        """One of the viewers has heard of the move."""
        if number == self.expected:
            self.seen += 1
            if self.seen == VIEWERS:
                self.expected = 0
                self.over = over
                self.load.moved(self, time.perf_counter() - self.sent_at)


# --- the load --------------------------------------------------------------------------------------------------------


class Load:
    """All tables, and what is measured."""

    def __init__(self, node: Node, tables: int, games: tuple[str, ...]) -> None:
        self.node = node
        self.games = games
        self.tables = [LiveTable(self, place) for place in range(tables)]
        self.faults: dict[str, int] = {}
        self.acknowledged = 0
        self.times: list[float] = []
        self.ready: deque[LiveTable] = deque()  # while saturating: the tables that wait for their next move
        self.closing = False
        self.saturating = False

    def fault(self, what: str) -> None:
        """Something that must not happen."""
        self.faults[what] = self.faults.get(what, 0) + 1

    def moved(self, table: LiveTable, seconds: float) -> None:
        """All four have seen a move."""
        self.times.append(seconds)
        if self.saturating:
            self.ready.append(table)
            self.next_move()

    def next_move(self) -> None:
        """The table that waits longest moves."""
        while self.ready:
            table = self.ready.popleft()
            if table.move():
                return

    # --- setting up ---

    async def set_up(self) -> dict[str, float]:
        """Names, tables, sockets, seats, cards; returns the memory that tables and sockets take, in bytes each."""
        empty, first = self.node.memory, min(FIRST, len(self.tables) // 2)
        await self._fill(self.tables[:first])
        before, with_tables, with_sockets, playing = await self._fill(self.tables[first:])
        count = len(self.tables) - first
        return {
            "empty": empty,
            "all": playing,
            "table": (with_tables - before + playing - with_sockets) / count,
            "socket": (with_sockets - with_tables) / (count * VIEWERS),
        }

    async def _fill(self, tables: list[LiveTable]) -> list[int]:
        """Set these tables up; the memory of the server before, with tables, with sockets, and with cards dealt."""
        memory = [self.node.memory]
        cookies = await self._guests_and_tables(tables)
        memory.append(self.node.memory)
        await self._in_parts([self._connect(table, cookies[table.id]) for table in tables])
        memory.append(self.node.memory)
        await self._in_parts([self._begin(table) for table in tables])
        return [*memory, self.node.memory]

    async def _in_parts(self, work: list[Any]) -> None:
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(each: Any) -> None:
            async with gate:
                await each

        await asyncio.gather(*(one(each) for each in work))

    async def _guests_and_tables(self, tables: list[LiveTable]) -> dict[str, list[str]]:
        waiting = deque(tables)
        found: dict[str, list[str]] = {}

        async def clerk() -> None:
            http = await Http.open(self.node.port)
            while waiting:
                table = waiting.popleft()
                cookies = [(await http.post("/api/guest", {"name": f"G{seat}"}))[1] for seat in range(VIEWERS)]
                wish = {"game": table.game, "players": VIEWERS, "seats": ["me", "open", "open", "open"]}
                made, _ = await http.post("/api/tables", wish, cookies[0])
                table.id = made["id"]
                found[table.id] = cookies
            http.close()

        await asyncio.gather(*(clerk() for _ in range(16)))
        return found

    async def _connect(self, table: LiveTable, cookies: list[str]) -> None:
        loop = asyncio.get_running_loop()
        for seat, cookie in enumerate(cookies):
            viewer = Viewer(table, cookie)
            await loop.create_connection(lambda viewer=viewer: viewer, HOST, self.port_for(seat))
            table.viewers.append(viewer)
            await asyncio.wait_for(viewer.opened, PATIENCE)
            await viewer.request({"type": "hello", "since": None})

    def port_for(self, seat: int) -> int:
        """Where the player at a seat connects."""
        return self.node.port

    async def _begin(self, table: LiveTable) -> None:
        for seat in range(1, VIEWERS):
            await table.viewers[seat].request({"type": "sit", "seat": seat})
        await table.viewers[0].request({"type": "start"})

    # --- playing ---

    async def settle(self) -> None:
        """Wait until everybody has heard the same."""
        deadline = time.monotonic() + PATIENCE
        while any(table.expected or len({v.number for v in table.viewers}) > 1 for table in self.tables):
            if time.monotonic() > deadline:
                behind = sum(bool(table.expected) for table in self.tables)
                self.fault(f"{behind} moves never came")
                return
            await asyncio.sleep(0.05)

    async def steady(self, every: float, seconds: float) -> dict[str, float]:
        """Each table makes a move every few seconds; how many came late because the one before was not through."""
        loop = asyncio.get_running_loop()
        skipped = 0
        lag: list[float] = []
        began = loop.time() + 0.1
        end = began + seconds

        def tick(table: LiveTable, due: float) -> None:
            nonlocal skipped
            now = loop.time()
            lag.append(now - due)
            if not table.move() and not table.over:
                skipped += 1
            if due + every < end:
                loop.call_at(due + every, tick, table, due + every)

        for table in self.tables:
            due = began + random.random() * every
            loop.call_at(due, tick, table, due)
        gc.collect()
        gc.freeze()
        gc.disable()
        self.times = []
        await asyncio.sleep(0.1)
        meter = Meter(self.node)
        await asyncio.sleep(seconds)
        used = meter.read()
        await self.settle()
        gc.enable()
        return {
            **summary(self.times, seconds),
            **{name: value / max(1, len(self.times)) * 1e6 for name, value in used.items()},
            "skipped": skipped,
            "late_start_p99_ms": percentile(sorted(lag), 0.99) * 1000,
        }

    async def saturate(self, seconds: float, flight: int) -> dict[str, float]:
        """Moves per second while this many tables always have a move in progress."""
        order = [table for table in self.tables if not table.over]
        random.shuffle(order)
        self.ready = deque(order)
        self.saturating = True
        gc.disable()
        for _ in range(flight):
            self.next_move()
        await asyncio.sleep(1.0)
        self.times = []
        meter, began = Meter(self.node), time.perf_counter()
        while time.perf_counter() - began < seconds and not all(table.over for table in self.tables):
            await asyncio.sleep(0.1)
        took = time.perf_counter() - began
        used, times = meter.read(), list(self.times)
        self.saturating = False
        await self.settle()
        gc.enable()
        per_move = {name: value / max(1, len(times)) * 1e6 for name, value in used.items()}
        return {**summary(times, took), **per_move, "flight": flight}

    def hang_up(self) -> None:
        """Close all sockets."""
        self.closing = True
        for table in self.tables:
            for viewer in table.viewers:
                viewer.transport.close()


class Http:
    """A connection that posts one thing after the other."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port: int) -> Http:
        """Connect."""
        return cls(*await asyncio.open_connection(HOST, port))

    def close(self) -> None:
        """Hang up."""
        self.writer.close()

    async def post(self, path: str, data: object, cookie: str = "") -> tuple[Any, str]:
        """Post; the answer, and the cookie that came with it."""
        body = json.dumps(data)
        lines = (
            f"POST {path} HTTP/1.1",
            f"Host: {HOST}",
            f"Cookie: {cookie}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            "",
            body,
        )
        self.writer.write("\r\n".join(lines).encode())
        head = (await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)).decode()
        status, *headers = head.split("\r\n")
        fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in headers)}
        content = await self.reader.readexactly(int(fields.get("content-length", "0")))
        if " 20" not in status:
            raise RuntimeError(f"{path}: {status} {content[:200]!r}")
        return json.loads(content), fields.get("set-cookie", "").partition(";")[0]


class Meter:
    """What server, database and load use of the processors."""

    postgres: Postgres | None = None

    def __init__(self, node: Node) -> None:
        self.node = node
        self.start = self._now()

    def _now(self) -> dict[str, float]:
        database = self.postgres.cpu_seconds if self.postgres else 0.0
        return {"cpu_server_us": self.node.cpu_seconds, "cpu_database_us": database, "cpu_load_us": time.process_time()}

    def read(self) -> dict[str, float]:
        """Seconds since the start."""
        return {name: value - self.start[name] for name, value in self._now().items()}


def percentile(ordered: list[float], part: float) -> float:
    """The value below which this share lies."""
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


def summary(times: list[float], seconds: float) -> dict[str, float]:
    """How many moves, and how long they took, in milliseconds."""
    ordered = sorted(times)
    return {
        "moves": len(times),
        "moves_a_second": len(times) / seconds,
        "p50_ms": percentile(ordered, 0.5) * 1000,
        "p99_ms": percentile(ordered, 0.99) * 1000,
        "max_ms": percentile(ordered, 1.0) * 1000,
    }
