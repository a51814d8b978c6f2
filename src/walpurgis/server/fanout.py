"""Nodes hear of each other's rows and people through notifications of PostgreSQL.

For rows, only the node that wrote them and the newest number of each table are published. The store does so in
the transaction that writes the rows, so there is no news without rows and no rows without news; whoever hears it reads
the log. `people.py` says what is published of people.

Every node hears of every commit, so hearing has to cost little. The event loop watches the connection, and takes what
has come from the driver at once; Litestar's channels ask ten times a second, and wait again for each notification.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
import psycopg
from psycopg import sql

from walpurgis.server.people import PEOPLE
from walpurgis.server.store import CHANNEL, PATIENCE

AGAIN = 1.0  # seconds until we try to listen again
log = logging.getLogger(__name__)
Heard: TypeAlias = tuple[str, list[tuple[str, int]]]  # a node, and its tables with their newest numbers
_decode = msgspec.json.Decoder(Heard).decode


async def listen(
    address: str, hear: Callable[[Heard], None], hear_people: Callable[[bytes], None], again: Callable[[], None]
) -> None:
    """Listen for ever; `again` is called whenever listening begins, because something may have been missed."""

    def told(channel: bytes, news: bytes) -> None:
        if channel == PEOPLE.encode():
            hear_people(news)
        else:
            hear(_decode(news))

    while True:
        try:
            async with await psycopg.AsyncConnection.connect(
                address, autocommit=True, connect_timeout=PATIENCE
            ) as line:
                for channel in (CHANNEL, PEOPLE):
                    await line.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
                again()
                await _hear_on(line.pgconn, told)
        except (psycopg.Error, OSError, RuntimeError, msgspec.DecodeError) as error:
            log.warning("other nodes cannot be heard", extra={"reason": str(error)})
        await asyncio.sleep(AGAIN)


async def _hear_on(connection: Any, told: Callable[[bytes, bytes], None]) -> None:
    """Until the connection fails, or we are cancelled."""
    loop = asyncio.get_running_loop()
    ended: asyncio.Future[None] = loop.create_future()

    def read() -> None:
        try:
            connection.consume_input()
            while (news := connection.notifies()) is not None:
                told(news.relname, news.extra)
        except Exception as error:  # whoever waits for the end gets it
            if not ended.done():
                ended.set_exception(error)

    socket = connection.socket
    loop.add_reader(socket, read)
    read()
    try:
        await ended
    finally:
        loop.remove_reader(socket)
