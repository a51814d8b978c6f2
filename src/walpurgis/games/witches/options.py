"""The options of `witches`."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from walpurgis.core.errors import OptionError
from walpurgis.core.option_types import Flag, Form, Number, SeatChoice
from walpurgis.core.options import GameOptions, option
from walpurgis.games.witches.cards import DIRECTIONS
from walpurgis.games.witches.state import MOST_DIRECTIONS, NO_LIMIT

RANDOM = -1
POINTS_A_ROUND = 6  # of the player with the most points, in a long match
DECISIONS_A_ROUND = 72  # 60 cards played, and 12 passed
USUAL = {3: ("left", "right"), 4: ("left", "right", "across"), 5: ("left", "right"), 6: ("left", "right", "across")}


@dataclass(frozen=True)
class Directions:
    """Where cards are passed, round by round and over again; None means as usual for that many players."""

    default: None = None
    form: ClassVar[Form] = Form("sequence", DIRECTIONS, most=MOST_DIRECTIONS)

    @property
    def values(self) -> str:
        """The words, and an example."""
        return f"usual, or up to {MOST_DIRECTIONS} of {', '.join(DIRECTIONS)} such as left,keep"

    def examples(self, players: int) -> tuple[object, ...]:
        """As usual, never, and across where somebody sits there."""
        return (None, "keep", "right,keep", "right,left" if players % 2 else "across")

    def sample(self, chance: random.Random, players: int) -> object:
        """As usual, or any directions; across only where somebody sits there."""
        words = [word for word in DIRECTIONS if word != "across" or players % 2 == 0]
        some = [chance.choice(words) for _ in range(chance.randint(1, MOST_DIRECTIONS))]
        return None if chance.random() < 0.25 else some

    def parse(self, given: object, players: int) -> tuple[str, ...] | None:
        """From text with commas, or from words one by one."""
        if given is None or given == "usual":
            return None
        if isinstance(given, str):
            given = given.split(",")
        if not isinstance(given, list | tuple):
            raise ValueError
        words = tuple(str(word).strip().lower() for word in cast("list[object]", given))
        if not 1 <= len(words) <= MOST_DIRECTIONS or not set(words) <= set(DIRECTIONS):
            raise ValueError
        return words

    def text(self, value: tuple[str, ...] | None) -> str:
        """left,right,…"""
        return "usual" if value is None else ",".join(value)


@dataclass(frozen=True)
class Limit(Number):
    """What ends a match: a number of points or of rounds."""

    short: tuple[int | None, ...] = ()
    usual: int = 30

    def examples(self, players: int) -> tuple[object, ...]:
        """Numbers that end a match soon; with the highest one it takes a hundred thousand decisions."""
        return self.short

    def sample(self, chance: random.Random, players: int) -> object:
        """Mostly a number that ends a match soon, seldom a large one."""
        return None if chance.random() < 0.25 else min(self.highest, 1 + int(chance.expovariate(1 / self.usual)))


@dataclass(frozen=True)
class WitchesOptions(GameOptions):
    """What a table of `witches` may choose."""

    game: ClassVar[str] = "witches"
    player_counts: ClassVar[tuple[int, ...]] = (3, 4, 5, 6)

    target: int | None = option(Limit(1, 1000, 70, none=True, short=(70, 1, 30, None)), rule="W5.1")
    rounds: int | None = option(Limit(1, 1000, None, none=True, short=(None, 1, 3), usual=3), rule="W5.1")
    passing: tuple[str, ...] | None = option(Directions(), rule="W2.2")
    dealer: int | None = option(SeatChoice(), rule="W3.1")
    earth_credit: bool = option(Flag(), rule="W4.3")

    def check(self) -> None:
        """A match must end, and nobody sits across from you at a table of three or five."""
        if self.target is None and self.rounds is None:
            raise OptionError(
                "witches without a target never ends; give rounds, or a target such as 70 (W5.1)", "target"
            )
        if self.players % 2 and "across" in self.directions:
            raise OptionError(
                f"with {self.players} players nobody sits across; pass left, right or keep, or play with 4 or 6 (W2.2)",
                "passing",
            )

    @property
    def directions(self) -> tuple[str, ...]:
        """W2.2: where cards are passed, round by round and over again."""
        return USUAL[self.players] if self.passing is None else self.passing

    @property
    def decisions(self) -> int:
        """About how many decisions a match takes: 72 a round, and who leads gets some 6 points a round."""
        rounds = [limit for limit in (self.rounds, self.target and self.target // POINTS_A_ROUND + 1) if limit]
        return min(rounds) * DECISIONS_A_ROUND

    def write(self, state: Any) -> None:
        """Into the record, as numbers."""
        state.players = self.players
        options = state.options
        options.target = NO_LIMIT if self.target is None else self.target
        options.rounds = NO_LIMIT if self.rounds is None else self.rounds
        options.cycle = len(self.directions)
        for place, word in enumerate(self.directions):
            options.passing[place] = DIRECTIONS.index(word)
        options.dealer = RANDOM if self.dealer is None else self.dealer
        options.earth_credit = self.earth_credit
