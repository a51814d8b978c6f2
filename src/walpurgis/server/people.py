"""Who is at which table at the other nodes, so that nobody who is connected elsewhere counts as gone.

Each node tells the others which of a table's people are connected to it: when that changes, and now and then in any
case. What a node has not repeated for a while expires: it may have died.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import msgspec

if TYPE_CHECKING:
    from walpurgis.server.hub import Hub
    from walpurgis.server.served import ServedTable

PEOPLE = "walpurgis_people"  # the channel
AT_ONCE = 20  # tables in one message; PostgreSQL takes just under 8000 bytes
LASTS = 3.0  # leases
Here: TypeAlias = tuple[str, list[str], int]  # a table, its people who are connected, and how many viewers there are
News: TypeAlias = tuple[str, list[Here]]  # from a node
decode = msgspec.json.Decoder(News).decode


@dataclass(frozen=True)
class Elsewhere:
    """What one other node has reported about one table."""

    people: frozenset[str]
    viewers: int
    until: float


class OtherNodes:
    """What all other nodes have reported about one table."""

    def __init__(self) -> None:
        self._told: dict[str, Elsewhere] = {}

    def hear(self, node: str, told: Elsewhere) -> bool:
        """Store a report; returns whether that node is new to us."""
        is_new = node not in self._told
        self._told[node] = told
        return is_new

    def forget_the_dead(self) -> None:
        """Drop reports that were not repeated."""
        now = time.monotonic()
        self._told = {node: told for node, told in self._told.items() if told.until > now}

    @property
    def people(self) -> set[str]:
        return {guest for told in self._told.values() for guest in told.people}

    @property
    def viewers(self) -> int:
        return sum(told.viewers for told in self._told.values())


class People:
    """Tells the other nodes who is here, and hears who is there."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._store = hub.store
        self._lasts = LASTS * hub.settings.lease
        self._told = 0.0

    def tell(self, *tables: ServedTable) -> None:
        """Tell the others who is at these tables here."""
        if not self._store.is_shared:
            return
        for start in range(0, len(tables), AT_ONCE):
            here = [live.people_here for live in tables[start : start + AT_ONCE]]
            news = msgspec.json.encode((self._hub.node, here)).decode()
            self._hub.soon(self._hub.quietly(lambda news=news: self._store.tell_nodes(PEOPLE, news)))

    async def repeat(self) -> None:
        """Repeat everything now and then."""
        if self._store.is_shared and time.monotonic() - self._told > self._hub.settings.lease:
            self._told = time.monotonic()
            tables = [live async for live in self._hub.each_table() if live.viewers]
            for start in range(0, len(tables), AT_ONCE):
                self.tell(*tables[start : start + AT_ONCE])
                await asyncio.sleep(0)

    def hear(self, data: bytes) -> None:
        """Another node reports who is there. If it is new to us, it does not know who is here, so tell it."""
        node, tables = decode(data)
        if node == self._hub.node:
            return
        for table_id, people, viewers in tables:
            if live := self._hub.tables.get(table_id):
                told = Elsewhere(frozenset(people), viewers, time.monotonic() + self._lasts)
                is_new = live.other_nodes.hear(node, told)
                live.notice_other_nodes()
                if is_new and live.viewers:
                    self.tell(live)
