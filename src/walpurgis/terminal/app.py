"""The full-screen interface: from the start screen to the table, to the replay, and back."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from typing import ClassVar

from textual import work
from textual.app import App
from textual.binding import BindingType

from walpurgis.core.sets import Seat
from walpurgis.games import game_named
from walpurgis.match import Match
from walpurgis.terminal import terminal_words
from walpurgis.terminal.folders import Wish, remember
from walpurgis.terminal.screens.replay import ReplayScreen
from walpurgis.terminal.screens.start import StartScreen
from walpurgis.terminal.screens.table import TableScreen
from walpurgis.terminal.sitting import Sitting
from walpurgis.terminal.themes import THEMES, fitting_theme


class WalpurgisApp(App[int]):
    """Everything on the screen; `wish` holds language and colours."""

    CSS_PATH = "style.tcss"
    TITLE = "Walpurgis"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, wish: Wish, sitting: Sitting | None = None, pace: float = 0.0) -> None:
        super().__init__()
        self.wish = wish
        self.sitting = sitting
        self.pace = pace
        self.record: tuple[Match, Seat | None] | None = None
        self.left_match = False  # a match was left before its end, and is kept
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = fitting_theme(wish.theme)

    def on_mount(self) -> None:
        """Begin, and quit on SIGTERM."""
        with contextlib.suppress(NotImplementedError):  # Windows has no such signal
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit, 128 + signal.SIGTERM)
        self.run_screens()

    @work
    async def run_screens(self) -> None:
        """One screen after the other, until the person leaves."""
        if self.record:
            match, seat = self.record
            await self.push_screen_wait(ReplayScreen(match, terminal_words(self.wish.language, match.game), seat))
            self.exit(0)
            return
        while True:
            sitting = self.sitting or await self.push_screen_wait(StartScreen(self.wish))
            if sitting is None:
                break
            self.sitting = sitting
            words = terminal_words(self.wish.language, game_named(sitting.setup.game))
            answer = await self.push_screen_wait(TableScreen(sitting, words, self.pace))
            if answer == "replay":
                await self.push_screen_wait(ReplayScreen(sitting.match, words))
            if answer == "leave":
                break
            sitting.close()
            self.sitting = None
        self.exit(0)


def play_on_screen(wish: Wish, sitting: Sitting | None, pace: float) -> int:
    """Play full screen; the exit status."""
    app = WalpurgisApp(wish, sitting, pace)
    status = app.run()
    words = terminal_words(wish.language)
    wish.theme = app.theme
    remember(wish)
    kept = app.sitting is not None and app.sitting.journal is not None and not app.sitting.match.is_over
    print(words("play-goodbye-kept" if kept else "play-goodbye"))
    if app.sitting:
        app.sitting.close()
    return status or 0


def replay_on_screen(wish: Wish, match: Match, seat: Seat | None) -> int:
    """Replay full screen; the exit status."""
    app = WalpurgisApp(wish)
    app.record = (match, seat)
    return app.run() or 0
