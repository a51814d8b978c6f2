"""What the pages and the operator ask of the database, besides the tables' own logs and leases (`table_store.py`).

Each function makes a question for `Store.read`, or something to be written with `Job(extra=…)`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import sqlalchemy as sa

from walpurgis.server import schema

Ask: TypeAlias = Callable[[sa.Connection], Any]
LOBBY = 100  # tables shown
DAY = 24 * 3600 * 1000  # milliseconds


# --- tables ---


def lobby() -> Callable[[sa.Connection], Sequence[bytes]]:
    """The tables that are listed and not over, those that changed last first."""
    tables = schema.tables
    wanted = sa.and_(tables.c.listed.is_(True), tables.c.phase.in_(("gathering", "playing")))
    return _infos(sa.select(tables.c.info).where(wanted))


def tables_of(guest: str) -> Callable[[sa.Connection], Sequence[bytes]]:
    """The tables at which a guest sits, or which they set up."""
    tables, sitters = schema.tables, schema.sitters
    sits = sitters.c.table_id == tables.c.id
    return _infos(sa.select(tables.c.info).join(sitters, sits).where(sitters.c.guest == guest))


def _infos(query: sa.Select[Any]) -> Callable[[sa.Connection], Sequence[bytes]]:
    newest = query.order_by(schema.tables.c.changed.desc()).limit(LOBBY)
    return lambda connection: connection.execute(newest).scalars().all()


def unfinished_tables_of(guest: str) -> Callable[[sa.Connection], Sequence[str]]:
    """The ids of the tables at which a guest sits and that are not over."""
    tables, sitters = schema.tables, schema.sitters
    query = (
        sa.select(tables.c.id)
        .join(sitters, sitters.c.table_id == tables.c.id)
        .where(sitters.c.guest == guest, tables.c.phase != "over")
    )
    return lambda connection: connection.execute(query).scalars().all()


def record(record_id: str) -> Callable[[sa.Connection], str | None]:
    """The JSON of a record."""
    query = sa.select(schema.records.c.record).where(schema.records.c.id == record_id)
    return lambda connection: connection.execute(query).scalar()


# --- moving to another device ---


def keep_move(token: str, guest: str, name: str, until: int, now: int) -> Callable[[sa.Connection], None]:
    """Store the hash of a token, and delete those that are too old."""
    row = {"token": token, "guest": guest, "name": name, "until": until}

    def keep(connection: sa.Connection) -> None:
        connection.execute(sa.delete(schema.moves).where(schema.moves.c.until < now))
        connection.execute(sa.insert(schema.moves), [row])

    return keep


def find_move(token: str, now: int) -> Callable[[sa.Connection], tuple[str, str] | None]:
    """Whose token this is: their id and name."""
    moves = schema.moves
    query = sa.select(moves.c.guest, moves.c.name).where(moves.c.token == token, moves.c.until >= now)

    def find(connection: sa.Connection) -> tuple[str, str] | None:
        found = connection.execute(query).first()
        return None if found is None else (found[0], found[1])

    return find


def take_move(token: str, now: int, found: list[tuple[str, str]]) -> Callable[[sa.Connection], None]:
    """Use up a token; `found` gets its owner, and stays empty if somebody else was faster."""
    moves = schema.moves
    wanted = sa.and_(moves.c.token == token, moves.c.until >= now)
    statement = sa.delete(moves).where(wanted).returning(moves.c.guest, moves.c.name)

    def take(connection: sa.Connection) -> None:
        found[:] = [(guest, name) for guest, name in connection.execute(statement)]

    return take


# --- shared score sheets ---


def find_sheet(view: str, since: int) -> Callable[[sa.Connection], tuple[int, bytes] | None]:
    """The number and the content of a sheet that has changed since then."""
    sheets = schema.sheets
    query = sa.select(sheets.c.number, sheets.c.sheet).where(sheets.c.view == view, sheets.c.at >= since)

    def find(connection: sa.Connection) -> tuple[int, bytes] | None:
        found = connection.execute(query).first()
        return None if found is None else (int(found[0]), bytes(found[1]))

    return find


def keep_sheet(
    view: str, sheet: bytes, now: int, since: int, most: int, kept: list[str]
) -> Callable[[sa.Connection], None]:
    """Store a new sheet and delete those that are too old; `kept` gets its id, unless there are too many."""
    sheets = schema.sheets

    def keep(connection: sa.Connection) -> None:
        connection.execute(sa.delete(sheets).where(sheets.c.at < since))
        count = connection.execute(sa.select(sa.func.count()).select_from(sheets)).scalar_one()
        if count < most:
            connection.execute(sa.insert(sheets), [{"view": view, "number": 1, "at": now, "sheet": sheet}])
        kept[:] = [view] if count < most else []

    return keep


def keep_next_sheet(
    view: str, after: int, sheet: bytes, now: int, since: int, kept: list[str]
) -> Callable[[sa.Connection], None]:
    """Store the next version of a sheet; `kept` gets its id, unless the version before it is not the one stored."""
    sheets = schema.sheets
    wanted = sa.and_(sheets.c.view == view, sheets.c.number == after, sheets.c.at >= since)
    change = sa.update(sheets).where(wanted).values(number=after + 1, at=now, sheet=sheet)

    def keep(connection: sa.Connection) -> None:
        kept[:] = [view] if connection.execute(change).rowcount else []

    return keep


# --- operators ---


def beat(node: str, now: int) -> Callable[[sa.Connection], None]:
    """Prove that this node can write. Each node has its own row, so that none waits for another."""
    pulses = schema.pulses

    def write(connection: sa.Connection) -> None:
        found = connection.execute(sa.update(pulses).where(pulses.c.node == node).values(at=now))
        if not found.rowcount:
            connection.execute(sa.delete(pulses).where(pulses.c.at < now - DAY))
            connection.execute(sa.insert(pulses), [{"node": node, "at": now}])

    return write


def some_tables(ids: Sequence[str], phase: str | None, before: int | None) -> Callable[[sa.Connection], Sequence[Any]]:
    """Id, phase, time of the last change and info of tables, those that changed last first."""
    tables = schema.tables
    query = sa.select(tables.c.id, tables.c.phase, tables.c.changed, tables.c.info)
    if ids:
        query = query.where(tables.c.id.in_(ids))
    if phase is not None:
        query = query.where(tables.c.phase == phase)
    if before is not None:
        query = query.where(tables.c.changed < before)
    return lambda connection: connection.execute(query.order_by(tables.c.changed.desc())).fetchall()


def delete_tables(ids: Sequence[str], records_too: bool, now: int) -> Callable[[sa.Connection], None]:
    """Remove tables with their logs. `deleted` tells running servers to let go of them."""

    def delete(connection: sa.Connection) -> None:
        connection.execute(sa.delete(schema.deleted).where(schema.deleted.c.at < now - DAY))
        connection.execute(sa.delete(schema.deleted).where(schema.deleted.c.table_id.in_(ids)))
        connection.execute(sa.insert(schema.deleted), [{"table_id": table_id, "at": now} for table_id in ids])
        for column in (schema.log.c.table_id, schema.sitters.c.table_id, schema.tables.c.id):
            connection.execute(sa.delete(column.table).where(column.in_(ids)))
        if records_too:
            connection.execute(sa.delete(schema.records).where(schema.records.c.id.in_(ids)))

    return delete


def deleted_among(ids: Sequence[str]) -> Callable[[sa.Connection], Sequence[str]]:
    """Which of these tables an operator has deleted."""
    query, wanted = sa.select(schema.deleted.c.table_id), set(ids)
    return lambda connection: [found for found in connection.execute(query).scalars() if found in wanted]


def sweep(ids: Sequence[str]) -> Callable[[sa.Connection], None]:
    """Remove what a running server wrote about tables after they were deleted."""

    def write(connection: sa.Connection) -> None:
        for column in (schema.log.c.table_id, schema.sitters.c.table_id, schema.tables.c.id):
            connection.execute(sa.delete(column.table).where(column.in_(ids)))

    return write
