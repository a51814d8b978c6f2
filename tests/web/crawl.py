"""Goes through every screen of the page, in any language, and stops at each for a closer look."""

from __future__ import annotations

import gzip
import random
from collections.abc import Callable, Iterator
from typing import Any

from anygame import OVER, decide, sit, wait
from finished import finished
from visitor import Visitor

GAMES = {"shot": 4, "witches": 6, "broom": 5}  # with how many each is visited
PARTS = {"around": 19, "shot": 17, "witches": 11, "broom": 11}  # with how many screens each has at least
SHORT = {"shot": {}, "witches": {"target": "none", "rounds": "2"}, "broom": {}}
DRAWERS = "slr"  # story, last trick, rules: the keys that open them
ALIKE = "cp"  # chat and people, which are the same in every game
PAYDAY = ".payday.sheet"
PACK = "walpurgis.pack.gz"  # of what the table for browsers consists of


def screens(visit: Callable[..., Visitor], part: str, locale: str) -> Iterator[tuple[str, Visitor]]:
    """Every screen of a part of the page, by name, and the visitor who looks at it."""
    seats = ["me", "greedy", "open", "greedy"]  # greedy is a bot that menus do not offer
    last = {"players": 4, "seats": seats, "options": {}, "clock": None, "listed": False}
    me = visit(locale=locale, settings={"speed": "none", "name": "Hazel", "tables": dict.fromkeys(GAMES, last)})
    if part in GAMES:
        yield from at_a_table(visit, part, locale)
        yield from after(me, part)
    else:
        yield from before(me)
        yield from uninvited(visit("/lobby", locale=locale), me)


def before(me: Visitor) -> Iterator[tuple[str, Visitor]]:
    """From the start page to a table that is not full yet."""
    me.page.locator("button.play").last.wait_for()
    yield "start", me
    me.page.locator("header [aria-haspopup=dialog]").click()
    me.page.locator("dialog[open] fieldset").first.wait_for()
    yield "settings", me
    me.page.locator("dialog[open] .button.paperish").click()
    me.page.locator("dialog[open] img").wait_for()
    yield "another device", me
    for game in GAMES:
        for path, there in (("new", "fieldset.option"), ("rules", "main h1"), ("learn", ".coach")):
            me.page.goto(f"{me.home}/{path}/{game}")
            if path == "new":
                me.page.locator("summary").click()
            me.page.locator(there).first.wait_for()
            yield f"{path} {game}", me
    me.page.goto(me.home)
    me.page.locator(".ways .paperish").first.click()
    me.page.locator(".invite").wait_for()
    me.page.locator("details summary").click()
    yield "gathering", me
    table = me.page.url.rpartition("/")[2].partition("?")[0]
    me.page.goto(f"{me.home}/tv/{table}")
    me.page.locator("main img").wait_for()
    yield "television before a match", me
    me.page.goto(f"{me.home}/lobby")
    me.page.locator("main li").first.wait_for()
    yield "lobby", me
    me.page.goto(f"{me.home}/nowhere")
    me.page.locator("main h1, main p").first.wait_for()
    yield "not found", me


def uninvited(stranger: Visitor, me: Visitor) -> Iterator[tuple[str, Visitor]]:
    """Somebody without a name comes to a table of these friends; then there is no server any more."""
    me.page.goto(me.home)
    me.page.locator(".ways .paperish").first.click()
    me.page.locator(".invite").wait_for()
    stranger.page.goto(me.page.url)
    stranger.page.locator("form.sheet").wait_for()
    yield "a name is asked for", stranger
    stranger.page.goto(stranger.home)
    stranger.page.locator("button.play").first.wait_for()
    stranger.page.route("**/api/**", lambda route: route.abort())
    stranger.page.locator("button.play").first.click()
    stranger.page.locator(".loading button").wait_for()
    yield "no server", stranger
    stranger.page.route("**/offline/**", load_a_part)
    stranger.page.locator(".loading button").click()
    stranger.page.locator(".loading progress").wait_for()
    yield "loading the table", stranger
    stranger.errors.clear()  # the browser logs the requests that found no server


def load_a_part(route: Any) -> None:
    """The table for browsers comes so slowly that one can look at how far it is."""
    file = route.request.url.rpartition("/")[2].partition("?")[0]
    if file == "manifest.json":
        route.fulfill(json={"version": "slow", "pyodide": {}, "files": {PACK: 2_000_000}})
    elif file == PACK:
        route.fulfill(body=gzip.compress(random.randbytes(900_000)))


def at_a_table(visit: Callable[..., Visitor], game: str, locale: str) -> Iterator[tuple[str, Visitor]]:
    """One round, with everything that can be opened, and the sheet after it."""
    me = sit(visit, game, GAMES[game], SHORT[game], locale=locale)
    decisions = 0
    while True:
        if not wait(me):  # three Oof tokens have ended the match in its first round (S7.4)
            me = sit(visit, game, GAMES[game], SHORT[game], locale=locale)
            continue
        if me.page.locator(PAYDAY).count():
            break
        if decisions in (0, 1, 6):
            yield f"{game} after {decisions} decisions", me
        if decisions == 4:
            yield from opened(me, game)
        decide(me)
        decisions += 1
        me.page.locator(f"{PAYDAY}, .card.ready, .stage .middle button:not(:disabled), {OVER}").first.wait_for()
    yield f"{game} payday", me


def opened(me: Visitor, game: str) -> Iterator[tuple[str, Visitor]]:
    """What lies over a table when somebody asks for it."""
    for key in DRAWERS + ALIKE if game == "shot" else DRAWERS:
        me.page.keyboard.press(key)
        me.page.locator(".drawer").wait_for()
        yield f"{game} drawer {key}", me
        me.page.keyboard.press("Escape")
        me.page.locator(".drawer").wait_for(state="detached")
    if game == "shot":
        yield from alike(me)
    me.page.keyboard.press("h")
    me.page.locator(".hint").wait_for()
    yield f"{game} hint", me
    me.page.keyboard.press("Escape")


def alike(me: Visitor) -> Iterator[tuple[str, Visitor]]:
    """What is the same in every game."""
    me.page.keyboard.press("?")
    me.page.locator("dialog[open] kbd").first.wait_for()
    yield "shortcuts", me
    me.page.keyboard.press("Escape")
    me.page.locator("[data-tool=react]").click()
    me.page.locator(".signs button").first.wait_for()
    yield "reactions", me
    me.page.keyboard.press("Escape")
    me.page.keyboard.press("p")
    me.page.locator(".drawer label + button").click()
    me.page.locator(".drawer .choice").wait_for()
    yield "leaving", me
    me.page.keyboard.press("Escape")
    me.page.locator(".drawer").wait_for(state="detached")


def after(me: Visitor, game: str) -> Iterator[tuple[str, Visitor]]:
    """What is left of a match."""
    record = finished(me, game)
    me.page.goto(f"{me.home}/table/{record}")
    me.page.locator(OVER).wait_for()
    yield f"{game} summary", me
    me.page.goto(f"{me.home}/tv/{record}")
    me.page.locator(".end").wait_for()
    yield f"{game} television", me
    me.page.goto(f"{me.home}/record/{record}?turn=30")
    me.page.locator("[data-verdict] summary").first.wait_for(state="attached")
    yield f"{game} record", me
    me.page.goto(f"{me.home}/record/{record}?turn=30&review")
    me.page.locator(".review [role=status], .review svg").first.wait_for()
    yield f"{game} review is made", me
    if game == "shot":
        me.page.locator(".review svg").first.wait_for(timeout=300_000)  # a machine may have to compile first
        yield f"{game} review", me
