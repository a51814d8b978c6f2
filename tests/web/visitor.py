"""Somebody at the page: what they do with mouse, touch and keys, and what they saw go wrong."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 320, "height": 640}
LANDSCAPE = {"width": 844, "height": 390}
LAPTOP = {"width": 1366, "height": 650}
LOW_LAPTOP = {"width": 1280, "height": 600}
DESKTOP = {"width": 1440, "height": 900}
SCREENS = (DESKTOP, LAPTOP, LOW_LAPTOP, PHONE, SMALL_PHONE, LANDSCAPE)
# Whether a table takes exactly the screen.
FITS = """size => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return scrollWidth === size.width && scrollHeight === size.height;
}"""
PATIENCE = 60_000  # milliseconds; a machine may be busy


class Visitor:
    """One person with a browser of their own, who wants to see no motion unless told otherwise."""

    def __init__(self, browser: Any, home: str, path: str, looks: dict[str, Any]) -> None:
        settings = looks.pop("settings", {"speed": "none"})
        looks.setdefault("locale", "en-GB")
        looks.setdefault("viewport", DESKTOP)
        looks.setdefault("service_workers", "block")
        self.home = home
        self.errors: list[str] = []
        self.foreign: list[str] = []
        self.scripts: dict[str, int] = {}
        self.context = browser.new_context(**looks)
        self.context.set_default_timeout(PATIENCE)
        kept = json.dumps(json.dumps(settings))
        script = f"localStorage.getItem('walpurgis') ?? localStorage.setItem('walpurgis', {kept})"
        self.context.add_init_script(f"if (location.origin === '{home}') {script}")
        self.page = self.context.new_page()
        self.page.on("console", self._listen)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", self._watch)
        self.page.goto(home + path)

    def _listen(self, message: Any) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def _watch(self, request: Any) -> None:
        if not request.url.startswith((self.home, "data:", "blob:")):
            self.foreign.append(request.url)

    def leave(self) -> None:
        """Close the browser window."""
        self.context.close()

    def sees(self, text: str) -> None:
        """Waits until these words are on the screen."""
        self.page.get_by_text(text).first.wait_for()

    # --- before a match ---

    def fill(self, seats: Iterable[int]) -> None:
        """As the host, sets bots on these seats; the first seat is 1."""
        for seat in seats:
            row = self.page.locator(f"main li:nth-child({seat})")
            row.locator("select").select_option("novice")
            row.locator(".name").filter(has_text="novice").wait_for()

    def sit_with(self, host: Visitor) -> None:
        """Takes the second seat at the table of a host who waits for friends; the host sees it."""
        self.page.goto(host.page.get_by_label("The link").input_value())
        self.page.get_by_role("button", name="Sit here").first.click()
        self.sees("The host starts")
        host.page.locator("main li:nth-child(2)").get_by_role("button").wait_for()

    # --- at a table of shot ---

    def play_now(self) -> None:
        """From the start page to a table with bots."""
        self.page.locator("button.play").first.click()
        self.page.locator(".stage .seat").first.wait_for()

    def wait_for_turn(self) -> str:
        """Waits until something is to be decided: `quota`, `card`, or `over`."""
        ready = ".quota.open, .card.ready, dialog[open] ol"
        self.page.locator(ready).first.wait_for()
        if self.page.locator("dialog[open] ol").count():
            return "over"
        return "quota" if self.page.locator(".quota.open").count() else "card"

    def is_asked(self) -> bool:
        """Whether something is to be decided at this moment."""
        return self.page.locator(".quota.open, .card.ready").count() > 0

    def decide(self) -> str:
        """Takes the first thing that can be done; what it was."""
        what = self.wait_for_turn()
        if what == "over":
            return what
        told = self.page.locator(".stage").get_attribute("data-told")
        self.page.locator(".quota.open" if what == "quota" else ".card.ready").first.press("Enter")
        self.page.locator(f".stage:not([data-told='{told}'])").wait_for()
        return what

    def cards(self) -> list[str]:
        """The visitor's own hand."""
        return self.page.locator(".card[data-hand=yes]").evaluate_all("cards => cards.map(card => card.dataset.card)")
