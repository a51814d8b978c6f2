"""Playing over sockets: from a name to a record; spectators, chat, taking back, coming back, the next match."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from pathlib import Path
from typing import Any

from nodes import Person, node

from walpurgis.match.record import read_file, read_record
from walpurgis.server.settings import Limits, Settings
from walpurgis.server.store import Job, Store
from walpurgis.server.table_store import index_of
from walpurgis.table.fair import verify
from walpurgis.table.messages import Presence
from walpurgis.table.setup import Guest, NewTable, first_rows
from walpurgis.table.table import Table
from walpurgis.table.telling import Teller
from walpurgis.table.times import now_ms

BOTS = ["me", "greedy", "greedy", "greedy"]


def test_a_match_against_bots_from_the_name_to_the_record(quick: Settings, tmp_path: Path) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada:
            table = await ada.create(seats=BOTS)
            async with ada.at(table) as line:
                welcome = await line.until("welcome")
                assert welcome["you"] == 0 and welcome["hosting"] and welcome["now"] is None
                assert (await line.ask("seed", text="my luck"))["type"] == "done"
                await line.send("start")
                dealt = await line.until(lambda message: message.get("events"))
                assert {event["kind"] for event in dealt["events"]} == {"dealt", "hand"}
                assert len([event for event in dealt["events"] if event["kind"] == "hand"]) == 1
                now = await line.play_on()
                over = await line.until(lambda message: message["type"] == "table" and message["table"]["record"])
            numbers = [message["number"] for message in line.heard if "number" in message]
            assert sorted(set(numbers)) == list(range(numbers[0], numbers[-1] + 1)), "none is left out"
            record = over["table"]["record"]
            answer = await ada.web.get(f"/api/records/{record}.txt")
            match = read_record(answer.text)
            assert match.points == now["points"] and match.names[0] == "Ada"
            (tmp_path / "record.txt").write_text(answer.text)
            told = read_file(tmp_path / "record.txt")
            assert told.commitment == welcome["table"]["commitment"] and told.additions == ["my luck", "", "", ""]
            assert "the secret matches the commitment" in verify(told)
            await replay_and_branch(ada, record, len(match.log))

    asyncio.run(story())


async def replay_and_branch(ada: Person, record: str, turns: int) -> None:
    replay = (await ada.web.get(f"/api/records/{record}/replay")).json()
    assert len(replay["frames"]) == turns + 1
    assert all(frame["views"][1]["hand"] is not None for frame in replay["frames"])
    dealt = replay["frames"][0]["events"]
    assert [event["audience"] for event in dealt if event["kind"] == "hand"] == [[0], [1], [2], [3]]
    assert all("audience" not in event for event in dealt if event["kind"] == "dealt")
    answer = await ada.web.post(f"/api/records/{record}/branch", json={"turn": 6, "level": "greedy"})
    assert answer.status_code == 201, answer.text
    branch = answer.json()
    assert (branch["origin"], branch["phase"]) == (record, "playing")
    async with ada.at(branch["id"]) as line:
        welcome = await line.until("welcome")
        assert [event["kind"] for event in welcome["story"]].count("quota") == 4 and welcome["now"]["view"][
            "round"
        ] == 1
        await line.play_on()
    too_far = await ada.web.post(f"/api/records/{record}/branch", json={"turn": 9999})
    assert too_far.status_code == 400 and "turns" in too_far.json()["detail"]


def test_people_and_a_spectator_share_a_table(quick: Settings) -> None:
    async def story() -> None:
        async with (
            node(quick) as base,
            Person(base, "Ada") as ada,
            Person(base, "Bo") as bo,
            Person(base) as stranger,
        ):
            table = await ada.create(seats=["me", "open", "greedy", "greedy"], listed=True)
            assert [each["id"] for each in (await stranger.web.get("/api/tables")).json()] == [table]
            async with ada.at(table) as a, bo.at(table) as b, stranger.at(table) as s:
                assert (await a.ask("start"))["key"] == "open-seats"
                assert (await s.ask("sit", seat=1))["key"] == "no-name"
                assert (await b.ask("sit", seat=1))["type"] == "done"
                assert [each["id"] for each in (await bo.web.get("/api/tables/mine")).json()] == [table]
                await a.ask("start")
                started = await s.until(lambda message: message.get("now"))
                assert started["you"] == -1 and started["now"]["mine"] == {} and started["now"]["legal"] == []
                assert (await s.ask("act", ask=started["number"], action="q1"))["key"] == "no-seat"
                assert (await s.ask("watch", seat=1))["key"] == "not-allowed"
                await b.ask("allow", spectators=True)
                await s.send("watch", seat=1)
                seen = await s.until("welcome")
                hands = [message["now"]["mine"]["hand"] for message in b.heard if message.get("now")]
                assert seen["now"]["mine"]["hand"] == hands[0]
                await b.ask("allow", spectators=False)
                hidden = await s.until(lambda m: m["type"] == "table" and not m["table"]["seats"][1]["allows"])
                assert hidden["now"]["mine"] == {}, "the hand is shut again at once"
                hostile = "<img src=x onerror=alert(1)>\u202e"
                await b.ask("chat", text=hostile)
                said = await a.until("chat")
                assert (said["from"], said["seat"], said["text"]) == ("Bo", 1, hostile[:-1])
                await b.send("react", sign="oof")
                assert (await a.until("react"))["sign"] == "oof"
                assert (await b.ask("react", sign="💣"))["key"] == "no-such-sign"
                await asyncio.gather(a.play_on(), b.play_on(), s.until(lambda m: (m.get("now") or {}).get("over")))
                await b.send("rematch")
                over = await a.until(lambda m: m["type"] == "table" and m["table"]["next"])
            async with bo.at(over["table"]["next"]) as b:
                again = await b.until("welcome")
                assert again["you"] == 2 and again["table"]["phase"] == "gathering"
                assert [seat["name"] for seat in again["table"]["seats"]][1:3] == ["Ada", "Bo"]

    asyncio.run(story())


def test_coming_back_tells_what_was_missed(quick: Settings) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada, Person(base, "Bo") as bo:
            table = await ada.create(seats=["me", "open", "greedy", "greedy"])
            async with bo.at(table) as b:
                await b.ask("sit", seat=1)
                async with ada.at(table) as a:
                    await a.ask("start")
                    seen = max(message["number"] for message in a.heard if "number" in message)
                for text in ("one", "two", "three"):
                    await b.ask("chat", text=text)
                last = max(message["number"] for message in b.heard if message["type"] == "chat")
                async with ada.at(table, since=seen) as a:
                    missed = [await a.next()]
                    while missed[-1]["number"] < last:
                        missed.append(await a.next())
                    numbers = [message["number"] for message in missed]
                    assert numbers == list(range(seen + 1, numbers[-1] + 1))
                    assert [m["text"] for m in missed if m["type"] == "chat"] == ["one", "two", "three"]
                async with ada.at(table, since=10**9) as a:
                    assert (await a.next())["type"] == "welcome", "a number that never was gets everything"

    asyncio.run(story())


def test_double_clicks_late_packets_and_nonsense_change_nothing(quick: Settings) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada:
            table = await ada.create(seats=BOTS, start=True)
            async with ada.at(table) as line:
                now = await line.play_on(stop=lambda now: now["ask"] is not None)
                act: dict[str, Any] = {"ask": now["ask"], "action": now["legal"][0]}
                await line.send("act", **act)
                await line.send("act", **act)
                answers = [await line.until(lambda m: m["type"] in ("done", "refused")) for _ in range(2)]
                assert [answer["type"] for answer in answers] == ["done", "refused"]
                assert answers[1]["key"] == "late"
                for nonsense in (
                    "",
                    "{",
                    "[]",
                    '{"type":"sit"}',
                    '{"type":"sit","seat":99}',
                    '{"type":"nope"}',
                    "\x00",
                ):
                    await line.socket.send(nonsense)
                    assert (await line.until("refused"))["key"] == "malformed"
                await line.socket.send(b"\xff\xfe")
                assert (await line.until("refused"))["key"] == "malformed"
                await line.socket.send(json.dumps({"type": "chat", "text": "x" * 5000}))
                assert (await line.until("refused"))["key"] == "too-long"
                await line.send("ping")
                await line.until("pong")

    asyncio.run(story())


def test_a_clock_runs_out_and_a_bot_stands_in(quick: Settings) -> None:
    """The shortest clock is too long for a test, so the table's own time is moved: it began long ago."""

    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada:
            store, then = Store(quick.database), now_ms() - 60_000
            store.open()
            wish = NewTable(game="shot", options={"first": 0}, seats=BOTS, clock=15, level="greedy", start=True)
            rows = first_rows(wish, Guest("0" * 32, "Absent"), Limits().decisions)
            old = Table("old-table", [(then, row) for row in rows])
            lobby = index_of(Teller(old).info(Presence()), old, then, "a node that died", 0)
            await store.write(Job(extra=lobby).add(old.id, 0, then, rows))
            await asyncio.get_running_loop().run_in_executor(None, store.close)
            async with ada.at("old-table") as line:
                left = await line.until(lambda m: "table" in m and m["table"]["seats"][0]["away"])
                assert left["table"]["seats"][0]["bot"] == "greedy"
                await line.until(lambda m: (m.get("now") or {}).get("over"))

    asyncio.run(story())


def test_a_new_server_goes_on_where_the_old_one_stopped(quick: Settings) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada:
            table = await ada.create(seats=BOTS, start=True)
            async with ada.at(table) as line:
                await line.play_on(stop=lambda now: sum(now["points"]) > 0 and now["ask"] is not None)
                before = [message["now"] for message in line.heard if message.get("now")][-1]
        async with node(dataclasses.replace(quick)) as base, ada.at(table, base=base) as line:
            welcome = await line.until("welcome")
            assert welcome["now"]["ask"] == before["ask"] and welcome["now"]["view"] == before["view"]
            await line.play_on()

    asyncio.run(story())


def test_undo_and_hint_over_the_socket(quick: Settings) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada:
            table = await ada.create(seats=BOTS, start=True)
            async with ada.at(table) as line:
                now = await line.play_on(stop=lambda now: now["ask"] is not None)
                await line.send("hint", language="de")
                hint = await line.until("hint")
                assert hint["ask"] == now["ask"] and hint["action"] in now["legal"] and hint["lines"]
                await line.send("why", action="v1")
                assert (await line.until("why"))["rule"] == "S3.3"
                await line.ask("act", ask=now["ask"], action=now["legal"][-1])
                await line.send("undo")
                undone = await line.until("undone")
                assert undone["now"]["legal"] == now["legal"] and undone["now"]["ask"] > now["ask"]

    asyncio.run(story())
