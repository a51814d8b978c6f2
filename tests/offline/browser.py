"""A browser as the offline table sees it, in Python: a database in memory, and bots that think at once."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from walpurgis.core.dice import new_dice
from walpurgis.core.state import blank
from walpurgis.games import game_named
from walpurgis.offline.server import OfflineServer


class MemoryKeeper:
    """Keeps logs as IndexedDB does: a row's number is taken once."""

    def __init__(self) -> None:
        self.rows: dict[str, list[list[Any]]] = {}
        self.lines: dict[str, str] = {}
        self.full = False

    async def read(self, table: str, after: int) -> str:
        return json.dumps(self.rows.get(table, [])[after:])

    async def write(self, table: str, after: int, rows: str) -> str:
        if self.full:
            raise OSError("QuotaExceededError")
        if len(self.rows.get(table, [])) != after:
            return "clash"
        self.rows.setdefault(table, []).extend(json.loads(rows))
        return ""

    async def note(self, table: str, info: str) -> None:
        self.lines[table] = info

    async def infos(self) -> str:
        return json.dumps(list(self.lines.values()))

    async def forget(self, table: str) -> None:
        self.rows.pop(table, None)
        self.lines.pop(table, None)


class GreedyThinker:
    """Whatever bot is asked for, the greedy player answers, and says that it weighed all options."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    async def think(self, question: str) -> str:
        asked = json.loads(question)
        self.asked.append(asked["bot"])
        game = game_named(asked["game"])
        world = blank(game.state)
        world.memory[:] = bytes.fromhex(asked["state"])
        dice = new_dice(bytes.fromhex(asked["dice"]))
        game.imagine(world, asked["seat"], dice)
        legal = int(game.legal(world, asked["seat"]))
        best = int(game.greedy(world, asked["seat"], dice))
        options = [{"action": one, "visits": 9, "points": 1.0, "win": 0.5} for one in range(63) if legal >> one & 1]
        return json.dumps({"action": best, "options": options, "simulations": 9})


class Page:
    """What a page does: asks, opens a line, plays."""

    def __init__(self, keeper: MemoryKeeper | None = None) -> None:
        self.keeper, self.thinker = keeper or MemoryKeeper(), GreedyThinker()
        self.server = OfflineServer(self.keeper, self.thinker, pace=0.0)
        self.heard: list[dict[str, Any]] = []

    async def get(self, path: str, status: int = 200) -> Any:
        found, body = await self.server.request("GET", path)
        assert found == status, body
        return json.loads(body) if body[:1] in b"{[" else body.decode()

    async def post(self, path: str, body: Any, status: int = 200) -> Any:
        found, answer = await self.server.request("POST", path, json.dumps(body))
        assert found == status, answer
        return json.loads(answer)

    async def say(self, **message: Any) -> None:
        await self.server.hear(1, json.dumps(message))

    async def sit_down(self, **wish: Any) -> str:
        """A table with this wish, with a line to it."""
        await self.post("/api/guest", {"name": "Ada"})
        table = (await self.post("/api/tables", wish))["id"]
        await self.open(table)
        return table

    async def open(self, table: str) -> None:
        self.server.open_line(1, table, lambda text: self.heard.append(json.loads(text)))
        await self.say(type="hello", since=None)

    @property
    def now(self) -> Any:
        return next(message["now"] for message in reversed(self.heard) if message.get("now"))

    async def asked(self) -> Any:
        """Wait until there is something to decide, or the match is over."""
        for _ in range(5000):
            now = self.now
            if now["over"] or now["ask"] is not None:
                return now
            await asyncio.sleep(0)
        raise AssertionError("the bots do not play")

    async def play(self, most: int = 10_000) -> int:
        """Play on, always the first legal action; how many decisions that took."""
        for count in range(most):
            now = await self.asked()
            if now["over"]:
                return count
            await self.say(type="act", ask=now["ask"], action=now["legal"][0])
        return most
