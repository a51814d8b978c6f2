"""Symbols explain themselves, on a phone too; and what a small screen leaves out can be reached."""

from __future__ import annotations

from collections.abc import Callable

from anygame import sit, wait
from playwright.sync_api import expect
from visitor import PHONE, Visitor

Visit = Callable[..., Visitor]


def test_a_tap_tells_what_a_symbol_means(visit: Visit) -> None:
    me = sit(visit, "shot", 4, {}, viewport=PHONE, has_touch=True)
    wait(me)
    me.page.locator(".priorities .sign").first.tap()
    expect(me.page.locator(".tip")).to_contain_text("Strongest suit first")
    me.page.locator(".others .back[title]").first.tap()
    expect(me.page.locator(".tip")).to_contain_text("strength")


def test_a_phone_shows_the_strength_of_others_as_a_number(visit: Visit) -> None:
    me = sit(visit, "shot", 4, {}, viewport=PHONE, has_touch=True)
    wait(me)
    expect(me.page.locator(".others .amount b").first).to_have_text("11")
    expect(me.page.locator(".others .amount b").first).to_be_visible()


def test_a_phone_reaches_row_and_cards_seen(visit: Visit) -> None:
    me = sit(visit, "shot", 4, {}, viewport=PHONE, has_touch=True)
    wait(me)
    me.page.locator("header button[aria-expanded]").first.tap()
    me.page.locator(".drawer .tabs button", has_text="Overview").tap()
    expect(me.page.locator(".drawer .overview .row .mini").first).to_be_visible()
    expect(me.page.locator(".drawer .overview .grid")).to_be_visible()


def test_japanese_breaks_between_phrases_and_the_night_is_as_large_as_the_screen(visit: Visit) -> None:
    me = visit(locale="ja-JP", viewport=PHONE)
    me.page.locator("button.play").first.wait_for()
    style = me.page.evaluate(
        "(({ lineBreak, wordBreak }) => ({ lineBreak, wordBreak }))(getComputedStyle(document.querySelector('h2')))"
    )
    assert style == {"lineBreak": "strict", "wordBreak": "auto-phrase"}
    night = me.page.evaluate("getComputedStyle(document.body, '::before').position")
    assert night == "fixed"
