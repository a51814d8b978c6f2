"""The store: logs of tables in SQLite or PostgreSQL, and what follows from them.

One thread writes. It gathers what many tables want written into one transaction, commits it, and only then tells each
of them: an answer never comes before the commit, and a commit costs the same for one row as for five hundred. If
one of them clashes (another node was faster), the transaction is rolled back and each is written by itself.

All rows go into the log in one statement, with the news for other nodes. If nothing else is to be written, that
statement is the whole transaction: one round trip, without those for BEGIN and COMMIT. On every round trip this thread
releases Python's lock, and has to wait until the busy event loop gives it back.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import secrets
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import msgspec
import sqlalchemy as sa
from filelock import BaseFileLock, FileLock, Timeout
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from walpurgis.core.errors import WalpurgisError
from walpurgis.server import queries, schema
from walpurgis.server.faults import described
from walpurgis.table.live import Clash, StoreGone
from walpurgis.table.rows import AnyRow, decode_row, encode_row

T = TypeVar("T")
log = logging.getLogger(__name__)
Extra: TypeAlias = Callable[[sa.Connection], None]
LogRow: TypeAlias = tuple[str, int, int, bytes]  # table, number, time, the row itself
# Rows are handed over as JSON, all in one piece: [[table, number, time, row], …]
INSERT_SQLITE = """
    INSERT INTO log SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
    CAST(json_extract(value, '$[3]') AS BLOB) FROM json_each(?)
"""
INSERT_POSTGRESQL = """
    WITH written AS (
        INSERT INTO log SELECT r->>0, (r->>1)::int, (r->>2)::bigint, convert_to(r->>3, 'UTF8')
        FROM json_array_elements(%s::json) AS r
    )
    SELECT pg_notify(%s, news) FROM unnest(%s::text[]) AS news
"""
PATIENCE = 10  # seconds to reach a PostgreSQL
COMPLAIN_EVERY = 5.0  # seconds, in the log
GATHER = 0.003  # seconds for which the first job waits for others to join it
MOST_JOBS = 1000  # in one transaction
CHANNEL = "walpurgis_tables"  # on which PostgreSQL tells other nodes which tables have new rows
MOST_PAYLOAD = 7000  # bytes; PostgreSQL takes just under 8000


@dataclass(slots=True)
class Job:
    """What is to be written together: rows of logs, and whatever else."""

    rows: list[LogRow] = field(default_factory=list[LogRow])
    extra: Extra | None = None
    done: asyncio.Future[None] | None = None
    loop: asyncio.AbstractEventLoop | None = None

    def add(self, table: str, number: int, at: int, rows: Sequence[AnyRow]) -> Job:
        """Rows of a table that follow the one with that number."""
        for place, row in enumerate(rows, number + 1):
            self.rows.append((table, place, at, encode_row(row)))
        return self


class Store:
    """The database."""

    def __init__(self, url: str, node: str = "") -> None:
        self.node = node  # the name that other nodes know us by
        self.url = engine_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = make_engine(self.url)
        self.address = self.url.set(drivername=self.url.get_backend_name()).render_as_string(hide_password=False)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="walpurgis-read")
        self._writer = threading.Thread(target=self._write_on, name="walpurgis-write", daemon=True)
        self._lines: dict[bool, sa.Connection] = {}  # the writer's own, kept; True: each statement a transaction
        self._file = Path(str(self.url.database))
        self._file_was: tuple[int, int] | None = None
        self._lock: BaseFileLock | None = None
        self._complained = -COMPLAIN_EVERY
        self.commits = 0
        self.rows_written = 0

    def claim(self) -> None:
        """Serve this database alone, where it is a file. The system takes the lock back from a process that dies."""
        if not self.is_sqlite:
            return
        lock = FileLock(f"{self._file.resolve()}.lock", timeout=0, mode=0o600, thread_local=False)
        try:
            lock.acquire()
        except Timeout:
            raise StoreGone(
                f"another server is using {self._file}; stop it first, give this one another --database, "
                "or let both share a PostgreSQL"
            ) from None
        except OSError as error:
            raise StoreGone(f"cannot write beside {self._file}: {error.strerror}") from None
        self._lock = lock

    def open(self) -> None:
        """Bring the database up to date and begin to write."""
        migrate(self.engine)
        if self.is_sqlite:
            self._file_was = _identity(self._file)
        self._writer.start()

    @property
    def is_in_place(self) -> bool:
        """Whether the file that is written to is still the one with that name; SQLite would not notice."""
        return not self.is_sqlite or (self._file_was is not None and _identity(self._file) == self._file_was)

    async def check(self) -> None:
        """Write something; StoreGone when that is not possible."""
        if not self.is_in_place:
            raise StoreGone("the database file is gone")
        await self.write(Job(extra=queries.beat(self.node, time.time_ns() // 1_000_000)))

    def _note_failure(self, error: SQLAlchemyError) -> None:
        """For the log only: what a database says can name hosts and folders."""
        now = time.monotonic()
        if now - self._complained > COMPLAIN_EVERY:
            self._complained = now
            log.warning("the database fails", extra={"reason": reason_of(error)})

    def close(self) -> None:
        """Write what is waiting, then stop."""
        if self._writer.is_alive():
            self._jobs.put(None)
            self._writer.join()
        for line in self._lines.values():
            line.close()
        self._readers.shutdown()
        self.engine.dispose()
        if self._lock is not None:
            self._lock.release()

    # --- writing ---

    def write(self, job: Job) -> Awaitable[None]:
        """To be awaited: done once it is committed, with Clash or StoreGone if it is not."""
        job.loop = asyncio.get_running_loop()
        job.done = job.loop.create_future()
        self._jobs.put(job)
        return job.done

    def _write_on(self) -> None:
        while (first := self._jobs.get()) is not None:
            jobs = [first]
            last = False
            time.sleep(GATHER)
            with contextlib.suppress(queue.Empty):
                while len(jobs) < MOST_JOBS:
                    job = self._jobs.get_nowait()
                    if job is None:
                        last = True
                        break
                    jobs.append(job)
            self._write_together(jobs)
            if last:
                return

    def _write_together(self, jobs: list[Job]) -> None:
        try:
            self._transact(jobs)
        except IntegrityError as error:
            if len(jobs) == 1:
                self._answer(jobs, Clash(f"another node was quicker: {type(error.orig).__name__}"))
                return
            for job in jobs:
                self._write_together([job])
        except SQLAlchemyError as error:
            self._note_failure(error)
            self._answer(jobs, StoreGone("the database cannot write now"))
        except Exception as error:  # a fault of ours must not stop the only writer
            log.error("a write failed", extra={"reason": described(error)})
            self._answer(jobs, StoreGone("the database cannot write this"))
        else:
            self.commits += 1
            self.rows_written += sum(len(job.rows) for job in jobs)
            self._answer(jobs, None)

    def _transact(self, jobs: list[Job]) -> None:
        rows = [row for job in jobs for row in job.rows]
        extras = [job.extra for job in jobs if job.extra]
        connection = self._open_line(alone=not extras)
        try:
            with connection.begin():
                if rows:
                    insert(connection, self.node, rows)
                for extra in extras:
                    extra(connection)
        except BaseException:
            connection.close()
            raise
        self._lines[not extras] = connection

    def _open_line(self, alone: bool) -> sa.Connection:
        """The connection of the last such transaction, or a new one if there is none or it is dead."""
        line = self._lines.pop(alone, None)
        if line is not None and not self.is_sqlite and not is_alive(line):
            line.close()
            line = None
        if line is None:
            line = self.engine.connect()
            if alone:
                line = line.execution_options(isolation_level="AUTOCOMMIT")
        return line

    def _answer(self, jobs: list[Job], error: WalpurgisError | None) -> None:
        """Tell all who are waiting, with one call into each event loop."""
        by_loop: dict[asyncio.AbstractEventLoop, list[Job]] = {}
        for job in jobs:
            if job.loop is not None:
                by_loop.setdefault(job.loop, []).append(job)
        for loop, theirs in by_loop.items():
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody is waiting
                loop.call_soon_threadsafe(_resolve, theirs, error)

    # --- reading ---

    async def read(self, question: Callable[[sa.Connection], T]) -> T:
        """Query the database in another thread."""

        def answer() -> T:
            try:
                with self.engine.connect() as connection:
                    return question(connection)
            except DBAPIError as error:
                self._note_failure(error)
                raise StoreGone("the database does not answer now") from None

        return await asyncio.get_running_loop().run_in_executor(self._readers, answer)

    async def rows_of(self, table: str, after: int = 0) -> list[tuple[int, AnyRow]]:
        """The rows of a table's log after a number, each with its time."""
        found = await self.read(
            lambda connection: connection.execute(
                sa.select(schema.log.c.at, schema.log.c.row)
                .where(schema.log.c.table_id == table, schema.log.c.number > after)
                .order_by(schema.log.c.number)
            ).fetchall()
        )
        return [(at, decode_row(bytes(row))) for at, row in found]

    async def key(self, name: str) -> str:
        """A secret that all nodes share, made by the first that asks."""

        def find(connection: sa.Connection) -> str | None:
            return connection.execute(sa.select(schema.keys.c.value).where(schema.keys.c.name == name)).scalar()

        found = await self.read(find)
        if found is None:
            fresh = {"name": name, "value": secrets.token_hex(32)}
            with contextlib.suppress(Clash):
                await self.write(Job(extra=lambda connection: _insert(connection, schema.keys, fresh)))
            found = await self.read(find)
        if found is None:
            raise StoreGone(f"the key {name!r} cannot be kept")
        return found


def _insert(connection: sa.Connection, table: sa.Table, values: dict[str, Any]) -> None:
    connection.execute(sa.insert(table), [values])


def _resolve(jobs: list[Job], error: WalpurgisError | None) -> None:
    for job in jobs:
        if job.done is not None and not job.done.done():
            if error is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(error)


def insert(connection: sa.Connection, node: str, rows: Sequence[LogRow]) -> None:
    """Rows into the log, and with PostgreSQL news of them to other nodes: with the commit and not before."""
    told = msgspec.json.encode([(table, number, at, row.decode()) for table, number, at, row in rows]).decode()
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(INSERT_SQLITE, (told,))
    else:
        connection.exec_driver_sql(INSERT_POSTGRESQL, (told, CHANNEL, news_of(node, rows)))


def is_alive(connection: sa.Connection) -> bool:
    """Whether the server at the other end has not hung up, as far as can be told without asking it."""
    driver: Any = connection.connection.driver_connection
    try:
        driver.pgconn.consume_input()
        return not driver.broken
    except Exception:  # whatever the driver raises for a dead connection
        return False


def news_of(node: str, rows: Sequence[LogRow]) -> list[str]:
    """The writer and the newest number of each table, in pieces small enough for PostgreSQL."""
    newest = {table: number for table, number, _, _ in rows}
    pieces: list[list[tuple[str, int]]] = [[]]
    size = 0
    for table, number in newest.items():
        size += len(table) + 16
        if size > MOST_PAYLOAD:
            pieces.append([])
            size = 0
        pieces[-1].append((table, number))
    return [msgspec.json.encode((node, piece)).decode() for piece in pieces]


def engine_url(url: str) -> sa.URL:
    """The address of a database; the driver for PostgreSQL is psycopg."""
    try:
        made = sa.make_url(url)
    except SQLAlchemyError:
        raise StoreGone(f"{url!r} is not the address of a database; give sqlite:///FILE or postgresql://…") from None
    if made.get_backend_name() == "postgresql":
        return made.set(drivername="postgresql+psycopg")
    if made.get_backend_name() != "sqlite" or not made.database:
        raise StoreGone(f"{url!r}: give sqlite:///FILE or postgresql://…")
    return made


def make_engine(url: sa.URL) -> sa.Engine:
    """Connections to the database; SQLite's are configured so that a commit survives a power cut."""
    if url.get_backend_name() != "sqlite":
        return sa.create_engine(url, pool_pre_ping=True, pool_size=6, connect_args={"connect_timeout": PATIENCE})
    prepare_file(Path(str(url.database)))
    engine = sa.create_engine(url, pool_size=6)
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def prepare_file(path: Path) -> None:
    """Make sure that the file is there, and that strangers on this machine cannot read the secrets in it."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)
        for each in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
            if each.exists() and each.stat().st_mode & 0o007:
                each.chmod(each.stat().st_mode & 0o770)
    except OSError as error:
        raise StoreGone(f"cannot open the database {path}: {error.strerror}") from None


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _prepare_sqlite(connection: Any, _record: object) -> None:
    for line in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {line}")


def migrate(engine: sa.Engine) -> None:
    """Run the migrations that are missing."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":  # several nodes may start at once
                connection.execute(sa.text("SELECT pg_advisory_xact_lock(20260430)"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError:
        raise StoreGone("the database was made by a later version of Walpurgis; use that version") from None
    except (SQLAlchemyError, OSError) as error:
        raise StoreGone(f"cannot open the database: {reason_of(error)}") from None


def reason_of(error: Exception) -> str:
    """The first line of what the database says; never the statement with its values."""
    said = str(error.orig) if isinstance(error, DBAPIError) and error.orig is not None else type(error).__name__
    return said.splitlines()[0] if said else type(error).__name__
