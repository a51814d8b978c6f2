"""What a person can point at: the hand and the buttons, by arrow keys, by their own keys and by mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from walpurgis.core.scene import Pick
from walpurgis.terminal.paint import ink
from walpurgis.terminal.widgets import CARD, Drawn

KEYS = "1234567890abcdefgijkmvwxyz"  # without those of the table's own commands
BIG_LINES, SMALL_LINES = 5, 2
CONFIRM = "ok"  # takes all that is marked
MOST_NOTED_ROWS = 2  # a hand that needs more than this does without its small print


@dataclass(frozen=True)
class Item:
    """A pick: whether it is held in the hand, can be taken now, and whether the person decides at all."""

    pick: Pick
    held: bool
    legal: bool
    open: bool
    marks: int = 0  # how often it is marked, where several are chosen together

    @property
    def choice(self) -> tuple[str, bool, bool]:
        """What it offers, apart from how it looks."""
        return self.pick.action, self.legal, self.open

    @property
    def faded(self) -> bool:
        """Grey: it has an action, but the rules refuse it now."""
        return self.open and bool(self.pick.action) and not self.legal


def full_note(note: str) -> str:
    """The small print as it is: ` ▪▪▪`."""
    return f" {note}" if note else ""


def short_note(note: str) -> str:
    """The small print in as few columns as possible: `▪3`, but ` 5` after a number."""
    if len(note) > 1 and len(set(note)) == 1:
        return f"{note[0]}{len(note)}"
    return note if note and not note[0].isalnum() else full_note(note)


def no_note(note: str) -> str:
    """No small print at all."""
    return ""


Note: TypeAlias = Callable[[str], str]


@dataclass(frozen=True)
class Place:
    """Where an item is drawn."""

    item: int
    x: int
    y: int
    width: int


class Picks(Drawn, can_focus=True):
    """The hand and the buttons. The cursor shows what Enter would take; hovering moves it, clicking takes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("up", "leap(-1)", show=False),
        Binding("down", "leap(1)", show=False),
        Binding("enter", "take", show=False),
    ]

    items: Sequence[Item] = ()
    cursor = 0
    big = False

    class Pointed(Message):
        """The cursor is on another item."""

    class Taken(Message):
        """The person wants this one."""

        def __init__(self, item: Item) -> None:
            super().__init__()
            self.item = item

    @property
    def current(self) -> Item | None:
        """What the cursor is on."""
        return self.items[self.cursor] if self.cursor < len(self.items) else None

    def show(self, items: Sequence[Item], most_lines: int) -> None:
        """New items, big where these lines are enough; the cursor stays, or goes to the first that can be taken."""
        before = self.current
        self.cursor = self.place_of(before, items)
        self.items, self.big = items, True
        self.big = len(self.lines(self.content_size.width)) <= most_lines
        self.redraw()
        if before != self.current:
            self.post_message(self.Pointed())

    def place_of(self, before: Item | None, items: Sequence[Item]) -> int:
        """Where the cursor goes: it stays where it is as long as the choice is the same, whatever the window does."""
        if [item.choice for item in items] == [item.choice for item in self.items]:
            return self.cursor
        legal = [number for number, item in enumerate(items) if item.legal]
        same = [number for number in legal if before and items[number].pick.action == before.pick.action]
        return (same or legal or [0])[0]

    def point_at(self, action: str) -> None:
        """Put the cursor on the item with this action."""
        for number, item in enumerate(self.items):
            if item.pick.action == action:
                self.set_cursor(number)

    def set_cursor(self, number: int) -> None:
        """Put the cursor on an item."""
        if self.items:
            self.cursor = number % len(self.items)
            self.refresh()
            self.post_message(self.Pointed())

    # --- drawing ---

    def width_of(self, item: Item, note: Note) -> int:
        """Columns of an item."""
        if not self.big:
            return self.small(item, False, note).cell_len
        return max(CARD, Text(self.text_of(item)).cell_len + 4, Text(item.pick.face.note).cell_len + 2)

    def note_for(self, width: int) -> Note:
        """How to write the small print: in full where the hand fits in one row, in short where two rows will do."""
        held = [item for item in self.items if item.held]
        if sum(self.width_of(item, full_note) + 1 for item in held) <= width + 1:
            return full_note
        # Rows are not filled to the last column, so a little is kept in hand.
        room = MOST_NOTED_ROWS * (width - CARD)
        return short_note if sum(self.width_of(item, short_note) + 1 for item in held) <= room else no_note

    def text_of(self, item: Item) -> str:
        """What stands on it, with how many of it there are."""
        return item.pick.face.text + (f"×{item.pick.count}" if item.pick.count > 1 else "")

    def places(self, width: int) -> list[Place]:
        """Where each item goes: the buttons, then the hand, in rows; big ones in the middle."""
        note = self.note_for(width)
        widths = [self.width_of(item, note) for item in self.items]
        places: list[Place] = []
        for line, row in enumerate(self.rows(widths, width)):
            x = max(0, width - sum(widths[number] + 1 for number in row)) // 2 if self.big else 0
            for number in row:
                places.append(Place(number, x, line * (BIG_LINES if self.big else SMALL_LINES), widths[number]))
                x += widths[number] + 1
        return places

    def rows(self, widths: Sequence[int], width: int) -> list[list[int]]:
        """The items of each row; the hand begins a new one."""
        rows: list[list[int]] = []
        room = 0
        for number, wide in enumerate(widths):
            if not rows or wide > room or (self.items[number].held and not self.items[number - 1].held):
                rows.append([])
                room = width
            rows[-1].append(number)
            room -= wide + 1
        return rows

    def lines(self, width: int) -> list[Text]:
        places, note = self.places(width), self.note_for(width)
        height = BIG_LINES if self.big else SMALL_LINES
        rows = sorted({place.y for place in places})
        lines = [Text() for _ in range(height * len(rows))]
        for place in places:
            cells = self.big_cells(place) if self.big else self.small_cells(place, note)
            for offset, cell in enumerate(cells):
                line = lines[place.y + offset]
                line.append(" " * (place.x - line.cell_len)).append_text(cell)
        return lines

    def key_of(self, number: int) -> str:
        """The key that takes an item, where it can be taken."""
        item = self.items[number]
        return KEYS[number] if item.legal and number < len(KEYS) else "·" if item.faded else " "

    def key_cell(self, place: Place) -> Text:
        """The key above an item, and a sign where it is chosen already."""
        item = self.items[place.item]
        gold = Style(color=self.palette.gold, bold=True)
        text = Text(self.key_of(place.item), gold if item.legal else Style(color=self.palette.soft))
        text.append("✓" * (item.marks or item.pick.marked), gold)
        left = (place.width - text.cell_len) // 2
        return Text(" " * left).append_text(text).append(" " * (place.width - text.cell_len - left))

    def small(self, item: Item, pointed: bool, note: Note) -> Text:
        """An item in one line; the cursor takes the place of its margins."""
        face = item.pick.face
        inner = Text(f"{face.sign}{self.text_of(item)}{note(face.note)}", ink(face, item.faded, self.palette))
        edge = Style(color=self.palette.ground, bgcolor=self.palette.gold, bold=True) if pointed else inner.style
        return Text().append("▸" if pointed else " ", edge).append_text(inner).append("◂" if pointed else " ", edge)

    def small_cells(self, place: Place, note: Note) -> list[Text]:
        pointed = place.item == self.cursor and self.has_focus
        return [self.key_cell(place), self.small(self.items[place.item], pointed, note)]

    def big_cells(self, place: Place) -> list[Text]:
        """Key, three lines of paper and the cursor; a card that cannot be played does not stand up."""
        item = self.items[place.item]
        face, style = item.pick.face, ink(item.pick.face, item.faded, self.palette)
        text = self.text_of(item)
        columns = place.width - (Text(text).cell_len - len(text))
        note = face.note.center(place.width - (Text(face.note).cell_len - len(face.note)))
        paper = [Text(f" {text}".ljust(columns - 2) + f"{face.sign} ", style), Text(note, style)]
        pointed = place.item == self.cursor and self.has_focus
        edge = Text("▔" * place.width if pointed else " " * place.width, Style(color=self.palette.gold, bold=True))
        if item.faded:
            return [Text(" " * place.width), self.key_cell(place), *paper, edge]
        return [self.key_cell(place), *paper, Text(" " * place.width, style), edge]

    # --- pointing ---

    def action_move(self, step: int) -> None:
        """To the next item or the one before."""
        self.set_cursor(self.cursor + step)

    def action_leap(self, step: int) -> None:
        """To the item below or above."""
        places = self.places(self.content_size.width)
        here = places[self.cursor] if places else None
        rows = sorted({place.y for place in places})
        if here is None or len(rows) < 2:
            return
        goal = rows[(rows.index(here.y) + step) % len(rows)]
        self.set_cursor(min((p for p in places if p.y == goal), key=lambda place: abs(place.x - here.x)).item)

    def action_take(self) -> None:
        """Take what the cursor is on."""
        if self.current:
            self.post_message(self.Taken(self.current))

    def press(self, key: str) -> bool:
        """Take the item of this key; False where it has none."""
        if key not in KEYS or KEYS.index(key) >= len(self.items):
            return False
        self.set_cursor(KEYS.index(key))
        self.action_take()
        return True

    def at(self, x: int, y: int) -> int | None:
        """The item at a place of the screen."""
        height = BIG_LINES if self.big else SMALL_LINES
        for place in self.places(self.content_size.width):
            if place.x <= x < place.x + place.width and place.y <= y < place.y + height:
                return place.item
        return None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Hovering points."""
        found = self.at(event.x - self.gutter.left, event.y - self.gutter.top)
        if found is not None and found != self.cursor:
            self.set_cursor(found)

    def on_click(self, event: events.Click) -> None:
        """Clicking takes."""
        found = self.at(event.x - self.gutter.left, event.y - self.gutter.top)
        if found is not None:
            self.set_cursor(found)
            self.action_take()
