"""Heavy requests: refused before any work where they make no sense, done beside the event loop, and only once."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import signal
import threading
import time
from collections.abc import AsyncGenerator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from nodes import Person, node

from walpurgis.match import Match, new, record_of
from walpurgis.score import ScoredSheet, Sheet, keep_score
from walpurgis.server import http, reviews, schema, scores, table_store
from walpurgis.server.clerk import Clerk
from walpurgis.server.run import collect_rarely
from walpurgis.server.settings import Limits, Settings
from walpurgis.server.side_process import SideProcess, WorkFailed
from walpurgis.server.store import Job, Store
from walpurgis.table import live, replays
from walpurgis.table.driven import TooBusy


def played(game: str, **options: Any) -> Match:
    """A match that chance has played to its end."""
    match, chance = new(game, seed=1, **options), random.Random(1)
    while not match.is_over:
        seat = match.waiting[0]
        match.play(seat, chance.choice(list(match.legal(seat))))
    return match


async def keep(settings: Settings, match: Match, name: str = "long") -> None:
    """Put a record into the store, as if the match had been played there."""
    store = Store(settings.database)
    store.open()
    row = {"id": name, "finished": 1, "game": match.game.name, "record": record_of(match).json()}
    await store.write(Job(extra=lambda connection: _insert(connection, row)))
    store.close()


def _insert(connection: sa.Connection, row: dict[str, Any]) -> None:
    connection.execute(sa.insert(schema.records), [row])


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Where records were replayed: the names of threads, or "aside" for the other process."""
    places: list[str] = []
    from walpurgis.match.record import check_record as honest

    def watched(*args: Any) -> Match:
        places.append(threading.current_thread().name)
        return honest(*args)

    def watched_aside(self: SideProcess, *args: Any) -> bytes:
        places.append("aside")
        return run(self, *args)

    run = SideProcess.run
    monkeypatch.setattr(SideProcess, "run", watched_aside)
    for module in (replays, reviews):
        monkeypatch.setattr(module, "check_record", watched)
    return places


def test_nothing_is_replayed_on_the_event_loop_nor_twice(quick: Settings, replayed: list[str]) -> None:
    """Nor in a thread beside it: one that replays a match holds Python's lock for most of a second."""

    async def story() -> None:
        await keep(quick, played("broom"))
        async with node(quick) as base, Person(base, "Ada") as ada:
            texts = await asyncio.gather(*(ada.web.get("/api/records/long.txt") for _ in range(5)))
            assert {answer.status_code for answer in texts} == {200} and len({answer.text for answer in texts}) == 1
            assert replayed == ["aside"], "five readers, one replay"
            for _ in range(2):
                replay = (await ada.web.get("/api/records/long/replay")).json()
                assert replay["frames"][0]["seat"] is None and len(replay["frames"]) > 10
            assert replayed == ["aside", "aside"]
            branch = await ada.web.post("/api/records/long/branch", json={"turn": 3, "level": "greedy"})
            assert branch.status_code == 201
            await ada.web.post("/api/records/long/review", json={"seat": 0})

    asyncio.run(story())
    assert all(name.startswith("walpurgis-review") for name in replayed[2:]), replayed


def test_a_replay_is_sent_in_pieces(quick: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve readers of one replay of twelve megabytes would otherwise be sent all of it at the same moment."""
    match, pieces, honest = played("broom"), list[bytes](), http.pieces_of

    async def watched(content: bytes) -> AsyncGenerator[bytes]:
        async for piece in honest(content):
            pieces.append(piece)
            yield piece

    async def story() -> None:
        await keep(quick, match)
        async with node(quick) as base, Person(base, "Ada") as ada:
            answer = await ada.web.get("/api/records/long/replay")
            assert answer.content == b"".join(pieces) == replays.replay_of(record_of(match))
            assert answer.headers["content-length"] == str(len(answer.content))
            assert (await ada.web.head("/api/records/long/replay")).content == b""

    monkeypatch.setattr(http, "pieces_of", watched)
    asyncio.run(story())


def test_others_come_in_between_the_pieces_of_a_long_answer() -> None:
    async def story() -> None:
        turns = 0

        async def take_turns() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        others = asyncio.ensure_future(take_turns())
        when = [(turns, len(piece)) async for piece in http.pieces_of(bytes(10 * http.PIECE + 1))]
        others.cancel()
        assert len({turn for turn, _ in when}) == len(when) == 11
        assert max(size for _, size in when) == http.PIECE <= 100_000

    asyncio.run(story())


def test_the_side_process_survives_errors_and_is_replaced_when_it_dies() -> None:
    aside = SideProcess()
    whoami = partial(aside.run, eval, "str(__import__('os').getpid()).encode()")
    try:
        there = int(whoami())
        assert there != os.getpid()
        with pytest.raises(WorkFailed):
            aside.run(eval, "1 / 0")
        assert int(whoami()) == there, "an error ends nothing"
        with pytest.raises(TooBusy):
            aside.run(os._exit, 1)
        again = int(whoami())
        assert again != there
        os.kill(again, signal.SIGKILL)
        os.waitid(os.P_PID, again, os.WEXITED | os.WNOWAIT)
        assert int(whoami()) not in (there, again), "nobody notices that it died while it had nothing to do"
    finally:
        aside.close()


def test_a_branch_is_played_once_and_beside_the_event_loop(quick: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[str] = []
    honest = live.replayed

    def watched(*args: Any) -> Any:
        threads.append(threading.current_thread().name)
        return honest(*args)

    monkeypatch.setattr(table_store, "replayed", watched)
    match = played("witches", rounds=10, target="none")
    late = len(match.log) - 3

    async def story() -> None:
        await keep(quick, match)
        async with node(quick) as base, Person(base, "Ada") as ada:
            branch = await ada.web.post("/api/records/long/branch", json={"turn": late, "level": "greedy"})
            assert branch.status_code == 201 and branch.json()["phase"] == "playing"
            friends = {"turn": late, "seats": ["me", "open", "open", "open"]}
            answer = await ada.web.post("/api/records/long/branch", json=friends)
            assert answer.status_code == 400, "its turns would be played on the event loop, when they start"
            assert "leave no seat open" in answer.json()["detail"]
            answer = await ada.web.post("/api/records/long/branch", json={**friends, "turn": 30})
            assert answer.status_code == 201 and answer.json()["phase"] == "gathering"

    asyncio.run(story())
    assert threads[0].startswith("walpurgis-clerk") and len(threads) == 2, threads


def test_the_collector_never_looks_at_many_objects_at_once() -> None:
    """It stops everybody meanwhile; a long branch makes some 30,000 objects, and a hundred of them are soon made."""
    usual = gc.get_threshold()
    most = 0

    def look(phase: str, told: dict[str, int]) -> None:
        nonlocal most
        young = range(told["generation"] + 1)
        most = max(most, sum(len(gc.get_objects(generation)) for generation in young) if phase == "start" else 0)

    collect_rarely()
    gc.callbacks.append(look)
    try:
        kept = [[number] for number in range(300_000)]
    finally:
        gc.callbacks.remove(look)
        gc.set_threshold(*usual)
    assert len(kept) == 300_000 and 0 < most < 30_000


def test_a_branch_that_the_rules_no_longer_allow_is_refused(quick: Settings) -> None:
    record = record_of(played("broom"))
    seat, _ = record.deals[0].actions[0]
    record.deals[0].actions[0] = (seat, "a card that there is not")

    async def story() -> None:
        store = Store(quick.database)
        store.open()
        row = {"id": "odd", "finished": 1, "game": "broom", "record": record.json()}
        await store.write(Job(extra=lambda connection: _insert(connection, row)))
        store.close()
        async with node(quick) as base, Person(base, "Ada") as ada:
            answer = await ada.web.post("/api/records/odd/branch", json={"turn": 5, "level": "greedy"})
            assert answer.status_code == 400, answer.text
            assert (await ada.web.get("/api/tables/mine")).json() == [], "no half-made table is left"

    asyncio.run(story())


@pytest.mark.parametrize(
    ("path", "wish"),
    [("review", {"seat": 5}), ("branch", {"turn": 999_999}), ("branch", {"turn": 10**15})],
)
def test_what_makes_no_sense_is_refused_before_any_work(
    quick: Settings, replayed: list[str], path: str, wish: dict[str, Any]
) -> None:
    async def story() -> None:
        await keep(quick, played("broom"))
        async with node(quick) as base, Person(base, "Ada") as ada:
            answer = await ada.web.post(f"/api/records/long/{path}", json=wish)
            assert answer.status_code == 400 and len(answer.json()["detail"]) > 10
        assert replayed == []

    asyncio.run(story())


@pytest.mark.parametrize(
    ("options", "granted"),
    [
        ({"rounds": 1000, "target": "none"}, False),
        ({"rounds": 1000, "target": 1000}, False),
        ({"target": 1000}, False),
        ({"target": 1000, "rounds": 5}, True),
        ({"rounds": 20, "target": "none"}, True),
        ({}, True),
    ],
)
def test_a_match_that_takes_days_is_refused(quick: Settings, options: dict[str, Any], granted: bool) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada:
            answer = await ada.web.post("/api/tables", json={"game": "witches", "options": options})
            token = (await ada.web.post("/api/bot/token", json={"name": "Bot"})).json()["token"]
            wish = {"game": "witches", "options": options}
            bot = await ada.web.post("/api/bot/tables", json=wish, headers={"Authorization": f"Bearer {token}"})
            if granted:
                assert (answer.status_code, bot.status_code) == (201, 201)
            else:
                assert (answer.status_code, bot.status_code) == (400, 400)
                assert "decisions" in answer.json()["detail"] and "fewer rounds" in answer.json()["detail"]

    asyncio.run(story())


@pytest.mark.parametrize("name", ["cls", "players", "self", "__class__", ""])
def test_an_unknown_option_is_refused_in_words(quick: Settings, name: str) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada:
            answer = await ada.web.post("/api/tables", json={"game": "shot", "options": {name: 1}})
            assert answer.status_code == 400 and "no option" in answer.json()["detail"]

    asyncio.run(story())


def test_the_clerk_forgets_the_oldest_and_takes_on_no_more_than_it_can() -> None:
    async def story() -> None:
        clerk, began, go = Clerk(most_waiting=2, most_bytes=100), threading.Event(), threading.Event()
        made: list[str] = []

        def make(name: str, size: int) -> bytes:
            made.append(name)
            return b"x" * size

        for name in ("a", "b", "a", "c", "a", "b"):
            assert len(await clerk.make((name,), lambda name=name: make(name, 40))) == 40
        assert made == ["a", "b", "c", "b"], "b was the oldest when c came"
        await clerk.make(("big",), lambda: make("big", 80))
        await clerk.make(("big",), lambda: make("big", 80))
        assert made[-2:] == ["big", "big"], "what would fill the memory is not kept"

        def wait() -> None:
            began.set()
            go.wait(30)

        slow = [asyncio.ensure_future(clerk.run(wait)) for _ in range(2)]
        while not began.is_set():
            await asyncio.sleep(0.01)
        with pytest.raises(TooBusy):
            await clerk.run(time.time)
        go.set()
        await asyncio.gather(*slow)
        assert await clerk.run(lambda: 7) == 7
        clerk.close()

    asyncio.run(story())


def test_scores_are_kept_beside_the_event_loop_one_at_a_time_and_paid_by_the_round(
    quick: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred rounds take half a second of Python: many threads would take turns with the event loop."""
    threads: list[str] = []

    def watched(game: str, sheet: Sheet) -> ScoredSheet:
        threads.append(threading.current_thread().name)
        return keep_score(game, sheet)

    async def story() -> list[int]:
        async with node(replace(quick, limits=Limits())) as base, Person(base, "Ada") as ada:
            sheet: dict[str, Any] = {"players": 4, "rounds": [{}] * 200}
            posts = [ada.web.post("/api/score/witches", json=sheet) for _ in range(12)]
            return [answer.status_code for answer in await asyncio.gather(*posts)]

    monkeypatch.setattr(scores, "keep_score", watched)
    codes = asyncio.run(story())
    assert threads and all(name.startswith("walpurgis-clerk") for name in threads), threads
    assert codes.count(200) == len(threads) and codes.count(429) > 6, codes
