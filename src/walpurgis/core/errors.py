"""Every error that a user can cause; each message says what is wrong and what to do."""

from __future__ import annotations


class WalpurgisError(Exception):
    """The parent of all errors that a caller may want to catch."""


def quoted(value: object, most: int = 40) -> str:
    """User input for an error message: quoted, truncated, and without terminal control codes."""
    text = value[: most + 1] if isinstance(value, str) else _written(value)
    return repr(text[:most] + "…") if len(text) > most else repr(text) if isinstance(value, str) else text


def _written(value: object) -> str:
    try:
        return repr(value)
    except ValueError:  # Python writes no number of more than 4,300 digits
        return "a number too long to write"


class OptionError(WalpurgisError, ValueError):
    """An option has no such name, or no such value; `option` is its name where a single one is to blame."""

    def __init__(self, message: str, option: str = "") -> None:
        super().__init__(message)
        self.option = option


class UnknownGame(WalpurgisError, ValueError):
    """There is no game of that name."""


class UnknownBot(WalpurgisError, ValueError):
    """There is no bot of that name, or it does not take what was asked of it."""


class DealError(WalpurgisError, ValueError):
    """A deal given explicitly is not a deal of this game; `pile` is to blame, `rule` the rule it breaks.

    `deal` counts the deals that were given, from 0.
    """

    deal: int = 0

    def __init__(self, message: str, pile: str = "", rule: str = "") -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.pile = pile
        self.rule = rule


class IllegalAction(WalpurgisError, ValueError):
    """The rules refuse this action; `rule` is the number of the rule that does, if there is one."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class NotYourTurn(IllegalAction):
    """This seat owes no decision now."""


class UnknownAction(IllegalAction):
    """The text names no action of this game."""


class MatchOver(IllegalAction):
    """The match is over; nothing can be played any more."""


class NothingToUndo(WalpurgisError):
    """No action has been taken yet."""


class RecordError(WalpurgisError, ValueError):
    """A record is broken; `where` is the line, or the place in a JSON document, and `reason` says why."""

    def __init__(self, reason: str, where: str = "") -> None:
        super().__init__(f"{where}: {reason}" if where else reason)
        self.reason = reason
        self.where = where
