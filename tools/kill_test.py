"""Nothing is lost: nodes are killed at any moment while people and bots play, and everything told is there afterwards.

    python tools/kill_test.py                                        the full test: 4 x 60 kills and the other disasters
    python tools/kill_test.py --kills 3 --only sqlite-1              a small one

Clients play over real sockets and come back by themselves. They write down every action that was acknowledged to them
and every number they were told. In the end the log is read from the database: each of those must be there, every table
must replay, every finished match must pass `walpurgis record check` and `verify`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import resource
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import sqlalchemy as sa
import websockets
from rich.console import Console
from rich.table import Table as Sheet
from servers import HOST, Node, Postgres, database

from walpurgis.match.record import Record, check_record
from walpurgis.table.fair import verify
from walpurgis.table.rows import Acted, AnyRow, Created, decode_row
from walpurgis.table.table import Table

FIGURES = Path(__file__).parents[1] / "docs" / "benchmarks-server.json"
GAMES = ("shot", "broom")
PEOPLE = 2  # at each table; the rest are bots
PACE = 0.05  # seconds that a person thinks
LOST = (OSError, TimeoutError, websockets.WebSocketException, httpx.HTTPError)


# --- people ----------------------------------------------------------------------------------------------------------


@dataclass
class Ledger:
    """What one person was told: it must be true for ever."""

    table: str
    seat: int
    acknowledged: dict[int, str] = field(default_factory=dict[int, str])  # by the number of the question: the action
    told: dict[int, int] = field(default_factory=dict[int, int])  # by the number of a row: the seat that acted


class World:
    """All nodes, people and tables of one test."""

    def __init__(self, nodes: list[Node]) -> None:
        self.nodes = nodes
        self.ledgers: list[Ledger] = []
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        self.stopping = False

    @property
    def moves(self) -> int:
        """How many actions have been acknowledged to people."""
        return self.counts["acknowledged"]

    async def live_at_a_table(self, place: int) -> None:
        """Play one match after the other with the same people, until the test ends."""
        cookies: list[str] = []
        while not self.stopping:
            try:
                async with httpx.AsyncClient(base_url=random.choice(self.nodes).url, timeout=10.0) as web:
                    while len(cookies) < PEOPLE:
                        answer = await web.post("/api/guest", json={"name": f"P{len(cookies)}"})
                        cookies.append(answer.headers["set-cookie"].partition(";")[0])
                        web.cookies.clear()  # the next is somebody else
                    wish = {"game": GAMES[place % len(GAMES)], "seats": ["me", "open", "greedy", "greedy"]}
                    made = await web.post("/api/tables", json=wish, headers={"Cookie": cookies[0]})
                    if made.status_code != 201:
                        raise OSError(made.text)
            except (*LOST, KeyError):
                await asyncio.sleep(0.2)
                continue
            people = [Person(self, made.json()["id"], seat, cookie) for seat, cookie in enumerate(cookies)]
            self.counts["tables"] += 1
            await asyncio.gather(*(person.play() for person in people))


class Person:
    """Plays one match, however often the line breaks."""

    def __init__(self, world: World, table: str, seat: int, cookie: str) -> None:
        self.world = world
        self.ledger = Ledger(table, seat)
        world.ledgers.append(self.ledger)
        self.cookie = cookie
        self.number = 0
        self.now: dict[str, Any] | None = None
        self.info: dict[str, Any] = {}
        self.asked_for = ""  # a request about seats that waits for its answer
        self.sent: dict[int, str] = {}  # by question, for good: an answer may come late
        self.unanswered: set[int] = set()  # sent on this line, and not answered yet

    async def play(self) -> None:
        """Come back until the match is over."""
        while not self.world.stopping and not (self.now and self.now["over"]):
            url = f"ws://{HOST}:{random.choice(self.world.nodes).port}/api/tables/{self.ledger.table}/socket"
            with contextlib.suppress(*LOST):
                async with websockets.connect(
                    url, additional_headers={"Cookie": self.cookie}, compression=None, open_timeout=5
                ) as socket:
                    await self.converse(socket)
            self.world.counts["lines broken"] += 1
            await asyncio.sleep(random.uniform(0.02, 0.2))

    async def converse(self, socket: Any) -> None:
        """Talk until the line breaks or the match is over."""
        self.asked_for = ""
        self.unanswered.clear()
        await socket.send(json.dumps({"type": "hello", "since": self.number or None}))
        while not self.world.stopping:
            try:
                message = json.loads(await asyncio.wait_for(socket.recv(), 1.0))
            except TimeoutError:
                self.asked_for = ""  # perhaps the answer was lost with a node; ask again
                self.unanswered.clear()
            else:
                self.hear(message)
                if message["type"] == "gone":
                    return
            if self.now and self.now["over"]:
                return
            await self.decide(socket)

    def hear(self, message: dict[str, Any]) -> None:
        """Write down what must stay true."""
        kind, number = message["type"], message.get("number")
        if number is not None:
            if kind == "news" and number != self.number + 1 and number > self.number:
                self.world.faults.append(f"{self.ledger.table}: {number} came after {self.number}")
            if kind in ("welcome", "table") and number < self.number:
                self.world.faults.append(f"{self.ledger.table}: told {self.number} before, now only {number}")
            self.number = max(self.number, number)
        if kind == "news":
            self.ledger.told[message["number"]] = message["by"]
        if kind == "done" and message["what"] == "act":
            self.ledger.acknowledged[message["ask"]] = self.sent[message["ask"]]
            self.world.counts["acknowledged"] += 1
        if kind in ("done", "refused") and message["what"] in ("sit", "start"):
            self.asked_for = ""
        if kind == "refused":
            self.world.counts[f"refused: {message['key']}"] += 1
            if message["what"] == "act" and message["key"] != "late":
                self.unanswered.discard(message["ask"])
        self.info = message.get("table") or self.info
        self.now = message.get("now") or self.now

    async def decide(self, socket: Any) -> None:
        """Sit down, start, or play, whatever is missing."""
        if not self.info or self.asked_for:
            return
        seats = self.info["seats"]
        if self.info["phase"] == "gathering":
            if seats[self.ledger.seat]["kind"] == "open":
                self.asked_for = "sit"
                await socket.send(json.dumps({"type": "sit", "seat": self.ledger.seat}))
            elif self.ledger.seat == 0 and all(seat["kind"] != "open" for seat in seats):
                self.asked_for = "start"
                await socket.send('{"type":"start"}')
        elif self.now and self.now["ask"] is not None and self.now["ask"] not in self.unanswered:
            ask = self.now["ask"]
            await asyncio.sleep(PACE)
            if ask in self.ledger.acknowledged:
                return
            self.unanswered.add(ask)
            self.sent.setdefault(ask, random.choice(self.now["legal"]))
            await socket.send(json.dumps({"type": "act", "ask": ask, "action": self.sent[ask]}))


# --- disasters -------------------------------------------------------------------------------------------------------

Disaster = Callable[[World, "Plan"], Awaitable[int]]


@dataclass
class Plan:
    """What is to happen."""

    kills: int
    seed: int
    postgres: Postgres | None = None
    folder: str = ""


async def kill_nodes(world: World, plan: Plan) -> int:
    """`kill -9`, again and again, also while a node is still starting."""
    for kill in range(plan.kills):
        node = random.choice(world.nodes)
        if random.random() < 0.85:
            await asyncio.to_thread(node.wait_until_up)
        await asyncio.sleep(random.uniform(0.0, 2.5))
        await asyncio.to_thread(node.kill)
        node.start()
        world.counts["kills"] = kill + 1
    for node in world.nodes:
        await asyncio.to_thread(node.wait_until_up)
    return plan.kills


async def restart_postgres(world: World, plan: Plan) -> int:
    """PostgreSQL is restarted under load, politely and as in a crash, and once is gone for a while."""
    assert plan.postgres is not None
    for how, gone in (("fast", 0.0), ("immediate", 0.0), ("fast", 4.0)):
        await asyncio.sleep(2.0)
        await asyncio.to_thread(plan.postgres.stop, how)
        await asyncio.sleep(gone)
        await asyncio.to_thread(plan.postgres.start)
        await moves_go_on(world, f"PostgreSQL, {how}")
    return 3


async def fill_the_disk(world: World, plan: Plan) -> int:
    """No file may grow any more, as on a full disk; then there is room again."""
    node = world.nodes[0]
    for _ in range(2):
        await asyncio.sleep(2.0)
        node.process.rlimit(resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        answers = world.counts["refused: store-gone"]
        await until(partial(heard_more, world, answers), "clear answer while the disk is full", world)
        node.process.rlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        await moves_go_on(world, "disk full")
    return 2


def heard_more(world: World, answers: int) -> bool:
    """Whether people were told since then that nothing can be kept now."""
    return world.counts["refused: store-gone"] > answers


async def moves_go_on(world: World, after: str) -> None:
    """Play goes on when the store is back."""
    before = world.moves
    await until(lambda: world.moves > before + 5, f"moves after {after}", world)


async def until(true: Callable[[], bool], what: str, world: World) -> None:
    """Wait for something that has to happen."""
    deadline = time.monotonic() + 60
    while not true():
        if time.monotonic() > deadline:
            world.faults.append(f"no {what} within a minute")
            return
        await asyncio.sleep(0.05)


# --- afterwards ------------------------------------------------------------------------------------------------------


def read_logs(url: str) -> dict[str, list[tuple[int, AnyRow]]]:
    """All tables' logs, each in order and without a gap."""
    engine = sa.create_engine(url.replace("postgresql://", "postgresql+psycopg://", 1))
    logs: dict[str, list[tuple[int, AnyRow]]] = {}
    with engine.connect() as connection:
        rows = connection.execute(sa.text('SELECT table_id, number, at, "row" FROM log ORDER BY table_id, number'))
        for table, number, at, row in rows:
            log = logs.setdefault(table, [])
            assert number == len(log) + 1, f"{table}: row {number} follows {len(log)}"
            log.append((at, decode_row(bytes(row))))
    engine.dispose()
    return logs


def read_records(url: str) -> dict[str, str]:
    """All records."""
    engine = sa.create_engine(url.replace("postgresql://", "postgresql+psycopg://", 1))
    with engine.connect() as connection:
        found = {name: text for name, text in connection.execute(sa.text("SELECT id, record FROM records"))}
    engine.dispose()
    return found


def check(world: World, url: str) -> dict[str, int]:
    """Compare all that was told with what is there."""
    logs, records = read_logs(url), read_records(url)
    lost = 0
    for ledger in world.ledgers:
        rows = [row for _, row in logs.get(ledger.table, [])]
        for number, seat in ledger.told.items():
            row = rows[number - 1] if number <= len(rows) else None
            if not isinstance(row, Acted) or row.seat != seat:
                lost += 1
                world.faults.append(f"{ledger.table}: row {number} was told as an action of seat {seat}, and is {row}")
        for ask, action in ledger.acknowledged.items():
            later = (row for row in rows[ask:] if isinstance(row, Acted) and row.seat == ledger.seat)
            row = next(later, None)
            if row is None or row.action != action:
                lost += 1
                world.faults.append(f"{ledger.table}: {action} answered question {ask}, and the log has {row}")
    finished = 0
    for name, log in logs.items():
        table = Table(name, log)
        assert isinstance(log[0][1], Created)
        if table.phase == "over":
            finished += 1
            if name not in records:
                world.faults.append(f"{name}: the match is over and has no record")
    for text in records.values():
        record = msgspec.json.decode(text, type=Record)
        check_record(record)
        verify(record)
    return {"tables": len(logs), "rows": sum(map(len, logs.values())), "matches_finished": finished, "lost": lost}


async def live_through(world: World, plan: Plan, tables: int, disasters: list[Disaster]) -> int:
    """Let people play while the disasters happen."""
    people = [asyncio.create_task(world.live_at_a_table(place)) for place in range(tables)]
    await until(lambda: world.moves > tables, "first moves", world)
    happened = 0
    for disaster in disasters:
        happened += await disaster(world, plan)
    await moves_go_on(world, "all disasters")
    world.stopping = True
    await asyncio.wait_for(asyncio.gather(*people), 60)
    await asyncio.sleep(1.0)  # for what follows from the last rows
    return happened


def run(name: str, args: argparse.Namespace, say: Callable[..., None]) -> dict[str, Any]:
    """One test: a kind of database, and how many nodes."""
    kind, _, count = name.partition("-")
    random.seed(args.seed)
    with database(kind) as (url, postgres):
        log = Path(args.log) if args.log else None
        flags = ["--cold", "--lease", "2"]
        nodes = [Node(url, args=flags, log=log).start() for _ in range(int(count))]
        world = World(nodes)
        plan = Plan(args.kills, args.seed, postgres)
        disasters: list[Disaster] = [kill_nodes]
        if not args.kills_only:
            disasters.append(restart_postgres if postgres else fill_the_disk)
        began = time.monotonic()
        try:
            for node in nodes:
                node.wait_until_up()
            say(f"{name}: {args.kills} kills")
            asyncio.run(live_through(world, plan, args.tables, disasters))
        finally:
            for node in nodes:
                node.stop()
        checked = check(world, url)
    for fault in world.faults[:20]:
        say(f"  {fault}", style="red", markup=False)
    return {
        "database": kind,
        "nodes": int(count),
        "kills": world.counts["kills"],
        "other_disasters": 0 if args.kills_only else 3 if postgres else 2,
        "acknowledged": world.moves,
        "lines_broken": world.counts["lines broken"],
        **checked,
        "faults": len(world.faults),
        "seconds": round(time.monotonic() - began),
        "refusals": {key: number for key, number in world.counts.items() if key.startswith("refused")},
    }


def main() -> int:
    """Run all tests, print what happened, and write it down."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = ("sqlite-1", "postgresql-1", "postgresql-3")
    parser.add_argument("--kills", type=int, default=80, metavar="N", help="in each test")
    parser.add_argument("--only", action="append", choices=names, help="default: all of them")
    parser.add_argument("--tables", type=int, default=8, metavar="N")
    parser.add_argument("--kills-only", action="store_true", help="no full disk, no restart of PostgreSQL")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", metavar="FILE", help="what the nodes log")
    parser.add_argument("--write", action="store_true", help="add the figures to docs/benchmarks-server.json")
    args = parser.parse_args()
    console = Console(highlight=False)
    results = [run(name, args, console.print) for name in args.only or names]
    sheet = Sheet(title="Killed at any moment")
    columns = (
        "database",
        "nodes",
        "kills",
        "other_disasters",
        "acknowledged",
        "lines_broken",
        "matches_finished",
        "lost",
    )
    for column in columns:
        sheet.add_column(column.replace("_", " "), justify="right")
    for result in results:
        sheet.add_row(*(str(result[column]) for column in columns))
    console.print(sheet)
    if args.write:
        figures = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}
        figures["kill_test"] = results
        FIGURES.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 1 if any(result["lost"] or result["faults"] for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
