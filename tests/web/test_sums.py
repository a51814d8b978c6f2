"""The sums on every sheet: what a line is made of adds up to its points, after each round and at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from anygame import decide, points_of, sit, wait
from playwright.sync_api import expect
from visitor import PHONE, Visitor

Visit = Callable[..., Visitor]

# Every line of the sheets in sight: the parts that are written, and the points, as they are read. The cards
# below a line have a row of their own.
SHEETS = """root => [...document.querySelectorAll(`${root} table.account tbody tr:not(.haul)`)].map((row) => ({
  name: row.querySelector('th').textContent.trim(),
  parts: [...row.querySelectorAll('[data-part]')].map((cell) => cell.textContent.trim().split(/\\s/)[0]),
  points: row.querySelector('[data-points]').dataset.points,
}))"""


def number(written: str) -> int:
    """A number as the page writes it: `+5`, `−4`, `–` for none."""
    return 0 if written == "–" else int(written.replace("−", "-"))


def check(me: Visitor, root: str) -> dict[str, int]:
    """Every line adds up; the points by name."""
    lines: list[Any] = me.page.evaluate(SHEETS, root)
    for line in lines:
        assert sum(map(number, line["parts"])) == int(line["points"]), line
    return {line["name"]: int(line["points"]) for line in lines}


@pytest.mark.turns(3)
@pytest.mark.parametrize(
    ("game", "players", "options", "screen"),
    [
        ("shot", 3, {}, {}),
        ("witches", 4, {"target": "none", "rounds": "2"}, {}),
        ("broom", 4, {}, {"viewport": PHONE, "has_touch": True}),
    ],
)
def test_every_sheet_adds_up(
    visit: Visit, game: str, players: int, options: dict[str, str], screen: dict[str, Any]
) -> None:
    me = sit(visit, game, players, options, **screen)
    rounds = 0
    while wait(me):
        if me.page.locator(".payday.sheet").count():
            assert len(check(me, ".payday.sheet")) == players
            rounds += 1
            me.page.locator(".payday.sheet .button.main").click()
            continue
        decide(me)
    final = check(me, "dialog[open]")
    assert sorted(final.values()) == sorted(points_of(me))
    assert rounds >= 1 or me.page.locator("dialog[open] .why").count()  # three Oof tokens may end it in round 1
    sheet, buttons = (me.page.locator(f"dialog[open] {part}").element_handle() for part in ("table.account", ".next"))
    assert sheet.evaluate("(sheet, buttons) => sheet.compareDocumentPosition(buttons) & 4", buttons), "the sheet first"
    expect(me.page.locator("dialog[open] .next")).to_be_in_viewport()
