"""The first match of each game, with a coach: lines when they matter, and a ring that leads through the round."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from visitor import PHONE, Visitor

Visit = Callable[..., Visitor]

# What is heard in the first round, by those who do as the ring says.
HEARD = {
    "shot": ["tells which suit is strong", "Promise how many boxes", "Follow the suit", "strongest suit of the day",
             "winning card counts", "So much does this trick weigh", "black card may be played", "show one card",
             "more than they could carry", "Too heavy", "rest, and you cannot win", "exactly your quota", "Payday"],
    "witches": ["Points are bad here", "Pick three cards", "You lead", "Follow the colour", "Only cards of the colour",
                "You took the trick", "none of the colour", "wizard may be played", "Fire Witch", "Earth Witch",
                "The bill"],
    "broom": ["takes one open card", "Three tasks", "pick three different witches", "play one of your three",
              "two potions and a brave one", "must play her now", "I did not choose", "You are the braver one",
              "Somebody after you was braver", "goes into the displays"],
}  # fmt: skip


def learn(visit: Visit, game: str, **looks: object) -> Visitor:
    """Comes to the lesson by the start page."""
    me = visit(**looks)
    me.page.locator(f"a[href='/learn/{game}']").click()
    me.page.wait_for_url("**/table/*")
    me.page.locator(".coach").wait_for()
    return me


def hear(me: Visitor) -> list[str]:
    """All that the coach says now, one after the other."""
    heard: list[str] = []
    while me.page.locator(".coach").count():
        line = me.page.locator(".coach p").inner_text()
        heard.append(line)
        me.page.get_by_role("button", name="Got it").click()
        me.page.locator(".coach p", has_text=line).wait_for(state="detached")
    return heard


# In one go, so that nothing can happen between looking and pressing.
PRESS = """told => {
  const stage = document.querySelector('.stage');
  const ready = '.actions > .button.main:not([disabled]), [data-advised]:not(.picked)';
  const ringed = stage.querySelector(ready.split(', ')[0]) ?? stage.querySelector(ready.split(', ')[1]);
  if (stage.dataset.told === told) ringed?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  if (stage.dataset.told === told && ringed?.matches('button')) ringed.click();
}"""


def do_as_the_ring_says(me: Visitor) -> None:
    """The cards or the button with the ring; a witch that is picked up brings new buttons, and one of them the ring."""
    told = me.page.locator(".stage").get_attribute("data-told")
    while me.page.locator(f".stage[data-told='{told}']").count():
        me.page.evaluate(PRESS, told)
        me.page.wait_for_timeout(20)


@pytest.mark.parametrize("game", HEARD)
def test_the_first_round_with_the_coach(visit: Visit, game: str) -> None:
    me = learn(visit, game)
    heard: list[str] = []
    ready = me.page.locator(".coach, .payday.sheet, .stage [data-advised]")
    while True:
        ready.first.wait_for(state="attached")
        heard += hear(me)
        if me.page.locator(".payday.sheet").count():
            break
        if me.page.locator("[data-advised]").count():
            do_as_the_ring_says(me)
    missing = [line for line in HEARD[game] if not any(line in said for said in heard)]
    assert missing == []
    assert len(heard) == len(set(heard)), "nothing is said twice"


def test_the_coach_points_and_opens_the_rule(visit: Visit) -> None:
    me = learn(visit, "shot")
    expect(me.page.locator(".priorities[data-meant]")).to_have_count(1)
    assert "which suit is strong" in me.page.locator("[role=log]").first.inner_text()
    me.page.locator(".coach").get_by_role("button", name="Rule S2.1").click()
    me.page.locator(".book .asked").wait_for()
    assert me.page.locator(".book .asked").inner_text().startswith("S2.1")


def test_acting_sends_a_line_away_and_no_more_tips_means_none(visit: Visit) -> None:
    me = learn(visit, "shot", viewport=PHONE)
    first = me.page.locator(".coach p").inner_text()
    me.page.locator(".quota.open").last.press("Enter")
    me.page.locator(".coach p", has_text=first).wait_for(state="detached")
    me.page.get_by_role("button", name="No more tips").click()
    me.decide()
    me.wait_for_turn()
    expect(me.page.locator(".coach")).to_have_count(0)
    me.page.reload()
    me.wait_for_turn()
    expect(me.page.locator(".coach")).to_have_count(0)


@pytest.mark.parametrize(("language", "words"), [("de", "Die Reihe sagt"), ("ja", "今日どのスートが強いか")])
def test_the_coach_speaks_other_languages(visit: Visit, language: str, words: str) -> None:
    me = visit("/learn/shot", locale=language)
    me.sees(words)
