"""How many people one server can hold: thousands of live tables with four viewers each, over the real protocol.

    python tools/bench_server.py                        both databases at full size, a few minutes each
    python tools/bench_server.py --tables 50 --seconds 5 --saturate 5 --database sqlite --no-write    a quick trial

Starts a server on a fresh database, and plays from this one process: names, cookies, sockets, legal actions by chance.
First at a steady pace (every table makes a move every few seconds), then as fast as the server can. For every move the
time is taken from the action sent to the last of the four views received. Server and load share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import gc
import json
import os
import platform
import random
import struct
import sys
import time
from collections import deque
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec
import sqlalchemy as sa
import uvloop
from rich.console import Console
from rich.table import Table as Sheet
from servers import HOST, Node, Postgres, allow_many_files, database

FOLDER = Path(__file__).parents[1] / "docs"
GAMES = ("shot", "witches", "broom")
VIEWERS = 4
AT_ONCE = 64  # tables that are set up at the same time
CPU = ("cpu_server_us", "cpu_database_us", "cpu_load_us")
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
        empty = self.node.memory
        cookies = await self._guests_and_tables()
        with_tables = self.node.memory
        await self._in_parts([self._connect(table, cookies[table.id]) for table in self.tables])
        with_sockets = self.node.memory
        await self._in_parts([self._begin(table) for table in self.tables])
        playing = self.node.memory
        count = len(self.tables)
        return {
            "empty": empty,
            "all": playing,
            "table": (with_tables - empty + playing - with_sockets) / count,
            "socket": (with_sockets - with_tables) / (count * VIEWERS),
        }

    async def _in_parts(self, work: list[Any]) -> None:
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(each: Any) -> None:
            async with gate:
                await each

        await asyncio.gather(*(one(each) for each in work))

    async def _guests_and_tables(self) -> dict[str, list[str]]:
        waiting = deque(self.tables)
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
        for cookie in cookies:
            viewer = Viewer(table, cookie)
            await loop.create_connection(lambda viewer=viewer: viewer, HOST, self.node.port)
            table.viewers.append(viewer)
            await asyncio.wait_for(viewer.opened, PATIENCE)
            await viewer.request({"type": "hello", "since": None})

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
        """Each table makes a move every so many seconds; how many came late because the one before was not through."""
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
        """So many tables always have a move under way: how many moves a second come through."""
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
    """The value below which so large a part lies."""
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


def rows_missing(url: str, load: Load) -> int:
    """Moves that were told to somebody and are not in the database; the log is read after the server is gone."""
    engine = sa.create_engine(url.replace("postgresql://", "postgresql+psycopg://", 1))
    with engine.connect() as connection:
        found = connection.execute(sa.text("SELECT table_id, count(*), max(number) FROM log GROUP BY table_id"))
        kept = {table: (count, number) for table, count, number in found}
    engine.dispose()
    missing = 0
    for table in load.tables:
        heard = max(viewer.number for viewer in table.viewers)
        count, number = kept.get(table.id, (0, 0))
        missing += max(0, heard - count) + (number - count)
    return missing


async def measure(url: str, args: argparse.Namespace, node: Node, say: Any) -> tuple[dict[str, Any], Load]:
    """One run against a server that is up."""
    load = Load(node, args.tables, tuple(args.game or GAMES))
    began = time.perf_counter()
    memory = await load.set_up()
    say(f"  {args.tables:,} tables, {args.tables * VIEWERS:,} sockets, set up in {time.perf_counter() - began:.0f} s")
    await load.settle()
    steady = await load.steady(args.every, args.seconds)
    say(f"  steady: {steady['moves_a_second']:.0f} moves a second, 99th percentile {steady['p99_ms']:.1f} ms")
    saturated = await load.saturate(args.saturate, min(args.flight, args.tables)) if args.saturate else None
    if saturated:
        say(f"  saturated: {saturated['moves_a_second']:.0f} moves a second")
    figures = {"memory_bytes": memory, "steady": steady, "saturated": saturated, "metrics": await commits_of(node)}
    load.hang_up()
    await asyncio.sleep(0.5)
    return figures, load


def run(kind: str, args: argparse.Namespace, say: Any) -> dict[str, Any]:
    """Everything on one kind of database."""
    with database(kind) as (url, postgres):
        Meter.postgres = postgres
        log = Path(f"/tmp/walpurgis-bench-{os.getpid()}.log")
        node = Node(url, log=log, args=args.serve.split())
        say(f"{kind}: starting the server")
        node.start()
        try:
            node.wait_until_up(warm=True)
            figures, load = uvloop.run(measure(url, args, node, say))
        finally:
            node.stop()
        errors = log.read_text().count('"level": "error"') if log.exists() else 0
        missing = rows_missing(url, load)
        log.unlink(missing_ok=True)
    return {
        "database": kind,
        "tables": args.tables,
        "sockets": args.tables * VIEWERS,
        "games": list(load.games),
        **figures,
        "lost": load.faults.pop("lost", 0) + missing,
        "doubled": load.faults.pop("doubled", 0),
        "faults": load.faults,
        "errors_logged": errors,
    }


async def commits_of(node: Node) -> dict[str, float]:
    """How many transactions the server has written."""
    async with httpx.AsyncClient(timeout=PATIENCE) as web:
        lines = (await web.get(f"{node.url}/metrics")).text.splitlines()
    found = dict(line.split(" ", 1) for line in lines if line.startswith(("walpurgis_commits", "walpurgis_rows_total")))
    return {name: float(value) for name, value in found.items()}


def environment() -> dict[str, Any]:
    """Where this was measured."""
    model = ""
    info = Path("/proc/cpuinfo")
    if info.exists():
        model = next(
            (line.partition(":")[2].strip() for line in info.read_text().splitlines() if "model name" in line), ""
        )
    return {
        "processor": model,
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "system": platform.system(),
    }


def rows_of(result: dict[str, Any]) -> list[tuple[str, str]]:
    """The figures as people read them."""
    steady, saturated, memory = result["steady"], result["saturated"], result["memory_bytes"]
    rows = [
        ("tables, sockets", f"{result['tables']:,}, {result['sockets']:,}"),
        ("moves a second, steady", f"{steady['moves_a_second']:.0f}"),
        ("action sent to all four views, median", f"{steady['p50_ms']:.1f} ms"),
        ("99th percentile", f"{steady['p99_ms']:.1f} ms"),
        ("longest", f"{steady['max_ms']:.1f} ms"),
        ("processor time a move: server", f"{steady['cpu_server_us']:.0f} µs"),
        ("messages lost, doubled", f"{result['lost']}, {result['doubled']}"),
    ]
    if saturated:
        rows += [
            ("durable moves a second, saturated", f"{saturated['moves_a_second']:,.0f}"),
            ("median and 99th percentile then", f"{saturated['p50_ms']:.0f} ms, {saturated['p99_ms']:.0f} ms"),
            (
                "processor time a move: server, database, load",
                ", ".join(f"{saturated[key]:.0f}" for key in CPU) + " µs",
            ),
        ]
    rows += [
        ("memory a table (match, seats, log)", f"{memory['table'] / 1024:.1f} KiB"),
        ("memory a socket", f"{memory['socket'] / 1024:.1f} KiB"),
        ("memory of the server in all", f"{memory['all'] / 1024**2:.0f} MiB"),
    ]
    return rows


PAGE = """\
# How many people one server can hold

`make bench-server` starts a server and a load generator on the same machine, which share its processors. Every table
has four players at four sockets; their actions are legal ones by chance, over the real protocol with cookies, numbers
and acknowledgements. Steady: every table makes a move every {every:g} seconds. Saturated: {flight} tables always have a
move under way. A move is told to nobody before it is committed (SQLite in WAL with full sync, PostgreSQL as it comes).

Measured on {cores} cores ({processor}) with Python {python}. The same as data:
[benchmarks-server.json](benchmarks-server.json).

"""


def page(results: list[dict[str, Any]], where: dict[str, Any], args: argparse.Namespace) -> str:
    """docs/benchmarks-server.md."""
    columns = [rows_of(result) for result in results]
    told = PAGE.format(every=args.every, flight=args.flight, **where)
    lines = [
        *told.splitlines(),
        "| | " + " | ".join(result["database"] for result in results) + " |",
        "|---|" + "---|" * len(results),
    ]
    for place, (name, _) in enumerate(columns[0]):
        lines.append(f"| {name} | " + " | ".join(column[place][1] for column in columns) + " |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Measure, print, and write the figures down."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=2500, metavar="N")
    parser.add_argument("--every", type=float, default=5.0, metavar="SECONDS", help="between two moves of a table")
    parser.add_argument("--seconds", type=float, default=60.0, help="of the steady part")
    parser.add_argument(
        "--saturate", type=float, default=20.0, metavar="SECONDS", help="of the second part; 0 for none"
    )
    parser.add_argument(
        "--flight", type=int, default=250, metavar="N", help="tables with a move under way when saturated"
    )
    parser.add_argument(
        "--game", action="append", choices=GAMES, help="only this game, repeatable (default: all in turn)"
    )
    parser.add_argument("--database", choices=("sqlite", "postgresql"), action="append", help="default: both")
    parser.add_argument("--serve", default="", metavar="ARGS", help="more arguments for walpurgis serve")
    parser.add_argument("--no-write", action="store_true", help="leave docs/benchmarks-server.json and .md alone")
    args = parser.parse_args()
    console = Console(highlight=False)
    if allow_many_files() < args.tables * VIEWERS + 200:
        print("the system allows too few open files; raise the hard limit (ulimit -Hn)", file=sys.stderr)
        return 2
    results = [run(kind, args, console.print) for kind in args.database or ("sqlite", "postgresql")]
    sheet = Sheet(title="One server, four viewers a table")
    sheet.add_column("")
    for result in results:
        sheet.add_column(result["database"], justify="right")
    for rows in zip(*(rows_of(result) for result in results), strict=True):
        sheet.add_row(rows[0][0], *(value for _, value in rows))
    console.print(sheet)
    for result in results:
        for fault, times in result["faults"].items():
            console.print(f"{result['database']}: {times} times {fault}", style="red", markup=False)
    if not args.no_write:
        where, file = environment(), FOLDER / "benchmarks-server.json"
        figures = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        others = [
            old for old in figures.get("results", []) if old["database"] not in {new["database"] for new in results}
        ]
        results = sorted([*others, *results], key=lambda result: result["database"], reverse=True)  # SQLite first
        figures |= {"environment": where, "results": results}  # beside those of the kill test
        file.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
        (FOLDER / "benchmarks-server.md").write_text(page(results, where, args), encoding="utf-8")
    return 1 if any(result["lost"] or result["doubled"] or result["faults"] for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
