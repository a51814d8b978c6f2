"""The pictures of the rulebook of `witches`."""

from __future__ import annotations

from rulebook_pictures.drawing import (
    CARD_HEIGHT,
    DIM,
    GOLD,
    MARGIN,
    TEXT,
    arrow,
    corner,
    line,
    moved,
    paper_card,
    picture,
    row_of,
    shape,
    width_of,
    words,
)

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
