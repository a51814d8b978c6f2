"""axe-core finds nothing, of any weight: on every screen around a table, by night and by day, large and small."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from finished import finished
from visitor import DESKTOP, PHONE, Visitor

Visit = Callable[..., Visitor]

AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
GAMES = ("shot", "witches", "broom")
DRAWERS = ("Chat", "Story", "People", "Rules")
FOUND = """async () => {
  await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)));
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].target} ${nodes[0].failureSummary ?? ""}`.slice(0, 300));
}"""


def screens(me: Visitor) -> Iterator[str]:
    """Goes from screen to screen; the name of each once it is there."""
    for path in ("/", "/lobby", "/new/shot", "/rules/shot"):
        me.page.goto(me.home + path)
        me.page.locator("main h1").first.wait_for()
        yield path
    me.page.goto(me.home)
    me.page.get_by_role("button", name="With friends").first.click()
    me.sees("Invite friends")
    me.page.get_by_text("Fair deals").click()
    yield "gathering"
    for game in GAMES:
        me.page.goto(me.home)
        me.page.locator(f"li:has(a[href='/new/{game}']) button.play").click()
        me.page.locator(".quota.open, .open .ready, .card.ready").first.wait_for()
        yield f"table of {game}"
    for drawer in DRAWERS:
        me.page.keyboard.press(drawer[0].lower())
        me.page.locator(f".drawer[aria-label='{drawer}']").wait_for()
        yield drawer
        me.page.keyboard.press("Escape")
    me.page.keyboard.press("?")
    me.page.locator("dialog[open] kbd").first.wait_for()
    yield "shortcuts"
    me.page.keyboard.press("Escape")
    me.page.locator("header [aria-haspopup=dialog]").click()
    me.page.locator("dialog[open] fieldset").first.wait_for()
    yield "settings"
    record = finished(me, "shot")
    me.page.goto(f"{me.home}/record/{record}?turn=30")
    me.page.locator("[data-verdict] summary").first.wait_for(state="attached")
    yield "record"
    me.page.goto(f"{me.home}/table/{record}")
    me.page.locator("dialog[open] ol").wait_for()
    yield "summary"
    me.page.goto(f"{me.home}/tv/{record}")
    me.page.locator(".end").wait_for()
    yield "television"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("light", ["dark", "light"])
def test_axe_finds_nothing(visit: Visit, light: str, size: dict[str, int]) -> None:
    me = visit("/lobby", color_scheme=light, viewport=size)
    found: dict[str, list[str]] = {}
    headings: dict[str, int] = {}
    for screen in screens(me):
        me.page.evaluate(AXE)
        found[screen] = me.page.evaluate(FOUND)
        headings[screen] = me.page.get_by_role("heading", level=1).count()
    assert {screen: issues for screen, issues in found.items() if issues} == {}
    modal = {"shortcuts", "settings", "summary"}  # what lies below a dialog is hidden from everybody
    assert {screen: count for screen, count in headings.items() if count != 1 and screen not in modal} == {}
