"""One round while it is checked: problems and points, in words, each with its rule."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from walpurgis.core.game import Reason
from walpurgis.core.sets import Seat
from walpurgis.score.sheet import Problem, ScoreLine
from walpurgis.words import Words


class Entry:
    """Collects what the keeper of a game finds in a round."""

    def __init__(self, words: Words, names: Sequence[str], players: int) -> None:
        self.words, self.names, self.players = words, names, players
        self.problems: list[Problem] = []
        self.lines: list[list[ScoreLine]] = [[] for _ in range(players)]
        self.now: dict[str, Any] = {}

    def wrong(self, message: str, rule: str, seat: Seat | None = None, field: str = "", **args: object) -> None:
        """Something that cannot happen in any match."""
        self._note(Problem("wrong", self._say(message, seat, args), rule, seat, field))

    def missing(self, message: str, rule: str, seat: Seat | None = None, field: str = "", **args: object) -> None:
        """Something that is still to be entered."""
        self._note(Problem("missing", self._say(message, seat, args), rule, seat, field))

    def refused(self, reason: Reason, seat: Seat, field: str) -> None:
        """What the rules would refuse at a table, in the words used there."""
        self._note(Problem("wrong", f"{self.names[seat]}: {self.said(reason)}", reason.rule, seat, field))

    def point(self, seat: Seat, message: str, points: int, rule: str, **args: object) -> None:
        """Points of one player, and why."""
        self.lines[seat].append(ScoreLine(self._say(message, seat, args), int(points), rule))

    def said(self, reason: Reason) -> str:
        """A reason in our own words, or in those of a table; the rule stands beside it."""
        args = {key: self.card(str(value)) if key == "card" else value for key, value in reason.args.items()}
        own = self.words.find(f"score-{reason.key}", **args)
        return own or self.words.reason(dataclasses.replace(reason, rule=""), self.names)

    def by_seat(self, given: Sequence[Any], blank: Any) -> list[Any]:
        """An entry for each player, where some may not have one yet."""
        return [given[seat] if seat < len(given) else blank for seat in range(self.players)]

    def card(self, name: str) -> str:
        """A card in words; one that the game does not have, as it was written."""
        text = self.words.card(name)
        return name if text.startswith("[") else text

    def _note(self, problem: Problem) -> None:
        self.problems.append(problem)

    def _say(self, message: str, seat: Seat | None, args: dict[str, object]) -> str:
        name = {} if seat is None else {"name": self.names[seat]}
        return self.words(f"score-{message}", **name, **args)
