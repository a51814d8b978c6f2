"""A table of broom on the page: taking, choosing, brave or cowardly, the end of a round and of the match; any size."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import expect
from visitor import DESKTOP, FITS, SCREENS, Visitor

Visit = Callable[..., Visitor]

ROUNDS = 4
CHOSEN = 3  # B2.1

# What is to be touched but does not lie free inside the window: cards of the hand, and buttons of the table.
OUT_OF_REACH = """() => [...document.querySelectorAll('[data-hand=yes], .actions button, .open button')].filter(one => {
  const box = one.getBoundingClientRect();
  for (let x = 4; x < box.width; x += 8)
    for (let y = 4; y < box.height; y += 8) {
      const hit = [0, 10].map(step => document.elementFromPoint(box.left + x + step, box.top + y + step));
      if (hit.every(found => one.contains(found))) return false;
    }
  return true;
}).map(one => one.dataset.card ?? one.innerText)"""


def sit_down(visit: Visit, players: int, settings: dict[str, Any] | None = None, **looks: Any) -> Visitor:
    """At a table with novices, as if it was the last table that was set up."""
    seats = ["me", *["novice"] * (players - 1)]
    last = {"players": players, "seats": seats, "options": {}, "clock": None, "listed": False}
    me = visit(settings={"speed": "none", "tables": {"broom": last}, **(settings or {})}, **looks)
    me.page.locator("li:has(a[href='/new/broom']) button.play").click()
    me.page.locator(".stage .seat").first.wait_for()
    return me


def wait_for_turn(me: Visitor) -> str:
    """Waits until something is to be decided: `take`, `choose`, `play`, or `over`."""
    me.page.locator(".open .ready, .card.ready, dialog[open] ol").first.wait_for()
    if me.page.locator("dialog[open] ol").count():
        return "over"
    if me.page.locator(".open .ready").count():
        return "take"
    return "play" if me.page.locator(".manners").count() else "choose"


def click(card: Any) -> None:
    """With the mouse, where the card lies free of the next one."""
    box = card.bounding_box()
    card.click(position={"x": box["width"] * 0.25, "y": box["height"] * 0.35}, force=True)  # also what is not enabled


def pick(me: Visitor, number: int) -> None:
    """Picks this many witches with the mouse, the highest first: they are sent in order all the same."""
    for _ in range(number):
        picked = me.page.locator(".card.picked").count()
        click(me.page.locator(".card.ready:not(.picked)").last)
        me.page.locator(".card.picked").nth(picked).wait_for()


def confirm(me: Visitor) -> Any:
    """The button that sends what is picked."""
    return me.page.locator(".actions .button.main")


def decide(me: Visitor, manner: str = "brave") -> str:
    """Does something that can be done, with the mouse; what it was."""
    what = wait_for_turn(me)
    if what == "over":
        return what
    told = me.page.locator(".stage").get_attribute("data-told")
    if me.page.locator(".payday").count():
        me.page.locator(".payday .button").click()
    if what == "take":
        me.page.locator(".open .ready").first.click()
    elif what == "choose":
        pick(me, CHOSEN)
        confirm(me).click()
        me.page.locator(".manners, .turn .bubble, .card[data-hand=no]").first.wait_for()
    else:
        if me.page.locator(f".manners .{manner}").is_disabled():
            click(me.page.locator(".card.ready").first)
        me.page.locator(f".manners .{manner}").click()
    me.page.locator(f".stage:not([data-told='{told}'])").wait_for()
    return what


def test_a_whole_match_with_the_mouse(visit: Visit) -> None:
    me = sit_down(visit, 4)
    manners = cycle(["brave", "coward"])
    decided = [decide(me)]
    while decided[-1] != "over":
        decided.append(decide(me, next(manners)))
    assert decided.count("take") == 1
    assert decided.count("choose") == ROUNDS
    assert decided.count("play") == ROUNDS * CHOSEN
    expect(me.page.locator("dialog[open] ol > li")).to_have_count(4)
    expect(me.page.locator("dialog[open] polyline")).to_have_count(4)


def test_what_is_chosen_can_be_changed_until_it_is_confirmed(visit: Visit) -> None:
    me = sit_down(visit, 3)
    decide(me)
    assert wait_for_turn(me) == "choose"
    expect(confirm(me)).to_be_disabled()
    pick(me, CHOSEN)
    expect(confirm(me)).to_be_enabled()
    more = me.page.locator(".card.ready:not(.picked)")
    if more.count():
        click(more.first)
        me.sees("You have already picked 3")
    click(me.page.locator(".card.picked").first)
    me.page.locator(".card.picked").nth(2).wait_for(state="detached")
    expect(confirm(me)).to_be_disabled()
    pick(me, 1)
    chosen = me.page.locator(".card.picked").evaluate_all("cards => cards.map(card => card.dataset.card).sort()")
    confirm(me).click()
    me.page.locator(".card[data-hand=yes]").nth(3).wait_for(state="detached")
    assert set(me.cards()) <= set(chosen)


def test_choosing_and_playing_by_keys(visit: Visit) -> None:
    me = sit_down(visit, 4)
    decide(me)
    assert wait_for_turn(me) == "choose"
    keys = me.page.keyboard
    me.page.locator(".card[tabindex='0']").focus()
    for _ in range(CHOSEN):
        keys.press("Space")
        keys.press("ArrowRight")
    me.page.locator(".card[aria-pressed=true]").nth(2).wait_for()
    for _ in range(20):
        if me.page.evaluate("document.activeElement.matches('.actions .button.main')"):
            break
        keys.press("Shift+Tab")
    keys.press("Enter")
    me.page.locator(".manners").wait_for()
    me.page.locator(".card[tabindex='0']").focus()
    for _ in range(CHOSEN):
        if me.page.evaluate("document.activeElement.matches('.card.ready')"):
            break
        keys.press("ArrowRight")
    keys.press("Enter")
    me.page.locator(".manners .brave:focus").wait_for()
    keys.press("Tab")
    keys.press("Enter")
    me.page.locator(".card[data-hand=yes]").nth(2).wait_for(state="detached")
    me.page.locator(".card[data-hand=yes]:focus, .manners button:focus").wait_for()


def test_the_end_of_a_round_is_told(visit: Visit) -> None:
    me = sit_down(visit, 5)
    for _ in range(2 + CHOSEN):  # one card to take, one choice, three witches
        decide(me)
    me.page.locator(".payday").wait_for()
    expect(me.page.locator(".payday tbody tr")).to_have_count(5)
    me.page.keyboard.press("Enter")
    me.page.locator(".payday").wait_for(state="detached")
    assert wait_for_turn(me) == "choose"


def test_a_witch_that_was_not_called_says_why(visit: Visit) -> None:
    me = sit_down(visit, 6)
    while wait_for_turn(me) != "play" or not me.page.locator(".card.closed").count():
        assert decide(me) != "over"
    click(me.page.locator(".card.closed").first)
    me.page.locator(".why").wait_for()
    assert "was called and you chose her" in me.page.locator(".why").inner_text()
    me.page.locator(".why .rule").first.click()
    me.page.locator(".book .asked").wait_for()
    assert me.page.locator(".book .asked").inner_text().startswith("B3.2")


@pytest.mark.turns(2)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_table_has_room_on_every_screen(visit: Visit, players: int) -> None:
    me = sit_down(visit, players)
    for phase in ("take", "choose", "play"):
        assert wait_for_turn(me) == phase
        for size in SCREENS:
            me.page.set_viewport_size(size)
            me.page.wait_for_function(FITS, arg=size)
            me.page.wait_for_function(f"({OUT_OF_REACH})().length === 0")
        me.page.set_viewport_size(DESKTOP)
        decide(me)
