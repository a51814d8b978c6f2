"""What an operator does to the tables of a server: list them and delete them, even while it runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from walpurgis.core.errors import WalpurgisError
from walpurgis.server import queries
from walpurgis.server.store import engine_url, make_engine, migrate, reason_of
from walpurgis.table.messages import TableInfo, kept_info
from walpurgis.table.times import now_ms

T = TypeVar("T")
AT_ONCE = 500  # tables deleted in one transaction, so that a running server never waits long
DAY = 24 * 3600 * 1000  # milliseconds


class OperatorError(WalpurgisError):
    """The database does not answer, or there is no such table."""


@dataclass(frozen=True)
class Which:
    """Which tables are meant; nothing given means all."""

    ids: Sequence[str] = ()
    phase: str | None = None
    days: float | None = None  # unchanged for at least this long


@dataclass(frozen=True)
class ListedTable:
    id: str
    phase: str
    changed: int
    info: TableInfo


def list_tables(database: str, which: Which) -> list[ListedTable]:
    """The tables that are meant, those that changed last first."""
    before = None if which.days is None else now_ms() - int(which.days * DAY)
    found = run_query(database, queries.some_tables(which.ids, which.phase, before))
    missing = set(which.ids) - {row[0] for row in found}
    if missing:
        raise OperatorError(f"there is no table {', '.join(sorted(missing))}")
    return [ListedTable(row[0], row[1], row[2], kept_info(row[3])) for row in found]


def delete_tables(database: str, ids: Sequence[str], records_too: bool) -> None:
    """Remove tables, their logs, and on request their records. Running servers drop them within seconds."""
    for start in range(0, len(ids), AT_ONCE):
        run_query(database, queries.delete_tables(ids[start : start + AT_ONCE], records_too, now_ms()))


def run_query(database: str, question: Callable[[sa.Connection], T]) -> T:
    """Run a query or a change on a database, in one transaction."""
    url = engine_url(database)
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).exists():
        raise OperatorError(f"there is no database {url.database}")
    engine = make_engine(url)
    try:
        migrate(engine)
        with engine.begin() as connection:
            return question(connection)
    except SQLAlchemyError as error:
        raise OperatorError(f"the database does not answer: {reason_of(error)}") from None
    finally:
        engine.dispose()
