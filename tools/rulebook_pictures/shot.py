"""The pictures of the rulebook of `shot`."""

from __future__ import annotations

from rulebook_pictures.drawing import (
    CARD_HEIGHT,
    CARD_WIDTH,
    DIM,
    GOLD,
    HURT,
    INK,
    MARGIN,
    PAPER,
    PAPER_DARK,
    SANS,
    TEXT,
    TIRED,
    box,
    corner,
    line,
    paper_card,
    picture,
    row_of,
    shape,
    tag,
    width_of,
    words,
)

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
