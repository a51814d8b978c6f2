"""Painting: readable on light and dark, never wider than the window, charts that tell who is who."""

from __future__ import annotations

import pytest
from rich.text import Text

from walpurgis.core.scene import COLOURS, TONES, Face, Gauge, Mark, Note, SceneRow
from walpurgis.terminal.chart import chart
from walpurgis.terminal.paint import INKS, NIGHT, PALETTES, PAPER, Palette, chip, flow, gauge, row_pieces

READABLE = 4.5  # the least contrast that the web's guidelines ask for normal text
palettes = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)


def brightness(colour: str) -> float:
    """The relative luminance of a colour, as the guidelines define it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 for equal colours to 21 for black on white."""
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


@palettes
def test_all_words_are_readable(palette: Palette) -> None:
    for ground in (palette.ground, palette.panel):
        for tone in TONES:
            assert contrast(palette.tone(tone), ground) >= READABLE, (tone, ground)
        for line in palette.lines:
            assert contrast(line, ground) >= READABLE, (line, ground)
    assert contrast(palette.faded, palette.shade) >= READABLE


@pytest.mark.parametrize("colour", COLOURS)
def test_every_suit_is_readable_on_paper(colour: str) -> None:
    assert contrast(INKS[colour], PAPER) >= READABLE


def test_a_card_tells_its_suit_by_sign_and_letter_too() -> None:
    face = Face("v7", "v7", "♣", "green", "▪▪")
    assert chip(face, NIGHT).plain == " ♣v7 "
    assert chip(face, NIGHT, note=True).plain == " ♣v7 ▪▪ "


def test_gauges() -> None:
    assert gauge(Gauge(3, 5), NIGHT).plain == "3/5 ▪▪▪▫▫"
    assert gauge(Gauge(7, 5), NIGHT).plain == "7/5 ▪▪▪▪▪▪▪"
    marks = (Mark("▒", "soft", 1), Mark("✗", "bad", 2))
    assert gauge(Gauge(8, 11, marks), NIGHT).plain == "8/11 ▪▪▪▪▪▪▪▪▒✗✗"


@pytest.mark.parametrize("width", [1, 7, 20, 80])
def test_rows_never_get_too_wide(width: int) -> None:
    faces = tuple(Face(f"v{n}", f"v{n}", "♣", "green") for n in range(1, 11))
    rows = [
        SceneRow("配達", (Note("手札15枚"), Note("a word thatisverylongindeed"), *faces)),
        SceneRow("", (Gauge(3, 11),)),
    ]
    lines = flow([row_pieces(row, NIGHT) for row in rows], width, indent=min(2, width - 1))
    assert all(line.cell_len <= max(width, 2) for line in lines)
    told = "".join(line.plain for line in lines).replace(" ", "")
    assert "".join(f"♣v{n}" for n in range(1, 11)) in told and "3/11" in told


@pytest.mark.parametrize("rounds", [[[1, 2, 3]], [[5, -3, 0], [5, -3, 0]], [[n, 2 * n, 40 - n] for n in range(30)]])
def test_a_chart_names_everybody_beside_their_line(rounds: list[list[int]]) -> None:
    names = ["Ada", "花子", "Cy"]
    lines = chart(rounds, names, NIGHT, 60, 8)
    assert len(lines) == 8
    text = Text("\n").join(lines).plain
    order = sorted(range(3), key=lambda seat: -rounds[-1][seat])
    places = [text.index(f"{names[seat]} {rounds[-1][seat]}") for seat in order]
    assert places == sorted(places), "the higher, the further up"
