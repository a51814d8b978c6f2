"""Looking a rule up in the rulebook page of a game."""

from __future__ import annotations

import re

from walpurgis.core.game import Game
from walpurgis.words import FALLBACK


def rulebook_text(game: Game, language: str) -> str:
    """The whole rulebook page in a language, or in English where there is none."""
    path = game.rulebook / f"{language}.md"
    return (path if path.exists() else game.rulebook / f"{FALLBACK}.md").read_text(encoding="utf-8")


def paragraph(game: Game, number: str, language: str) -> str:
    """The paragraph of a rule, from its bold number to the next; empty when there is no such rule."""
    anchor = re.compile(rf"\*\*{re.escape(number.strip().upper())}\*\*")
    text = rulebook_text(game, language)
    found = anchor.search(text)
    if not number.strip() or not found:
        return ""
    rest = text[found.start() :]
    end = re.search(r"\n\s*(?:[-*]\s+)?\*\*[A-Z]\d+\.\d+\*\*|\n#", rest[1:])
    body = rest[: end.start() + 1] if end else rest
    lines = [line for line in body.replace("**", "").splitlines() if not line.lstrip().startswith("![")]
    return "\n".join(lines).strip()
