"""The module, the bridge in JavaScript, and two places to run them: Node and Chromium."""

from __future__ import annotations

import functools
import http.server
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from walpurgis.games import game_names

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import npm_package

QUIET = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")

Run = Callable[[list[dict[str, Any]]], dict[str, Any]]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package for JavaScript developers, with the scripts of these tests."""
    if not npm_package.TSC.exists() or shutil.which("node") is None:
        pytest.skip("the bridge is compiled with TypeScript and run in Node: run `make web`")
    folder = tmp_path_factory.mktemp("wasm")
    npm_package.assemble(folder)
    for path in Path(__file__).parent.glob("*.mjs"):
        shutil.copy(path, folder)
    (folder / "index.html").write_text("<!doctype html><title>walpurgis.wasm</title>")
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


@pytest.fixture(scope="session")
def in_node(folder: Path) -> Run:
    """Runs tasks in Node."""

    def run(tasks: list[dict[str, Any]]) -> dict[str, Any]:
        weights = {game: str(folder / "weights" / f"{game}.safetensors") for game in game_names()}
        said = subprocess.run(
            ["node", folder / "node.mjs", folder],
            input=json.dumps({"weights": weights, "tasks": tasks}),
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert said.returncode == 0, said.stderr[-2000:]
        return json.loads(said.stdout)

    return run


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain file server that says nothing."""

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@pytest.fixture(scope="module")  # Playwright keeps an event loop running, which other tests must not meet
def in_chromium(folder: Path) -> Iterator[Run]:
    """Runs tasks in a page of the system's Chromium."""
    playwright = pytest.importorskip("playwright.sync_api", reason="browsers are driven by Playwright")
    chromium = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    if chromium is None:
        pytest.skip("there is no Chromium here: install the system's package chromium, or name one in CHROMIUM")
    handler = functools.partial(Quiet, directory=str(folder))
    with (
        http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server,
        playwright.sync_playwright() as play,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = play.chromium.launch(executable_path=chromium, args=list(QUIET))
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        yield lambda tasks: page.evaluate(IN_PAGE, {"tasks": tasks, "games": list(game_names())})
        browser.close()
        server.shutdown()


IN_PAGE = """async ({ tasks, games }) => {
  const { run } = await import("/play.mjs");
  const file = async (name) => new Uint8Array(await (await fetch(name)).arrayBuffer());
  const weights = {};
  for (const game of games) weights[game] = await file(`/weights/${game}.safetensors`);
  const description = await (await fetch("/walpurgis.json")).json();
  return await run(await fetch("/walpurgis.wasm"), description, weights, tasks);
}"""
