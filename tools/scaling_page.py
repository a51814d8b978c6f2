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

PAGE = """\
# From a thousand people to ten million

How many machines it takes, what gives way first, and how the work is divided. `python tools/scaling.py` measures a few
real nodes on PostgreSQL, plans and simulates the rest, and writes this page. The same as data:
[scaling.json](scaling.json). For one node at full speed see [benchmarks-server.md](benchmarks-server.md).

## What things cost

Measured on {cores} cores ({processor}) with Python {python}. Nodes, database and players shared them with
other work. {tables:,} tables with four players each make a move every {every:g} seconds.

{costs}

A row and a commit are told apart by measuring twice: at that pace, where a commit has {steady_rows:.1f} rows, and at
full speed, where it has {full_rows:.1f}.

## How the work is divided

A **cell** is one PostgreSQL and a few nodes, under a host name of its own, like a region of an online game. A table,
its guests and its lobby belong to one cell, and cells share nothing. So a link to a table says where it is, and the
proxy of a cell only has to choose the node: by the table's id, so that all four players are at the same one.

A cell cannot grow without end, for two reasons. A commit that notifies other nodes waits for the one before it, so the
nodes of a cell commit in turn; and every node hears of every commit in its cell.

With one PostgreSQL for everybody, these limits would be reached one after the other, whatever the number of nodes:

{breaking}

More cells are the answer to all of them, and the server needs no change for that: a node knows only its own database.
What we do not have is a front page that sends newcomers to a cell with room.

## The plan

Every table makes a move every {model_every:g} seconds. No core and no database is busy for more than {busy:.0%} of the
time, and every node of a cell commits within {turn:g} ms. A node has one core, at most {sockets:,} sockets and
{memory:g} GiB; a machine for nodes has {on_machine} cores, a machine for a database {database_cores}.

{plans}

"Waiting" is simulated: one cell of the plan, move by move, with players who act at random moments. A move is judged,
gathered for {gather:g} ms, committed when the node's turn comes, and told to four people. Networks and browsers are not
part of it. Neither are bots: one that thinks for a second costs as much as thousands of moves.

## Checked with three nodes

Three real nodes on one PostgreSQL, each with a third of the tables, beside what the model says for them. The
right-hand column shows the same tables when the players of each one are spread over all nodes.

{check}

The model gives every node a core of its own; the real ones shared {cores} with everything else, so people waited longer
than it says. Processor time depends less on that, and it is what the plan is made from. Players who are
spread over nodes cost {spread_ratio:.1f} times as much, because every node that has one of them reads the row and tells
it. So let the proxy choose the node by the table's id.
"""


def sheet(head: list[str], rows: list[list[str]]) -> str:
    """A table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def costs_of(measured: dict[str, Any]) -> str:
    """What was measured."""
    costs = measured["costs"]
    rows = [
        ["a move, for the node: judged and told to four people", f"{costs['move_us']:.0f} µs"],
        ["a commit, for the node", f"{costs['commit_us']:.0f} µs"],
        ["a commit, for every other node of the cell", f"{costs['heard_us']:.0f} µs"],
        ["a row of that commit, for every other node", f"{costs['heard_row_us']:.2f} µs"],
        ["a row, for the database", f"{costs['database_us']:.0f} µs, {costs['log_bytes']:.0f} bytes of its log"],
        ["a commit, for the database", f"{costs['database_commit_us']:.0f} µs"],
        ["how long a commit with one row takes", f"{costs['commit_ms']:.2f} ms"],
        ["how much longer each further row", f"{costs['row_us']:.0f} µs"],
        ["a table in memory", f"{costs['table_kib']:.0f} KiB"],
        ["a socket in memory", f"{costs['socket_kib']:.0f} KiB"],
        ["an open socket that says nothing, each second", f"{costs['idle_us']:.1f} µs"],
    ]
    return sheet(["", ""], rows)


def plans_of(figures: dict[str, Any]) -> str:
    """The plans side by side."""
    plans, seen = figures["plans"], figures["simulated"]

    def line(name: str, values: list[str]) -> list[str]:
        return [name, *values]

    rows = [
        line("tables", [f"{each['tables']:,}" for each in plans]),
        line("moves a second", [f"{each['moves']:,.0f}" for each in plans]),
        line("cells, each with one database", [f"{each['cells']:,}" for each in plans]),
        line("nodes in all", [f"{each['nodes']:,}" for each in plans]),
        line("people at each node", [f"{each['people_of_node']:,}" for each in plans]),
        line("connections to each database", [f"{each['connections']:,}" for each in plans]),
        line("rows a second, each database", [f"{each['database_rows']:,.0f}" for each in plans]),
        line("its log, MB a second", [f"{each['log_megabytes']:.2f}" for each in plans]),
        line("commits a second, rows in each", [f"{one['commits']:.0f}, {one['rows_of_commit']:.1f}" for one in seen]),
        line("waiting: median, 99th percentile", [f"{one['p50_ms']:.0f} ms, {one['p99_ms']:.0f} ms" for one in seen]),
        line("busiest core", [f"{one['busiest_core']:.0%}" for one in seen]),
        line("machines", [f"{each['machines']:,}" for each in plans]),
        line("machine-hours for a million moves", [f"{each['machine_hours']:.2f}" for each in plans]),
        line("what ends a cell", [each["limit"] for each in plans]),
    ]
    return sheet(["people at tables", *(f"{each['people']:,}" for each in plans)], rows)


def check_of(figures: dict[str, Any]) -> str:
    """Three real nodes beside the model."""
    real, spread, model = figures["measured"]["together"], figures["measured"]["spread"], figures["check"]
    rows = [
        [
            "processor time of all nodes for a move",
            *(f"{each['nodes_us']:.0f} µs" for each in (model, real, spread)),
        ],
        ["processor time of the database", "", *(f"{each['database_us']:.0f} µs" for each in (real, spread))],
        ["moves a second", *(f"{each['moves_a_second']:.0f}" for each in (real, real, spread))],
        ["median", *(f"{each['p50_ms']:.1f} ms" for each in (model, real, spread))],
        ["99th percentile", *(f"{each['p99_ms']:.1f} ms" for each in (model, real, spread))],
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
        breaking=sheet(["what gives way", "people at tables"], [[name, f"{people:,}"] for name, people in reached]),
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
        spread_ratio=measured["spread"]["nodes_us"] / measured["together"]["nodes_us"],
    )
