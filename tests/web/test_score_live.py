"""Two phones at one table: both write, a third watches, the connection goes, and no tap is lost."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from test_score import PHONE, Scorer, match_of, sheet_of
from visitor import Visitor

Visit = Callable[..., Visitor]
EVIL = "<b onclick=1>"


def link_of(page: Any, button: str) -> str:
    page.get_by_role("button", name=button).click()
    field = page.get_by_role("textbox", name="Link")
    expect(field).to_have_value(re.compile("#(join|watch)="))
    return field.input_value()


def fire_of(page: Any, seat: int) -> Any:
    return page.locator(f".line[data-seat='{seat}'] output")


def test_two_phones_keep_score_together(visit: Visit) -> None:
    first = Scorer(visit("/score/witches", viewport=PHONE), "witches", 0).page
    first.locator("nav button").nth(1).click()
    join = link_of(first, "Keep score together")
    watch = link_of(first, "Let others watch live")
    first.locator("nav button").nth(0).click()
    other = visit("/" + join.split("/", 3)[3], viewport=PHONE)
    second = other.page
    second.get_by_role("button", name="Join").click()
    second.locator(".standing").wait_for()
    watcher = visit("/" + watch.split("/", 3)[3], viewport=PHONE).page
    for page in (second, watcher):
        page.locator("nav button").nth(0).click()
    # Both tap at once, on the same player and on others; every tap counts.
    for _ in range(3):
        first.locator(".line[data-seat='0'] [data-more]").click()
        second.locator(".line[data-seat='0'] [data-more]").click()
        second.locator(".line[data-seat='1'] [data-more]").click()
    for page in (first, second, watcher):
        expect(fire_of(page, 0)).to_have_text("6")
        expect(fire_of(page, 1)).to_have_text("3")
    # Without a connection taps wait; undo takes back one's own tap only.
    other.context.set_offline(True)
    second.locator(".line[data-seat='2'] [data-more]").click()
    first.locator(".line[data-seat='2'] [data-more]").click()
    first.locator(".line[data-seat='3'] [data-more]").click()
    expect(second.get_by_text("No connection")).to_have_count(1)
    other.context.set_offline(False)
    for page in (first, second, watcher):
        expect(fire_of(page, 2)).to_have_text("2")
    other.errors.clear()  # the browser writes down that it was offline
    first.get_by_role("button", name="Undo").click()
    for page in (first, second, watcher):
        expect(fire_of(page, 3)).to_have_text("0")
        expect(fire_of(page, 2)).to_have_text("2")
    # Whoever watches can tap nothing, and their own phone keeps no copy.
    assert watcher.locator("main .line button:enabled").count() == 0
    assert watcher.locator(".save").count() == 0
    assert watcher.evaluate("localStorage.getItem('walpurgis-score-witches')") is None
    # The one phone goes; the other takes over with everything.
    first.close()
    second.locator(".line[data-seat='3'] [data-all]").click()
    for figure in ("r11", "g11", "g12", "b11", "y11"):
        second.locator(f"[data-figure='{figure}'][data-seat='3']").click()
    second.locator(".save").click()
    second.locator(".standing").wait_for()
    watcher.locator("nav button").nth(1).click()
    expect(watcher.locator(".standing")).to_have_text(re.compile("6"))


def test_a_name_is_only_a_name(visit: Visit) -> None:
    me = visit("/score/shot", viewport=PHONE)
    me.page.locator("ol li input.field").first.fill(EVIL)
    me.page.locator("button.go").click()
    me.page.locator("nav button").nth(1).click()
    watch = link_of(me.page, "Let others watch live")
    other = visit("/" + watch.split("/", 3)[3], viewport=PHONE)
    other.page.get_by_text(EVIL).first.wait_for()
    assert other.page.locator("b[onclick]").count() == 0


@pytest.mark.parametrize("game", ["shot", "witches", "broom"])
def test_may_i_play_this(visit: Visit, game: str) -> None:
    """Two taps for an answer, and the rule opens the book there."""
    led, other, same = {"shot": ("b7", "v3", "b2"), "witches": ("g5", "r9", "g9"), "broom": ("fire", "root", "fire")}[
        game
    ]
    me = Scorer(visit(f"/score/{game}", viewport=PHONE), game, 0)
    me.tab("May I?")
    me.tap(f"[data-card='{led}']")
    expect(me.page.locator("[data-target='hand']")).to_have_attribute("aria-pressed", "true")
    me.tap(f"[data-card='{other}']")
    answer = me.page.locator(".answer")
    expect(answer).to_have_attribute("data-may", "no" if game == "broom" else "unless")
    me.tap(f"[data-card='{same}']")
    expect(answer).to_have_attribute("data-may", "yes")
    me.page.locator(".dock li button").first.click()
    expect(answer).to_have_attribute("data-may", "no")
    rule = answer.locator(".rule").inner_text()
    answer.locator(".rule").click()
    expect(me.page.locator(".book .asked .rule")).to_have_text(rule)
    expect(me.page.locator(".book .asked")).to_be_in_viewport()


def test_the_evening_as_a_picture(visit: Visit) -> None:
    match = match_of("shot")
    sheet = sheet_of(match)
    me = Scorer(visit("/score/shot", viewport=PHONE), "shot", int(str(sheet.options["first"])))
    me.enter(sheet.rounds[0])
    me.save()
    expect(me.page.locator(".moments li").first).to_have_text(re.compile("Best round"))
    with me.page.expect_download() as picture:
        me.page.get_by_role("button", name="As a picture").click()
    content = Path(picture.value.path()).read_bytes()
    assert content.startswith(b"\x89PNG") and int.from_bytes(content[16:20], "big") == 1080
