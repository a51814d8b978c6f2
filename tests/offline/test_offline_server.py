"""A table without a server: everything that a page asks of one works, and survives closing the browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from browser import MemoryKeeper, Page

from walpurgis.games import own_game_names
from walpurgis.match.record import read_record
from walpurgis.server import static
from walpurgis.table.fair import verify
from walpurgis.table.lessons import lessons
from walpurgis.table.replays import record_from


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(story(), 60))


@pytest.mark.parametrize("game", own_game_names())
def test_a_match_from_the_deal_to_the_review(game: str) -> None:
    async def story() -> None:
        page = Page()
        table = await page.sit_down(game=game, players=4, level="expert:bold", start=True)
        await page.play()
        assert page.now["over"] and set(page.thinker.asked) == {"expert:bold"}
        assert (await page.get("/api/tables/mine"))[0]["record"] == table
        record = await page.get(f"/api/records/{table}.json")
        assert read_record(json.dumps(record)).points == record["result"]["points"]
        assert "every deal from the seed" in verify(record_from(json.dumps(record)))
        assert (await page.get(f"/api/records/{table}.txt")).startswith("Walpurgis record")
        frames = (await page.get(f"/api/records/{table}/replay"))["frames"]
        turns = sum(len(deal["actions"]) for deal in record["deals"])
        assert len(frames) == turns + 1
        told = await page.post(f"/api/records/{table}/review", {"seat": 0}, 202)
        while told["state"] != "done":
            await asyncio.sleep(0.01)
            told = json.loads((await page.server.request("POST", f"/api/records/{table}/review", '{"seat": 0}'))[1])
        assert told["review"]["moments"] and told["review"]["lines"]
        branch = await page.post(f"/api/records/{table}/branch", {"turn": turns // 2, "seats": []})
        assert branch["origin"] == table and branch["phase"] == "playing"

    run(story)


def test_hints_undo_reasons_and_a_rematch() -> None:
    async def story() -> None:
        page = Page()
        await page.sit_down(game="witches", players=3, options={"passing": "keep"}, level="greedy", start=True)
        now = await page.asked()
        await page.say(type="hint", language="de")
        assert page.heard[-1]["type"] == "hint" and page.heard[-1]["lines"]
        reasons = page.heard[-1]["reasons"]
        assert len(page.heard[-1]["lines"]) > len(reasons), "reasons are lines, too"
        await page.say(type="act", ask=now["ask"], action="nonsense")
        assert page.heard[-1]["type"] == "refused"
        await page.say(type="act", ask=now["ask"] + 7, action=now["legal"][0])
        assert page.heard[-1]["type"] == "refused"
        await page.say(type="act", ask=now["ask"], action=now["legal"][0])
        await page.asked()
        await page.say(type="undo")
        assert any(message["type"] == "undone" for message in page.heard)
        await page.play()
        await page.say(type="rematch")
        following = next(m["table"]["next"] for m in reversed(page.heard) if m.get("table", {}).get("next"))
        assert (await page.get(f"/api/tables/{following}"))["phase"] == "gathering"

    run(story)


def test_a_match_survives_closing_the_browser() -> None:
    async def story() -> None:
        page = Page()
        table = await page.sit_down(game="shot", players=4, level="greedy", start=True)
        await page.play(5)
        before = await page.asked()
        later = Page(page.keeper)
        assert (await later.get("/api/tables/mine"))[0]["id"] == table
        await later.post("/api/guest", {"name": "Ada"})
        await later.open(table)
        assert later.now == before
        await later.play()
        assert later.now["over"]

    run(story)


def test_two_windows_never_take_the_same_turn() -> None:
    async def story() -> None:
        page = Page()
        table = await page.sit_down(game="shot", players=4, level="greedy", start=True)
        now = await page.asked()
        other = Page(page.keeper)
        await other.post("/api/guest", {"name": "Ada"})
        await other.open(table)
        await page.say(type="act", ask=now["ask"], action=now["legal"][0])
        await other.say(type="act", ask=now["ask"], action=now["legal"][-1])
        assert any(message["type"] == "refused" for message in other.heard)
        acted = [json.loads(row) for _, row in page.keeper.rows[table] if '"acted"' in row and '"by"' not in row]
        assert len(acted) == 1

    run(story)


def test_a_full_disk_refuses_and_changes_nothing() -> None:
    async def story() -> None:
        keeper = MemoryKeeper()
        page = Page(keeper)
        await page.sit_down(game="shot", players=4, level="greedy", start=True)
        now = await page.asked()
        keeper.full = True
        await page.say(type="act", ask=now["ask"], action=now["legal"][0])
        assert page.heard[-1]["type"] == "refused" and page.heard[-1]["key"] == "store-gone"
        keeper.full = False
        await page.say(type="act", ask=now["ask"], action=now["legal"][0])
        assert page.heard[-1]["type"] in ("done", "news")

    run(story)


def test_hints_give_reasons() -> None:
    """As on a server: what the choice leads to, and the next best option does not."""

    async def story() -> None:
        page = Page()
        await page.sit_down(game="shot", players=4, level="greedy", start=True)
        found: set[str] = set()
        for _ in range(8):
            now = await page.asked()
            await page.say(type="hint", language="en")
            found |= {reason["outcome"] for reason in page.heard[-1]["reasons"]}
            await page.say(type="act", ask=now["ask"], action=now["legal"][0])
        assert found

    run(story)


def test_a_deleted_table_is_gone_and_stays_gone() -> None:
    async def story() -> None:
        page = Page()
        table = await page.sit_down(game="shot", players=4, level="greedy", start=True)
        now = await page.asked()
        other = Page(page.keeper)  # another window still looks at it
        await other.post("/api/guest", {"name": "Ada"})
        await other.open(table)
        status, _ = await page.server.request("DELETE", f"/api/tables/{table}")
        assert status == 200
        assert await page.get("/api/tables/mine") == []
        await page.get(f"/api/tables/{table}", 404)
        await other.say(type="act", ask=now["ask"], action=now["legal"][0])
        assert other.heard[-1]["type"] == "refused"
        assert not page.keeper.rows.get(table), "no half of a log is left behind"

    run(story)


@pytest.mark.parametrize("damage", ["{", "[]", '{"row":"sat"}', ""])
def test_a_damaged_log_harms_no_other_table(damage: str) -> None:
    async def story() -> None:
        page = Page()
        begun = await page.sit_down(game="shot", players=4, level="greedy", start=True)
        await page.play(3)
        lost = (await page.post("/api/tables", {"game": "shot", "players": 4, "start": True}))["id"]
        page.keeper.rows[begun][5][1] = damage
        page.keeper.rows[lost][0][1] = damage
        page.keeper.lines["here-broken"] = damage
        later = Page(page.keeper)
        await later.post("/api/guest", {"name": "Ada"})
        assert {info["id"] for info in await later.get("/api/tables/mine")} == {begun, lost}
        await later.get(f"/api/tables/{lost}", 404)
        await later.open(lost)
        assert later.heard[-1]["type"] == "refused"
        assert (await later.get(f"/api/tables/{begun}"))["phase"] == "stopped"
        await later.sit_down(game="shot", players=4, level="greedy", start=True)
        await later.asked()

    run(story)


def test_no_room_for_another_table() -> None:
    async def story() -> None:
        page = Page()
        await page.post("/api/guest", {"name": "Ada"})
        page.keeper.full = True
        told = await page.post("/api/tables", {"game": "shot", "players": 4, "start": True}, 503)
        assert "could not be saved" in told["detail"]
        page.keeper.full = False
        await page.sit_down(game="shot", players=4, level="greedy", start=True)

    run(story)


def test_lessons_options_and_bad_requests() -> None:
    async def story() -> None:
        page = Page()
        assert {game["name"] for game in (await page.get("/api/games"))["games"]} >= set(own_game_names())
        told = await page.get("/api/lessons")
        assert [lesson["name"] for lesson in told] == list(lessons())
        assert "no-such" not in str(await page.get("/api/tables/nothing", 404))
        await page.get("/api/records/nothing/replay", 404)
        await page.get("/api/nothing", 404)
        await page.post("/api/tables", {"game": "shot"}, 400)  # nobody yet
        await page.post("/api/guest", {"name": " "}, 400)
        await page.sit_down(lesson=told[0]["name"])
        assert page.now["ask"] is not None
        await page.post("/api/tables", {"game": "chess"}, 400)
        await page.post("/api/tables", {"game": "shot", "players": 4, "level": "search:999999"}, 400)
        await page.post("/api/tables", {"game": "shot", "nonsense": 4}, 400)
        status, _ = await page.server.request("POST", "/api/tables", "{")
        assert status == 400

    run(story)


def test_a_page_whose_bots_could_not_think_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the rules have not been built as WebAssembly, every bot would silently be the greedy player."""
    monkeypatch.setattr(static, "ENGINE", tmp_path / "not built")
    with pytest.raises(static.NotBuilt, match="make static"):
        static.write_page(tmp_path / "page")
    assert not (tmp_path / "page").exists()
