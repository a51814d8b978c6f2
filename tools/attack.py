"""What a stranger can do to people who play on the same server.

    python tools/attack.py                                   every attack, a few minutes
    python tools/attack.py --attack hello --attack chat      only these
    python tools/attack.py --seconds 2 --rounds 2 --cold     a quick trial

Starts a server of its own on this machine, with the default limits. A bystander pings it twenty times a second and
plays at a table with bots; bots play at other tables, which the bystander watches. Each attack (`attacks.py`) runs for
a while in a process of its own, from other addresses. Aims: the bystander's ping stays under 50 ms at the 99th
percentile, and bots elsewhere play at least half as fast as without an attack.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import platform
import random
import signal
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa
import websockets
from attacks import ATTACKS, HELLO, Target, run
from servers import HOST, Node, allow_many_files, database

from walpurgis.match import new, record_of
from walpurgis.server import schema
from walpurgis.server.store import Job, Store

MOST_PING = 50.0  # milliseconds at the 99th percentile
LEAST_PACE = 0.5  # of the pace without an attack
EVERY = 0.05  # seconds between pings
RECORD, COPIES = "long", 8
TABLES = 3  # of bots, elsewhere
BYSTANDER = "127.0.0.1"  # trusted by the node; attackers are not
PAUSE = 3.0  # seconds between attacks


@dataclass
class Watch:
    """What the bystander has measured."""

    pings: list[float] = field(default_factory=list[float])  # milliseconds
    acts: list[float] = field(default_factory=list[float])
    moves: int = 0  # of bots elsewhere
    seconds: float = 0.0
    cut: int = 0  # lines that were closed on somebody who did nothing wrong

    def figures(self) -> dict[str, float]:
        """As numbers for the report."""
        return {
            "ping_p50_ms": percentile(self.pings, 50),
            "ping_p95_ms": percentile(self.pings, 95),
            "ping_p99_ms": percentile(self.pings, 99),
            "ping_max_ms": max(self.pings, default=float("inf")),
            "act_p99_ms": percentile(self.acts, 99),
            "pings": len(self.pings),
            "moves_a_second": self.moves / self.seconds if self.seconds else 0.0,
            "cut": self.cut,
        }


def percentile(values: Sequence[float], which: int) -> float:
    """A percentile; infinity where there is nothing to measure."""
    if len(values) < 2:
        return values[0] if values else float("inf")
    return statistics.quantiles(values, n=100, method="inclusive")[which - 1]


class Bystander:
    """Somebody who plays and pings, and watches tables of bots."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.player, self.pinger, self.watcher = (self._guest(name) for name in ("Player", "Pinger", "Watcher"))

    def _guest(self, name: str) -> httpx.Client:
        """A browser of its own for each thing that is measured, so that none uses up another's budget."""
        web = httpx.Client(base_url=self.url, timeout=30)
        web.post("/api/guest", json={"name": name}).raise_for_status()
        return web

    def table(self, web: httpx.Client, seats: list[str]) -> str:
        """A new table that plays at once; `shot` is over soon, so each measurement gets its own."""
        answer = web.post("/api/tables", json={"game": "witches", "seats": seats, "start": True})
        answer.raise_for_status()
        return answer.json()["id"]

    async def measure(self, seconds: float) -> Watch:
        """Ping, play and watch for a while."""
        watch = Watch()
        mine = self.table(self.player, ["me", *["greedy"] * 3])
        others = [self.table(self.watcher, ["regular"] * 4) for _ in range(TABLES)]
        end = time.monotonic() + seconds
        began = time.monotonic()
        await asyncio.gather(
            self._play(mine, watch, end), self._ping(mine, watch, end), *(self._look_on(t, watch, end) for t in others)
        )
        watch.seconds = time.monotonic() - began
        return watch

    def _socket(self, web: httpx.Client, table: str) -> Any:
        cookie = "; ".join(f"{key}={value}" for key, value in web.cookies.items())
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        return websockets.connect(address, additional_headers={"Cookie": cookie}, compression=None)

    async def _ping(self, table: str, watch: Watch, end: float) -> None:
        while time.monotonic() < end:
            try:
                async with self._socket(self.pinger, table) as socket:
                    await socket.send(HELLO)
                    while time.monotonic() < end:
                        sent = time.perf_counter()
                        await socket.send('{"type":"ping"}')
                        while json.loads(await asyncio.wait_for(socket.recv(), 30))["type"] != "pong":
                            pass
                        watch.pings.append((time.perf_counter() - sent) * 1000)
                        await asyncio.sleep(EVERY)
            except (OSError, TimeoutError, websockets.WebSocketException):
                watch.cut += 1
                await asyncio.sleep(0.2)

    async def _play(self, table: str, watch: Watch, end: float) -> None:
        answered: dict[int, float] = {}
        async with self._socket(self.player, table) as socket:
            await socket.send(HELLO)
            while time.monotonic() < end:
                said = await heard(socket, end)
                now = said.get("now") or {}
                ask = now.get("ask")
                if said.get("type") == "done" and said.get("ask") in answered:
                    watch.acts.append((time.perf_counter() - answered[said["ask"]]) * 1000)
                if ask is not None and ask not in answered:
                    answered[ask] = time.perf_counter()
                    await socket.send(json.dumps({"type": "act", "ask": ask, "action": now["legal"][0]}))

    async def _look_on(self, table: str, watch: Watch, end: float) -> None:
        async with self._socket(self.watcher, table) as socket:
            await socket.send(HELLO)
            while time.monotonic() < end:
                watch.moves += (await heard(socket, end)).get("type") == "news"


async def heard(socket: Any, end: float) -> dict[str, Any]:
    """The next message; empty when the time is over."""
    try:
        return json.loads(await asyncio.wait_for(socket.recv(), max(0.01, end - time.monotonic())))
    except TimeoutError:
        return {}


def long_record(rounds: int) -> tuple[str, int]:
    """A match that chance has played to its end, and how many turns it has."""
    match, chance = new("witches", seed=1, rounds=rounds, target="none"), random.Random(1)
    while not match.is_over:
        seat = match.waiting[0]
        match.play(seat, chance.choice(list(match.legal(seat))))
    return record_of(match).json(), len(match.log)


async def prepare(url: str, record: str) -> None:
    """Put the long match into the database, under several ids."""
    store = Store(url)
    store.open()
    ids = [RECORD, *(f"{RECORD}{number}" for number in range(COPIES))]
    rows = [{"id": each, "finished": 1, "game": "witches", "record": record} for each in ids]

    def insert(connection: sa.Connection) -> None:
        connection.execute(sa.insert(schema.records), rows)

    await store.write(Job(extra=insert))
    store.close()


def attacked(name: str, target: Target, bystander: Bystander) -> dict[str, Any]:
    """Measure while an attack runs."""
    context = multiprocessing.get_context("spawn")
    results = context.Queue()
    attacker = context.Process(target=run, args=(name, target, results), daemon=True)
    attacker.start()
    try:
        time.sleep(1.0)  # until it has begun
        watch = asyncio.run(bystander.measure(target.seconds))
        answers = results.get(timeout=90)
    finally:
        attacker.terminate()
        attacker.join()
    return {**watch.figures(), "answers": answers}


def measure_all(url: str, node: Node, args: argparse.Namespace, turns: int, say: Any) -> dict[str, Any]:
    """The quiet server, then every attack."""
    bystander = Bystander(node.url)
    quiet = asyncio.run(bystander.measure(args.seconds)).figures()
    say(f"{'quiet':>18}: ping p99 {quiet['ping_p99_ms']:.1f} ms, {quiet['moves_a_second']:.2f} moves a second")
    found: dict[str, Any] = {}
    for name in args.attack or ATTACKS:
        copies = [f"{RECORD}{number}" for number in range(COPIES)]
        addresses = [f"127.0.0.{2 + number}" for number in range(args.addresses)]
        target = Target(node.url, RECORD, copies, turns, args.seconds + 1.0, addresses)
        found[name] = figures = attacked(name, target, bystander)
        figures["pace"] = figures["moves_a_second"] / quiet["moves_a_second"] if quiet["moves_a_second"] else 0.0
        figures["ok"] = figures["ping_p99_ms"] < MOST_PING and figures["pace"] >= LEAST_PACE and not figures["cut"]
        say(f"{name:>18}: ping p99 {figures['ping_p99_ms']:.1f} ms, pace {figures['pace']:.2f}, {figures['answers']}")
        time.sleep(min(PAUSE, args.seconds))
    return {"quiet": quiet, "attacks": found, "alive": bool(node.health().get("ok"))}


def table_of(report: dict[str, Any]) -> str:
    """The report in Markdown."""
    lines = [
        "| attack | ping p50 ms | p99 ms | max ms | act p99 ms | bots' pace | answers | |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, each in {"none": report["quiet"], **report["attacks"]}.items():
        answers = ", ".join(f"{key}: {count}" for key, count in sorted(each.get("answers", {}).items()))
        verdict = "" if name == "none" else "ok" if each["ok"] else "**too slow**"
        row = [f"{each[key]:.1f}" for key in ("ping_p50_ms", "ping_p99_ms", "ping_max_ms", "act_p99_ms")]
        lines.append(f"| {name} | {' | '.join(row)} | {each.get('pace', 1.0):.2f} | {answers} | {verdict} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Attack a server of our own; 1 when an aim is missed."""
    parser = argparse.ArgumentParser(description="What a stranger can do to people who play on the same server.")
    parser.add_argument("--attack", action="append", choices=list(ATTACKS), help="only this one, repeatable")
    parser.add_argument("--seconds", type=float, default=15.0, help="for each attack")
    parser.add_argument("--addresses", type=int, default=3, help="from which each attack comes")
    parser.add_argument("--rounds", type=int, default=40, help="of the long match that is asked for")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--cold", action="store_true", help="compile nothing: simple bots, plain rules")
    parser.add_argument("--serve", default="", help="more options for the server")
    parser.add_argument("--log", type=Path, help="the log of the server")
    parser.add_argument("--json", type=Path, help="write the figures here")
    parser.add_argument("--markdown", type=Path, help="write the table here")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # leave no server behind
    allow_many_files()
    record, turns = long_record(args.rounds)
    with database(args.database) as (url, _):
        asyncio.run(prepare(url, record))
        node = Node(url, log=args.log, args=["--pace", "0.6", *(["--cold"] if args.cold else []), *args.serve.split()])
        node.start()
        try:
            node.wait_until_up(warm=not args.cold)
            report = measure_all(url, node, args, turns, lambda text: print(text, file=sys.stderr, flush=True))
        finally:
            node.stop()
    report["machine"] = {
        "system": platform.platform(),
        "cores": os.cpu_count(),
        "seconds": args.seconds,
        "turns": turns,
    }
    print(table_of(report))
    if args.json:
        args.json.write_text(json.dumps(report, indent=1))
    if args.markdown:
        args.markdown.write_text(table_of(report))
    return 0 if report["alive"] and all(each["ok"] for each in report["attacks"].values()) else 1


if __name__ == "__main__":
    assert HOST == BYSTANDER
    sys.exit(main())
