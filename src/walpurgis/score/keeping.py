"""Goes through a sheet round by round: checks what was entered, and lets the rules score it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from walpurgis.core.data import Struct, convert
from walpurgis.core.errors import UnknownGame, quoted
from walpurgis.core.game import Game
from walpurgis.core.numbers import int64, zeros
from walpurgis.core.options import GameOptions, form_of
from walpurgis.core.rule import plain_here
from walpurgis.core.sets import Seat
from walpurgis.core.state import copy_of
from walpurgis.games import game_named
from walpurgis.score.broom import BroomKeeper
from walpurgis.score.entry import Entry
from walpurgis.score.moments import Course, Found, moments_of
from walpurgis.score.sheet import RoundScore, ScoredSheet, ScoreMoment, Sheet
from walpurgis.score.shot import ShotKeeper
from walpurgis.score.witches import WitchesKeeper
from walpurgis.score.words import FOLDER
from walpurgis.words import FALLBACK, LANGUAGES, Words, words_of


class GameScorer(Protocol):
    """What the score-keeper knows about one game."""

    @property
    def round_type(self) -> type[Struct]: ...
    @property
    def whole(self) -> bool:
        """Whether a line stands for what a player has in all, not for what the round added."""
        ...

    @property
    def highest_wins(self) -> bool:
        """Whether points are good."""
        ...

    def facts(self, state: Any, options: Any) -> dict[str, Any]:
        """What the rules say about this number of players."""
        ...

    def enter(self, state: Any, asked: Any, entry: Entry) -> None:
        """Check one round and, when it adds up, let the rules score it."""
        ...

    def is_over(self, state: Any) -> bool:
        """Whether the match has ended."""
        ...

    def moments(self, course: Course) -> Iterator[Found]:
        """What only this game can tell of an evening."""
        ...


KEEPERS: dict[str, GameScorer] = {"shot": ShotKeeper(), "witches": WitchesKeeper(), "broom": BroomKeeper()}
KEPT_GAMES = tuple(KEEPERS)


@plain_here()
def keep_score(game_name: str, sheet: Sheet) -> ScoredSheet:
    """The sheet with all points and their rules, and everything in it that is impossible."""
    keeper = KEEPERS.get(game_name)
    if keeper is None:
        raise UnknownGame(f"no score is kept for {quoted(game_name)}; there are: {', '.join(KEPT_GAMES)}")
    game = game_named(game_name)
    return _Table(game, keeper, options_of(game, sheet), sheet).scored()


def options_of(game: Game, sheet: Sheet) -> GameOptions:
    """The options of a sheet, with those that it leaves open."""
    return game.options.make(sheet.players, **{**_first_seat(game), **sheet.options})


def words_for(game_name: str, sheet: Sheet) -> Words:
    """The words in the language of a sheet."""
    return words_of(sheet.language if sheet.language in LANGUAGES else FALLBACK, game_named(game_name), FOLDER)


def _first_seat(game: Game) -> dict[str, object]:
    """At a real table somebody is first or deals; unless the sheet says who, it is whoever is named first."""
    return {name: 0 for name, kind in game.options.kinds().items() if form_of(kind).kind == "seat"}


class _Table:
    """One sheet on its way through the rules."""

    def __init__(self, game: Game, keeper: GameScorer, options: GameOptions, sheet: Sheet) -> None:
        self.game, self.keeper, self.options, self.sheet = game, keeper, options, sheet
        self.words = words_for(game.name, sheet)
        self.names = names_of(sheet, self.words)
        self.state = game.new_state(options, b"score")
        game.begin(self.state)

    def scored(self) -> ScoredSheet:
        facts = self.keeper.facts(self.state, self.options)
        rounds: list[RoundScore] = []
        for number, raw in enumerate(self.sheet.rounds, 1):
            rounds.append(self._round(number, raw, rounds[-1] if rounds else None))
        totals, ranks = self._standing()
        over = self.keeper.is_over(self.state)
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1] if over else []
        moments = self._moments(rounds, winners)
        texts, highest_wins = self.options.texts(), self.keeper.highest_wins
        return ScoredSheet(self.game.name, texts, rounds, totals, ranks, over, winners, facts, highest_wins, moments)

    def _moments(self, rounds: list[RoundScore], winners: list[Seat]) -> list[ScoreMoment]:
        course = Course([each for each in rounds if each.complete], winners, self.keeper.highest_wins)
        return moments_of(course, self.keeper.moments(course) if course.rounds else iter(()), self.names, self.words)

    def _round(self, number: int, raw: Any, before: RoundScore | None) -> RoundScore:
        had = self._standing()[0]
        entry = Entry(self.words, self.names, self.options.players)
        asked = convert(raw, self.keeper.round_type)
        if self.keeper.is_over(self.state):
            entry.wrong("match-over", "")
        elif before is not None and not before.complete:
            entry.missing("round-before", "")
        else:
            trial = copy_of(self.state)  # a round that does not add up leaves no trace
            self.keeper.enter(trial, asked, entry)
            self.state = self.state if entry.problems else trial
        totals = self._standing()[0]
        earned = [now - then for now, then in zip(totals, had, strict=True)]
        complete = not entry.problems
        return RoundScore(number, complete, entry.problems, earned, totals, entry.lines, self.keeper.whole, entry.now)

    def _standing(self) -> tuple[list[int], list[int]]:
        players = self.options.players
        points, ranks = zeros(players, int64), zeros(players, int64)
        self.game.standing(self.state, points, ranks)
        return points.tolist(), ranks.tolist()


def names_of(sheet: Sheet, words: Words) -> list[str]:
    """The players' names; whoever has none is called by their place."""
    given = [*sheet.names[: sheet.players], *[""] * (sheet.players - len(sheet.names))]
    return [name.strip() or words("score-player", number=seat + 1) for seat, name in enumerate(given)]
