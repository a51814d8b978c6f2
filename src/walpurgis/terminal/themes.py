"""The two themes, a night and a dawn, and which of them suits the terminal."""

from __future__ import annotations

import os

from textual.theme import Theme

from walpurgis.terminal.paint import DAWN, NIGHT, Palette

LIGHT_GROUNDS = ("7", "15")  # white and bright white, as terminals tell in COLORFGBG


def theme_of(palette: Palette) -> Theme:
    """A palette as Textual wants it."""
    return Theme(
        name=palette.name,
        primary=palette.gold,
        secondary=palette.soft,
        accent=palette.gold,
        foreground=palette.text,
        background=palette.ground,
        surface=palette.panel,
        panel=palette.line,
        success=palette.good,
        warning=palette.gold,
        error=palette.bad,
        dark=palette is NIGHT,
    )


THEMES = (theme_of(NIGHT), theme_of(DAWN))


def fitting_theme(remembered: str) -> str:
    """The theme of last time; else dawn in a terminal that says it is light, and night in all others."""
    if remembered in (NIGHT.name, DAWN.name):
        return remembered
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return DAWN.name if ground in LIGHT_GROUNDS else NIGHT.name
