"""The table itself: cards on the side of whoever played them, whole names, a hint beside the trick, sounds."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from visitor import DESKTOP, FITS, PHONE, Visitor

Visit = Callable[..., Visitor]

ENDED = ".payday.sheet, dialog[open] .next"  # a round; or the match, where somebody has three Oof tokens
LAPTOP = {"width": 1280, "height": 720}
CUT = """() => [...document.querySelectorAll('.seat .name')]
  .filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText)"""
SIDES = """() => {
  const centre = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = centre(document.querySelector('.trick'));
  return [...document.querySelectorAll('.trick .slot')].map((slot) => {
    const [left, top] = centre(slot);
    return [Math.sign(Math.round((left - x) / 8)), Math.sign(Math.round((top - y) / 8))];
  });
}"""
OVERLAP = """() => {
  const hint = document.querySelector('.hint').getBoundingClientRect();
  return [...document.querySelectorAll('.trick .slot')].filter((slot) => {
    const box = slot.getBoundingClientRect();
    return box.left < hint.right && hint.left < box.right && box.top < hint.bottom && hint.top < box.bottom;
  }).length;
}"""
# How much sound was made, without a loudspeaker: every source that is started counts.
EARS = """(() => {
  window.heard = 0;
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...when) {
      window.heard += 1;
      return start.apply(this, when);
    };
  }
})()"""

# What a phone can do besides, noted down: it vibrates, and it keeps its screen on until it may go dark again.
PHONE_HELPS = """(() => {
  window.felt = [];
  window.awake = 0;
  navigator.vibrate = (pattern) => felt.push(pattern) > 0;
  const release = async () => void (window.awake -= 1);
  const request = async () => ((window.awake += 1), { release });
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
})()"""


def sit_down(visit: Visit, game: str, players: int, size: dict[str, int], **settings: object) -> Visitor:
    """At a table with bots that do not think."""
    seats = ["me", *["greedy"] * (players - 1)]
    last = {"players": players, "seats": seats, "options": {}, "clock": None, "listed": False}
    me = visit("/lobby", viewport=size, settings={"speed": "none", "tables": {game: last}, **settings})
    me.context.add_init_script(EARS + ";" + PHONE_HELPS)
    me.page.goto(me.home)
    me.page.locator(f"li:has(a[href='/new/{game}']) button.play").click()
    me.page.locator(".stage .seat").first.wait_for()
    return me


def test_six_players_have_whole_names_on_a_laptop(visit: Visit) -> None:
    me = sit_down(visit, "broom", 6, LAPTOP)
    expect(me.page.locator(".seat")).to_have_count(6)
    me.page.wait_for_function(FITS, arg=LAPTOP)
    assert me.page.evaluate(CUT) == []


def test_cards_lie_on_the_side_of_whoever_plays_them(visit: Visit) -> None:
    me = sit_down(visit, "shot", 4, DESKTOP)
    me.decide()
    me.page.locator(".card.ready").first.wait_for()
    assert me.page.evaluate(SIDES) == [[0, 1], [-1, 0], [0, -1], [1, 0]]  # me below, then clockwise


@pytest.mark.turns(3)
@pytest.mark.parametrize("size", [DESKTOP, LAPTOP, PHONE], ids=["desktop", "laptop", "phone"])
def test_a_hint_never_covers_the_trick_and_a_turn_is_heard(visit: Visit, size: dict[str, int]) -> None:
    me = sit_down(visit, "shot", 4, size)
    me.page.locator(".quota.open").first.press("Enter")
    me.page.locator(".card.ready").first.wait_for()
    me.page.wait_for_function("heard > 0")
    me.page.get_by_role("button", name="Hint").click()
    me.page.locator(".hint").wait_for()
    assert me.page.evaluate(OVERLAP) == 0
    me.page.get_by_role("button", name="Sound").click()
    before = me.page.evaluate("heard")
    me.decide()
    me.wait_for_turn()
    assert me.page.evaluate("heard") == before


def test_a_phone_vibrates_stays_awake_and_plays_the_only_card(visit: Visit) -> None:
    me = sit_down(visit, "shot", 4, PHONE, forced=True)
    me.page.locator(".quota.open").first.press("Enter")
    me.page.wait_for_function("awake === 1")  # the screen stays on
    rests = me.page.locator(".actions button")  # S5.3: the last card is not all that could be said
    while not me.page.locator(ENDED).count():
        if len(me.cards()) > 1 or rests.count():
            me.decide()
        me.page.locator(f".card.ready, {ENDED}").first.wait_for()  # the last card of a round plays itself
    assert me.page.evaluate("felt").count([35]) > 3, "each turn is felt"
    me.page.keyboard.press("Escape")
    me.page.locator("a.brand").click()
    me.page.locator("button.play").first.wait_for()
    me.page.wait_for_function("awake === 0")  # and may go dark again
