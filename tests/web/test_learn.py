"""The first match of each game, with a coach: lines when they matter, and a ring that leads through the round."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect
from visitor import PHONE, Visitor

Visit = Callable[..., Visitor]

# What is heard in the first round, by those who do as the ring says: `page-coach-<game>-<line>` in the words.
HEARD = {
    "shot": "row quota follow priority delivered weight black show hurt hurt-you rest void met payday",
    "witches": "goal pass lead follow highest took void wizard fire-witch earth-witch scored",
    "broom": "take tasks choose call manner must next cancels cancelled sorted",
}
WORDS = Path(__file__).parents[2] / "web" / "src" / "words"


def words_of(line: str, language: str = "en") -> str:
    """What the coach says, as the words have it."""
    text = (WORDS / f"{language}.ftl").read_text(encoding="utf-8")
    return text.split(f"\npage-coach-{line} = ")[1].split("\n")[0]


def learn(visit: Visit, game: str, **looks: object) -> Visitor:
    """Comes to the lesson by the start page."""
    me = visit(**looks)
    me.page.locator(f"a[href='/learn/{game}']").click()
    me.page.wait_for_url("**/table/*")
    me.page.locator(".coach").wait_for()
    return me


# In one go, so that nothing can happen between hearing a line and saying so: its name, or nothing.
HEAR = """() => {
  const coach = document.querySelector('.coach');
  coach?.querySelector('button').click();
  return coach?.dataset.line ?? null;
}"""


def hear(me: Visitor) -> list[str]:
    """All that the coach says now, one after the other."""
    heard: list[str] = []
    while line := me.page.evaluate(HEAR):
        heard.append(str(line))
        me.page.locator(f".coach[data-line='{line}']").wait_for(state="detached")
    return heard


# As above: nothing can happen between looking and pressing.
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
    assert [line for line in HEARD[game].split() if line not in heard] == []
    assert len(heard) == len(set(heard)), "nothing is said twice"


def test_the_coach_points_and_opens_the_rule(visit: Visit) -> None:
    me = learn(visit, "shot")
    expect(me.page.locator(".priorities[data-meant]")).to_have_count(1)
    expect(me.page.locator("[role=log]").first).to_contain_text(words_of("shot-row"))
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


@pytest.mark.parametrize("language", ["de", "ja"])
def test_the_coach_speaks_other_languages(visit: Visit, language: str) -> None:
    me = visit("/learn/shot", locale=language)
    me.sees(words_of("shot-row", language))
