"""One live table of this node: its lease, its presence and its bots, around what `walpurgis.table.driven` has."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Iterable
from typing import TYPE_CHECKING, Any

from walpurgis.core.sets import Action
from walpurgis.server.metrics import METRICS
from walpurgis.server.people import Here, OtherNodes
from walpurgis.table.driven import DrivenTable
from walpurgis.table.live import BotTurn
from walpurgis.table.occupants import Viewer
from walpurgis.table.protocol import Gone, encode
from walpurgis.table.refused import Refused
from walpurgis.table.rows import AnyRow
from walpurgis.table.table import Table

if TYPE_CHECKING:
    from walpurgis.server.hub import Hub

PRESENCE_EVERY = 0.25  # seconds; all who come and go in that time are reported together


class ServedTable(DrivenTable):
    """A live table that writes to a database and lets bots think in other threads."""

    def __init__(self, hub: Hub, table: Table, rows: list[AnyRow]) -> None:
        super().__init__(table, rows, hub.clock.never_before(table.changed_at), hub.store, hub.settings.pace)
        self.hub = hub
        self.unnoted = False  # the lobby does not know yet how the table stands
        self.is_deleted = False
        self.idle_since = time.monotonic()
        self._presence: asyncio.TimerHandle | None = None
        self._presence_told = 0.0
        self.other_nodes = OtherNodes()
        self._people_elsewhere: set[str] = set()
        self._people_untold = False  # to other nodes

    def expect_open(self) -> None:
        """Refuse when an operator has deleted the table."""
        if self.is_deleted:
            raise Refused("no-such-table")

    def soon(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do this in the background."""
        self.hub.soon(work)

    async def note(self) -> None:
        """Tell the lobby."""
        await self.hub.note(self)

    async def choose(self, turn: BotTurn) -> Action:
        """Let a bot think in another thread."""
        table = self.table
        owner, is_watched = (table.host, self.id), self.viewer_count > 0
        return await self.hub.thinkers.decide(table.playing, turn.seat, turn.bot, owner, is_watched)

    def become(self, rows: Iterable[AnyRow], at: int) -> bool:
        """Apply rows, as every live table does, and count them."""
        METRICS.moves.rows += 1
        return super().become(rows, at)

    def has_stopped(self, error: Exception) -> None:
        """Only this table stops; operators are told."""
        self.hub.quarantine(self.id, error)

    def enter(self, viewer: Viewer, since: int | None) -> None:
        """A viewer comes; a sleeping table wakes up."""
        is_new = viewer not in self.viewers
        super().enter(viewer, since)
        if is_new:
            self.hub.thinkers.is_watched_now((self.table.host, self.id))
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
        """For other nodes: which of the table's people are connected to this one."""
        people = {occupant.guest for occupant in self.table.occupants if occupant.guest} | {self.table.host}
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
        """Tell everybody who is here, but at most a few times a second, however many come and go."""
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
    def may_drive(self) -> bool:
        """Whether this node holds the lease."""
        return self.hub.leases.has(self.id)

    @property
    def is_paused(self) -> bool:
        """Whether its bots pause: nobody is here, and nobody has done anything for a while.

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

    def end(self) -> None:
        """An operator has deleted the table."""
        self.is_deleted = True
        self.table.phase = "stopped"
        self.tell_all(encode(Gone("no-such-table")))

    def put_to_bed(self) -> None:
        """Cancel all timers."""
        super().put_to_bed()
        if self._presence is not None:
            self._presence.cancel()
        self._presence = None
