"""Nothing is lost: nodes are killed at any moment while people and bots play, and everything told is there afterwards.

    python tools/kill_test.py                                        the full test: three set-ups with 80 kills each
    python tools/kill_test.py --kills 3 --only sqlite-1              a small one
    python tools/kill_test.py --mutants                              does it find faults? servers that have one each

Clients play all three games over real sockets, talk, take back, leave and come back (kill_people.py). Afterwards the
log is read from the database and compared with all that they asked for and were told (kill_check.py), every table is
played again, and every finished match must pass `walpurgis record check` and `verify`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kill_check import check
from kill_people import World
from mutants import FAULTS
from rich.console import Console
from rich.table import Table as Sheet
from servers import HOST, Node, Postgres, SmallDisk, database, small_disk

FIGURES = Path(__file__).parents[1] / "docs" / "benchmarks-server.json"
MUTANTS = Path(__file__).with_name("mutants.py")
FULL_DISK = "full-disk"
SETUPS = ("sqlite-1", "postgresql-1", "postgresql-3", FULL_DISK)
COLUMNS = ("setup", "kills", "other_disasters", "acknowledged", "rows", "lines_broken", "matches_finished", "lost")
FLAGS = ["--cold", "--lease", "2", "--exempt", HOST]
LIMITS = ("tables_an_hour=100000", "tokens_a_second=5000", "tokens_at_once=20000")  # as many as people do in hours

Disaster = Callable[[World, "Plan"], Awaitable[int]]


@dataclass
class Plan:
    """What is to happen."""

    kills: int
    postgres: Postgres | None = None
    disk: SmallDisk | None = None


async def kill_nodes(world: World, plan: Plan) -> int:
    """`kill -9`, again and again, also while a node is still starting."""
    for _ in range(plan.kills):
        if world.is_settled:
            break
        node = random.choice(world.nodes)
        if random.random() < 0.85:
            await asyncio.to_thread(node.wait_until_up)
        await asyncio.sleep(random.uniform(0.0, 2.5))
        await asyncio.to_thread(node.kill)
        node.start()
        world.counts["kills"] += 1
    for node in world.nodes:
        await asyncio.to_thread(node.wait_until_up)
    return 0


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
    """The disk is full to its last byte; then there is room again."""
    assert plan.disk is not None
    for _ in range(2):
        await asyncio.sleep(2.0)
        await asyncio.to_thread(plan.disk.fill)
        world.counts["refused: store-gone"] = 0
        await until(lambda: world.counts["refused: store-gone"] > 0, "answer while the disk is full", world)
        await asyncio.sleep(1.0)
        await asyncio.to_thread(plan.disk.empty)
        await moves_go_on(world, "disk full")
    return 2


async def moves_go_on(world: World, after: str) -> None:
    """Play goes on when the store is back."""
    before = world.moves
    await until(lambda: world.moves > before + 5, f"moves after {after}", world)


async def until(true: Callable[[], bool], what: str, world: World) -> None:
    """Wait for something that has to happen."""
    deadline = time.monotonic() + 90
    while not true() and not world.is_settled:
        if time.monotonic() > deadline:
            world.faults.append(f"no {what} within 90 seconds")
            return
        await asyncio.sleep(0.05)


async def live_through(world: World, plan: Plan, tables: int, disasters: list[Disaster]) -> int:
    """Let people play while the disasters happen."""
    people = [asyncio.create_task(world.live_at_a_table(place)) for place in range(tables)]
    await until(lambda: world.moves > 10 * tables, "first moves", world)
    happened = 0
    for disaster in disasters:
        happened += await disaster(world, plan)
    await moves_go_on(world, "all disasters")
    world.stopping = True
    await asyncio.wait_for(asyncio.gather(*people), 60)
    await asyncio.sleep(1.0)  # for what follows from the last rows
    return happened


# --- set-ups ---------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def place_for(setup: str) -> Iterator[tuple[str, Plan] | None]:
    """The database of a set-up, and what can happen to it; None where it cannot be had here."""
    if setup == FULL_DISK:
        with small_disk() as disk:
            yield (f"sqlite:///{disk.folder}/server.sqlite", Plan(0, disk=disk)) if disk else None
    else:
        with database(setup.partition("-")[0]) as (url, postgres):
            yield url, Plan(0, postgres)


def run(setup: str, args: argparse.Namespace, say: Callable[..., None], fault: str = "") -> dict[str, Any] | None:
    """One test: a kind of database, and how many nodes; None where it cannot be had here."""
    random.seed(args.seed)
    with place_for(setup) as place:
        if place is None:
            say(f"{setup}: skipped, for only root can mount a small disk")
            return None
        url, plan = place
        plan.kills = 0 if setup == FULL_DISK else args.kills
        return live_and_check(setup, url, plan, args, say, fault)


def live_and_check(
    setup: str, url: str, plan: Plan, args: argparse.Namespace, say: Callable[..., None], fault: str
) -> dict[str, Any]:
    """Start the nodes, let people live through the disasters, and compare."""
    program = (str(MUTANTS), fault) if fault else ("-m", "walpurgis")
    flags = [*FLAGS, *(word for limit in LIMITS for word in ("--limit", limit))]
    log = Path(args.log) if args.log else None
    count = int(setup[-1]) if setup[-1].isdigit() else 1
    nodes = [Node(url, args=flags, log=log, program=program).start() for _ in range(count)]
    world = World(nodes)
    world.stop_at_a_fault = bool(fault)
    disasters: list[Disaster] = [kill_nodes]
    if not args.kills_only:
        disasters += [restart_postgres] if plan.postgres else [fill_the_disk] if plan.disk else []
    began, others = time.monotonic(), 0
    try:
        for node in nodes:
            node.wait_until_up()
        say(f"{setup}{f' with {fault}' if fault else ''}: {plan.kills} kills")
        others = asyncio.run(live_through(world, plan, args.tables, disasters))
    finally:
        for node in nodes:
            node.stop()
    checked = check(world, url)
    for found in world.faults[:8]:
        say(f"  {found}", style="dim" if fault else "red", markup=False)
    return {
        "setup": setup,
        "kills": world.counts["kills"],
        "other_disasters": others,
        "acknowledged": world.acknowledged,
        "lines_broken": world.counts["lines broken"],
        **checked,
        "faults": len(world.faults),
        "seconds": round(time.monotonic() - began),
        "answers": dict(sorted(world.counts.items())),
    }


def find_faults(args: argparse.Namespace, say: Callable[..., None]) -> int:
    """Every server with a fault must be found out; how many were not."""
    missed = 0
    for fault in args.mutant or FAULTS:
        setup = FULL_DISK if fault == "full-disk-ignored" else "sqlite-1"
        result = run(setup, args, say, fault)
        if result is not None and not result["faults"]:
            missed += 1
            say(f"  {fault} was not found", style="red")
    say(f"{missed} faults were not found" if missed else "every fault was found")
    return missed


def show(results: list[dict[str, Any]], console: Console) -> None:
    """All results as a table."""
    sheet = Sheet(title="Killed at any moment")
    for column in COLUMNS:
        sheet.add_column(column.replace("_", " "), justify="right")
    for result in results:
        sheet.add_row(*(str(result[column]) for column in COLUMNS))
    console.print(sheet)


def main() -> int:
    """Run all tests, print what happened, and write it down."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=80, metavar="N", help="in each test")
    parser.add_argument("--only", action="append", choices=SETUPS, help="default: all of them")
    parser.add_argument("--tables", type=int, default=9, metavar="N")
    parser.add_argument("--kills-only", action="store_true", help="no full disk, no restart of PostgreSQL")
    parser.add_argument("--mutants", action="store_true", help="test servers that have a fault, and fail if one passes")
    parser.add_argument("--mutant", action="append", choices=tuple(FAULTS), help="with --mutants: only these")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", metavar="FILE", help="what the nodes log")
    parser.add_argument("--write", action="store_true", help="add the figures to docs/benchmarks-server.json")
    args = parser.parse_args()
    console = Console(highlight=False)
    if args.mutants:
        return 1 if find_faults(args, console.print) else 0
    results = [found for setup in args.only or SETUPS if (found := run(setup, args, console.print)) is not None]
    show(results, console)
    if args.write:
        figures = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}
        figures["kill_test"] = results
        FIGURES.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 1 if any(result["lost"] or result["faults"] for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
