"""The pictures of the rulebook of `broom`."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook_pictures.drawing import (
    CARD_HEIGHT,
    CARD_WIDTH,
    DIM,
    GOLD,
    HURT,
    INK,
    MARGIN,
    PAPER,
    SANS,
    TEXT,
    box,
    dimmed,
    line,
    moved,
    paper_card,
    picture,
    row_of,
    shape,
    width_of,
    words,
)


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
