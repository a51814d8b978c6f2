"""Servers and people for tests: real nodes on real sockets, and clients that talk to them as the page does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import websockets

from walpurgis.server.run import server_of
from walpurgis.server.settings import Settings

PATIENCE = 120.0  # seconds until a message that should come is missed; rules may have to be compiled first


@asynccontextmanager
async def node(settings: Settings) -> AsyncGenerator[str]:
    """A running server; its address."""
    server = server_of(settings, "127.0.0.1", 0)
    running = asyncio.get_running_loop().create_task(server._serve())
    while not server.started:
        await asyncio.sleep(0.01)
        if running.done():
            running.result()
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        await running


class Person:
    """Somebody with a browser."""

    def __init__(self, base: str, name: str = "") -> None:
        self.base = base
        self.name = name
        self.web = httpx.AsyncClient(base_url=base, timeout=PATIENCE)

    async def __aenter__(self) -> Person:
        if self.name:
            (await self.web.post("/api/guest", json={"name": self.name})).raise_for_status()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.web.aclose()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())

    async def create(self, **wish: Any) -> str:
        answer = await self.web.post("/api/tables", json={"game": "shot", **wish})
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]

    @asynccontextmanager
    async def at(
        self, table: str, since: int | None = None, base: str = "", public: bool = False
    ) -> AsyncGenerator[Line]:
        """A socket at a table, greeted; a public one sees what everybody may see."""
        address = (base or self.base).replace("http", "ws", 1)
        headers = {"Cookie": self.cookie} if self.cookie else {}
        url = f"{address}/api/tables/{table}/socket{'?public' if public else ''}"
        # A full queue would hold up the farewell for ten seconds where a test leaves messages unread.
        async with websockets.connect(url, additional_headers=headers, compression=None, max_queue=None) as socket:
            line = Line(socket)
            await line.send("hello", since=since)
            yield line


class Line:
    """One socket: sends messages, waits for those it wants, and remembers all."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []

    async def send(self, kind: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": kind, **fields}))

    async def next(self) -> dict[str, Any]:
        message = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        self.heard.append(message)
        return message

    async def until(self, wanted: str | Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """The next message of this type, or that is wanted."""
        while True:
            message = await self.next()
            if message["type"] == wanted if isinstance(wanted, str) else wanted(message):
                return message

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send something and wait for what comes of it."""
        await self.send(kind, **fields)
        return await self.until(lambda message: message["type"] in ("done", "refused") and message["what"] == kind)

    async def play_on(self, stop: Callable[[dict[str, Any]], bool] = lambda now: False) -> dict[str, Any]:
        """Decide whenever asked, the first that is legal, until the match is over; the last picture."""
        answered: set[int] = set()
        now = next((m["now"] for m in reversed(self.heard) if m.get("now")), None)
        while True:
            if now and (now["over"] or stop(now)):
                return now
            if now and now["ask"] is not None and now["ask"] not in answered:
                answered.add(now["ask"])
                await self.send("act", ask=now["ask"], action=now["legal"][0])
            message = await self.next()
            assert message["type"] not in ("refused", "gone"), message
            now = message.get("now") or now
