"""No text on any screen is a code: no names of cards or actions as programs write them, no message without words."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from anygame import decide, sit, wait
from playwright.sync_api import expect
from visitor import Visitor

Visit = Callable[..., Visitor]

CODES = re.compile(
    r"(?<![\w.#/])(?:"
    r"[vpbf](?:10|\d)|x[24]|q\d"  # cards and quotas of shot
    r"|[rgyb](?:1[0-4]|\d)"  # cards of witches
    r"|(?:pass|show|take|choose|brave|coward)-\w+"  # actions
    r"|\d(?:brown|green|red|purple|yellow|blue|grey|black|white)"  # potions of broom
    r"|\d=\d[\d=,]*"  # options as they are written
    r"|(?:most|highest|next)-\w+|worn-out"
    r"|\w+_\w+"
    r")(?![\w])|\[(?:page|shot|witches|broom|bot|reason)-"
    r"|^[a-z]$",  # a letter alone, as cards had it
    re.MULTILINE,
)
# Everything that is read, or told to a screen reader.
TEXT = """() => [
  document.body.innerText,
  ...[...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap((element) =>
    ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? '')),
  ...[...document.querySelectorAll('.hidden, svg text, svg title')].map((element) => element.textContent),
].join('\\n')"""

LANGUAGES = ("en-GB", "de-DE", "ja-JP")
SHORT = {"shot": {}, "witches": {"target": "none", "rounds": "1"}, "broom": {}}


def codes_on(me: Visitor, screen: str) -> set[str]:
    """The codes that this screen shows."""
    return {f"{screen}: {found.group()}" for found in CODES.finditer(str(me.page.evaluate(TEXT)))}


@pytest.mark.parametrize("locale", LANGUAGES)
def test_no_codes_before_a_match(visit: Visit, locale: str) -> None:
    me = visit(locale=locale)
    me.page.locator("button.play").first.wait_for()
    found = codes_on(me, "start")
    for game in SHORT:
        me.page.goto(f"{me.home}/new/{game}")
        me.page.locator("summary").click()
        me.page.locator("fieldset.option").first.wait_for()
        found |= codes_on(me, f"new {game}")
    me.page.goto(f"{me.home}/lobby")
    me.page.locator("main h1").wait_for()
    found |= codes_on(me, "lobby")
    me.page.locator("header [aria-haspopup=dialog]").click()
    found |= codes_on(me, "settings")
    me.page.goto(me.home)
    me.page.locator(".ways .paperish").first.click()
    me.page.locator(".invite").wait_for()
    assert found | codes_on(me, "gathering") == set()


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("game", SHORT)
def test_no_codes_at_the_table(visit: Visit, game: str, locale: str) -> None:
    me = sit(visit, game, 4, SHORT[game], locale=locale)
    found: set[str] = set()
    decisions = 0
    while wait(me) and decisions < 8:
        found |= codes_on(me, f"table after {decisions}")
        if me.page.locator(".payday.sheet").count():
            me.page.locator(".payday.sheet .button.main").click()
            continue
        if decisions == 3 and locale == LANGUAGES[0]:
            me.page.locator("header .tools button").first.click()
            me.page.locator(".hint.sheet").first.wait_for()
            found |= codes_on(me, "hint")
            me.page.keyboard.press("Escape")
        if decisions == 6:
            found |= codes_in_drawers(me)
        decide(me)
        decisions += 1
    assert found == set()


def codes_in_drawers(me: Visitor) -> set[str]:
    """What can be opened beside the table, but for the rulebook."""
    me.page.locator("[data-tool=rules]").first.click()
    tabs = me.page.locator(".drawer .tabs button")
    expect(tabs.first).to_be_visible()
    found: set[str] = set()
    for tab in range(1, tabs.count()):
        tabs.nth(tab).click()
        found |= codes_on(me, f"drawer {tab}")
    me.page.keyboard.press("Escape")
    return found
