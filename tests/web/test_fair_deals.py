"""Fair deals as a player sees them: the fingerprint before, something added by everybody, the check in the browser."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable

from playwright.sync_api import expect
from visitor import Visitor

Visit = Callable[..., Visitor]

NOTED = "Object.values(JSON.parse(localStorage.getItem('walpurgis-fair') ?? '{}'))[0]"


def play_to_the_end(visit: Visit) -> tuple[Visitor, str]:
    """A match from the gathering to the record; the browser and the record's name."""
    me = visit()
    me.page.get_by_role("button", name="With friends").first.click()
    me.sees("Invite friends")
    me.fill((2, 3, 4))
    me.page.wait_for_function(f"() => {NOTED}?.addition")
    me.page.get_by_text("Fair deals").click()
    me.page.get_by_label("Something of your own").fill("three black cats")
    me.page.get_by_role("button", name="Add", exact=True).click()
    me.page.wait_for_function(f"() => {NOTED}.addition === 'three black cats'")
    me.page.get_by_role("button", name="Start").click()
    while me.decide() != "over":
        pass
    return me, me.page.url.rpartition("/")[2].partition("?")[0]


def test_the_browser_checks_the_secret_against_what_it_noted(visit: Visit) -> None:
    me, record = play_to_the_end(visit)
    told = json.loads(me.page.request.get(f"{me.home}/api/records/{record}.json").text())
    noted = me.page.evaluate(NOTED)
    assert hashlib.sha256(bytes.fromhex(told["secret"])).hexdigest() == noted["commitment"]
    assert "three black cats" in told["additions"]
    me.page.goto(f"{me.home}/record/{record}")
    expect(me.page.locator("[data-verdict]").first).to_have_attribute("data-verdict", "noted")
    me.sees("Fair deal verified")
    # A server that changed its mind is found out: another fingerprint was noted at the start.
    lie = json.dumps({record: {"commitment": "00" * 32, "addition": ""}})
    me.page.evaluate("text => localStorage.setItem('walpurgis-fair', text)", lie)
    me.page.reload()
    expect(me.page.locator("[data-verdict]").first).to_have_attribute("data-verdict", "no")
    me.page.evaluate("localStorage.removeItem('walpurgis-fair')")
    me.page.reload()
    expect(me.page.locator("[data-verdict]").first).to_have_attribute("data-verdict", "told")
