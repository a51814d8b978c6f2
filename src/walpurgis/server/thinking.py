"""Bots that think beside the event loop: a few threads, a bounded queue, and compiled code that lets go of Python."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from walpurgis.bots.bot import Hurried, Thought, ask
from walpurgis.bots.registry import bot_named
from walpurgis.core.dice import new_dice, pick
from walpurgis.core.errors import WalpurgisError
from walpurgis.core.game import Game
from walpurgis.core.rule import MODE, Mode
from walpurgis.core.sets import Action, Seat, has
from walpurgis.core.state import copy_of
from walpurgis.games import game_names
from walpurgis.match import Match, new

T = TypeVar("T")
STAND_IN = "greedy"  # plays while the search is still being compiled
ADVISER = "search:400ms"
log = logging.getLogger(__name__)


class TooBusy(Exception):
    """So much waits to be thought about that nothing more is taken on."""


class Thinkers:
    """Threads that think."""

    def __init__(self, threads: int, most: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="walpurgis-think")
        self._warmer = ThreadPoolExecutor(1, thread_name_prefix="walpurgis-warm")
        self._most = most
        self.waiting = 0
        self.ready: set[str] = set()  # the games whose search is compiled
        self._closing = False
        self._compiler: subprocess.Popen[bytes] | None = None

    def close(self) -> None:
        """Finish nothing more."""
        self._closing = True
        if self._compiler is not None:
            self._compiler.kill()
        self._warmer.shutdown(wait=False, cancel_futures=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def warm_up(self) -> None:
        """Make compiled code ready in the background; until then everything runs as plain Python.

        A process of its own compiles into the cache that all share, so that the event loop here never waits for a
        compiler: what is left is loading, a second or so.
        """
        self._warmer.submit(self._warm)

    def _warm(self) -> None:
        try:
            if MODE is not Mode.PLAIN:
                self._compile()
            rehearse()
        except (OSError, WalpurgisError):
            log.exception("warming up failed; bots stay simple and rules plain")
        else:
            self.ready.update(game_names())
            log.info("warm")

    def _compile(self) -> None:
        command = [sys.executable, "-m", __name__]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as self._compiler:
            said = self._compiler.communicate()[1]
            code = self._compiler.returncode
        self._compiler = None
        if code and not self._closing:
            raise WalpurgisError(f"compiling ended with code {code}: {said[-1000:].decode(errors='replace')}")

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
        if isinstance(bot, Hurried) and game.name not in self.ready:
            bot = bot_named(STAND_IN)
        action = ask(bot, game, state, seat, new_dice()).action
        legal = int(game.legal(state, seat))
        return action if has(legal, action) else int(pick(legal, new_dice()))

    async def advise(self, match: Match, seat: Seat) -> tuple[Thought, Any]:
        """What search would do at this seat, with the position that it was asked about."""
        game, state = match.game, copy_of(match.state)
        adviser = bot_named(ADVISER if game.name in self.ready else STAND_IN)
        return await self.run(lambda: ask(adviser, game, state, seat, new_dice())), state


def rehearse() -> None:
    """Play a match of each game in compiled code with bots, so that all of it is compiled and loaded."""
    for name in game_names():
        match = new(name)
        for bot in ("search:20", "novice"):
            ask(bot_named(bot), match.game, match.state, match.waiting[0], new_dice())
        while not match.is_over:
            seat = match.waiting[0]
            match.play(seat, ask(bot_named(STAND_IN), match.game, match.state, seat, new_dice()).action)
            match.view(seat)
            match.view()


if __name__ == "__main__":
    rehearse()
