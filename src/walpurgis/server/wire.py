"""The wire: one viewer's WebSocket at the level of frames, past the layers between.

Uvicorn still does handshakes, pings and closing, and parses what comes in. But a table tells thousands of people at the
same moment, so what goes out is framed here and written directly, and what comes in waits as bytes.
"""

from __future__ import annotations

import asyncio
import contextlib
import struct
from collections import deque
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, apply_mask  # pyright: ignore[reportPrivateImportUsage] (in C where it can be)

from walpurgis.server.http import NodeConfig, uncount

EXTENSION = "walpurgis.wire"  # under which the application finds the wire in an ASGI scope
TEXT = 0x81  # the first byte of a whole text message
MASKED = 0x80  # in the second byte: set by every client; the other bits are the size, if it is below 126
FINAL = 0x80  # in the first byte: not a part of a message, or the last one
HEAD, LONG, LONGEST = 6, 126, 127  # bytes before the content of a short frame; sizes that say where the size is
ENOUGH = 16  # unhandled messages before we stop reading
PIECE = 1024  # bytes parsed at once: a read can hold tens of thousands of tiny frames
AFTERWARDS = 16_384  # bytes that may still arrive after we have closed
QUIET = bytes(bytearray(b"a frame that says nothing"))  # known by its identity: a ping, or a part of a message


class Inbox:
    """What has come in, for one reader. A queue of asyncio takes three times as long, and can do what nobody needs."""

    def __init__(self) -> None:
        self._events: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        self._events.append(event)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """The next event, as soon as there is one."""
        while not self._events:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._events.popleft()

    def qsize(self) -> int:
        return len(self._events)

    def empty(self) -> bool:
        return not self._events


class Wire(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, with a way for the application to write without waiting."""

    config: NodeConfig

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = Inbox()  # pyright: ignore[reportAttributeAccessIssue] (all that Uvicorn needs of a queue)
        self.waiting: deque[bytes] = deque()  # to be sent
        self._unread: deque[bytes] = deque()  # received, and not parsed yet
        self._afterwards = 0
        self._between_frames = True  # all that was received so far ended with the end of a message

    async def run_asgi(self) -> None:
        """Let the application know of us."""
        scope: Any = self.scope
        scope["extensions"][EXTENSION] = {"wire": self}
        await super().run_asgi()

    def connection_lost(self, exc: Exception | None) -> None:
        """Uncount the connection; it was counted when it began as HTTP."""
        uncount(self.config, self.client)
        super().connection_lost(exc)

    # --- in ---

    def data_received(self, data: bytes) -> None:
        """Take a short message as it is; anything else is parsed piece by piece, and not while many messages wait.

        Almost everything that people send is one short text message in one read. The parser, which takes ten times as
        long, need not know of it, as long as it is not in the middle of something.
        """
        if self._is_short_message(data):
            self._hand_on(apply_mask(data[HEAD:], data[HEAD - 4 : HEAD]))
            return
        if self.handshake_initiated:
            if (
                not self.handshake_complete
            ):  # clients must wait for our answer, and Uvicorn cannot refuse a frame before
                self.transport.abort()
                return
            self._between_frames = self._between_frames and ends_with_a_message(data)
        self._unread.extend(data[start : start + PIECE] for start in range(0, len(data), PIECE))
        self._read_on()

    def _is_short_message(self, data: bytes) -> bool:
        """Whether this is exactly one, and nothing that came before it is still to be handled."""
        if len(data) <= HEAD or data[0] != TEXT or not MASKED <= data[1] < MASKED + LONG:
            return False
        is_ready = self._between_frames and self.handshake_complete and not self.close_sent
        return is_ready and len(data) == HEAD + data[1] - MASKED and not self._unread and not self.read_paused

    def _read_on(self) -> None:
        while self._unread and not self.read_paused and not self.transport.is_closing():
            piece = self._unread.popleft()
            self._afterwards += len(piece) if self.close_sent else 0
            if self._afterwards > AFTERWARDS:
                self.transport.abort()
            else:
                super().data_received(piece)

    def send_receive_event_to_app(self) -> None:
        """A whole message: as bytes, for a decoder that reads these; reading stops only when many wait."""
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self._hand_on(bytes(data))

    def handle_ping(self) -> None:
        """Answer it, and charge it like a message."""
        super().handle_ping()
        self._hand_on(QUIET)

    def handle_pong(self, event: Frame) -> None:
        """The answer to our own ping is free."""
        if bytes(event.data) != self.pending_ping_payload:
            self._hand_on(QUIET)
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """A further part of a message; the last one is charged with the whole message."""
        if not event.fin:
            self._hand_on(QUIET)
        super().handle_cont(event)

    def _hand_on(self, data: bytes) -> None:
        if self.close_sent:
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if self.queue.qsize() > ENOUGH and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def next(self) -> bytes | None:
        """The next message, or QUIET; None when there will be no more."""
        event = await self.receive()
        if self._unread:
            self._read_on()
        return event.get("bytes") or b"" if event["type"] == "websocket.receive" else None

    def stop_listening(self) -> None:
        """Wake up whoever waits for the next message: there will be none."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})

    # --- out ---

    def flush(self) -> None:
        """Send what is queued in one write, unless the viewer still has enough to read."""
        waiting = self.waiting
        if not waiting or not self.writable.is_set():
            return
        if self.close_sent or self.transport.is_closing():
            waiting.clear()
            return
        if len(waiting) == 1:
            message = waiting.popleft()
            self.transport.write(head(len(message)) + message)
            return
        parts: list[bytes] = []
        for message in waiting:
            parts += (head(len(message)), message)
        waiting.clear()
        self.transport.write(b"".join(parts))

    def resume_writing(self) -> None:
        """The viewer has read on."""
        super().resume_writing()
        self.flush()

    async def close_with(self, code: int, patience: float) -> None:
        """Send what is queued, then close; a viewer who does not read even now is cut off."""
        try:
            async with asyncio.timeout(patience):
                await self.writable.wait()
                self.flush()
                with contextlib.suppress(ClientDisconnected, RuntimeError):  # gone already, or closed
                    await self.send({"type": "websocket.close", "code": code, "reason": ""})
                self._read_on()
        except TimeoutError:
            self.transport.abort()


def ends_with_a_message(data: bytes) -> bool:
    """Whether this is nothing but whole messages of a client, each in one frame; no for more than a few of them.

    A read can hold tens of thousands of tiny frames, and to look at them all would take longer than anybody pays for.
    """
    at = 0
    for _ in range(ENOUGH):
        if at + 2 > len(data):
            break
        size, start = data[at + 1] & ~MASKED, at + HEAD
        if size >= LONG:
            start += 2 if size == LONG else 8
            size = int.from_bytes(data[at + 2 : start - 4], "big")
        if not data[at] & FINAL or start + size > len(data):
            return False
        at = start + size
    return at == len(data)


def head(size: int) -> bytes:
    """What a text message of that size begins with."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 65_536:
        return struct.pack("!BBH", TEXT, 126, size)
    return struct.pack("!BBQ", TEXT, 127, size)


def wire_of(scope: Any) -> Wire:
    """The wire for which an application was called."""
    return scope["extensions"][EXTENSION]["wire"]
