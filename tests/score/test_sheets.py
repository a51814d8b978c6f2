"""Sheets that several phones keep together: who may read and write, what is refused, and that no version gets lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import AsyncTestClient

from walpurgis.server import sheets
from walpurgis.server.app import create_app
from walpurgis.server.settings import Limits, Settings

Client = AsyncTestClient[Any]
SHEET: dict[str, Any] = {
    "id": "evening",
    "game": "witches",
    "begun": "2026-04-30T20:00:00.000Z",
    "players": 4,
    "names": ["<img src=x onerror=alert(1)>", "Bo", "", "Di"],
    "colours": [0, 1, 2, 3, 4, 5],
    "options": {"dealer": "1"},
    "entered": [{"fire": [1, 0, 0, 0]}],
    "saved": 0,
    "history": [],
}


def with_server(tmp_path: Path, story: Callable[[Client], Awaitable[None]], **limits: Any) -> None:
    async def run() -> None:
        settings = Settings(
            database=f"sqlite:///{tmp_path}/tables.sqlite",
            warm=False,
            limits=Limits(**{"address_sheets_an_hour": 100, **limits}),
        )
        async with AsyncTestClient(create_app(settings)) as client:
            await story(client)

    asyncio.run(asyncio.wait_for(run(), 60))


async def share(client: Client, sheet: dict[str, Any] = SHEET) -> dict[str, Any]:
    answer = await client.post("/api/sheets", json={"sheet": sheet})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def write(client: Client, key: str, after: int, **change: Any) -> Any:
    return await client.post("/api/sheets/write", json={"key": key, "after": after, "sheet": {**SHEET, **change}})


def test_two_phones_and_a_watcher(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        keys = await share(client)
        seen = (await client.get(f"/api/sheets/{keys['view']}")).json()
        assert seen["number"] == 1 and seen["sheet"]["entered"] == SHEET["entered"]
        joined = (await client.post("/api/sheets/join", json={"key": keys["key"]})).json()
        assert joined["view"] == keys["view"] and joined["sheet"] == seen["sheet"]
        first = await write(client, keys["key"], 1, entered=[{"fire": [2, 0, 0, 0]}])
        assert first.status_code == 200 and first.json() == {"view": keys["view"], "number": 2, "sheet": None}
        slow = await write(client, keys["key"], 1, entered=[{"fire": [1, 1, 0, 0]}])  # has not seen version 2
        assert slow.status_code == 200 and slow.json()["number"] == 2
        assert slow.json()["sheet"]["entered"] == [{"fire": [2, 0, 0, 0]}]  # which is still there
        assert (await write(client, keys["key"], 2, entered=[{"fire": [2, 1, 0, 0]}])).json()["number"] == 3
        news = (await client.get(f"/api/sheets/{keys['view']}", params={"after": 2})).json()
        assert news["number"] == 3 and news["sheet"]["entered"] == [{"fire": [2, 1, 0, 0]}]
        none = (await client.get(f"/api/sheets/{keys['view']}", params={"after": 3})).json()
        assert none == {"view": keys["view"], "number": 3, "sheet": None}

    with_server(tmp_path, story)


def test_at_once_only_one_of_many_writes_lands(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        keys = await share(client)
        answers = await asyncio.gather(
            *(write(client, keys["key"], 1, saved=0, id=f"phone {number}") for number in range(8))
        )
        assert sorted(answer.json()["sheet"] is None for answer in answers) == [False] * 7 + [True]

    with_server(tmp_path, story)


def test_whoever_watches_cannot_write(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        keys = await share(client)
        assert keys["key"] not in (await client.get(f"/api/sheets/{keys['view']}")).text
        assert (await write(client, keys["view"], 1, players=3)).status_code == 404
        for other in ("A" * 32, "%" * 32, keys["key"][::-1]):
            assert (await write(client, other, 1)).status_code in (400, 404)
            assert (await client.post("/api/sheets/join", json={"key": other})).status_code in (400, 404)
        assert (await client.get(f"/api/sheets/{keys['key']}")).status_code == 404  # a key is no address either
        assert (await client.get(f"/api/sheets/{keys['view']}")).json()["number"] == 1
        database = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert keys["view"].encode() in database and keys["key"].encode() not in database

    with_server(tmp_path, story)


NO_SHEETS: list[dict[str, Any]] = [
    {"game": "chess"},
    {"entered": [{"html": "<script>"}]},
    {"entered": [{"fire": [10**9]}]},
    {"entered": ["x"]},
    {"entered": [{}] * 300},
    {"names": ["x" * 1000]},
    {"names": [["x"]]},
    {"players": 99},
    {"saved": -1},
    {"extra": 1},
    {"marks": {str(number): 1 for number in range(99)}},
    {"history": [{"at": "now", "what": "hacked", "round": 1, "totals": []}]},
    {"options": {str(number): "x" * 1900 for number in range(25)}},
]


def test_what_is_no_sheet_is_not_stored(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        keys = await share(client)
        for change in NO_SHEETS:
            assert (await client.post("/api/sheets", json={"sheet": {**SHEET, **change}})).status_code == 400, change
            assert (await write(client, keys["key"], 1, **change)).status_code == 400, change
        assert (await client.get(f"/api/sheets/{keys['view']}")).json()["number"] == 1

    with_server(tmp_path, story)


def test_a_flood_of_sheets_is_stopped(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        answers = [await client.post("/api/sheets", json={"sheet": SHEET}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert "try again" in answers[-1].json()["detail"]

    with_server(tmp_path, story, address_sheets_an_hour=3)


def test_a_full_server_says_so_and_keeps_what_it_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "MOST_SHEETS", 2)

    async def story(client: Client) -> None:
        first = await share(client)
        await share(client)
        full = await client.post("/api/sheets", json={"sheet": SHEET})
        assert full.status_code == 503 and "code" in full.json()["detail"]
        assert (await write(client, first["key"], 1)).status_code == 200

    with_server(tmp_path, story)


def test_old_sheets_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(client: Client) -> None:
        old = await share(client)
        real = sheets.now
        monkeypatch.setattr(sheets, "now", lambda: real() + sheets.LASTS + 1)
        assert (await client.get(f"/api/sheets/{old['view']}")).status_code == 404
        assert (await write(client, old["key"], 1)).status_code == 404
        new = await share(client)
        monkeypatch.setattr(sheets, "now", real)
        assert (await client.get(f"/api/sheets/{old['view']}")).status_code == 404  # deleted, not only hidden
        assert (await client.get(f"/api/sheets/{new['view']}")).status_code == 200

    with_server(tmp_path, story)


def test_posts_of_other_pages_are_refused(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        answer = await client.post(
            "/api/sheets", json={"sheet": SHEET}, headers={"origin": "https://elsewhere.example"}
        )
        assert answer.status_code == 403

    with_server(tmp_path, story)
