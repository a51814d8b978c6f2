"""The page is for everybody: keys, small phones, other devices, mute, hints."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect
from visitor import SMALL_PHONE, Visitor

Visit = Callable[..., Visitor]


def test_a_whole_round_by_keyboard_alone(visit: Visit) -> None:
    me = visit()
    me.page.locator("a[href='/learn/shot']").focus()
    me.page.keyboard.press("Enter")
    me.page.locator(".quota.open").first.wait_for()
    for _ in range(200):
        if me.page.locator(".payday.sheet").count():
            break
        if not me.is_asked():
            me.page.wait_for_timeout(20)
            continue
        told = me.page.locator(".stage").get_attribute("data-told")
        wanted = ".quota.open" if me.page.locator(".quota.open").count() else ".card[data-hand=yes]"
        while not me.page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", wanted):
            me.page.keyboard.press("Tab")
        while not me.page.evaluate("document.activeElement?.matches('.quota.open, .card.ready') ?? true"):
            me.page.keyboard.press("ArrowRight")
        me.page.keyboard.press("Enter")
        me.page.locator(f".stage:not([data-told='{told}'])").wait_for()
    me.page.locator(".payday.sheet button:focus").wait_for()
    me.page.keyboard.press("Enter")
    me.page.locator(".payday.sheet").wait_for(state="detached")


def test_another_device_takes_over(visit: Visit) -> None:
    me = visit("/learn/shot")
    me.decide()
    me.wait_for_turn()
    me.page.locator("header [aria-haspopup=dialog]").click()
    me.page.get_by_role("button", name="Continue on another device").click()
    link = me.page.get_by_label("The link").input_value()
    me.page.wait_for_function(
        "[...document.images].some(({ alt, naturalWidth }) => /QR code/.test(alt) && naturalWidth)"
    )
    phone = visit(link.removeprefix(me.home), viewport=SMALL_PHONE)
    phone.wait_for_turn()
    assert phone.cards() == me.cards() != []
    assert "move=" not in phone.page.url
    late = visit(link.removeprefix(me.home))
    late.sees("This link has already been used")
    late.errors.clear()  # the browser logs the refusal itself


@pytest.mark.parametrize("accepts", [True, False])
def test_a_link_asks_before_it_turns_you_into_somebody_else(visit: Visit, accepts: bool) -> None:
    eve, me = visit("/learn/shot", settings={"speed": "none", "name": "Eve"}), visit("/learn/shot")
    for person in (eve, me):
        person.wait_for_turn()
    eve.page.locator("header [aria-haspopup=dialog]").click()
    eve.page.get_by_role("button", name="Continue on another device").click()
    me.page.goto("about:blank")
    me.page.goto(eve.page.get_by_label("The link").input_value())
    me.sees("You are playing here as Guest. Continue as Eve instead?")
    me.page.get_by_role("button", name="Continue as Eve" if accepts else "Stay as Guest").click()
    me.page.locator(".stage").wait_for()
    assert me.page.evaluate("fetch('/api/guest').then(answer => answer.json())") == {
        "name": "Eve" if accepts else "Guest"
    }
    if accepts:
        me.wait_for_turn()
        assert me.cards() == eve.cards() != []
    else:
        assert not me.page.locator(".card[data-hand=yes]").count(), "at Eve's table a guest only watches"
    me.errors.clear()  # the browser logs the question (409) itself


def test_a_refused_choice_is_not_shown_as_made(visit: Visit) -> None:
    host, friend = visit("/lobby"), visit("/lobby")
    news_arrives = True

    def between(host_line: WebSocketRoute) -> None:
        server_line = host_line.connect_to_server()
        server_line.on_message(
            lambda text: host_line.send(text) if news_arrives or json.loads(text)["type"] == "refused" else None
        )

    host.page.route_web_socket("**/socket", between)
    host.page.goto(host.home)
    host.page.get_by_role("button", name="With friends").first.click()
    seat = host.page.locator("main li:nth-child(2) select")
    seat.wait_for()
    news_arrives = False
    friend.page.goto(host.page.get_by_label("The link").input_value())
    friend.page.get_by_role("button", name="Sit here").first.click()
    friend.sees("The host starts")
    seat.select_option("novice")
    host.page.get_by_role("alert").wait_for()
    expect(seat).to_have_value("open")


def test_a_muted_player_is_not_heard(visit: Visit) -> None:
    host, friend = visit(), visit("/lobby")
    host.page.get_by_role("button", name="With friends").first.click()
    friend.sit_with(host)
    host.fill((3, 4))
    host.page.get_by_role("button", name="Start").click()
    for person in (host, friend):
        person.page.get_by_role("button", name="Chat").click()
    say(friend, "Good evening")
    host.page.locator(".lines").get_by_text("Good evening").wait_for()
    host.page.get_by_role("button", name="Mute Guest").click()
    expect(host.page.locator(".lines").get_by_text("Good evening")).to_have_count(0)
    say(friend, "Can you hear me?")
    friend.page.locator(".lines").get_by_text("Can you hear me?").wait_for()
    say(host, "Quiet here")
    host.page.locator(".lines").get_by_text("Quiet here").wait_for()
    assert "Can you hear me?" not in host.page.inner_text("body")
    host.page.get_by_role("button", name="Unmute Guest").click()
    host.page.locator(".lines").get_by_text("Can you hear me?").wait_for()


def say(person: Visitor, text: str) -> None:
    """In the chat."""
    person.page.get_by_label("Write a message").fill(text)
    person.page.get_by_role("button", name="Send").click()


def test_a_hint_says_what_search_weighed_and_undo_takes_back(visit: Visit) -> None:
    me = visit("/learn/shot")
    me.page.locator(".quota.open").first.wait_for()
    for _ in range(100):  # a machine may have to compile first
        me.page.get_by_role("button", name="Hint").click()
        me.page.locator(".hint").wait_for()
        if me.page.locator(".hint li").count():
            break
        me.page.wait_for_timeout(2000)
    assert "Suggestion: quota" in me.page.locator(".hint").inner_text()
    assert me.page.locator(".hint li").count() > 1
    me.page.keyboard.press("Escape")
    me.decide()
    me.page.locator(".card.ready").first.wait_for()
    me.page.get_by_role("button", name="Undo").click()
    me.page.locator(".quota.open").first.wait_for()


TOO_MANY = {
    "en": "That was a lot at once. Please try again in 40 seconds.",
    "de": "Das war viel auf einmal. Bitte versuch es in 40 Sekunden noch einmal.",
    "ja": "一度に多くの操作がありました。40秒ほど待って、もう一度お試しください。",
}


@pytest.mark.parametrize("language", list(TOO_MANY))
def test_what_a_server_refuses_is_told_in_everybodys_language(visit: Visit, language: str) -> None:
    me = visit(settings={"speed": "none", "language": language})
    refused = {"status": 429, "headers": {"retry-after": "40"}, "json": {"detail": "Too many requests"}}
    me.page.route("**/api/tables", lambda route: route.fulfill(**refused))
    me.page.locator("button.play").first.click()
    expect(me.page.locator("main [role=alert]")).to_have_text(TOO_MANY[language])
    expect(me.page.locator(".loading")).to_have_count(0)  # a server that answers is not gone
    me.errors.clear()  # the browser logs the refusal itself
