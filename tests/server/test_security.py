"""Nobody in where they don't belong: origins, cookies, posts, headers, limits, links to other devices."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json

import pytest
import websockets
from nodes import PATIENCE, Person, node

from walpurgis.server.metrics import METRICS
from walpurgis.server.settings import Limits, Settings


def test_pages_of_others_can_neither_post_nor_open_sockets(quick: Settings) -> None:
    async def story() -> None:
        settings = dataclasses.replace(quick, origins=("https://friend.example",))
        async with node(settings) as base, Person(base, "Ada") as ada:
            table = await ada.create()
            address = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            for strange in ("https://evil.example", "null", base + ".evil.example", "file://"):
                answer = await ada.web.post("/api/tables", json={"game": "shot"}, headers={"Origin": strange})
                assert answer.status_code == 403
                with pytest.raises(websockets.InvalidStatus):
                    async with websockets.connect(address, origin=websockets.Origin(strange)):
                        pass
            site = await ada.web.post("/api/tables", json={"game": "shot"}, headers={"Sec-Fetch-Site": "cross-site"})
            assert site.status_code == 403
            for friend in (base, "https://friend.example"):
                answer = await ada.web.post("/api/tables", json={"game": "shot"}, headers={"Origin": friend})
                assert answer.status_code == 201
                async with websockets.connect(address, origin=websockets.Origin(friend)):
                    pass
            form = await ada.web.post("/api/tables", content=b'{"game":"shot"}', headers={"Content-Type": "text/plain"})
            assert form.status_code == 403

    asyncio.run(story())


def test_a_forged_cookie_is_a_stranger(quick: Settings) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada:
            assert (await ada.web.get("/api/guest")).json() == {"name": "Ada"}
            name, value = next(iter(ada.web.cookies.items()))
            for forged in (value[:-2] + "xx", "x" + value, value.split(".")[0], "", "x" * 5000):
                ada.web.cookies.clear()
                answer = await ada.web.get("/api/guest", headers={"Cookie": f"{name}={forged}"})
                assert answer.status_code == 404, forged[:50]

    asyncio.run(story())


def test_the_cookie_is_kept_from_scripts_and_other_sites(quick: Settings) -> None:
    async def story() -> None:
        async with node(dataclasses.replace(quick, secure=True)) as base, Person(base) as ada:
            answer = await ada.web.post("/api/guest", json={"name": "Ada"})
            cookie = answer.headers["set-cookie"].lower()
            assert "httponly" in cookie and "samesite=lax" in cookie and "secure" in cookie and "path=/" in cookie

    asyncio.run(story())


def test_a_link_moves_a_guest_to_another_device_once(quick: Settings) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada, Person(base) as phone, Person(base) as thief:
            table = await ada.create(seats=["me", "open", "open", "open"])
            move = (await ada.web.post("/api/guest/move")).json()
            assert move["path"].startswith("/#move="), "the token stays out of what browsers send"
            there = (await ada.web.post("/api/guest/move", params={"to": f"/table/{table}"})).json()
            assert there["path"].startswith(f"/table/{table}#move=") and there["qr"].startswith("data:image/svg+xml")
            for strange in ("//evil.example", "https://evil.example", "table", "/a?b", "/#"):
                assert (await ada.web.post("/api/guest/move", params={"to": strange})).status_code == 400
            assert (await phone.web.post("/api/guest/arrive", json={"token": "x" * 43})).status_code == 404
            assert (await phone.web.post("/api/guest/arrive", json={"token": move["token"]})).json() == {"name": "Ada"}
            assert (await thief.web.post("/api/guest/arrive", json={"token": move["token"]})).status_code == 404
            async with phone.at(table) as line:
                assert (await line.until("welcome"))["you"] == 0

    asyncio.run(story())


def test_a_link_replaces_nobody_who_was_not_asked(quick: Settings) -> None:
    """Somebody sends Bo a link, so that they both are one guest: Bo stays Bo until Bo says otherwise."""

    async def story() -> None:
        async with node(quick) as base, Person(base, "Eve") as eve, Person(base, "Bo") as bo:
            token = (await eve.web.post("/api/guest/move")).json()["token"]
            asked = await bo.web.post("/api/guest/arrive", json={"token": token})
            assert (asked.status_code, asked.json()) == (409, {"name": "Eve", "replaces": "Bo"})
            assert "set-cookie" not in asked.headers
            assert (await bo.web.get("/api/guest")).json() == {"name": "Bo"}
            moved = await bo.web.post("/api/guest/arrive", json={"token": token, "replace": True})
            assert moved.json() == {"name": "Eve"}, "asking has not used the link up"
            assert (await bo.web.get("/api/guest")).json() == {"name": "Eve"}
            again = (await eve.web.post("/api/guest/move")).json()["token"]
            assert (await bo.web.post("/api/guest/arrive", json={"token": again})).status_code == 200, "the same guest"

    asyncio.run(story())


def test_a_public_view_shows_no_hand_even_to_a_player(quick: Settings) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada:
            table = await ada.create(seats=["me", "greedy", "greedy", "greedy"], start=True)
            async with ada.at(table) as line:
                assert (await line.until("welcome"))["now"]["mine"]["hand"]
            async with ada.at(table, public=True) as line:
                welcome = await line.until("welcome")
                assert (welcome["you"], welcome["now"]["ask"], welcome["now"]["mine"]) == (-1, None, {})
                assert all(event["kind"] != "hand" for event in welcome["story"])

    asyncio.run(story())


def test_a_public_view_shows_no_hand_that_spectators_may_see(quick: Settings) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada, Person(base) as anyone:
            table = await ada.create(seats=["me", "greedy", "greedy", "greedy"], start=True)
            async with ada.at(table) as line, ada.at(table, public=True) as screen, anyone.at(table) as spectator:
                await line.ask("allow", spectators=True)
                await screen.until("welcome")
                assert (await screen.ask("watch", seat=0))["key"] == "not-allowed"
                await spectator.send("watch", seat=0)
                shown = await spectator.until(lambda m: m["type"] == "welcome" and m["watching"] == 0)
                assert shown["now"]["mine"]["hand"], "spectators see it"
                await screen.send("watch", seat=-1)
                assert (await screen.until("welcome"))["now"]["mine"] == {}

    asyncio.run(story())


def test_every_answer_carries_the_security_headers(quick: Settings) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base) as anyone:
            for path in ("/", "/api/games", "/api/guest", "/nothing.js", "/health", "/api/tables/none"):
                headers = (await anyone.web.get(path)).headers
                assert "default-src 'self'" in headers["content-security-policy"]
                policy = headers["content-security-policy"].replace("'wasm-unsafe-eval'", "")  # it runs no script
                assert "unsafe" not in policy and "blob:" not in policy
                assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
                assert "server" not in headers
            for path in (
                "/../../../etc/passwd.txt",
                "/%2e%2e/%2e%2e/app.py",
                "/..%2fapp.py",
                "/assets/..%2f..%2fapp.py",
            ):
                assert (await anyone.web.get(path)).status_code == 404

    asyncio.run(story())


def test_limits_on_tables_sockets_and_messages(quick: Settings) -> None:
    async def story() -> None:
        limits = Limits(tables_an_hour=2, sockets_of_a_guest=2, tokens_at_once=150, tokens_a_second=1, body_bytes=2000)
        settings = dataclasses.replace(quick, limits=limits)
        async with node(settings) as base, Person(base, "Ada") as ada, Person(base, "Bo") as bo:
            table = await ada.create()
            await ada.create()
            assert (await ada.web.post("/api/tables", json={"game": "shot"})).status_code == 429
            assert (await ada.web.post("/api/guest", json={"name": "x" * 3000})).status_code in (400, 413)
            async with ada.at(table) as one, ada.at(table) as two, bo.at(table) as other:
                for line in (one, two, other):
                    await line.until("welcome")
                address = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
                async with websockets.connect(address, additional_headers={"Cookie": ada.cookie}) as three:
                    assert json.loads(await three.recv())["key"] == "too-many"
                for _ in range(150):
                    await one.send("ping")
                assert (await one.until("gone"))["key"] == "too-loud"
                with pytest.raises(websockets.ConnectionClosed):
                    await one.until("welcome")
                await other.send("ping")
                await other.until("pong")

    asyncio.run(story())


def test_a_viewer_who_does_not_read_is_cut_off_and_the_others_play_on(quick: Settings) -> None:
    async def story() -> None:
        limits = Limits(tokens_at_once=1e9, address_tokens_at_once=1e9, queue=8)
        async with node(dataclasses.replace(quick, limits=limits)) as base, Person(base, "Ada") as ada:
            table = await ada.create(seats=["me", "greedy", "greedy", "greedy"], start=True)
            other = await ada.create(seats=["me", "greedy", "greedy", "greedy"], start=True)
            port = int(base.rpartition(":")[2])
            async with ada.at(table) as line:
                await line.until("welcome")
                reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1000)
                writer.write(
                    f"GET /api/tables/{other}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
                )
                await reader.readuntil(b"\r\n\r\n")
                hello = b'{"type":"hello","since":null}'
                before = METRICS.cut._value.get()
                with contextlib.suppress(OSError):  # cut while we still talk
                    while METRICS.cut._value.get() == before:
                        writer.write((bytes((0x81, 0x80 | len(hello))) + bytes(4) + hello) * 20)
                        await asyncio.wait_for(writer.drain(), PATIENCE)
                        await asyncio.sleep(0.01)
                writer.transport.abort()
                now = await line.play_on(stop=lambda now: now["ask"] is not None)
                assert (await line.ask("act", ask=now["ask"], action=now["legal"][0]))["type"] == "done"

    asyncio.run(story())


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess"},
        {"game": "shot", "players": 5},
        {"game": "shot", "options": {"nope": 1}},
        {"game": "shot", "seats": ["me", "me", "open", "open"]},
        {"game": "shot", "seats": ["me"]},
        {"game": "shot", "seats": ["me", "search:600000ms", "open", "open"]},
        {"game": "shot", "clock": 1},
        {"game": "shot", "level": "god"},
        {"game": "shot", "seats": ["me", "open", "open", "open"], "start": True},
        {"game": "shot", "unknown": 1},
        {"game": 7},
        [],
    ],
)
def test_an_impossible_request_is_refused_in_words(quick: Settings, wish: object) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada:
            answer = await ada.web.post("/api/tables", json=wish)
            assert answer.status_code == 400 and len(answer.json()["detail"]) > 5
            assert (await ada.web.get("/api/tables/mine")).json() == []

    asyncio.run(story())
