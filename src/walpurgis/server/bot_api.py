"""The bot API: a program plays over HTTP, with a token, a stream of what happens, and a post for each decision.

A bot is a guest like others, so it sits where seats are open and sees what its seat may see. Its stream holds the same
messages as the sockets of its tables, one per line, each with `at`, the table it belongs to. docs/bots.md tells more.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import ClientException, NotAuthorizedException, NotFoundException
from litestar.params import FromPath, JSONBody
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK, HTTP_409_CONFLICT

from walpurgis.core.errors import WalpurgisError
from walpurgis.core.game import SPECTATOR
from walpurgis.core.sets import Seat
from walpurgis.server import queries
from walpurgis.server.guests import Door, WhoIAm, new_guest
from walpurgis.server.hub import Hub, NoSuchTable
from walpurgis.server.limits import Limiter, TooFast, address_of
from walpurgis.server.served import ServedTable
from walpurgis.server.store import Store
from walpurgis.table.live import StoreGone
from walpurgis.table.messages import TableInfo
from walpurgis.table.protocol import RefusedMessage, SeatNumber, Short
from walpurgis.table.rows import AnyRow
from walpurgis.table.setup import Guest, TableWish, first_rows
from walpurgis.table.table import Refused, Table

STILL_HERE = 5.0  # seconds; how often a stream sends a blank line and looks for tables joined at other nodes


class BotToken(msgspec.Struct):
    """To be sent as `Authorization: Bearer TOKEN`. Whoever has it is this bot, so keep it secret."""

    token: str
    name: str


class BotAct(msgspec.Struct, forbid_unknown_fields=True):
    """A decision; `ask` is the number of the question."""

    ask: int
    action: Short


class BotSit(msgspec.Struct, forbid_unknown_fields=True):
    """A seat to take; the first open one if none is given."""

    seat: SeatNumber | None = None


class BotConsent(msgspec.Struct, forbid_unknown_fields=True):
    """Whether somebody may take back their last decision."""

    yes: bool


class BotChat(msgspec.Struct, forbid_unknown_fields=True):
    """Something to say."""

    text: Annotated[str, msgspec.Meta(max_length=2000)]


class ActionDone(msgspec.Struct):
    """It has been committed."""

    done: str


Answer: TypeAlias = Response[ActionDone | RefusedMessage]


class Listener:
    """One stream at one table: a viewer like those at sockets."""

    def __init__(self, ear: Ear, live: ServedTable) -> None:
        self.guest = ear.guest.id
        self.watching: Seat = SPECTATOR
        self.live = live
        self.seen_over = False
        self._ear = ear
        self._head = b'{"at":"' + live.id.encode() + b'",'

    def tell(self, message: bytes) -> None:
        """Put the table's name in front and pass it on."""
        self._ear.hear(self._head + message[1:] + b"\n")


class Ear:
    """One stream of a bot: all its tables."""

    def __init__(self, guest: Guest, address: str, most: int) -> None:
        self.guest = guest
        self.address = address
        self.listeners: dict[str, Listener] = {}
        self.cut = False
        self._most = most
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()

    def hear(self, line: bytes) -> None:
        """Send this soon; a bot that reads too slowly for too long is cut off, and can come back for a fresh view."""
        if len(self._waiting) >= self._most:
            self.cut = True
        else:
            self._waiting.append(line)
        self._wake.set()

    def hang_up(self) -> None:
        """End the stream after what waits."""
        self.cut = True
        self._wake.set()

    def join(self, live: ServedTable) -> None:
        """Listen at a table too."""
        if live.id not in self.listeners:
            self.listeners[live.id] = listener = Listener(self, live)
            live.enter(listener, None)

    def leave_those_that_are_over(self) -> None:
        """A match that was over the last time we looked has nothing more to say: its record has been sent already."""
        for table_id, listener in list(self.listeners.items()):
            if listener.seen_over or listener.live.table.seat_of(listener.guest) == SPECTATOR:
                listener.live.leave(listener)
                del self.listeners[table_id]
            listener.seen_over = listener.live.table.phase == "over"

    def leave(self) -> None:
        """Stop listening everywhere: the stream is closed."""
        for listener in self.listeners.values():
            listener.live.leave(listener)

    async def lines(self) -> list[bytes]:
        """What there is to say; a blank line when there has been nothing for a while."""
        self._wake.clear()
        if not self._waiting:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), STILL_HERE)
        found = list(self._waiting) or [b"\n"]
        self._waiting.clear()
        return found


class Bots:
    """The bots that are connected to this node."""

    def __init__(self, limiter: Limiter) -> None:
        self.limiter = limiter
        self.ears: dict[str, set[Ear]] = {}

    def add(self, ear: Ear) -> None:
        if not self.limiter.has_room_for(ear.guest.id, ear.address):
            raise TooFast("This bot has too many streams", 60.0)
        self.limiter.opened(ear.guest.id, ear.address)
        self.ears.setdefault(ear.guest.id, set()).add(ear)

    def remove(self, ear: Ear) -> None:
        ear.leave()
        self.limiter.closed(ear.guest.id, ear.address)
        ears = self.ears.get(ear.guest.id, set())
        ears.discard(ear)
        if not ears:
            self.ears.pop(ear.guest.id, None)

    def say_goodbye(self) -> None:
        """Before the server goes down: end the streams, and tell bots to come back in a moment."""
        for ear in [ear for ears in self.ears.values() for ear in ears]:
            ear.hang_up()


@dataclass(frozen=True)
class BotAtTable:
    """A bot and the table that its request is about."""

    guest: Guest
    address: str
    table_id: str
    hub: Hub
    bots: Bots

    async def submit(self, what: str, judge: Callable[[Table], list[AnyRow]], question: int | None = None) -> Answer:
        """200 when it is committed, 409 with the reason when the table refuses it."""
        try:
            live = await self.hub.table(self.table_id)
            await live.submit(judge)
        except NoSuchTable as error:
            raise NotFoundException(str(error)) from None
        except Refused as refused:
            answer = RefusedMessage(what, refused.key, refused.text, refused.rule, refused.args_of_reason, question)
            return Response(answer, status_code=HTTP_409_CONFLICT)
        join_all(self.bots, self.guest, live)
        return Response(ActionDone(what))


def bot_at_table(
    request: Request[Any, Any, Any],
    table_id: FromPath[str],
    door: NamedDependency[Door],
    hub: NamedDependency[Hub],
    bots: NamedDependency[Bots],
) -> BotAtTable:
    """What the requests about a table share."""
    return BotAtTable(bot_of(request, door), address_of(request.scope), table_id, hub, bots)


class BotController(Controller):
    """Requests of programs that play."""

    path = "/api/bot"
    tags = ("bots",)
    dependencies = {"bot": Provide(bot_at_table, sync_to_thread=False)}  # noqa: RUF012 (as in Controller)

    @post("/token", status_code=HTTP_200_OK, opt={"cost": 5})
    async def token(self, data: JSONBody[WhoIAm], door: NamedDependency[Door]) -> BotToken:
        """A new bot of that name, and its token."""
        guest = new_guest(data.name)
        return BotToken(door.token(guest), guest.name)

    @get("/stream", media_type="application/x-ndjson", opt={"cost": 10})
    async def stream(
        self,
        request: Request[Any, Any, Any],
        door: NamedDependency[Door],
        hub: NamedDependency[Hub],
        store: NamedDependency[Store],
        bots: NamedDependency[Bots],
    ) -> Stream:
        """All that happens at the bot's tables, as JSON lines; blank lines keep the connection open."""
        ear = Ear(bot_of(request, door), address_of(request.scope), bots.limiter.limits.queue)
        bots.add(ear)
        return Stream(listen(ear, hub, store, bots), media_type="application/x-ndjson")

    @post("/tables", opt={"cost": 20})
    async def create(
        self,
        request: Request[Any, Any, Any],
        data: JSONBody[TableWish],
        door: NamedDependency[Door],
        hub: NamedDependency[Hub],
        bots: NamedDependency[Bots],
        limiter: NamedDependency[Limiter],
    ) -> TableInfo:
        """Set up a table, as people do with POST /api/tables."""
        guest = bot_of(request, door)
        try:
            rows = first_rows(data, guest, limiter.limits.decisions)
        except WalpurgisError as error:
            raise ClientException(str(error)) from None
        limiter.take_table(guest.id, address_of(request.scope))
        live = await hub.create(rows)
        join_all(bots, guest, live)
        return live.info

    @post("/tables/{table_id:str}/sit", status_code=HTTP_200_OK, opt={"cost": 5})
    async def sit(self, data: JSONBody[BotSit], bot: NamedDependency[BotAtTable]) -> Answer:
        """Take a seat; from now on the stream reports this table."""

        def judge(table: Table) -> list[AnyRow]:
            seat = data.seat if data.seat is not None else open_seat(table)
            return table.sit(bot.guest.id, bot.guest.name, seat)

        return await bot.submit("sit", judge)

    @post("/tables/{table_id:str}/stand", status_code=HTTP_200_OK)
    async def stand(self, bot: NamedDependency[BotAtTable]) -> Answer:
        """Leave the seat."""
        return await bot.submit("stand", lambda table: table.stand(bot.guest.id))

    @post("/tables/{table_id:str}/start", status_code=HTTP_200_OK)
    async def start(self, bot: NamedDependency[BotAtTable]) -> Answer:
        """Start the match at a table that the bot has set up."""
        return await bot.submit("start", lambda table: table.start(bot.guest.id))

    @post("/tables/{table_id:str}/act", status_code=HTTP_200_OK)
    async def act(self, data: JSONBody[BotAct], bot: NamedDependency[BotAtTable]) -> Answer:
        """Decide."""
        return await bot.submit("act", lambda table: table.act(bot.guest.id, data.ask, data.action), data.ask)

    @post("/tables/{table_id:str}/consent", status_code=HTTP_200_OK)
    async def consent(self, data: JSONBody[BotConsent], bot: NamedDependency[BotAtTable]) -> Answer:
        """Answer somebody who asks to take back a decision."""
        return await bot.submit("consent", lambda table: table.answer(bot.guest.id, data.yes))

    @post("/tables/{table_id:str}/chat", status_code=HTTP_200_OK, opt={"cost": 10})
    async def chat(self, data: JSONBody[BotChat], bot: NamedDependency[BotAtTable]) -> Answer:
        """Say something."""
        if wait := bot.bots.limiter.chats.spend(bot.guest.id, bot.address):
            raise TooFast("Too much chat", wait)
        return await bot.submit("chat", lambda table: table.say(bot.guest.id, bot.guest.name, data.text))


def bot_of(request: Request[Any, Any, Any], door: Door) -> Guest:
    """The bot that the token belongs to."""
    guest = door.bot(request)
    if guest is None:
        raise NotAuthorizedException("Send `Authorization: Bearer TOKEN`; POST /api/bot/token gives you one.")
    return guest


def open_seat(table: Table) -> Seat:
    """The first seat that anybody may take."""
    for seat, occupant in enumerate(table.occupants):
        if occupant.is_open:
            return seat
    raise Refused("taken")


def join_all(bots: Bots, guest: Guest, live: ServedTable) -> None:
    """Let the streams of a bot hear of a table at which it sits."""
    if live.table.seat_of(guest.id) != SPECTATOR:
        for ear in bots.ears.get(guest.id, ()):
            ear.join(live)


async def listen(ear: Ear, hub: Hub, store: Store, bots: Bots) -> AsyncGenerator[bytes]:
    """The lines of a stream, until the bot hangs up or reads too slowly."""
    try:
        looked = 0.0
        while not ear.cut and not hub.closing:
            if time.monotonic() - looked >= STILL_HERE:
                looked = time.monotonic()
                ear.leave_those_that_are_over()
                await _until_the_store_is_back(lambda: join_own_tables(ear, hub, store))
            yield b"".join(await ear.lines())
    finally:
        bots.remove(ear)


async def _until_the_store_is_back(work: Callable[[], Awaitable[None]]) -> None:
    with contextlib.suppress(StoreGone):  # it will be tried again soon
        await work()


async def join_own_tables(ear: Ear, hub: Hub, store: Store) -> None:
    """Listen at all tables at which the bot sits and that are not over."""
    for table_id in await store.read(queries.unfinished_tables_of(ear.guest.id)):
        if table_id not in ear.listeners:
            live = await hub.table(table_id)
            if live.table.seat_of(ear.guest.id) != SPECTATOR:
                ear.join(live)
