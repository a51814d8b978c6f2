"""Lessons: prepared deals whose first round shows the most important rules of a game. The page does the teaching.

A game names a file of them, a list: game, options, who sits where (`me` is the learner), the first deals in full,
and `line`, one good way to play the first round: every action of every seat. The bots always do the same in the same
position, so a learner who follows the line meets exactly these cards; one who leaves it plays on freely.
"""

from __future__ import annotations

import functools
import secrets

from walpurgis.core.data import Struct, decode
from walpurgis.core.errors import OptionError
from walpurgis.core.game import Piles
from walpurgis.core.sets import Seat
from walpurgis.games import game_named, game_names
from walpurgis.table.rows import Created, Played
from walpurgis.table.table import OPEN, check_created

ME = "me"


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """One prepared beginning of a match."""

    name: str
    game: str
    players: int
    seats: list[str]  # `me`, or a bot's name
    deals: list[Piles]
    line: list[Played]
    options: dict[str, str] = {}
    level: str = "greedy"

    @property
    def learner(self) -> Seat:
        """Where the learner sits."""
        return self.seats.index(ME)

    def created(self, host: str) -> Created:
        """The first row of a table at which this lesson is played."""
        row = Created(
            host=host,
            game=self.game,
            players=self.players,
            options=game_named(self.game).options.make(self.players, **self.options).texts(),
            seats=[OPEN if who == ME else who for who in self.seats],
            level=self.level,
            secret=secrets.token_hex(32),
            deals=self.deals,
            origin=self.name,
        )
        check_created(row)
        return row


@functools.cache
def lessons() -> dict[str, Lesson]:
    """All lessons by name."""
    found: dict[str, Lesson] = {}
    for path in (game_named(name).lessons for name in game_names()):
        if path is not None:
            found |= {one.name: one for one in decode(path.read_bytes(), type=list[Lesson])}
    return found


def lesson_named(name: str) -> Lesson:
    """The lesson of that name."""
    if name not in lessons():
        raise OptionError(f"there is no lesson {name[:40]!r}; there are: {', '.join(lessons())}")
    return lessons()[name]
