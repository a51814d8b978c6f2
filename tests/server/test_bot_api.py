"""The bot API: the example bot of docs/bots.md plays a match over it; strangers and rude bots are refused."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from nodes import PATIENCE, Person, node

from walpurgis.bots.online import Account, JoinedTable, Online
from walpurgis.cli import main
from walpurgis.server.settings import Limits, Settings

EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "simple.py"


class Program:
    """A bot written for the test."""

    def __init__(self, base: str) -> None:
        self.web = httpx.AsyncClient(base_url=base, timeout=PATIENCE)

    async def __aenter__(self) -> Program:
        token = (await self.web.post("/api/bot/token", json={"name": "Robin"})).json()["token"]
        self.web.headers["authorization"] = f"Bearer {token}"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.web.aclose()

    async def post(self, path: str, data: object = None) -> httpx.Response:
        return await self.web.post(f"/api/bot{path}", json={} if data is None else data)

    async def messages(self) -> AsyncIterator[dict[str, Any]]:
        async with self.web.stream("GET", "/api/bot/stream") as stream:
            assert stream.status_code == 200
            async for line in stream.aiter_lines():
                if line:
                    yield json.loads(line)


def test_a_bot_plays_a_whole_match(quick: Settings) -> None:
    async def story() -> None:
        async with node(quick) as base, Program(base) as bot:
            wish = {"game": "shot", "seats": ["me", "greedy", "greedy", "greedy"], "start": True}
            table = (await bot.post("/tables", wish)).json()["id"]
            numbers: list[int] = []
            async for message in bot.messages():
                assert message["at"] == table
                numbers += [message["number"]] if message["type"] == "news" else []
                now = message.get("now")
                if now and now["ask"] is not None:
                    act = {"ask": now["ask"], "action": now["legal"][0]}
                    assert (await bot.post(f"/tables/{table}/act", act)).json() == {"done": "act"}
                    again = await bot.post(f"/tables/{table}/act", act)
                    assert (again.status_code, again.json()["key"]) == (409, "late")
                if message["type"] == "table" and message["table"]["record"]:
                    break
            assert numbers == list(range(numbers[0], numbers[-1] + 1))
            assert (await bot.web.get(f"/api/records/{table}")).status_code == 200

    asyncio.run(story())


def test_a_bot_agrees_that_a_decision_is_taken_back(quick: Settings) -> None:
    """It has a seat, so it is asked like everybody else."""

    async def agree(bot: Program, table: str) -> None:
        async for message in bot.messages():
            if message.get("table", {}).get("undo"):
                assert (await bot.post(f"/tables/{table}/consent", {"yes": True})).json() == {"done": "consent"}
                return

    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada, Program(base) as bot:
            table = await ada.create(seats=["me", "open", "greedy", "greedy"], options={"first": 0})
            assert (await bot.post(f"/tables/{table}/consent", {"yes": True})).json()["key"] == "no-seat"
            await bot.post(f"/tables/{table}/sit")
            assert (await bot.post(f"/tables/{table}/consent", {"yes": True})).json()["key"] == "not-asked"
            listening = asyncio.create_task(agree(bot, table))
            async with ada.at(table) as line:
                await line.ask("start")
                now = await line.play_on(stop=lambda now: now["ask"] is not None)
                await line.ask("act", ask=now["ask"], action=now["legal"][0])
                assert (await line.ask("undo"))["type"] == "done"
                await asyncio.gather(listening, line.until("undone"))

    asyncio.run(story())


def test_a_connected_program_does_not_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that agrees to everything could be asked until its whole hand is known; and nobody waits for an answer."""
    posted: list[tuple[str, object]] = []
    monkeypatch.setattr(Account, "post", lambda self, path, data: posted.append((path, data)))
    online = Online(Account("http://localhost"), "true", lambda said: None)
    game = JoinedTable("t", ["true"], 1.0)
    for undo in ({"by": 0, "agreed": []}, {"by": 1, "agreed": []}, {"by": 0, "agreed": [1]}, None):
        game.inbox.put({"type": "table", "you": 1, "table": {"undo": undo}})
    game.inbox.put(None)
    online._play_at(game)
    assert posted == [("/api/bot/tables/t/consent", {"yes": False})]


async def record_of(web: httpx.AsyncClient, table: str) -> Any:
    """The record of a match that is over; it is written right after the last action."""
    async with asyncio.timeout(PATIENCE):
        while (answer := await web.get(f"/api/records/{table}")).status_code == 404:
            await asyncio.sleep(0.02)
    return answer.raise_for_status().json()


def test_the_example_bot_plays_with_a_person(quick: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    """`walpurgis bot connect` with the program of docs/bots.md takes an open seat, plays, and stops after a match."""

    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada:
            table = await ada.create(seats=["me", "open", "greedy", "greedy"])
            words = ["bot", "connect", base, f"{sys.executable} {EXAMPLE}", "--sit", table, "--matches", "1"]
            connected = asyncio.create_task(asyncio.to_thread(main, words))
            async with ada.at(table) as line:
                await line.until(lambda m: "table" in m and m["table"]["seats"][1]["kind"] == "person")
                await line.ask("start")
                end = await line.play_on()
                assert end["over"]
            assert await asyncio.wait_for(connected, PATIENCE) == 0
            said = capsys.readouterr().err
            assert f"connected to {base}" in said and f"{table}: the match is over, rank " in said
            record = await record_of(ada.web, table)
            assert any(seat == 1 for deal in record["deals"] for seat, _ in deal["actions"])

    asyncio.run(story())


def test_a_token_is_told_once_and_is_no_cookie(quick: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    async def story() -> None:
        async with node(quick) as base, httpx.AsyncClient(base_url=base) as web:
            assert await asyncio.to_thread(main, ["bot", "token", base, "--name", "Robin"]) == 0
            token = capsys.readouterr().out.strip()
            known = await web.post(
                "/api/bot/tables", json={"game": "shot"}, headers={"authorization": f"Bearer {token}"}
            )
            assert known.status_code == 201
            as_cookie = await web.get("/api/guest", headers={"cookie": f"walpurgis={token}"})
            assert as_cookie.status_code == 404, "a token opens nothing that a cookie opens"
            guest = await web.post("/api/guest", json={"name": "Ada"})
            cookie = guest.cookies["walpurgis"]
            as_token = await web.post("/api/bot/tables", json={}, headers={"authorization": f"Bearer {cookie}"})
            assert as_token.status_code == 401, "and a cookie is no token"

    asyncio.run(story())


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer nonsense", "Basic abc", "Bearer " + "x" * 5000])
def test_strangers_are_refused(quick: Settings, header: str) -> None:
    async def story() -> None:
        async with node(quick) as base, httpx.AsyncClient(base_url=base) as web:
            headers = {"authorization": header} if header else {}
            for path in ("tables", "tables/x/sit", "tables/x/act", "tables/x/chat", "tables/x/stand", "tables/x/start"):
                body = {"ask": 1, "action": "v1"} if path.endswith("act") else {"text": "x"} if "chat" in path else {}
                assert (await web.post(f"/api/bot/{path}", json=body, headers=headers)).status_code == 401, path
            assert (await web.get("/api/bot/stream", headers=headers)).status_code == 401

    asyncio.run(story())


def test_refusals_say_why(quick: Settings) -> None:
    async def story() -> None:
        async with node(quick) as base, Program(base) as bot, Person(base, "Ada") as ada:
            table = await ada.create(seats=["me", "greedy", "greedy", "greedy"])
            full = await bot.post(f"/tables/{table}/sit")
            assert (full.status_code, full.json()["key"]) == (409, "taken")
            assert (await bot.post("/tables/nowhere/sit")).status_code == 404
            assert (await bot.post("/tables", {"game": "chess"})).status_code == 400
            act = await bot.post(f"/tables/{table}/act", {"ask": 1, "action": "v1"})
            assert (act.status_code, act.json()["key"]) == (409, "no-seat")
            assert (await bot.post(f"/tables/{table}/chat", {"text": "good luck"})).json() == {"done": "chat"}

    asyncio.run(story())


def test_a_loud_bot_is_told_to_wait(tmp_path: Path) -> None:
    limits = Limits(tokens_a_second=0.1, tokens_at_once=20.0)
    settings = Settings(database=f"sqlite:///{tmp_path / 's.sqlite'}", pace=0.0, warm=False, limits=limits)

    async def story() -> None:
        async with node(settings) as base, Program(base) as bot:
            answers = [(await bot.post("/tables/nowhere/sit")).status_code for _ in range(6)]
            assert answers[0] == 404 and answers[-1] == 429

    asyncio.run(story())
