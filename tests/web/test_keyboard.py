"""By keyboard alone: a whole match with focus that is never lost, the shortcuts, and a card chosen ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from visitor import Visitor

Visit = Callable[..., Visitor]

# Notes every frame in which nothing has the focus, once something had it.
LOST = """(() => {
  window.lost = [];
  let last = null;
  const look = () => {
    const focused = document.activeElement;
    if (focused && focused !== document.body) last = focused.outerHTML.slice(0, 120);
    else if (last) {
      window.lost.push(last);
      last = null;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""

GAMES: dict[str, tuple[int, dict[str, str]]] = {  # with how many players, and which options
    "shot": (3, {}),
    "witches": (6, {"target": "none", "rounds": "1"}),
    "broom": (3, {}),
}
CHOICES = ".stage .middle button:not([aria-disabled=true], :disabled)"  # a quota, an open card
CONFIRM = ".stage .actions .button.main"
ASKED = """([choices, confirm]) => {
  const has = (what) => document.querySelector(what) !== null;
  if (has('dialog[open] ol')) return 'over';
  if (has('.payday button')) return 'payday';
  if (has(choices)) return 'choice';
  if (has('.card.ready')) return has(confirm) ? 'cards' : 'card';
  return has('.stage .actions button:not(:disabled)') ? 'button' : '';
}"""


def sit_down(visit: Visit, game: str = "shot", **settings: Any) -> Visitor:
    """At a table with bots that do not think."""
    players, options = GAMES[game]
    seats = ["me", *["greedy"] * (players - 1)]
    last = {"players": players, "seats": seats, "options": options, "clock": None, "listed": False}
    me = visit("/lobby", settings={"speed": "none", "tables": {game: last}, **settings})
    me.context.add_init_script(LOST)
    me.page.goto(me.home)
    me.page.locator(f"li:has(a[href='/new/{game}']) button.play").focus()
    me.page.keyboard.press("Enter")
    me.page.locator(f"{CHOICES}, .card.ready").first.wait_for()
    return me


def is_focused(me: Visitor, wanted: str) -> bool:
    """Whether what has the focus is one of these."""
    return bool(me.page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", wanted))


def press_until(me: Visitor, key: str, wanted: str) -> None:
    """This key, until one of these has the focus."""
    for _ in range(80):
        if is_focused(me, wanted):
            return
        me.page.keyboard.press(key)
    raise AssertionError(f"{key} never leads to {wanted}")


def pick_by_keys(me: Visitor) -> None:
    """As many cards as are asked for, and the focus on the button that sends them."""
    while me.page.locator(CONFIRM).is_disabled():
        press_until(me, "ArrowRight", ".card.ready:not(.picked)")
        picked = me.page.locator(".card.picked").count()
        me.page.keyboard.press("Space")
        expect(me.page.locator(".card.picked")).to_have_count(picked + 1)
    press_until(me, "Shift+Tab", CONFIRM)


def decide_by_keys(me: Visitor, what: str) -> None:
    """Answers what is asked, with keys only."""
    told = me.page.locator(".stage").get_attribute("data-told")
    decided = me.page.locator(f".stage:not([data-told='{told}'])")
    if what == "payday":
        press_until(me, "Tab", ".payday button")
    elif what in ("choice", "button"):
        # The cards come after the buttons; on from there, Tab would leave the page.
        wanted = CHOICES if what == "choice" else ".stage .actions button"
        press_until(me, "Shift+Tab" if is_focused(me, ".card") else "Tab", wanted)
    else:
        me.page.keyboard.press("f")
        press_until(me, "ArrowRight", ".card.ready")
        if what == "cards":
            pick_by_keys(me)
    me.page.keyboard.press("Enter")
    if what == "payday":
        me.page.locator(".payday.sheet").wait_for(state="detached")
    elif what == "card":
        decided.or_(me.page.locator(".manners .brave:focus")).first.wait_for()  # a witch that is picked up asks how
        if is_focused(me, ".manners .brave"):
            me.page.keyboard.press("Enter")
        decided.wait_for()
    else:
        decided.wait_for()


def play_by_keys(me: Visitor) -> set[str]:
    """A whole match with keys only; all that was asked."""
    me.page.wait_for_function("() => document.activeElement !== document.body")
    me.page.evaluate("lost = []")  # the screens before the table load one after the other
    seen = set[str]()
    while "over" not in seen:
        what = str(me.page.evaluate(ASKED, [CHOICES, CONFIRM]))
        seen.add(what)
        if what in ("", "over"):
            me.page.wait_for_timeout(15)
        else:
            decide_by_keys(me, what)
    return seen


@pytest.mark.turns(3)
@pytest.mark.parametrize(
    ("game", "asked"),
    [("shot", {"choice", "card"}), ("witches", {"cards", "card"}), ("broom", {"choice", "cards", "card"})],
)
def test_a_whole_match_by_keyboard_never_loses_the_focus(visit: Visit, game: str, asked: set[str]) -> None:
    me = sit_down(visit, game)
    assert asked <= play_by_keys(me)
    me.page.keyboard.press("Escape")
    me.page.locator("dialog[open]").wait_for(state="detached")
    me.page.wait_for_timeout(100)
    assert me.page.evaluate("lost") == []


def test_shortcuts_open_and_close_and_can_be_turned_off(visit: Visit) -> None:
    me = sit_down(visit)
    for key, drawer in (("c", "Chat"), ("s", "Story"), ("l", "Last trick"), ("p", "People"), ("r", "Rules")):
        me.page.keyboard.press(key)
        me.page.locator(f".drawer[aria-label='{drawer}']").wait_for()
        me.page.keyboard.press("Escape")
        me.page.locator(".drawer").wait_for(state="detached")
        me.page.locator("[data-tool]:focus").wait_for()
    me.page.keyboard.press("?")
    me.page.get_by_role("dialog", name="Keyboard shortcuts").wait_for()
    me.page.keyboard.press("Escape")
    sound = me.page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    me.page.keyboard.press("m")
    expect(sound).to_have_attribute("aria-pressed", "false")
    me.page.reload()
    expect(me.page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")
    me.page.locator("header [aria-haspopup=dialog]").click()
    me.page.get_by_label("Keyboard shortcuts").uncheck()
    me.page.keyboard.press("Escape")
    me.page.keyboard.press("c")
    expect(me.page.locator(".drawer")).to_have_count(0)


def test_letters_that_are_written_are_no_shortcuts(visit: Visit) -> None:
    me = sit_down(visit)
    me.page.keyboard.press("c")
    me.page.get_by_label("Write a message").fill("")
    me.page.get_by_label("Write a message").press_sequentially("has?")
    expect(me.page.get_by_label("Write a message")).to_have_value("has?")
    expect(me.page.locator("dialog[open]")).to_have_count(0)


# In one go, so that it is surely not this player's turn: plays a card that may be played, then chooses another ahead.
PLAY_AND_CHOOSE = """() => {
  const hand = [...document.querySelectorAll('.card[data-hand=yes]')];
  const played = hand.find((card) => card.matches('.ready'));
  const wanted = hand.findLast((card) => card !== played);
  played.click();
  wanted?.click();
  return wanted?.dataset.card ?? '';
}"""


def test_a_card_chosen_ahead_is_played(visit: Visit) -> None:
    """Over a round; what happens to a card that may not be played is tested without a browser (ahead.test.ts)."""
    me = sit_down(visit, ahead=True)
    me.page.locator(".quota.open").first.press("Enter")
    played = 0
    while not played:
        me.page.locator(".card.ready, .payday button").first.wait_for()
        assert not me.page.locator(".payday").count(), "no card chosen ahead was played"
        told = me.page.locator(".stage").get_attribute("data-told")
        wanted = str(me.page.evaluate(PLAY_AND_CHOOSE))
        me.page.locator(f".stage:not([data-told='{told}'])").locator(".card.ready, .payday").first.wait_for()
        expect(me.page.locator(".card.ahead")).to_have_count(0)
        played += wanted not in me.cards()
