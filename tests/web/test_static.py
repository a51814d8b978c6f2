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
from page_server import BUILT, Server
from playwright.sync_api import expect
from visitor import PHONE, Visitor

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
NEWER = """async () => {
  const cache = await caches.open('walpurgis-/games/walpurgis/-offline');
  return (await cache.keys()).some(({ url }) => url.endsWith('?newer'));
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


def settings(*bots: str) -> dict[str, Any]:
    """A visitor who has set up a table of each game before, and wants to see no motion."""
    seats = ["me", *(bots or ("novice", "regular", "greedy"))]
    table = {"players": 4, "seats": seats, "clock": None, "listed": False}
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


@pytest.mark.turns(3)
@pytest.mark.parametrize("game", own_game_names())
def test_a_static_folder_plays_a_match_offline(browser: Any, files: FileServer, tmp_path: Path, game: str) -> None:
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
    play_a_match(me, game)
    record = export(me, tmp_path, game)
    assert json.loads(record.read_text())["game"] == game
    assert main(["record", "check", str(record)]) == 0
    assert main(["record", "verify", str(record)]) == 0
    me.page.get_by_role("button", name="Play from here").first.click()  # the record branches into another match
    me.page.wait_for_function("() => location.hash.startsWith('#/table/here-')")
    assert wait(me)
    again = me.context.new_page()  # the browser was closed meanwhile
    me.page.close()
    again.goto(f"{me.home}/{UNDER}/#/lobby")
    again.locator("li.panel").nth(1).wait_for()
    # Python begins with the same memory as before, and must roll other dice all the same: ids would clash otherwise.
    again.goto(f"{me.home}/{UNDER}/")
    again.locator(f"li:has(a[href='#/new/{game}']) button.play").click()
    again.locator(".stage .seat").first.wait_for()
    assert me.foreign == []
    assert [error for error in me.errors if "ERR_" not in error] == []  # being offline is one
    me.leave()


def test_all_that_helps_at_a_table_works_without_a_server(browser: Any, files: FileServer) -> None:
    """Options and temperaments, hints with reasons, undo, why not, a lesson, the list of tables: all of it clicked."""
    me = visitor(browser, files, viewport=PHONE, settings=settings("novice:bold", "regular", "greedy"))
    set_up_a_table(me)
    info = me.page.evaluate(TABLES)[0]
    assert info["options"]["curse"] == "yes"
    assert [seat["bot"] for seat in info["seats"][1:]] == ["novice:bold", "novice", "greedy"]
    assert wait(me)
    me.page.reload()  # a table is found again by its address
    assert wait(me)
    me.page.locator("[data-tool=hint]").click()
    me.page.locator(".hint .would").wait_for()
    assert me.page.locator(".hint li").count() > 1 and me.page.locator(".hint .reason").first.inner_text()
    take_back(me)
    while not me.page.locator(".card.closed").count():
        assert wait(me)
        decide(me)
        me.page.locator(".card.ready, .quota.open").first.wait_for()
    me.page.locator(".card.closed").first.click(force=True)
    me.page.locator(".why .rule").first.wait_for()
    me.page.goto(f"{me.home}/{UNDER}/")
    me.page.locator("a[href='#/learn/shot']").first.click()
    me.page.locator(".coach").wait_for()
    delete_all_but_the_last(me, info["id"])
    me.leave()
    assert me.errors == [] and me.foreign == []


TABLES = """() => new Promise((resolve) => {
  indexedDB.open('walpurgis').onsuccess = ({ target }) => {
    const all = target.result.transaction('tables').objectStore('tables').getAll();
    all.onsuccess = () => resolve(all.result.map(({ info }) => JSON.parse(info)));
  };
})"""


def set_up_a_table(me: Visitor) -> None:
    """With an option and a bot of our own choice."""
    me.page.goto(f"{me.home}/{UNDER}/#/new/shot")
    me.page.locator("form select").nth(2).select_option("novice")
    me.page.locator("form summary").first.click()
    me.page.locator("[data-option=curse] .pill", has_text="yes").click()
    me.page.locator("form button.go").click()
    me.page.locator(".stage .seat").first.wait_for()


def take_back(me: Visitor) -> None:
    """Decide, and think better of it."""
    before = me.page.locator(".card.ready, .quota.open").count()
    decide(me)
    assert wait(me)
    told = me.page.locator(".stage").get_attribute("data-told")
    me.page.locator("[data-tool=undo]").click()
    me.page.locator(f".stage:not([data-told='{told}'])").wait_for()
    assert wait(me)
    assert me.page.locator(".card.ready, .quota.open").count() == before


def delete_all_but_the_last(me: Visitor, table: str) -> None:
    """Your own tables: one leads back to the match, the other is deleted, after a question."""
    me.page.goto(f"{me.home}/{UNDER}/#/lobby")
    panel = me.page.locator("li.panel", has=me.page.locator(f"a[href='#/table/{table}']"))
    expect(panel.get_by_role("link")).to_have_text("Back to the table")
    expect(me.page.locator("li.panel")).to_have_count(2)
    panel.get_by_role("button", name="Delete").click()
    me.page.locator("dialog[open]").get_by_role("button", name="Delete").click()
    expect(me.page.locator("li.panel")).to_have_count(1)
    assert table not in {info["id"] for info in me.page.evaluate(TABLES)}


def test_two_windows_at_the_same_table(browser: Any, files: FileServer) -> None:
    """A decision in one window is seen in the other, and whoever is late there loses nothing but the race."""
    me = visitor(browser, files)
    me.page.locator("li:has(a[href='#/new/shot']) button.play").click()
    assert wait(me)
    other = me.context.new_page()
    other.goto(me.page.url)
    other.locator(".card.ready, .quota.open").first.wait_for()
    told = other.locator(".stage").get_attribute("data-told")
    decide(me)
    other.locator(f".stage:not([data-told='{told}'])").wait_for()
    assert wait(me)
    mine = me.page.locator(".card[data-hand=yes]").evaluate_all(
        "cards => cards.map((card) => card.dataset.card).sort()"
    )
    expect(other.locator(".card[data-hand=yes]")).to_have_count(len(mine))
    assert (
        other.locator(".card[data-hand=yes]").evaluate_all("all => all.map((card) => card.dataset.card).sort()") == mine
    )
    me.leave()
    assert me.errors == []


def test_an_update_that_breaks_off_leaves_the_version_before(browser: Any, files: FileServer, tmp_path: Path) -> None:
    me = visitor(browser, files)
    me.page.wait_for_function(READY)
    me.page.wait_for_function(KEPT)
    folder = tmp_path / UNDER / "offline"
    told = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps({**told, "version": "newer"}))
    (folder / "python.zip").unlink()  # of the newer version, it never comes
    me.page.evaluate("navigator.serviceWorker.controller.postMessage({ loaded: [], all: true })")
    me.page.wait_for_function(NEWER)
    files.stop()
    me.context.set_offline(True)
    me.page.reload()
    me.page.wait_for_function(READY)
    me.page.locator("li:has(a[href='#/new/shot']) button.play").click()
    assert wait(me)
    me.leave()


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
          urls.push('/offline/manifest.json'); // kept last of all
          return (await Promise.all(urls.map((url) => caches.match(url)))).every(Boolean);
        }"""
    )
    me.page.wait_for_function(
        """async () => {
          const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
          const parts = [/client-[^/]*\\.js$/, /table\\.worker-[^/]*\\.js$/, /think\\.worker-[^/]*\\.js$/];
          return parts.every((part) => kept.flat().some(({ url }) => part.test(url)));
        }"""
    )
    server.stop()
    # The offer comes after a while, in case the server is only being restarted.
    expect(me.page.locator(".lost .loading")).to_have_css("color", "rgb(255, 255, 255)", timeout=60_000)  # on red
    me.page.get_by_role("button", name="Play offline").click()
    # Python starts in the browser first, which takes a busy machine a while.
    me.page.wait_for_function("() => location.pathname.startsWith('/table/here-')", timeout=240_000)
    assert wait(me)
    decide(me)
    assert wait(me)
    me.leave()
    assert me.foreign == []


def test_a_page_that_cannot_go_on_offline_says_so(browser: Any, tmp_path: Path) -> None:
    """The part of the page that plays offline was never loaded, and now the server is gone."""
    server = Server(tmp_path)
    me = Visitor(browser, server.address, "/", {"settings": settings()})
    me.page.route("**/assets/client-*.js", lambda route: route.abort())
    me.page.locator("li:has(a[href='/new/shot']) button.play").click()
    assert wait(me)
    server.stop()
    me.page.get_by_role("button", name="Play offline").click(timeout=60_000)
    again = me.page.get_by_role("button", name="Try again")
    expect(again).to_be_visible(timeout=60_000)
    again.click()
    expect(again).to_be_visible(timeout=60_000)
    me.context.close()
