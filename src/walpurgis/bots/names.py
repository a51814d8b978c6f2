"""The names of the bots that sit at tables; the registry knows the bots themselves."""

from __future__ import annotations

from collections.abc import Mapping

LEVEL_NAMES = ("novice", "regular", "expert")
AT_TABLES = ("random", "greedy", *LEVEL_NAMES)  # a search of any length is none of them

# Temperaments bend how a lead in points tastes: they change the style, not how hard the bot thinks.
TEMPERAMENTS: Mapping[str, float] = {"cautious": -1.0, "bold": 1.0}


def kind_of(name: str) -> str:
    """The kind of bot that a name begins with."""
    return name.strip().lower().partition("@")[0].partition(":")[0]


def is_at_tables(name: str) -> bool:
    """Whether a name is that of a bot for tables: a simple one, or a level, perhaps with a temperament."""
    kind, *rest = name.strip().lower().split(":")
    if not rest:
        return kind in AT_TABLES
    return kind in LEVEL_NAMES and len(rest) == 1 and rest[0] in TEMPERAMENTS
