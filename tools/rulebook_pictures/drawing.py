"""Colours, words, boxes, cards and rows: what the pictures of all games are put together from."""

from __future__ import annotations

from rulebook_pictures.shapes import SHAPES

PAPER, PAPER_DARK, INK = "#fbf4e4", "#efe2c6", "#2b2136"
FELT, FELT_DARK, TEXT, DIM = "#2f2a5c", "#221e46", "#efeaff", "#b4abd6"
GOLD, HURT, TIRED = "#f2c14e", "#ff6b5e", "#6f66a3"
SERIF = "Iowan Old Style,Palatino Linotype,URW Palladio L,Noto Serif,Georgia,serif"
SANS = "system-ui,Segoe UI,Noto Sans,Helvetica,Arial,sans-serif"

CARD_WIDTH, CARD_HEIGHT = 100, 144
MARGIN = 20


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
