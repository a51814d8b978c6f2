"""The tables that are alive on this node: loaded from their logs, driven, told to their viewers, and let go when idle.

What somebody asks of a table is judged, written, applied and told, in this order and one thing at a time for each
table. The log is the truth. Where a write fails, or another node was quicker, the table reads the log again before
anything else.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Protocol, TypeAlias

import msgspec
import sqlalchemy as sa

from walpurgis.core.game import SPECTATOR
from walpurgis.core.sets import Seat
from walpurgis.match.record import record_of
from walpurgis.server import schema
from walpurgis.server.fanout import News, listen
from walpurgis.server.guests import now_ms
from walpurgis.server.metrics import METRICS
from walpurgis.server.settings import Settings
from walpurgis.server.store import Clash, Extra, Job, Store, StoreGone
from walpurgis.server.thinking import Thinkers, TooBusy
from walpurgis.table.rows import Acted, AnyRow, Created, Undone
from walpurgis.table.table import Refused, Table
from walpurgis.table.telling import Presence, TableInfo, Teller

Chore: TypeAlias = Callable[[], Coroutine[Any, Any, Any]]
Judge: TypeAlias = Callable[[Table], list[AnyRow]]
RENEWED_AT_ONCE = 200  # leases
COLLECT_EVERY = 600.0  # seconds
DAY = 24 * 3600 * 1000  # milliseconds
NOT_ASKED = Presence()  # news of an action do not tell who is here
REPLAYED_HERE = 100  # rows; longer logs are replayed in a thread
TRIES = 3  # when other nodes are quicker
MOST_LEASES = 500  # in one statement
MOST_MISSED = 200  # rows; who has missed more gets a fresh view
log = logging.getLogger(__name__)


class Viewer(Protocol):
    """Somebody at a socket."""

    guest: str
    you: Seat
    watching: Seat

    def tell(self, message: bytes) -> None:
        """Send this, soon and in order; never waits."""
        ...


class NoSuchTable(Refused):
    """There is no table with this id."""

    def __init__(self) -> None:
        super().__init__("no-such-table", "There is no such table.")


class LiveTable:
    """One table with its viewers."""

    def __init__(self, hub: Hub, table: Table, rows: list[AnyRow]) -> None:
        self.hub = hub
        self.id = table.id
        self.rows = rows
        self.viewers: set[Viewer] = set()
        self.lock = asyncio.Lock()
        self.stale = False  # the log may hold more than we know
        self.unnoted = False  # the lobby does not know yet how the table stands
        self.heard = 0  # the newest number that another node told us of
        self.idle_since = now_ms()
        self._asked_bots: set[tuple[Seat, int]] = set()
        self._clock: asyncio.TimerHandle | None = None
        self._show(table)

    def _show(self, table: Table) -> None:
        self.table = table
        self.teller = Teller(table)

    # --- asking something of it ---

    async def ask(self, judge: Judge) -> None:
        """Judge, write, apply, tell; Refused or StoreGone when nothing comes of it."""
        async with self.lock:
            for _ in range(TRIES):
                if self.stale or self.heard > self.table.number:
                    await self.catch_up()
                rows = judge(self.table)
                if not rows:
                    return
                try:
                    await self._write(rows)
                except Clash:
                    self.stale = True
                    continue
                return
            raise Refused("busy", "Others were quicker; please try again.")

    async def _write(self, rows: list[AnyRow]) -> None:
        at = now_ms()
        try:
            await self.hub.store.write(Job().add(self.id, self.table.number, at, rows))
        except StoreGone:
            self.stale = True  # it may have been written all the same
            raise
        if self.become(rows, at):
            await self.hub.note(self)

    def become(self, rows: Iterable[AnyRow], at: int) -> bool:
        """These rows are durable: apply them, tell everybody, see what follows; whether the lobby should know."""
        before = self.table.phase
        seats_changed = False
        for row in rows:
            self.table.apply(row, at)
            self.rows.append(row)
            if not isinstance(row, Acted):
                seats_changed = True
                self._look_who_sits_where()
            there = NOT_ASKED if isinstance(row, Acted) else self.presence
            for viewer in self.viewers:
                viewer.tell(self.teller.told(row, viewer.you, viewer.watching, there))
        METRICS.rows.inc()
        self.drive()
        return seats_changed or self.table.phase != before

    def _look_who_sits_where(self) -> None:
        for viewer in self.viewers:
            viewer.you = self.table.seat_of(viewer.guest)
            if viewer.watching != SPECTATOR and not self.table.chairs[viewer.watching].allows:
                viewer.watching = SPECTATOR

    async def catch_up(self) -> None:
        """Read what the log has more than we know, and tell it."""
        fresh = await self.hub.store.rows_of(self.id, self.table.number)
        self.stale = False
        news = [self.become([row], at) for at, row in fresh]
        if any(news) and self.table.phase == "over":
            await self.hub.note(self)

    async def refresh(self) -> None:
        """Catch up, if there is something to catch up with."""
        async with self.lock:
            if self.stale or self.heard > self.table.number:
                await self.catch_up()

    # --- viewers ---

    @property
    def presence(self) -> Presence:
        """Who is here."""
        return Presence({viewer.you for viewer in self.viewers if viewer.you != SPECTATOR}, len(self.viewers))

    def enter(self, viewer: Viewer, since: int | None) -> None:
        """A viewer comes, for the first time or again: tell everything, or what was missed."""
        self.viewers.add(viewer)
        viewer.you = self.table.seat_of(viewer.guest)
        for message in self._missed(viewer, since):
            viewer.tell(message)
        self.tell_presence(viewer)

    def _missed(self, viewer: Viewer, since: int | None) -> list[bytes]:
        there = self.presence
        missed = self.rows[since:] if since is not None and 0 < since <= self.table.number else None
        if missed is None or len(missed) > MOST_MISSED or any(isinstance(row, Undone) for row in missed):
            return [self.teller.welcome(viewer.guest, viewer.watching, there)]
        found = self.teller.since(self.table.number - len(missed), missed, viewer.you, viewer.watching, there)
        return found or [self.teller.presence(viewer.you, there)]

    def leave(self, viewer: Viewer) -> None:
        """A viewer goes."""
        if viewer in self.viewers:
            self.viewers.discard(viewer)
            self.idle_since = now_ms()
            self.tell_presence(viewer)

    def tell_presence(self, but: Viewer | None = None) -> None:
        """Tell all, or all but one, how the table stands besides its log."""
        there = self.presence
        for viewer in self.viewers:
            if viewer is not but:
                viewer.tell(self.teller.presence(viewer.you, there))

    def tell_all(self, message: bytes) -> None:
        """Something that is not part of the log."""
        for viewer in self.viewers:
            viewer.tell(message)

    @property
    def info(self) -> TableInfo:
        """The table as everybody sees it."""
        return self.teller.info(self.presence)

    # --- bots and clocks ---

    def drive(self) -> None:
        """Let the bots that owe a decision think, and watch the clocks."""
        if self.table.phase != "playing" or not self.hub.drives(self.id):
            return
        for seat in self.table.due_bots:
            question = (seat, self.table.asked[seat])
            if question not in self._asked_bots:
                self._asked_bots.add(question)
                self.hub.later(self.hub.settings.pace, partial(self._let_bot_play, seat, question))
        self._watch_clock()

    async def _let_bot_play(self, seat: Seat, question: tuple[Seat, int]) -> None:
        try:
            table = self.table
            if table.phase != "playing" or table.asked.get(seat) != question[1] or not table.bot_of(seat):
                return
            match = table.playing
            action = await self.hub.thinkers.decide(match, seat, table.bot_of(seat))
            await self.ask(lambda table: _decided(table, seat, question[1], action))
        except TooBusy:
            self.hub.later(1.0, self._try_again)
        except StoreGone:
            self.hub.later(2.0, self._try_again)
        except Refused:
            self.hub.later(0.0, self._try_again)  # the seat changed hands, or the turn was taken back
        finally:
            self._asked_bots.discard(question)

    async def _try_again(self) -> None:
        with contextlib.suppress(StoreGone):
            await self.refresh()
        self.drive()

    def _watch_clock(self) -> None:
        deadline = self.table.next_deadline
        if deadline is None or self._clock is not None:
            return
        loop = asyncio.get_running_loop()
        self._clock = loop.call_later(max(0.0, (deadline - now_ms()) / 1000) + 0.01, self._clock_rings)

    def _clock_rings(self) -> None:
        self._clock = None
        self.hub.soon(self._run_out())

    async def _run_out(self) -> None:
        try:
            await self.ask(lambda table: table.run_out(now_ms()))
        except (StoreGone, Refused):
            await asyncio.sleep(2.0)
        self._watch_clock()

    def put_to_bed(self) -> None:
        """Leave memory."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None


def _decided(table: Table, seat: Seat, ask: int, action: int) -> list[AnyRow]:
    return table.decide(seat, ask, table.playing.name_of(seat, action), "bot")


class Hub:
    """All tables of this node."""

    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers) -> None:
        self.settings = settings
        self.store = store
        self.thinkers = thinkers
        self.node = store.node
        self.tables: dict[str, LiveTable] = {}
        self.leases: dict[str, int] = {}  # the tables that this node drives, and until when
        self.quarantined: dict[str, str] = {}  # tables whose log cannot be replayed, and what happened
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closing = False
        self._builder = ThreadPoolExecutor(1, thread_name_prefix="walpurgis-build")
        # SQLite has one node only, which takes everything over when it starts: nothing to renew.
        self.lease_ms = DAY if store.is_sqlite else int(settings.lease * 1000)
        self._collected = time.monotonic()

    # --- chores that nobody waits for ---

    def soon(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do this beside everything else; what goes wrong is logged."""
        if self.closing:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a chore failed", exc_info=error)

    def later(self, seconds: float, work: Chore) -> None:
        """Do this after a while."""
        self.soon(_after(seconds, work))

    # --- life ---

    async def open(self) -> None:
        """Wake the tables whose bots or clocks wait for somebody to drive them, and hear what other nodes write."""
        if self.store.is_sqlite:
            await self._take_over_all()
        self.soon(self._keep_house())
        if not self.store.is_sqlite:
            self.soon(listen(self.store.address, self._hear, self._hear_again))

    def _hear(self, news: News) -> None:
        """A node has written rows. What this one wrote is being told already."""
        writer, written = news
        for table_id, number in written:
            live = self.tables.get(table_id)
            if live is not None and number > live.table.number:
                live.heard = max(live.heard, number)
                if writer != self.node:
                    self.soon(_quietly(live.refresh))

    def _mend(self) -> None:
        """Where a write failed: it may have been written all the same, and the lobby should know of it."""
        for live in self.tables.values():
            if live.stale:
                self.soon(_quietly(live.refresh))
            if live.unnoted:
                self.soon(self.note(live))

    def _hear_again(self) -> None:
        """We did not listen for a while, so any table may have new rows."""
        for live in self.tables.values():
            live.stale = True
            self.soon(_quietly(live.refresh))

    async def close(self) -> None:
        """Let go of everything; the log has it all."""
        self.closing = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for live in self.tables.values():
            live.put_to_bed()
        self._builder.shutdown(wait=False, cancel_futures=True)
        with contextlib.suppress(StoreGone):
            await self.store.write(Job(extra=self._give_up_leases()))

    async def _keep_house(self) -> None:
        """Every few seconds: renew leases, take over tables that nobody drives, let go of idle ones."""
        while True:
            try:
                while await self._take_leases() == MOST_LEASES:
                    pass
                self._let_go_of_idle()
                self._mend()
                self._collect()
            except StoreGone as error:
                log.warning("the store is gone", extra={"reason": str(error)})
            await asyncio.sleep(self.settings.lease / 3)

    def _collect(self) -> None:
        """Let Python's collector look at everything, which takes a moment, so not often (see `collect_rarely`)."""
        if time.monotonic() - self._collected > COLLECT_EVERY:
            gc.collect()
            self._collected = time.monotonic()

    # --- tables ---

    async def create(self, rows: list[AnyRow], extra: Job | None = None) -> LiveTable:
        """A new table; with what else is to be written in the same moment."""
        table_id = new_table_id()
        return await self.create_as(table_id, rows, extra)

    async def create_as(self, table_id: str, rows: list[AnyRow], extra: Job | None = None) -> LiveTable:
        """A new table of that id."""
        at = now_ms()
        table = await self._build(table_id, [(at, row) for row in rows])
        live = LiveTable(self, table, list(rows))
        self.leases[table_id] = at + self.lease_ms
        job = extra or Job()
        index = index_of(live.info, table, at, self.node, self.leases[table_id])
        job.add(table_id, 0, at, rows)
        job.extra = index
        await self.store.write(job)
        self.tables[table_id] = live
        live.drive()
        return live

    async def table(self, table_id: str) -> LiveTable:
        """The table of that id, from memory or from the log."""
        live = self.tables.get(table_id)
        if live is not None:
            return live
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.get_running_loop().create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> LiveTable:
        found = await self.store.rows_of(table_id)
        if not found or not isinstance(found[0][1], Created):
            raise NoSuchTable
        table = await self._build(table_id, found)
        live = self.tables[table_id] = LiveTable(self, table, [row for _, row in found])
        await self._take_lease(table_id)
        if table.phase == "over":
            self.soon(self.note(live))  # in case we were killed before it was noted
        live.drive()
        return live

    async def _build(self, table_id: str, rows: list[tuple[int, AnyRow]]) -> Table:
        """A table from its log; a long one beside the event loop, for replaying takes a while."""
        first = rows[0][1]
        if len(rows) + (len(first.steps) if isinstance(first, Created) else 0) <= REPLAYED_HERE:
            return Table(table_id, rows)
        return await asyncio.get_running_loop().run_in_executor(self._builder, Table, table_id, rows)

    async def rematch(self, live: LiveTable, guest: str) -> str:
        """The next table of the same people."""
        async with live.lock:
            if live.stale:
                await live.catch_up()
            table_id = new_table_id()
            here, there = live.table.rematch(guest, table_id, secrets.token_hex(32))
            at = now_ms()
            job = Job().add(live.id, live.table.number, at, here)
            await self.create_as(table_id, there, job)
            live.become(here, at)
            await self.note(live)
            return table_id

    async def note(self, live: LiveTable) -> None:
        """Write what follows from the log: the lobby's line, who sits here, and the record of a match that is over.

        When that fails nothing is lost: the housekeeping tries again, and who loads the table from its log does too.
        """
        table = live.table
        live.unnoted = True
        try:
            await self.store.write(Job(extra=index_of(live.info, table, table.changed_at, None, None)))
        except (StoreGone, Clash) as error:
            log.warning("the lobby does not know yet", extra={"reason": str(error)})
            return
        live.unnoted = False
        if table.phase == "over":
            live.tell_presence()  # so that everybody knows where the record is

    # --- who drives which table ---

    def drives(self, table_id: str) -> bool:
        """Whether this node lets this table's bots think."""
        return self.leases.get(table_id, 0) > now_ms()

    async def _take_over_all(self) -> None:
        """With SQLite there is only this node: what a node that died has left is ours at once."""
        tables = schema.tables
        await self.store.write(Job(extra=lambda connection: _run(connection, sa.update(tables).values(lease=0))))

    async def _take_lease(self, table_id: str) -> None:
        await self._renew([table_id])

    async def _take_leases(self) -> int:
        """Renew our own, and take over matches that no living node drives; how many these were."""
        tables = schema.tables
        free = sa.and_(tables.c.phase == "playing", tables.c.lease < now_ms())
        lonely = await self.store.read(
            lambda connection: connection.execute(sa.select(tables.c.id).where(free).limit(MOST_LEASES)).scalars().all()
        )
        soon = now_ms() + self.lease_ms // 2
        playing = [table_id for table_id, until in self.leases.items() if table_id in self.tables and until < soon]
        await self._renew([*playing, *lonely])
        for table_id in lonely:
            if self.drives(table_id):
                with contextlib.suppress(NoSuchTable):
                    (await self.table(table_id)).drive()
                await asyncio.sleep(0)
        return len(lonely)

    async def _renew(self, ids: list[str]) -> None:
        """A few at a time, so that no move waits long behind them."""
        for start in range(0, len(ids), RENEWED_AT_ONCE):
            await self._renew_some(ids[start : start + RENEWED_AT_ONCE])

    async def _renew_some(self, ids: list[str]) -> None:
        tables, now = schema.tables, now_ms()
        until = now + self.lease_ms
        won: set[str] = set()

        def take(connection: sa.Connection) -> None:
            ours = sa.or_(tables.c.node == self.node, tables.c.lease < now)
            change = sa.update(tables).where(tables.c.id.in_(ids), ours).values(node=self.node, lease=until)
            won.clear()
            won.update(connection.execute(change.returning(tables.c.id)).scalars())

        await self.store.write(Job(extra=take))
        for table_id in ids:
            if table_id in won:
                self.leases[table_id] = until
            else:
                self.leases.pop(table_id, None)

    def _give_up_leases(self) -> Extra:
        tables = schema.tables
        return lambda connection: _run(
            connection, sa.update(tables).where(tables.c.node == self.node).values(node="", lease=0)
        )

    def _let_go_of_idle(self) -> None:
        limit = now_ms() - int(self.settings.idle * 1000)
        for live in list(self.tables.values()):
            needed = live.viewers or live.lock.locked() or live.stale or live.unnoted
            driven = live.table.phase == "playing" and (live.table.due_bots or live.table.next_deadline is not None)
            if not needed and not driven and live.idle_since < limit and live.table.changed_at < limit:
                live.put_to_bed()
                del self.tables[live.id]
                self.leases.pop(live.id, None)


async def _after(seconds: float, work: Chore) -> None:
    await asyncio.sleep(seconds)
    await work()


async def _quietly(work: Chore) -> None:
    """Try; when the store is gone, there will be another time."""
    with contextlib.suppress(StoreGone):
        await work()


def _run(connection: sa.Connection, statement: sa.Executable) -> None:
    connection.execute(statement)


def index_of(info: TableInfo, table: Table, at: int, node: str | None, lease: int | None) -> Extra:
    """Write a table's line of the lobby, its sitters and its record; all of it is computed now, in this thread."""
    line: dict[str, Any] = {
        "phase": table.phase,
        "listed": table.created.listed,
        "changed": at,
        "info": msgspec.json.encode(info),
    }
    guests = sorted({chair.guest for chair in table.chairs if chair.guest} | {table.created.host})
    record = None
    if table.phase == "over":
        record = {"id": table.id, "finished": at, "game": table.created.game, "record": final_record(table)}

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


def final_record(table: Table) -> str:
    """The record of a match that is over, with all that is needed to check its deals."""
    record = record_of(table.playing)
    record.names = list(table.names)
    if not table.created.deals:
        record.commitment = table.commitment
        record.secret = table.created.secret
        record.additions = [chair.addition for chair in table.chairs]
    return record.json()


def new_table_id() -> str:
    """An id that nobody guesses: who has the link may look on."""
    return secrets.token_urlsafe(9).replace("-", "a").replace("_", "b")
