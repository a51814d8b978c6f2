"""A real server, a real browser, and visitors who tell what they see.

The browser is the system's Chromium; the page is the one that was built with the package (`make web`).
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from page_server import BUILT, Server
from visitor import Visitor

playwright = pytest.importorskip("playwright.sync_api", reason="the page is tested with Playwright: install '.[dev]'")

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Two pages for the suggestions below an address bar that nobody sees: they cost more than opening our own page.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole matches in a browser on a busy machine get a second chance; the summary lists the tests that needed it."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that need no other."""
    assert BUILT.is_file(), "the page is not built: run `make web`"
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium, once."""
    chromium = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    if chromium is None:
        pytest.skip("there is no Chromium here: install the system's package chromium, or name one in CHROMIUM")
    with playwright.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Any, server: Server) -> Iterator[Callable[..., Visitor]]:
    """Lets people come to the page; at the end, none of them may have seen an error or a foreign request."""
    visitors: list[Visitor] = []

    def come(path: str = "/", home: str = server.address, **looks: Any) -> Visitor:
        visitors.append(Visitor(browser, home, path, looks))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.leave()
        assert visitor.foreign == [], "a request left the origin"
        assert visitor.errors == [], "the console has errors"
