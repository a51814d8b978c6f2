"""Which names players may have, so that every record that holds them can be read again."""

from __future__ import annotations

from collections.abc import Sequence

from walpurgis.core.errors import OptionError, quoted

MOST_NAME = 40
NAME_RULE = f"a name is one line of 1 to {MOST_NAME} letters, without | and # and without spaces at its ends"


def is_name(text: str) -> bool:
    """Whether this can be somebody's name."""
    return 0 < len(text) <= MOST_NAME and is_plain_line(text) and "|" not in text


def is_plain_line(text: str) -> bool:
    """Whether a record can hold this text in a line: nothing invisible, no comment, no spaces that would be lost."""
    return text.isprintable() and "#" not in text and text == text.strip()


def expect_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """The names of all players; OptionError where there are more or fewer, or one that no record could hold."""
    if len(names) != players:
        raise OptionError(f"{players} players need {players} names, not {len(names)}", "names")
    for name in names:
        if not is_name(name):
            raise OptionError(f"{quoted(name)} cannot be a name: {NAME_RULE}", "names")
    return tuple(names)
