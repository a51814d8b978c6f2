"""Thinking is shared fairly, and a bot that fails or never answers holds nobody up."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from walpurgis.bots.bot import Thought
from walpurgis.core.sets import has
from walpurgis.match import new
from walpurgis.server import thinking
from walpurgis.server.thinking import Thinkers
from walpurgis.table.driven import TooBusy


async def order(thinkers: Thinkers, jobs: list[tuple[str, tuple[str, str], bool]]) -> list[str]:
    """In which order these are done while one thread is free, all of them asked at once."""
    done: list[str] = []
    gate = threading.Event()
    first = asyncio.create_task(thinkers.run(gate.wait, ("somebody", "else")))
    await asyncio.sleep(0)

    def work(name: str) -> Callable[[], None]:
        return lambda: done.append(name)

    tasks = [asyncio.create_task(thinkers.run(work(name), owner, hint)) for name, owner, hint in jobs]
    await asyncio.sleep(0.01)
    gate.set()
    await asyncio.gather(first, *tasks)
    return done


def test_guests_take_turns_and_so_do_the_tables_of_a_guest() -> None:
    async def story() -> None:
        thinkers = Thinkers(1, 1000)
        greedy = [(f"a{table}{count}", ("attacker", f"t{table}"), False) for table in range(3) for count in range(3)]
        done = await order(thinkers, [*greedy, ("b0", ("bo", "t"), False), ("c0", ("cleo", "t"), False)])
        assert done.index("b0") <= 2 and done.index("c0") <= 2, "nobody waits for all that one guest wants"
        assert done[0] == "a00" and [name for name in done if name.startswith("a")][:3] == ["a00", "a10", "a20"]
        assert thinkers.waiting == 0
        thinkers.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_hints_never_take_the_last_thread() -> None:
    async def story() -> None:
        thinkers = Thinkers(2, 1000)
        gate = threading.Event()
        hints = [asyncio.create_task(thinkers.run(gate.wait, (f"g{n}", ""), is_hint=True)) for n in range(5)]
        await asyncio.sleep(0.01)
        assert await asyncio.wait_for(thinkers.run(lambda: 7, ("bo", "t")), 10) == 7
        gate.set()
        await asyncio.gather(*hints)
        thinkers.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_tables_that_nobody_looks_at_come_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests are free to make: eighty of them with a table of experts each must not stop bots that people watch."""
    gate = threading.Event()

    def choose(self: Thinkers, game: Any, state: Any, seat: int, name: str, stop: Any) -> int:
        if name == "expert":
            gate.wait()
        return int(game.legal(state, seat)).bit_length() - 1

    async def story() -> None:
        monkeypatch.setattr(Thinkers, "_choose", choose)
        thinkers, match = Thinkers(2, 1000), new("shot", seed=1)
        seat = match.waiting[0]
        unseen = [
            asyncio.create_task(thinkers.decide(match, seat, "expert", (f"g{n}", "t"), is_watched=False))
            for n in range(80)
        ]
        await asyncio.sleep(0.01)
        for _ in range(3):
            await asyncio.wait_for(thinkers.decide(match, seat, "greedy", ("bo", "t")), 10)
        begun = asyncio.create_task(thinkers.decide(match, seat, "greedy", ("cleo", "t"), is_watched=False))
        await asyncio.sleep(0.01)
        thinkers.is_watched_now(("cleo", "t"))  # she sat down at a table that played already
        await asyncio.wait_for(begun, 10)
        assert not any(task.done() for task in unseen)
        gate.set()
        await asyncio.gather(*unseen)
        thinkers.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_the_queue_is_bounded() -> None:
    async def story() -> None:
        thinkers = Thinkers(1, 3)
        gate = threading.Event()
        tasks = [asyncio.create_task(thinkers.run(gate.wait)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(TooBusy):
            await thinkers.run(lambda: None)
        gate.set()
        await asyncio.gather(*tasks)
        thinkers.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_bot_that_never_answers_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its answer by something legal, and its thread by another one; the next bot plays as ever."""
    stuck = threading.Event()
    asked: list[int] = []

    def ask(*_: object) -> object:
        asked.append(1)
        if len(asked) == 1:
            stuck.wait(30)
        raise ValueError("my hand is v1 v2 v3")

    monkeypatch.setattr(thinking, "ask", ask)
    match = new("shot", seed=3)
    seat = match.waiting[0]

    async def story() -> None:
        thinkers = Thinkers(1, 10, give_up=0.2)
        for _ in range(3):  # never answers; fails; fails
            action = await asyncio.wait_for(thinkers.decide(match, seat, "greedy"), 10)
            assert has(match.legal_actions(seat), action)
        assert thinkers.lost == 1 and len(asked) == 3
        stuck.set()
        while thinkers.lost:
            await asyncio.sleep(0.01)
        thinkers.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_bot_that_takes_too_long_is_told_to_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(_bot: object, game: object, state: object, seat: int, dice: object, stop: list[int]) -> object:
        while not stop[0]:
            time.sleep(0.01)
        return Thought(match.legal_actions(seat).bit_length() - 1)

    monkeypatch.setattr(thinking, "ask", ask)
    match = new("shot", seed=3)
    seat = match.waiting[0]

    async def story() -> None:
        thinkers = Thinkers(1, 10, give_up=2.0)
        assert await thinkers.decide(match, seat, "greedy") == match.legal_actions(seat).bit_length() - 1
        assert thinkers.lost == 0
        thinkers.close()

    asyncio.run(asyncio.wait_for(story(), 60))
