"""Takes the pictures of the page and the terminal for README and docs: `make screenshots`, into docs/pictures.

It starts a server of its own, sits down at tables with bots, and plays until there is something to see.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright
from screenshots_terminal import TERMINAL_PICTURES, drawn

ROOT = Path(__file__).parents[1]
QUIET = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")
DESKTOP, PHONE = (1440, 900), (390, 844)
SCALE = 0.8  # small enough for a README, and still read
READY = ".stage .middle button:not([aria-disabled=true], :disabled), .card.ready"

# Words and cards are there: no name in brackets, no empty heading, the fonts loaded, and every card at its place.
SETTLED = """() => document.fonts.status === 'loaded'
  && !/\\[(page|shot|witches|broom)-/.test(document.body.innerText)
  && [...document.querySelectorAll('main h2')].every((heading) => heading.textContent.trim())
  && document.getAnimations().every((motion) => motion.playState !== 'running'
    || motion.effect.getComputedTiming().iterations === Infinity)"""

# Where a card, a heading or a button to play is seen: a test looks whether anything is drawn there.
BOXES = """() => [...document.querySelectorAll('.card, main h1, main h2, button.play')].map((element) => {
  const box = element.getBoundingClientRect();
  const seen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const inside = box.x >= 0 && box.y >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  return seen && inside && box.width > 16 && box.height > 16 ? [box.x, box.y, box.right, box.bottom] : null;
}).filter(Boolean)"""
DESCRIPTION = 0x010E  # the tag of a picture that holds a text
QUALITY = 88  # of 100; a sixth of the size of a PNG, and no difference to be seen


@dataclass(frozen=True)
class Picture:
    """One picture: of the start page, or of a table after some decisions."""

    name: str
    game: str = ""
    size: tuple[int, int] = DESKTOP
    light: str = "dark"
    decisions: int = 6


PICTURES = (
    Picture("start"),
    Picture("shot", "shot"),
    Picture("witches", "witches", light="light", decisions=5),
    Picture("broom", "broom", decisions=7),
    Picture("phone", "shot", PHONE, decisions=5),
)


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


def take(browser: Any, address: str, picture: Picture, folder: Path) -> None:
    """One picture."""
    width, height = picture.size
    settings = json.dumps(json.dumps({"speed": "quick", "name": "Hazel"}))
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=SCALE,
        color_scheme=picture.light,
        locale="en-GB",
        service_workers="block",
    )
    context.add_init_script(f"localStorage.setItem('walpurgis', {settings})")
    page = context.new_page()
    page.goto(address)
    page.locator("button.play").last.wait_for()
    page.wait_for_function(SETTLED)
    if picture.game:
        page.locator(f"li:has(a[href='/new/{picture.game}']) button.play").click()
        for _ in range(picture.decisions):
            decide(page)
        page.locator(READY).first.wait_for()
    page.wait_for_function(SETTLED)
    page.wait_for_timeout(2500)  # everything has come to rest
    keep(page.screenshot(), page.evaluate(BOXES), folder / f"{picture.name}.webp")
    context.close()


def keep(shot: bytes, boxes: list[list[float]], path: Path) -> None:
    """Write a picture, and note in it where something must be seen."""
    notes = Image.Exif()
    notes[DESCRIPTION] = json.dumps([[round(SCALE * edge) for edge in box] for box in boxes])
    with Image.open(io.BytesIO(shot)) as picture:
        picture.convert("RGB").save(path, quality=QUALITY, method=6, exif=notes)


def take_terminal(browser: Any, window: str, path: Path) -> None:
    """One picture of the terminal, from a window that is drawn already."""
    page = browser.new_page()
    page.set_content(window)
    page.locator("svg").screenshot(path=path, omit_background=True)
    page.close()


def decide(page: Any) -> None:
    """The last thing that can be done; several cards where several are asked for."""
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
    """All pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=ROOT / "docs" / "pictures")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    if chromium is None:
        raise SystemExit("Chromium is missing: install the system's package chromium, or name one in CHROMIUM")
    windows = {picture.name: drawn(picture) for picture in TERMINAL_PICTURES}
    with running_server() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=list(QUIET))
        for picture in PICTURES:
            take(browser, address, picture, folder)
            print(folder / f"{picture.name}.webp")
        for name, window in windows.items():
            take_terminal(browser, window, folder / f"{name}.png")
            print(folder / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
