"""The model behind docs/scaling.md: from the cost of one move to the machines for millions of people.

A **cell** is one PostgreSQL with some nodes. A table belongs to one cell for all its life, so cells share nothing, and
more people mean more cells. `plan` finds the largest cell that keeps every limit, and how many are needed; `simulate`
plays such a cell move by move, to find out how long people wait.
"""

from __future__ import annotations

import heapq
import random
from dataclasses import dataclass, field, replace
from math import ceil, floor

PEOPLE_AT_A_TABLE = 4
EVERY = 5.0  # seconds between two moves of a table
BUSY = 0.6  # of a core, of the commits, of a database: what a planner may use, so that nobody waits in bad moments
GATHER_MS = 3.0  # for which a node collects rows before it commits them, as in server/store.py
AFTER = 0.75  # of a node's work for a move comes after the commit: telling four people
LONGEST_TURN_MS = 15.0  # until every node of a cell has committed once: two turns are what the slowest moves wait
MOST_NODES = 200  # that are considered for one cell
SOCKETS = 20_000  # that a node accepts (server/settings.py)
MEMORY_GIB = 4.0  # of a node
DATABASE_CORES = 8
CONNECTIONS = 8  # that a node opens to its database: a pool of six, its writer's own, and one to listen
NODES_ON_A_MACHINE = 8  # one on each core
TURNS = "the turns of the nodes to commit"


@dataclass(frozen=True)
class Costs:
    """What was measured, on one core."""

    move_us: float  # of the node at whose sockets the table's people are
    commit_us: float  # of that node, for each commit, however many rows it has
    heard_us: float  # of every other node of the cell, for each commit: the notification
    heard_row_us: float  # and for each row of it
    database_us: float  # for each row
    database_commit_us: float  # for each commit
    commit_ms: float  # with one row; commits that notify other nodes come one after the other
    row_us: float  # each further row of a commit
    log_bytes: float  # of the database's write-ahead log, for a move
    table_kib: float  # without its sockets
    socket_kib: float
    idle_us: float  # of an open socket, each second


@dataclass(frozen=True)
class Cell:
    """A database with its nodes, as far as it may be used."""

    nodes: int
    moves: float  # a second, of the whole cell
    limit: str  # what stops it from taking more

    @property
    def people(self) -> int:
        """How many can play here."""
        return floor(self.moves * EVERY) * PEOPLE_AT_A_TABLE


def commits_of_node(costs: Costs, nodes: int) -> float:
    """How often each of this many nodes commits at most, each second: they do so one after another."""
    return 1e3 / max(GATHER_MS + costs.commit_ms, nodes * costs.commit_ms)


def moves_of_node(costs: Costs, nodes: int) -> tuple[float, str]:
    """The moves per second that each of this many nodes can handle, and what limits them."""
    others, sockets_a_move = nodes - 1, PEOPLE_AT_A_TABLE * EVERY
    left_us = BUSY * 1e6 - commits_of_node(costs, nodes) * (costs.commit_us + others * costs.heard_us)
    work_us = costs.move_us + others * costs.heard_row_us + sockets_a_move * costs.idle_us
    kib = EVERY * (costs.table_kib + PEOPLE_AT_A_TABLE * costs.socket_kib)
    limits = {
        "the core of a node": max(0.0, left_us) / work_us,
        "the sockets of a node": SOCKETS / sockets_a_move,
        "the memory of a node": MEMORY_GIB * 1024**2 / kib,
    }
    limit = min(limits, key=lambda name: limits[name])
    return limits[limit], limit


def moves_of_database(costs: Costs) -> float:
    """The rows a second that the processors of a database can take; commits come one after the other."""
    left_us = BUSY * DATABASE_CORES * 1e6 - 1e3 / costs.commit_ms * costs.database_commit_us
    return max(0.0, left_us) / costs.database_us


def cell_of(costs: Costs, nodes: int) -> Cell:
    """What a cell with that many nodes can take."""
    each, limit = moves_of_node(costs, nodes)
    limits = {
        limit: nodes * each,
        "the CPUs of the database": moves_of_database(costs),
        "writing rows, one commit after another": BUSY * 1e6 / costs.row_us,
    }
    limit = min(limits, key=lambda name: limits[name])
    return Cell(nodes, limits[limit], limit)


def turn_ms(costs: Costs, nodes: int, moves: float) -> float:
    """Until every node of a cell has committed once; meanwhile rows gather, which make the commits longer."""
    free = 1 - moves * costs.row_us / 1e6
    return nodes * costs.commit_ms / free if free > 0 else float("inf")


def largest_cell(costs: Costs) -> Cell:
    """The cell that takes most: more nodes hear more of each other, and wait longer for their turn to commit."""
    cells = [cell_of(costs, nodes) for nodes in range(1, MOST_NODES + 1)]
    quick = [cell for cell in cells if turn_ms(costs, cell.nodes, cell.moves) <= LONGEST_TURN_MS]
    best = max(quick or cells[:1], key=lambda cell: cell.moves)
    if best.nodes < MOST_NODES and cell_of(costs, best.nodes + 1).moves > best.moves:
        return replace(best, limit=TURNS)
    return best


@dataclass(frozen=True)
class Plan:
    """The machines for a number of people at tables."""

    people: int
    tables: int
    moves: float  # a second
    cells: int
    nodes: int  # in all
    people_of_node: int
    database_rows: float  # a second, of each database
    log_megabytes: float  # a second, of each database
    connections: int  # to each database
    machines: int  # for nodes, and one for each database
    machine_hours: float  # for a million moves
    limit: str


def plan(people: int, costs: Costs) -> Plan:
    """As few machines as keep every limit."""
    tables = ceil(people / PEOPLE_AT_A_TABLE)
    moves = tables / EVERY
    best = largest_cell(costs)
    cells = ceil(moves / best.moves)
    nodes = _nodes_for(moves / cells, best, costs)
    machines = ceil(cells * nodes / NODES_ON_A_MACHINE) + cells
    return Plan(
        people=people,
        tables=tables,
        moves=moves,
        cells=cells,
        nodes=cells * nodes,
        people_of_node=ceil(people / (cells * nodes)),
        database_rows=moves / cells,
        log_megabytes=moves / cells * costs.log_bytes / 1e6,
        connections=nodes * CONNECTIONS,
        machines=machines,
        machine_hours=machines / 3600 / moves * 1e6,
        limit=best.limit if cells > 1 else cell_of(costs, nodes).limit,
    )


def _nodes_for(moves: float, best: Cell, costs: Costs) -> int:
    """The fewest nodes that take this many moves in one cell."""
    return next(nodes for nodes in range(1, best.nodes + 1) if cell_of(costs, nodes).moves >= moves * 0.9999)


def breaking_points(costs: Costs) -> dict[str, int]:
    """How many people there can be at tables before each limit is reached, if all nodes shared one database."""
    people_a_move = EVERY * PEOPLE_AT_A_TABLE
    one, best = cell_of(costs, 1), largest_cell(costs)
    moves = {
        f"one node: {one.limit}": one.moves,
        f"{best.nodes} nodes: {best.limit}": best.moves,
        "the database has no CPU time left": moves_of_database(costs),
        "rows cannot be written any faster, one after another": BUSY * 1e6 / costs.row_us,
        "a node is busy just receiving notifications of other nodes' moves": BUSY * 1e6 / costs.heard_row_us,
    }
    return dict(sorted(((name, round(each * people_a_move)) for name, each in moves.items()), key=lambda pair: pair[1]))


# --- a cell, move by move --------------------------------------------------------------------------------------------


@dataclass
class Core:
    """Does one thing after the other."""

    free_at: float = 0.0
    worked: float = 0.0

    def do(self, now: float, seconds: float) -> float:
        """When this is done, if it is asked for now."""
        self.free_at = max(now, self.free_at) + seconds
        self.worked += seconds
        return self.free_at


@dataclass
class SimulatedNode:
    core: Core
    waiting: list[float] = field(default_factory=list[float])  # when the moves were made that are to be committed
    is_writing: bool = False


@dataclass(frozen=True)
class Outcome:
    """What people at a simulated cell saw."""

    moves: int
    p50_ms: float
    p99_ms: float
    busiest_core: float  # share of the time
    commits: float  # a second
    rows_of_commit: float
    committing: float  # share of the time in which somebody commits


class Simulation:
    """One cell: moves come by chance; each is judged, gathered, committed in turn, and told."""

    def __init__(self, costs: Costs, nodes: int, moves: float, cores: int | None = None, seed: int = 1) -> None:
        """`cores` is for nodes that share the cores of one machine; otherwise each has its own."""
        self.costs = costs
        self.each = moves / nodes
        shared = [Core() for _ in range(cores or nodes)]
        self.nodes = [SimulatedNode(shared[place % len(shared)]) for place in range(nodes)]
        self.cores = shared
        self.chance = random.Random(seed)
        self.events: list[tuple[float, int, str, int, list[float]]] = []
        self.database = Core()
        self.times: list[float] = []
        self.commits = 0
        self._count = 0

    def run(self, seconds: float) -> Outcome:
        """Play for this long."""
        for place in range(len(self.nodes)):
            self._later(self.chance.expovariate(self.each), "move", place)
        while self.events and self.events[0][0] < seconds:
            now, _, what, place, batch = heapq.heappop(self.events)
            getattr(self, f"_{what}")(now, place, batch)
        return self._outcome(seconds)

    def _later(self, at: float, what: str, place: int, batch: list[float] | None = None) -> None:
        self._count += 1
        heapq.heappush(self.events, (at, self._count, what, place, batch or []))

    def _move(self, now: float, place: int, _batch: list[float]) -> None:
        judged = self.nodes[place].core.do(now, (1 - AFTER) * self.costs.move_us / 1e6)
        self._later(judged, "judged", place, [now])
        self._later(now + self.chance.expovariate(self.each), "move", place)

    def _judged(self, now: float, place: int, batch: list[float]) -> None:
        node = self.nodes[place]
        node.waiting += batch
        if not node.is_writing:
            node.is_writing = True
            self._later(now + GATHER_MS / 1e3, "gathered", place)

    def _gathered(self, now: float, place: int, _batch: list[float]) -> None:
        node = self.nodes[place]
        batch, node.waiting = node.waiting, []
        node.core.do(now, self.costs.commit_us / 1e6)
        done = self.database.do(now, self.costs.commit_ms / 1e3 + (len(batch) - 1) * self.costs.row_us / 1e6)
        self._later(done, "committed", place, batch)

    def _committed(self, now: float, place: int, batch: list[float]) -> None:
        self.commits += 1
        for other, node in enumerate(self.nodes):
            if other != place:
                node.core.do(now, (self.costs.heard_us + len(batch) * self.costs.heard_row_us) / 1e6)
        node = self.nodes[place]
        for began in batch:
            self.times.append(node.core.do(now, AFTER * self.costs.move_us / 1e6) - began)
        node.is_writing = bool(node.waiting)
        if node.waiting:
            self._later(now + GATHER_MS / 1e3, "gathered", place)

    def _outcome(self, seconds: float) -> Outcome:
        ordered = sorted(self.times)
        count = len(ordered)
        return Outcome(
            moves=count,
            p50_ms=ordered[count // 2] * 1e3,
            p99_ms=ordered[int(count * 0.99)] * 1e3,
            busiest_core=max(core.worked for core in self.cores) / seconds,
            commits=self.commits / seconds,
            rows_of_commit=count / max(1, self.commits),
            committing=self.database.worked / seconds,
        )


def simulate_plan(wanted: Plan, costs: Costs, seconds: float = 20.0) -> Outcome:
    """One cell of a plan; the others are like it, and share nothing with it."""
    return Simulation(costs, wanted.nodes // wanted.cells, wanted.moves / wanted.cells).run(seconds)
