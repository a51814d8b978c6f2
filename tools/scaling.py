"""What it takes to serve many people: measures real nodes on PostgreSQL, and plans and simulates many more.

    python tools/scaling.py                       measure, and write docs/scaling.json and docs/scaling.md
    python tools/scaling.py --no-measure          only plan and simulate again, from what was measured
    python tools/scaling.py --tables 20 --seconds 5 --no-write    a quick trial

Three nodes are measured with all four players of a table at one node, then with the players of every table spread over
the nodes. The costs that the model starts from come from a run of their own: one node with all tables, and one that
only hears of them. `scaling_model.py` has the model.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import psycopg
import sqlalchemy as sa
import uvloop
from bench_server import GAMES, environment
from bench_server import commits_of as metrics_of
from scaling_model import Costs, Simulation, breaking_points, plan, simulate_plan
from server_load import VIEWERS, Load, Meter
from servers import Node, Postgres, allow_many_files, database

from walpurgis.server.fanout import Heard
from walpurgis.server.store import engine_url, insert

FOLDER = Path(__file__).parents[1] / "docs"
SIZES = (1_000, 100_000, 10_000_000)
NODES = 3
QUIET = 5.0  # seconds without a move, to measure open sockets
COMMITS = 200
# Nobody asks a bot, so the rules are compiled and the bots are not: that would take minutes.
PROGRAM = (
    "import sys; from walpurgis.core.rule import warm_up; from walpurgis.cli import main; warm_up(); sys.exit(main())"
)
hear = msgspec.json.Decoder(Heard).decode
ROW = b'{"row":"acted","seat":1,"action":"v7"}'


# --- measuring -------------------------------------------------------------------------------------------------------


class SpreadLoad(Load):
    """Tables whose players are at different nodes."""

    def __init__(self, nodes: Sequence[Node], tables: int) -> None:
        super().__init__(nodes[0], tables, GAMES)
        self.nodes = nodes

    def port_for(self, seat: int) -> int:
        return self.nodes[seat % len(self.nodes)].port


@contextmanager
def running(count: int) -> Iterator[tuple[list[Node], Postgres]]:
    """Nodes on a fresh PostgreSQL."""
    with database("postgresql") as (url, postgres):
        assert postgres is not None
        Meter.postgres = postgres
        nodes = [Node(url, args=["--cold"], program=("-c", PROGRAM)) for _ in range(count)]
        try:
            for node in nodes:
                node.start().wait_until_up()
            yield nodes, postgres
        finally:
            for node in nodes:
                node.stop()


class Used:
    """What nodes and database used while something ran."""

    def __init__(self, nodes: Sequence[Node], postgres: Postgres) -> None:
        self.nodes, self.postgres = nodes, postgres
        self.before = self._now()

    def _now(self) -> list[float]:
        with psycopg.connect(self.postgres.url) as line:
            log = line.execute("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')").fetchone()
        assert log is not None
        return [*(node.cpu_seconds for node in self.nodes), self.postgres.cpu_seconds, float(log[0])]

    def read(self) -> tuple[list[float], float, float]:
        """Seconds of each node, seconds of the database, and bytes of its write-ahead log."""
        *nodes, cpu, log = (after - before for after, before in zip(self._now(), self.before, strict=True))
        return nodes, cpu, log


async def play(loads: Sequence[Load], every: float, seconds: float) -> dict[str, float]:
    """Play at all tables at once."""
    results = await asyncio.gather(*(load.steady(every, seconds) for load in loads))
    faults = [fault for load in loads for fault in load.faults]
    if faults:
        raise SystemExit(f"the load found faults: {faults}")
    moves = sum(result["moves"] for result in results)
    return {
        "moves": moves,
        "moves_a_second": moves / seconds,
        "p50_ms": max(result["p50_ms"] for result in results),
        "p99_ms": max(result["p99_ms"] for result in results),
    }


async def warmed(loads: Sequence[Load], every: float) -> None:
    """Set up, and play a little, so that what is compiled or loaded at the first move is not measured."""
    for load in loads:
        await load.settle()
    await play(loads, every, 2 * every)


class Point(NamedTuple):
    """What a move costs where this many rows go into a commit."""

    rows_of_commit: float
    node_us: float
    hears_us: float  # of a node that only hears of it
    database_us: float
    log_bytes: float


async def measure_point(nodes: list[Node], postgres: Postgres, playing: Coroutine[Any, Any, Any]) -> Point:
    """One node has all tables, another one only hears of their moves."""
    used, before = Used(nodes, postgres), await metrics_of(nodes[0])
    await playing
    (busy, hears), cpu, log = used.read()
    after = await metrics_of(nodes[0])
    rows, commits = (after[name] - before[name] for name in ("walpurgis_rows_total", "walpurgis_commits"))
    return Point(rows / commits, busy / rows * 1e6, hears / rows * 1e6, cpu / rows * 1e6, log / rows)


def split(one: Point, other: Point, what: str) -> tuple[float, float]:
    """What each row and each commit costs, from two points with different numbers of rows in a commit."""
    costs = [getattr(point, what) for point in (one, other)]
    shares = [1 / point.rows_of_commit for point in (one, other)]
    commit = max(0.0, (costs[0] - costs[1]) / (shares[0] - shares[1]))
    return max(0.1, costs[1] - commit * shares[1]), commit


async def measure_costs(nodes: list[Node], postgres: Postgres, args: argparse.Namespace) -> dict[str, Any]:
    """At a steady pace and at full speed."""
    load = Load(nodes[0], args.tables, GAMES)
    memory = await load.set_up()
    await warmed([load], args.every)
    used = Used(nodes, postgres)
    await asyncio.sleep(QUIET)
    quiet = used.read()[0][0] / QUIET / (args.tables * VIEWERS) * 1e6
    steady = await measure_point(nodes, postgres, play([load], args.every, args.seconds))
    full = await measure_point(nodes, postgres, load.saturate(args.seconds / 2, args.tables))
    load.hang_up()
    (move, commit), (row, database_commit) = (split(steady, full, what) for what in ("node_us", "database_us"))
    return {
        "move_us": move,
        "commit_us": commit,
        "heard_us": steady.hears_us * steady.rows_of_commit,
        "heard_row_us": seconds_to_hear_a_row() * 1e6,
        "database_us": row,
        "database_commit_us": database_commit,
        "log_bytes": full.log_bytes,
        "table_kib": memory["table"] / 1024,
        "socket_kib": memory["socket"] / 1024,
        "idle_us": quiet,
        "steady": steady._asdict(),
        "full": full._asdict(),
    }


def seconds_to_hear_a_row() -> float:
    """Of a notification that names many tables, none of which is here."""
    rows = [(f"table-{place}", 7) for place in range(200)]
    news, here = msgspec.json.encode(("node", rows)), dict[str, int]()
    found: list[float] = []
    for _ in range(100):
        began = time.perf_counter()
        for table, _number in hear(news)[1]:
            here.get(table)
        found.append(time.perf_counter() - began)
    return sorted(found)[len(found) // 10] / len(rows)


def measure_commits(postgres: Postgres) -> dict[str, float]:
    """How long a commit takes with one row, and each further row: the fastest tenth, for others compute here too."""
    engine = sa.create_engine(engine_url(postgres.url)).execution_options(isolation_level="AUTOCOMMIT")

    def seconds(rows: int, first: int) -> float:
        found: list[float] = []
        for commit in range(COMMITS):
            began = time.perf_counter()
            insert(line, "nobody", [(f"scaling-{first + commit}-{row}", 1, 0, ROW) for row in range(rows)])
            found.append(time.perf_counter() - began)
        return sorted(found)[COMMITS // 10]

    with engine.connect() as line:
        one, many = seconds(1, 0), seconds(101, COMMITS)
    engine.dispose()
    return {"commit_ms": one * 1e3, "row_us": max(0.1, (many - one) / 100 * 1e6)}


async def measure_three(
    nodes: list[Node], postgres: Postgres, args: argparse.Namespace, loads: Sequence[Load]
) -> dict[str, float]:
    """Three nodes that share a database."""
    for load in loads:
        await load.set_up()
    await warmed(loads, args.every)
    used = Used(nodes, postgres)
    played = await play(loads, args.every, args.seconds)
    busy, cpu, _ = used.read()
    for load in loads:
        load.hang_up()
    await asyncio.sleep(0.5)
    return {**played, "nodes_us": sum(busy) / played["moves"] * 1e6, "database_us": cpu / played["moves"] * 1e6}


def measure(args: argparse.Namespace) -> dict[str, Any]:
    """All that the model needs, and three nodes to check it with."""
    with running(2) as (nodes, postgres):
        costs = uvloop.run(measure_costs(nodes, postgres, args))
        costs |= measure_commits(postgres)
    with running(NODES) as (nodes, postgres):
        share = args.tables // NODES
        together = uvloop.run(measure_three(nodes, postgres, args, [Load(node, share, GAMES) for node in nodes]))
        spread = uvloop.run(measure_three(nodes, postgres, args, [SpreadLoad(nodes, share * NODES)]))
    return {
        "environment": environment(),
        "tables": args.tables,
        "every": args.every,
        "seconds": args.seconds,
        "costs": costs,
        "together": together,
        "spread": spread,
    }


# --- planning --------------------------------------------------------------------------------------------------------


def planned(measured: dict[str, Any]) -> dict[str, Any]:
    """What follows from what was measured."""
    costs = Costs(**{name: value for name, value in measured["costs"].items() if name in Costs.__dataclass_fields__})
    real = measured["together"]
    sockets_a_move = measured["tables"] // NODES * NODES * VIEWERS / real["moves_a_second"]
    check = Simulation(costs, NODES, real["moves_a_second"]).run(measured["seconds"])
    a_commit = costs.commit_us + (NODES - 1) * costs.heard_us
    plans = [plan(people, costs) for people in SIZES]
    return {
        "measured": measured,
        "check": {
            "nodes_us": costs.move_us + a_commit / check.rows_of_commit + sockets_a_move * costs.idle_us,
            **asdict(check),
        },
        "breaking_points": breaking_points(costs),
        "plans": [asdict(each) for each in plans],
        "simulated": [asdict(simulate_plan(each, costs)) for each in plans],
    }


def main() -> int:
    """Measure, plan, and write the figures down."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=240, metavar="N")
    parser.add_argument("--every", type=float, default=2.0, metavar="SECONDS", help="between two moves of a table")
    parser.add_argument("--seconds", type=float, default=20.0, help="of each measurement")
    parser.add_argument("--no-measure", action="store_true", help="use what docs/scaling.json has")
    parser.add_argument("--no-write", action="store_true", help="leave docs/scaling.json and docs/scaling.md alone")
    args = parser.parse_args()
    allow_many_files()
    file = FOLDER / "scaling.json"
    measured = json.loads(file.read_text(encoding="utf-8"))["measured"] if args.no_measure else measure(args)
    figures = planned(measured)
    if args.no_write:
        print(json.dumps(figures, indent=1))
        return 0
    from scaling_page import page

    file.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    (FOLDER / "scaling.md").write_text(page(figures), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
