"""Nonsense of every kind: the server answers it, logs no fault, and the others play on."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, get_args

import hypothesis.strategies as st
import msgspec
import pytest
import schemathesis
import websockets
from hypothesis import HealthCheck, Phase, given, settings
from nodes import Person, node
from schemathesis.checks import not_a_server_error

from walpurgis.server.settings import Limits, Settings
from walpurgis.table.protocol import FromClient

PATIENT = Limits(tokens_at_once=1e9, address_tokens_at_once=1e9, tables_an_hour=10**6, address_tables_an_hour=10**6)
FEW = settings(
    max_examples=6,
    deadline=None,
    phases=(Phase.generate,),
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
CLOSED = {1003, 1007, 1009}  # not text, not UTF-8, too long

VALUES: dict[str, st.SearchStrategy[Any]] = {
    "since": st.none() | st.integers(-5, 300) | st.integers(),
    "seat": st.integers(-2, 7) | st.integers(),
    "by": st.sampled_from(["open", "novice", "greedy", "search:999999s", "cmd:rm"]) | st.text(max_size=50),
    "text": st.text(max_size=300),
    "ask": st.integers(0, 60) | st.integers(),
    "action": st.sampled_from(["v7", "q4", "show-v7", "rest", "x2"]) | st.text(max_size=50),
    "language": st.sampled_from(["en", "de", "xx", "", "../"]),
    "yes": st.booleans(),
    "sign": st.sampled_from(["oof", "bravo"]) | st.text(max_size=20),
    "spectators": st.booleans(),
}
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


def looks_valid(kind: type[msgspec.Struct]) -> st.SearchStrategy[str]:
    """A message of this kind with values that are right, nearly right, or anything."""
    names = [field.encode_name for field in msgspec.structs.fields(kind)]
    tag = kind.__struct_config__.tag
    right = st.fixed_dictionaries({"type": st.just(tag), **{name: VALUES[name] for name in names}})
    wild = st.fixed_dictionaries({"type": st.just(tag), **dict.fromkeys(names, ANYTHING)})
    return (right | wild).map(json.dumps)


KINDS: tuple[type[msgspec.Struct], ...] = get_args(FromClient)
# `hint` thinks for a while, and has tests of its own.
MESSAGES = st.one_of([looks_valid(kind) for kind in KINDS if kind.__struct_config__.tag != "hint"])
NONSENSE = st.binary(max_size=200) | st.text(max_size=200) | ANYTHING.map(json.dumps)


@contextmanager
def running(where: Path, limits: Limits = PATIENT) -> Generator[str]:
    """A node in a thread of its own; its address."""
    found: list[str] = []
    up, stop = threading.Event(), asyncio.Event()
    loop = asyncio.new_event_loop()

    async def live() -> None:
        quick = Settings(database=f"sqlite:///{where / 'fuzz.sqlite'}", pace=0.0, warm=False, limits=limits)
        async with node(quick) as base:
            found.append(base)
            up.set()
            await stop.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(live()))
    thread.start()
    try:
        assert up.wait(20)
        yield found[0]
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        loop.close()


def addresses_of(base: str) -> list[Any]:
    """Every operation of the OpenAPI document."""
    found: list[Any] = list(schemathesis.openapi.from_url(f"{base}/schema/openapi.json").get_all_operations())
    return [each.ok() for each in found]


def faults(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the server logged as its own fault."""
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def test_every_address_of_the_openapi(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(tmp_path) as base:
        addresses = addresses_of(base)
        assert len(addresses) > 15
        for address in addresses:

            @FEW
            @given(case=address.as_strategy())
            def answers(case: Any) -> None:
                case.call_and_validate(base_url=base, checks=[not_a_server_error], timeout=20)

            answers()
    assert not faults(caplog)


def test_every_address_for_somebody_with_a_name(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(tmp_path) as base:

        async def arrive() -> tuple[str, str]:
            async with Person(base, "Ada") as ada:
                token = (await ada.web.post("/api/bot/token", json={"name": "Robin"})).json()["token"]
                await ada.create(seats=["me", "greedy", "greedy", "greedy"], start=True)
                return ada.cookie, token

        cookie, token = asyncio.run(arrive())
        for address in addresses_of(base):
            if address.path == "/api/bot/stream":
                continue  # never ends for those who have a token

            @FEW
            @given(case=address.as_strategy())
            def answers(case: Any) -> None:
                headers = {"cookie": cookie, "authorization": f"Bearer {token}", "content-type": "application/json"}
                case.call_and_validate(base_url=base, checks=[not_a_server_error], headers=headers, timeout=20)

            answers()
    assert not faults(caplog)


def test_random_messages_on_a_socket(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A spectator, and a player, send nonsense at a table where others play: nothing breaks for anybody."""
    with running(tmp_path) as base:

        @FEW
        @given(st.lists(MESSAGES | NONSENSE, min_size=10, max_size=40), st.booleans())
        def speak(messages: list[str | bytes], seated: bool) -> None:
            asyncio.run(at_a_table(base, messages, seated))

        speak()
    assert not faults(caplog)


async def at_a_table(base: str, messages: list[str | bytes], seated: bool) -> None:
    """Send all of it, then see whether the server still listens, and whether the match goes on."""
    async with Person(base, "Ada") as ada, Person(base, "Mallory") as mallory:
        table = await ada.create(seats=["me", "open", "greedy", "greedy"], options={"first": "0"})
        async with ada.at(table) as line:
            await line.until("welcome")
            address = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            async with websockets.connect(
                address, additional_headers={"Cookie": mallory.cookie}, compression=None
            ) as socket:
                await socket.send('{"type":"hello","since":null}')
                if seated:
                    await socket.send('{"type":"sit","seat":1}')
                try:
                    for message in messages:
                        await socket.send(message)
                    await socket.send('{"type":"ping"}')
                    while json.loads(await asyncio.wait_for(socket.recv(), 60))["type"] != "pong":
                        pass
                except websockets.ConnectionClosed as closed:
                    assert closed.rcvd is not None and closed.rcvd.code in CLOSED
            while (await line.ask("seat", seat=1, by="greedy")).get("key") == "is-here":
                await asyncio.sleep(0.02)  # until Mallory has left
            await line.send("start")
            now = await line.play_on(stop=lambda now: now["ask"] is not None)
            answer = await line.ask("act", ask=now["ask"], action=now["legal"][0])
            assert answer["type"] == "done"


def test_random_bytes_on_the_wire(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Not even WebSocket frames, before and after the upgrade; others are served all the same."""
    with running(tmp_path) as base:
        port = int(base.rpartition(":")[2])

        async def send(data: bytes, upgraded: bool) -> None:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            if upgraded:
                writer.write(
                    b"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
                )
            writer.write(data)
            writer.write_eof()
            await asyncio.wait_for(reader.read(100_000), 60)
            writer.close()

        @FEW
        @given(st.binary(min_size=1, max_size=500), st.booleans())
        def speak(data: bytes, upgraded: bool) -> None:
            asyncio.run(send(data, upgraded))

        speak()

        async def still_there() -> None:
            async with Person(base, "Ada") as ada:
                assert (await ada.web.get("/health")).status_code == 200

        asyncio.run(still_there())
    assert not faults(caplog)
