"""Draws docs/pictures/architecture.svg from the list of layers in docs/architecture.md.

    python tools/draw_architecture.py

On the left the layers, top to bottom; on the right two ways through them: an action's and a simulation's.
"""

from __future__ import annotations

import itertools
import re
from html import escape
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"
PAPER, INK, DIM, LINE, FILL = "#fbf9f4", "#2b2136", "#6b6280", "#6f66a3", "#ece7f6"
GOLD, GREEN = "#b07d0c", "#2e7d5b"
FONT = "system-ui,Segoe UI,Noto Sans,Helvetica,Arial,sans-serif"

LEFT, TOP, ROW, BOX = 24, 64, 44, 34  # where the layers begin, a row's height, and a box's
STACK = 430  # the width of the layers
WIDTH = 1120

# Each step of a way: the layer it is in, and what happens there.
ACTION = (
    ("server", "1 socket: a click arrives"),
    ("table", "2 live table: judge"),
    ("games.*", "3 rules: is it legal?"),
    ("table", "4 rows for the log"),
    ("server", "5 store: commit"),
    ("table", "6 apply, tell each seat"),
    ("server", "7 socket: to every viewer"),
)
SIMULATION = (
    ("cli", "1 walpurgis arena"),
    ("arena", "2 plan, crew, board"),
    ("games.*", "3 imagine a world"),
    ("bots", "4 search: simulations"),
    ("games.*", "5 legal, act, standing"),
    ("arena", "6 a line of results"),
)


def layers() -> list[tuple[list[str], str]]:
    """The rows of layers from the top, each with what it is for."""
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    block = re.search(r"```layers\n(.*?)```", page, re.DOTALL)
    assert block, "docs/architecture.md has no list of layers"
    rows = (re.split(r"\s{2,}", line.strip(), maxsplit=1) for line in block[1].strip().splitlines())
    return [(names.split(" · "), about) for names, about in rows]


def text(x: float, y: float, words: str, size: int = 14, colour: str = INK, anchor: str = "start") -> str:
    """A line of words."""
    place = f'x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}" text-anchor="{anchor}"'
    return f"<text {place}>{escape(words)}</text>"


def box(x: float, y: float, width: float, words: str) -> str:
    """A layer."""
    shape = f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{BOX}" rx="6" fill="{FILL}" stroke="{LINE}"/>'
    return shape + text(x + width / 2, y + BOX / 2 + 5, words, anchor="middle")


def stack(rows: list[tuple[list[str], str]]) -> list[str]:
    """The layers."""
    parts = [text(LEFT, TOP - 20, "layers: imports point down", 16)]
    for number, (names, _) in enumerate(rows):
        width = (STACK - 8 * (len(names) - 1)) / len(names)
        parts += [box(LEFT + place * (width + 8), TOP + number * ROW, width, name) for place, name in enumerate(names)]
    return parts


def way(steps: tuple[tuple[str, str], ...], heights: dict[str, float], x: float, title: str, colour: str) -> list[str]:
    """A way through the layers: a dot for each step at the height of its layer, joined by arrows."""
    parts = [text(x, TOP - 20, title, 16, colour)]
    dots = [(x + 14 + 40 * number, heights[layer]) for number, (layer, _) in enumerate(steps)]
    for (x1, y1), (x2, y2) in itertools.pairwise(dots):
        arrow = f'x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{colour}" stroke-width="2"'
        parts.append(f'<line {arrow} marker-end="url(#{colour[1:]})"/>')
    for (dot_x, y), (_, words) in zip(dots, steps, strict=True):
        number = words.split()[0]
        parts.append(f'<circle cx="{dot_x:g}" cy="{y:g}" r="11" fill="{colour}"/>')
        parts.append(text(dot_x, y + 5, number, 13, PAPER, "middle"))
    bottom = TOP + len(set(heights.values())) * ROW + 24
    parts += [text(x, bottom + 22 * number, words, 14) for number, (_, words) in enumerate(steps)]
    return parts


def arrow_head(colour: str) -> str:
    """The head of the arrows of a way."""
    size = 'markerWidth="7" markerHeight="7" refX="17" refY="3.5" orient="auto" markerUnits="userSpaceOnUse"'
    return f'<marker id="{colour[1:]}" {size}><path d="M0 0 7 3.5 0 7z" fill="{colour}"/></marker>'


def drawn() -> str:
    """The whole picture."""
    rows = layers()
    heights = {name: TOP + number * ROW + BOX / 2 for number, (names, _) in enumerate(rows) for name in names}
    height = TOP + len(rows) * ROW + 24 + 22 * len(ACTION)
    guides = [
        f'<line x1="{LEFT + STACK}" y1="{y:g}" x2="{WIDTH - 20}" y2="{y:g}" stroke="{FILL}"/>'
        for y in sorted(set(heights.values()))
    ]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" '
        f'font-family="{FONT}">',
        "<title>The layers of Walpurgis, the way of an action and the way of a simulation</title>",
        f"<defs>{arrow_head(GOLD)}{arrow_head(GREEN)}</defs>",
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        *guides,
        *stack(rows),
        *way(ACTION, heights, LEFT + STACK + 40, "an action, from click to log and back", GOLD),
        *way(SIMULATION, heights, LEFT + STACK + 380, "a simulation, from arena to rules", GREEN),
        text(LEFT, TOP + len(rows) * ROW + 24, "The page stands beside the server and holds no rules.", 14, DIM),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    (DOCS / "pictures" / "architecture.svg").write_text(drawn(), encoding="utf-8")
