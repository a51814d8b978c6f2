"""Every error a person can cause, each saying what is wrong and what to do."""

from __future__ import annotations


class WalpurgisError(Exception):
    """The parent of all errors that a caller may want to catch."""


class OptionError(WalpurgisError, ValueError):
    """An option has no such name, or no such value."""


class UnknownGame(WalpurgisError, ValueError):
    """There is no game of that name."""


class UnknownBot(WalpurgisError, ValueError):
    """There is no bot of that name, or it cannot be told what was asked of it."""


class DealError(WalpurgisError, ValueError):
    """A deal given explicitly is not a deal of this game."""


class IllegalAction(WalpurgisError, ValueError):
    """The rules refuse this action; `rule` is the number of the rule that does, where one is to be named."""

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
