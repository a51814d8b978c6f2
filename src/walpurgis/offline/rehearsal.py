"""A table that nobody sees: plays a little of everything, so that whatever is needed later is loaded.

A build learns from it which modules to pack; a browser takes its snapshot of Python after it.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

from walpurgis.core.dice import new_dice
from walpurgis.core.state import blank
from walpurgis.games import game_named, own_game_names
from walpurgis.offline.server import OfflineServer


class Scratchpad:
    """Keeps logs in memory."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Any]] = {}

    async def read(self, table: str, after: int) -> str:
        return json.dumps(self.rows.get(table, [])[after:])

    async def write(self, table: str, after: int, rows: str) -> str:
        self.rows.setdefault(table, []).extend(json.loads(rows))
        return ""

    async def note(self, table: str, info: str) -> None:
        pass

    async def infos(self) -> str:
        return "[]"

    async def forget(self, table: str) -> None:
        pass


class Beginner:
    """Answers as the greedy player does."""

    async def think(self, question: str) -> str:
        asked = json.loads(question)
        game = game_named(asked["game"])
        world = blank(game.state)
        world.memory[:] = bytes.fromhex(asked["state"])
        dice = new_dice(bytes.fromhex(asked["dice"]))
        game.imagine(world, asked["seat"], dice)
        return json.dumps({"action": int(game.greedy(world, asked["seat"], dice)), "options": [], "simulations": 0})


async def rehearse(decisions: int = 3) -> int:
    """Play some decisions of every game; how many messages were told."""
    heard: list[str] = []
    server = OfflineServer(Scratchpad(), Beginner(), pace=0.0)
    await server.request("POST", "/api/guest", '{"name": "Rehearsal"}')
    for path in ("/api/games", "/api/lessons", "/api/tables/mine", "/api/nothing"):
        await server.request("GET", path)
    for line, game in enumerate(own_game_names()):
        wish = json.dumps({"game": game, "players": 4, "start": True})
        table = json.loads((await server.request("POST", "/api/tables", wish))[1])["id"]
        server.open_line(line, table, heard.append)
        await server.hear(line, '{"type": "hello", "since": null}')
        for _ in range(decisions):
            await _decide(server, line, heard)
        server.close_line(line)
    return len(heard)


async def _decide(server: OfflineServer, line: int, heard: list[str]) -> None:
    for _ in range(200):
        now = next((told["now"] for told in map(json.loads, reversed(heard)) if told.get("now")), None)
        if now and now["ask"] is not None:
            await server.hear(line, json.dumps({"type": "act", "ask": now["ask"], "action": now["legal"][0]}))
            return
        await asyncio.sleep(0)
