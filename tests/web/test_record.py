"""Records on the page: any turn, all hands or one seat's, links, downloads, playing on, and the review."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from finished import finished, names_in
from playwright.sync_api import expect
from visitor import PHONE, Visitor

Visit = Callable[..., Visitor]
GAMES = ("shot", "witches", "broom")


def place(me: Visitor) -> tuple[int, int]:
    """The turn that is shown, and the last one."""
    turn, last = re.findall(r"\d+", me.page.locator(".dock .place").inner_text())
    return int(turn), int(last)


def wait_for_place(me: Visitor, turn: int) -> None:
    me.page.get_by_text(f"Move {turn} of").first.wait_for()


def test_by_buttons_slider_and_keys(visit: Visit) -> None:
    me = visit("/lobby")
    me.page.goto(f"{me.home}/record/{finished(me, 'shot')}")
    wait_for_place(me, 0)
    _, last = place(me)
    me.page.get_by_label("Forward one move").click()
    wait_for_place(me, 1)
    me.page.keyboard.press("ArrowRight")
    wait_for_place(me, 2)
    me.page.keyboard.press("ArrowLeft")
    wait_for_place(me, 1)
    me.page.keyboard.press("Shift+ArrowRight")
    expect(me.page.locator(".dock .place")).not_to_contain_text("Move 1 of")
    trick, _ = place(me)
    assert trick > 1, "a trick has several turns"
    me.page.get_by_label("Back one trick").click()
    expect(me.page.locator(".dock .place")).not_to_contain_text(f"Move {trick} of")
    assert place(me)[0] < trick
    me.page.keyboard.press("End")
    wait_for_place(me, last)
    expect(me.page.get_by_role("button", name="Play from here")).to_be_disabled()
    me.page.keyboard.press("Home")
    wait_for_place(me, 0)
    me.page.get_by_label("Move", exact=True).fill(str(last // 2))
    wait_for_place(me, last // 2)
    me.page.get_by_label("Play", exact=True).click()
    wait_for_place(me, last // 2 + 2)


def test_all_hands_or_what_one_seat_saw(visit: Visit) -> None:
    me = visit("/lobby")
    record = finished(me, "shot")
    names = names_in(me, record)
    me.page.goto(f"{me.home}/record/{record}")
    me.page.locator(".dock").wait_for()
    expect(me.page.locator(".card[data-hand=yes]")).to_have_count(9)
    lying = me.page.locator(".card").count()
    told = me.page.locator(".side .story").inner_text()
    assert all(f"{name} picks up" in told for name in names)
    me.page.get_by_label("Whose hands").select_option("2")
    me.page.locator(".card").nth(lying - 27).wait_for(state="detached")
    expect(me.page.locator(".card")).to_have_count(lying - 27)
    told = me.page.locator(".side .story").inner_text()
    assert f"{names[2]} picks up" in told and f"{names[1]} picks up" not in told
    assert me.page.locator(".me .name").inner_text() == names[2]


def test_a_link_leads_to_the_turn(visit: Visit) -> None:
    me = visit("/lobby", permissions=["clipboard-read", "clipboard-write"])
    record = finished(me, "witches")
    me.page.goto(f"{me.home}/record/{record}?turn=20&seat=1")
    wait_for_place(me, 20)
    hand = me.cards()
    me.page.keyboard.press("ArrowRight")
    me.page.wait_for_url("**turn=21&seat=1")
    me.page.keyboard.press("ArrowLeft")
    me.page.wait_for_url("**turn=20&seat=1")
    me.page.get_by_role("button", name="Copy link").click()
    me.sees("Copied")
    link = me.page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/record/{record}?turn=20&seat=1")
    friend = visit(link.removeprefix(me.home))
    wait_for_place(friend, 20)
    assert friend.cards() == hand
    with friend.page.expect_download() as text:
        friend.page.get_by_text(".txt").click()
    assert text.value.suggested_filename == f"walpurgis-{record}.txt"


def test_the_match_goes_on_from_any_turn(visit: Visit) -> None:
    me = visit("/lobby")
    record = finished(me, "shot")
    me.page.goto(f"{me.home}/record/{record}?turn=4&seat=2")
    wait_for_place(me, 4)
    me.page.get_by_role("button", name="Play from here").click()
    me.page.wait_for_url("**/table/*")
    assert me.wait_for_turn() == "card"
    expect(me.page.locator(".story").first).to_contain_text("takes quota")


def test_a_record_that_is_not_there(visit: Visit) -> None:
    me = visit("/record/nothing")
    me.sees("There is nothing here")
    me.errors.clear()  # the browser logs the 404 itself


@pytest.mark.turns(3)
@pytest.mark.parametrize("game", GAMES)
def test_the_review_tells_what_cost_most(visit: Visit, game: str) -> None:
    me = visit("/lobby")
    record = finished(me, game)
    me.page.goto(f"{me.home}/record/{record}?turn=0&seat=0&review")
    me.sees("Review: Hazel")
    chart = me.page.get_by_role("group", name="Chance of winning")
    chart.wait_for(timeout=300_000)  # a machine may have to compile first
    moments = chart.get_by_role("button")
    assert moments.count() > 3
    assert moments.first.get_attribute("aria-label").startswith("Move ")
    chart.locator("[tabindex='0']").focus()
    me.page.keyboard.press("End")
    last = int(re.findall(r"\d+", moments.last.get_attribute("aria-label"))[0])
    wait_for_place(me, last)
    me.page.get_by_text("decisions", exact=False).last.click()
    expect(me.page.locator(".review tbody tr")).to_have_count(moments.count())
    looks = me.page.get_by_role("button", name="Show it")
    if looks.count():
        looks.first.click()
        me.page.locator(".review li.here").wait_for()
        me.page.locator(".review li.here").get_by_role("button", name="Play from here").click()
        me.page.wait_for_url("**/table/*")


def test_a_record_on_a_phone(visit: Visit) -> None:
    me = visit("/lobby", viewport=PHONE, has_touch=True)
    me.page.goto(f"{me.home}/record/{finished(me, 'broom')}?turn=30")
    wait_for_place(me, 30)
    assert me.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    expect(me.page.get_by_label("Whose hands")).to_be_hidden()
    me.page.get_by_label("More").tap()
    expect(me.page.get_by_label("Whose hands")).to_be_visible()
