"""A live table that runs on an asyncio loop: bots think outside the loop and act at a fixed pace, and clocks run out.

A server and a page without one both play at such tables; they differ in where logs are kept and who thinks.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from math import ceil
from typing import Any

from walpurgis.core.sets import Action
from walpurgis.table.live import AsyncRowStore, BotTurn, Judge, LiveTable, StoreGone, run_async
from walpurgis.table.refused import Refused
from walpurgis.table.rows import AnyRow
from walpurgis.table.table import Table

AGAIN = 2.0  # seconds until something that failed is tried again


class TooBusy(Exception):
    """The queue for thinking is full."""


class DrivenTable(LiveTable):
    """One table with its lock, its bots and its clocks."""

    def __init__(
        self, table: Table, rows: list[AnyRow], clock: Callable[[], int], store: AsyncRowStore, pace: float
    ) -> None:
        super().__init__(table, rows, clock)
        self.lock = asyncio.Lock()
        self.store = store
        self.pace = pace  # seconds between the actions of bots
        self._clock: asyncio.TimerHandle | None = None

    # --- to be filled in ---

    async def choose(self, turn: BotTurn) -> Action:
        """Ask a bot for its thought; TooBusy if it cannot be asked now."""
        raise NotImplementedError

    def soon(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do this in the background."""
        raise NotImplementedError

    async def note(self) -> None:
        """Something happened that the lobby should show."""

    @property
    def may_drive(self) -> bool:
        """Whether this node runs the table's bots and clocks."""
        return True

    @property
    def is_paused(self) -> bool:
        """Whether its bots wait, because nobody is here."""
        return False

    # --- the loop ---

    def expect_open(self) -> None:
        """Refuse when the table has been deleted."""

    async def submit(self, judge: Judge) -> None:
        """Judge, write, apply, tell; Refused or StoreGone if it does not happen."""
        async with self.lock:
            self.expect_open()
            if await run_async(self.happen(judge), self.store):
                await self.note()

    async def refresh(self) -> None:
        """Catch up with the log, if there is something to catch up with."""
        async with self.lock:
            if await run_async(self.catch_up(), self.store) and self.table.phase in ("over", "stopped"):
                await self.note()

    # --- bots and clocks ---

    def drive(self) -> None:
        """Let the bots that owe a decision think, and watch the clocks."""
        if self.table.phase != "playing" or self.is_left_to_people or not self.may_drive:
            return
        if not self.is_paused:
            for turn in self.bot_turns():
                self.soon(self._let_bot_play(turn))
        self._watch_clock()

    async def _let_bot_play(self, turn: BotTurn) -> None:
        """The bot thinks at once and acts when its time has come, so that nobody can tell how long it thought."""
        asked = time.monotonic()
        wait: float | None = None
        try:
            action = await self.choose(turn)
            await asyncio.sleep(until_the_next_beat(time.monotonic() - asked, self.pace))
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
            self.soon(self._try_again(wait))

    async def _try_again(self, wait: float) -> None:
        await asyncio.sleep(wait)
        try:
            await self.refresh()
        except StoreGone:
            self.soon(self._try_again(AGAIN))
        self.drive()

    def _watch_clock(self) -> None:
        deadline = self.table.next_deadline
        if deadline is None or self._clock is not None:
            return
        seconds = max(0.0, (deadline - self.clock()) / 1000) + 0.01
        self._clock = asyncio.get_running_loop().call_later(seconds, self._clock_rings)

    def _clock_rings(self) -> None:
        self._clock = None
        self.soon(self._run_out())

    async def _run_out(self) -> None:
        try:
            await self.submit(lambda table: table.run_out(self.clock()))
        except (StoreGone, Refused):
            await asyncio.sleep(AGAIN)
        self._watch_clock()

    def put_to_bed(self) -> None:
        """Cancel all timers."""
        if self._clock is not None:
            self._clock.cancel()
        self._clock = None


def until_the_next_beat(seconds: float, pace: float) -> float:
    """How long a bot that has thought for this many seconds waits: it acts after one pace, or two, or three."""
    return (max(1, ceil(seconds / pace)) * pace - seconds) if pace else 0.0
