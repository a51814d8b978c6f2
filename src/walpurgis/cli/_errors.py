"""Telling people on standard error what went wrong, in one line and without codes that a terminal would obey."""

from __future__ import annotations

import contextlib
import sys


def complain(problem: object, prefix: str = "walpurgis: ") -> None:
    """Say what went wrong; where even standard error is gone, nobody is left to tell."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        print(f"{prefix}{printable(str(problem))}", file=sys.stderr, flush=True)


def printable(text: str) -> str:
    """The text with everything invisible but line breaks written out: file names and records may hold anything."""
    return "".join(letter if letter.isprintable() or letter == "\n" else repr(letter)[1:-1] for letter in text)
