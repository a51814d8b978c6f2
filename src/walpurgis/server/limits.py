"""How much one guest, and one address, may ask of this node.

Requests are paid for with tokens: what takes the server longer costs more (`COSTS`). Guests are free to make, so every
request is charged to the address it comes from as well. An address is an IPv4 address, or the first 64 bits of an IPv6
address, which is what one household gets.

The `limits` package has windows but no buckets with costs, and takes 8 to 12 µs for each hit; this takes one, and it is
asked for every message on every socket.
"""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from math import ceil
from typing import Any, TypeAlias

from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.status_codes import HTTP_429_TOO_MANY_REQUESTS

from walpurgis.server.settings import Limits

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
MINUTE, HOUR = 60.0, 3600.0
FORGET_ABOVE = 10_000  # buckets; full ones are forgotten then
UNKNOWN = "unknown"  # the address of a client on a Unix socket

# Tokens for each message on a socket, besides one for hearing it at all.
HEARING = 1
COSTS = {
    "hello": 10,
    "watch": 10,
    "hint": 40,
    "why": 2,
    "undo": 10,
    "consent": 5,
    "chat": 10,
    "react": 5,
    "sit": 5,
    "stand": 5,
    "seat": 5,
    "host": 5,
    "start": 5,
    "seed": 5,
    "allow": 5,
    "rematch": 20,
}


TALK = ("chat", "react")  # told to everybody at the table, so they have an allowance of their own besides


class Buckets:
    """Token buckets by key: each holds `at_once` tokens when full and gains `a_second`."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self.a_second = a_second
        self.at_once = at_once
        self._left: dict[str, tuple[float, float]] = {}  # tokens, and when they were counted

    def wait(self, key: str, cost: float) -> float:
        """Seconds until this many tokens are there; 0 when they are there now. Takes none."""
        cost = min(cost, self.at_once)
        return max(0.0, (cost - self._count(key)) / self.a_second)

    def take(self, key: str, cost: float) -> None:
        """Take tokens; `wait` has said that they are there."""
        self._left[key] = (self._count(key) - cost, time.monotonic())
        if len(self._left) > FORGET_ABOVE:
            self._forget()

    def _count(self, key: str) -> float:
        left, counted = self._left.get(key, (self.at_once, 0.0))
        return min(self.at_once, left + (time.monotonic() - counted) * self.a_second)

    def _forget(self) -> None:
        self._left = {key: left for key, left in self._left.items() if self._count(key) < self.at_once}


class Allowance:
    """Buckets for guests and for addresses, which are charged together."""

    def __init__(self, guests: Buckets, addresses: Buckets, is_exempt: IsExempt) -> None:
        self._guests = guests
        self._addresses = addresses
        self._is_exempt = is_exempt

    def spend(self, guest: str, address: str, cost: float = 1.0) -> float:
        """Charge both; 0 when both can pay, otherwise the seconds until they can, and nothing is charged."""
        limited = not self._is_exempt(address)
        wait = max(
            self._guests.wait(guest, cost) if guest else 0.0, self._addresses.wait(address, cost) if limited else 0.0
        )
        if wait > 0:
            return wait
        if guest:
            self._guests.take(guest, cost)
        if limited:
            self._addresses.take(address, cost)
        return 0.0


class IsExempt:
    """Whether an address is one that the operator trusts, and that pays for its guests only."""

    def __init__(self, networks: Iterable[str]) -> None:
        self._networks = [network_of(text) for text in networks]
        self._known: dict[str, bool] = {}

    def __call__(self, address: str) -> bool:
        if not self._networks:
            return False
        if address not in self._known:
            if len(self._known) > FORGET_ABOVE:
                self._known.clear()
            self._known[address] = self._look_up(address)
        return self._known[address]

    def _look_up(self, address: str) -> bool:
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)


class Limiter:
    """All allowances of a node, and how many sockets each guest and address has open."""

    def __init__(self, limits: Limits, exempt: Iterable[str] = ()) -> None:
        self.limits = limits
        self.is_exempt = IsExempt(exempt)
        self.requests = self._allowance(
            limits.tokens_a_second, limits.tokens_at_once, limits.address_tokens_a_second, limits.address_tokens_at_once
        )
        self.tables = self._allowance(
            limits.tables_an_hour / HOUR,
            limits.tables_an_hour,
            limits.address_tables_an_hour / HOUR,
            min(limits.address_tables_at_once, limits.address_tables_an_hour),
        )
        self.chats = self._allowance(
            limits.chats_a_minute / MINUTE,
            limits.chats_at_once,
            limits.address_chats_a_minute / MINUTE,
            limits.address_chats_at_once,
        )
        sheets = limits.address_sheets_an_hour
        self.sheets = self._allowance(sheets / HOUR, sheets, sheets / HOUR, sheets)
        self._open: Counter[tuple[str, str]] = Counter()

    def _allowance(self, a_second: float, at_once: float, address_a_second: float, address_at_once: float) -> Allowance:
        return Allowance(Buckets(a_second, at_once), Buckets(address_a_second, address_at_once), self.is_exempt)

    def take_table(self, guest: str, address: str) -> None:
        """Count a table that somebody sets up; TooFast when there were too many."""
        if wait := self.tables.spend(guest, address):
            raise TooFast("You have set up too many tables", wait)

    def take_sheet(self, address: str) -> None:
        """Count a score sheet that somebody shares; TooFast when there were too many."""
        if wait := self.sheets.spend("", address):
            raise TooFast("You have shared many score sheets", wait)

    def has_room_for(self, guest: str, address: str) -> bool:
        """Whether a guest at an address may open one more socket or stream."""
        limits = self.limits
        return (not guest or self._open["guest", guest] < limits.sockets_of_a_guest) and (
            self._open["address", address] < limits.sockets_of_an_address or self.is_exempt(address)
        )

    def opened(self, guest: str, address: str) -> None:
        """A socket or stream was opened."""
        self._open["guest", guest] += 1
        self._open["address", address] += 1

    def closed(self, guest: str, address: str) -> None:
        """A socket or stream was closed."""
        for key in (("guest", guest), ("address", address)):
            self._open[key] -= 1
            if self._open[key] <= 0:
                del self._open[key]


async def charge(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Charge every request what its handler costs (`opt={"cost": …}`, 1 by default)."""
    charge_for(connection, handler.opt.get("cost", 1))


def charge_for(connection: ASGIConnection[Any, Any, Any, Any], cost: float) -> None:
    """Charge the guest and the address of a request; TooFast if they cannot pay."""
    state = connection.app.state
    guest = state.door.anybody(connection)
    address = address_of(connection.scope)
    if wait := state.limiter.requests.spend(guest.id if guest else "", address, cost):
        raise TooFast("Too many requests", wait)


class TooFast(HTTPException):
    """429, with the seconds after which it is worth trying again."""

    status_code = HTTP_429_TOO_MANY_REQUESTS

    def __init__(self, what: str, wait: float) -> None:
        seconds = ceil(wait)
        when = f"{seconds} seconds" if seconds < 120 else f"{ceil(seconds / 60)} minutes"
        super().__init__(f"{what}; please try again in {when}.", headers={"retry-after": str(seconds)})


def network_of(text: str) -> Network:
    """An address or a network as it is written, 192.0.2.7 or 2001:db8::/32; ValueError when it is neither."""
    return ipaddress.ip_network(text, strict=False)


def address_of(scope: Any) -> str:
    """The address that a request is charged to. Uvicorn has filled in what a trusted proxy reports."""
    client = scope.get("client")
    return household(str(client[0])) if client else UNKNOWN


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """IPv6 by its first 64 bits; IPv4 as it is, even if written as IPv6."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return UNKNOWN
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False).network_address)
    return str(found)
