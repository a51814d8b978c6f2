"""One live table of this node: its lock, its timers, and its bots, around the loop that `walpurgis.table.live` has."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from math import ceil
from typing import TYPE_CHECKING

from walpurgis.server.messages import Gone, encode
from walpurgis.server.metrics import METRICS
from walpurgis.server.people import Here, OtherNodes
from walpurgis.server.thinking import TooBusy
from walpurgis.table.chairs import Viewer
from walpurgis.table.live import BotTurn, Judge, LiveTable, StoreGone, run_async
from walpurgis.table.refused import Refused
from walpurgis.table.rows import AnyRow
from walpurgis.table.table import Table

if TYPE_CHECKING:
    from walpurgis.server.hub import Hub

PRESENCE_EVERY = 0.25  # seconds; who comes and goes within is told at once
AGAIN = 2.0  # seconds until something that failed is tried again


class ServedTable(LiveTable):
    """A live table that writes to a database, lets bots think in other threads, and watches the clocks."""

    def __init__(self, hub: Hub, table: Table, rows: list[AnyRow]) -> None:
        super().__init__(table, rows, hub.clock.never_before(table.changed_at))
        self.hub = hub
        self.lock = asyncio.Lock()
        self.unnoted = False  # the lobby does not know yet how the table stands
        self.is_deleted = False
        self.idle_since = time.monotonic()
        self._clock: asyncio.TimerHandle | None = None
        self._presence: asyncio.TimerHandle | None = None
        self._presence_told = 0.0
        self.other_nodes = OtherNodes()
        self._people_elsewhere: set[str] = set()
        self._people_untold = False  # to other nodes

    async def submit(self, judge: Judge) -> None:
        """Judge, write, apply, tell; Refused or StoreGone when nothing comes of it."""
        async with self.lock:
            if self.is_deleted:
                raise Refused("no-such-table")
            if await run_async(self.happen(judge), self.hub.store):
                await self.hub.note(self)

    async def refresh(self) -> None:
        """Catch up with the log, if there is something to catch up with."""
        async with self.lock:
            if await run_async(self.catch_up(), self.hub.store) and self.table.phase in ("over", "stopped"):
                await self.hub.note(self)

    def become(self, rows: Iterable[AnyRow], at: int) -> bool:
        """As every live table does, and count it."""
        METRICS.rows.inc()
        return super().become(rows, at)

    def has_stopped(self, error: Exception) -> None:
        """Only this table stops; operators are told."""
        self.hub.quarantine(self.id, error)

    def enter(self, viewer: Viewer, since: int | None) -> None:
        """A viewer comes. Where the table slept, it wakes."""
        is_new = viewer not in self.viewers
        super().enter(viewer, since)
        if is_new and self.table.phase == "playing" and not self.hub.leases.has(self.id):
            self.hub.soon(self.hub.leases.take_and_drive(self))

    def leave(self, viewer: Viewer) -> None:
        self.idle_since = time.monotonic()
        super().leave(viewer)

    # --- who is here ---

    @property
    def connected(self) -> set[str]:
        return super().connected | self.other_nodes.people

    @property
    def viewer_count(self) -> int:
        return super().viewer_count + self.other_nodes.viewers

    @property
    def people_here(self) -> Here:
        """What other nodes want to know: which of the table's people are connected to this one."""
        people = {chair.guest for chair in self.table.chairs if chair.guest} | {self.table.host}
        return self.id, sorted(people & super().connected), super().viewer_count

    def notice_other_nodes(self) -> None:
        """Somebody may have come or gone at another node, or the node itself is gone."""
        self.other_nodes.forget_the_dead()
        before, self._people_elsewhere = self._people_elsewhere, self.other_nodes.people
        if before != self._people_elsewhere:
            for guest in before - self.connected:
                self.gone[guest] = self.clock()
            self._tell_presence_soon()

    def presence_changed(self) -> None:
        self._people_untold = True
        self._tell_presence_soon()

    def _tell_presence_soon(self) -> None:
        """Tell everybody at once, but not more often than a few times a second, however many come and go."""
        if self._presence is not None:
            return
        wait = self._presence_told + PRESENCE_EVERY - time.monotonic()
        self._presence = asyncio.get_running_loop().call_later(max(0.0, wait), self._presence_due)

    def _presence_due(self) -> None:
        self._presence = None
        self._presence_told = time.monotonic()
        self.tell_presence()
        if self._people_untold:
            self._people_untold = False
            self.hub.people.tell(self)

    # --- bots and clocks ---

    @property
    def is_paused(self) -> bool:
        """Whether its bots wait: nobody is here, and nobody has done anything for a while.

        What a clock does counts like what a person does, so a match by correspondence gets to its next player.
        """
        if self.viewer_count:
            return False
        quiet = min(time.monotonic() - self.idle_since, (self.clock() - self.table.moved_at) / 1000)
        return quiet > self.hub.settings.unwatched

    @property
    def is_needed(self) -> bool:
        """Whether it has to stay in memory."""
        if self.viewers or self.lock.locked() or self.is_behind or self.unnoted:
            return True
        table = self.table
        return table.phase == "playing" and (
            table.next_deadline is not None or (bool(table.due_bots) and not self.is_paused)
        )

    def drive(self) -> None:
        """Let the bots that owe a decision think, and watch the clocks."""
        if self.table.phase != "playing" or not self.hub.leases.has(self.id):
            return
        if not self.is_paused:
            for turn in self.bot_turns():
                self.hub.soon(self._let_bot_play(turn))
        self._watch_clock()

    async def _let_bot_play(self, turn: BotTurn) -> None:
        """The bot thinks at once and acts when its time has come, so that nobody can tell how long it thought."""
        asked = time.monotonic()
        wait: float | None = None
        try:
            table = self.table
            action = await self.hub.thinkers.decide(table.playing, turn.seat, turn.bot, (table.host, self.id))
            await asyncio.sleep(until_the_next_beat(time.monotonic() - asked, self.hub.settings.pace))
            await self.submit(turn.decided(action))
        except TooBusy:
            wait = 1.0
        except StoreGone:
            wait = AGAIN
        except Refused:
            wait = 0.0  # the seat changed hands, or the turn was taken back
        finally:
            self.hand_out_again(turn)
        if wait is not None:
            self.hub.later(wait, self._try_again)

    async def _try_again(self) -> None:
        try:
            await self.refresh()
        except StoreGone:
            self.hub.later(AGAIN, self._try_again)
        self.drive()

    def _watch_clock(self) -> None:
        deadline = self.table.next_deadline
        if deadline is None or self._clock is not None:
            return
        seconds = max(0.0, (deadline - self.clock()) / 1000) + 0.01
        self._clock = asyncio.get_running_loop().call_later(seconds, self._clock_rings)

    def _clock_rings(self) -> None:
        self._clock = None
        self.hub.soon(self._run_out())

    async def _run_out(self) -> None:
        try:
            await self.submit(lambda table: table.run_out(self.clock()))
        except (StoreGone, Refused):
            await asyncio.sleep(AGAIN)
        self._watch_clock()

    def end(self) -> None:
        """An operator has deleted the table."""
        self.is_deleted = True
        self.table.phase = "stopped"
        self.tell_all(encode(Gone("no-such-table")))

    def put_to_bed(self) -> None:
        for timer in (self._clock, self._presence):
            if timer is not None:
                timer.cancel()
        self._clock = self._presence = None


def until_the_next_beat(seconds: float, pace: float) -> float:
    """How long a bot waits that has thought for this many seconds: it acts after one pace, or two, or three."""
    return (max(1, ceil(seconds / pace)) * pace - seconds) if pace else 0.0
