"""How many people one server can hold: thousands of live tables with four viewers each, over the real protocol.

    python tools/bench_server.py                        both databases at full size, a few minutes each
    python tools/bench_server.py --tables 50 --seconds 5 --saturate 5 --database sqlite --no-write    a quick trial

Starts a server on a fresh database, and plays from this one process: names, cookies, sockets, random legal actions.
First at a steady pace (every table makes a move every few seconds), then as fast as the server can. For every move the
time is taken from the action sent to the last of the four views received. Server and load share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa
import uvloop
from rich.console import Console
from rich.table import Table as Sheet
from server_load import PATIENCE, VIEWERS, Load, Meter
from servers import Node, allow_many_files, database

FOLDER = Path(__file__).parents[1] / "docs"
GAMES = ("shot", "witches", "broom")
CPU = ("cpu_server_us", "cpu_database_us", "cpu_load_us")


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
    say(f"  steady: {steady['moves_a_second']:.0f} moves per second, 99th percentile {steady['p99_ms']:.1f} ms")
    saturated = await load.saturate(args.saturate, min(args.flight, args.tables)) if args.saturate else None
    if saturated:
        say(f"  saturated: {saturated['moves_a_second']:.0f} moves per second")
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
        ("moves per second, steady", f"{steady['moves_a_second']:.0f}"),
        ("from sending an action to all four views, median", f"{steady['p50_ms']:.1f} ms"),
        ("99th percentile", f"{steady['p99_ms']:.1f} ms"),
        ("longest", f"{steady['max_ms']:.1f} ms"),
        ("CPU time per move: server", f"{steady['cpu_server_us']:.0f} µs"),
        ("messages lost, duplicated", f"{result['lost']}, {result['doubled']}"),
    ]
    if saturated:
        rows += [
            ("durable moves per second, saturated", f"{saturated['moves_a_second']:,.0f}"),
            ("median and 99th percentile, saturated", f"{saturated['p50_ms']:.0f} ms, {saturated['p99_ms']:.0f} ms"),
            (
                "CPU time per move: server, database, load",
                ", ".join(f"{saturated[key]:.0f}" for key in CPU) + " µs",
            ),
        ]
    rows += [
        ("memory per table (match, seats, log)", f"{memory['table'] / 1024:.1f} KiB"),
        ("memory per socket, of which a table has four", f"{memory['socket'] / 1024:.1f} KiB"),
        ("total memory of the server", f"{memory['all'] / 1024**2:.0f} MiB"),
    ]
    return rows


PAGE = """\
# How many people one server can handle

`make bench-server` starts a server and a load generator on the same machine, which share its processors. Every table
has four players with a socket each, who choose random legal actions over the real protocol with cookies, numbers and
acknowledgements. Steady: every table makes a move every {every:g} seconds. Saturated: {flight} tables always have a
move in progress. No move is announced before it is committed (SQLite in WAL mode with full sync, PostgreSQL with its
default settings). Memory per table is what each further table adds, without its four sockets; what the server loads
with the first tables counts only in the total.

Measured on {cores} cores ({processor}) with Python {python}. The same figures as JSON:
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
        "--flight", type=int, default=250, metavar="N", help="tables with a move in progress when saturated"
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
    sheet = Sheet(title="One server, four viewers per table")
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
