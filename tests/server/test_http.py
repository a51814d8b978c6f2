"""What strangers send over plain HTTP: too slow, too long, too deep, of the wrong kind. Nothing is a fault of ours."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
from collections.abc import AsyncIterator

import httpx
import pytest
from nodes import Person, node

from walpurgis.core.errors import WalpurgisError
from walpurgis.games import game_named
from walpurgis.server import tables
from walpurgis.server.settings import Limits, Settings

SOON = 30.0  # seconds; a busy machine may take a while


async def raw(base: str, data: bytes, source: str = "127.0.0.1") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection on which something was sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(base.rpartition(":")[2]), local_addr=(source, 0))
    writer.write(data)
    return reader, writer


@pytest.mark.parametrize(
    "part",
    [
        b"",
        b"GET / HTTP/1.1\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
        b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /",
    ],
)
def test_a_request_that_never_ends_is_not_waited_for(quick: Settings, part: bytes) -> None:
    async def story() -> None:
        settings = dataclasses.replace(quick, limits=Limits(request_seconds=0.2))
        async with node(settings) as base:
            reader, writer = await raw(base, part)
            with contextlib.suppress(ConnectionResetError):
                said = await asyncio.wait_for(reader.read(), SOON)
                assert (b"HTTP/1.1 2" in said) == part.startswith(b"GET /health")
            writer.close()
            async with httpx.AsyncClient(base_url=base) as web:
                for _ in range(3):  # who asks in whole requests is not cut, however long the connection is kept
                    assert (await web.get("/api/games")).status_code == 200
                    await asyncio.sleep(0.3)

    asyncio.run(story())


async def answers(base: str, source: str) -> bool:
    """Whether a new connection from an address is served."""
    reader, writer = await raw(base, b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n", source)
    try:
        return b"200" in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), SOON)
    except (ConnectionResetError, asyncio.IncompleteReadError):
        return False
    finally:
        writer.transport.abort()


def test_connections_are_counted_by_address_until_they_end(quick: Settings) -> None:
    async def story() -> None:
        settings = dataclasses.replace(quick, limits=Limits(connections_of_an_address=3))
        async with node(settings) as base:
            held = [await raw(base, b"", "127.0.0.2") for _ in range(3)]
            assert not await answers(base, "127.0.0.2")
            assert await answers(base, "127.0.0.3")
            for _, writer in held:
                writer.transport.abort()
            for _ in range(100):
                if await answers(base, "127.0.0.2"):
                    return
                await asyncio.sleep(0.05)
            raise AssertionError("connections that have ended are still counted")

    asyncio.run(story())


@pytest.mark.parametrize(
    "path",
    [
        "/%00.txt",
        "/" + "x" * 5000 + ".txt",
        "/" + "x/" * 2000 + "y.txt",
        "/api/tables/%00",
        "/api/tables/" + "x" * 5000,
        "/api/records/%00.txt",
        "/api/records/x%00/replay",
        "/api/tables/..%2f..%2fx",
        "/api/tables/%F0%9F%A7%99",
    ],
)
def test_an_unknown_address_is_not_found(quick: Settings, path: str) -> None:
    async def story() -> None:
        async with node(quick) as base, httpx.AsyncClient(base_url=base) as web:
            assert (await web.get(path)).status_code in (404, 414)

    asyncio.run(story())


def test_the_words_of_a_game_in_each_language(quick: Settings) -> None:
    async def story() -> None:
        async with node(quick) as base, httpx.AsyncClient(base_url=base) as web:
            for game, language in (("shot", "en"), ("witches", "de"), ("broom", "ja")):
                answer = await web.get(f"/api/games/{game}/words/{language}")
                assert answer.headers["content-type"].startswith("text/plain")
                assert answer.text == (game_named(game).words / f"{language}.ftl").read_text("utf-8")
            english = (await web.get("/api/games/shot/words/en")).text
            for stranger in ("fr", "..", "..%2fen", "%00", "x" * 500):  # no language, so English; never another file
                answer = await web.get(f"/api/games/shot/words/{stranger}")
                assert answer.status_code == 404 or answer.text == english, stranger
            for nothing in ("poker", "%00", "..", "Shot"):
                answer = await web.get(f"/api/games/{nothing}/words/en")
                assert answer.status_code in (400, 404), nothing

    asyncio.run(story())


def test_huge_names_and_json_are_refused(quick: Settings) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada:
            assert (await ada.web.post("/api/guest", json={"name": "x" * 5000})).status_code == 400
            for depth in (30_000, 2000):
                deep = b'{"name":' + b"[" * depth + b"]" * depth + b"}"
                answer = await ada.web.post("/api/guest", content=deep, headers={"Content-Type": "application/json"})
                assert answer.status_code == 400, answer.text
            async with ada.at(await ada.create()) as line:
                await line.until("welcome")
                await line.socket.send("[" * 2000 + "]" * 2000)
                assert (await line.until("refused"))["key"] == "malformed"
                await line.send("ping")
                await line.until("pong")

    asyncio.run(story())


def test_a_stranger_sets_up_a_table_and_is_a_guest_from_then_on(quick: Settings) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base) as ada:
            for refused, status in (({}, 401), ({"name": ""}, 400), ({"name": "x" * 5000}, 400), ({"name": 7}, 400)):
                answer = await ada.web.post("/api/tables", json={"game": "shot", **refused})
                assert answer.status_code == status, answer.text
                assert not ada.cookie, "whoever is refused is nobody yet"
            first = await ada.create(name="Ada")
            assert (await ada.web.get("/api/guest")).json() == {"name": "Ada"}
            second = await ada.create(name="  Grace  ")
            mine = {table["id"]: table["seats"][0]["name"] for table in (await ada.web.get("/api/tables/mine")).json()}
            assert mine == {first: "Ada", second: "Grace"}, "the same guest, under another name"
            wrong = await ada.web.post("/api/tables", json={"game": "nope", "name": "Eve"})
            assert wrong.status_code == 400
            assert (await ada.web.get("/api/guest")).json() == {"name": "Grace"}, "a refused table changes no name"

    asyncio.run(story())


@pytest.mark.parametrize("kind", ["text/plain", "", "application/jsonp", "multipart/form-data; boundary=x"])
def test_a_body_in_pieces_has_to_be_json_too(quick: Settings, kind: str) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield b'{"name":"Ada"}'

    async def story() -> None:
        async with node(quick) as base, httpx.AsyncClient(base_url=base) as web:
            headers = {"Content-Type": kind} if kind else {}
            answer = await web.post("/api/guest", content=pieces(), headers=headers)
            assert answer.status_code == 403, answer.text
            fine = await web.post("/api/guest", content=pieces(), headers={"Content-Type": "application/json"})
            assert fine.status_code == 200

    asyncio.run(story())


def test_head_is_answered_like_get_without_a_body(quick: Settings) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada:
            table = await ada.create()
            for path in ("/", "/health", "/api/games", f"/api/tables/{table}/invite.svg", "/nothing.js", "/schema"):
                head, get = await ada.web.head(path), await ada.web.get(path)
                assert (head.status_code, head.content) == (get.status_code, b""), path
                assert head.headers["content-type"] == get.headers["content-type"]
                assert "content-security-policy" in head.headers
            assert (await ada.web.head("/api/bot/stream")).status_code == 405, "it would never end"

    asyncio.run(story())


@pytest.mark.parametrize("secure", [True, False])
def test_browsers_are_told_to_stay_with_https_only_where_it_is_used(quick: Settings, secure: bool) -> None:
    async def story() -> None:
        async with node(dataclasses.replace(quick, secure=secure)) as base, httpx.AsyncClient(base_url=base) as web:
            assert ("strict-transport-security" in (await web.get("/")).headers) == secure

    asyncio.run(story())


def test_the_schema_is_json_and_needs_nothing_from_elsewhere(quick: Settings) -> None:
    async def story() -> None:
        async with node(quick) as base, httpx.AsyncClient(base_url=base) as web:
            for path in ("/schema", "/schema/openapi.json"):
                answer = await web.get(path)
                assert answer.status_code == 200 and "json" in answer.headers["content-type"]
                assert "/api/tables" in answer.json()["paths"]

    asyncio.run(story())


@pytest.mark.parametrize(
    ("secure", "headers", "scheme"),
    [
        (False, {}, "http"),
        (False, {"X-Forwarded-Proto": "https"}, "https"),
        (True, {}, "https"),
    ],
)
def test_qr_codes_lead_where_the_visitor_came_from(
    quick: Settings, secure: bool, headers: dict[str, str], scheme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def draw(link: str) -> bytes:
        drawn.append(link)
        return b"<svg/>"

    monkeypatch.setattr("walpurgis.server.tables.qr_code", draw)

    async def story() -> None:
        async with node(dataclasses.replace(quick, secure=secure)) as base, Person(base) as ada:
            cookie = (await ada.web.post("/api/guest", json={"name": "Ada"})).headers["set-cookie"].partition(";")[0]
            ours = {**headers, "Host": "cards.example", "Cookie": cookie}
            table = (await ada.web.post("/api/tables", json={"game": "shot"}, headers={"Cookie": cookie})).json()["id"]
            assert (await ada.web.get(f"/api/tables/{table}/invite.svg", headers=ours)).status_code == 200
            assert drawn == [f"{scheme}://cards.example/table/{table}"]

    asyncio.run(story())


@pytest.mark.parametrize("game", ["nope", "Shot", "%00", "%2e%2e", "os"])
def test_words_of_an_unknown_game_are_not_found(quick: Settings, game: str) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base) as anyone:
            assert (await anyone.web.get(f"/api/games/{game}/words/en")).status_code == 404
            assert (await anyone.web.get("/api/games/shot/words/en")).status_code == 200

    asyncio.run(story())


def test_a_fault_in_our_own_words_is_logged_too(
    quick: Settings, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error of ours that nobody turned into an answer is a fault, even one that has a sentence for people."""

    def fail(_name: str) -> None:
        raise WalpurgisError("r7 is in a hand")

    async def story() -> None:
        async with node(quick) as base, Person(base) as anyone:
            monkeypatch.setattr(tables, "game_named", fail)
            assert (await anyone.web.get("/api/games/shot/words/en")).status_code == 500
            assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
            assert "r7" not in caplog.text, "without values"

    asyncio.run(story())
