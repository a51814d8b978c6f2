"""Backup and restore: all that a server keeps, as one file of JSON lines, packed; the same for both databases.

The first line says what it is; then one line per row, table by table; the last one counts them, so that half a file is
never taken for a whole one. A backup is one consistent moment, and can be taken while the server runs. What was backed
up from SQLite can be restored into PostgreSQL, and the other way round.
"""

from __future__ import annotations

import base64
import gzip
import os
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from walpurgis.core.errors import WalpurgisError
from walpurgis.server import schema
from walpurgis.server.store import Store, engine_url, make_engine, migrate, reason_of

VERSION = 1
AT_ONCE = 1000  # rows
# Not what holds only for the moment: which nodes are alive, and which tables they should forget.
KEPT = [table for table in schema.metadata.sorted_tables if table not in (schema.pulses, schema.deleted)]


class Head(msgspec.Struct, tag="walpurgis-backup"):
    """The first line."""

    version: int


class SavedRow(msgspec.Struct, tag="row"):
    """One row of a table."""

    table: str
    values: dict[str, Any]


class Foot(msgspec.Struct, tag="end"):
    rows: int


decode = msgspec.json.Decoder(Head | SavedRow | Foot).decode
encode = msgspec.json.Encoder().encode


class BackupError(WalpurgisError):
    """A backup cannot be made, or a file is not a backup."""


def back_up(database: str, path: Path) -> int:
    """Write everything into a file, which appears only when it is complete; returns the number of rows."""
    url = engine_url(database)
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).exists():
        raise BackupError(f"there is no database {url.database}")
    if path.exists():
        raise BackupError(f"{path} exists already; name another file")
    unfinished = path.with_name(path.name + ".part")
    engine = make_engine(url)
    try:
        with _private(unfinished) as packed, gzip.open(packed, "wb") as file:
            rows = _write(engine, file)
        with unfinished.open("r+b") as file:  # Windows syncs only what it may write
            os.fsync(file.fileno())
        unfinished.rename(path)
    except DBAPIError as error:
        raise BackupError(f"the database does not answer: {reason_of(error)}") from None
    except OSError as error:
        raise BackupError(f"{path} cannot be written: {error.strerror}") from None
    finally:
        engine.dispose()
        unfinished.unlink(missing_ok=True)
    return rows


def _private(path: Path) -> IO[bytes]:
    """A new file that only its owner may read: it holds the key that signs cookies."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600), "wb")


def _write(engine: sa.Engine, file: Any) -> int:
    """One transaction sees one moment, however long it takes to read."""
    count = 0
    file.write(encode(Head(VERSION)) + b"\n")
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
        else:
            connection.execute(sa.text("BEGIN"))
        for table in KEPT:
            rows = connection.execution_options(yield_per=AT_ONCE).execute(sa.select(table))
            for row in rows.mappings():
                file.write(encode(SavedRow(str(table.name), {str(key): value for key, value in row.items()})) + b"\n")
                count += 1
        connection.rollback()
    file.write(encode(Foot(count)) + b"\n")
    return count


def restore(database: str, path: Path) -> int:
    """Fill a database that is new or empty from a file, all of it or nothing; returns the number of rows."""
    store = Store(database)
    engine = store.engine
    try:
        store.claim()
        migrate(engine)
        with path.open("rb") as packed, gzip.open(packed, "rb") as file, engine.begin() as connection:
            if _holds_something(connection):
                raise BackupError("the database is not empty; restore into a new one")
            return _read(connection, file)
    except DBAPIError as error:
        raise BackupError(f"the database refused it: {reason_of(error)}") from None
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise BackupError(f"{path} is not a backup, or only part of one") from None
    except OSError as error:
        raise BackupError(f"{path} cannot be read: {error.strerror}") from None
    finally:
        store.close()


def _holds_something(connection: sa.Connection) -> bool:
    return any(
        connection.execute(sa.select(sa.func.count()).select_from(table)).scalar()
        for table in KEPT
        if table is not schema.keys
    )


def _read(connection: sa.Connection, lines: Iterable[bytes]) -> int:
    connection.execute(sa.delete(schema.keys))  # an empty server may have made keys of its own
    began, count = False, 0
    waiting: dict[str, list[dict[str, Any]]] = {}
    for line in map(_line, lines):
        match line:
            case Head(version=version):
                began = True
                if version != VERSION:
                    raise BackupError(f"this program reads backups of version {VERSION}, not {version}")
            case SavedRow(table=name, values=values) if began:
                rows = waiting.setdefault(name, [])
                rows.append(_columns(name, values))
                count += 1
                if len(rows) >= AT_ONCE:
                    _insert(connection, waiting)
            case Foot(rows=rows) if began:
                if rows != count:
                    raise BackupError(f"the backup should hold {rows} rows, and holds {count}")
                _insert(connection, waiting)
                return count
            case _:
                break
    raise BackupError("this is only part of a backup")


def _line(line: bytes) -> Head | SavedRow | Foot:
    try:
        return decode(line)
    except msgspec.DecodeError:
        raise BackupError("this is not a backup of a Walpurgis server") from None


def _columns(name: str, values: dict[str, Any]) -> dict[str, Any]:
    try:
        columns = schema.metadata.tables[name].columns
        return {key: _value(columns[key], value) for key, value in values.items()}
    except (KeyError, ValueError, TypeError):
        raise BackupError("this backup holds a row that no database of this version has") from None


def _value(column: sa.Column[Any], value: Any) -> Any:
    return base64.b64decode(value) if isinstance(column.type, sa.LargeBinary) else value


def _insert(connection: sa.Connection, waiting: dict[str, list[dict[str, Any]]]) -> None:
    for name, rows in waiting.items():
        connection.execute(sa.insert(schema.metadata.tables[name]), rows)
    waiting.clear()
