"""The static folder: any file server, any path; after one visit it plays without a connection, from deal to review."""

from __future__ import annotations

import functools
import http.server
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from anygame import OVER, decide, wait
from visitor import PHONE, Visitor

from conftest import BUILT, Server
from walpurgis.cli import main
from walpurgis.games import own_game_names
from walpurgis.server import static

UNDER = "games/walpurgis"  # the path that the folder is served under
MOST_BYTES = 8_000_000  # before weights
OPTIONS = {"witches": {"target": "none", "rounds": "1"}}
KEPT = """async () => {
  if (!navigator.serviceWorker.controller) return false;
  const { version, files } = await (await fetch('offline/manifest.json')).json();
  const urls = Object.keys(files).map((name) => `offline/${name}?${version}`);
  const found = await Promise.all([...urls, './'].map((url) => caches.match(new URL(url, location.href).href)));
  const memory = await (await caches.open('walpurgis-python')).keys();
  return found.every(Boolean) && memory.length === 1;
}"""
READY = "() => performance.getEntriesByName('walpurgis-table').length > 0"
pytestmark = pytest.mark.skipif(not static.offline_files(), reason="the table is not packed for browsers: make static")


class FileServer:
    """Python's own, which knows nothing of the page."""

    def __init__(self, folder: Path) -> None:
        self.sent: dict[str, int] = {}
        sent = self.sent

        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_message(self, format: str, *args: object) -> None:
                pass

            def copyfile(self, source: Any, outputfile: Any) -> None:
                content = source.read()
                sent[self.path] = sent.get(self.path, 0) + len(content)
                outputfile.write(content)

        make = functools.partial(Handler, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), make)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.origin = f"http://127.0.0.1:{self._server.server_port}"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def files(tmp_path: Path) -> Iterator[FileServer]:
    assert BUILT.is_file(), "the page is not built: run `make web`"
    static.write_page(tmp_path / UNDER)
    server = FileServer(tmp_path)
    yield server
    server.stop()


def settings() -> dict[str, Any]:
    """A visitor who has set up a table of each game before, and wants to see no motion."""
    table = {"players": 4, "seats": ["me", "novice", "regular", "greedy"], "clock": None, "listed": False}
    tables = {game: {**table, "options": OPTIONS.get(game, {})} for game in own_game_names()}
    return {"speed": "none", "name": "Hazel", "tables": tables}


def visitor(browser: Any, files: FileServer, **looks: Any) -> Visitor:
    looks = {"service_workers": "allow", "settings": settings(), **looks}
    return Visitor(browser, files.origin, f"/{UNDER}/", looks)


def play_a_match(me: Visitor, game: str) -> None:
    """From the start page to the summary."""
    me.page.goto(f"{me.home}/{UNDER}/")
    me.page.locator(f"li:has(a[href='#/new/{game}']) button.play").click()
    me.page.locator(".stage .seat").first.wait_for()
    while wait(me):
        decide(me)
    me.page.locator(OVER).wait_for()


def export(me: Visitor, folder: Path, game: str) -> Path:
    """Look back at the match, then save its record."""
    me.page.locator("dialog[open] a[href^='#/record/']").first.click()
    me.page.locator(".review h3").wait_for()
    me.page.locator("button", has_text=".json").wait_for()
    with me.page.expect_download() as saving:
        me.page.get_by_text(".json", exact=True).click()
    path = folder / f"{game}.json"
    saving.value.save_as(path)
    return path


def test_a_static_folder_plays_all_games_offline(browser: Any, files: FileServer, tmp_path: Path) -> None:
    me = visitor(browser, files)
    me.page.locator("button.play").first.wait_for()  # at once, while the table is still on its way
    me.page.wait_for_function(READY)
    assert sum(size for path, size in files.sent.items() if "/weights/" not in path) <= MOST_BYTES, files.sent
    assert not any("/weights/" in path for path in files.sent), "weights come with the first table of their game"
    me.page.wait_for_function(KEPT)
    me.context.set_offline(True)
    files.stop()
    me.page.reload()
    me.page.wait_for_function(READY)
    assert me.page.evaluate("performance.getEntriesByName('walpurgis-table')[0].detail.snapshot")
    for game in own_game_names():
        play_a_match(me, game)
        record = export(me, tmp_path, game)
        assert json.loads(record.read_text())["game"] == game
        assert main(["record", "check", str(record)]) == 0
        assert main(["record", "verify", str(record)]) == 0
    again = me.context.new_page()  # the browser was closed meanwhile
    me.page.close()
    again.goto(f"{me.home}/{UNDER}/#/lobby")
    again.locator("li.panel").nth(len(own_game_names()) - 1).wait_for()
    # Python begins with the same memory as before, and must roll other dice all the same: ids would clash otherwise.
    again.goto(f"{me.home}/{UNDER}/")
    again.locator(f"li:has(a[href='#/new/{own_game_names()[0]}']) button.play").click()
    again.locator(".stage .seat").first.wait_for()
    assert me.foreign == []
    assert [error for error in me.errors if "ERR_" not in error] == []  # being offline is one
    me.leave()


def test_a_phone_can_take_back_and_ask(browser: Any, files: FileServer) -> None:
    me = visitor(browser, files, viewport=PHONE, locale="de-DE")
    me.page.locator("li:has(a[href='#/new/shot']) button.play").click()
    assert wait(me)
    me.page.reload()  # a table is found again by its address
    assert wait(me)
    decide(me)
    assert wait(me)
    me.leave()
    assert me.errors == [] and me.foreign == []


def test_when_the_server_is_gone_the_page_offers_to_go_on(browser: Any, tmp_path: Path) -> None:
    server = Server(tmp_path)
    me = Visitor(browser, server.address, "/", {"service_workers": "allow", "settings": settings()})
    me.page.locator("li:has(a[href='/new/shot']) button.play").click()
    assert wait(me)
    me.page.wait_for_function("() => navigator.serviceWorker.controller")
    me.page.evaluate("navigator.serviceWorker.controller.postMessage({ loaded: [], all: true })")
    me.page.wait_for_function(
        """async () => {
          const { version, files } = await (await fetch('/offline/manifest.json')).json();
          const urls = Object.keys(files).map((name) => `/offline/${name}?${version}`);
          return (await Promise.all(urls.map((url) => caches.match(url)))).every(Boolean);
        }"""
    )
    server.stop()
    me.page.get_by_role("button", name="Play offline").click()
    me.page.wait_for_function("() => location.pathname.startsWith('/table/here-')")
    assert wait(me)
    decide(me)
    assert wait(me)
    me.leave()
    assert me.foreign == []
