"""The options of `toads`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from walpurgis.core.option_types import Flag, Number, SeatChoice
from walpurgis.core.options import GameOptions, option

RANDOM = -1


@dataclass(frozen=True)
class ToadsOptions(GameOptions):
    """What a table of `toads` may choose."""

    game: ClassVar[str] = "toads"
    player_counts: ClassVar[tuple[int, ...]] = (3, 4)

    rounds: int = option(Number(1, 9, default=3), rule="T1.2")
    first: int | None = option(SeatChoice(), rule="T1.3")
    golden: bool = option(Flag(default=True), rule="T3.1")

    def write(self, state: Any) -> None:
        """Into the record, as numbers."""
        state.players = self.players
        state.options.rounds = self.rounds
        state.options.first = RANDOM if self.first is None else self.first
        state.options.golden = self.golden
