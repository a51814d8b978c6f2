"""A live match: one loop that judges, writes, applies, tells viewers and drives the bots, without doing any I/O itself.

    steps = live.happen(lambda table: table.act(guest, ask, "v7"))

`happen` is a generator. It yields what has to be read or written, and is sent the result; `run` does that with a
store that answers at once (a file), `run_async` with one that has to be waited for (a database). So a server, a
terminal and a page without a server all play by the same loop.

The log is authoritative. If a write fails, or another node was faster, the table reads the log again before anything
else happens.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

from walpurgis.core.errors import WalpurgisError
from walpurgis.core.game import SPECTATOR
from walpurgis.core.sets import Action, Seat
from walpurgis.table.messages import Presence, TableInfo
from walpurgis.table.occupants import Viewer
from walpurgis.table.refused import Refused
from walpurgis.table.rows import Acted, AnyRow, Started, Undone
from walpurgis.table.table import Table
from walpurgis.table.telling import Teller

Judge: TypeAlias = Callable[[Table], list[AnyRow]]
TimedRow: TypeAlias = tuple[int, AnyRow]  # when it was written
NOT_ASKED = Presence()  # news of an action do not say who is here
TRIES = 3  # when other nodes are faster
MOST_MISSED = 200  # rows; a viewer who has missed more gets a fresh view


class Clash(WalpurgisError):
    """Somebody else has written the row with this number."""


class StoreGone(WalpurgisError):
    """The log cannot be read or written now; the rows may have been written nevertheless."""


class Read(NamedTuple):
    """To be read from the log: the rows after a number, each with its time."""

    table: str
    after: int


class Write(NamedTuple):
    """To be written to the log, all or nothing: rows that follow the one with this number."""

    table: str
    after: int
    at: int
    rows: Sequence[AnyRow]


Steps: TypeAlias = Generator[Read | Write, Any, bool]


class RowStore(Protocol):
    """Keeps logs, and answers at once."""

    def read(self, what: Read, /) -> list[TimedRow]: ...
    def write(self, what: Write, /) -> None: ...


class AsyncRowStore(Protocol):
    """Keeps logs, and answers asynchronously."""

    def read_rows(self, what: Read, /) -> Awaitable[list[TimedRow]]: ...
    def write_rows(self, what: Write, /) -> Awaitable[None]: ...


@dataclass(frozen=True)
class BotTurn:
    """A bot owes a decision: the answer to the question `ask`."""

    seat: Seat
    ask: int
    bot: str

    def decided(self, action: Action) -> Judge:
        """To be handed to `happen`."""
        return lambda table: table.decide(self.seat, self.ask, table.playing.name_of(self.seat, action), "bot")

    def is_due(self, table: Table) -> bool:
        """Whether it still owes it."""
        return table.asked.get(self.seat) == self.ask and table.bot_of(self.seat) == self.bot


class LiveTable:
    """One table with its viewers."""

    def __init__(self, table: Table, rows: list[AnyRow], clock: Callable[[], int]) -> None:
        self.id = table.id
        self.table = table
        self.teller = Teller(table)
        self.rows = rows
        self.viewers: set[Viewer] = set()
        self.clock = clock  # milliseconds since 1970
        self.stale = False  # the log may hold rows that we do not know
        self.heard = 0  # the newest number that another node told us of
        self.gone: dict[str, int] = {}  # since when guests who were here have been gone
        self.opened_at = clock()
        self._handed_out: set[BotTurn] = set()

    # --- the loop ---

    def happen(self, judge: Judge) -> Steps:
        """Judge, write, apply, tell; returns whether the lobby should know. Refused if it is not allowed."""
        for _ in range(TRIES):
            if self.is_behind:
                yield from self.catch_up()
            rows = judge(self.table)
            if not rows:
                return False
            at = max(self.clock(), self.table.changed_at)
            try:
                yield Write(self.id, self.table.number, at, rows)
            except Clash:
                self.stale = True
                continue
            except BaseException:
                self.stale = True  # the rows may have been written all the same
                raise
            return self.become(rows, at)
        raise Refused("busy")

    @property
    def is_behind(self) -> bool:
        """Whether the log has, or may have, rows that we do not know yet."""
        return self.stale or self.heard > self.table.number

    def catch_up(self) -> Steps:
        """Read the rows that we do not know yet, and tell them.

        While we read, we may hear of rows that were written after what we are reading, so we look again at the end.
        """
        is_noteworthy = False
        while self.is_behind:
            self.stale, heard = False, self.heard
            try:
                fresh: list[TimedRow] = yield Read(self.id, self.table.number)
            except BaseException:
                self.stale = True
                raise
            for at, row in fresh:
                is_noteworthy |= self.become([row], at)
            if self.heard == heard:  # if there is no such row, do not ask for it for ever
                self.heard = min(heard, self.table.number)
        return is_noteworthy

    def become(self, rows: Iterable[AnyRow], at: int) -> bool:
        """Apply rows that are committed, tell everybody, see what follows; returns whether the lobby should know."""
        before = self.table.phase
        is_noteworthy = False
        for row in rows:
            self._apply(row, at)
            if isinstance(row, Acted):
                self._tell_action(row)
            else:
                is_noteworthy = True
                self._forget_ended_permissions()
                self._tell(row, self.presence)
        self.drive()
        return is_noteworthy or self.table.phase != before

    def _apply(self, row: AnyRow, at: int) -> None:
        self.rows.append(row)
        try:
            self.table.apply(row, at)
        except Exception as error:  # whatever error it is: this table stops, the others go on
            self.table.stop()
            self.has_stopped(error)

    def _tell_action(self, row: Acted) -> None:
        if self.table.phase == "stopped":
            self.tell_presence()
        else:
            self._tell(row, NOT_ASKED)

    def _tell(self, row: AnyRow, there: Presence) -> None:
        told = self.teller.told
        for viewer in self.viewers:
            viewer.tell(told(row, viewer, there))

    def has_stopped(self, error: Exception) -> None:
        """The log cannot be replayed any further."""

    # --- bots and clocks ---

    def drive(self) -> None:
        """Start bots and clocks; subclasses with threads and timers do that here."""

    @property
    def is_left_to_people(self) -> bool:
        """Whether there is nothing to drive: no bot owes a decision, or owed one just now, and there are no clocks."""
        return not self._handed_out and self.table.created.clock is None and not self.table.due_bots

    def bot_turns(self) -> list[BotTurn]:
        """The decisions that bots owe now, each handed out once."""
        if self.table.phase != "playing":
            return []
        due = {BotTurn(seat, self.table.asked[seat], self.table.bot_of(seat)) for seat in self.table.due_bots}
        fresh = due - self._handed_out
        self._handed_out = due
        return sorted(fresh, key=lambda turn: turn.seat)

    def hand_out_again(self, turn: BotTurn) -> None:
        """This turn failed: the decision may still be owed."""
        self._handed_out.discard(turn)

    # --- viewers ---

    @property
    def connected(self) -> set[str]:
        """The guests who are here, as far as we know."""
        return {viewer.guest for viewer in self.viewers}

    @property
    def viewer_count(self) -> int:
        return len(self.viewers)

    @property
    def presence(self) -> Presence:
        guests = self.connected
        seats = {seat for guest in guests if (seat := self.table.seat_of(guest)) != SPECTATOR}
        gone = {
            seat: self.gone.get(occupant.guest, self.opened_at)
            for seat, occupant in enumerate(self.table.occupants)
            if occupant.guest and seat not in seats
        }
        return Presence(seats, self.viewer_count, gone, self.table.host in guests)

    def seconds_gone(self, guest: str) -> float:
        """How long this guest has been gone, as far as we know."""
        if guest in self.connected:
            return 0.0
        return (self.clock() - self.gone.get(guest, self.opened_at)) / 1000

    def enter(self, viewer: Viewer, since: int | None) -> None:
        """A viewer connects, for the first time or again: send everything, or what was missed."""
        is_new = viewer not in self.viewers
        self.viewers.add(viewer)
        self.gone.pop(viewer.guest, None)
        for message in self._missed(viewer, since):
            viewer.tell(message)
        if is_new:
            self.presence_changed()
            self.drive()

    def _missed(self, viewer: Viewer, since: int | None) -> list[bytes]:
        there = self.presence
        missed = self.rows[since:] if since is not None and 0 < since <= self.table.number else None
        if missed is None or len(missed) > MOST_MISSED or any(map(self._tells_all_again, missed)):
            return [self.teller.welcome(viewer, there)]
        found = self.teller.missed(self.table.number - len(missed), missed, viewer, there)
        return found or [self.teller.presence(viewer, there)]

    def _tells_all_again(self, row: AnyRow) -> bool:
        """Whether this row is best told with everything else: after it the story differs, or begins with many turns."""
        return isinstance(row, Undone) or (isinstance(row, Started) and bool(self.table.created.steps))

    def leave(self, viewer: Viewer) -> None:
        if viewer in self.viewers:
            self.viewers.discard(viewer)
            if viewer.guest:
                self.gone[viewer.guest] = self.clock()
            self.presence_changed()

    def watch(self, viewer: Viewer, seat: Seat) -> None:
        """A spectator would like to see a hand, or none (-1)."""
        if self.table.seat_of(viewer.guest) != SPECTATOR:
            raise Refused("has-seat")
        if seat != SPECTATOR and self.table.eyes_of(viewer.guest, seat) != seat:
            raise Refused("not-allowed")
        viewer.watching = seat
        viewer.tell(self.teller.welcome(viewer, self.presence))

    def _forget_ended_permissions(self) -> None:
        """A wish to see a hand ends with the permission, so that the next person's permission is asked for again."""
        for viewer in self.viewers:
            if viewer.watching != SPECTATOR and self.table.eyes_of(viewer.guest, viewer.watching) != viewer.watching:
                viewer.watching = SPECTATOR

    def presence_changed(self) -> None:
        """Somebody came or went. A server with many viewers waits a moment and tells all of it at once."""
        self.tell_presence()

    def tell_presence(self) -> None:
        """Send everybody the state of the table apart from its log."""
        there = self.presence
        for viewer in self.viewers:
            viewer.tell(self.teller.presence(viewer, there))

    def tell_all(self, message: bytes) -> None:
        """Something that is not part of the log."""
        for viewer in self.viewers:
            viewer.tell(message)

    @property
    def info(self) -> TableInfo:
        """The table as everybody sees it."""
        return self.teller.info(self.presence)


def replayed(table_id: str, rows: Sequence[TimedRow]) -> tuple[Table, Exception | None]:
    """A table from its log; stopped where a row cannot be applied, with the error that stopped it."""
    table = Table(table_id, rows[:1])
    stopped: Exception | None = None
    for at, row in rows[1:]:
        try:
            table.apply(row, at)
        except Exception as error:  # whatever error it is: only this table stops
            table.stop()
            stopped = error
    return table, stopped


# --- running the steps ------------------------------------------------------------------------------------------------


def run(steps: Steps, store: RowStore) -> bool:
    """Run to the end with a store that answers at once."""
    answer: Any = None
    error: BaseException | None = None
    while True:
        try:
            wanted = steps.throw(error) if error else steps.send(answer)
        except StopIteration as end:
            return end.value
        answer, error = None, None
        try:
            answer = store.read(wanted) if isinstance(wanted, Read) else store.write(wanted)
        except Exception as raised:
            error = raised


async def run_async(steps: Steps, store: AsyncRowStore) -> bool:
    """Run to the end with an asynchronous store."""
    answer: Any = None
    error: BaseException | None = None
    while True:
        try:
            wanted = steps.throw(error) if error else steps.send(answer)
        except StopIteration as end:
            return end.value
        answer, error = None, None
        try:
            answer = await (store.read_rows(wanted) if isinstance(wanted, Read) else store.write_rows(wanted))
        except BaseException as raised:  # being cancelled too: the write may go on
            error = raised
