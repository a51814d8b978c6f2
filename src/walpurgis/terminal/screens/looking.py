"""What a person sees at the table, and the pages that can be opened there; deciding is in table.py."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from rich.style import Style
from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.screen import Screen

from walpurgis.core.game import SPECTATOR, Event
from walpurgis.core.scene import Face, Laid, Pick, Scene
from walpurgis.core.sets import Seat
from walpurgis.match import Match, save_record
from walpurgis.terminal.marks import Marks, marks_for
from walpurgis.terminal.picks import CONFIRM, Item
from walpurgis.terminal.reading import look_up, page
from walpurgis.terminal.replay import finished_trick, scene_of
from walpurgis.terminal.screens.sheets import Question, ReadingScreen
from walpurgis.terminal.screens.summary import Summary
from walpurgis.terminal.sitting import Sitting
from walpurgis.terminal.table_view import TableLook, TableView
from walpurgis.terminal.widgets import KeyBar, app_of, palette_of
from walpurgis.words import Words


class LookingScreen(Screen[str]):
    """A table to look at."""

    def __init__(self, sitting: Sitting, words: Words) -> None:
        super().__init__()
        self.sitting = sitting
        self.words = words
        self.seat: Seat = sitting.people[0] if len(sitting.people) == 1 else SPECTATOR
        self.told: dict[Seat, int] = {}  # by seat: how many events it saw at its last decision
        self.last_trick: Sequence[Laid] = ()
        self.marks: Marks | None = None
        self.notice = ""  # something to be told until the cursor moves
        self.noticed_at = (-1, -1)

    def compose(self) -> ComposeResult:
        """The table and its keys."""
        yield TableView()
        yield KeyBar()

    @property
    def table(self) -> TableView:
        return self.query_one(TableView)

    # --- drawing ---

    def scene(self, match: Match, seat: Seat = SPECTATOR) -> Scene:
        """The table as a seat sees it."""
        return scene_of(match, self.words, seat)

    def look(self) -> None:
        """Draw the table as it is now, as this seat sees it."""
        match = self.sitting.match
        known = match.events_for(self.seat) if self.may_look else []
        scene = self.scene(match, self.seat)
        new = [event for event in match.events[self.told.get(self.seat, 0) :] if event.known_to(self.seat)]
        self.table.show(
            TableLook(
                scene=scene,
                game=self.words(f"{match.game.name}-title"),
                names=match.names,
                seat=self.seat,
                due=match.waiting,
                items=self.items(scene),
                sentences=[self.words.event(event, match.names) for event in known],
                new=len(new),
                last_trick=self.last_trick,
            )
        )

    @property
    def may_look(self) -> bool:
        """Whether somebody sits here yet; among several people nobody does before the first handover."""
        return self.seat != SPECTATOR or not self.sitting.people

    @property
    def decides(self) -> bool:
        """Whether the person who looks owes a decision now."""
        return self.sitting.due == self.seat != SPECTATOR

    def items(self, scene: Scene) -> list[Item]:
        """The hand and the buttons, and which of them can be taken; where several are chosen, a button to confirm."""
        match, decides = self.sitting.match, self.decides
        self.marks = marks_for(match, self.seat, scene, self.marks) if decides else None
        if self.marks:
            return [*(self.markable(pick, self.marks) for pick in scene.hand), self.confirm_item(self.marks)]
        legal = match.legal(self.seat) if decides else []
        buttons = [Item(pick, False, pick.action in legal, decides) for pick in scene.buttons]
        return [*buttons, *(Item(pick, True, pick.action in legal, decides) for pick in scene.hand)]

    def markable(self, pick: Pick, marks: Marks) -> Item:
        """A card that can be marked."""
        return Item(pick, True, pick.action in marks.picks, True, marks.marked.count(pick.action))

    def confirm_item(self, marks: Marks) -> Item:
        """The button that takes all that is marked."""
        name = self.words("screen-confirm")
        return Item(Pick(CONFIRM, Face(CONFIRM, name, "✓", "green"), name), False, marks.is_complete, True)

    def note_trick(self, before: Match) -> bool:
        """Keep a trick that has just been completed until the next card lies, so that it can be seen."""
        match = self.sitting.match
        done = finished_trick(before, match, self.words)
        if done or self.scene(match).trick:
            self.last_trick = done
        return bool(done)

    # --- the line below the hand ---

    def tell(self, notice: str) -> None:
        """Say something; it stands below the hand until the cursor moves, and covers nothing."""
        self.notice, self.noticed_at = notice, self.here
        if self.decides:
            self.tell_pointed()
        else:
            self.table.say(notice)

    @property
    def here(self) -> tuple[int, int]:
        """Where in the match we are, and where the cursor is."""
        return len(self.sitting.match.log), self.table.picks.cursor

    def tell_pointed(self) -> None:
        """What is under the cursor: the card in words, and what Enter does or why it cannot be played."""
        item = self.table.picks.current
        if item is None or not self.decides:
            return
        palette = palette_of(self)
        text = Text(item.pick.text or self.words.card(item.pick.face.name), Style(color=palette.text, bold=True))
        if self.notice and self.noticed_at == self.here:
            text.append(f" · {self.notice}", Style(color=palette.gold, bold=False))
        more = self.about_mark(item, self.marks) if self.marks else self.about_taking(item)
        if more:
            text.append(f"\n{more}", Style(color=palette.bad if item.faded else palette.soft, bold=False))
        self.table.say(text)

    def about_taking(self, item: Item) -> str:
        """What Enter does, or the reason why it does not, with its rule."""
        if item.faded:
            return self.why_not(item.pick.action)
        return self.words("screen-enter-takes", action=item.pick.action) if item.legal else ""

    def about_mark(self, item: Item, marks: Marks) -> str:
        """How many are marked, and what Enter does."""
        counts = {"marked": len(marks.marked), "number": marks.needed}
        if item.pick.action == CONFIRM:
            cards = " ".join(marks.cards)
            return self.words("screen-confirms" if marks.is_complete else "screen-mark-first", cards=cards, **counts)
        if item.faded:
            return self.why_not(item.pick.action)
        if item.marks:
            return self.words("screen-unmarks", **counts)
        return self.words("screen-all-marked" if marks.is_complete else "screen-marks", **counts)

    def why_not(self, action: str) -> str:
        """The reason, with its rule."""
        refusal = self.sitting.match.why_not(self.seat, action)
        return refusal.words(self.words.language) if refusal else ""

    # --- pages ---

    def action_help(self) -> None:
        """What can be done, and what this game is about."""
        name = self.sitting.match.game.name
        parts = [f"# {self.words(f'{name}-title')}", self.words(f"{name}-about"), self.words("screen-help")]
        app_of(self).push_screen(ReadingScreen(self.words, "\n\n".join([*parts, self.words(f"{name}-action-help")])))

    def action_rules(self) -> None:
        """The rulebook; where the cursor is on something that is refused, its rule comes first."""
        match, item = self.sitting.match, self.table.picks.current
        text = page(match.game, self.words.language)
        if item and item.faded and item.pick.action != CONFIRM:
            refusal = match.why_not(self.seat, item.pick.action)
            if refusal and refusal.rule:
                rule = look_up(match.game, refusal.rule, self.words.language)
                text = f"> {rule.replace(chr(10), ' ')}\n\n---\n\n{text}"
        app_of(self).push_screen(ReadingScreen(self.words, text))

    def action_story(self) -> None:
        """All that has happened."""
        match = self.sitting.match
        known: list[Event] = match.events_for(self.seat) if self.may_look else []
        sentences = [self.words.event(event, match.names) for event in known]
        app_of(self).push_screen(ReadingScreen(self.words, "\n\n".join(sentences)))

    def action_points(self) -> None:
        """The points round by round."""
        app_of(self).push_screen(Summary(self.words, self.sitting, self.words("screen-key-points")))

    def action_options(self) -> None:
        """The options of this match."""
        match = self.sitting.match
        lines = [
            f"**{name}** = {value}  \n{self.words(f'{match.game.name}-option-{name}')}"
            for name, value in match.options.texts().items()
        ]
        app_of(self).push_screen(ReadingScreen(self.words, "\n\n".join(lines)))

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
            self.tell(self.words("play-not-saved", file=name, reason=error.strerror or str(error)))
            return
        self.tell(self.words("play-saved", file=name))

    def action_theme(self) -> None:
        app_of(self).theme = "dawn" if app_of(self).theme == "night" else "night"
        self.look()
