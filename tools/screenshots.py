"""Takes the pictures of the page for README and docs: `make screenshots`, into docs/pictures.

It starts a server of its own, sits down at tables with bots, and plays until there is something to see.
"""

from __future__ import annotations

import argparse
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
QUIET = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
TRICKS = 4  # so many decisions into a match there is something on the table


@contextmanager
def running_server() -> Iterator[str]:
    """A server on a free port with an empty store; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.sqlite"
        command = [sys.executable, "-m", "walpurgis", "serve", "--port", str(port), "--database", database]
        server = subprocess.Popen([*command, "--pace", "0"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for(f"http://127.0.0.1:{port}/health")
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait()


def wait_for(address: str) -> None:
    """Until it answers."""
    for _ in range(600):
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"nothing answers at {address}; does `walpurgis serve` run?")


def take(browser: Any, address: str, game: int, folder: Path, size: str, light: str) -> None:
    """The start page and a table of one game, in one size and light."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=light, locale="en-GB", service_workers="block"
    )
    page = context.new_page()
    page.goto(address)
    page.locator("button.play").nth(game).wait_for()
    if game == 0:
        page.wait_for_timeout(500)
        page.screenshot(path=folder / f"start-{size}-{light}.png")
    page.locator("button.play").nth(game).click()
    name = page.locator(".stage").get_attribute("data-game")
    for _ in range(TRICKS):
        decide(page)
    page.locator(READY).first.wait_for()
    page.wait_for_timeout(2500)  # everything has come to rest
    page.screenshot(path=folder / f"{name}-{size}-{light}.png")
    context.close()


READY = ".stage .middle button:not([aria-disabled=true], :disabled), .card.ready"


def decide(page: Any) -> None:
    """The first thing that can be done; several cards where several are asked for."""
    page.locator(READY).first.wait_for()
    told = page.locator(".stage").get_attribute("data-told")
    confirm = page.locator(".actions .button.main")
    while confirm.count() and confirm.is_disabled():
        page.locator(".card.ready:not(.picked)").first.press("Enter")
    if confirm.count():
        confirm.click()
    else:
        page.locator(READY).last.press("Enter")
        if page.locator(".card.picked").count():  # held up: now say how it is played
            page.locator(".actions button:not(:disabled)").first.click()
    page.locator(f".stage:not([data-told='{told}'])").wait_for()


def main() -> None:
    """All games, sizes and lights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=ROOT / "docs" / "pictures")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("Chromium is missing: install the system's package chromium")
    with running_server() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=list(QUIET))
        page = browser.new_page()
        page.goto(address)
        page.locator("button.play").first.wait_for()
        games = page.locator("button.play").count()
        page.close()
        for game in range(games):
            for size in SIZES:
                for light in ("dark", "light"):
                    take(browser, address, game, folder, size, light)
        browser.close()


if __name__ == "__main__":
    main()
