"""How fast and how large the page without a server is, in Chromium: python tools/bench_offline.py [--rounds N]

Serves the static folder from this machine, as a plain web host would, and visits it like a person who presses "Play
now" at once: a first time, and again with what the browser has kept. Then experts play, and each says how long it
thought. For quiet cores: everything that runs beside it is measured, too.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import importlib
import json
import os
import shutil
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from walpurgis.games import own_game_names
from walpurgis.server.static import write_page

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "web"))
anygame: Any = importlib.import_module("anygame")  # plays any game on the page, in the tests
Visitor: Any = importlib.import_module("visitor").Visitor

QUIET = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")
HAND = ".card[data-hand=yes]"
KEPT = """async () => {
  const memory = await (await caches.open('walpurgis-python')).keys();
  const manifest = await caches.match(new URL('offline/manifest.json', location.href).href);
  return memory.length === 1 && manifest && navigator.serviceWorker.controller;
}"""
THOUGHTS = "performance.getEntriesByName('walpurgis-thought').map(({ detail }) => detail)"
DECISIONS = 8  # of ours, at a table with experts
AIMS = {"first visit": 8.0, "second visit": 3.0, "expert": 1.0, "bytes": 8_000_000}


class FileServer(http.server.ThreadingHTTPServer):
    """A plain web host that counts what it sends."""

    def __init__(self, folder: Path) -> None:
        self.sent: dict[str, int] = {}
        super().__init__(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Handler(http.server.SimpleHTTPRequestHandler):
    """Counts."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content = source.read()
        assert isinstance(self.server, FileServer)
        self.server.sent[self.path] = self.server.sent.get(self.path, 0) + len(content)
        outputfile.write(content)


def settings(seat: str) -> dict[str, Any]:
    """A visitor whose last table of each game had such bots, and who wants to see no motion."""
    table = {"players": 4, "seats": ["me", seat, seat, seat], "clock": None, "listed": False, "options": {}}
    return {"speed": "none", "name": "Hazel", "tables": {game: table for game in own_game_names()}}


def seconds_to_a_hand(page: Any, address: str) -> float:
    """From "Play now", pressed as soon as it is there, to dealt cards."""
    page.goto(address)
    button = page.locator("button.play").first
    button.wait_for()
    began = time.monotonic()
    button.click()
    page.locator(HAND).first.wait_for()
    return time.monotonic() - began


def visits(browser: Any, server: FileServer) -> tuple[float, float, int]:
    """Seconds of a first and of a second visit, and the bytes before the first table."""
    server.sent.clear()
    home = f"http://127.0.0.1:{server.server_port}"
    me = Visitor(browser, home, "/missing", {"service_workers": "allow", "settings": settings("greedy")})
    first = seconds_to_a_hand(me.page, f"{home}/")
    me.page.wait_for_function(KEPT)
    size = sum(size for path, size in server.sent.items() if "/weights/" not in path)
    me.page.close()
    second = seconds_to_a_hand(me.context.new_page(), f"{home}/")
    me.leave()
    return first, second, size


def thoughts(browser: Any, server: FileServer, game: str) -> list[float]:
    """Seconds that each decision of an expert took."""
    home = f"http://127.0.0.1:{server.server_port}"
    me = Visitor(browser, home, "/", {"service_workers": "allow", "settings": settings("expert")})
    me.page.locator(f"li:has(a[href='#/new/{game}']) button.play").click()
    for _ in range(DECISIONS):
        if not anygame.wait(me):
            break
        anygame.decide(me)
    found = [one["milliseconds"] / 1000 for one in me.page.evaluate(THOUGHTS) if one["bot"] == "expert"]
    me.leave()
    return found


def line(what: str, values: list[float], aim: float, form: Callable[[float], str]) -> str:
    told = f"median {form(statistics.median(values))}, worst {form(max(values))} of {len(values)}"
    return f"{what:34} {told:44} aim {form(aim)}"


def seconds(value: float) -> str:
    return f"{value:.2f} s"


def megabytes(value: float) -> str:
    return f"{value / 1e6:.2f} MB"


def main() -> None:
    """Measure, and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="first and second visits")
    parser.add_argument("--out", type=Path, help="a JSON file for all numbers")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as play:
        write_page(Path(name))
        server = FileServer(Path(name))
        browser = play.chromium.launch(
            executable_path=shutil.which(os.environ.get("CHROMIUM", "chromium")), args=list(QUIET)
        )
        visited = [visits(browser, server) for _ in range(args.rounds)]
        thought = {game: thoughts(browser, server, game) for game in own_game_names()}
        browser.close()
        server.shutdown()
    first, second, sizes = (list(column) for column in zip(*visited, strict=True))
    print(line("first visit, to a dealt hand", first, AIMS["first visit"], seconds))
    print(line("second visit, to a dealt hand", second, AIMS["second visit"], seconds))
    print(line("on the wire before weights", sizes, AIMS["bytes"], megabytes))
    for game, times in thought.items():
        print(line(f"a decision of an expert, {game}", times, AIMS["expert"], seconds))
    if args.out:
        report = {"first": first, "second": second, "bytes": sizes, "expert": thought}
        args.out.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
