"""The television: the public table on a large screen, while phones hold the hands."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from visitor import PHONE, Visitor

Visit = Callable[..., Visitor]
TELEVISION = {"width": 1920, "height": 1080}


def test_friends_come_by_the_code_and_the_screen_shows_no_hand(visit: Visit) -> None:
    host = visit(viewport=PHONE)
    host.page.get_by_role("button", name="With friends").first.click()
    host.sees("Invite friends")
    screen = visit(host.page.url.removeprefix(host.home).replace("/table/", "/tv/"), viewport=TELEVISION)
    screen.sees("Point your phone at the code")
    screen.page.wait_for_function(
        "[...document.images].some(({ alt, naturalWidth }) => /QR code/.test(alt) && naturalWidth)"
    )
    host.fill((2, 3, 4))
    screen.sees("Waiting for the host to start")
    host.page.get_by_role("button", name="Start").click()
    host.decide()
    host.wait_for_turn()
    screen.sees("to play")
    assert host.cards()
    assert screen.cards() == []
    expect(screen.page.locator(".seat")).to_have_count(4)
    screen.page.locator(".seat .row .back").nth(20).wait_for()
    expect(screen.page.locator("button")).to_have_count(0)
    assert screen.page.evaluate("document.documentElement.scrollHeight") <= TELEVISION["height"]


def test_your_own_television_sees_no_more_than_others(visit: Visit) -> None:
    """Whoever plays and opens the television in the same browser must not show their hand to the room."""
    me = visit()
    me.play_now()
    me.wait_for_turn()
    hand = me.cards()
    me.page.goto(me.page.url.replace("/table/", "/tv/"))
    me.page.locator(".seat").first.wait_for()
    shown = me.page.locator(".card").evaluate_all("cards => cards.map(card => card.dataset.card)")
    assert hand and not set(hand) & set(shown)
    assert "picks up" not in me.page.locator("[role=log]").first.inner_text()
