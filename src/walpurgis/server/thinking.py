"""Bots that think beside the event loop: a few threads, a bounded queue, and compiled code that lets go of Python."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from walpurgis.bots.bot import Thought, ask
from walpurgis.bots.registry import bot_named
from walpurgis.bots.warm import STAND_IN, Warmer, needs_compiled_code
from walpurgis.core.dice import new_dice, pick
from walpurgis.core.game import Game
from walpurgis.core.sets import Action, Seat, has
from walpurgis.core.state import copy_of
from walpurgis.match import Match

T = TypeVar("T")
ADVISER = "search:400ms"


class TooBusy(Exception):
    """So much waits to be thought about that nothing more is taken on."""


class Thinkers:
    """Threads that think."""

    def __init__(self, threads: int, most: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="walpurgis-think")
        self._warmer = Warmer()
        self._most = most
        self.waiting = 0

    def close(self) -> None:
        """Finish nothing more."""
        self._warmer.close()
        self._pool.shutdown(wait=False, cancel_futures=True)

    @property
    def ready(self) -> set[str]:
        """The games whose search is compiled."""
        return self._warmer.ready

    def warm_up(self) -> None:
        """Make compiled code ready in the background; until then everything runs as plain Python."""
        self._warmer.start()

    async def run(self, work: Callable[[], T]) -> T:
        """Do something that takes long; TooBusy when too much waits already."""
        if self.waiting >= self._most:
            raise TooBusy
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self.waiting -= 1

    async def decide(self, match: Match, seat: Seat, bot: str) -> Action:
        """What a bot does at this seat."""
        game, state = match.game, copy_of(match.state)
        return await self.run(lambda: self._choose(game, state, seat, bot))

    def _choose(self, game: Game, state: Any, seat: Seat, name: str) -> Action:
        bot = bot_named(name)
        if needs_compiled_code(bot) and game.name not in self.ready:
            bot = bot_named(STAND_IN)
        action = ask(bot, game, state, seat, new_dice()).action
        legal = int(game.legal(state, seat))
        return action if has(legal, action) else int(pick(legal, new_dice()))

    async def advise(self, match: Match, seat: Seat) -> tuple[Thought, Any]:
        """What search would do at this seat, with the position that it was asked about."""
        game, state = match.game, copy_of(match.state)
        adviser = bot_named(ADVISER if game.name in self.ready else STAND_IN)
        return await self.run(lambda: ask(adviser, game, state, seat, new_dice())), state
