"""Nodes hear of each other's rows and people through Litestar's channels over PostgreSQL.

For rows, only the node that wrote them and the newest number of each table are published. The store does so in
the transaction that writes the rows, so there is no news without rows and no rows without news; whoever hears it reads
the log. `people.py` says what is published of people.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import TypeAlias

import msgspec
import psycopg
from litestar.channels.backends.psycopg import PsycoPgChannelsBackend

from walpurgis.server.people import PEOPLE
from walpurgis.server.store import CHANNEL

AGAIN = 1.0  # seconds until we try to listen again
log = logging.getLogger(__name__)
Heard: TypeAlias = tuple[str, list[tuple[str, int]]]  # a node, and its tables with their newest numbers
_decode = msgspec.json.Decoder(Heard).decode


async def listen(
    address: str, hear: Callable[[Heard], None], hear_people: Callable[[bytes], None], again: Callable[[], None]
) -> None:
    """Listen for ever; `again` is called whenever listening begins, because something may have been missed."""
    while True:
        backend = PsycoPgChannelsBackend(address)
        try:
            await backend.on_startup()
            await backend.subscribe([CHANNEL, PEOPLE])
            again()
            async for channel, data in backend.stream_events():
                if channel == PEOPLE:
                    hear_people(data)
                else:
                    hear(_decode(data))
        except (psycopg.Error, OSError, RuntimeError) as error:
            log.warning("other nodes cannot be heard", extra={"reason": str(error)})
        finally:
            with contextlib.suppress(Exception):
                await backend.on_shutdown()
        await asyncio.sleep(AGAIN)
