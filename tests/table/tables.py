"""Tables for tests: set up by hand, with everybody seated, and played by chance."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import walpurgis
from walpurgis.core.game import SPECTATOR
from walpurgis.table.messages import Presence
from walpurgis.table.rows import AnyRow, Created, Sat, Started
from walpurgis.table.table import OPEN, Table

HERE = Presence({0, 1, 2, 3}, 4)


@dataclass(eq=False)
class Eyes:
    """Somebody who looks on, and keeps what they are told."""

    guest: str = ""
    watching: int = SPECTATOR
    heard: list[bytes] = field(default_factory=list[bytes])

    def tell(self, message: bytes) -> None:
        self.heard.append(message)


def viewer(seat: int, watching: int = SPECTATOR) -> Eyes:
    """The person at a seat, or a spectator."""
    return Eyes(guest(seat) if seat != SPECTATOR else "", watching)


def guest(seat: int) -> str:
    return f"guest-{seat}"


def created(
    game: str = "shot", players: int = 4, seed: int = 1, seats: list[str] | None = None, clock: int | None = None
) -> Created:
    options = walpurgis.game_named(game).options.make(players).texts()
    seats = seats or [OPEN] * players
    return Created(guest(0), game, players, options, seats, "novice", f"{seed:064x}", clock)


def a_table(row: Created | None = None, at: int = 0) -> Table:
    """A table at which people have taken all open seats, and the match has begun."""
    first = row or created()
    rows: list[AnyRow] = [first]
    rows += [Sat(seat, guest(seat), f"N{seat}") for seat, who in enumerate(first.seats) if who == OPEN]
    return Table("table", [(at, each) for each in [*rows, Started()]])


def do(table: Table, rows: list[AnyRow], at: int = 0) -> list[AnyRow]:
    """Rows that were granted become true."""
    for row in rows:
        table.apply(row, at)
    return rows


def decide(table: Table, seat: int, action: str | None = None, at: int = 0) -> AnyRow:
    """A seat decides, its person or its bot: the first legal action where none is named."""
    chosen = action or table.playing.legal(seat)[0]
    by = "bot" if table.bot_of(seat) else "person"
    return do(table, table.decide(seat, table.asked[seat], chosen, by), at)[0]


def decide_by_chance(table: Table, chance: random.Random, at: int = 0) -> AnyRow:
    """Some seat that is waited for does something legal."""
    seat = chance.choice(table.waiting)
    return decide(table, seat, chance.choice(table.playing.legal(seat)), at)
