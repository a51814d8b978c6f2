"""Talking in lines: what is said is added at the end and never changed, what is read is a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from walpurgis.core.game import Game
from walpurgis.terminal import terminal_words
from walpurgis.words import Words


class Leave(Exception):
    """The person wants to leave, or the input has ended."""


class Lines:
    """A conversation in lines, in one language."""

    def __init__(self, language: str, lines_in: Iterator[str], out: TextIO, game: Game | None = None) -> None:
        self.language = language
        self.lines_in = lines_in
        self.out = out
        self.game = game

    @property
    def words(self) -> Words:
        """The words of this language and game."""
        return terminal_words(self.language, self.game)

    def print(self, *lines: str) -> None:
        for line in lines:
            self.out.write(line + "\n")
        self.out.flush()

    def say(self, message: str, **args: object) -> None:
        """Show a message."""
        self.print(self.words(message, **args))

    def read(self, prompt: str = "> ") -> str:
        """The next line that the person types."""
        self.out.write(prompt)
        self.out.flush()
        try:
            return next(self.lines_in).strip()
        except StopIteration:
            self.print("")
            raise Leave from None
