"""Setting up a table: what there is to choose from, and the first rows of a requested table."""

from __future__ import annotations

import dataclasses
import secrets
from typing import Annotated

from walpurgis.bots.names import LEVEL_NAMES, TEMPERAMENTS
from walpurgis.core.data import Meta, Struct
from walpurgis.core.errors import OptionError
from walpurgis.core.game import Game
from walpurgis.core.options import form_of
from walpurgis.games import game_named, game_names
from walpurgis.table.fair import new_secret
from walpurgis.table.lessons import ME, lesson_named
from walpurgis.table.protocol import REACTIONS
from walpurgis.table.rows import AnyRow, Created, Sat, Started
from walpurgis.table.table import OPEN, Refused, Table, check_created

Word = Annotated[str, Meta(max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=200)]


class Guest(Struct, frozen=True):
    """Somebody; the id is a secret between the guest and us, and is never told to others."""

    id: str
    name: str


class OptionInfo(Struct):
    """An option of a game."""

    name: str
    kind: str  # how it is set: see core.options.Form; `text` if it can only be typed
    choices: tuple[str, ...]
    keys: tuple[int, ...]  # of a table or a scale: what its numbers are for
    lowest: int
    highest: int
    most: int  # how many choices can be given
    default: str
    values: str  # what can be given, in words
    rule: str


class GameInfo(Struct):
    """A game."""

    name: str
    players: tuple[int, ...]
    options: list[OptionInfo]


class Games(Struct):
    """Everything you can choose from when you set up a table."""

    games: list[GameInfo]
    levels: list[str]
    temperaments: list[str]
    reactions: list[str]


class TableWish(Struct, forbid_unknown_fields=True):
    """What a table to set up is like."""

    game: Word = ""
    players: Annotated[int, Meta(ge=1, le=6)] = 4
    options: dict[Word, str | int | bool] = {}
    seats: Annotated[list[Word], Meta(max_length=6)] = []
    clock: int | None = None
    listed: bool = False
    level: Word = "regular"
    start: bool = False  # at once, when no seat is open
    lesson: Word = ""  # a prepared table, which defines all of the above


class NewTable(TableWish, forbid_unknown_fields=True):
    """A table to set up. A seat is `me`, `open` or a bot's name; without seats, you and bots of the level play."""

    name: Name | None = None  # yours: introduces you in the same request, as `POST /api/guest` does


def offer() -> Games:
    """All games with their options, and the bots that can sit at a table."""
    return Games(
        games=[game_info(game_named(name)) for name in game_names()],
        levels=list(LEVEL_NAMES),
        temperaments=list(TEMPERAMENTS),
        reactions=list(REACTIONS),
    )


def game_info(game: Game) -> GameInfo:
    """A game as the page offers it."""
    options: list[OptionInfo] = []
    defaults = game.options.make(game.player_counts[-1]).texts()
    for name, kind in game.options.kinds().items():
        form = dataclasses.asdict(form_of(kind))
        options.append(
            OptionInfo(name, **form, default=defaults[name], values=kind.values, rule=game.options.rule_of(name))
        )
    return GameInfo(game.name, game.player_counts, options)


def first_rows(wish: TableWish, guest: Guest, most_decisions: int) -> list[AnyRow]:
    """The rows with which a table begins; an error says what is wrong with the request."""
    if wish.lesson:
        lesson = lesson_named(wish.lesson)
        return seated(lesson.created(guest.id), guest, lesson.seats, start=True)
    game = game_named(wish.game)
    options = game.options.make(wish.players, **wish.options)
    expect_short(options.decisions, most_decisions)
    seats = wish.seats or [ME, *[wish.level] * (wish.players - 1)]
    if seats.count(ME) > 1:
        raise Refused("two-seats")
    created = Created(
        host=guest.id,
        game=wish.game,
        players=wish.players,
        options=options.texts(),
        seats=[OPEN if who == ME else who for who in seats],
        level=wish.level,
        secret=new_secret().hex(),
        clock=wish.clock,
        listed=wish.listed,
    )
    check_created(created)
    return seated(created, guest, seats, wish.start)


def expect_short(decisions: int, most: int) -> None:
    """Refuse a match that would take days to play and long to replay."""
    if decisions > most:
        raise OptionError(
            f"this match would take about {decisions:,} decisions, and tables here take at most {most:,}; "
            "choose fewer rounds or a lower target"
        )


def seated(created: Created, guest: Guest, seats: list[str], start: bool) -> list[AnyRow]:
    """The rows of a new table at which its host has sat down, and which begins at once if requested."""
    table = Table(new_table_id(), [(0, created)])
    rows: list[AnyRow] = [created]
    if ME in seats:
        rows += [row for row in table.sit(guest.id, guest.name, seats.index(ME)) if isinstance(row, Sat)]
    if start:
        for row in rows[1:]:
            table.apply(row, 0)
        rows += [row for row in table.start(guest.id) if isinstance(row, Started)]
    return rows


def new_table_id() -> str:
    """An id that nobody can guess: everybody who has the link may watch."""
    return secrets.token_urlsafe(9).replace("-", "a").replace("_", "b")
