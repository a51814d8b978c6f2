"""Score sheets that several phones keep together, live.

Whoever shares a sheet gets a key, from which everything follows: the key lets a phone write, its hash lets one watch.
The server stores the hash and not the key, so neither a watcher nor a stolen database can write. A version is accepted
only if it follows the one that is stored: a phone that was slower gets that one back, and brings the two together.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_503_SERVICE_UNAVAILABLE

from walpurgis.core.errors import WalpurgisError
from walpurgis.score.shared import SharedSheet, check_shared
from walpurgis.server import queries
from walpurgis.server.limits import Limiter, address_of
from walpurgis.server.store import Job, Store

LASTS = 2 * 24 * 3600 * 1000  # milliseconds after the last change: the evening and the day after; phones keep theirs
MOST_BYTES = 40_000  # of one sheet; a long evening has a tenth of that
MOST_SHEETS = 20_000  # of this server
Key = Annotated[str, msgspec.Meta(min_length=20, max_length=64)]


class NewSheet(msgspec.Struct, forbid_unknown_fields=True):
    """A sheet to be shared."""

    sheet: SharedSheet


class SheetKeys(msgspec.Struct):
    """The key of a shared sheet, which lets a phone write, and `view`, which lets others watch."""

    key: str
    view: str
    number: int


class JoinSheet(msgspec.Struct, forbid_unknown_fields=True):
    """The key of a sheet, from somebody who was given it."""

    key: Key


class SheetWrite(msgspec.Struct, forbid_unknown_fields=True):
    """The next version of a sheet, which follows the one with the number `after`."""

    key: Key
    after: Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
    sheet: SharedSheet


class SharedVersion(msgspec.Struct):
    """A version of a shared sheet; without the sheet if the phone already has it."""

    view: str
    number: int
    sheet: SharedSheet | None = None


class SheetsController(Controller):
    """Score sheets that several phones keep together."""

    path = "/api/sheets"
    tags = ("score",)

    @post("/", status_code=HTTP_200_OK, opt={"cost": 20})
    async def share(
        self,
        request: Request[Any, Any, Any],
        data: JSONBody[NewSheet],
        store: NamedDependency[Store],
        limiter: NamedDependency[Limiter],
    ) -> SheetKeys:
        """Share a sheet; keep the key: it is sent only once."""
        body = packed(data.sheet)
        limiter.take_sheet(address_of(request.scope))
        key = secrets.token_urlsafe(24)
        view = view_of(key)
        if not await put(store, view, body):
            raise Full
        return SheetKeys(key, view, 1)

    @get("/{sheet_id:str}", opt={"cost": 1})
    async def watch(
        self, sheet_id: FromPath[str], store: NamedDependency[Store], after: FromQuery[int] = 0
    ) -> SharedVersion:
        """The current sheet, if its version is not the one with the number `after`."""
        return await version(store, sheet_id, after)

    @post("/join", status_code=HTTP_200_OK, opt={"cost": 5})
    async def join(self, data: JSONBody[JoinSheet], store: NamedDependency[Store]) -> SharedVersion:
        """The sheet that a key belongs to; keys are sent in bodies, because addresses end up in logs."""
        return await version(store, view_of(data.key), 0)

    @post("/write", status_code=HTTP_200_OK, opt={"cost": 3})
    async def write(self, data: JSONBody[SheetWrite], store: NamedDependency[Store]) -> SharedVersion:
        """Write the next version; if another phone was faster, nothing is written, and the answer is its sheet."""
        view = view_of(data.key)
        if await replace(store, view, data.after, packed(data.sheet)):
            return SharedVersion(view, data.after + 1)
        return await version(store, view, after=0)


class Full(ClientException):
    """There are as many shared sheets as this server keeps."""

    status_code = HTTP_503_SERVICE_UNAVAILABLE
    detail = "This server keeps no more shared sheets just now; the code with the whole sheet in it still works."


def view_of(key: str) -> str:
    """What lets a phone watch follows from the key, and not the other way round."""
    return hashlib.sha256(b"walpurgis sheet " + key.encode()).hexdigest()[:32]


def packed(sheet: SharedSheet) -> bytes:
    """The sheet as it is stored, once it is checked."""
    try:
        check_shared(sheet)
    except (WalpurgisError, msgspec.ValidationError) as error:
        raise ClientException(str(error)) from None
    body = msgspec.json.encode(sheet)
    if len(body) > MOST_BYTES:
        raise ClientException(f"This sheet has {len(body)} bytes; {MOST_BYTES} can be shared.")
    return body


# --- the database ---


async def version(store: Store, view: str, after: int) -> SharedVersion:
    """What is stored; NotFoundException where there is nothing, or no longer."""
    found = await store.read(queries.find_sheet(view, now() - LASTS))
    if found is None:
        raise NotFoundException("This sheet is not shared here, or no longer.")
    number, body = found
    return SharedVersion(view, number, None if number == after else msgspec.json.decode(body, type=SharedSheet))


async def put(store: Store, view: str, body: bytes) -> bool:
    """Store a new sheet; False where there are too many."""
    kept: list[str] = []
    await store.write(Job(extra=queries.keep_sheet(view, body, now(), now() - LASTS, MOST_SHEETS, kept)))
    return bool(kept)


async def replace(store: Store, view: str, after: int, body: bytes) -> bool:
    """Store the next version; False where the one before it is not the one that is stored."""
    kept: list[str] = []
    await store.write(Job(extra=queries.keep_next_sheet(view, after, body, now(), now() - LASTS, kept)))
    return bool(kept)


def now() -> int:
    """Milliseconds."""
    return time.time_ns() // 1_000_000
