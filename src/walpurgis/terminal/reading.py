"""Reading the rulebook: the whole page, a chapter, or one rule."""

from __future__ import annotations

import re

from walpurgis.core.game import Game
from walpurgis.match.rulebook import paragraph, rulebook_text

PICTURE = re.compile(r"^!\[.*\]\(.*\)\n\n?", re.MULTILINE)


def page(game: Game, language: str) -> str:
    """The rulebook without its pictures."""
    return PICTURE.sub("", rulebook_text(game, language))


def example_rule(game: Game) -> str:
    """The number of a rule of this game, as an example of how rules are written."""
    numbers = re.findall(r"\b[A-Z]\d+\.\d+\b", rulebook_text(game, "en"))
    return next((number for number in numbers if number[1:] == "4.2"), numbers[0])


def look_up(game: Game, number: str, language: str) -> str:
    """A rule (S4.2), a chapter (S4), or the whole page without a number; empty where there is no such rule."""
    wanted = number.strip().upper()
    if not wanted:
        return page(game, language)
    if "." in wanted:
        return paragraph(game, wanted, language)
    text = page(game, language)
    found = re.search(rf"^## {re.escape(wanted)}\b.*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return found.group().strip() if found else ""
