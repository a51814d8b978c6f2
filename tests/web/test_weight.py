"""How much of the page goes over the wire, and when. Bytes and requests, never seconds: these depend on the machine."""

from __future__ import annotations

import gzip
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from visitor import Visitor

Visit = Callable[..., Visitor]

MOST_BYTES = 110_000
MOST_REQUESTS = 12
AT_ONCE = 6  # requests that browsers send to one server at a time (HTTP/1.1)
MOST_SCRIPT = 150_000  # bytes, compressed, until the first card can be played


class Wire:
    """Counts what one visitor loads, as it comes over the wire."""

    def __init__(self, me: Visitor) -> None:
        self.addresses: dict[str, str] = {}
        self.sizes: dict[str, int] = {}
        session: Any = me.context.new_cdp_session(me.page)
        session.send("Network.enable")
        session.send("Network.setCacheDisabled", {"cacheDisabled": True})
        session.on("Network.requestWillBeSent", lambda sent: self._sent(sent["requestId"], sent["request"]["url"]))
        session.on("Network.loadingFinished", lambda end: self._came(end["requestId"], int(end["encodedDataLength"])))

    def _sent(self, request: str, address: str) -> None:
        self.addresses[request] = address

    def _came(self, request: str, size: int) -> None:
        self.sizes[request] = size

    def of(self, ending: str) -> list[str]:
        """The files of a kind that were loaded."""
        return [address for address in self.addresses.values() if address.endswith(ending)]


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "ja-JP"])
def test_the_first_load_is_light(visit: Visit, locale: str) -> None:
    me = visit("/lobby", locale=locale)
    wire = Wire(me)
    me.page.goto(me.home)
    me.page.locator("button.play").first.wait_for()
    me.page.wait_for_load_state("networkidle")
    assert len(wire.addresses) <= MOST_REQUESTS, wire.addresses
    assert sum(wire.sizes.values()) <= MOST_BYTES, sorted(wire.sizes.values())


def test_every_game_has_its_name_with_the_first_words(visit: Visit) -> None:
    me = visit()
    me.page.locator("button.play").first.wait_for()
    assert all(me.page.locator("main li h2").all_inner_texts())


def test_pointing_at_a_game_fetches_its_table(visit: Visit) -> None:
    me = visit("/lobby")
    wire = Wire(me)
    me.page.goto(me.home)
    me.page.locator("button.play").first.wait_for()
    me.page.wait_for_load_state("networkidle")
    before = len(wire.of(".js"))
    me.page.locator("main li").last.hover()
    me.page.wait_for_load_state("networkidle")
    fetched = len(wire.of(".js"))
    assert fetched > before
    me.page.locator("button.play").last.click()
    me.page.locator(".stage .seat").first.wait_for()
    assert len(wire.of(".js")) == fetched


def test_the_first_table_is_small_and_one_request_away(visit: Visit) -> None:
    """Slow lines have two costs: bytes, and waiting for one answer before the next question."""
    me = visit("/lobby")
    wire = Wire(me)
    me.page.goto(me.home)
    me.page.locator("button.play").first.wait_for()
    me.page.wait_for_load_state("networkidle")
    before = set(wire.addresses)
    me.play_now()
    me.wait_for_turn()
    scripts = {request for request, address in wire.addresses.items() if address.endswith(".js")}
    assert sum(wire.sizes.get(request, 0) for request in scripts) < MOST_SCRIPT
    asked = [wire.addresses[request].removeprefix(me.home) for request in wire.addresses if request not in before]
    assert [path for path in asked if path.startswith("/api/")] == ["/api/tables"], "guest and table in one request"
    files = [path for path in asked if path.startswith("/assets/")]
    assert 0 < len(files) <= AT_ONCE - 1, files
    assert me.page.request.get(f"{me.home}/api/guest").ok, "and the visitor is a guest now"


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip"), ("identity", None), ("", None)],
)
def test_a_browser_gets_what_it_can_read(server: Any, accepted: str, encoding: str | None) -> None:
    answer = ask(f"{server.address}/", accepted)
    assert answer.headers["content-encoding"] == encoding
    assert answer.headers["vary"] == "accept-encoding"
    body = answer.read()
    if encoding == "gzip":
        body = gzip.decompress(body)
    if encoding != "br":
        assert body.startswith(b"<!doctype html>")
        assert body == ask(f"{server.address}/", "identity").read()


def ask(address: str, accepted: str) -> Any:
    """One request with these encodings."""
    return urllib.request.urlopen(urllib.request.Request(address, headers={"accept-encoding": accepted}), timeout=10)
