"""Replaying on the screen: step by step forwards and backwards, with everybody's cards or only one seat's."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from walpurgis.core.game import SPECTATOR
from walpurgis.core.scene import SceneRow
from walpurgis.core.sets import Seat
from walpurgis.match import Match
from walpurgis.terminal.picks import Item
from walpurgis.terminal.reading import page
from walpurgis.terminal.replay import Playback, finished_trick, scene_of
from walpurgis.terminal.screens.sheets import ReadingScreen
from walpurgis.terminal.table_view import TableLook, TableView
from walpurgis.terminal.widgets import Key, KeyBar, app_of
from walpurgis.words import Words

KEYS = (
    ("→", "next", "step(1)"),
    ("←", "back", "step(-1)"),
    ("PgDn", "round", "round(1)"),
    ("PgUp", "round-back", "round(-1)"),
    ("v", "eyes", "eyes"),
    ("q", "leave", "leave"),
    ("r", "rules", "rules"),
    ("t", "theme", "theme"),
)


class ReplayScreen(Screen[None]):
    """A match to go back and forth in. `seat` is the seat whose view is shown; None shows everything."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter,l", "step(1)", show=False, priority=True),
        Binding("left,backspace,h", "step(-1)", show=False, priority=True),
        Binding("pageup", "round(-1)", show=False, priority=True),
        Binding("pagedown", "round(1)", show=False, priority=True),
        Binding("home", "go(0)", show=False, priority=True),
        Binding("end", "go(-1)", show=False, priority=True),
        Binding("v,tab", "eyes", show=False, priority=True),
        Binding("r", "rules", show=False),
        Binding("t", "theme", show=False),
        Binding("q,escape,ctrl+c", "leave", show=False, priority=True),
    ]

    def __init__(self, match: Match, words: Words, seat: Seat | None = None) -> None:
        super().__init__()
        self.replay = Playback(match)
        self.words = words
        self.seat = seat
        self.now = 0

    def compose(self) -> ComposeResult:
        """The table and its keys."""
        yield TableView()
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin at the beginning; here nothing can be picked."""
        self.query_one(TableView).picks.can_focus = False
        keys = [Key(key, self.words(f"screen-key-{name}"), f"screen.{action}") for key, name, action in KEYS]
        self.query_one(KeyBar).show(keys)
        self.look()

    def look(self) -> None:
        """Draw the table as it was then."""
        match = self.replay.at(self.now)
        seat = SPECTATOR if self.seat is None else self.seat
        scene = scene_of(match, self.words, seat)
        before = self.replay.frames[self.now - 1].events if self.now else 0
        events = [event for event in match.events if self.seat is None or event.known_to(self.seat)]
        new = [event for event in match.events[before:] if self.seat is None or event.known_to(self.seat)]
        table = self.query_one(TableView)
        table.show(
            TableLook(
                scene=scene,
                game=self.words(f"{match.game.name}-title"),
                names=match.names,
                seat=seat,
                due=match.waiting,
                items=[Item(pick, True, False, False) for pick in scene.hand],
                sentences=[self.words.event(event, match.names) for event in events],
                new=len(new),
                last_trick=finished_trick(self.replay.at(self.now - 1), match, self.words) if self.now else (),
                hands=self.hands(match) if self.seat is None else (),
            )
        )
        eyes = self.words("screen-all-eyes") if self.seat is None else match.names[self.seat]
        table.say(self.words("screen-step", step=self.now, steps=self.replay.last, eyes=eyes))

    def hands(self, match: Match) -> list[SceneRow]:
        """Everybody's cards, by seat."""
        scenes = [scene_of(match, self.words, seat) for seat in range(match.players)]
        return [SceneRow("", tuple(pick.face for pick in scene.hand for _ in range(pick.count))) for scene in scenes]

    def action_go(self, number: int) -> None:
        """To a step of the match; -1 is the end."""
        self.now = max(0, min(number, self.replay.last)) if number >= 0 else self.replay.last
        self.look()

    def action_step(self, step: int) -> None:
        """A step forwards or backwards."""
        self.action_go(max(0, self.now + step))

    def action_round(self, direction: int) -> None:
        """To the next round, or the one before."""
        self.action_go(self.replay.round_start(self.now, direction))

    def action_eyes(self) -> None:
        """Everybody's cards, then one seat's after the other."""
        seats: list[Seat | None] = [None, *range(self.replay.match.players)]
        self.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
        self.look()

    def action_rules(self) -> None:
        app_of(self).push_screen(ReadingScreen(self.words, page(self.replay.match.game, self.words.language)))

    def action_theme(self) -> None:
        app = app_of(self)
        app.theme = "dawn" if app.theme == "night" else "night"
        self.look()

    def action_leave(self) -> None:
        self.dismiss()
