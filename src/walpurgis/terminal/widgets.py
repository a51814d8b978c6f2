"""The parts of a table on the screen: players, trick, middle, story, and the line of keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import App, RenderResult
from textual.containers import VerticalScroll
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from walpurgis.core.scene import Laid, PlayerScene, SceneRow
from walpurgis.terminal.paint import PALETTES, Palette, chip, flow, ink, row_pieces, wrapped

STORY = 300  # sentences of the story that stay on the screen; all of it is one key away
CARD = 8  # columns of a big card, at least


def app_of(widget: Widget) -> App[int]:
    """The app, which answers with an exit status."""
    return cast("App[int]", cast("Any", widget).app)


def palette_of(widget: Widget) -> Palette:
    """The colours of the theme that is on."""
    return PALETTES[app_of(widget).theme]


class Drawn(Widget):
    """A widget that lays its own lines out, and is as high as they need."""

    @property
    def palette(self) -> Palette:
        """The colours of the theme that is on."""
        return palette_of(self)

    def lines(self, width: int) -> list[Text]:
        """What it shows at this width."""
        raise NotImplementedError(type(self).__name__)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as there are."""
        return len(self.lines(width))

    def render(self) -> RenderResult:
        return Text("\n", no_wrap=True).join(self.lines(self.content_size.width))

    def redraw(self) -> None:
        """Something changed, maybe the height."""
        self.refresh(layout=True)


class Rows(Drawn):
    """Labelled rows, one after the other where there is room, else flowing."""

    rows: Sequence[SceneRow] = ()
    one_by_one = False

    def lines(self, width: int) -> list[Text]:
        """One line per row, or all in one flow."""
        groups = [row_pieces(row, self.palette) for row in self.rows]
        if self.one_by_one:
            return [line for group in groups for line in flow([group], width, indent=2)]
        return flow(groups, width)

    def show(self, rows: Sequence[SceneRow], one_by_one: bool) -> None:
        self.rows, self.one_by_one = rows, one_by_one
        self.redraw()


@dataclass(frozen=True)
class PlayerLook:
    """What a player's panel shows besides the scene."""

    scene: PlayerScene
    name: str
    width: int  # columns of the longest name
    mine: bool
    due: bool
    hand: SceneRow | None = None  # where everybody's cards are shown


class PlayerPanel(Drawn):
    """One player's public things: a box where there is room, else a few lines."""

    look: PlayerLook | None = None
    boxed = False

    def show(self, look: PlayerLook, boxed: bool) -> None:
        """New things to show."""
        self.look, self.boxed = look, boxed
        self.set_class(boxed, "boxed")
        self.set_class(look.due, "due")
        self.border_title = self.head(look) if boxed else None
        self.redraw()

    def head(self, look: PlayerLook) -> Text:
        """Name and points, with a sign for whose turn it is."""
        palette = self.palette
        gold = Style(color=palette.gold, bold=True)
        text = Text().append("▸ " if look.due else "" if self.boxed else "  ", gold)
        text.append(look.name, gold if look.mine else Style(color=palette.text, bold=True))
        text.append(" " * (0 if self.boxed else look.width - Text(look.name).cell_len))
        return text.append(f" {look.scene.points}" if self.boxed else f" {look.scene.points:>3}", gold)

    def lines(self, width: int) -> list[Text]:
        """In a box, one line per row; without a box, everything flows."""
        if self.look is None:
            return []
        groups = [row_pieces(row, self.palette) for row in self.look.scene.rows]
        hand = flow([row_pieces(self.look.hand, self.palette)], width - 4) if self.look.hand else []
        if self.boxed:
            return [*(line for group in groups for line in flow([group], width, indent=2)), *hand]
        return [*flow([[self.head(self.look)], *groups], width, indent=4), *indented(hand, 4)]


def indented(lines: Sequence[Text], columns: int) -> list[Text]:
    """Lines that begin further to the right."""
    return [Text(" " * columns).append_text(line) for line in lines]


class Trick(Drawn):
    """The cards that lie in the middle; while none do, those of the trick before."""

    laid: Sequence[Laid] = ()
    names: Sequence[str] = ()
    rows: Sequence[SceneRow] = ()
    past = False
    big = False

    def show(self, laid: Sequence[Laid], names: Sequence[str], rows: Sequence[SceneRow], past: bool, big: bool) -> None:
        """A new trick, or the last one (`past`)."""
        self.laid, self.names, self.rows, self.past, self.big = laid, names, rows, past, big
        self.redraw()

    def lines(self, width: int) -> list[Text]:
        """Cards with their owners, then what is to be said about them."""
        palette = self.palette
        if not self.laid:
            return []
        rows = flow([row_pieces(row, palette) for row in self.rows], width)
        if self.big:
            return centred([*self.big_cards(), Text(), *rows], width)
        return [*flow([[self.owner(laid), *self.one_line(laid)] for laid in self.laid], width), *rows]

    def owner(self, laid: Laid) -> Text:
        """Whose it is; a star for the one that wins."""
        palette = self.palette
        color = palette.gold if laid.best else palette.soft
        return Text(("★" if laid.best else "") + self.names[laid.seat], Style(color=color, bold=laid.best))

    def one_line(self, laid: Laid) -> list[Text]:
        """The card in one line."""
        note = [Text(laid.note, Style(color=self.palette.soft))] if laid.note else []
        return [chip(laid.face, self.palette, note=True, faded=self.past), *note] if laid.face else note

    def big_cards(self) -> list[Text]:
        """Cards of four lines side by side, owners above."""
        lines = [Text() for _ in range(6)]
        for laid in self.laid:
            owner = self.owner(laid)
            room = max(CARD, owner.cell_len, Text(laid.note).cell_len) + 2
            cells = [owner, *big_card(laid, self.palette, self.past)]
            for line, cell in zip(lines, cells, strict=True):
                left = (room - cell.cell_len) // 2
                line.append(" " * left).append_text(cell).append(" " * (room - cell.cell_len - left))
        return lines


def centred(lines: Sequence[Text], width: int) -> list[Text]:
    """Lines in the middle of the width."""
    return [Text(" " * max(0, (width - line.cell_len) // 2)).append_text(line) for line in lines]


def big_card(laid: Laid, palette: Palette, faded: bool) -> list[Text]:
    """Four lines of paper, and a line below for what was said with it."""
    said = Text(laid.note, Style(color=palette.gold if laid.best else palette.soft))
    if laid.face is None:
        return [Text(), Text(), said, Text(), Text()]
    face, style = laid.face, ink(laid.face, faded, palette)
    width = max(CARD, Text(face.text).cell_len + 4)
    return [
        Text(f" {face.text}".ljust(width - 2 - _extra(face.text)) + f"{face.sign} ", style),
        Text(face.note.center(width - _extra(face.note)), style),
        Text(" " * width, style),
        Text(f" {face.sign}" + f"{face.text} ".rjust(width - 2 - _extra(face.text)), style),
        said,
    ]


def _extra(text: str) -> int:
    """How many columns a text takes beyond its letters."""
    return Text(text).cell_len - len(text)


class Caption(Drawn):
    """What is said about the card under the cursor, or about what goes on: as many lines as the words need."""

    LEAST, MOST = 2, 5
    text = Text()

    def show(self, text: Text) -> None:
        self.text = text
        self.redraw()

    def lines(self, width: int) -> list[Text]:
        """The words, broken into lines; at least two, so that the table does not jump from card to card."""
        lines = [line for part in self.text.split("\n") for line in wrapped(part, max(1, width))][: self.MOST]
        return [*lines, *(Text() for _ in range(self.LEAST - len(lines)))]


class Story(VerticalScroll):
    """The story of the match; the newest sentences bright, always in sight."""

    can_focus = False

    def __init__(self, identity: str) -> None:
        super().__init__(id=identity)
        self.page = Static()

    def compose(self) -> list[Widget]:
        """One page that grows."""
        return [self.page]

    def show(self, sentences: Sequence[str], new: int, names: Sequence[str]) -> None:
        """All sentences, the last `new` of them bright."""
        palette = palette_of(self)
        text = Text()
        shown = sentences[-STORY:]
        for number, sentence in enumerate(shown):
            bright = number >= len(shown) - new
            text.append(f"{sentence}\n", Style(color=palette.text if bright else palette.soft))
        text.highlight_words(names, Style(bold=True))
        text.rstrip()
        self.page.update(text)
        self.scroll_end(animate=False)


@dataclass(frozen=True)
class Key:
    """A key of the line at the bottom: what to press, what it does, in a word and as an action."""

    key: str
    word: str
    action: str

    @property
    def text(self) -> str:
        """As it is shown."""
        return f"{self.key} {self.word}"


class KeyBar(Drawn):
    """The keys of a screen in one line, to be pressed or clicked; as many as there is room for."""

    keys: Sequence[Key] = ()
    gap = "  "

    def show(self, keys: Sequence[Key]) -> None:
        self.keys = keys
        self.refresh()

    def places(self, width: int) -> list[tuple[int, Key]]:
        """Where each key stands."""
        places: list[tuple[int, Key]] = []
        x = 0
        for key in self.keys:
            end = x + Text(key.text).cell_len
            if end > width:
                break
            places.append((x, key))
            x = end + len(self.gap)
        return places

    def lines(self, width: int) -> list[Text]:
        line = Text()
        for x, key in self.places(width):
            line.append(" " * (x - line.cell_len))
            line.append(key.key, Style(color=self.palette.gold, bold=True))
            line.append(f" {key.word}", Style(color=self.palette.soft))
        return [line]

    async def on_click(self, event: events.Click) -> None:
        """A click is the key."""
        x = event.x - self.gutter.left
        for start, key in self.places(self.content_size.width):
            if start <= x < start + Text(key.text).cell_len:
                await self.run_action(key.action)
