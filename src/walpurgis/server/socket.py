"""One WebSocket per viewer: messages in, messages out, and no viewer can be slow or busy enough to hurt the others."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from math import ceil
from typing import Any, get_args

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from walpurgis.bots.bot import Thought
from walpurgis.core.game import SPECTATOR
from walpurgis.core.sets import Seat
from walpurgis.match import Match
from walpurgis.server.guests import Door
from walpurgis.server.hub import Hub
from walpurgis.server.limits import COSTS, HEARING, TALK, Limiter, address_of
from walpurgis.server.metrics import METRICS
from walpurgis.server.origin import is_own_origin
from walpurgis.server.served import ServedTable
from walpurgis.server.wire import QUIET, Wire, wire_of
from walpurgis.table import protocol as messages
from walpurgis.table.conversation import Conversation
from walpurgis.table.driven import TooBusy
from walpurgis.table.live import Judge, StoreGone
from walpurgis.table.protocol import Gone, encode
from walpurgis.table.refused import Refused
from walpurgis.table.setup import Guest

STRANGE_ORIGIN, TOO_MANY, TOO_SLOW, TOO_LOUD, NO_TABLE, NO_HELLO, GOING_DOWN = 4403, 4429, 4408, 4430, 4404, 4401, 1012
SENT_AT_ONCE = 64  # viewers
TAGS = {kind: str(kind.__struct_config__.tag) for kind in get_args(messages.FromClient)}
LAST_WORD = 2.0  # seconds for what is still to be sent to somebody who is cut
log = logging.getLogger(__name__)


class Sockets:
    """The sockets of this node: for limits, for sending, and for saying goodbye."""

    def __init__(self, limiter: Limiter) -> None:
        self.limiter = limiter
        self.limits = limiter.limits
        self.open: set[SocketViewer] = set()
        self._to_send: list[SocketViewer] = []

    def has_room_for(self, viewer: SocketViewer) -> bool:
        """Whether one more may come."""
        return len(self.open) < self.limits.sockets and self.limiter.has_room_for(viewer.guest, viewer.address)

    def add(self, viewer: SocketViewer) -> None:
        self.open.add(viewer)
        self.limiter.opened(viewer.guest, viewer.address)
        METRICS.sockets.set(len(self.open))

    def remove(self, viewer: SocketViewer) -> None:
        self.open.discard(viewer)
        self.limiter.closed(viewer.guest, viewer.address)
        METRICS.sockets.set(len(self.open))

    def send_soon(self, viewer: SocketViewer) -> None:
        """Send this viewer's messages together with those of the other viewers that have some now.

        So each viewer gets all messages of a moment in one write; and a reader for many of them, such as a proxy on
        this machine, wakes up once. Waking a process takes the system as long as sending.
        """
        if len(self._to_send) >= SENT_AT_ONCE:
            self.send()
        if not self._to_send:
            asyncio.get_running_loop().call_soon(self.send)
        self._to_send.append(viewer)

    def send(self) -> None:
        """Send what is queued for all viewers."""
        viewers, self._to_send = self._to_send, []
        for viewer in viewers:
            viewer.wire.flush()

    def say_goodbye(self) -> None:
        """Before the server goes down: tell everybody to come back in a moment."""
        for viewer in list(self.open):
            viewer.tell(encode(Gone("restart", retry=1.0)))
            viewer.cut(GOING_DOWN)


class SocketViewer:
    """A viewer at the other end of a WebSocket: who it is, and what is queued for sending."""

    def __init__(self, wire: Wire, guest: Guest | None, address: str, sockets: Sockets, public: bool = False) -> None:
        self.wire = wire
        self.address = address
        self.guest = guest.id if guest else ""
        self.name = guest.name if guest else ""
        self.public = public  # a screen that many people look at: no hand, whoever allows it
        self.watching: Seat = SPECTATOR
        self._sockets = sockets
        self._limits = sockets.limits
        self._cut: int | None = None

    def tell(self, message: bytes) -> None:
        """Send this soon; a viewer who is too slow for too long is cut off, and can come back for what was missed."""
        waiting = self.wire.waiting
        if not waiting:
            self._sockets.send_soon(self)
        elif len(waiting) >= self._limits.queue:
            if self._cut is None:
                METRICS.cut.inc()
                self.cut(TOO_SLOW)
            return
        waiting.append(message)

    def cut(self, code: int) -> None:
        """Close the socket after sending what is queued."""
        self._cut = code
        self.wire.stop_listening()

    def wait_for(self, cost: float, what: str = "") -> float:
        """Charge the viewer; returns the seconds to wait if they cannot pay."""
        limiter = self._sockets.limiter
        wait = limiter.requests.spend(self.guest, self.address, cost)
        return wait or (limiter.chats.spend(self.guest, self.address) if what in TALK else 0.0)

    async def hang_up(self) -> None:
        """The viewer has left, or is being cut: then a last word may still be on its way."""
        if self._cut is not None:
            await self.wire.close_with(self._cut, LAST_WORD)


@websocket("/api/tables/{table_id:str}/socket", opt={"cost": 5})
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    table_id: FromPath[str],
    hub: NamedDependency[Hub],
    door: NamedDependency[Door],
    sockets: NamedDependency[Sockets],
    origins: NamedDependency[tuple[str, ...]],
) -> None:
    """A viewer at a table; with `?public` as a stranger, who sees no hand: a television shows what all may see."""
    if not is_own_origin(socket, origins):
        await socket.close(STRANGE_ORIGIN)
        return
    public = "public" in socket.query_params
    guest = None if public else door.guest(socket)
    viewer = SocketViewer(wire_of(socket.scope), guest, address_of(socket.scope), sockets, public)
    await socket.accept()
    if hub.closing or not sockets.has_room_for(viewer):
        await turn_away(socket, Gone("too-many", retry=30.0), TOO_MANY)
        return
    sockets.add(viewer)  # before the table is loaded: whoever waits for that counts too
    conversation = SocketConversation(table_id, viewer, hub, sockets)
    try:
        await hub.table(table_id)
        await conversation.listen()
    except Refused as refused:
        await turn_away(socket, Gone(refused.key), NO_TABLE)
    except StoreGone:
        await turn_away(socket, Gone("store-gone", retry=3.0), GOING_DOWN)
    finally:
        conversation.end()
        sockets.remove(viewer)
        await viewer.hang_up()


async def turn_away(socket: WebSocket[Any, Any, Any], why: Gone, code: int) -> None:
    """Say why somebody cannot come in, and close."""
    with contextlib.suppress(WebSocketDisconnect):
        await socket.send_text(encode(why).decode())
        await socket.close(code)


class SocketConversation(Conversation):
    """What one viewer asks over a socket, and the answers."""

    viewer: SocketViewer

    def __init__(self, table_id: str, viewer: SocketViewer, hub: Hub, sockets: Sockets) -> None:
        super().__init__(viewer)
        self.table_id = table_id
        self.hub = hub
        self.sockets = sockets
        self._live: ServedTable | None = None  # it stays in memory meanwhile

    @property
    def live(self) -> ServedTable | None:
        """The table this viewer has said hello to."""
        return self._live

    def end(self) -> None:
        """The viewer is gone."""
        if self._live is not None:
            self._live.leave(self.viewer)

    async def listen(self) -> None:
        """Handle every message until the viewer leaves. A viewer who does not say hello soon is cut off."""
        deadline = asyncio.get_running_loop().call_later(self.sockets.limits.hello_seconds, self._hello_is_late)
        try:
            while (data := await self.viewer.wire.next()) is not None:
                if self.viewer.wait_for(HEARING):
                    self.answer(Gone("too-loud", retry=5.0))
                    self.viewer.cut(TOO_LOUD)
                    return
                if data is not QUIET:
                    await self.hear(data)
        finally:
            deadline.cancel()

    def _hello_is_late(self) -> None:
        if self.live is None:
            self.answer(Gone("no-hello"))
            self.viewer.cut(NO_HELLO)

    async def hear(self, data: bytes) -> None:
        what, ask = "", None
        try:
            most = self.sockets.limits.message_bytes
            if len(data) > most:
                raise Refused("too-long", args={"most": most})
            asked = messages.decode(data)
            what = TAGS[type(asked)]
            ask = asked.ask if isinstance(asked, messages.Act) else None
            if what in COSTS and (wait := self.viewer.wait_for(COSTS[what], what)):
                raise Refused("too-fast", args={"seconds": ceil(wait)})
            await self.heed(asked, what)
        except RecursionError:
            self.refuse("", Refused("malformed", args={"reason": "too deep"}), None)
        except msgspec.DecodeError as error:
            self.refuse("", Refused("malformed", args={"reason": str(error)}), None)
        except UnicodeDecodeError:
            self.refuse("", Refused("malformed", args={"reason": "UTF-8?"}), None)
        except Refused as refused:
            self.refuse(what, refused, ask)
        except StoreGone:
            self.refuse(what, Refused("store-gone"), ask)
        except TooBusy:
            self.refuse(what, Refused("busy"), ask)

    def refuse(self, what: str, refused: Refused, ask: int | None) -> None:
        """Tell the viewer that the request was refused, and count it."""
        METRICS.refused.labels(refused.key).inc()
        super().refuse(what, refused, ask)

    async def hello(self, since: int | None) -> None:
        """Enter, or hear again what was missed."""
        while True:
            live = await self.hub.table(self.table_id)
            async with live.lock:
                if self.hub.tables.get(self.table_id) is live:  # it has not left memory while we waited
                    self._live = live
                    live.enter(self.viewer, since)
                    return

    async def submit(self, judge: Judge) -> None:
        """Judge, write, apply, tell."""
        assert self._live is not None, "hello comes first"
        await self._live.submit(judge)

    async def act(self, judge: Judge) -> None:
        """A decision; how long it takes is measured."""
        assert self._live is not None, "hello comes first"
        began = time.perf_counter()
        await self._live.submit(judge)
        METRICS.moves.took(time.perf_counter() - began)

    async def rematch(self) -> None:
        """Set up the next table of the same people."""
        assert self._live is not None, "hello comes first"
        await self.hub.rematch(self._live, self.viewer.guest)

    async def advise(self, match: Match, seat: Seat) -> tuple[Thought, Any]:
        """What search would do."""
        return await self.hub.thinkers.advise(match, seat, self.viewer.guest)
