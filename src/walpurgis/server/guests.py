"""Guests: who somebody is, by a signed cookie that holds a random id and a name. Nothing is kept about them.

To go on at another device a guest asks for a token, good once and for a short time, and opens a link with it there. The
token stands in the link's fragment, which browsers send to nobody; the store holds only its hash.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from functools import lru_cache
from typing import Annotated, Any

import msgspec
import segno
from itsdangerous import BadSignature, URLSafeSerializer
from litestar import Controller, Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.exceptions import ClientException, NotAuthorizedException, NotFoundException
from litestar.params import FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_409_CONFLICT

from walpurgis.server import queries
from walpurgis.server.clerk import Clerk
from walpurgis.server.origin import page_address
from walpurgis.server.store import Job, Store
from walpurgis.table.names import clean_name
from walpurgis.table.setup import Guest, Name
from walpurgis.table.times import now_ms

COOKIE = "walpurgis"
BEARER = "Bearer "
YEAR = 365 * 24 * 3600
LINK_IS_USED = "This link was used already, or is too old; ask for a new one."
TOKEN_LASTS = 10 * 60  # seconds
PATH = re.compile(r"/([\w-]+(/[\w-]+)*)?")


class GuestInfo(msgspec.Struct):
    """A guest's view of themselves."""

    name: str


class WhoIAm(msgspec.Struct, forbid_unknown_fields=True):
    """The name a guest would like to have."""

    name: Name


class MoveToken(msgspec.Struct):
    """To be opened on the other device, once."""

    token: str
    path: str
    seconds: int
    qr: str  # the whole link as a picture: a data address of an SVG


class Arrival(msgspec.Struct, forbid_unknown_fields=True):
    """The token, on the other device."""

    token: Annotated[str, msgspec.Meta(max_length=100)]
    replace: bool = False  # the guest that this device is now, if it is one


class Arrived(msgspec.Struct, omit_defaults=True):
    """The guest that the link belongs to. With `replaces`, nothing has changed yet: that guest would be replaced."""

    name: str
    replaces: str | None = None


class Door:
    """Signs cookies and reads them again."""

    def __init__(self, key: str, secure: bool) -> None:
        self._signer = URLSafeSerializer(key, salt="guest", signer_kwargs={"digest_method": hashlib.sha256})
        self._bots = URLSafeSerializer(key, salt="bot", signer_kwargs={"digest_method": hashlib.sha256})
        self._secure = secure

    def cookie(self, guest: Guest) -> Cookie:
        """The cookie of a guest."""
        text = str(self._signer.dumps([guest.id, guest.name]))
        return Cookie(
            key=COOKIE, value=text, path="/", max_age=YEAR, httponly=True, samesite="lax", secure=self._secure
        )

    def guest(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Guest | None:
        """The guest; None without a cookie, or with one that is not ours."""
        return _read(self._signer, connection.cookies.get(COOKIE, ""))

    def token(self, guest: Guest) -> str:
        """The token of a bot: no cookie, so that no page can use it, and nothing that a cookie could stand for."""
        return str(self._bots.dumps([guest.id, guest.name]))

    def bot(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Guest | None:
        """The bot whose token came with a request; None where there is none, or it is not ours."""
        given = connection.headers.get("authorization", "")
        return _read(self._bots, given.removeprefix(BEARER)) if given.startswith(BEARER) else None

    def anybody(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Guest | None:
        """The guest or the bot that a request comes from."""
        return self.guest(connection) or self.bot(connection)

    def expect_guest(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Guest:
        """The guest; those without a cookie are asked for a name first."""
        guest = self.guest(connection)
        if guest is None:
            raise NotAuthorizedException("Please choose a name first: POST /api/guest")
        return guest

    def named(self, connection: ASGIConnection[Any, Any, Any, Any], name: str) -> Guest:
        """The guest who is there, or somebody new, under this name."""
        known, fresh = self.guest(connection), new_guest(name)
        return Guest(known.id, fresh.name) if known else fresh


@lru_cache(maxsize=8192)  # checking a signature takes longer than all else that a small request needs
def _read(signer: URLSafeSerializer, text: str) -> Guest | None:
    if not text or len(text) > 1000:
        return None
    try:
        return Guest(*msgspec.convert(signer.loads(text), tuple[str, str]))
    except (BadSignature, msgspec.ValidationError):
        return None


def new_guest(name: str) -> Guest:
    """A new guest."""
    return Guest(secrets.token_hex(16), clean_name(name) or "Guest")


class GuestsController(Controller):
    """The guest behind a request."""

    path = "/api/guest"
    tags = ("guests",)

    @get()
    async def who_am_i(self, request: Request[Any, Any, Any], door: NamedDependency[Door]) -> GuestInfo:
        """Your name; 404 if you have no cookie."""
        guest = door.guest(request)
        if guest is None:
            raise NotFoundException("You have not chosen a name yet.")
        return GuestInfo(guest.name)

    @post(status_code=HTTP_200_OK, opt={"cost": 5})
    async def call_me(
        self, request: Request[Any, Any, Any], data: JSONBody[WhoIAm], door: NamedDependency[Door]
    ) -> Response[GuestInfo]:
        """Choose or change your name. At tables where you already sit, the old name stays."""
        guest = door.named(request, data.name)
        return Response(GuestInfo(guest.name), cookies=[door.cookie(guest)])

    @post("/move", status_code=HTTP_200_OK, opt={"cost": 20})
    async def move(
        self,
        request: Request[Any, Any, Any],
        door: NamedDependency[Door],
        store: NamedDependency[Store],
        clerk: NamedDependency[Clerk],
        to: FromQuery[str] = "/",
    ) -> MoveToken:
        """A token with which another device becomes the same guest; `to` is the path that the link opens there."""
        guest = door.expect_guest(request)
        if not PATH.fullmatch(to):
            raise ClientException("`to` is a path of this page, such as /table/ID.")
        token = secrets.token_urlsafe(32)
        until = now_ms() + TOKEN_LASTS * 1000
        await store.write(Job(extra=queries.keep_move(hash_of(token), guest.id, guest.name, until, now_ms())))
        path = f"{to}#move={token}"
        link = page_address(request, path)
        return MoveToken(token, path, TOKEN_LASTS, await clerk.run(lambda: qr_address(link)))

    @post("/arrive", status_code=HTTP_200_OK, opt={"cost": 10})
    async def arrive(
        self,
        request: Request[Any, Any, Any],
        data: JSONBody[Arrival],
        door: NamedDependency[Door],
        store: NamedDependency[Store],
    ) -> Response[Arrived]:
        """Become the guest who asked for this token.

        A device that already is another guest stays that guest until it asks to be replaced: whoever sends a link must
        not be able to turn them into a guest that they share.
        """
        token, here = hash_of(data.token), door.guest(request)
        who = await store.read(queries.find_move(token, now_ms()))
        if who is None:
            raise NotFoundException(LINK_IS_USED)
        if here is not None and here.id != who[0] and not data.replace:
            return Response(Arrived(who[1], replaces=here.name), status_code=HTTP_409_CONFLICT)
        found: list[tuple[str, str]] = []
        await store.write(Job(extra=queries.take_move(token, now_ms(), found)))
        if not found:
            raise NotFoundException(LINK_IS_USED)
        guest = Guest(*found[0])
        return Response(Arrived(guest.name), cookies=[door.cookie(guest)])


def qr_address(link: str) -> str:
    """A link as a picture, in a data address."""
    return segno.make(link, error="m").svg_data_uri(border=2, light="white", omitsize=True)


def hash_of(token: str) -> str:
    """What the store keeps of a token. The token is random, so its plain hash gives nothing away."""
    return hashlib.sha256(token.encode()).hexdigest()
