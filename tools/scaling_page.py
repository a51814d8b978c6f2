"""docs/scaling.md, from the figures that `scaling.py` has found."""

from __future__ import annotations

from typing import Any

from scaling_model import (
    BUSY,
    DATABASE_CORES,
    EVERY,
    GATHER_MS,
    LONGEST_TURN_MS,
    MEMORY_GIB,
    NODES_ON_A_MACHINE,
    SOCKETS,
)
from server_load import FIRST

PAGE = """\
# From a thousand people to ten million

How many machines would it take, what would reach its limit first, and how is the work divided? `python
tools/scaling.py` measures a few real nodes on PostgreSQL, plans and simulates the rest, and writes this page. The
figures are also available as JSON: [scaling.json](scaling.json). For one node at full speed, see
[benchmarks-server.md](benchmarks-server.md).

## What things cost

Measured on {cores} cores ({processor}) with Python {python}. The nodes, the database and the players shared these
cores with other work. There were {tables:,} tables with four players each; each table made a move every {every:g}
seconds.

{costs}

To separate the cost of a row from that of a commit, we measured twice: at this pace, where a commit has
{steady_rows:.1f} rows on average, and at full speed, where it has {full_rows:.1f}. Memory is what each further table
adds to the node: what the first {first} load, all tables share, and it does not count here.

## How the work is divided

A **cell** is one PostgreSQL server and a few nodes under their own host name, like a region of an online game. A table,
its guests and its lobby belong to one cell, and cells share nothing. So the link to a table identifies its cell, and
the proxy of a cell only has to choose the node: by the table's id, so that all four players use the same one.

A cell cannot grow indefinitely, for two reasons. A commit that notifies other nodes waits for the one before it, so the
nodes of a cell commit one after another; and every node is notified of every commit in its cell.

With one PostgreSQL server for everybody, these limits would be reached one after another. The second is that of the
largest cell in the plan below; the others hold for any number of nodes:

{breaking}

More cells solve all of these, and the server needs no change for that: a node knows only its own database. What is
missing is a front page that sends newcomers to a cell with free capacity.

## The plan

The plan assumes that every table makes a move every {model_every:g} seconds. No core and no database is busy for more
than {busy:.0%} of the time, and all nodes of a cell get a turn to commit within {turn:g} ms. A node has one core, at
most {sockets:,} sockets and {memory:g} GiB of memory. Machines for nodes have {on_machine} cores, machines
for databases {database_cores}.

{plans}

The response time is simulated: one cell of the plan, move by move, with players who act at random moments. A move is
judged, collected with others for {gather:g} ms, committed when it is the node's turn, and sent to four people. The time
spent in networks and browsers is not included. Neither are bots: one that thinks for a second costs as much as
thousands of moves.

## Checked with three nodes

This table compares three real nodes on one PostgreSQL server, each with a third of the tables, with what the model
predicts for them. The last column shows the same tables with the players of each spread over all nodes.

{check}

The model gives every node its own core; the real nodes shared {cores} cores with everything else, so people waited
longer than predicted. CPU time is less affected by this, and the plan is based on CPU time. If the players of a table
are spread over the nodes, a move costs {spread_ratio:.1f} times as much, because every node that has one of them reads
the row and sends it. So let the proxy choose the node by the table's id.
"""


def sheet(head: list[str], rows: list[list[str]]) -> str:
    """A table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def costs_of(measured: dict[str, Any]) -> str:
    """What was measured."""
    costs = measured["costs"]
    rows = [
        ["CPU time per move on the node: judge it and send it to four people", f"{costs['move_us']:.0f} µs"],
        ["CPU time per commit on the node", f"{costs['commit_us']:.0f} µs"],
        ["CPU time per commit on every other node of the cell", f"{costs['heard_us']:.0f} µs"],
        ["CPU time per row of that commit on every other node", f"{costs['heard_row_us']:.2f} µs"],
        [
            "CPU time per row in the database, and size in its log",
            f"{costs['database_us']:.0f} µs, {costs['log_bytes']:.0f} bytes",
        ],
        ["CPU time per commit in the database", f"{costs['database_commit_us']:.0f} µs"],
        ["duration of a commit with one row", f"{costs['commit_ms']:.2f} ms"],
        ["additional duration per further row", f"{costs['row_us']:.0f} µs"],
        ["memory per table: match, seats and log", f"{costs['table_kib']:.0f} KiB"],
        ["memory per socket, of which a table has four", f"{costs['socket_kib']:.0f} KiB"],
        ["CPU time per idle socket and second", f"{costs['idle_us']:.1f} µs"],
    ]
    return sheet(["", ""], rows)


def plans_of(figures: dict[str, Any]) -> str:
    """The plans side by side."""
    plans, seen = figures["plans"], figures["simulated"]

    def line(name: str, values: list[str]) -> list[str]:
        return [name, *values]

    rows = [
        line("tables", [f"{each['tables']:,}" for each in plans]),
        line("moves per second", [f"{each['moves']:,.0f}" for each in plans]),
        line("cells, each with one database", [f"{each['cells']:,}" for each in plans]),
        line("total number of nodes", [f"{each['nodes']:,}" for each in plans]),
        line("people per node", [f"{each['people_of_node']:,}" for each in plans]),
        line("connections per database", [f"{each['connections']:,}" for each in plans]),
        line("rows per second and database", [f"{each['database_rows']:,.0f}" for each in plans]),
        line("database log, MB per second", [f"{each['log_megabytes']:.2f}" for each in plans]),
        line(
            "commits per second, rows per commit",
            [f"{one['commits']:.0f}, {one['rows_of_commit']:.1f}" for one in seen],
        ),
        line(
            "response time: median, 99th percentile",
            [f"{one['p50_ms']:.0f} ms, {one['p99_ms']:.0f} ms" for one in seen],
        ),
        line("busiest core", [f"{one['busiest_core']:.0%}" for one in seen]),
        line("machines", [f"{each['machines']:,}" for each in plans]),
        line("machine-hours per million moves", [f"{each['machine_hours']:.2f}" for each in plans]),
        line("what limits a cell", [each["limit"] for each in plans]),
    ]
    return sheet(["people at tables", *(f"{each['people']:,}" for each in plans)], rows)


def check_of(figures: dict[str, Any]) -> str:
    """Three real nodes compared with the model."""
    real, spread, model = figures["measured"]["together"], figures["measured"]["spread"], figures["check"]
    rows = [
        [
            "CPU time of all nodes per move",
            *(f"{each['nodes_us']:.0f} µs" for each in (model, real, spread)),
        ],
        ["CPU time of the database per move", "", *(f"{each['database_us']:.0f} µs" for each in (real, spread))],
        ["moves per second", *(f"{each['moves_a_second']:.0f}" for each in (real, real, spread))],
        ["response time, median", *(f"{each['p50_ms']:.1f} ms" for each in (model, real, spread))],
        ["response time, 99th percentile", *(f"{each['p99_ms']:.1f} ms" for each in (model, real, spread))],
    ]
    return sheet(["three nodes", "model", "measured", "players spread"], rows)


def page(figures: dict[str, Any]) -> str:
    """The whole page."""
    measured = figures["measured"]
    reached = figures["breaking_points"].items()
    return PAGE.format(
        **measured["environment"],
        tables=measured["tables"],
        every=measured["every"],
        costs=costs_of(measured),
        steady_rows=measured["costs"]["steady"]["rows_of_commit"],
        full_rows=measured["costs"]["full"]["rows_of_commit"],
        breaking=sheet(["limit", "people at tables"], [[name, f"{people:,}"] for name, people in reached]),
        model_every=EVERY,
        busy=BUSY,
        turn=LONGEST_TURN_MS,
        sockets=SOCKETS,
        memory=MEMORY_GIB,
        on_machine=NODES_ON_A_MACHINE,
        database_cores=DATABASE_CORES,
        gather=GATHER_MS,
        plans=plans_of(figures),
        check=check_of(figures),
        first=FIRST,
        spread_ratio=measured["spread"]["nodes_us"] / measured["together"]["nodes_us"],
    )
