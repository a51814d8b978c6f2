"""Nobody can ask for more than their share: allowances by guest and by address, which free cookies do not raise."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
from typing import Any

import httpx
import pytest
import websockets
from nodes import Person, node

from walpurgis.server import limits as module
from walpurgis.server.hub import Hub
from walpurgis.server.limits import Buckets, IsExempt, Limiter, address_of, household
from walpurgis.server.served import ServedTable
from walpurgis.server.settings import Limits, Settings


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr("walpurgis.server.limits.time.monotonic", lambda: now[0])
    return now


def test_a_bucket_is_emptied_and_fills_again(clock: list[float]) -> None:
    buckets = Buckets(a_second=2.0, at_once=10.0)
    assert buckets.wait("a", 10) == 0
    buckets.take("a", 10)
    assert buckets.wait("a", 4) == 2.0 and buckets.wait("b", 10) == 0
    clock[0] += 2.0
    assert buckets.wait("a", 4) == 0
    clock[0] += 1000
    buckets.take("a", 10)
    assert buckets.wait("a", 1) > 0, "a full bucket holds no more than `at_once`"


def test_what_costs_more_than_a_bucket_holds_is_not_refused_for_ever(clock: list[float]) -> None:
    buckets = Buckets(a_second=1.0, at_once=10.0)
    assert buckets.wait("a", 50) == 0
    buckets.take("a", 50)
    assert buckets.wait("a", 1) == 41.0, "but it has to be paid for"


def test_full_buckets_are_forgotten(clock: list[float]) -> None:
    buckets = Buckets(a_second=1.0, at_once=10.0)
    for guest in range(module.FORGET_ABOVE):
        buckets.take(str(guest), 5)
    clock[0] += 60
    buckets.take("one", 5)
    assert len(buckets._left) == 1


def test_new_guests_do_not_raise_the_allowance_of_an_address(clock: list[float]) -> None:
    limiter = Limiter(Limits(tokens_at_once=10, address_tokens_at_once=30))
    paid = sum(limiter.requests.spend(f"guest {number}", "192.0.2.1", 5) == 0 for number in range(100))
    assert paid == 6
    assert limiter.requests.spend("somebody", "192.0.2.2", 5) == 0, "another address has its own"
    assert limiter.requests.spend("guest 99", "192.0.2.3", 10) == 0, "who was refused has paid nothing"


def test_one_guest_cannot_use_up_the_allowance_of_an_address(clock: list[float]) -> None:
    limiter = Limiter(Limits(tokens_at_once=10, address_tokens_at_once=30))
    for _ in range(100):
        limiter.requests.spend("greedy", "192.0.2.1", 1)
    assert limiter.requests.spend("neighbour", "192.0.2.1", 10) == 0


def test_exempt_addresses_pay_by_guest_only(clock: list[float]) -> None:
    limiter = Limiter(Limits(tokens_at_once=10, address_tokens_at_once=10), exempt=("192.0.2.0/24", "::1"))
    assert all(limiter.requests.spend(str(number), "192.0.2.7", 10) == 0 for number in range(10))
    assert limiter.requests.spend("0", "192.0.2.7", 10) > 0
    assert IsExempt(("::1",))("::1") and not IsExempt(("::1",))("unknown") and not IsExempt(())("192.0.2.7")


@pytest.mark.parametrize(
    ("address", "charged"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("not an address", "unknown"),
    ],
)
def test_an_address_is_a_household(address: str, charged: str) -> None:
    assert household(address) == charged
    assert address_of({"client": (address, 1234)}) == charged
    assert address_of({"client": None}) == "unknown"


def test_a_proxy_is_believed_only_where_it_is_trusted(quick: Settings) -> None:
    """A client who writes X-Forwarded-For by hand gets no allowance of its own."""

    async def refused(settings: Settings) -> bool:
        async with node(settings) as base, httpx.AsyncClient(base_url=base) as web:
            answers = [
                (await web.get("/api/games", headers={"X-Forwarded-For": f"192.0.2.{number}"})).status_code
                for number in range(30)
            ]
            return 429 in answers

    limits = Limits(address_tokens_at_once=10, address_tokens_a_second=0.001)
    assert not asyncio.run(refused(dataclasses.replace(quick, limits=limits)))
    assert asyncio.run(refused(dataclasses.replace(quick, limits=limits, proxies=("192.0.2.200",))))


def test_cookies_are_free_and_tables_are_not(quick: Settings) -> None:
    async def story() -> None:
        limits = Limits(address_tables_an_hour=9, address_tables_at_once=3)
        answers: list[httpx.Response] = []
        async with node(dataclasses.replace(quick, limits=limits)) as base:
            for number in range(6):
                async with Person(base, f"Guest {number}") as guest:
                    answers.append(await guest.web.post("/api/tables", json={"game": "shot"}))
        assert [answer.status_code for answer in answers] == [201] * 3 + [429] * 3
        assert int(answers[-1].headers["retry-after"]) > 60 and "minutes" in answers[-1].json()["detail"]

    asyncio.run(story())


def test_sockets_are_counted_by_address_too(quick: Settings) -> None:
    async def story() -> None:
        limits = Limits(sockets_of_an_address=3)
        async with node(dataclasses.replace(quick, limits=limits)) as base, Person(base, "Ada") as ada:
            address = f"{base.replace('http', 'ws', 1)}/api/tables/{await ada.create()}/socket"
            sockets = [await websockets.connect(address) for _ in range(4)]
            assert json.loads(await sockets[3].recv())["key"] == "too-many"
            for socket in sockets:
                await socket.close()
            async with websockets.connect(address) as socket:
                await socket.send('{"type":"hello"}')
                assert json.loads(await socket.recv())["type"] == "welcome"

    asyncio.run(story())


def test_sockets_that_wait_for_a_table_are_counted(quick: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that takes long to load does not let in more than the limit meanwhile."""
    honest = Hub.table

    async def slowly(hub: Hub, table_id: str) -> ServedTable:
        await asyncio.sleep(0.3)
        return await honest(hub, table_id)

    async def story() -> None:
        limits = Limits(sockets_of_an_address=3)
        async with node(dataclasses.replace(quick, limits=limits)) as base, Person(base, "Ada") as ada:
            address = f"{base.replace('http', 'ws', 1)}/api/tables/{await ada.create()}/socket"
            monkeypatch.setattr(Hub, "table", slowly)
            sockets = await asyncio.gather(*(websockets.connect(address) for _ in range(8)))
            for socket in sockets:
                with contextlib.suppress(websockets.ConnectionClosed):  # turned away already
                    await socket.send('{"type":"hello"}')
            said = [json.loads(await socket.recv()) for socket in sockets]
            assert sorted(each.get("key", each["type"]) for each in said) == ["too-many"] * 5 + ["welcome"] * 3
            for socket in sockets:
                await socket.close()

    asyncio.run(story())


def test_chat_has_an_allowance_of_its_own(quick: Settings) -> None:
    async def story() -> None:
        limits = Limits(chats_at_once=3, chats_a_minute=1, address_chats_at_once=5, address_chats_a_minute=1)
        settings = dataclasses.replace(quick, limits=limits)
        async with node(settings) as base, Person(base, "Ada") as ada, Person(base, "Bo") as bo:
            table = await ada.create(seats=["me", "open", "open", "open"])
            async with ada.at(table) as line, ada.at(table) as second, bo.at(table) as other:
                said = [(await line.ask("chat", text="hello"))["type"] for _ in range(2)]
                await second.send("react", sign="bravo")
                await second.until("react")
                said += [(await each.ask("chat", text="hello"))["type"] for each in (line, second, other, other, other)]
                assert said == ["done"] * 2 + ["refused"] * 2 + ["done"] * 2 + ["refused"]
            token = (await ada.web.post("/api/bot/token", json={"name": "Bot"})).json()["token"]
            bot = {"Authorization": f"Bearer {token}"}
            answer = await ada.web.post(f"/api/bot/tables/{table}/chat", json={"text": "hello"}, headers=bot)
            assert answer.status_code == 429, "the address has said enough"

    asyncio.run(story())


def test_costly_messages_are_refused_and_cheap_ones_still_heard(quick: Settings) -> None:
    async def story() -> None:
        limits = Limits(tokens_at_once=100, tokens_a_second=0.001)
        settings = dataclasses.replace(quick, limits=limits)
        async with node(settings) as base, Person(base, "Ada") as ada:
            table = await ada.create(seats=["me", "open", "open", "open"])
            async with ada.at(table) as line:
                answers: list[dict[str, Any]] = [await line.ask("chat", text="hello") for _ in range(7)]
                assert answers[-1]["key"] == "too-fast" and answers[0]["type"] == "done"
                await line.send("ping")
                await line.until("pong")

    asyncio.run(story())
