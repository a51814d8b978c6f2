"""Everything that the hub asks of the database: logs, the lines of the lobby, and which node drives which table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

import msgspec
import sqlalchemy as sa

from walpurgis.server import queries, schema
from walpurgis.server.store import Extra, Job, Store
from walpurgis.table.final import final_record
from walpurgis.table.live import Read, TimedRow, Write, replayed
from walpurgis.table.messages import TableInfo
from walpurgis.table.rows import AnyRow, Created
from walpurgis.table.table import Table

Replayed: TypeAlias = tuple[Table, Exception | None]
Run: TypeAlias = Callable[[Callable[[], Replayed]], Awaitable[Replayed]]
FOREVER = 2**62  # milliseconds: the lease of a table that sleeps until somebody comes
NOBODY = ""  # drives it
REPLAYED_HERE = 100  # rows; longer logs are replayed in a thread


class TableStore:
    """The database, as the tables of this node see it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.node = store.node
        self.is_shared = not store.is_sqlite  # with other nodes
        self._builder = ThreadPoolExecutor(1, thread_name_prefix="walpurgis-build")

    # --- logs ---

    async def read_rows(self, what: Read) -> list[TimedRow]:
        """The rows of a table after a number."""
        return await self._store.rows_of(what.table, what.after)

    def write_rows(self, what: Write) -> Awaitable[None]:
        """To be awaited: done once they are committed."""
        return self._store.write(Job().add(what.table, what.after, what.at, what.rows))

    async def load(self, table_id: str) -> tuple[Table, list[AnyRow], Exception | None] | None:
        """A table from its log, replayed off the event loop, and the error that stopped it, if any."""
        found = await self._store.rows_of(table_id)
        if not found:
            return None
        if not isinstance(found[0][1], Created):
            raise ValueError("the log does not begin with a table")
        table, error = await self._build(table_id, found)
        return table, [row for _, row in found], error

    async def build(self, table_id: str, rows: list[TimedRow], run: Run | None) -> Table:
        """A new table from its first rows, which may be many where it branches from a record."""
        table, error = await self._build(table_id, rows, run)
        if error is not None:
            raise error
        return table

    async def _build(self, table_id: str, rows: list[TimedRow], run: Run | None = None) -> Replayed:
        """A long log is replayed off the event loop, because that takes a while."""
        first = rows[0][1]
        if len(rows) + (len(first.steps) if isinstance(first, Created) else 0) <= REPLAYED_HERE:
            return replayed(table_id, rows)
        return await (run or self._run)(lambda: replayed(table_id, rows))

    async def _run(self, work: Callable[[], Replayed]) -> Replayed:
        return await asyncio.get_running_loop().run_in_executor(self._builder, work)

    def close(self) -> None:
        """Stop replaying."""
        self._builder.shutdown(wait=False, cancel_futures=True)

    async def create(
        self, table: Table, info: TableInfo, rows: Sequence[AnyRow], lease: int, besides: Write | None
    ) -> None:
        """A new table with its line in the lobby; and in the same transaction rows of the table that it continues."""
        job = Job(extra=index_of(info, table, table.changed_at, self.node, lease))
        job.add(table.id, 0, table.changed_at, rows)
        if besides is not None:
            job.add(besides.table, besides.after, besides.at, besides.rows)
        await self._store.write(job)

    async def note(self, table: Table, info: TableInfo) -> None:
        """The table's line in the lobby, who sits there, and the record of a match that is over."""
        await self._store.write(Job(extra=index_of(info, table, table.changed_at, None, None)))

    # --- leases ---

    async def free(self, now: int, most: int) -> Sequence[str]:
        """Matches that no living node drives."""
        tables = schema.tables
        query = sa.select(tables.c.id).where(tables.c.phase == "playing", tables.c.lease < now).limit(most)
        return await self._store.read(lambda connection: connection.execute(query).scalars().all())

    async def take(self, ids: Sequence[str], now: int, until: int) -> set[str]:
        """Take or renew the leases of these tables; returns those that no other node has."""
        tables = schema.tables
        won: set[str] = set()

        def take(connection: sa.Connection) -> None:
            ours = sa.or_(tables.c.node == self.node, tables.c.node == NOBODY, tables.c.lease < now)
            change = sa.update(tables).where(tables.c.id.in_(ids), ours).values(node=self.node, lease=until)
            won.clear()
            won.update(connection.execute(change.returning(tables.c.id)).scalars())

        await self._store.write(Job(extra=take))
        return won

    async def put_to_sleep(self, ids: Sequence[str]) -> None:
        """Nobody drives these until somebody comes to them."""
        tables = schema.tables
        ours = sa.and_(tables.c.id.in_(ids), tables.c.node == self.node)
        await self._execute(sa.update(tables).where(ours).values(node=NOBODY, lease=FOREVER))

    async def free_all(self) -> None:
        """With SQLite there is only this node: the tables of a node that died are free at once."""
        await self._execute(sa.update(schema.tables).where(schema.tables.c.node != NOBODY).values(lease=0))

    async def give_up_all(self) -> None:
        """Free all tables of this node, which is going down."""
        mine = schema.tables.c.node == self.node
        await self._execute(sa.update(schema.tables).where(mine).values(node=NOBODY, lease=0))

    # --- other nodes ---

    async def tell_nodes(self, channel: str, news: str) -> None:
        """Tell every node that listens; PostgreSQL only."""
        await self._execute(sa.select(sa.func.pg_notify(channel, news)))

    # --- operators ---

    async def deleted(self, ids: Sequence[str]) -> Sequence[str]:
        """Which of these tables an operator has deleted."""
        return await self._store.read(queries.deleted_among(ids)) if ids else []

    async def sweep(self, ids: Sequence[str]) -> None:
        """Remove what we wrote about deleted tables before we knew."""
        await self._store.write(Job(extra=queries.sweep(ids)))

    async def _execute(self, statement: sa.Executable) -> None:
        def execute(connection: sa.Connection) -> None:
            connection.execute(statement)

        await self._store.write(Job(extra=execute))


def index_of(info: TableInfo, table: Table, at: int, node: str | None, lease: int | None) -> Extra:
    """Write a table's line of the lobby, its sitters and its record; all of it is computed now, in this thread."""
    line: dict[str, Any] = {
        "phase": table.phase,
        "listed": table.created.listed,
        "changed": at,
        "info": msgspec.json.encode(info),
    }
    guests = sorted({occupant.guest for occupant in table.occupants if occupant.guest} | {table.host})
    record = None
    if table.phase == "over":
        record = {"id": table.id, "finished": at, "game": table.created.game, "record": final_record(table).json()}

    def write(connection: sa.Connection) -> None:
        if node is None:
            connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table.id).values(**line))
        else:
            connection.execute(sa.insert(schema.tables), [{"id": table.id, "node": node, "lease": lease, **line}])
        connection.execute(sa.delete(schema.sitters).where(schema.sitters.c.table_id == table.id))
        if guests:
            connection.execute(sa.insert(schema.sitters), [{"guest": guest, "table_id": table.id} for guest in guests])
        known = sa.select(schema.records.c.id).where(schema.records.c.id == table.id)
        if record and connection.execute(known).scalar() is None:
            connection.execute(sa.insert(schema.records), [record])

    return write
