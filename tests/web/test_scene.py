"""A game that the page has never heard of, brought by another package: drawn from its scene, and played to its end."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from anygame import OVER, decide, wait
from page_server import ROOT, Server
from playwright.sync_api import expect
from visitor import PHONE, Visitor

from example_site import install_example

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def with_toads(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server beside which the example game is installed; its rules in plain Python, which need no compiling."""
    site: Path = tmp_path_factory.mktemp("site")
    install_example(site)
    path = os.pathsep.join([str(site), str(ROOT / "src")])
    server = Server(tmp_path_factory.mktemp("toads"), PYTHONPATH=path, WALPURGIS_RULES="plain")
    yield server
    server.stop()


@pytest.mark.turns(3)
@pytest.mark.parametrize(("locale", "screen"), [("en-GB", {}), ("ja-JP", {"viewport": PHONE, "has_touch": True})])
def test_a_game_from_another_package_is_played_to_its_end(
    visit: Visit, with_toads: Server, locale: str, screen: dict[str, object]
) -> None:
    last = {"players": 3, "seats": ["me", "greedy", "greedy"], "options": {}, "clock": None, "listed": False}
    settings = {"speed": "none", "name": "Hazel", "tables": {"toads": last}}
    me = visit(home=with_toads.address, settings=settings, locale=locale, **screen)
    card = me.page.locator("li:has(a[href='/new/toads'])")
    expect(card.locator("h2")).not_to_be_empty()
    card.locator("button.play").click()
    decided = 0
    while wait(me):
        hand = me.page.locator(".card[data-hand=yes]").count()
        assert hand, "the hand is drawn"
        decide(me)
        decided += 1
    assert decided >= 10
    expect(me.page.locator(OVER).first).to_be_visible()
    expect(me.page.locator("dialog[open] ol > li")).to_have_count(3)
    assert "[toads-" not in me.page.inner_text("body")
