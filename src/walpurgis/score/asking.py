"""May I play this? What lies on the table and what somebody holds go in; the rules that play say yes or no, and why."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Any, Literal

from walpurgis.core.data import Meta, Struct
from walpurgis.core.errors import OptionError, UnknownGame, quoted
from walpurgis.core.game import Reason
from walpurgis.core.rule import plain_here
from walpurgis.core.sets import Seat
from walpurgis.core.state import copy_of
from walpurgis.games import game_named
from walpurgis.score.sheet import Text, Word
from walpurgis.score.tables import BroomTable, ShotTable, TrickTable, WitchesTable
from walpurgis.score.words import FOLDER
from walpurgis.words import FALLBACK, LANGUAGES, Words, words_of

MOST_IN_HAND = 24
TABLES: dict[str, TrickTable] = {"shot": ShotTable(), "witches": WitchesTable(), "broom": BroomTable()}


class PlayQuestion(Struct, forbid_unknown_fields=True):
    """The cards of this trick in the order in which they were played, and those that somebody holds.

    In `broom`: the witch that was called, if one was, and the witches that somebody chose and has not yet played.
    """

    players: Annotated[int, Meta(ge=1, le=6)]
    options: dict[Word, Text | int | bool] = {}
    table: Annotated[list[Word], Meta(max_length=6)] = []
    hand: Annotated[list[Word], Meta(max_length=MOST_IN_HAND)] = []
    language: Annotated[str, Meta(max_length=2)] = FALLBACK


class Ruling(Struct):
    """Whether a card may be played; `unless`: only if no card of a certain kind is in the hand besides those named."""

    card: str
    may: Literal["yes", "no", "unless"]
    text: str
    rule: str


class Rulings(Struct):
    """An answer for every card of the hand; or why there is none."""

    rulings: list[Ruling]
    open: bool  # whether anything may be played, because no suit, colour or witch is set yet
    problem: str = ""
    rule: str = ""


@plain_here()
def may_play(game_name: str, question: PlayQuestion) -> Rulings:
    """Whether each card of the hand may be played now, and by which rule."""
    table = TABLES.get(game_name)
    if table is None:
        raise UnknownGame(f"no rules are looked up for {quoted(game_name)}; there are: {', '.join(TABLES)}")
    for card in (*question.table, *question.hand):
        if card not in table.cards:
            raise OptionError(f"{game_name} has no card {quoted(card)}", "hand")
    return _Answer(game_name, table, question).rulings()


class _Answer:
    """One question on its way through the rules."""

    def __init__(self, game_name: str, table: TrickTable, question: PlayQuestion) -> None:
        self.table, self.question = table, question
        game = game_named(game_name)
        language = question.language if question.language in LANGUAGES else FALLBACK
        self.words = words_of(language, game, FOLDER)
        self.state = game.new_state(game.options.make(question.players, **question.options), b"asked")
        game.begin(self.state)

    def rulings(self) -> Rulings:
        laid, held = self.question.table, self.question.hand
        if wrong := self.table.wrong(self.state, laid, held):
            return Rulings([], False, said(self.words, wrong), wrong.rule)
        seat = self.table.lay(self.state, laid, held)
        rulings = [self._ruling(seat, card) for card in dict.fromkeys(held)]
        return Rulings(rulings, self.table.is_open(self.state))

    def _ruling(self, seat: Seat, card: str) -> Ruling:
        if not self.table.allows(self.state, seat, card):
            reason = self.table.why_not(self.state, seat, card)
            return Ruling(card, "no", said(self.words, reason), reason.rule)
        reason = self._with_more(seat, card)
        if reason is not None:
            return Ruling(card, "unless", said(self.words, reason, "score-unless"), reason.rule)
        reason = self.table.why(self.state, seat, card)
        return Ruling(card, "yes", said(self.words, reason), reason.rule)

    def _with_more(self, seat: Seat, card: str) -> Reason | None:
        """Why the card could not be played if the hand held one more: people name only some of their cards."""
        laid, held = self.question.table, self.question.hand
        for other in self.table.more(self.state, laid, held):
            fuller: Any = copy_of(self.state)
            self.table.lay(fuller, laid, [*held, other])
            if not self.table.allows(fuller, seat, card):
                return self.table.why_not(fuller, seat, card)
        return None


def said(words: Words, reason: Reason, prefix: str = "score") -> str:
    """Our own words for a reason, or those that are used at a table."""
    args = {key: words.card(str(value)) if key == "card" else value for key, value in reason.args.items()}
    return words.find(f"{prefix}-{reason.key}", **args) or words.reason(dataclasses.replace(reason, rule=""), ())
