"""Records of finished matches: to be read, downloaded, replayed with all hands open, and branched into new tables."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import ClientException, NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from walpurgis.core.errors import WalpurgisError
from walpurgis.server import queries
from walpurgis.server.clerk import Clerk
from walpurgis.server.guests import Door
from walpurgis.server.http import long_answer
from walpurgis.server.hub import Hub
from walpurgis.server.limits import Limiter, address_of
from walpurgis.server.store import Store
from walpurgis.table.messages import TableInfo
from walpurgis.table.replays import Branch, Replay, branched, record_from, replay_from, text_with_tricks
from walpurgis.table.table import OPEN

MOST_TURNS_TO_SHARE = 600


class RecordsController(Controller):
    """Records of finished matches, to read, replay and branch."""

    path = "/api/records"
    tags = ("records",)

    @get("/{record_id:str}", opt={"cost": 5})
    async def record(
        self, record_id: FromPath[str], store: NamedDependency[Store], clerk: NamedDependency[Clerk]
    ) -> Response[bytes]:
        """The record as JSON, or as text if the id ends in `.txt`."""
        name, _, form = record_id.partition(".")
        if form not in ("", "json", "txt"):
            raise NotFoundException("A record comes as .json and as .txt.")
        content = await find(store, name)
        headers = {"content-disposition": f'inline; filename="walpurgis-{name}.{form or "json"}"'}
        if form == "txt":
            text = await clerk.make_aside(("text", name), text_with_tricks, content)
            return Response(text, media_type="text/plain; charset=utf-8", headers=headers)
        return Response(content.encode(), media_type="application/json", headers=headers)

    @get("/{record_id:str}/replay", opt={"cost": 40}, responses={200: ResponseSpec(Replay)})
    async def replay(
        self, record_id: FromPath[str], store: NamedDependency[Store], clerk: NamedDependency[Clerk]
    ) -> Stream:
        """Everything that happened, turn by turn, with all hands open."""
        content = await find(store, record_id)
        made = await clerk.make_aside(("replay", record_id), replay_from, content)
        return long_answer(made, "application/json")

    @post("/{record_id:str}/branch", opt={"cost": 40})
    async def branch(
        self,
        request: Request[Any, Any, Any],
        record_id: FromPath[str],
        data: JSONBody[Branch],
        store: NamedDependency[Store],
        hub: NamedDependency[Hub],
        door: NamedDependency[Door],
        limiter: NamedDependency[Limiter],
        clerk: NamedDependency[Clerk],
    ) -> TableInfo:
        """A new table at which the match continues from a turn."""
        guest = door.expect_guest(request)
        record = record_from(await find(store, record_id))
        try:
            rows = branched(record, record_id, data, guest)
            expect_bots_after(data)
            limiter.take_table(guest.id, address_of(request.scope))
            return (await hub.create(rows, clerk.run)).info
        except WalpurgisError as error:
            raise ClientException(str(error)) from None


def expect_bots_after(branch: Branch) -> None:
    """When people start a table, its first turns are played on the event loop: there must not be too many."""
    if OPEN in branch.seats and branch.turn > MOST_TURNS_TO_SHARE:
        told = f"After more than {MOST_TURNS_TO_SHARE} turns you can only go on with bots: leave no seat open."
        raise WalpurgisError(told)


async def find(store: Store, record_id: str) -> str:
    """The JSON of a record."""
    found = await store.read(queries.record(record_id))
    if found is None:
        raise NotFoundException("There is no such record; one is made when a match is over.")
    return found
