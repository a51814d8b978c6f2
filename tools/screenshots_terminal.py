"""Takes the pictures of the terminal for the docs, as part of `make screenshots`: a window drawn as SVG."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass

from textual.pilot import Pilot

from walpurgis.terminal.app import WalpurgisApp
from walpurgis.terminal.folders import PERSON, Wish
from walpurgis.terminal.picks import KEYS
from walpurgis.terminal.screens.table import TableScreen
from walpurgis.terminal.setup import arrange
from walpurgis.terminal.sitting import Sitting

PATIENCE = 2000  # looks at the screen until it is our turn


@dataclass(frozen=True)
class TerminalPicture:
    """A table in a window of this size, after some decisions."""

    game: str
    players: int
    size: tuple[int, int]
    decisions: int

    @property
    def name(self) -> str:
        return f"terminal-{self.game}"


TERMINAL_PICTURES = (
    TerminalPicture("shot", 4, (120, 38), 5),
    TerminalPicture("broom", 6, (80, 24), 4),
)


def drawn(picture: TerminalPicture) -> str:
    """The window as SVG, with fonts of this machine alone."""
    return re.sub(r"@font-face \{.*?\}", "", asyncio.run(_draw(picture)), flags=re.DOTALL)


async def _draw(picture: TerminalPicture) -> str:
    seats = [PERSON, *["greedy"] * (picture.players - 1)]
    wish = Wish(game=picture.game, players=picture.players, seats=seats, names=["Hazel"], language="en")
    app = WalpurgisApp(wish, Sitting(arrange(wish, "a picture")))
    async with app.run_test(size=picture.size) as pilot:
        for _ in range(picture.decisions):
            await _decide(app, await _own_turn(app, pilot), pilot)
        await _own_turn(app, pilot)
        await pilot.pause(0.5)
        return app.export_screenshot(title="Walpurgis")


async def _own_turn(app: WalpurgisApp, pilot: Pilot[int]) -> TableScreen:
    for _ in range(PATIENCE):
        screen = app.screen
        if isinstance(screen, TableScreen) and any(item.legal for item in screen.table.picks.items):
            await pilot.pause()
            return screen
        await pilot.pause(0.02)
    raise SystemExit("the terminal never asked for a decision")


async def _decide(app: WalpurgisApp, screen: TableScreen, pilot: Pilot[int]) -> None:
    """The first that can be taken; where several are chosen together, the last ones, and then the button."""
    items = screen.table.picks.items
    if screen.marks is None:
        place = next(place for place, item in enumerate(items) if item.legal and item.pick.action)
        await pilot.press(KEYS[place])
    else:
        actions = [item.pick.action for item in items]
        wanted = list(screen.marks.picks)[-screen.marks.needed :]
        await pilot.press(*(KEYS[actions.index(action)] for action in wanted), "enter")
    await pilot.pause()
