"""Text that strangers type: names, chat, additions to the seed. Made harmless once, where it comes in."""

from __future__ import annotations

from walpurgis.match.record import MOST_NAME

MOST_CHAT = 500
MOST_ADDITION = 100
BOT_NAMES: tuple[str, ...] = ("Ottilie", "Mirabel", "Quill", "Sabine", "Thessaly", "Wren")  # a bot's, by seat


def clean_name(text: str) -> str:
    """A name as a record may hold it; empty where nothing is left."""
    return clean_line("".join(" " if letter in "|#" else letter for letter in text), MOST_NAME)


def clean_line(text: str, most: int) -> str:
    """One line of text that can be shown anywhere: no control characters, no turned direction, no wide gaps."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:most].strip()
