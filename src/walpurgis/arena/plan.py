"""What a tournament plays: the bots, the boards, who sits where at each, and where all chance comes from.

A board is one seed: the same deals, played once for every seating. Everything here is a function of the plan and the
number of the board, so it does not matter where, when or how often a board is played.
"""

from __future__ import annotations

import hashlib
import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec
import numpy as np

from walpurgis.bots.bot import Bot
from walpurgis.bots.protocol import PREFIX
from walpurgis.bots.registry import SEATED, check_bot, names_private_file, seat_bot
from walpurgis.core.dice import Dice, new_dice, seed_bytes, shuffle
from walpurgis.core.errors import OptionError, WalpurgisError
from walpurgis.core.game import Game
from walpurgis.core.options import GameOptions
from walpurgis.games import game_named

VERSION = 1
FEW_SEATINGS = 6  # where there are no more than these, each board plays them all

Seating = tuple[int, ...]  # by seat, which bot sits there, as a number of `entrants`


class ArenaError(WalpurgisError, ValueError):
    """A tournament cannot be played as requested."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament as requested; the first line of its results."""

    game: str
    players: int
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: str
    matches: Annotated[int, msgspec.Meta(ge=1)]
    until_sure: bool = False
    walpurgis_arena: int = VERSION

    @classmethod
    def make(
        cls,
        game: str,
        bots: Sequence[str | Bot],
        *,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: str | int = 0,
        matches: int = 1000,
        until_sure: bool = False,
    ) -> Plan:
        """A plan from what somebody asks for, with everything checked that can be checked before playing.

        A bot is a name, or a Python object that can be pickled, if it is to play in other processes.
        """
        counts = game_named(game).player_counts
        if not bots:
            raise ArenaError("a tournament needs bots")
        if matches < 1:
            raise ArenaError(f"a tournament needs at least one match, not {matches}")
        if players is None and len(bots) in counts:
            players = len(bots)
        chosen = game_named(game).options.make(players, **(options or {}))
        if len(bots) > chosen.players and len(set(bots)) < len(bots):
            raise ArenaError(f"{len(bots)} bots take turns at a table of {chosen.players}: name each of them once")
        if until_sure and len(set(bots)) < 2:
            raise ArenaError("stopping when sure needs at least two different bots")
        names = tuple(bot if isinstance(bot, str) else seat_bot(bot) for bot in bots)
        for name in names:
            if not name.startswith(PREFIX) and names_private_file(name):
                check_bot(name, game_named(game))
        return cls(game, chosen.players, chosen.texts(), names, str(seed), matches, until_sure)

    @property
    def seated(self) -> dict[str, Bot]:
        """The Python objects among the bots, by name."""
        return {name: SEATED[name] for name in self.bots if name in SEATED}

    def expect_playable(self) -> None:
        """Refuse a plan from a file that no worker could play: each worker would crash without a message."""
        self.the_game.options.make(self.players, **self.options)
        if not self.bots:
            raise OptionError("a tournament needs bots", "bots")

    @property
    def the_game(self) -> Game:
        """The game itself."""
        return game_named(self.game)

    @property
    def the_options(self) -> GameOptions:
        """The options themselves."""
        return self.the_game.options.make(self.players, **self.options)

    @property
    def entrants(self) -> tuple[str, ...]:
        """The different bots, in the order in which they were named; a bot named twice is one bot on two seats."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def matches_a_board(self) -> int:
        """How many matches each board takes."""
        return len(self.seatings(0))

    @property
    def boards(self) -> int:
        """How many boards make up at least the matches asked for."""
        return -(-self.matches // self.matches_a_board)

    def seatings(self, board: int) -> list[Seating]:
        """Who sits where in each match of a board."""
        return [
            seating
            for number, table in enumerate(tables(self, board))
            for seating in seatings_of(table, self.dice(board, "seating", number))
        ]

    # --- chance: each part has its own, and none tells anything about another ---

    def deal_seed(self, board: int) -> bytes:
        """The cards of a board, the same for every seating."""
        return self._seed(board, "deals")

    def bot_seed(self, board: int, match: int, seat: int) -> int:
        """A seed for a bot that brings dice of its own; a whole number that every language can hold."""
        return int.from_bytes(self._seed(board, "bot", match, seat)[:6])

    def dice(self, board: int, *what: object) -> Dice:
        """The dice of one purpose, for instance of one decision."""
        return new_dice(self._seed(board, *what))

    def _seed(self, board: int, *what: object) -> bytes:
        text = "\0".join(map(str, ("arena", board, *what)))
        return hashlib.sha256(seed_bytes(self.seed) + text.encode()).digest()


def tables(plan: Plan, board: int) -> list[Seating]:
    """The sets of bots that meet at a table: the board plays all of them.

    With as many bots as seats there is one. With fewer, the seats are filled by repeating the list; if they do not
    divide evenly, there is one table starting with each bot, so that all bots get the same number of seats. With more,
    each board draws who sits at its table.
    """
    named, seats = plan.bots, plan.players
    if len(named) > seats:
        drawn = np.arange(len(named))
        shuffle(drawn, 0, len(named), plan.dice(board, "table"))  # pyright: ignore[reportArgumentType]
        return [tuple(drawn[:seats].tolist())]
    starts = range(len(named)) if seats % len(named) else range(1)
    number = {name: index for index, name in enumerate(plan.entrants)}
    circle = [number[name] for name in named]
    return [tuple(circle[(start + seat) % len(circle)] for seat in range(seats)) for start in starts]


def seatings_of(table: Seating, dice: Dice) -> list[Seating]:
    """All different seatings where they are few; else all rotations of one that the dice draw for this board."""
    ways = math.factorial(len(table)) // math.prod(math.factorial(table.count(bot)) for bot in set(table))
    if ways <= FEW_SEATINGS:
        return sorted(set(itertools.permutations(table)))
    drawn = np.array(table, np.int64)
    shuffle(drawn, 0, len(table), dice)  # pyright: ignore[reportArgumentType]
    order = drawn.tolist()
    return [(*order[turn:], *order[:turn]) for turn in range(len(order))]
