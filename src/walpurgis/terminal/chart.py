"""A chart of points by round, in dots of two by four to a letter; each player's line ends at their name."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rich.style import Style
from rich.text import Text

from walpurgis.terminal.paint import Palette

DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # of a braille letter, by line and column
BLANK = 0x2800


def chart(
    rounds: Sequence[Sequence[int]], names: Sequence[str], palette: Palette, width: int, height: int
) -> list[Text]:
    """Lines of text: the points of everybody from 0 before the first round to the end of the last."""
    course = [[0] * len(names), *rounds]
    high, low = max(max(points) for points in course), min(min(points) for points in course)
    label = max(len(str(high)), len(str(low)))
    name_width = max(Text(name).cell_len for name in names) + label + 2
    columns = max(8, width - label - 2 - name_width)
    canvas = Canvas(columns, height)
    span = max(1, high - low)
    for seat in range(len(names)):
        points = [(x_of(at, course, columns), y_of(row[seat], low, span, height)) for at, row in enumerate(course)]
        for begin, end in pairwise(points):
            canvas.line(begin, end, seat)
    lines = canvas.lines(palette)
    ends = end_labels(course[-1], low, span, height)
    for number, line in enumerate(lines):
        scale = str(high) if number == 0 else str(low) if number == height - 1 else ""
        lines[number] = Text(f"{scale:>{label}} ", Style(color=palette.soft)).append_text(line)
        if number in ends:
            seat = ends[number]
            lines[number].append(f" {names[seat]} {course[-1][seat]}", Style(color=palette.lines[seat], bold=True))
    return lines


def x_of(at: int, course: Sequence[Sequence[int]], columns: int) -> int:
    """The column of dots of a round."""
    return round(at * (2 * columns - 1) / max(1, len(course) - 1))


def y_of(points: int, low: int, span: int, height: int) -> int:
    """The line of dots for a number of points."""
    return round((4 * height - 1) * (1 - (points - low) / span))


def end_labels(points: Sequence[int], low: int, span: int, height: int) -> dict[int, int]:
    """The line on which each player's name stands: beside the end of their line, or the nearest free one."""
    taken: dict[int, int] = {}
    for seat in sorted(range(len(points)), key=lambda seat: -points[seat]):
        wanted = y_of(points[seat], low, span, height) // 4
        free = sorted((line for line in range(height) if line not in taken), key=lambda line: abs(line - wanted))
        if free:
            taken[free[0]] = seat
    # Names may have been pushed past each other; from top to bottom they stand in the order of points.
    order = sorted(taken.values(), key=lambda seat: -points[seat])
    return dict(zip(sorted(taken), order, strict=True))


class Canvas:
    """A grid of dots in the colours of the seats."""

    def __init__(self, columns: int, height: int) -> None:
        self.cells = [[BLANK] * columns for _ in range(height)]
        self.owner = [[-1] * columns for _ in range(height)]

    def dot(self, x: int, y: int, seat: int) -> None:
        self.cells[y // 4][x // 2] |= DOTS[y % 4][x % 2]
        self.owner[y // 4][x // 2] = seat

    def line(self, begin: tuple[int, int], end: tuple[int, int], seat: int) -> None:
        """Dots from one place to another."""
        steps = max(abs(end[0] - begin[0]), abs(end[1] - begin[1]), 1)
        for step in range(steps + 1):
            share = step / steps
            x = round(begin[0] + share * (end[0] - begin[0]))
            y = round(begin[1] + share * (end[1] - begin[1]))
            self.dot(x, y, seat)

    def lines(self, palette: Palette) -> list[Text]:
        """The grid as text."""
        found: list[Text] = []
        for cells, owners in zip(self.cells, self.owner, strict=True):
            line = Text()
            for cell, owner in zip(cells, owners, strict=True):
                line.append(chr(cell), Style(color=palette.lines[owner] if owner >= 0 else palette.line))
            found.append(line)
        return found
