"""Playing any game on the page without knowing it: always the first thing that can be done."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from visitor import Visitor

READY = ".stage .middle button:not([aria-disabled=true], :disabled), .card.ready, .actions [data-action]:not(:disabled)"
OVER = "dialog[open] .next"


def sit(visit: Callable[..., Visitor], game: str, players: int, options: dict[str, str], **looks: Any) -> Visitor:
    """At a table with bots that answer at once."""
    seats = ["me", *["greedy"] * (players - 1)]
    last = {"players": players, "seats": seats, "options": options, "clock": None, "listed": False}
    settings = {"speed": "none", "name": "Hazel", **looks.pop("settings", {}), "tables": {game: last}}
    me = visit(settings=settings, **looks)
    me.page.locator(f"li:has(a[href='/new/{game}']) button.play").click()
    me.page.locator(".stage .seat").first.wait_for()
    return me


def wait(me: Visitor) -> bool:
    """Until something is to be decided, or the match is over: whether it goes on."""
    me.page.locator(f"{READY}, {OVER}").first.wait_for()
    return not me.page.locator(OVER).count()


def decide(me: Visitor) -> None:
    """The first thing that can be done."""
    told = me.page.locator(".stage").get_attribute("data-told")
    confirm = me.page.locator(".actions .button.main")
    while confirm.count() and confirm.is_disabled():
        me.page.locator(".card.ready:not(.picked)").first.press("Enter")
    if confirm.count():
        confirm.click()
    else:
        me.page.locator(READY).first.press("Enter")
        if me.page.locator(".card.picked").count():  # held up: now say how it is played
            me.page.locator(".actions button:not(:disabled)").first.click()
    me.page.wait_for_function(
        "([told, over]) => document.querySelector('.stage')?.dataset.told !== told || document.querySelector(over)",
        arg=[told, OVER],
    )


def points_of(me: Visitor) -> list[int]:
    """The points of everybody at the end, as the server has them."""
    link = me.page.locator("dialog[open] a[href^='/record/']").first
    record = str(link.get_attribute("href")).split("/record/")[1].split("?")[0]
    answer = me.page.request.get(f"{me.home}/api/records/{record}/replay")
    assert answer.ok, answer.text()
    return list(json.loads(answer.text())["frames"][-1]["points"])
