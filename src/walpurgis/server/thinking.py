"""Bots that think off the event loop: a few threads, shared fairly, and none is ever lost.

Everybody takes turns: first the guests, then the tables of each guest. So somebody who lets bots think at forty tables,
or asks for hints on twenty sockets, waits for their own work, and the others do not. A hint never takes the last
thread. A bot that does not answer in time is told to hurry, then abandoned: a random legal action takes its place,
and its thread is replaced.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from walpurgis.bots.bot import Bot, Stop, Thought, ask, new_stop
from walpurgis.bots.foresight import with_reasons
from walpurgis.bots.registry import bot_named
from walpurgis.bots.warm import STAND_IN, Warmer, needs_compiled_code
from walpurgis.core.dice import new_dice, pick
from walpurgis.core.game import Game
from walpurgis.core.sets import Action, Seat, has
from walpurgis.core.state import copy_of
from walpurgis.match import Match
from walpurgis.table.driven import TooBusy

T = TypeVar("T")
Owner: TypeAlias = tuple[str, str]  # a guest, and one of the guest's tables
ADVISER = "search:400ms"
GIVE_UP = 10.0  # seconds after which a bot's answer is not waited for any more; after half of them it is told to answer
MOST_LOST = 8  # threads that may be abandoned; after that bots are not asked any more
log = logging.getLogger(__name__)


@dataclass(eq=False)
class ThinkingTask:
    """Something to think about in another thread: a bot's turn, or a hint."""

    work: Callable[[], Any]
    done: asyncio.Future[Any]
    can_wait: bool = False  # a hint, or at a table that nobody is looking at
    is_unwatched: bool = False
    stop: Stop = field(default_factory=new_stop)
    timers: list[asyncio.TimerHandle] = field(default_factory=list[asyncio.TimerHandle])
    is_given_up: bool = False


class FairQueue:
    """Work of many guests, each with several tables; every guest gets the same share."""

    def __init__(self) -> None:
        self._guests: OrderedDict[str, OrderedDict[str, deque[ThinkingTask]]] = OrderedDict()

    def put(self, owner: Owner, work: ThinkingTask) -> None:
        """Queue behind other work of the same guest at the same table."""
        self._guests.setdefault(owner[0], OrderedDict()).setdefault(owner[1], deque()).append(work)

    def remove(self, owner: Owner) -> list[ThinkingTask]:
        """All that this guest has waiting at this table."""
        tables = self._guests.get(owner[0], OrderedDict())
        works = tables.pop(owner[1], deque())
        if not tables:
            self._guests.pop(owner[0], None)
        return list(works)

    def next(self, with_hints: bool) -> ThinkingTask | None:
        """The next work, of the guest and of the table that have waited longest."""
        for guest, tables in self._guests.items():
            for table, works in tables.items():
                if works[0].can_wait and not with_hints:
                    continue
                work = works.popleft()
                tables.move_to_end(table)
                self._guests.move_to_end(guest)
                if not works:
                    del tables[table]
                if not tables:
                    del self._guests[guest]
                return work
        return None


class Thinkers:
    """Threads that think."""

    def __init__(self, threads: int, most: int, give_up: float = GIVE_UP) -> None:
        self._threads = threads
        self._most = most
        self._give_up_after = give_up
        self._warmer = Warmer()
        self._fair = FairQueue()
        self._unwatched = FairQueue()  # of tables that nobody is looking at: these come last
        self._ready: queue.SimpleQueue[ThinkingTask | None] = queue.SimpleQueue()
        self._running: set[ThinkingTask] = set()
        self._closed = False
        self.waiting = 0
        self.lost = 0  # threads that never answered
        for _ in range(threads):
            self._start_thread()

    def _start_thread(self) -> None:
        threading.Thread(target=self._think, name="walpurgis-think", daemon=True).start()

    def close(self) -> None:
        """Abandon all work."""
        self._closed = True
        self._warmer.close()
        for work in self._running:
            work.stop[0] = 1
        for _ in range(self._threads):
            self._ready.put(None)

    @property
    def ready(self) -> set[str]:
        """The games whose search is compiled."""
        return self._warmer.ready

    def warm_up(self) -> None:
        """Make compiled code ready in the background; until then everything runs as plain Python."""
        self._warmer.start()

    # --- threads ---

    def _think(self) -> None:
        while (work := self._ready.get()) is not None:
            result: Any = None
            error: BaseException | None = None
            try:
                result = work.work()
            except BaseException as raised:
                error = raised
            loop = work.done.get_loop()
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._finish, work, result, error)
            if work.is_given_up:
                return  # another thread took our place

    def _finish(self, work: ThinkingTask, result: Any, error: BaseException | None) -> None:
        if work.is_given_up:
            self.lost -= 1
            return
        self._settle(work)
        if not work.done.done():
            if error is None:
                work.done.set_result(result)
            else:
                work.done.set_exception(error)

    def _settle(self, work: ThinkingTask) -> None:
        for timer in work.timers:
            timer.cancel()
        self._running.discard(work)
        self._hand_out()

    def _hand_out(self) -> None:
        """Give free threads something to do."""
        while len(self._running) < self._threads and not self._closed:
            work = self._next()
            if work is None:
                return
            if work.done.done():  # nobody is waiting for it
                continue
            self._running.add(work)
            loop = work.done.get_loop()
            work.timers = [
                loop.call_later(self._give_up_after / 2, work.stop.fill, 1),
                loop.call_later(self._give_up_after, self._give_up, work),
            ]
            self._ready.put(work)

    def is_watched_now(self, owner: Owner) -> None:
        """Somebody has come to this table, so its bots need not wait behind all others any more."""
        for work in self._unwatched.remove(owner):
            work.can_wait = work.is_unwatched = False
            self._fair.put(owner, work)
        self._hand_out()

    def _next(self) -> ThinkingTask | None:
        """The next work. One thread is kept for tables that people look at: neither hints nor others may take it."""
        has_room = sum(work.can_wait for work in self._running) < max(1, self._threads - 1)
        return self._fair.next(has_room) or (self._unwatched.next(True) if has_room else None)

    def _give_up(self, work: ThinkingTask) -> None:
        """It never answers. Its thread goes on for nothing, and another one takes its place."""
        work.is_given_up = True
        self.lost += 1
        log.error("a bot does not answer", extra={"lost": self.lost})
        self._start_thread()
        self._settle(work)
        if not work.done.done():
            work.done.set_exception(TimeoutError())

    async def run(self, work: Callable[[], T], owner: Owner = ("", ""), is_hint: bool = False) -> T:
        """Do something that takes long; TooBusy when the queue is full, TimeoutError when it takes too long."""
        return await self._run(ThinkingTask(work, asyncio.get_running_loop().create_future(), is_hint), owner)

    async def _run(self, work: ThinkingTask, owner: Owner) -> Any:
        if self.waiting >= self._most or self.lost >= MOST_LOST:
            raise TooBusy
        self.waiting += 1
        try:
            (self._unwatched if work.is_unwatched else self._fair).put(owner, work)
            self._hand_out()
            return await work.done
        finally:
            self.waiting -= 1

    # --- bots ---

    async def decide(
        self, match: Match, seat: Seat, bot: str, owner: Owner = ("", ""), is_watched: bool = True
    ) -> Action:
        """What a bot does at this seat: always something legal, even when the bot fails or never answers."""
        game, state = match.game, copy_of(match.state)
        work = ThinkingTask(lambda: None, asyncio.get_running_loop().create_future(), not is_watched, not is_watched)
        work.work = lambda: self._choose(game, state, seat, bot, work.stop)
        legal = int(game.legal(state, seat))
        try:
            action = await self._run(work, owner)
        except TooBusy:
            if self.lost < MOST_LOST:
                raise
            return _by_chance(legal)
        except Exception as error:  # whatever a bot does, the match goes on
            log.error("a bot failed", extra={"bot": bot, "reason": type(error).__name__})
            return _by_chance(legal)
        return action if has(legal, action) else _by_chance(legal)

    def _choose(self, game: Game, state: Any, seat: Seat, name: str, stop: Stop) -> Action:
        bot = bot_named(name)
        if needs_compiled_code(bot) and game.name not in self.ready:
            bot = bot_named(STAND_IN)
        return ask(bot, game, state, seat, new_dice(), stop).action

    async def advise(self, match: Match, seat: Seat, guest: str = "") -> tuple[Thought, Any]:
        """What search would do at this seat and why, with the position that it was asked about."""
        game, state = match.game, copy_of(match.state)
        adviser = bot_named(ADVISER if game.name in self.ready else STAND_IN)
        work = ThinkingTask(lambda: None, asyncio.get_running_loop().create_future(), can_wait=True)
        work.work = lambda: _advice(adviser, game, state, seat, work.stop)
        try:
            return await self._run(work, (guest, "hint")), state
        except TimeoutError:
            raise TooBusy from None


def _advice(adviser: Bot, game: Game, state: Any, seat: Seat, stop: Stop) -> Thought:
    thought = ask(adviser, game, state, seat, new_dice(), stop)
    return with_reasons(game, state, seat, thought, new_dice(), stop)


def _by_chance(legal: int) -> Action:
    return int(pick(legal, new_dice()))
