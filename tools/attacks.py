"""The attacks of `attack.py`: what one stranger, or a few, can do to a server with a client of their own.

Each attack runs until its time is over, as fast as the server lets it, and counts the answers. It comes from other
addresses than the bystander (127.0.0.2 and up), with as many free cookies as it likes.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import httpx
import websockets

PATIENCE = 30.0  # seconds for an answer
MOST_SOCKETS = 600
HELLO = json.dumps({"type": "hello", "since": None})


@dataclass
class Target:
    """What an attacker knows, and from where they come."""

    url: str
    record: str  # of a long match
    copies: list[str]  # the same record under other ids, so that no cache helps
    turns: int
    seconds: float
    addresses: list[str]
    answers: Counter[str] = field(default_factory=Counter[str])

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def web(self, address: str) -> httpx.AsyncClient:
        """A browser at an address."""
        transport = httpx.AsyncHTTPTransport(local_address=address, retries=1)
        return httpx.AsyncClient(base_url=self.url, transport=transport, timeout=PATIENCE)

    def socket(self, address: str, table: str, cookie: str = "") -> Any:
        """A socket at a table."""
        headers = {"Cookie": cookie} if cookie else {}
        url = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        return websockets.connect(
            url,
            additional_headers=headers,
            compression=None,
            local_addr=(address, 0),
            ping_interval=None,
            close_timeout=1,
        )

    async def until_the_end(self, once: Callable[[], Awaitable[str]]) -> None:
        """Do something over and over; what it is answered is counted."""
        end = time.monotonic() + self.seconds
        while (left := end - time.monotonic()) > 0:
            try:
                async with asyncio.timeout(left):
                    self.answers[await once()] += 1
            except TimeoutError:
                self.answers["no answer"] += time.monotonic() < end
            except (httpx.HTTPError, websockets.WebSocketException, OSError) as error:
                self.answers[type(error).__name__] += 1
                await asyncio.sleep(0.05)

    async def everywhere(self, work: Callable[[str], Awaitable[None]], each: int = 1) -> None:
        """The same from all addresses at once, several times from each."""
        await asyncio.gather(*(work(address) for address in self.addresses for _ in range(each)))


async def guest(web: httpx.AsyncClient, name: str = "Eve") -> str:
    """A new cookie; they are free."""
    web.cookies.clear()
    await web.post("/api/guest", json={"name": name})
    return "; ".join(f"{key}={value}" for key, value in web.cookies.items())


async def own_table(target: Target, web: httpx.AsyncClient, turn: int | None = None) -> str:
    """A table of the attacker's own; with a turn, one that goes on from there in a long match. Empty when refused."""
    await guest(web)
    for _ in range(20):
        if turn is None:
            seats = ["me", "greedy", "greedy", "greedy"]
            answer = await web.post("/api/tables", json={"game": "witches", "seats": seats, "start": True})
        else:
            answer = await web.post(f"/api/records/{target.record}/branch", json={"turn": turn, "level": "greedy"})
        if answer.status_code == 201:
            return answer.json()["id"]
        await asyncio.sleep(0.2)
    return ""


def requests(method: str, path: Callable[[Target, int], str], wish: Callable[[Target, int], Any]) -> Attack:
    """An attack that sends the same kind of request over and over."""

    async def attack(target: Target) -> None:
        async def from_one(address: str) -> None:
            async with target.web(address) as web:
                await guest(web)
                count = 0

                async def once() -> str:
                    nonlocal count
                    count += 1
                    headers = {"Host": f"host-{count}.example"} if "invite" in path(target, count) else {}
                    body = wish(target, count)
                    answer = await web.request(method, path(target, count), json=body, headers=headers)
                    return str(answer.status_code)

                await target.until_the_end(once)

        await target.everywhere(from_one, each=4)

    return attack


async def invitations(target: Target) -> None:
    """QR codes, each for another host, so that no cache helps."""
    async with target.web(target.addresses[0]) as web:
        table = await own_table(target, web)
    await requests("GET", lambda _, __: f"/api/tables/{table}/invite.svg", lambda _, __: None)(target)


async def hellos(target: Target) -> None:
    """95 times hello in one write, at a table with a long match."""
    async with target.web(target.addresses[0]) as web:
        table = await own_table(target, web, target.turns - 10)

    async def from_one(address: str) -> None:
        async def once() -> str:
            async with target.socket(address, table) as socket:
                for _ in range(95):
                    await socket.send(HELLO)
                while True:
                    said = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                    target.answers[said.get("key") or said["type"]] += 1

        await target.until_the_end(once)

    await target.everywhere(from_one, each=3)


async def take_backs(target: Target) -> None:
    """Act and take back, over and over, late in a long match."""

    async def from_one(address: str) -> None:
        async with target.web(address) as web:
            table = await own_table(target, web, target.turns - 40)
            cookie = "; ".join(f"{key}={value}" for key, value in web.cookies.items())

        async def once() -> str:
            async with target.socket(address, table, cookie) as socket:
                await socket.send(HELLO)
                while True:
                    said = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                    now = said.get("now") or {}
                    if now.get("ask") is not None:
                        act = {"type": "act", "ask": now["ask"], "action": now["legal"][0]}
                        await socket.send(json.dumps(act))
                        await socket.send('{"type":"undo"}')
                    if said["type"] in ("refused", "gone", "done"):
                        target.answers[said.get("key") or said["what"]] += 1

        await target.until_the_end(once)

    await target.everywhere(from_one, each=2)


async def hints(target: Target) -> None:
    """20 sockets that ask for hints without end."""

    async def from_one(address: str) -> None:
        async with target.web(address) as web:
            table = await own_table(target, web)
            cookie = "; ".join(f"{key}={value}" for key, value in web.cookies.items())

        async def once() -> str:
            async with target.socket(address, table, cookie) as socket:
                await socket.send(HELLO)
                while True:
                    await socket.send('{"type":"hint"}')
                    said = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                    target.answers[said.get("key") or said["type"]] += 1
                    await asyncio.sleep(0.05)

        await asyncio.gather(*(target.until_the_end(once) for _ in range(20)))

    await target.everywhere(from_one)


async def experts(target: Target) -> None:
    """Tables of six experts that nobody watches."""
    wish = {"game": "witches", "players": 6, "seats": ["expert"] * 6, "start": True}
    await requests("POST", lambda _, __: "/api/tables", lambda _, __: wish)(target)


async def new_tables(target: Target) -> None:
    """A new cookie for each new table."""

    async def from_one(address: str) -> None:
        async with target.web(address) as web:

            async def once() -> str:
                await guest(web)
                return str((await web.post("/api/tables", json={"game": "shot", "listed": True})).status_code)

            await target.until_the_end(once)

    await target.everywhere(from_one, each=4)


async def many_sockets(target: Target) -> None:
    """As many sockets as the server lets in, silent or with a hello."""
    async with target.web(target.addresses[0]) as web:
        table = await own_table(target, web)
    held: list[Any] = []

    async def from_one(address: str) -> None:
        async def once() -> str:
            if target.answers["open"] >= MOST_SOCKETS:
                await asyncio.sleep(0.5)
                return "held"
            socket = await target.socket(address, table)
            held.append(socket)
            if target.answers["open"] % 2:
                await socket.send(HELLO)
            return "open"

        await target.until_the_end(once)

    await target.everywhere(from_one, each=4)
    for socket in held:
        socket.transport.abort()


async def chats(target: Target) -> None:
    """Chat at a table with many readers."""
    async with target.web(target.addresses[0]) as web:
        table = await own_table(target, web)

    async def from_one(address: str) -> None:
        async with target.web(address) as web:
            cookie = await guest(web)

        async def once() -> str:
            async with target.socket(address, table, cookie) as socket:
                await socket.send(HELLO)
                while True:
                    await socket.send(json.dumps({"type": "chat", "text": "spam " * 80}))
                    said = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                    target.answers[said.get("key") or said["type"]] += 1

        await target.until_the_end(once)

    await target.everywhere(from_one, each=10)


async def partial_requests(target: Target) -> None:
    """Connections on which a request never ends."""

    async def from_one(address: str) -> None:
        held: list[asyncio.StreamWriter] = []

        async def once() -> str:
            if len(held) >= MOST_SOCKETS:
                await asyncio.sleep(0.5)
                return "held"
            _, writer = await asyncio.open_connection("127.0.0.1", target.port, local_addr=(address, 0))
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
            held.append(writer)
            await asyncio.sleep(0.002)
            return "open"

        await target.until_the_end(once)
        for writer in held:
            writer.transport.abort()

    await target.everywhere(from_one)


Attack = Callable[[Target], Coroutine[Any, Any, None]]
ATTACKS: dict[str, Attack] = {
    "record-text": requests(
        "GET", lambda target, n: f"/api/records/{target.copies[n % len(target.copies)]}.txt", lambda _, __: None
    ),
    "replay": requests(
        "GET", lambda target, n: f"/api/records/{target.copies[n % len(target.copies)]}/replay", lambda _, __: None
    ),
    "review-wrong-seat": requests(
        "POST", lambda target, _: f"/api/records/{target.record}/review", lambda _, __: {"seat": 5}
    ),
    "branch-too-far": requests(
        "POST", lambda target, _: f"/api/records/{target.record}/branch", lambda _, __: {"turn": 999_999}
    ),
    "branch": requests(
        "POST", lambda target, _: f"/api/records/{target.record}/branch", lambda target, _: {"turn": target.turns - 1}
    ),
    "invite": invitations,
    "hello": hellos,
    "take-back": take_backs,
    "hint": hints,
    "experts": experts,
    "tables": new_tables,
    "sockets": many_sockets,
    "chat": chats,
    "partial": partial_requests,
}


def run(name: str, target: Target, results: Any) -> None:
    """In a process of its own, so that the attacker's work does not delay the bystander's clock."""
    try:
        asyncio.run(asyncio.wait_for(ATTACKS[name](target), target.seconds + PATIENCE))
    except Exception as error:  # an attack that cannot even begin is an answer too
        target.answers[f"failed: {type(error).__name__}"] += 1
    results.put({answer: count for answer, count in target.answers.items() if count})
