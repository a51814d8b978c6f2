"""The page as people use it: from the start page to the end of a match, by mouse, by keys, on a phone, cut off."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from visitor import DESKTOP, FITS, LANDSCAPE, PHONE, SCREENS, SMALL_PHONE, Visitor

Visit = Callable[..., Visitor]


def test_a_whole_match_against_bots_as_last_time(visit: Visit) -> None:
    last = {"players": 3, "seats": ["me", "novice", "novice"], "options": {}, "clock": None, "listed": False}
    me = visit(settings={"speed": "none", "tables": {"shot": last}})
    me.play_now()
    decided = [me.decide()]
    while decided[-1] != "over":
        decided.append(me.decide())
    assert {"quota", "card"} <= set(decided)
    expect(me.page.locator("dialog[open] ol > li")).to_have_count(3)
    expect(me.page.locator("dialog[open] polyline")).to_have_count(3)
    me.page.get_by_role("button", name="Play again").click()
    me.page.wait_for_url("**/table/*?start")
    assert me.wait_for_turn() in ("quota", "card")


def test_two_people_at_one_table(visit: Visit) -> None:
    host, friend = visit(), visit("/lobby")
    host.page.get_by_role("button", name="With friends").first.click()
    friend.sit_with(host)
    host.fill((3, 4))
    host.page.get_by_role("button", name="Start").click()
    decided = {host: 0, friend: 0}
    while min(decided.values()) < 4:
        for person in (host, friend):
            if person.is_asked():
                person.decide()
                decided[person] += 1
            person.page.wait_for_timeout(20)
    assert host.cards() and friend.cards() and not set(host.cards()) & set(friend.cards())


def test_by_keyboard_alone(visit: Visit) -> None:
    me = visit()
    me.page.locator("button.play").first.focus()
    me.page.keyboard.press("Enter")
    me.page.locator(".quota.open").first.wait_for()
    assert tab_to(me, ".quota.open")
    me.page.keyboard.press("Enter")
    me.page.locator(".card.ready").first.wait_for()
    assert tab_to(me, ".card[data-hand=yes]")
    for _ in range(9):
        if me.page.evaluate("document.activeElement.matches('.card.ready')"):
            break
        me.page.keyboard.press("ArrowRight")
    cards = me.page.locator(".card[data-hand=yes]").count()
    me.page.keyboard.press("Enter")
    me.page.wait_for_function("before => document.querySelectorAll('.card[data-hand=yes]').length < before", arg=cards)
    me.page.locator(".card[data-hand=yes]:focus").wait_for()


def tab_to(me: Visitor, wanted: str) -> bool:
    """Goes on with the tabulator until this is focused."""
    for _ in range(60):
        if me.page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", wanted):
            return True
        me.page.keyboard.press("Tab")
    return False


def test_a_card_that_cannot_be_played_says_why(visit: Visit) -> None:
    me = visit()
    me.play_now()
    while me.decide() != "over":
        if me.wait_for_turn() == "card" and me.page.locator(".card.closed").count():
            break
    me.page.locator(".card.closed").first.click(force=True)
    me.page.locator(".why").wait_for()
    expect(me.page.locator(".why")).to_contain_text("was led and you hold a card of it")
    me.page.locator(".why .rule").first.click()
    me.page.locator(".book .asked").wait_for()
    assert me.page.locator(".book .asked").inner_text().startswith("S4.2")


def test_every_event_is_told_to_screen_readers(visit: Visit) -> None:
    me = visit()
    me.play_now()
    me.decide()
    me.wait_for_turn()
    expect(me.page.locator("[role=log]").first).to_contain_text("takes quota")
    expect(me.page.get_by_role("group", name="Your hand")).to_have_count(1)
    names = me.page.locator(".card[data-hand=yes] > .hidden").all_inner_texts()
    assert len(names) == len(me.cards()) and all(names)


def test_languages_are_switched_live(visit: Visit) -> None:
    me = visit()
    me.play_now()
    me.wait_for_turn()
    for language, words in (("Deutsch", "Heute gilt"), ("日本語", "今日の優先順"), ("English", "Today's priorities")):
        me.page.locator("header [aria-haspopup=dialog]").click()
        me.page.get_by_text(language, exact=True).click()
        me.page.keyboard.press("Escape")
        me.sees(words)


@pytest.mark.parametrize("locale", ["de-DE", "ja-JP"])
def test_the_language_of_the_browser_is_spoken(visit: Visit, locale: str) -> None:
    me = visit(locale=locale)
    me.page.locator("button.play").first.wait_for()
    assert me.page.evaluate("document.documentElement.lang") == locale[:2]
    assert "[page-" not in me.page.inner_text("body")


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, LANDSCAPE], ids=["phone", "small", "landscape"])
def test_a_phone_has_room_for_everything(visit: Visit, size: dict[str, int]) -> None:
    me = visit(viewport=size, has_touch=True)
    me.play_now()
    me.page.locator(".quota.open").first.tap()
    me.page.locator(".card.ready").first.wait_for()
    assert me.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    small = me.page.evaluate(
        """() => [...document.querySelectorAll('button, a.button, .card[data-hand=yes]')]
        .filter(one => one.offsetParent && !one.closest('.hidden'))
        .map(one => [one.getBoundingClientRect(), one.innerText])
        .filter(([box]) => box.width < 43.5 || box.height < 43.5).map(([box, name]) => `${name} ${box.width}`)"""
    )
    assert small == []


def test_every_screen_shows_the_whole_table(visit: Visit) -> None:
    """Nothing is to be scrolled, neither when quotas are chosen nor when cards are played."""
    me = visit()
    me.play_now()
    for _ in range(2):
        me.wait_for_turn()
        for size in SCREENS:
            me.page.set_viewport_size(size)
            me.page.wait_for_function(FITS, arg=size)
        me.page.set_viewport_size(DESKTOP)
        me.decide()


def test_a_cut_connection_shows_and_comes_back(visit: Visit, tmp_path: Path, server: Any) -> None:
    own = type(server)(tmp_path)
    try:
        me = visit(home=own.address)
        me.play_now()
        me.decide()
        me.wait_for_turn()
        hand = me.cards()
        own.stop()
        me.sees("Connection lost")
        own.start()
        me.page.get_by_text("Connection lost").wait_for(state="detached")
        me.wait_for_turn()
        assert me.cards() == hand
        me.decide()
        me.page.goto("about:blank")
    finally:
        own.stop()
    me.errors = [error for error in me.errors if "WebSocket" not in error]  # the browser logs the cut itself


KEPT = """async () => {
  await navigator.serviceWorker.ready;
  if (!(await caches.match('/'))) return false;
  for (const name of await caches.keys()) {
    const kept = (await (await caches.open(name)).keys()).map(({ url }) => url);
    if (kept.some((url) => url.endsWith('.js')) && kept.some((url) => url.endsWith('.css'))) return true;
  }
  return false;
}"""


def test_the_shell_opens_offline_and_says_so(visit: Visit) -> None:
    me = visit(service_workers="allow")
    me.page.wait_for_function(KEPT)
    me.context.set_offline(True)
    me.page.reload()
    me.page.locator("button.play").first.click()
    me.sees("The server cannot be reached")
    me.errors.clear()  # the browser logs every request that finds no line
