"""Compiling in the background: until compiled code is ready, rules run as plain Python and a simple bot stands in.

Another process compiles into the shared cache, so that nobody here waits for a compiler: what is left is loading,
a second or so. A file in the cache notes which games were compiled to the end.
"""

from __future__ import annotations

import hashlib
import logging
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from walpurgis.bots.bot import Bot, Hurried, ask
from walpurgis.bots.network import NetworkBot
from walpurgis.bots.registry import bot_named
from walpurgis.core.dice import new_dice
from walpurgis.core.errors import WalpurgisError
from walpurgis.core.rule import MODE, Mode, cache_folder
from walpurgis.games import game_named, game_names
from walpurgis.match import new
from walpurgis.match.match import own_data, view_data

STAND_IN = "greedy"
LOADING = 60.0  # seconds to wait for compiled code to load
log = logging.getLogger(__name__)


class Warmer:
    """Prepares the compiled code of some games; `ready` contains the names of those that are ready."""

    def __init__(self, games: Sequence[str] | None = None) -> None:
        self.games = tuple(games or game_names())
        self.ready: set[str] = set()
        self._closing = False
        self._compiler: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, in the background; once."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._warm, name="walpurgis-warm", daemon=True)
            self._thread.start()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until everything is ready, or has failed."""
        self.start()
        if self._thread is not None:
            self._thread.join(seconds)

    @property
    def is_done(self) -> bool:
        """Whether there is nothing more to wait for."""
        return self._thread is not None and not self._thread.is_alive()

    def close(self) -> None:
        """Stop compiling; what is compiled stays in the cache."""
        self._closing = True
        if self._compiler is not None:
            self._compiler.kill()
        if self._thread is not None:
            self._thread.join(2.0)

    def fitting(self, bot: Bot, game: str) -> Bot:
        """The bot itself once its game is ready, or if compiled code only has to be loaded; else the stand-in."""
        if not needs_compiled_code(bot) or game in self.ready:
            return bot
        self.start()
        if is_cached(game):
            self.wait(LOADING)
        return bot if game in self.ready else bot_named(STAND_IN)

    def _warm(self) -> None:
        try:
            if not all(is_cached(game) for game in self.games):
                self._compile()
            for game in self.games:
                rehearse(game, lambda: self._closing)
                if not self._closing:
                    note_cached(game)
                    self.ready.add(game)
        except (OSError, WalpurgisError):
            log.exception("compiling failed; bots stay simple and rules plain")
        else:
            log.info("warm")

    def _compile(self) -> None:
        if self._closing:
            return
        command = [sys.executable, "-m", __name__, *self.games]
        quiet = subprocess.DEVNULL
        with subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=subprocess.PIPE) as self._compiler:
            said = self._compiler.communicate()[1]
            code = self._compiler.returncode
        self._compiler = None
        if code and not self._closing:
            raise WalpurgisError(f"compiling ended with code {code}: {said[-1000:].decode(errors='replace')}")


def needs_compiled_code(bot: Bot) -> bool:
    """Whether this bot searches or uses a network, which would take far too long in plain Python."""
    return isinstance(bot, Hurried | NetworkBot)


def rehearse(game: str, stopped: Callable[[], bool] = lambda: False) -> None:
    """Play a match with bots, so that all of its code is compiled and loaded."""
    if MODE is Mode.PLAIN:
        return
    match = new(game)
    for bot in ("search:20", "novice"):
        ask(bot_named(bot), match.game, match.state, match.waiting[0], new_dice())
    while not match.is_over and not stopped():
        seat = match.waiting[0]
        match.play(seat, ask(bot_named(STAND_IN), match.game, match.state, seat, new_dice()).action)
        match.view(seat)
        view_data(match)
        own_data(match, seat)


def is_cached(game: str) -> bool:
    """Whether compiled code of this version of the game is on disk, or none is needed."""
    note = _note(game)
    return MODE is Mode.PLAIN or (note is not None and note.exists())


def note_cached(game: str) -> None:
    """Note that all of it is on disk."""
    if MODE is not Mode.PLAIN and (note := _note(game)) is not None:
        note.touch()


def _note(game: str) -> Path | None:
    """The file that says so. Numba keeps code by the path of its source, so each copy of the package has its own."""
    act = game_named(game).act
    folder = cache_folder(act)
    sources = f"{__file__}\0{sys.modules[act.__module__].__file__}"
    copy = hashlib.sha256(sources.encode()).hexdigest()[:12]
    return folder / f"{game}-{copy}.warm" if folder else None


if __name__ == "__main__":
    for name in sys.argv[1:]:
        rehearse(name)
