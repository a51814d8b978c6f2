"""Records of finished matches: to be read, downloaded, replayed with all hands open, and branched into new tables."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import ClientException, NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from walpurgis.core.errors import WalpurgisError
from walpurgis.core.game import Event
from walpurgis.match import Match
from walpurgis.match.record import Record, check_record, text_of
from walpurgis.server import queries
from walpurgis.server.clerk import Clerk
from walpurgis.server.guests import Door, Guest
from walpurgis.server.hub import Hub
from walpurgis.server.limits import Limiter, address_of
from walpurgis.server.store import Store
from walpurgis.server.tables import Word, fresh_secret, seated
from walpurgis.table.lessons import ME
from walpurgis.table.messages import TableInfo
from walpurgis.table.rows import AnyRow, Created
from walpurgis.table.table import OPEN, check_created
from walpurgis.table.telling import event_data


class Frame(msgspec.Struct):
    """One turn of a replay: what happened, and all hands after it. The first one is the deal."""

    seat: int | None
    action: str | None
    events: list[dict[str, Any]]
    views: list[Any]  # by seat
    points: list[int]
    waiting: list[int]


class Replay(msgspec.Struct):
    """A match from its beginning to its end."""

    game: str
    players: int
    names: list[str]
    options: dict[str, str]
    frames: list[Frame]
    ranks: list[int]


class Branch(msgspec.Struct, forbid_unknown_fields=True):
    """The turn to play on from, and who sits where; without seats, you at seat 0 among bots."""

    turn: Annotated[int, msgspec.Meta(ge=0)]
    seats: Annotated[list[Word], msgspec.Meta(max_length=6)] = []
    level: Word = "regular"
    clock: int | None = None


class Records(Controller):
    """Records."""

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
            text = await clerk.make(("text", name), lambda: text_with_tricks(content).encode())
            return Response(text, media_type="text/plain; charset=utf-8", headers=headers)
        return Response(content.encode(), media_type="application/json", headers=headers)

    @get("/{record_id:str}/replay", opt={"cost": 40}, responses={200: ResponseSpec(Replay)})
    async def replay(
        self, record_id: FromPath[str], store: NamedDependency[Store], clerk: NamedDependency[Clerk]
    ) -> Response[bytes]:
        """Everything that happened, turn by turn, with all hands open."""
        content = await find(store, record_id)
        made = await clerk.make(("replay", record_id), lambda: replay_of(record_from(content)))
        return Response(made, media_type="application/json")

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
        """A new table at which the match goes on from a turn."""
        guest = door.expect_guest(request)
        record = record_from(await find(store, record_id))
        turns = sum(len(deal.actions) for deal in record.deals)
        if data.turn >= turns:
            raise ClientException(f"The match has {turns} turns; branch from one before its end.")
        try:
            rows = await clerk.run(lambda: branched(check_record(record), record_id, data, guest))
        except WalpurgisError as error:
            raise ClientException(str(error)) from None
        limiter.take_table(guest.id, address_of(request.scope))
        return (await hub.create(rows)).info


async def find(store: Store, record_id: str) -> str:
    """The JSON of a record."""
    found = await store.read(queries.record(record_id))
    if found is None:
        raise NotFoundException("There is no such record; one is made when a match is over.")
    return found


def record_from(content: str) -> Record:
    """A record as it was kept, not replayed."""
    return msgspec.json.decode(content, type=Record)


def text_with_tricks(content: str) -> str:
    """The record as text, a line for each trick."""
    record = record_from(content)
    return text_of(check_record(record), record)


def replay_of(record: Record) -> bytes:
    """Every turn of a match, as JSON.

    Frames are encoded one by one, so that the event loop gets its turn in between.
    """
    match = check_record(record)
    again = Match(match.game, match.options, match.seed, match.deals, match.names)
    frames = [encoded(frame_of(again, None, None, again.events))]
    for step in match.log:
        news = again.play(step.seat, step.action)
        frames.append(encoded(frame_of(again, step.seat, step.name, news)))
    whole = Replay(match.game.name, match.players, list(match.names), match.options.texts(), [], again.ranks)
    return msgspec.json.encode(msgspec.structs.asdict(whole) | {"frames": frames})


def encoded(frame: Frame) -> msgspec.Raw:
    """A frame as JSON."""
    return msgspec.Raw(msgspec.json.encode(frame))


def frame_of(match: Match, seat: int | None, action: str | None, events: list[Event]) -> Frame:
    """The match as it stands."""
    views = [match.view(each) for each in range(match.players)]
    return Frame(seat, action, [with_audience(event) for event in events], views, match.points, list(match.waiting))


def with_audience(event: Event) -> dict[str, Any]:
    """An event as data; where not all could know of it then, with the seats that could."""
    limited = {} if event.audience is None else {"audience": list(event.audience)}
    return event_data(event) | limited


def branched(match: Match, record_id: str, wish: Branch, host: Guest) -> list[AnyRow]:
    """The rows of a table that begins with the first turns of a match."""
    seats = wish.seats or [ME, *[wish.level] * (match.players - 1)]
    steps = [(step.seat, step.name) for step in match.log[: wish.turn]]
    created = Created(
        host=host.id,
        game=match.game.name,
        players=match.players,
        options=match.options.texts(),
        seats=[OPEN if who == ME else who for who in seats],
        level=wish.level,
        secret=fresh_secret(),
        clock=wish.clock,
        deals=match.deals[: match.log[wish.turn].deal + 1],
        steps=steps,
        origin=record_id,
    )
    check_created(created)
    return seated(created, host, seats, start=OPEN not in created.seats or (ME in seats and OPEN not in seats))
