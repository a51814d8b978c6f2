"""The table: people decide, bots take a visible moment, and every key of the table is here."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from walpurgis.core.errors import IllegalAction
from walpurgis.core.game import SPECTATOR, Event
from walpurgis.core.scene import Laid, Scene
from walpurgis.core.sets import Seat
from walpurgis.match import Match, save_record
from walpurgis.terminal.journal import NotWritten
from walpurgis.terminal.opponents import advice, prepare
from walpurgis.terminal.picks import Item, Picks
from walpurgis.terminal.reading import look_up, page
from walpurgis.terminal.replay import finished_trick, scene_of
from walpurgis.terminal.screens.sheets import Handover, Question, Reader, Sheet
from walpurgis.terminal.screens.summary import Summary
from walpurgis.terminal.sitting import CannotUndo, Sitting
from walpurgis.terminal.table_view import TableLook, TableView
from walpurgis.terminal.widgets import Key, KeyBar, app_of, palette_of
from walpurgis.words import Words

LONGER = 2  # times a moment: how long a finished trick lies
COMMANDS = {
    "?": "help",
    "r": "rules",
    "h": "hint",
    "u": "undo",
    "q": "leave",
    "p": "points",
    "l": "story",
    "s": "save",
    "t": "theme",
    "o": "options",
}


class TableScreen(Screen[str]):
    """One sitting. Answers with what to do next: again, replay, leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding("question_mark" if key == "?" else key, name, show=False) for key, name in COMMANDS.items()),
        Binding("space", "skip", show=False),
        Binding("ctrl+c", "leave", show=False, priority=True),
    ]

    def __init__(self, sitting: Sitting, words: Words, pace: float) -> None:
        super().__init__()
        self.sitting = sitting
        self.words = words
        self.pace = pace
        self.seat: Seat = sitting.people[0] if len(sitting.people) == 1 else SPECTATOR
        self.told: dict[Seat, int] = {}  # by seat: how many events it saw at its last decision
        self.last_trick: Sequence[Laid] = ()
        self.decided = asyncio.Event()
        self.skipped = asyncio.Event()
        self.hurry = False
        self.undo_asked = False

    def compose(self) -> ComposeResult:
        """The table and its keys."""
        yield TableView()
        yield KeyBar()

    @property
    def table(self) -> TableView:
        """What is drawn."""
        return self.query_one(TableView)

    def on_mount(self) -> None:
        """Sit down."""
        keys = [Key(key, self.words(f"screen-key-{name}"), f"screen.{name}") for key, name in COMMANDS.items()]
        self.query_one(KeyBar).show(keys)
        self.table.picks.focus()
        self.look()
        if self.sitting.journal is None:
            self.notify(self.words("play-no-journal"), severity="warning")
        self.run()

    # --- the course of play ---

    @work(exclusive=True)
    async def run(self) -> None:
        """Until the match is over and the person leaves."""
        if self.sitting.opponents.bots:
            self.table.say(self.words("screen-preparing"))
            await asyncio.to_thread(prepare, self.sitting.match, self.sitting.opponents)
        while True:
            before = self.sitting.match
            if before.is_over:
                if await self.end():
                    return
            elif self.sitting.due in self.sitting.people:
                await self.let_person_play(self.sitting.due)
            else:
                await self.let_bot_play(self.sitting.due)
            if self.undo_asked:
                self.take_back()
            elif await self.end_of_round(before):
                return

    async def let_person_play(self, seat: Seat) -> None:
        """Wait for a decision; with several people, first let the next one come to the keyboard."""
        self.hurry = False
        self.skipped.clear()
        if len(self.sitting.people) > 1 and seat != self.seat:
            await app_of(self).push_screen_wait(Handover(self.words, self.sitting.match.names[seat]))
        self.seat = seat
        self.look()
        self.tell_pointed()
        self.decided.clear()
        await self.decided.wait()

    async def let_bot_play(self, seat: Seat) -> None:
        """A bot thinks and plays, and there is a moment to see it."""
        if not self.hurry:
            self.table.say(self.words("screen-thinks", name=self.sitting.match.names[seat]))
        before = self.sitting.match
        try:
            await asyncio.to_thread(self.sitting.let_bot_play, seat)
        except NotWritten as error:
            await app_of(self).push_screen_wait(self.not_written(error))
            return
        moment = self.pace * (LONGER if self.note_trick(before) else 1)
        if not self.hurry:
            self.look()
        await self.wait(moment)

    async def wait(self, seconds: float) -> None:
        """A visible moment, unless somebody is in a hurry."""
        if not self.hurry and seconds > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.skipped.wait(), seconds)

    async def end_of_round(self, before: Match) -> bool:
        """Between two rounds show the points; whether the person leaves there."""
        match = self.sitting.match
        if match.is_over or self.scene(match).round <= self.scene(before).round:
            return False
        self.look()
        if await self.summary(self.words("screen-round-over", round=self.scene(before).round)) != "leave":
            return False
        self.action_leave()
        return True

    async def end(self) -> bool:
        """The match is over: the result, and what next; whether we are done here."""
        self.look()
        answer = await self.summary(self.words("screen-match-over"))
        if answer == "undo":
            self.take_back()
            return False
        if answer == "go on":
            self.table.say(self.words("screen-match-over"))
            self.decided.clear()
            await self.decided.wait()  # looks around; undo, or leave
            return False
        self.dismiss(answer)
        return True

    async def summary(self, title: str) -> str:
        """The sheet with the points."""
        return await app_of(self).push_screen_wait(Summary(self.words, self.sitting, title)) or "go on"

    # --- drawing ---

    def scene(self, match: Match, seat: Seat = SPECTATOR) -> Scene:
        """The table as a seat sees it."""
        return scene_of(match, self.words, seat)

    def look(self) -> None:
        """Draw the table as it is now, as this seat sees it."""
        match = self.sitting.match
        known = match.events_for(self.seat) if self.may_look else []
        sentences = [self.words.event(event, match.names) for event in known]
        scene = self.scene(match, self.seat)
        new = len([event for event in match.events[self.told.get(self.seat, 0) :] if event.known_to(self.seat)])
        self.table.show(
            TableLook(
                scene=scene,
                game=self.words(f"{match.game.name}-title"),
                names=match.names,
                seat=self.seat,
                due=match.waiting,
                items=self.items(scene),
                sentences=sentences,
                new=new,
                last_trick=self.last_trick,
                empty_trick="",
            )
        )

    @property
    def may_look(self) -> bool:
        """Whether somebody sits here by now; between several people nobody does before the first handover."""
        return self.seat != SPECTATOR or not self.sitting.people

    def items(self, scene: Scene) -> list[Item]:
        """The hand and the buttons, and which of them can be taken."""
        match = self.sitting.match
        open_now = self.seat in match.waiting and self.sitting.due == self.seat
        legal = match.legal(self.seat) if open_now else []
        buttons = [Item(pick, False, pick.action in legal, open_now) for pick in scene.buttons]
        return [*buttons, *(Item(pick, True, pick.action in legal, open_now) for pick in scene.hand)]

    def note_trick(self, before: Match) -> bool:
        """Keep a trick that has just been completed until the next card lies, so that it can be seen."""
        match = self.sitting.match
        done = finished_trick(before, match, self.words)
        if done or self.scene(match).trick:
            self.last_trick = done
        return bool(done)

    def tell_pointed(self) -> None:
        """What is under the cursor: the card in words, and why it cannot be played."""
        item = self.table.picks.current
        if item is None or self.sitting.due != self.seat:
            return
        pick, palette = item.pick, palette_of(self)
        name = pick.text or self.words.card(pick.face.name)
        text = Text().append(name, Style(color=palette.text, bold=True))
        if item.faded:
            text.append("\n" + self.why_not(pick.action), Style(color=palette.bad))
        elif item.legal:
            text.append("\n" + self.words("screen-enter-takes", action=pick.action), Style(color=palette.soft))
        self.table.say(text)

    def why_not(self, action: str) -> str:
        """The reason, with its rule."""
        refusal = self.sitting.match.why_not(self.seat, action)
        return refusal.words(self.words.language) if refusal else ""

    # --- what people do ---

    def on_picks_pointed(self) -> None:
        """The cursor has moved."""
        self.tell_pointed()

    def on_picks_taken(self, message: Picks.Taken) -> None:
        """Somebody wants to take this."""
        if self.sitting.due != self.seat or not message.item.pick.action:
            return
        before = self.sitting.match
        self.told[self.seat] = len(before.events)
        try:
            self.sitting.play(self.seat, message.item.pick.action)
        except IllegalAction:
            self.tell_pointed()
            app_of(self).bell()
            return
        except NotWritten as error:
            app_of(self).push_screen(self.not_written(error))
            return
        self.note_trick(before)
        self.look()
        self.decided.set()

    def not_written(self, error: NotWritten) -> Sheet:
        """The disk is full, or worse."""
        text = self.words("play-not-written", file=str(error.path), reason=error.reason)
        return Sheet(self.words, self.words("screen-not-written"), [text])

    def on_key(self, event: events.Key) -> None:
        """The keys of cards and buttons."""
        if event.character and self.table.picks.press(event.character):
            event.stop()

    def action_skip(self) -> None:
        """Do not wait for bots until the next own decision."""
        self.hurry = True
        self.skipped.set()

    def action_undo(self) -> None:
        """Take back one's own last action; while bots play, after the one that thinks."""
        if self.sitting.match.is_over or self.sitting.due in self.sitting.people:
            self.take_back()
        else:
            self.undo_asked = True
            self.action_skip()

    def take_back(self) -> None:
        """Take back one's own last action, and what bots have done since."""
        self.undo_asked = False
        try:
            action = self.sitting.undo(self.seat)
        except CannotUndo as error:
            self.notify(self.words(error.key), severity="warning")
            return
        except NotWritten as error:
            app_of(self).push_screen(self.not_written(error))
            return
        self.last_trick = ()
        there_are = len(self.sitting.match.events)
        self.told = {seat: min(told, there_are) for seat, told in self.told.items()}
        self.look()
        self.notify(self.words("play-undone", action=action))
        self.decided.set()

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """What a strong bot would do, and what it weighs."""
        match, seat = self.sitting.match, self.seat
        if self.sitting.due != seat:
            return
        self.table.say(self.words("play-thinking"))
        action, lines = await asyncio.to_thread(advice, match, seat, self.words.language)
        if match is not self.sitting.match:
            return
        self.table.picks.point_at(action)
        app_of(self).push_screen(Sheet(self.words, self.words("screen-key-hint"), lines))

    def action_help(self) -> None:
        """What can be done, and what this game is about."""
        name = self.sitting.match.game.name
        parts = [f"# {self.words(f'{name}-title')}", self.words(f"{name}-about"), self.words("screen-help")]
        app_of(self).push_screen(Reader(self.words, "\n\n".join([*parts, self.words(f"{name}-action-help")])))

    def action_rules(self) -> None:
        """The rulebook; where the cursor is on something that is refused, its rule comes first."""
        match, item = self.sitting.match, self.table.picks.current
        text = page(match.game, self.words.language)
        if item and item.faded and (refusal := match.why_not(self.seat, item.pick.action)) and refusal.rule:
            rule = look_up(match.game, refusal.rule, self.words.language)
            text = f"> {rule.replace(chr(10), ' ')}\n\n---\n\n{text}"
        app_of(self).push_screen(Reader(self.words, text))

    def action_story(self) -> None:
        """All that has happened."""
        match = self.sitting.match
        known: list[Event] = match.events_for(self.seat) if self.may_look else []
        app_of(self).push_screen(
            Reader(self.words, "\n\n".join(self.words.event(event, match.names) for event in known))
        )

    def action_points(self) -> None:
        """The points round by round."""
        app_of(self).push_screen(Summary(self.words, self.sitting, self.words("screen-key-points")))

    def action_options(self) -> None:
        """The options of this match."""
        match = self.sitting.match
        texts = match.options.texts()
        lines = [
            f"**{name}** = {value}  \n{self.words(f'{match.game.name}-option-{name}')}" for name, value in texts.items()
        ]
        app_of(self).push_screen(Reader(self.words, "\n\n".join(lines)))

    @work(group="save")
    async def action_save(self) -> None:
        """Write the record of the match, everybody's cards included."""
        match = self.sitting.match
        suggestion = f"walpurgis-{match.game.name}-{time.strftime('%Y%m%d-%H%M%S')}.txt"
        name = await app_of(self).push_screen_wait(Question(self.words, self.words("screen-save-where"), suggestion))
        if not name:
            return
        try:
            save_record(match, Path(name).expanduser())
        except OSError as error:
            reason = error.strerror or str(error)
            self.notify(self.words("play-not-saved", file=name, reason=reason), severity="error")
            return
        self.notify(self.words("play-saved", file=name))

    def action_theme(self) -> None:
        """Night or dawn."""
        app_of(self).theme = "dawn" if app_of(self).theme == "night" else "night"
        self.look()

    def action_leave(self) -> None:
        """Leave the table; the match is kept."""
        self.dismiss("leave")
