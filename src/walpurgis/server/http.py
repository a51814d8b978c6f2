"""HTTP connections: Uvicorn's protocol, with time limits, and long answers in pieces.

Uvicorn waits for ever for the rest of a request. Here a request must be complete within a time limit, and each address
may open only a limited number of connections. Connections through a trusted proxy are for the proxy to limit.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator
from typing import Any

import uvicorn
from litestar.response import Stream
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from walpurgis.server.limits import IsExempt, household
from walpurgis.server.settings import Settings

PIECE = 64 * 1024  # bytes of a long answer that are sent at once


class NodeConfig(uvicorn.Config):
    """Uvicorn's settings, with ours: what a protocol needs to know."""

    def __init__(self, app: Any, settings: Settings, **others: Any) -> None:
        super().__init__(app, **others)
        self.limits = settings.limits
        self.is_unlimited = IsExempt((*settings.proxies, *settings.exempt))
        self.open_by_address: Counter[str] = Counter()


class Http(HttpToolsProtocol):
    """One connection, until it becomes a WebSocket or ends."""

    config: NodeConfig

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and wait for its first request."""
        super().connection_made(transport)
        if is_too_many(self.config, self.client):
            transport.abort()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        uncount(self.config, self.client)
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        if self._deadline is None:
            self._wait()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        """The last byte of a request."""
        self._stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """The connection goes on as a WebSocket (`wire.py`)."""
        self._stop_waiting()
        super().handle_websocket_upgrade()

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(self.config.limits.request_seconds, self._give_up)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        self.transport.abort()


def is_too_many(config: NodeConfig, client: tuple[str, int] | None) -> bool:
    """Count a connection; whether its address had too many before."""
    if client is None:
        return False
    address = household(client[0])
    config.open_by_address[address] += 1
    most = config.limits.connections_of_an_address
    return config.open_by_address[address] > most and not config.is_unlimited(address)


def uncount(config: NodeConfig, client: tuple[str, int] | None) -> None:
    """A connection has ended."""
    if client is None:
        return
    address = household(client[0])
    config.open_by_address[address] -= 1
    if config.open_by_address[address] <= 0:
        del config.open_by_address[address]


def long_answer(content: bytes, media_type: str) -> Stream:
    """An answer of perhaps many megabytes. To send it at once would keep everybody else waiting while it is copied."""
    return Stream(pieces_of(content), media_type=media_type, headers={"content-length": str(len(content))})


async def pieces_of(content: bytes) -> AsyncGenerator[bytes]:
    """The content in pieces; between two of them the event loop turns to others."""
    for start in range(0, len(content), PIECE):
        yield content[start : start + PIECE]
        await asyncio.sleep(0)
