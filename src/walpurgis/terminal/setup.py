"""Setting up a match: what was asked for, with names, bots and dice where nothing was said."""

from __future__ import annotations

import msgspec

from walpurgis.core.dice import seed_bytes
from walpurgis.core.sets import Seat
from walpurgis.games import game_named
from walpurgis.match import Match
from walpurgis.table.names import BOT_NAMES, clean_name
from walpurgis.table.rows import AnyRow, Created, Played, Sat, Started
from walpurgis.table.state import OPEN, TableState, rules_edition
from walpurgis.terminal.folders import PERSON, Wish, own_name
from walpurgis.terminal.opponents import LEVEL


class Setup(msgspec.Struct, forbid_unknown_fields=True):
    """All that a match needs to begin in the same way again."""

    game: str
    players: int
    options: dict[str, str]
    names: list[str]
    seats: list[str]  # PERSON, or the name of a bot
    seed: str  # 64 hexadecimal digits
    deals: list[dict[str, list[str]]] = []  # given instead of chance, where the match comes from a record
    challenge: str = ""

    def match(self) -> Match:
        """The match at its beginning."""
        game = game_named(self.game)
        options = game.options.make(self.players, **self.options)
        return Match(game, options, bytes.fromhex(self.seed), self.deals, self.names)

    def rows(self, steps: list[Played] | None = None) -> list[AnyRow]:
        """The rows of a table at which this match begins; `steps` are what a record begins with."""
        created = Created(
            host=guest_at(self.seats.index(PERSON) if PERSON in self.seats else 0),
            game=self.game,
            players=self.players,
            options=self.options,
            seats=[OPEN if who == PERSON else who for who in self.seats],
            level=LEVEL,
            secret="",
            deals=self.deals,
            steps=steps or [],
            seed=self.seed,
            names=self.names,
        )
        people = [seat for seat, who in enumerate(self.seats) if who == PERSON]
        sat = [Sat(seat, guest_at(seat), self.names[seat]) for seat in people]
        return [created, *sat, Started(rules_edition(self.game))]


def guest_at(seat: Seat) -> str:
    """The name by which the table knows the person at a seat."""
    return f"seat-{seat}"


def setup_of(table: TableState, challenge: str) -> Setup:
    """How a table was set up."""
    created = table.created
    return Setup(
        game=created.game,
        players=created.players,
        options=created.options,
        names=list(table.names),
        seats=[PERSON if who == OPEN else who for who in created.seats],
        seed=created.seed,
        deals=created.deals,
        challenge=challenge,
    )


def arrange(wish: Wish, seed: str | None = None) -> Setup:
    """The set-up that was asked for: names and bots where none were named, and dice."""
    game = game_named(wish.game)
    options = game.options.make(wish.players, **wish.options.get(wish.game, {}))
    default_seats = [PERSON] + [LEVEL] * (wish.players - 1)
    seats = [*wish.seats[: wish.players], *default_seats[len(wish.seats) :]]
    dice = f"challenge {wish.game} {wish.players} {wish.challenge}" if wish.challenge else seed
    return Setup(
        game=wish.game,
        players=wish.players,
        options=options.texts(),
        names=different([name_at(seat, wish, seats) for seat in range(wish.players)]),
        seats=seats,
        seed=seed_bytes(dice).hex(),
        challenge=wish.challenge,
    )


def name_at(seat: Seat, wish: Wish, seats: list[str]) -> str:
    """The name that was given, or a fitting one."""
    given = clean_name(wish.names[seat]) if seat < len(wish.names) else ""
    if given:
        return given
    return own_name() if seats[seat] == PERSON and PERSON not in seats[:seat] else BOT_NAMES[seat]


def different(names: list[str]) -> list[str]:
    """The names, with a number where one is there twice."""
    return [
        f"{name} {names[:place].count(name) + 1}" if name in names[:place] else name for place, name in enumerate(names)
    ]
