"""The tables of this browser: one person among bots, with the same loop and the same conversation as on a server."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

from walpurgis.bots.bot import Foreseen, Thought
from walpurgis.bots.foresight import WORLDS, OutcomeComparison
from walpurgis.core.data import DecodeError
from walpurgis.core.dice import new_dice, pick
from walpurgis.core.game import SPECTATOR, Game
from walpurgis.core.sets import Action, Seat, has
from walpurgis.core.state import copy_of
from walpurgis.match import Match
from walpurgis.offline.outside import ADVISER, BrowserStore, Thinker, ask
from walpurgis.table import protocol
from walpurgis.table.conversation import Conversation
from walpurgis.table.driven import DrivenTable
from walpurgis.table.live import BotTurn, Judge, Read, StoreGone, Write, replayed, run_async
from walpurgis.table.refused import Refused
from walpurgis.table.rows import AnyRow
from walpurgis.table.setup import Guest, new_table_id
from walpurgis.table.table import Table
from walpurgis.table.times import now_ms

PACE = 0.6  # seconds between the actions of bots
LONGEST_HINT = 2.0  # seconds for its reasons
ME = "me"  # the only guest there is


def new_local_id() -> str:
    """The id of a table in this browser: the page can tell it from those of a server."""
    return f"here-{new_table_id()}"


class OfflineTable(DrivenTable):
    """A table that writes to the browser's database, and lets other workers think."""

    def __init__(self, tables: OfflineTables, table: Table, rows: list[AnyRow]) -> None:
        super().__init__(table, rows, now_ms, tables.store, tables.pace)
        self.tables = tables

    @property
    def is_paused(self) -> bool:
        """Nothing happens at a table that nobody looks at: the person would come back to a match that went on."""
        return not self.viewers

    def soon(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do this in the background."""
        self.tables.soon(work)

    async def note(self) -> None:
        """Tell the list of tables."""
        await self.tables.store.note(self.info)
        if self.table.phase == "over":
            self.tell_presence()

    async def choose(self, turn: BotTurn) -> Action:
        """Let a bot think; one whose answer is not legal plays by chance, as on a server."""
        match = self.table.playing
        game, state = match.game, copy_of(match.state)
        legal = int(game.legal(state, turn.seat))
        action = (await ask(self.tables.thinker, turn.bot, game, state, turn.seat)).action
        return action if has(legal, action) else int(pick(legal, new_dice()))


class OfflineTables:
    """All tables of this browser; those that somebody looks at are in memory."""

    def __init__(self, store: BrowserStore, thinker: Thinker, pace: float = PACE) -> None:
        self.store = store
        self.thinker = thinker
        self.pace = pace
        self._live: dict[str, OfflineTable] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def soon(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do this in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def create(self, rows: list[AnyRow]) -> OfflineTable:
        """A new table with these rows."""
        return await self._create(new_local_id(), rows)

    async def _create(self, table_id: str, rows: list[AnyRow]) -> OfflineTable:
        at = now_ms()
        live = OfflineTable(self, Table(table_id, [(at, row) for row in rows]), list(rows))
        await self.store.write_rows(Write(table_id, 0, at, rows))
        await self.store.note(live.info)
        self._live[table_id] = live
        return live

    async def table(self, table_id: str) -> OfflineTable:
        """The table of that id, from memory or from its log."""
        live = self._live.get(table_id)
        if live is None:
            rows = await self.store.read_rows(Read(table_id, 0))
            if not rows:
                raise Refused("no-such-table")
            try:
                table, _ = replayed(table_id, rows)
            except Exception:  # not even its first row can be read
                raise Refused("no-such-table") from None
            live = self._live.setdefault(table_id, OfflineTable(self, table, [row for _, row in rows]))
        return live

    async def forget(self, table_id: str) -> None:
        """Delete a table and its log, for good; whoever is still at it hears that it is gone with their next wish."""
        self._live.pop(table_id, None)
        await self.store.forget(table_id)

    async def rematch(self, live: OfflineTable, guest: str) -> None:
        """The next table of the same players."""
        async with live.lock:
            table_id = new_local_id()
            here, there = live.table.rematch(guest, table_id, secrets.token_hex(32))
            await self._create(table_id, there)
            at = max(live.clock(), live.table.changed_at)
            await self.store.write_rows(Write(live.id, live.table.number, at, here))
            live.become(here, at)

    def heard(self, table_id: str, number: int) -> None:
        """Another window of this browser has written to a table."""
        live = self._live.get(table_id)
        if live is not None and number > live.table.number:
            live.heard = max(live.heard, number)
            self.soon(live.refresh())


class PageViewer:
    """The page as a viewer of a table."""

    def __init__(self, guest: Guest, send: Callable[[str], Any]) -> None:
        self.guest, self.name = guest.id, guest.name
        self.public = False
        self.watching: Seat = SPECTATOR
        self._send = send

    def tell(self, message: bytes) -> None:
        """Messages between workers arrive in order."""
        self._send(message.decode())


class OfflineConversation(Conversation):
    """What the page asks of a table, and the answers."""

    def __init__(self, tables: OfflineTables, table_id: str, viewer: PageViewer) -> None:
        super().__init__(viewer)
        self.tables = tables
        self.table_id = table_id
        self._live: OfflineTable | None = None

    @property
    def live(self) -> OfflineTable | None:
        """The table that the page has said hello to."""
        return self._live

    def end(self) -> None:
        """The page has left the table."""
        if self._live is not None:
            self._live.leave(self.viewer)
            self._live = None

    async def hear(self, data: bytes) -> None:
        """One message of the page."""
        what, ask_number = "", None
        try:
            asked = protocol.decode(data)
            what = str(asked.__struct_config__.tag or "")
            ask_number = asked.ask if isinstance(asked, protocol.Act) else None
            await self.heed(asked, what)
        except DecodeError as error:
            self.refuse("", Refused("malformed", args={"reason": str(error)}), None)
        except Refused as refused:
            self.refuse(what, refused, ask_number)
        except StoreGone:
            self.refuse(what, Refused("store-gone"), ask_number)

    async def hello(self, since: int | None) -> None:
        """Enter, or hear again what was missed."""
        live = await self.tables.table(self.table_id)
        async with live.lock:
            await run_async(live.catch_up(), self.tables.store)
            self._live = live
            live.enter(self.viewer, since)

    async def submit(self, judge: Judge) -> None:
        """Judge, write, apply, tell."""
        assert self._live is not None, "hello comes first"
        await self._live.submit(judge)

    async def rematch(self) -> None:
        """The next table of the same players."""
        assert self._live is not None, "hello comes first"
        await self.tables.rematch(self._live, self.viewer.guest)

    async def advise(self, match: Match, seat: Seat) -> tuple[Thought, Any]:
        """What search would do, and why."""
        state = copy_of(match.state)
        thought = await ask(self.tables.thinker, ADVISER, match.game, state, seat)
        return replace(thought, foreseen=await foresee(match.game, state, seat, thought)), state


async def foresee(game: Game, state: Any, seat: Seat, thought: Thought) -> tuple[Foreseen, ...]:
    """The reasons for a choice; a slow device finds none. Whatever else the page asks for meanwhile comes between."""
    comparison, end = OutcomeComparison.of(game, state, seat, thought, new_dice()), time.monotonic() + LONGEST_HINT
    while comparison and comparison.worlds < WORLDS:
        if time.monotonic() > end:
            return ()
        comparison.look()
        await asyncio.sleep(0)
    return comparison.reasons if comparison else ()
