"""A sheet as the page keeps it, and the same sheet scored."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from walpurgis.core.data import Meta, Struct
from walpurgis.words import FALLBACK

MOST_ROUNDS = 200
Word = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=2000)]  # an option can be a whole deck of tasks
Count = Annotated[int, Meta(ge=0, le=99)]
SeatNumber = Annotated[int, Meta(ge=0, lt=6)]


class Sheet(Struct, forbid_unknown_fields=True):
    """A match at a real table; each game has its own kind of rounds."""

    players: Annotated[int, Meta(ge=1, le=6)]
    names: Annotated[list[Word], Meta(max_length=6)] = []
    options: dict[Word, Text | int | bool] = {}
    rounds: Annotated[list[Any], Meta(max_length=MOST_ROUNDS)] = []
    language: Annotated[str, Meta(max_length=2)] = FALLBACK


class Problem(Struct):
    """Why a round cannot be saved yet: something is still `missing`, or `wrong`, which cannot happen in any match."""

    kind: Literal["missing", "wrong"]
    text: str
    rule: str
    seat: int | None = None
    field: str = ""  # of the round, if one of its fields is the cause


class ScoreLine(Struct):
    """Some points of one player, why, and by which rule."""

    text: str
    points: int
    rule: str


class RoundScore(Struct):
    """One round, scored; `now` describes what the table should look like, in the terms of the game."""

    number: int
    complete: bool
    problems: list[Problem]
    earned: list[int]
    totals: list[int]
    lines: list[list[ScoreLine]]  # by seat; they add up to what was earned or, if `whole` is set, to the total
    whole: bool
    now: dict[str, Any]


class ScoreMoment(Struct):
    """A highlight: the largest comeback, the best round; `round` is 0 if it is about the whole match."""

    kind: str
    seats: list[int]
    text: str
    round: int


class ScoredSheet(Struct):
    """The whole sheet, scored; `ranks` are those of the rules, with their tie-breaks."""

    game: str
    options: dict[str, str]
    rounds: list[RoundScore]
    totals: list[int]
    ranks: list[int]
    over: bool
    winners: list[int]
    facts: dict[str, Any]  # what the rules say about this number of players
    highest_wins: bool
    moments: list[ScoreMoment]
