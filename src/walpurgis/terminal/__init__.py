"""A table in the terminal: one match, played full screen or in plain lines, with the same words in both."""

from __future__ import annotations

from pathlib import Path

from walpurgis.bots.why import WORDS as BOT_WORDS
from walpurgis.core.game import Game
from walpurgis.words import Words, words_of

WORDS = Path(__file__).parent / "words"


def terminal_words(language: str, game: Game | None = None) -> Words:
    """The words of the terminal, of the bots, and of a game."""
    return words_of(language, game, WORDS, BOT_WORDS)
