"""A table of witches on the page: passing, tricks, the ends of round and match; by mouse and by keys; in any size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from visitor import DESKTOP, FITS, SCREENS, Visitor

Visit = Callable[..., Visitor]

PASSED = {3: 4, 4: 3, 5: 3, 6: 2}  # W2.1
DEALT = {3: 20, 4: 15, 5: 12, 6: 10}  # W1.3

# The cards of the hand that cannot be hit with a finger: no spot of them lies free and inside the window.
OUT_OF_REACH = """() => [...document.querySelectorAll('.card[data-hand=yes]')].filter(card => {
  const box = card.getBoundingClientRect();
  for (let x = 4; x < box.width; x += 8)
    for (let y = 4; y < box.height; y += 8) {
      const hit = [0, 10].map(step => document.elementFromPoint(box.left + x + step, box.top + y + step));
      if (hit.every(one => one?.closest('.card') === card)) return false;
    }
  return true;
}).map(card => card.dataset.card)"""


def sit_down(visit: Visit, players: int, options: dict[str, str], speed: str = "none", **looks: Any) -> Visitor:
    """At a table with novices, as if it was the last table that was set up."""
    seats = ["me", *["novice"] * (players - 1)]
    last = {"players": players, "seats": seats, "options": options, "clock": None, "listed": False}
    me = visit(settings={"speed": speed, "tables": {"witches": last}}, **looks)
    me.page.locator("li:has(a[href='/new/witches']) button.play").click()
    me.page.locator(".stage .seat").first.wait_for()
    return me


def wait_for_turn(me: Visitor) -> str:
    """Waits until something is to be decided: `pass`, `card`, `spell`, or `over`."""
    me.page.locator(".card.ready, dialog[open] ol, .actions .button.gold").first.wait_for()
    if me.page.locator("dialog[open] ol").count():
        return "over"
    if me.page.locator(".actions .button.gold").count():
        return "spell"
    return "pass" if me.page.locator(".tray").count() else "card"


def click(me: Visitor, card: Any) -> None:
    """With the mouse, where the card lies free of the next one."""
    box = card.bounding_box()
    card.click(position={"x": box["width"] * 0.25, "y": box["height"] * 0.35})


def pick(me: Visitor, number: int) -> None:
    """Picks this many cards with the mouse."""
    for _ in range(number):
        picked = me.page.locator(".card.picked").count()
        click(me, me.page.locator(".card.ready:not(.picked)").first)
        me.page.wait_for_function("before => document.querySelectorAll('.card.picked').length > before", arg=picked)


def confirm(me: Visitor) -> Any:
    """The button that sends what is picked."""
    return me.page.locator(".actions .button.main")


def decide(me: Visitor) -> str:
    """Does the first thing that can be done, with the mouse; what it was."""
    what = wait_for_turn(me)
    if what == "over":
        return what
    told = me.page.locator(".stage").get_attribute("data-told")
    if me.page.locator(".payday").count():
        me.page.locator(".payday .button").click()
    if what == "pass":
        pick(me, me.page.locator(".tray .place").count() - me.page.locator(".card.picked").count())
        confirm(me).click()
    elif what == "spell":
        me.page.locator(".actions .button.gold").first.click()
    else:
        click(me, me.page.locator(".card.ready").first)
    me.page.locator(f".stage:not([data-told='{told}'])").wait_for()
    return what


def test_a_whole_match_with_the_mouse(visit: Visit) -> None:
    me = sit_down(visit, 6, {"target": "none", "rounds": "2"})
    decided = [decide(me) for _ in range(1 + DEALT[6])]
    me.page.locator(".payday").wait_for()
    expect(me.page.locator(".payday tbody")).to_have_count(6)
    me.page.keyboard.press("Enter")
    me.page.locator(".payday").wait_for(state="detached")
    while decided[-1] != "over":
        decided.append(decide(me))
    assert decided.count("pass") == 2
    assert decided.count("card") == 2 * DEALT[6]
    expect(me.page.locator("dialog[open] ol > li")).to_have_count(6)
    expect(me.page.locator("dialog[open] polyline")).to_have_count(6)
    expect(me.page.locator("dialog[open] tbody")).to_have_count(6)


def test_what_is_passed_can_be_changed_until_it_is_confirmed(visit: Visit) -> None:
    me = sit_down(visit, 4, {})
    assert wait_for_turn(me) == "pass"
    hand = me.cards()
    assert len(hand) == DEALT[4]
    expect(confirm(me)).to_be_disabled()
    pick(me, 3)
    expect(confirm(me)).to_be_enabled()
    expect(me.page.locator(".tray .preview")).to_have_count(3)
    click(me, me.page.locator(".card.picked").first)
    me.page.wait_for_function("document.querySelectorAll('.card.picked').length === 2")
    expect(confirm(me)).to_be_disabled()
    assert len(me.cards()) == DEALT[4]
    pick(me, 1)
    chosen = me.page.locator(".card.picked").evaluate_all("cards => cards.map(card => card.dataset.card)")
    confirm(me).click()
    me.page.locator("section.passed").wait_for()
    kept = list(hand)
    for card in chosen:
        kept.remove(card)
    assert wait_for_turn(me) == "card"
    now = me.cards()
    assert len(now) == DEALT[4]
    for card in kept:
        now.remove(card)
    assert len(now) == 3  # what came from the other side


def test_two_people_pass_at_the_same_time(visit: Visit) -> None:
    host, friend = visit(), visit("/lobby")
    host.page.locator("li:has(a[href='/new/witches'])").get_by_role("button", name="With friends").click()
    friend.sit_with(host)
    host.fill((3, 4))
    host.page.get_by_role("button", name="Start").click()
    assert wait_for_turn(host) == wait_for_turn(friend) == "pass"
    pick(host, 2)
    pick(friend, 3)
    confirm(friend).click()
    friend.sees("Still choosing")
    friend.page.locator(".card[data-hand=no]").nth(2).wait_for()  # three on the tray, until everybody has chosen
    expect(host.page.locator(".card.picked")).to_have_count(2)
    pick(host, 1)
    confirm(host).click()
    for person in (host, friend):
        person.page.locator("section.passed").wait_for()
        assert len(person.cards()) == DEALT[4]


def test_passing_and_playing_by_keys(visit: Visit) -> None:
    me = sit_down(visit, 5, {})
    wait_for_turn(me)
    keys = me.page.keyboard
    me.page.locator(".card[tabindex='0']").focus()
    for _ in range(PASSED[5]):
        keys.press("Space")
        keys.press("ArrowRight")
    me.page.wait_for_function("document.querySelectorAll('.card.picked').length === 3")
    expect(me.page.locator(".card[aria-pressed=true]")).to_have_count(3)
    for _ in range(20):
        if me.page.evaluate("document.activeElement.matches('.actions .button.main')"):
            break
        keys.press("Shift+Tab")
    keys.press("Enter")
    me.page.locator(".tray").wait_for(state="detached")
    assert wait_for_turn(me) == "card"
    me.page.locator(".card[tabindex='0']").focus()
    for _ in range(DEALT[5]):
        if me.page.evaluate("document.activeElement.matches('.card.ready')"):
            break
        keys.press("ArrowRight")
    keys.press("Enter")
    me.page.wait_for_function(
        "most => document.querySelectorAll('.card[data-hand=yes]').length === most", arg=DEALT[5] - 1
    )


def test_a_card_that_does_not_follow_says_why(visit: Visit) -> None:
    me = sit_down(visit, 6, {})
    decide(me)
    while wait_for_turn(me) != "card" or not me.page.locator(".card.closed").count():
        assert decide(me) != "over"
    me.page.locator(".card.closed").first.press("Enter")
    me.page.locator(".why").wait_for()
    assert "was led and you hold a card of it" in me.page.locator(".why").inner_text()
    me.page.locator(".why .rule").first.click()
    me.page.locator(".book .asked").wait_for()
    assert me.page.locator(".book .asked").inner_text().startswith("W3.2")


@pytest.mark.turns(2)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_table_has_room_on_every_screen(visit: Visit, players: int) -> None:
    me = sit_down(visit, players, {})
    for phase in ("pass", "card"):
        assert wait_for_turn(me) == phase
        me.page.mouse.move(0, 0)
        me.page.keyboard.press("Escape")  # away with the word why a card cannot be played, which may hide others
        for size in SCREENS:
            me.page.set_viewport_size(size)
            me.page.wait_for_function(FITS, arg=size)
            me.page.wait_for_function(f"({OUT_OF_REACH})().length === 0")
        me.page.set_viewport_size(DESKTOP)
        decide(me)
