"""The table: people decide, bots take a visible moment, and every key of the table is here."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import ClassVar

from textual import events, work
from textual.binding import Binding, BindingType

from walpurgis.core.sets import Seat
from walpurgis.match import Match
from walpurgis.table.refused import Refused
from walpurgis.terminal.journal import NotWritten
from walpurgis.terminal.opponents import advice
from walpurgis.terminal.picks import CONFIRM, Picks
from walpurgis.terminal.screens.looking import LookingScreen
from walpurgis.terminal.screens.sheets import Agreement, Handover, Popup
from walpurgis.terminal.screens.summary import Summary
from walpurgis.terminal.sitting import Sitting
from walpurgis.terminal.widgets import Key, KeyBar, app_of
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


class TableScreen(LookingScreen):
    """One sitting. Answers with what to do next: again, replay, leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding("question_mark" if key == "?" else key, name, show=False) for key, name in COMMANDS.items()),
        Binding("space", "skip", show=False),
        Binding("ctrl+c", "leave", show=False, priority=True),
    ]

    def __init__(self, sitting: Sitting, words: Words, pace: float) -> None:
        super().__init__(sitting, words)
        self.pace = pace
        self.decided = asyncio.Event()
        self.skipped = asyncio.Event()
        self.hurry = False
        self.undo_asked = False

    def on_mount(self) -> None:
        keys = [Key(key, self.words(f"screen-key-{name}"), f"screen.{name}") for key, name in COMMANDS.items()]
        self.query_one(KeyBar).show(keys)
        self.table.picks.focus()
        self.look()
        if self.sitting.journal is None:
            self.tell(self.words("play-no-journal"))
        elif self.sitting.opponents.get_ready():
            self.tell(self.words("play-getting-ready"))
        self.run()

    # --- the course of play ---

    @work(exclusive=True)
    async def run(self) -> None:
        """Until the match is over and the person leaves."""
        while True:
            before = self.sitting.match.copy()
            if before.is_over:
                if await self.end():
                    return
            elif self.sitting.due in self.sitting.people:
                await self.let_person_play(self.sitting.due)
            else:
                await self.let_bot_play(self.sitting.due)
            if self.undo_asked:
                await self.take_back()
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
        before = self.sitting.match.copy()
        action = await asyncio.to_thread(self.sitting.think, seat)
        try:
            self.sitting.let_bot_play(seat, action)
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
        if answer == "go on":
            self.table.say(self.words("screen-match-over"))
            self.decided.clear()
            await self.decided.wait()  # looks around, or leaves
            return False
        self.dismiss(answer)
        return True

    async def summary(self, title: str) -> str:
        """The sheet with the points."""
        return await app_of(self).push_screen_wait(Summary(self.words, self.sitting, title)) or "go on"

    # --- what people do ---

    def on_picks_pointed(self) -> None:
        """The cursor has moved."""
        self.tell_pointed()

    def on_picks_taken(self, message: Picks.Taken) -> None:
        """Somebody wants to take this, or to mark it."""
        action = message.item.pick.action
        if not self.decides or not action:
            return
        if self.marks is None:
            self.take([action])
        elif action != CONFIRM:
            self.mark(action)
        elif self.marks.is_complete:
            self.take(self.marks.in_order())
        else:
            self.refuse()

    def mark(self, action: str) -> None:
        """Mark a card or unmark it; with the last one the cursor goes to the button that confirms."""
        if self.marks is None or action not in self.marks.picks or not self.marks.toggle(action):
            self.refuse()
            return
        self.look()
        if self.marks.is_complete:
            self.table.picks.point_at(CONFIRM)
        self.tell_pointed()

    def refuse(self) -> None:
        """This cannot be done; the line below says why."""
        self.tell_pointed()
        app_of(self).bell()

    def take(self, actions: Sequence[str]) -> None:
        """Take actions, one after the other."""
        before = self.sitting.match.copy()
        self.told[self.seat] = len(before.events)
        try:
            for action in actions:
                before = self.sitting.match.copy()
                self.sitting.play(self.seat, action)
        except Refused:
            self.refuse()
            return
        except NotWritten as error:
            app_of(self).push_screen(self.not_written(error))
            return
        self.note_trick(before)
        self.look()
        self.decided.set()

    def not_written(self, error: NotWritten) -> Popup:
        """The disk is full, or worse."""
        text = self.words("play-not-written", file=str(error.path), reason=error.reason)
        return Popup(self.words, self.words("screen-not-written"), [text])

    def on_key(self, event: events.Key) -> None:
        """The keys of cards and buttons."""
        if event.character and self.table.picks.press(event.character):
            event.stop()

    def action_skip(self) -> None:
        """Do not wait for bots until the next own decision."""
        self.hurry = True
        self.skipped.set()

    def action_undo(self) -> None:
        """Take back your own last decision; while bots play, after the one that thinks."""
        if self.sitting.match.is_over or self.sitting.due in self.sitting.people:
            self.start_taking_back()
        else:
            self.undo_asked = True
            self.action_skip()

    @work(exclusive=True, group="undo")
    async def start_taking_back(self) -> None:
        """Take back, while the table waits for somebody."""
        await self.take_back()

    async def take_back(self) -> None:
        """Take back your own last decision, and what others have done since, if the other people here agree."""
        self.undo_asked = False
        others = self.sitting.others(self.seat)
        if others and not await app_of(self).push_screen_wait(Agreement(self.words, others)):
            return
        try:
            actions = self.sitting.undo(self.seat)
        except Refused as error:
            self.tell(error.words(self.words.language))
            return
        except NotWritten as error:
            app_of(self).push_screen(self.not_written(error))
            return
        self.last_trick = ()
        there_are = len(self.sitting.match.events)
        self.told = {seat: min(told, there_are) for seat, told in self.told.items()}
        self.look()
        self.tell(self.words("play-undone", action=" ".join(actions)))
        self.decided.set()

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """What a strong bot would do, and what it weighs."""
        match, seat, number = self.sitting.match.copy(), self.seat, self.sitting.table.number
        if not self.decides:
            return
        self.table.say(self.words("play-thinking"))
        warmer = self.sitting.opponents.warmer
        action, lines = await asyncio.to_thread(advice, match, seat, self.words.language, warmer)
        if number != self.sitting.table.number:
            return
        self.table.picks.point_at(action)
        app_of(self).push_screen(Popup(self.words, self.words("screen-key-hint"), lines))

    def action_leave(self) -> None:
        """Leave the table; the match is kept."""
        self.dismiss("leave")
