"""Tables over REST: which games there are, the lobby, setting up a table, invitations."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import segno
from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromPath, JSONBody

from walpurgis.core.errors import UnknownGame, WalpurgisError
from walpurgis.games import game_named
from walpurgis.server import queries
from walpurgis.server.clerk import Clerk
from walpurgis.server.guests import Door
from walpurgis.server.hub import Hub, NoSuchTable
from walpurgis.server.limits import Limiter, address_of
from walpurgis.server.origin import page_address
from walpurgis.server.store import Store
from walpurgis.table.lessons import Lesson, lessons
from walpurgis.table.messages import TableInfo, kept_info
from walpurgis.table.setup import Games, NewTable, first_rows, offer
from walpurgis.words import FALLBACK, LANGUAGES


class TablesController(Controller):
    """The tables of a server."""

    path = "/api"
    tags = ("tables",)

    @get("/games/{game:str}/words/{language:str}", media_type="text/plain", sync_to_thread=True)
    def game_words(self, game: FromPath[str], language: FromPath[str]) -> str:
        """The words of a game as a Fluent file, for pages that were built without them."""
        try:
            folder = game_named(game).words
        except UnknownGame as error:
            raise NotFoundException(str(error)) from None
        return (folder / f"{language if language in LANGUAGES else FALLBACK}.ftl").read_text("utf-8")

    @get("/games", sync_to_thread=False)
    def games(self) -> Games:
        """All games with their options, and the bots that can sit at a table."""
        return offer()

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
    ) -> Response[TableInfo]:
        """Set up a table. With a name, you also get the cookie of a guest, as from `POST /api/guest`."""
        guest = door.expect_guest(request) if data.name is None else door.named(request, data.name)
        try:
            rows = first_rows(data, guest, limiter.limits.decisions)
        except WalpurgisError as error:
            raise ClientException(str(error)) from None
        limiter.take_table(guest.id, address_of(request.scope))
        cookies = [] if data.name is None else [door.cookie(guest)]
        return Response((await hub.create(rows)).info, cookies=cookies)

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
