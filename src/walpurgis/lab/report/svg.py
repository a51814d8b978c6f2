"""Small pictures for the report, as SVG: colours come from the page, so that they fit light and dark."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

WIDTH, ROW, TOP, LEFT, RIGHT = 640, 24, 14, 220, 40
PLOT = WIDTH - LEFT - RIGHT
MOST_LETTERS = 30


def number(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def label(x: float, y: float, words: str) -> str:
    """Words to the left of a row; long ones are cut, and shown whole when pointed at."""
    if len(words) <= MOST_LETTERS:
        return text(x, y, words, "end")
    return f"<g><title>{escape(words)}</title>{text(x, y, words[: MOST_LETTERS - 1] + '…', 'end')}</g>"


def text(x: float, y: float, words: str, anchor: str = "start", kind: str = "") -> str:
    """Words in a picture; whatever they are, they stay words."""
    name = f' class="{kind}"' if kind else ""
    return f'<text x="{number(x)}" y="{number(y)}" text-anchor="{anchor}"{name}>{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}" class="{kind}"/>'


def frame(height: float, title: str, parts: Sequence[str]) -> str:
    """A picture with its title for those who hear the page."""
    return f'<svg viewBox="0 0 {WIDTH} {number(height)}" role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>'


@dataclass(frozen=True)
class LinearScale:
    """From numbers to places in a picture."""

    low: float
    high: float
    start: float = LEFT
    length: float = PLOT

    def __call__(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low) if self.high > self.low else 0.5
        return self.start + self.length * max(0.0, min(1.0, share))

    @classmethod
    def over(cls, values: Sequence[float], zero: bool = False) -> LinearScale:
        """A scale that all these fit on."""
        finite = [value for value in values if math.isfinite(value)] or [0.0, 1.0]
        if zero:
            finite.append(0.0)
        low, high = min(finite), max(finite)
        room = 0.06 * (high - low or 1.0)
        return cls(low - (0 if zero and low == 0 else room), high + room)

    def ticks(self) -> list[float]:
        """A few round numbers on the scale."""
        step = 10 ** math.floor(math.log10((self.high - self.low) / 4 or 1))
        while (self.high - self.low) / step > 6:
            step *= 2 if str(step)[0] == "1" or f"{step:e}"[0] == "1" else 2.5
        first = math.ceil(self.low / step) * step
        return [first + step * place for place in range(int((self.high - first) / step) + 1)]


def axis(scale: LinearScale, y: float, form: str = "{:g}") -> list[str]:
    """Ticks with their numbers."""
    parts: list[str] = []
    for tick in scale.ticks():
        x = scale(tick)
        parts += [line(x, TOP - 4, x, y, "grid"), text(x, y + 14, form.format(round(tick, 6) + 0.0), "middle", "tick")]
    return parts


@dataclass(frozen=True)
class Dot:
    """A value with its interval; `series` chooses the colour."""

    label: str
    value: float
    low: float
    high: float
    series: int = 0


def dots(title: str, rows: Sequence[Dot], middle: float | None = None, form: str = "{:g}") -> str:
    """Values with whiskers, one below the other; a line where a fair or neutral value would be."""
    marks = [] if middle is None else [middle]
    scale = LinearScale.over([*(one.low for one in rows), *(one.high for one in rows), *marks])
    bottom = TOP + ROW * len(rows)
    parts = axis(scale, bottom, form)
    if middle is not None:
        parts.append(line(scale(middle), TOP - 4, scale(middle), bottom, "fair"))
    for place, one in enumerate(rows):
        y = TOP + ROW * place + ROW / 2
        parts += [
            label(LEFT - 8, y + 4, one.label),
            line(scale(one.low), y, scale(one.high), y, f"whisker s{one.series}"),
            f'<circle cx="{number(scale(one.value))}" cy="{number(y)}" r="4.5" class="s{one.series}"/>',
        ]
    return frame(bottom + 22, title, parts)


def bars(title: str, rows: Sequence[tuple[str, float]], form: str = "{:g}", series: int = 0) -> str:
    """Bars from zero to the left and to the right: a tornado."""
    scale = LinearScale.over([value for _, value in rows], zero=True)
    bottom = TOP + ROW * len(rows)
    parts = axis(scale, bottom, form)
    for place, (name, value) in enumerate(rows):
        y = TOP + ROW * place + 4
        start, end = sorted((scale(0.0), scale(value)))
        parts += [
            label(LEFT - 8, y + 12, name),
            f'<rect x="{number(start)}" y="{number(y)}" width="{number(max(0.5, end - start))}" height="{ROW - 8}" '
            f'class="s{series}"/>',
        ]
    return frame(bottom + 22, title, parts)


def histogram(title: str, groups: Sequence[Any], form: str = "{:g}", bins: int = 24) -> str:
    """How often each range occurs; several groups share the bins."""
    import numpy as np

    every = np.concatenate([np.asarray(group, np.float64) for group in groups])
    low, high = float(every.min()), float(every.max())
    if np.all(every == np.round(every)) and high - low < 2 * bins:
        edges = np.arange(low - 0.5, high + 1.5)
    else:
        edges = np.linspace(low, high if high > low else low + 1, bins + 1)
    shares = [np.histogram(group, edges)[0] / len(group) for group in groups]
    height, most = 170, max(float(share.max()) for share in shares) or 1.0
    scale = LinearScale(float(edges[0]), float(edges[-1]), 40, WIDTH - 60)
    parts = axis(scale, TOP + height, form)
    for series, share in enumerate(shares):
        for left, right, part in zip(edges[:-1], edges[1:], share, strict=True):
            tall = height * float(part) / most
            if tall > 0:
                parts.append(
                    f'<rect x="{number(scale(left) + 1)}" y="{number(TOP + height - tall)}" height="{number(tall)}" '
                    f'width="{number(max(1.0, scale(right) - scale(left) - 2))}" class="s{series} faint"/>'
                )
    return frame(TOP + height + 24, title, parts)


def curves(title: str, series: Sequence[Sequence[float]], labels: Sequence[str] = (), area: bool = False) -> str:
    """Shares from 0 to 1 over the course of a match; as an area, the first and last lines bound a fan."""
    height, left, wide = 200, 40, WIDTH - 150
    steps = len(series[0])

    def point(step: int, value: float) -> str:
        return f"{number(left + wide * step / (steps - 1))},{number(TOP + height * (1 - value))}"

    parts = [line(left, TOP + height * (1 - share), left + wide, TOP + height * (1 - share), "grid")
             for share in (0, 0.25, 0.5, 0.75, 1)]  # fmt: skip
    parts += [text(left - 6, TOP + height * (1 - share) + 4, f"{share:.0%}", "end", "tick") for share in (0, 0.5, 1)]
    if area:
        for outer in range(len(series) // 2):
            up = [point(step, value) for step, value in enumerate(series[-1 - outer])]
            down = [point(step, value) for step, value in enumerate(series[outer])][::-1]
            parts.append(f'<polygon points="{" ".join(up + down)}" class="fan"/>')
        middle = series[len(series) // 2]
        parts.append(f'<polyline points="{" ".join(point(*pair) for pair in enumerate(middle))}" class="curve s0"/>')
    else:
        for place, values in enumerate(series):
            path = " ".join(point(*pair) for pair in enumerate(values))
            parts.append(f'<polyline points="{path}" class="curve s{place}"/>')
            if place < len(labels):
                parts.append(text(left + wide + 8, TOP + 14 + 18 * place, labels[place], "start", f"t{place}"))
    return frame(TOP + height + 14, title, parts)


def scatter(title: str, points: Sequence[tuple[str, float, float]], across: str, up: str) -> str:
    """Two measures of the same things, both shares."""
    height, left, wide = 260, 56, WIDTH - 130
    flat = LinearScale.over([x for _, x, _ in points], zero=True)
    tall = LinearScale.over([y for _, _, y in points], zero=True)
    flat, tall = LinearScale(flat.low, flat.high, left, wide), LinearScale(tall.low, tall.high, TOP + height, -height)
    parts = [line(left, TOP + height, left + wide, TOP + height, "grid"), line(left, TOP, left, TOP + height, "grid")]
    for tick in flat.ticks():
        parts.append(text(flat(tick), TOP + height + 14, f"{tick:.0%}", "middle", "tick"))
    for tick in tall.ticks():
        parts.append(text(left - 6, tall(tick) + 4, f"{tick:.0%}", "end", "tick"))
    for name, x, y in points:
        parts.append(f'<circle cx="{number(flat(x))}" cy="{number(tall(y))}" r="5" class="s0"/>')
        side, anchor = (8, "start") if flat(x) < left + wide * 0.75 else (-8, "end")
        parts.append(text(flat(x) + side, tall(y) + 4, name, anchor, "tick"))
    parts += [text(left + wide, TOP + height + 30, across, "end", "tick"), text(left, TOP - 3, up, "start", "tick")]
    return frame(TOP + height + 36, title, parts)


def stacked(title: str, bars_of: Sequence[tuple[str, Sequence[tuple[str, float]]]]) -> str:
    """Parts of a whole, one bar for each rule set."""
    parts: list[str] = []
    for place, (rules, pieces) in enumerate(bars_of):
        y, x = TOP + 46 * place, float(LEFT)
        parts.append(label(LEFT - 8, y + 16, rules))
        whole = sum(max(0.0, share) for _, share in pieces) or 1.0
        for series, (name, share) in enumerate(pieces):
            wide = (WIDTH - LEFT - 20) * max(0.0, share) / whole
            parts.append(f'<rect x="{number(x)}" y="{y}" width="{number(wide)}" height="24" class="s{series}"/>')
            if wide > 34:
                parts.append(text(x + wide / 2, y + 38, f"{name} {share:.0%}", "middle", "tick"))
            x += wide
    return frame(TOP + 46 * len(bars_of) + 6, title, parts)


def heat(title: str, rows: Sequence[str], columns: Sequence[str], values: Sequence[Sequence[float]], form: str) -> str:
    """A number for each row and column; the further from zero, the darker."""
    wide = PLOT / max(1, len(columns)) if len(columns) > 0 else PLOT
    most = max((abs(value) for row in values for value in row if math.isfinite(value)), default=0) or 1.0
    lowest = min((value for row in values for value in row if math.isfinite(value)), default=0)
    parts = [
        text(LEFT + wide * (place + 0.5), TOP - 4 + 12 * (place % 2), name, "middle", "tick")  # none beside the next
        for place, name in enumerate(columns)
    ]
    for down, (name, row) in enumerate(zip(rows, values, strict=True)):
        y = TOP + 14 + ROW * down
        parts.append(label(LEFT - 8, y + 16, name))
        for place, value in enumerate(row):
            if not math.isfinite(value):
                continue
            strength = abs(value) / most if lowest < 0 else (value - lowest) / (most - lowest or 1)
            kind = "s1" if value < 0 else "s0"
            parts.append(
                f'<rect x="{number(LEFT + wide * place + 1)}" y="{y + 1}" width="{number(wide - 2)}" '
                f'height="{ROW - 2}" class="{kind}" fill-opacity="{number(0.08 + 0.8 * strength)}"/>'
            )
            parts.append(text(LEFT + wide * (place + 0.5), y + 16, in_cell(form, value), "middle", "tick"))
    return frame(TOP + 22 + ROW * len(rows), title, parts)


def in_cell(form: str, value: float) -> str:
    """A number in a cell; nothing has no sign."""
    told = form.format(value)
    return told if told.strip("+-0.%") else told.lstrip("+-")
