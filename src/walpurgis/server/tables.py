"""Tables over REST: which games there are, the lobby, setting up a table, invitations."""

from __future__ import annotations

import dataclasses
import io
import secrets
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
import segno
from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromPath, JSONBody

from walpurgis.bots.registry import LEVELS, TEMPERAMENTS
from walpurgis.core.errors import OptionError, UnknownGame, WalpurgisError
from walpurgis.core.game import Game
from walpurgis.core.options import form_of
from walpurgis.games import game_named, game_names
from walpurgis.server import queries
from walpurgis.server.clerk import Clerk
from walpurgis.server.guests import Door, Guest
from walpurgis.server.hub import Hub, NoSuchTable, new_table_id
from walpurgis.server.limits import Limiter, address_of
from walpurgis.server.messages import REACTIONS
from walpurgis.server.origin import page_address
from walpurgis.server.settings import Limits
from walpurgis.server.store import Store
from walpurgis.table.fair import new_secret
from walpurgis.table.lessons import ME, Lesson, lesson_named, lessons
from walpurgis.table.messages import TableInfo, kept_info
from walpurgis.table.rows import AnyRow, Created, Sat, Started
from walpurgis.table.table import OPEN, Refused, Table, check_created
from walpurgis.words import FALLBACK, LANGUAGES

Word = Annotated[str, msgspec.Meta(max_length=40)]


class OptionInfo(msgspec.Struct):
    """An option of a game."""

    name: str
    kind: str  # how it is set: see core.options.Form; `text` where it can only be written
    choices: tuple[str, ...]
    keys: tuple[int, ...]  # of a table or a scale: what its numbers are for
    lowest: int
    highest: int
    most: int  # how many choices can be given
    default: str
    values: str  # what can be given, in words
    rule: str


class GameInfo(msgspec.Struct):
    """A game."""

    name: str
    players: tuple[int, ...]
    options: list[OptionInfo]


class Games(msgspec.Struct):
    """Everything you can choose from when you set up a table."""

    games: list[GameInfo]
    levels: list[str]
    temperaments: list[str]
    reactions: list[str]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to set up. A seat is `me`, `open` or a bot's name; without seats, you and bots of the level play."""

    game: Word = ""
    players: Annotated[int, msgspec.Meta(ge=1, le=6)] = 4
    options: dict[Word, str | int | bool] = {}
    seats: Annotated[list[Word], msgspec.Meta(max_length=6)] = []
    clock: int | None = None
    listed: bool = False
    level: Word = "regular"
    start: bool = False  # at once, when no seat is open
    lesson: Word = ""  # a prepared table, which says all of the above by itself


class Tables(Controller):
    """Tables."""

    path = "/api"
    tags = ("tables",)

    @get("/games/{game:str}/words/{language:str}", media_type="text/plain", sync_to_thread=True)
    def game_words(self, game: FromPath[str], language: FromPath[str]) -> str:
        """The words of a game, as a Fluent file: a page has only those of the games it was built with."""
        try:
            folder = game_named(game).words
        except UnknownGame as error:
            raise NotFoundException(str(error)) from None
        return (folder / f"{language if language in LANGUAGES else FALLBACK}.ftl").read_text("utf-8")

    @get("/games", sync_to_thread=False)
    def games(self) -> Games:
        """All games with their options, and the bots that can sit at a table."""
        return Games(
            games=[game_info(game_named(name)) for name in game_names()],
            levels=list(LEVELS),
            temperaments=list(TEMPERAMENTS),
            reactions=list(REACTIONS),
        )

    @get("/lessons", sync_to_thread=False)
    def lessons(self) -> list[Lesson]:
        """Prepared tables for people who learn a game: `POST /api/tables` with `{"lesson": NAME}` sets one up."""
        return list(lessons().values())

    @get("/tables", opt={"cost": 5})
    async def lobby(self, store: NamedDependency[Store]) -> list[TableInfo]:
        """The tables that are listed and not over, the latest first."""
        return infos(await store.read(queries.lobby()))

    @get("/tables/mine", opt={"cost": 5})
    async def mine(
        self, request: Request[Any, Any, Any], store: NamedDependency[Store], door: NamedDependency[Door]
    ) -> list[TableInfo]:
        """The tables where you sit, and those you have set up."""
        guest = door.expect_guest(request)
        return infos(await store.read(queries.tables_of(guest.id)))

    @post("/tables", opt={"cost": 20})
    async def create(
        self,
        request: Request[Any, Any, Any],
        data: JSONBody[NewTable],
        hub: NamedDependency[Hub],
        door: NamedDependency[Door],
        limiter: NamedDependency[Limiter],
    ) -> TableInfo:
        """Set up a table."""
        guest = door.expect_guest(request)
        try:
            rows = first_rows(data, guest, limiter.limits)
        except WalpurgisError as error:
            raise ClientException(str(error)) from None
        limiter.take_table(guest.id, address_of(request.scope))
        return (await hub.create(rows)).info

    @get("/tables/{table_id:str}", opt={"cost": 3})
    async def table(self, table_id: FromPath[str], hub: NamedDependency[Hub]) -> TableInfo:
        """One table as everybody sees it."""
        try:
            return (await hub.table(table_id)).info
        except NoSuchTable as error:
            raise NotFoundException(str(error)) from None

    @get("/tables/{table_id:str}/invite.svg", media_type="image/svg+xml", opt={"cost": 5})
    async def invitation(
        self,
        request: Request[Any, Any, Any],
        table_id: FromPath[str],
        hub: NamedDependency[Hub],
        clerk: NamedDependency[Clerk],
    ) -> Response[bytes]:
        """The link to a table as a QR code."""
        try:
            path = (await hub.table(table_id)).info.invite
        except NoSuchTable as error:
            raise NotFoundException(str(error)) from None
        link = page_address(request, path)
        picture = await clerk.make(("invitation", link), lambda: qr_code(link))
        return Response(picture, media_type="image/svg+xml", headers={"cache-control": "private, max-age=3600"})


def qr_code(link: str) -> bytes:
    """A link as a picture."""
    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", border=2, dark="black", light="white", omitsize=True)
    return picture.getvalue()


def infos(lines: Sequence[bytes]) -> list[TableInfo]:
    """Lines of the lobby."""
    return [kept_info(info) for info in lines]


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


def first_rows(wish: NewTable, guest: Guest, limits: Limits) -> list[AnyRow]:
    """The rows with which a table begins; an error says what is wrong with the wish."""
    if wish.lesson:
        lesson = lesson_named(wish.lesson)
        return seated(lesson.created(guest.id), guest, lesson.seats, start=True)
    game = game_named(wish.game)
    options = game.options.make(wish.players, **wish.options)
    expect_short(options.decisions, limits.decisions)
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
    """Refuse a match that would take days, and the server long to replay."""
    if decisions > most:
        raise OptionError(
            f"this match would take about {decisions:,} decisions, and tables here take at most {most:,}; "
            "choose fewer rounds or a lower target"
        )


def seated(created: Created, guest: Guest, seats: list[str], start: bool) -> list[AnyRow]:
    """The rows of a new table at which its host has sat down, and which begins at once when that is wished."""
    table = Table(new_table_id(), [(0, created)])
    rows: list[AnyRow] = [created]
    if ME in seats:
        rows += [row for row in table.sit(guest.id, guest.name, seats.index(ME)) if isinstance(row, Sat)]
    if start:
        for row in rows[1:]:
            table.apply(row, 0)
        rows += [row for row in table.start(guest.id) if isinstance(row, Started)]
    return rows


def fresh_secret() -> str:
    """For tables whose deals are given."""
    return secrets.token_hex(32)
