"""Typed commands: in English and in the language of the person, however a keyboard writes them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from walpurgis.words import Words


def understood(line: str) -> str:
    """A line with ordinary letters, digits and blanks; a Japanese keyboard may send wide ones."""
    return unicodedata.normalize("NFKC", line)


def command_in(line: str, words: Words, commands: Iterable[str]) -> tuple[str, str]:
    """The command that a line begins with, by its English name, and the rest of the line; an empty name for none."""
    first, *rest = line.split(maxsplit=1) or [""]
    typed = understood(first).casefold()
    for name in commands:
        if typed in spellings(name, words):
            return name, (rest[0] if rest else "").strip()
    return "", ""


def spellings(command: str, words: Words) -> tuple[str, ...]:
    """How a command can be typed: by its English name, and by the words of the person's language."""
    return command, *words(f"command-{command}").casefold().split()
