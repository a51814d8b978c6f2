"""The sheet at the end of a round and of the match: places, a chart of the points, and the challenge."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from walpurgis.terminal import challenge
from walpurgis.terminal.chart import chart
from walpurgis.terminal.paint import Palette
from walpurgis.terminal.replay import Playback
from walpurgis.terminal.sitting import Sitting
from walpurgis.terminal.widgets import app_of, palette_of
from walpurgis.words import Words

CHART = (66, 10)  # columns and lines


class Summary(ModalScreen[str]):
    """Points so far, or the result; answers with what to do next: go on, again, replay, leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,escape", "answer('go on')", show=False),
        Binding("n", "answer('again')", show=False),
        Binding("r", "answer('replay')", show=False),
        Binding("q", "answer('leave')", show=False),
    ]

    def __init__(self, words: Words, sitting: Sitting, title: str) -> None:
        super().__init__()
        self.words = words
        self.sitting = sitting
        self.title_text = title
        self.over = sitting.match.is_over

    def compose(self) -> ComposeResult:
        """Places, chart, and what can be done next."""
        with VerticalScroll(classes="sheet") as sheet:
            sheet.border_title = Text(self.title_text)
            yield Static(id="places")
            yield Static(id="chart")
            yield Static(id="challenge")
            keys = "screen-after-match" if self.over else "screen-enter-goes-on"
            yield Static(Text(self.words(keys)), classes="keys")

    def on_mount(self) -> None:
        """Fill it in; what bots make of a challenge comes when they are done."""
        match, palette = self.sitting.match, palette_of(self)
        rounds = Playback(match).points_so_far()
        self.query_one("#places", Static).update(places(self.words, match.names, match.ranks, rounds, palette))
        lines = chart(rounds or [match.points], match.names, palette, *CHART)
        self.query_one("#chart", Static).update(Text("\n").join(lines))
        if self.over and self.sitting.setup.challenge:
            self.compare()

    @work(thread=True)
    def compare(self) -> None:
        """The challenge: others at the same seat with the same deals; leaving the sheet stops the bots."""
        setup = self.sitting.setup
        lines = [self.words("play-challenge", code=setup.challenge)]
        for outcome in challenge.outcomes_of_people(self.sitting):
            lines.append(self.words("play-place", rank=outcome.rank, name=outcome.name, points=outcome.points))
        self.tell_later([*lines, self.words("play-thinking")])
        for outcome in challenge.bots_outcomes(setup, lambda: not self.is_attached):
            name = self.words("play-bot", name=self.words(f"bot-name-{outcome.name}"))
            lines.append(self.words("play-place", rank=outcome.rank, name=name, points=outcome.points))
            self.tell_later([*lines, self.words("play-thinking")])
        self.tell_later(lines)

    def tell_later(self, lines: Sequence[str]) -> None:
        """From the bots' thread to the screen's, as long as there is one."""
        if self.is_attached:
            app_of(self).call_from_thread(self.tell, list(lines))

    def tell(self, lines: Sequence[str]) -> None:
        """What is known of the challenge so far."""
        if self.is_attached:
            self.query_one("#challenge", Static).update(Text("\n" + "\n".join(lines)))

    def action_answer(self, answer: str) -> None:
        """After a round everything but leaving goes on."""
        self.dismiss(answer if self.over or answer == "leave" else "go on")

    def on_click(self) -> None:
        """A click goes on."""
        self.dismiss("go on")


def places(
    words: Words, names: Sequence[str], ranks: Sequence[int], rounds: Sequence[Sequence[int]], palette: Palette
) -> Text:
    """One line per player in the order of places: what each round brought, and the sum."""
    width = max(Text(name).cell_len for name in names)
    text = Text()
    for seat in sorted(range(len(names)), key=lambda seat: (ranks[seat], seat)):
        course = [0, *(points[seat] for points in rounds)]
        gains = [after - before for before, after in pairwise(course)][-10:]
        pad = " " * (width - Text(names[seat]).cell_len)
        text.append(f"{ranks[seat]}. ", Style(color=palette.soft))
        text.append(f"{names[seat]}{pad} ", Style(color=palette.lines[seat], bold=True))
        text.append(f"{course[-1]:>4}", Style(color=palette.gold, bold=True))
        text.append("".join(f"{gain:>+5}" for gain in gains) + "\n", Style(color=palette.soft))
    return text
