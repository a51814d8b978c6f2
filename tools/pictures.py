"""Draws the pictures of the rulebooks as SVG: `python tools/pictures.py` writes them beside the pages that show them.

Everything is drawn here from plain shapes. The pictures hold no words, only letters, numbers and signs, so that one
picture serves every language. Kinds of cards differ by colour, by shape and by letter, so that colour is never needed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

GAMES = Path(__file__).parents[1] / "src" / "walpurgis" / "games"

PAPER, PAPER_DARK, INK = "#fbf4e4", "#efe2c6", "#2b2136"
FELT, FELT_DARK, TEXT, DIM = "#2f2a5c", "#221e46", "#efeaff", "#b4abd6"
GOLD, HURT, TIRED = "#f2c14e", "#ff6b5e", "#6f66a3"
SERIF = "Iowan Old Style,Palatino Linotype,URW Palladio L,Noto Serif,Georgia,serif"
SANS = "system-ui,Segoe UI,Noto Sans,Helvetica,Arial,sans-serif"

CARD_WIDTH, CARD_HEIGHT = 100, 144
MARGIN = 20


# --- shapes, each in a square of 48 -----------------------------------------------------------------------------------

SHAPES = {
    # shot: the cargo
    "vegetable": (
        '<path fill="currentColor" d="M24 17c-10 0-15 6-15 13 0 8 7 14 15 16 8-2 15-8 15-16 0-7-5-13-15-13z"/>'
        '<path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" '
        'd="M24 17V4M24 15c-2-6-7-9-13-8M24 15c2-6 7-9 13-8"/>'
    ),
    "potion": (
        '<path fill="none" stroke="currentColor" stroke-width="4" stroke-linejoin="round" stroke-linecap="round" '
        'd="M17 4h14M20 5v13L8 38c-2 4 0 7 4 7h24c4 0 6-3 4-7L28 18V5"/>'
        '<path fill="currentColor" d="M15 30h18l5 9c1 2 0 3-2 3H12c-2 0-3-1-2-3z"/>'
    ),
    "book": (
        '<path fill="currentColor" d="M5 8c7-3 14-2 18 2v32c-4-4-11-5-18-2zM43 8c-7-3-14-2-18 2v32c4-4 11-5 18-2z"/>'
        '<path fill="none" stroke="#fbf4e4" stroke-width="2" stroke-linecap="round" '
        'd="M10 16c3-1 6 0 8 1M10 24c3-1 6 0 8 1M38 16c-3-1-6 0-8 1M38 24c-3-1-6 0-8 1"/>'
    ),
    "fish": (
        '<path fill="currentColor" d="M3 24c6-12 21-15 31-5l11-9c-3 8-3 20 0 28l-11-9C24 39 9 36 3 24z"/>'
        '<circle cx="14" cy="21" r="3" fill="#fbf4e4"/>'
        '<path fill="none" stroke="#fbf4e4" stroke-width="2" stroke-linecap="round" d="M23 17c3 4 3 10 0 14"/>'
    ),
    "black": (
        '<path fill="currentColor" d="M11 16h26l6 28H5z"/>'
        '<path fill="none" stroke="currentColor" stroke-width="4" d="M16 17c-5-16 21-16 16 0"/>'
    ),
    # witches: the landscapes
    "volcano": (
        '<path fill="currentColor" d="M3 45 17 17q7 5 14 0L45 45z"/>'
        '<path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" '
        'd="M24 12V3M15 11c-1-3-3-5-6-6M33 11c1-3 3-5 6-6"/>'
        '<path fill="#fbf4e4" d="M21 20q3 1 6 0l1 9-3 3-1 6-3-5 1-6z"/>'
    ),
    "rainforest": (
        '<path fill="currentColor" d="M42 5C20 4 6 14 8 34c20 2 34-9 34-29z"/>'
        '<path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" d="M4 44 14 31"/>'
        '<path fill="none" stroke="#fbf4e4" stroke-width="2" stroke-linecap="round" '
        'd="M12 32 34 12M20 25v-8M20 25h9M27 18v-6M27 18h8"/>'
    ),
    "desert": (
        '<path fill="currentColor" d="M19 45V9a5 5 0 0 1 10 0v36zM2 43h44v3H2z"/>'
        '<path fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round" '
        'd="M20 32h-5q-6 0-6-6v-6M28 26h5q6 0 6-6v-5"/>'
    ),
    "mountain": (
        '<path fill="currentColor" d="M1 44 19 8l9 18 5-9 14 27z"/>'
        '<path fill="#fbf4e4" d="m19 13 6 12-4-2-3 4-3-4-2 2z"/>'
    ),
    "wizard": (
        '<path fill="currentColor" d="M2 40c6-5 11-6 11-6L24 3l11 31s5 1 11 6c-9 6-35 6-44 0z"/>'
        '<path fill="#f2c14e" d="m24 17 2.4 4.8 5.3.8-3.8 3.7.9 5.3-4.8-2.5-4.8 2.5.9-5.3-3.8-3.7 5.3-.8z"/>'
    ),
    # witches: what the named ones do it with
    "flame": (
        '<path fill="currentColor" d="M25 2c2 9 14 15 14 27 0 10-7 17-15 17S9 39 9 30'
        'c0-7 4-11 7-15 1 4 2 6 4 7 3-6 1-13 5-20z"/>'
        '<path fill="#fbf4e4" d="M25 24c1 5 6 7 6 13 0 4-3 7-7 7s-7-3-7-7c0-3 2-5 3-7 1 2 2 3 3 3 2-3 1-6 2-9z"/>'
    ),
    "drop": (
        '<path fill="currentColor" d="M24 2c7 11 15 18 15 28a15 16 0 0 1-30 0C9 20 17 13 24 2z"/>'
        '<path fill="none" stroke="#fbf4e4" stroke-width="3" stroke-linecap="round" d="M16 30c0 5 3 8 7 9"/>'
    ),
    "wind": (
        '<path fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" '
        'd="M3 18h25c9 0 9-12 1-12-4 0-6 3-5 6M3 28h35c9 0 9 13 1 13-5 0-7-4-5-7M8 38h12"/>'
    ),
    "crystal": (
        '<path fill="currentColor" d="M24 2 40 15v19L24 46 8 34V15z"/>'
        '<path fill="none" stroke="#fbf4e4" stroke-width="2" stroke-linejoin="round" d="m8 15 16 7 16-7M24 22v24"/>'
    ),
    "crown": (
        '<path fill="currentColor" d="M5 40 3 13l11 9L24 6l10 16 11-9-2 27z"/>'
        '<path fill="none" stroke="#fbf4e4" stroke-width="3" d="M7 34h34"/>'
    ),
    # broom: what the witches are named after
    "root": (
        '<path fill="currentColor" d="M15 17q9-5 18 0c3 8-2 12 4 20q2 4 7 6-12 3-15-9c-1 5 0 8-5 12-5-4-4-7-5-12'
        '-3 12-15 9-15 9q5-2 7-6c6-8 1-12 4-20z"/>'
        '<path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" '
        'd="M24 15V3M22 15c-1-5-5-8-10-7M26 15c1-5 5-8 10-7"/>'
        '<path fill="none" stroke="#fbf4e4" stroke-width="2" stroke-linecap="round" d="M19 22h6M23 29h6"/>'
    ),
    "meadow": (
        '<path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" '
        'd="M24 45V22M24 45C23 34 17 28 8 27M24 45c1-11 7-17 16-18M13 45c-1-5-4-8-8-9M35 45c1-5 4-8 8-9"/>'
        '<g fill="currentColor"><circle cx="24" cy="6" r="5"/><circle cx="17" cy="12" r="5"/>'
        '<circle cx="31" cy="12" r="5"/><circle cx="20" cy="20" r="5"/><circle cx="28" cy="20" r="5"/></g>'
        '<circle cx="24" cy="14" r="4" fill="#fbf4e4"/>'
    ),
    "berry": (
        '<g fill="currentColor"><circle cx="14" cy="34" r="11"/><circle cx="34" cy="34" r="11"/>'
        '<circle cx="24" cy="19" r="11"/><path d="M24 10c1-6 6-9 13-8-1 6-6 9-13 8z"/></g>'
        '<g fill="none" stroke="#fbf4e4" stroke-width="2" stroke-linecap="round">'
        '<path d="M9 33c0-3 2-5 4-5M29 33c0-3 2-5 4-5M19 18c0-3 2-5 4-5"/></g>'
    ),
    "sun": (
        '<circle cx="24" cy="24" r="11" fill="currentColor"/>'
        '<path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" '
        'd="M24 3v5M24 40v5M3 24h5M40 24h5M9 9l4 4M35 35l4 4M39 9l-4 4M13 35l-4 4"/>'
    ),
    "water": (
        '<path fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" d="M3 15q7-9 14 0t14 0 14 0'
        'M3 27q7-9 14 0t14 0 14 0M3 39q7-9 14 0t14 0 14 0"/>'
    ),
    "fog": (
        '<path fill="currentColor" d="M12 25a9 9 0 0 1 1-17 12 12 0 0 1 21 2 8 8 0 0 1 2 15z"/>'
        '<path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" '
        'd="M5 32h38M11 39h30M5 46h26"/>'
    ),
    "night": (
        '<path fill="currentColor" d="M30 4a21 21 0 1 0 14 30A18 18 0 0 1 30 4z"/>'
        '<path fill="currentColor" d="m39 7 1.6 4.4L45 13l-4.4 1.6L39 19l-1.6-4.4L33 13l4.4-1.6z"/>'
    ),
    "snow": (
        '<path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" '
        'd="M24 3v42M6 13.5l36 21M42 13.5l-36 21"/>'
        '<path fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" '
        'd="m18 6 6 5 6-5M18 42l6-5 6 5M5 21l7-3-1-7M43 27l-7 3 1 7M43 21l-7-3 1-7M5 27l7 3-1 7"/>'
    ),
    # on every table
    "bottle": (
        '<path fill="currentColor" d="M19 5h10v11c10 3 13 9 13 15 0 9-8 14-18 14S6 40 6 31c0-6 3-12 13-15z"/>'
        '<path fill="none" stroke="#2b2136" stroke-width="3" '
        'd="M16 5h16M19 5v11C9 19 6 25 6 31c0 9 8 14 18 14s18-5 18-14c0-6-3-12-13-15V5"/>'
    ),
    "star": '<path fill="currentColor" d="m24 3 6.5 13.5 14.5 2-10.5 10.5 2.5 15L24 37 11 44l2.5-15L3 18.5l14.5-2z"/>',
    "hat": (
        '<path fill="currentColor" d="M2 38c6-5 12-6 12-6L24 4c3 3 9 5 10 9l-4-1 5 20s6 1 11 6c-8 5-36 5-44 0z"/>'
        '<path fill="#2b2136" fill-opacity=".45" d="M14 30c6 3 14 3 20 0l1 4c-7 3-15 3-22 0z"/>'
    ),
    "cube": (
        '<path fill="currentColor" d="M24 3 43 13v22L24 45 5 35V13z"/>'
        '<path fill="none" stroke="#fbf4e4" stroke-width="2.5" stroke-linejoin="round" d="m5 13 19 10 19-10M24 23v22"/>'
    ),
    "box": (
        '<path fill="none" stroke="currentColor" stroke-width="6" stroke-linejoin="round" d="M5 8h38v34H5z"/>'
        '<path fill="currentColor" d="M5 8h38v10H5z"/>'
    ),
}


def shape(name: str, x: float, y: float, size: float, colour: str) -> str:
    """A shape with its upper left corner there."""
    return f'<g color="{colour}" transform="translate({x:g} {y:g}) scale({size / 48:g})">{SHAPES[name]}</g>'


def words(
    text: str, x: float, y: float, size: float, colour: str = INK, anchor: str = "middle", font: str = SERIF
) -> str:
    """Letters, numbers or signs on a base line."""
    weight = 700 if font == SANS else 600
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{font}" font-size="{size:g}" font-weight="{weight}" '
        f'fill="{colour}" text-anchor="{anchor}">{text.replace("&", "&amp;").replace("<", "&lt;")}</text>'
    )


def box(x: float, y: float, width: float, height: float, radius: float, fill: str, more: str = "") -> str:
    """A rectangle with round corners."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" fill="{fill}" {more}/>'


def line(path: str, colour: str, width: float) -> str:
    """A drawn line."""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def arrow(x: float, y: float, length: float, colour: str = DIM) -> str:
    """An arrow to the right."""
    tip = x + length
    return line(f"M{x:g} {y:g}H{tip:g}M{tip - 7:g} {y - 6:g}L{tip:g} {y:g}L{tip - 7:g} {y + 6:g}", colour, 3)


def moved(what: str, x: float, y: float) -> str:
    """The same drawing elsewhere."""
    return f'<g transform="translate({x:g} {y:g})">{what}</g>'


def dimmed(what: str) -> str:
    """The same drawing, pale."""
    return f'<g opacity=".45">{what}</g>'


def picture(width: float, height: float, title: str, *parts: str) -> str:
    """A whole picture on its own piece of table, so that it is readable on a light page and on a dark one."""
    ground = box(1, 1, width - 2, height - 2, 18, "url(#felt)", 'stroke="#6f66a3" stroke-opacity=".6"')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img">\n<title>{title}</title>\n<defs>'
        f'<linearGradient id="paper" x2="0.4" y2="1"><stop stop-color="{PAPER}"/>'
        f'<stop offset="1" stop-color="{PAPER_DARK}"/></linearGradient>'
        f'<radialGradient id="felt" r="0.8"><stop stop-color="{FELT}"/>'
        f'<stop offset="1" stop-color="{FELT_DARK}"/></radialGradient></defs>\n'
        + "\n".join([ground, *parts])
        + "\n</svg>\n"
    )


# --- cards ------------------------------------------------------------------------------------------------------------


def paper_card(*parts: str, gold: bool = False, width: float = CARD_WIDTH, height: float = CARD_HEIGHT) -> str:
    """A piece of warm paper; gold means "this one"."""
    shade = box(2, 4, width, height, 11, "#000", 'opacity=".35"')
    edge = f'stroke="{GOLD}" stroke-width="5"' if gold else f'stroke="{INK}" stroke-opacity=".35"'
    return shade + box(0, 0, width, height, 11, "url(#paper)", edge) + "".join(parts)


def corner(value: str, kind: str, letter: str, colour: str) -> str:
    """What shows of a card when it is held in a fan: value, shape and letter."""
    return (
        words(value, 9, 31, 29 if len(value) == 1 else 24, colour, "start")
        + shape(kind, 9, 38, 19, colour)
        + words(letter, 18.5, 73, 14, colour, font=SANS)
    )


def tag(text: str, x: float, y: float, colour: str = GOLD, ink: str = "#3b2a00") -> str:
    """A little label, held by its middle."""
    width = 12 + 8 * len(text)
    return box(x - width / 2, y - 10, width, 20, 10, colour) + words(text, x, y + 5, 14, ink, font=SANS)


def row_of(things: list[str], gap: float, y: float, x: float = MARGIN) -> str:
    """Cards side by side."""
    return "".join(moved(thing, x + place * (CARD_WIDTH + gap), y) for place, thing in enumerate(things))


def width_of(cards: int, gap: float) -> float:
    """How wide a picture is that shows this many cards side by side."""
    return 2 * MARGIN + cards * CARD_WIDTH + (cards - 1) * gap


# --- shot -------------------------------------------------------------------------------------------------------------

CARGO = {
    "v": ("vegetable", "#1b8a5a"),
    "p": ("potion", "#8a4fbe"),
    "b": ("book", "#c2571a"),
    "f": ("fish", "#1f74b5"),
    "x": ("black", INK),
}


def boxes_of(name: str) -> int:
    """S1.1, S1.2: what a card weighs."""
    value = int(name[1:])
    if name[0] == "x":
        return 4 if value == 4 else 0
    return 3 if value <= 3 else 2 if value <= 7 else 1


def boxes_row(boxes: int, x: float, y: float, size: float, colour: str) -> str:
    """Weight, drawn as boxes around a middle."""
    left = x - (boxes * (size + 4) - 4) / 2
    return "".join(shape("box", left + place * (size + 4), y, size, colour) for place in range(boxes))


def package(name: str, gold: bool = False) -> str:
    """A card of `shot`, by its name: v2, p10, x4."""
    kind, colour = CARGO[name[0]]
    value = int(name[1:])
    parts = [shape(kind, 33, 46, 50, colour), boxes_row(boxes_of(name), 50, 117, 15, colour)]
    if name[0] == "x":
        parts.append(corner("0", kind, "x", colour))
        if value == 2:
            parts.append(words("×2", 50, 134, 26, colour))
    else:
        parts.append(corner(str(value), kind, name[0], colour))
    if name[0] != "x" and value <= 3:
        parts.append(tag("+1", 80, 17))
    if name[0] != "x" and value == 6:
        parts.append(shape("cube", 72, 8, 19, INK))
    return paper_card(*parts, gold=gold)


def shot_suits() -> str:
    """S1.1: a card of each suit, light and heavy ones."""
    cards = [package(name) for name in ("v2", "p6", "b9", "f3")]
    return picture(width_of(4, 18), CARD_HEIGHT + 2 * MARGIN, "v2, p6, b9, f3", row_of(cards, 18, MARGIN))


def shot_black() -> str:
    """S1.2: the two black cards."""
    cards = [package("x4"), package("x2")]
    return picture(width_of(2, 18), CARD_HEIGHT + 2 * MARGIN, "x4, x2", row_of(cards, 18, MARGIN))


def badge(letter: str, x: float, y: float) -> str:
    """A suit on a piece of paper, with its letter."""
    kind, colour = CARGO[letter]
    return (
        box(x, y, 62, 38, 9, "url(#paper)")
        + shape(kind, x + 7, y + 6, 26, colour)
        + words(letter, x + 47, y + 25, 18, colour, font=SANS)
    )


def shot_row() -> str:
    """S2: the row v3 p9 x4 p2 b7 v1, and what it makes of the suits."""
    row = ("v3", "p9", "x4", "p2", "b7", "v1")
    cards = row_of([package(name, gold=name == "v1") for name in row], 12, MARGIN)  # v1 breaks the tie
    width = width_of(len(row), 12)
    left = width / 2 - 202
    order: list[str] = []
    for place, (letter, count) in enumerate((("v", 2), ("p", 2), ("b", 1), ("f", 0))):
        x = left + place * 114
        order.append(badge(letter, x, 188))
        order.append(words(f"× {count}", x + 31, 248, 16, DIM, font=SANS))
        if place < 3:
            order.append(words(">", x + 88, 215, 26, GOLD))
    return picture(width, 264, "v3 p9 x4 p2 b7 v1: v > p > b > f", cards, *order)


def load_bar(x: float, y: float, load: int, strength: int) -> str:
    """The boxes of a trick one by one, red from where they are too many, with a mark at the strength."""
    step = 24
    drawn = [shape("box", x + place * step, y, 19, GOLD if place < strength else HURT) for place in range(load)]
    mark = x + strength * step - 2.5
    drawn.append(line(f"M{mark:g} {y - 9:g}v37", TEXT, 2.5))
    drawn.append(words(str(strength), mark, y + 46, 17, TEXT, font=SANS))
    return "".join(drawn)


def shot_trick() -> str:
    """S4.3, S4.6: v8 wins v8 x2 p1 v2, which weighs 14, with a strength of 11."""
    trick = ("v8", "x2", "p1", "v2")
    gap = 24
    width = width_of(4, gap) + 40
    left = (width - width_of(4, gap)) / 2 + MARGIN
    parts = [row_of([package(name, gold=name == "v8") for name in trick], gap, 44, left)]
    for place, (name, player) in enumerate(zip(trick, "ABCD", strict=True)):
        x = left + place * (CARD_WIDTH + gap) + 50
        parts.append(words(player, x, 33, 19, GOLD if name == "v8" else TEXT))
        parts.append(words(str(boxes_of(name)), x, 220, 22, TEXT))
        if place < 3:
            parts.append(words("+", x + 62, 220, 20, DIM))
    parts.append(words("(1 + 0 + 3 + 3) × 2 = 14", width / 2, 260, 22, TEXT))
    parts.append(load_bar(width / 2 - 166, 286, 14, 11))
    return picture(width, 348, "v8 x2 p1 v2: (1 + 0 + 3 + 3) × 2 = 14 > 11", *parts)


def vertebra(number: int, x: float, y: float, token: str) -> str:
    """One number of the spine, open or covered by a token."""
    fill = {"": "url(#paper)", "now": "url(#paper)", "oof": HURT, "tired": TIRED}[token]
    edge = f'stroke="{GOLD}" stroke-width="4"' if token == "now" else f'stroke="{INK}" stroke-opacity=".4"'
    body = box(x, y, 38, 34, 9, fill, edge) + box(x + 12, y + 35, 14, 7, 3, fill if token != "now" else PAPER_DARK)
    if token in ("", "now"):
        return body + words(str(number), x + 19, y + 23, 17, INK, font=SANS)
    if token == "oof":
        return body + line(f"M{x + 21:g} {y + 6:g}l-6 11h8l-6 11", PAPER, 3)
    return body + shape("cube", x + 9, y + 7, 20, "#d9d3f2")


def spine(x: float, y: float, strongest: int, tokens: tuple[str, ...]) -> str:
    """S3.4: the numbers from the strongest down; each token takes one away."""
    drawn: list[str] = []
    for place in range(strongest):
        token = tokens[place] if place < len(tokens) else "now" if place == len(tokens) else ""
        drawn.append(vertebra(strongest - place, x + place * 44, y, token))
    return "".join(drawn)


def shot_spine() -> str:
    """S3.4, S4.7: a spine at 11; and after a load too heavy: an Oof token and a fatigue cube leave 9."""
    width = 2 * MARGIN + 11 * 44 - 6
    down = line(f"M{width / 2:g} 74v20M{width / 2 - 8:g} 87l8 8 8-8", DIM, 3)
    return picture(width, 170, "11, 9", spine(MARGIN, MARGIN, 11, ()), down, spine(MARGIN, 108, 11, ("oof", "tired")))


# --- witches ----------------------------------------------------------------------------------------------------------

LANDS = {
    "r": ("volcano", "#c0392b"),
    "g": ("rainforest", "#1b8a5a"),
    "y": ("desert", "#a86f00"),
    "b": ("mountain", "#1f6fb5"),
    "w": ("wizard", "#6b3fa0"),
}
NAMED = {  # the emblem of a named card, and what it does to the points
    "r11": ("flame", "×2"),
    "g11": ("drop", "+5"),
    "b11": ("wind", "0"),
    "y11": ("crystal", "−5"),
    "g12": ("crown", "+10"),
}


def land(name: str) -> str:
    """A card of `witches`, by its name: r7, g12, w."""
    kind, colour = LANDS[name[0]]
    emblem, effect = NAMED.get(name, (kind, ""))
    parts = [corner(name[1:] or "0", kind, name[0], colour), shape(emblem, 36, 46, 52, colour)]
    if name[0] == "r" and name not in NAMED:
        parts += [shape("flame", 70, 8, 18, colour), words("+1", 50, 132, 22, colour)]
    if name in NAMED:
        parts.append(shape("hat", 67, 6, 26, colour))
        parts.append(air_effect(colour) if name == "b11" else words(effect, 50, 132, 24, colour))
    return paper_card(*parts)


def air_effect(colour: str) -> str:
    """W4.2: the Air Witch makes the Water Witch and the Queen count nothing."""
    green = LANDS["g"][1]
    return (
        shape("drop", 17, 113, 20, green)
        + shape("crown", 40, 113, 20, green)
        + line("M14 134 64 111", colour, 3)
        + words("0", 79, 131, 22, colour)
    )


def witches_colours() -> str:
    """W1.1: a card of each colour, and a wizard."""
    cards = [land(name) for name in ("r7", "g4", "y9", "b13", "w")]
    return picture(width_of(5, 14), CARD_HEIGHT + 2 * MARGIN, "r7, g4, y9, b13, w", row_of(cards, 14, MARGIN))


def witches_named() -> str:
    """W1.2: the five cards that have a name."""
    cards = [land(name) for name in ("r11", "g11", "b11", "y11", "g12")]
    return picture(width_of(5, 14), CARD_HEIGHT + 2 * MARGIN, "r11, g11, b11, y11, g12", row_of(cards, 14, MARGIN))


def witches_spell() -> str:
    """W4.4: all fourteen fire cards and the Queen: nothing for the caster, 25 for everybody else."""
    fan = "".join(moved(land(f"r{value}"), MARGIN + 36 * (value - 1), MARGIN) for value in range(1, 15))
    middle = MARGIN + CARD_HEIGHT / 2
    queen = moved(land("g12"), 640, MARGIN)
    others = "".join(
        shape("hat", 896, 26 + 50 * place, 40, DIM) + words("+25", 948, 56 + 50 * place, 22, TEXT, "start")
        for place in range(3)
    )
    return picture(
        1010,
        CARD_HEIGHT + 2 * MARGIN,
        "r1 … r14 + g12: 0, +25, +25, +25",
        fan,
        words("+", 616, middle + 10, 30, GOLD),
        queen,
        arrow(758, middle, 30, GOLD),
        shape("hat", 804, middle - 26, 46, GOLD),
        words("0", 868, middle + 11, 30, GOLD),
        others,
    )


# --- broom ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Witch:
    """A kind of witch: her sign, the two letters of her name, how many there are, her colour and a darker ink of it."""

    kind: str
    letters: str
    cards: int
    colour: str
    ink: str


COVEN = (
    Witch("root", "Ro", 10, "#8a5a33", "#6b4424"),
    Witch("meadow", "Me", 11, "#2f9e5b", "#1d7a43"),
    Witch("flame", "Fi", 12, "#d8432f", "#b8301f"),
    Witch("berry", "Be", 14, "#8a4fbe", "#6f38a0"),
    Witch("sun", "Su", 16, "#f2b82e", "#946300"),
    Witch("water", "Wa", 18, "#2f86cf", "#1a67a8"),
    Witch("fog", "Fo", 20, "#9aa0ae", "#646b7a"),
    Witch("night", "Ni", 21, "#3a3147", INK),
    Witch("snow", "Sn", 22, "#ffffff", "#5d7385"),
)
ROOT, _, FIRE, BERRY, _, WATER = COVEN[:6]

BRAVE_FACE = (
    '<path d="m-15 2 10 4M15 2 5 6" stroke-width="3.5"/><path fill="#fff" d="M-11 17q11 3 22-2-2 10-11 10-8 0-11-8z"/>'
)
COWARDLY_FACE = '<path d="m-16 6 9-5M16 6 7 1" stroke-width="2.5"/><path d="M-9 22q3-6 6 0t6 0 6 0"/>'


def face(witch: Witch, x: float, y: float, brave: bool) -> str:
    """A witch's face under her hat: knitted brows and a grin, or worried brows, a wobbly mouth and a bead of sweat."""
    head = '<circle r="24" cy="6" fill="#f6dfc3" stroke="#2b2136" stroke-width="2.5"/>'
    eyes = '<g fill="#2b2136" stroke="none"><circle cx="-8" cy="10" r="3"/><circle cx="8" cy="10" r="3"/></g>'
    mood = BRAVE_FACE if brave else COWARDLY_FACE
    features = f'<g fill="none" stroke="#2b2136" stroke-width="2.5" stroke-linecap="round">{mood}{eyes}</g>'
    hat = (
        f'<path d="M-36-10c9-5 17-6 17-6L2-52c2 5 8 7 9 12l-5-1 13 25s8 1 17 6c-14 8-58 8-72 0z" fill="{witch.colour}" '
        'stroke="#2b2136" stroke-width="2.5" stroke-linejoin="round"/>'
    )
    sweat = (
        "" if brave else '<path d="M24 0c3 5 5 7 5 10a5 5 0 0 1-10 0c0-3 2-5 5-10z" fill="#7cc4ee" stroke="#2b2136"/>'
    )
    return f'<g transform="translate({x:g} {y:g})">{head}{features}{hat}{sweat}</g>'


def potion(colour: str, x: float, y: float, size: float) -> str:
    """A bottle of one colour."""
    return shape("bottle", x, y, size, colour)


def brave_potion(x: float, y: float, size: float) -> str:
    """B1.3: the potion without a colour: a clear bottle with a star in it."""
    return potion(PAPER, x, y, size) + shape("star", x + size * 0.26, y + size * 0.4, size * 0.48, "#c98a00")


def broom_corner(witch: Witch) -> str:
    """B1.1: the sign of a witch, the letters of her name, and how many of her there are."""
    return (
        shape(witch.kind, 8, 8, 23, witch.ink)
        + words(witch.letters, 19.5, 47, 13, witch.ink, font=SANS)
        + words(str(witch.cards), 84, 46, 15, witch.ink)
    )


def broom_card(witch: Witch, brave: bool, gold: bool = False) -> str:
    """A witch of `broom` as she is played: two potions and a brave one, or a single potion."""
    parts = [broom_corner(witch), face(witch, 55, 76, brave)]
    if brave:
        parts += [
            shape("star", 74, 8, 19, "#c98a00"),
            potion(witch.colour, 13, 115, 22),
            potion(witch.colour, 39, 115, 22),
        ]
        parts.append(brave_potion(65, 115, 22))
    else:
        parts.append(potion(witch.colour, 38, 115, 22))
    return paper_card(*parts, gold=gold)


def broom_kinds() -> str:
    """B1.1: the nine kinds and how many cards there are of each."""
    drawn: list[str] = []
    for place, witch in enumerate(COVEN):
        sign = shape(witch.kind, 20, 12, 44, witch.ink)
        letters = words(witch.letters, 42, 80, 19, witch.ink, font=SANS)
        patch = box(12, 90, 60, 10, 5, witch.colour, f'stroke="{INK}" stroke-opacity=".5"')
        x = MARGIN + place * 96
        drawn.append(moved(paper_card(sign, letters, patch, width=84, height=110), x, MARGIN))
        drawn.append(words(f"× {witch.cards}", x + 42, 158, 19, TEXT, font=SANS))
    return picture(2 * MARGIN + 9 * 96 - 12, 176, " ".join(f"{w.letters} {w.cards}" for w in COVEN), *drawn)


def broom_brave() -> str:
    """B1.3: the same witch, brave and cowardly."""
    cards = [broom_card(BERRY, brave=True), broom_card(BERRY, brave=False)]
    return picture(width_of(2, 24), CARD_HEIGHT + 2 * MARGIN, "Be: 2 + 1; Be: 1", row_of(cards, 24, MARGIN))


def broom_call() -> str:
    """B3.3, B3.4: fire is called: A coward, B brave, C brave and so B is out; D and E pass; C starts the next turn."""
    gap = 22
    width = width_of(5, gap)
    top = 62
    cards = [
        broom_card(FIRE, brave=False),
        dimmed(broom_card(FIRE, brave=True)),
        broom_card(FIRE, brave=True, gold=True),
        "",
        "",
    ]
    parts = [row_of(cards, gap, top)]
    for place, player in enumerate("ABCDE"):
        x = MARGIN + place * (CARD_WIDTH + gap) + CARD_WIDTH / 2
        parts.append(words(player, x, top + 172, 20, GOLD if player == "C" else TEXT))
        if player in "DE":
            parts.append(
                box(x - 50, top, 100, 144, 11, "none", f'stroke="{DIM}" stroke-width="2" stroke-dasharray="7 7"')
            )
            parts.append(words("…", x, top + 78, 30, DIM))
    b, c = MARGIN + CARD_WIDTH + gap + 50, MARGIN + 2 * (CARD_WIDTH + gap) + 50
    parts.append(line(f"M{c - 14:g} 52Q{(b + c) / 2:g} 0 {b + 6:g} 48M{b + 3:g} 33l2 17 16-5", HURT, 4))
    parts.append(line(f"M{b - 34:g} {top + 38:g}l68 68M{b + 34:g} {top + 38:g}l-68 68", HURT, 8))
    return picture(width, top + 190, "Fi: A 1, B ✕, C 2 + 1, D …, E …", *parts)


def task_card(wants: tuple[tuple[Witch, int], ...]) -> str:
    """A task: rows of potions, and what it is worth."""
    parts = [shape("star", 138, 8, 40, GOLD), words("5", 158, 36, 19, "#3b2a00", font=SANS)]
    for place, (witch, count) in enumerate(wants):
        y = 16 + place * 46
        parts.append(words(str(count), 22, y + 26, 24, witch.ink))
        parts.append(words(witch.letters, 22, y + 40, 11, witch.ink, font=SANS))
        parts += [potion(witch.colour, 40 + 32 * bottle, y + 4, 28) for bottle in range(count)]
    return paper_card(*parts, width=186, height=158)


def broom_task() -> str:
    """B1.4: two brown, three purple and four blue potions, for five points."""
    task = moved(task_card(((ROOT, 2), (BERRY, 3), (WATER, 4))), MARGIN, MARGIN)
    return picture(226, 198, "Ro 2, Be 3, Wa 4: 5", task)


def broom_scoring() -> str:
    """B5.1, B5.2: what the potions of one colour are worth; a brave potion 2, a task 5."""
    drawn: list[str] = []
    for potions, points in enumerate((0, 0, 1, 3, 4, 6, 8, 10, 12, 15)):
        x = MARGIN + potions * 62
        drawn.append(moved(paper_card(*scoring_entry(potions, points), width=54, height=112), x, MARGIN))
    right = MARGIN + 10 * 62 + 14
    brave = brave_potion(11, 16, 32) + line("M10 62h34", INK, 1) + words("2", 27, 98, 27)
    task = box(11, 16, 32, 34, 5, PAPER, f'stroke="{INK}" stroke-width="2.5"') + shape("star", 16, 22, 22, "#c98a00")
    task += line("M10 62h34", INK, 1) + words("5", 27, 98, 27)
    drawn.append(moved(paper_card(brave, width=54, height=112), right, MARGIN))
    drawn.append(moved(paper_card(task, width=54, height=112), right + 62, MARGIN))
    title = "0 0, 1 0, 2 1, 3 3, 4 4, 5 6, 6 8, 7 10, 8 12, 9 15"
    return picture(right + 62 + 54 + MARGIN, 152, title, *drawn)


def scoring_entry(potions: int, points: int) -> list[str]:
    """How many points the potions of a colour bring, by their number."""
    return [
        potion("#8a4fbe", 7, 19, 23),
        words(str(potions), 40, 40, 22),
        line("M10 62h34", INK, 1),
        words(str(points), 27, 98, 27),
    ]


# --- all of them ------------------------------------------------------------------------------------------------------

PICTURES: dict[str, Callable[[], str]] = {
    "shot/rulebook/pictures/shot-suits.svg": shot_suits,
    "shot/rulebook/pictures/shot-black.svg": shot_black,
    "shot/rulebook/pictures/shot-row.svg": shot_row,
    "shot/rulebook/pictures/shot-trick.svg": shot_trick,
    "shot/rulebook/pictures/shot-spine.svg": shot_spine,
    "witches/rulebook/pictures/witches-colours.svg": witches_colours,
    "witches/rulebook/pictures/witches-named.svg": witches_named,
    "witches/rulebook/pictures/witches-spell.svg": witches_spell,
    "broom/rulebook/pictures/broom-kinds.svg": broom_kinds,
    "broom/rulebook/pictures/broom-brave.svg": broom_brave,
    "broom/rulebook/pictures/broom-call.svg": broom_call,
    "broom/rulebook/pictures/broom-task.svg": broom_task,
    "broom/rulebook/pictures/broom-scoring.svg": broom_scoring,
}


def main() -> None:
    """Write every picture, into the games' folders or under the folder that is given."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    for name, draw in PICTURES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(draw(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
