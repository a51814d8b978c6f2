"""Painting scenes as text: colours for night and dawn, cards as paper, gauges as cells, rows that flow."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from rich.style import Style
from rich.text import Text

from walpurgis.core.scene import Face, Gauge, Note, Part, SceneRow

PAPER = "#fbf4e4"
INKS = {
    "black": "#1d1626",
    "blue": "#16609a",
    "brown": "#6b4423",
    "green": "#146b46",
    "grey": "#54585f",
    "orange": "#a0440e",
    "purple": "#842b74",
    "red": "#b0241c",
    "violet": "#6d3aa3",
    "white": "#3f6675",
    "yellow": "#7a5c00",
}


@dataclass(frozen=True)
class Palette:
    """The colours of a theme. Cards are paper in all of them, so that their inks can be the same."""

    name: str
    ground: str  # behind everything
    panel: str
    line: str
    text: str
    soft: str
    good: str
    bad: str
    gold: str  # you, now
    shade: str  # a card that cannot be played
    faded: str  # the ink on it
    lines: tuple[str, ...] = field(default=())  # of a chart, by seat

    def tone(self, name: str) -> str:
        """The colour of a tone of `core.scene`."""
        return {"plain": self.text, "soft": self.soft, "good": self.good, "bad": self.bad, "gold": self.gold}[name]


# By night and by day, side by side.
THEME_COLOURS = {
    "ground": ("#171430", "#e9e2ef"),
    "panel": ("#221e46", "#f6f1fa"),
    "line": ("#5a5290", "#8d80a6"),
    "text": ("#efeaff", "#2b2136"),
    "soft": ("#b4abd6", "#5d5170"),
    "good": ("#73c58f", "#1a6b43"),
    "bad": ("#ff8378", "#a8231b"),
    "gold": ("#f2c14e", "#7d5200"),
    "shade": ("#3a3463", "#d3c9de"),
    "faded": ("#b3abd0", "#5a5068"),
}
CHART_LINES = (
    ("#f2c14e", "#8fd6ff", "#ffb38a", "#c79bff", "#7fe0a2", "#ff8fb1"),
    ("#7d5200", "#16609a", "#a0440e", "#6d3aa3", "#146b46", "#a02050"),
)
NIGHT, DAWN = (
    Palette(name, **{part: both[theme] for part, both in THEME_COLOURS.items()}, lines=CHART_LINES[theme])
    for theme, name in enumerate(("night", "dawn"))
)
PALETTES = {palette.name: palette for palette in (NIGHT, DAWN)}


# --- pieces ----------------------------------------------------------------------------------------------------------


def ink(face: Face, faded: bool, palette: Palette) -> Style:
    """How to write on a card: on paper, or on a card that cannot be played."""
    if faded:
        return Style(color=palette.faded, bgcolor=palette.shade)
    return Style(color=INKS[face.colour], bgcolor=PAPER, bold=True)


def chip(face: Face, palette: Palette, note: bool = False, faded: bool = False) -> Text:
    """A card in one line: its sign, what stands on it, and where there is room its small print."""
    small = f" {face.note}" if note and face.note else ""
    return Text(f" {face.sign}{face.text}{small} ", ink(face, faded, palette))


def gauge(part: Gauge, palette: Palette) -> Text:
    """`3/5 ▪▪▪▫▫`: what is there, what is missing, what is too much, and the marks that cover the rest."""
    within, over = min(part.value, part.maximum), max(0, part.value - part.maximum)
    text = Text(f"{part.value}/{part.maximum} ", Style(color=palette.text, bold=True))
    text.append("▪" * within, Style(color=palette.gold))
    text.append("▪" * over, Style(color=palette.bad, bold=True))
    covered = 0
    for mark in part.marks:
        text.append(mark.sign * mark.count, Style(color=palette.tone(mark.tone), bold=True))
        covered += mark.count
    text.append("▫" * max(0, part.maximum - part.value - covered), Style(color=palette.soft))
    return text


def piece(part: Part, palette: Palette) -> Text:
    """Any part of a row."""
    match part:
        case Note(text, tone):
            return Text(text, Style(color=palette.tone(tone)))
        case Gauge():
            return gauge(part, palette)
        case Face():
            # In rows the small print would be noise, but for what happened to a card.
            return chip(part, palette, note=part.note in ("!", "✗"))


def row_pieces(row: SceneRow, palette: Palette) -> list[Text]:
    """A row as pieces that must not be broken; the label keeps to the first, a dot stands between notes."""
    pieces = [piece(part, palette) for part in row.parts]
    for place, (before, part) in enumerate(pairwise(row.parts), 1):
        if isinstance(before, Note) and isinstance(part, Note):
            pieces[place] = Text("· ", Style(color=palette.soft)).append_text(pieces[place])
    if row.label:
        label = Text(f"{row.label} ", Style(color=palette.soft))
        pieces = [label + pieces[0], *pieces[1:]] if pieces else [label]
    return pieces


def flow(groups: Iterable[Sequence[Text]], width: int, indent: int = 0) -> list[Text]:
    """Lay groups of pieces out in lines of this width, a wider gap between groups, later lines indented."""
    lines: list[Text] = []
    line = Text()
    for group in groups:
        gap = 3
        for part in group:
            for bit in split(part, max(1, width - indent)):
                if not line.plain.strip():
                    line.append_text(bit)
                elif line.cell_len + gap + bit.cell_len <= width:
                    line.append(" " * gap).append_text(bit)
                else:
                    lines.append(line)
                    line = Text(" " * indent).append_text(bit)
                gap = 1
    return [*lines, line] if line.plain.strip() else lines


def split(part: Text, width: int) -> list[Text]:
    """A piece that is too long for a line, cut into its words, and those into bits where even they are too long."""
    if part.cell_len <= width:
        return [part]
    bits: list[Text] = []
    for word in part.split(" "):
        rest = word
        while rest.cell_len > width:
            cut = next((n for n in range(len(rest.plain), 0, -1) if rest[:n].cell_len <= width), 1)
            bits.append(rest[:cut])
            rest = rest[cut:]
        if rest.plain:
            bits.append(rest)
    return bits


# What stays on one line: a word or a number with its brackets, or one letter of a script without blanks, each with
# the punctuation that must not begin a line.
UNBROKEN = re.compile(r"[\x21-\x7eÀ-ɏ‘-”]+[。、)」]*|\s+|.[。、)」]*")


def wrapped(text: Text, width: int) -> list[Text]:
    """A sentence in lines of this width, broken between words; Japanese between any two letters."""
    lines, start, end = list[Text](), 0, 0
    for found in UNBROKEN.finditer(text.plain):
        if text[start : found.end()].cell_len > width and not found.group().isspace():
            lines.append(text[start:end])
            start = found.start()
        end = found.end()
    lines.append(text[start:end])
    for line in lines:
        line.rstrip()
    return [bit for line in lines if line for bit in split(line, width)]
