"""The whole table on the screen: everything is drawn from a scene, in 80×24 and in big windows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.events import Resize
from textual.widgets import Static

from walpurgis.core.game import MOST_PLAYERS, SPECTATOR
from walpurgis.core.scene import Laid, Scene, SceneRow
from walpurgis.core.sets import Seat
from walpurgis.terminal.picks import Item, Picks
from walpurgis.terminal.widgets import Caption, PlayerLook, PlayerPanel, Rows, Story, Trick

ROOMY = (100, 34)  # columns and lines from which on there is room for boxes and big cards
WIDE = 190  # columns from which on four boxes stand side by side
LEAST_STORY = 2


@dataclass(frozen=True)
class TableLook:
    """All that the table shows."""

    scene: Scene
    game: str  # its title
    names: Sequence[str]
    seat: Seat  # whose view is shown
    due: Sequence[Seat]
    items: Sequence[Item]
    sentences: Sequence[str]
    new: int  # how many of these are news
    last_trick: Sequence[Laid]
    hands: Sequence[SceneRow] = ()  # by seat, where everybody's cards are shown


class TableView(Vertical):
    """Title, players, trick, story, hand, and a line that says what is under the cursor."""

    look: TableLook | None = None

    def compose(self) -> ComposeResult:
        """The parts, from top to bottom."""
        yield Static(id="title")
        with Container(id="board"):
            with Vertical(id="left"):
                with VerticalScroll(id="top", can_focus=False):
                    yield Rows(id="middle")
                    with Container(id="players"):
                        for _ in range(MOST_PLAYERS):
                            yield PlayerPanel()
                yield Trick(id="trick")
            yield Story("story")
        yield Picks(id="picks")
        yield Caption(id="say")

    @property
    def roomy(self) -> bool:
        """Whether there is room for boxes and big cards."""
        return self.size.width >= ROOMY[0] and self.size.height >= ROOMY[1]

    @property
    def picks(self) -> Picks:
        """What can be pointed at."""
        return self.query_one(Picks)

    def say(self, text: str | Text) -> None:
        """What is said about the card under the cursor, or about what goes on."""
        self.query_one(Caption).show(text if isinstance(text, Text) else Text(text))
        self.share_lines()

    def show(self, look: TableLook) -> None:
        self.look = look
        self.query_one("#title", Static).update(Text(f"☾ {look.game} · {look.scene.title}", no_wrap=True))
        self.query_one(Story).show(look.sentences, look.new, look.names)
        self.draw()

    def draw(self) -> None:
        """Draw what depends on the size of the window."""
        look, roomy = self.look, self.roomy
        if look is None:
            return
        self.set_class(roomy, "roomy")
        self.query_one(Rows).show(look.scene.middle, one_by_one=roomy)
        self.show_players(look, roomy)
        past = not look.scene.trick
        trick = look.last_trick if past else look.scene.trick
        self.query_one(Trick).show(trick, look.names, look.scene.about_trick, past, roomy)
        self.picks.show(look.items, most_lines=self.size.height // 3 if roomy else 0)
        self.share_lines()

    def show_players(self, look: TableLook, roomy: bool) -> None:
        """Everybody clockwise from the left neighbour; the person's own row comes last, next to the hand."""
        players = len(look.scene.players)
        width = max(Text(name).cell_len for name in look.names)
        first = 0 if look.seat == SPECTATOR else look.seat + 1
        for place, panel in enumerate(self.query(PlayerPanel)):
            panel.display = place < players
            if panel.display:
                panel.show(self.player_look(look, (first + place) % players, width), roomy)
        in_fours = 4 if self.size.width >= WIDE else 2
        self.query_one("#players").styles.grid_size_columns = in_fours if players == 4 else 3

    def player_look(self, look: TableLook, seat: Seat, width: int) -> PlayerLook:
        """What the panel of a seat shows."""
        hand = look.hands[seat] if look.hands else None
        mine, due = seat == look.seat, seat in look.due
        return PlayerLook(look.scene.players[seat], look.names[seat], width, mine, due, hand)

    def share_lines(self) -> None:
        """In a small window the story gets the lines that nothing else needs; the person's own row is in sight."""
        story, left = self.query_one(Story), self.query_one("#left")
        self.call_after_refresh(self.query_one("#top", VerticalScroll).scroll_end, animate=False)
        if self.roomy:
            story.styles.height, left.styles.height = "100%", "100%"
            return
        width = self.size.width - 2
        needed = sum(len(part.lines(width)) for part in (self.query_one(Rows), self.query_one(Trick)))
        needed += sum(len(panel.lines(width)) for panel in self.query(PlayerPanel) if panel.display)
        room = self.size.height - 1 - len(self.query_one(Caption).lines(width)) - len(self.picks.lines(width))
        story.styles.height = max(LEAST_STORY, room - needed)
        left.styles.height = max(1, room - max(LEAST_STORY, room - needed))

    def on_resize(self, _: Resize) -> None:
        """The window has another size."""
        self.draw()
