"""Takes a picture of every screen of the page at every size, to be looked at: `python tools/screens.py FOLDER`.

It also says where words are cut off, or a screen scrolls sideways.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from screenshots import QUIET, READY, decide, running_server

SIZES = ((360, 640), (390, 844), (844, 390), (820, 1180), (1280, 720), (1440, 900), (2560, 1440))
GAMES = ("shot", "witches", "broom")
DRAWERS = ("chat", "story", "last", "people", "rules")  # opened by the key of their first letter
# Elements whose words do not fit, and whether the page scrolls sideways.
CUT = """() => [
  ...(document.documentElement.scrollWidth > innerWidth + 1 ? ['the page scrolls sideways'] : []),
  ...[...document.querySelectorAll('main *, header *, dialog *')]
    .filter((element) => element.children.length === 0 && element.textContent.trim() && element.offsetParent)
    .filter((element) => getComputedStyle(element).overflow === 'hidden' && element.clientWidth > 2)
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    .map((element) => element.textContent.trim().slice(0, 40)),
]"""


class Camera:
    """Takes pictures of one page, at all sizes."""

    def __init__(self, page: Any, folder: Path, language: str, sizes: list[str]) -> None:
        self.page, self.folder, self.language = page, folder, language
        self.sizes = [size for size in SIZES if "x".join(map(str, size)) in sizes]

    def take(self, name: str) -> None:
        """This screen, at every size."""
        for width, height in self.sizes:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.wait_for_timeout(150)
            self.page.screenshot(path=self.folder / f"{self.language}-{name}-{width}x{height}.png")
            for cut in self.page.evaluate(CUT):
                print(f"{self.language} {name} {width}x{height}: {cut}")
        self.page.set_viewport_size({"width": 1440, "height": 900})


def visit(page: Any, address: str, camera: Camera, games: tuple[str, ...]) -> None:
    """From the start page through everything to the record."""
    page.goto(address)
    page.locator("button.play").last.wait_for()
    camera.take("start")
    page.locator("header button[aria-haspopup=dialog]").click()
    camera.take("settings")
    page.keyboard.press("Escape")
    page.goto(f"{address}/lobby")
    page.locator("main h1").wait_for()
    camera.take("lobby")
    for game in games:
        page.goto(f"{address}/new/{game}")
        page.locator("summary").click()
        camera.take(f"new-{game}")
        page.goto(f"{address}/rules/{game}")
        page.locator("main h1").wait_for()
        camera.take(f"rules-{game}")
        table(page, address, camera, game)
    page.goto(address)
    page.locator(".ways .paperish").first.click()
    page.locator(".invite").wait_for()
    camera.take("gathering")


def table(page: Any, address: str, camera: Camera, game: str) -> None:
    """One match, at its start, in its middle, after a round and at its end."""
    page.goto(address)
    page.locator(f"li:has(a[href='/new/{game}']) button.play").click()
    page.locator(READY).first.wait_for()
    camera.take(f"{game}-start")
    decisions, sheet = 0, False
    while not page.locator("dialog[open] .next").count():
        if page.locator(".payday.sheet").count():
            if not sheet:
                camera.take(f"{game}-sheet")
            sheet = True
            page.locator(".payday.sheet .button.main").click()
        else:
            decide(page)
            decisions += 1
            if decisions == 7:
                middle(page, camera, game)
        page.locator(f"{READY}, .payday.sheet, dialog[open] .next").first.wait_for()
    camera.take(f"{game}-end")
    after(page, address, camera, game)


def middle(page: Any, camera: Camera, game: str) -> None:
    """The table in the middle of a match, with everything that can be opened."""
    camera.take(f"{game}-middle")
    for drawer in DRAWERS:
        page.keyboard.press(drawer[0])
        camera.take(f"{game}-{drawer}")
        page.keyboard.press("Escape")
    page.locator("[data-tool=hint]").click()
    page.locator(".hint").wait_for()
    camera.take(f"{game}-hint")
    page.keyboard.press("Escape")


def after(page: Any, address: str, camera: Camera, game: str) -> None:
    """What is left of a match: its record, a review of it, and the view for a television."""
    match = page.url.rsplit("/", 1)[-1]
    page.goto(f"{address}/tv/{match}")
    page.locator("main").wait_for()
    camera.take(f"{game}-tv")
    page.goto(f"{address}/record/{match}")
    page.locator(".stage").wait_for()
    camera.take(f"{game}-record")
    page.goto(f"{address}/record/{match}?review")
    page.locator(".review .costliest, .review table").first.wait_for(timeout=120_000)
    camera.take(f"{game}-review")


def main() -> None:
    """All screens."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", choices=("en", "de", "ja"), default="en")
    parser.add_argument("--light", choices=("dark", "light"), default="dark")
    parser.add_argument("--games", nargs="*", default=GAMES, choices=GAMES)
    parser.add_argument("--sizes", nargs="*", default=[f"{width}x{height}" for width, height in SIZES])
    wish = parser.parse_args()
    wish.folder.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    if chromium is None:
        raise SystemExit("Chromium is missing: install the system's package chromium, or name one in CHROMIUM")
    options = {"witches": {"target": "none", "rounds": "2"}}
    tables = {
        game: {"players": 4, "seats": ["me", *["greedy"] * 3], "options": options.get(game, {}), "clock": None}
        for game in GAMES
    }
    settings = json.dumps({"speed": "none", "name": "Hazel", "language": wish.language, "tables": tables})
    with running_server() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=list(QUIET))
        context = browser.new_context(color_scheme=wish.light, service_workers="block")
        context.set_default_timeout(120_000)  # the first hint and the first review wait for the compiler
        context.add_init_script(f"localStorage.setItem('walpurgis', {json.dumps(settings)})")
        visit(
            page := context.new_page(), address, Camera(page, wish.folder, wish.language, wish.sizes), tuple(wish.games)
        )
        browser.close()


if __name__ == "__main__":
    main()
