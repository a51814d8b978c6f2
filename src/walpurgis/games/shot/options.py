"""The options of `shot`, with the two editions of its rulebook (S1.7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from walpurgis.core.option_types import Choice, Flag, Lookup, SeatChoice
from walpurgis.core.options import GameOptions, option
from walpurgis.games.shot.cards import SUIT_NAMES

DEFAULT_BONUS = ((0, 5), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8))
RANDOM = -1


@dataclass(frozen=True)
class ShotOptions(GameOptions):
    """What a table of `shot` may choose."""

    game: ClassVar[str] = "shot"
    player_counts: ClassVar[tuple[int, ...]] = (3, 4)
    editions: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "english": {},
        "translated": {
            "priority": "highest-value",
            "hurt_and_tired": False,
            "rest_from": "next-round",
            "six_shields": True,
        },
    }

    edition: str = option(Choice(("english", "translated")), rule="S1.7")
    removed_suit: str = option(Choice(("fish", "vegetable", "potion", "book")), rule="S1.5")
    bonus: tuple[tuple[int, int], ...] = option(Lookup(DEFAULT_BONUS, 0, 50), rule="S1.6")
    priority: str = option(Choice(("most-cards", "highest-value")), rule="S2.4")
    first: int | None = option(SeatChoice(), rule="S3.1")
    hurt_and_tired: bool = option(Flag(default=True), rule="S4.7")
    rest_from: str = option(Choice(("next-trick", "next-round")), rule="S5.3")
    curse: bool = option(Flag(), rule="S6.1")
    six_shields: bool = option(Flag(), rule="S6.1")
    vacation: bool = option(Flag(), rule="S6.2")

    def write(self, state: Any) -> None:
        """Into the record, as numbers."""
        state.players = self.players
        options = state.options
        options.removed_suit = SUIT_NAMES.index(self.removed_suit)
        for quota, points in self.bonus:
            options.bonus[quota] = points
        options.highest_value = self.priority == "highest-value"
        options.first = RANDOM if self.first is None else self.first
        options.hurt_and_tired = self.hurt_and_tired
        options.rest_next_round = self.rest_from == "next-round"
        options.curse = self.curse
        options.six_shields = self.six_shields
        options.vacation = self.vacation
