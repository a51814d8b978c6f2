"""The same sheet gets the same answer from a server, from the browser's worker and where there is no NumPy."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any

import pytest
from litestar.testing import AsyncTestClient
from sheets import cards_of, played, sampled, sheet_of

from walpurgis.core.data import encode
from walpurgis.games import own_game_names
from walpurgis.offline.rehearsal import Beginner, Scratchpad
from walpurgis.offline.server import OfflineServer
from walpurgis.score import Sheet, keep_score, record_of_sheet
from walpurgis.server.app import create_app
from walpurgis.server.settings import Settings

PLAIN = """
import importlib.util, sys
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name in ("numpy", "numba", "msgspec") else found(name, *rest)
from walpurgis.core.data import convert, decode, encode
from walpurgis.score import Sheet, keep_score, record_of_sheet
game, sheet = sys.argv[1], convert(decode(sys.argv[2].encode()), Sheet)
sys.stdout.buffer.write(encode((record_of_sheet if "plays" in sys.argv[2] else keep_score)(game, sheet)))
assert "numpy" not in sys.modules and "msgspec" not in sys.modules
"""


WARM = """
import sys
from walpurgis.core.rule import warm_up
from walpurgis.score import PlayQuestion, Sheet, keep_score, may_play, record_of_sheet
warm_up()
day = {"row": ["v1", "v2", "v3", "p1", "p2", "b1"], "quotas": [0, 2, 3, 4], "plays": ["f1", "f2", "v4", "f3", "p4"]}
assert keep_score("shot", Sheet(4, rounds=[day])).rounds[0].now["pad"]["turn"] == 3
assert may_play("shot", PlayQuestion(4, table=["b7"], hand=["v3"])).rulings
assert record_of_sheet("shot", Sheet(4)).problem
assert "numba" not in sys.modules
"""


def sheet(game: str) -> dict[str, Any]:
    return json.loads(encode(sheet_of(played(game, sampled(game, 5), 5))))


def wanted(game: str) -> dict[str, Any]:
    return json.loads(encode(keep_score(game, sheet_of(played(game, sampled(game, 5), 5)))))


def cards(game: str) -> Sheet:
    """A sheet with every card."""
    return cards_of(played(game, sampled(game, 5), 5))


@pytest.mark.parametrize("game", ["shot", "witches"])
def test_everybody_gives_the_same_record(game: str, tmp_path: Any) -> None:
    asked, right = json.loads(encode(cards(game))), json.loads(encode(record_of_sheet(game, cards(game))))
    assert right["text"].startswith("Walpurgis record")
    server = OfflineServer(Scratchpad(), Beginner())
    status, body = asyncio.run(server.request("POST", f"/api/score/{game}/record", json.dumps(asked)))
    assert status == 200 and json.loads(body) == right
    done = subprocess.run([sys.executable, "-c", PLAIN, game, json.dumps(asked)], capture_output=True, check=True)
    assert json.loads(done.stdout) == right

    async def story() -> None:
        settings = Settings(database=f"sqlite:///{tmp_path}/tables.sqlite", warm=False)
        async with AsyncTestClient(create_app(settings)) as client:
            assert (await client.post(f"/api/score/{game}/record", json=asked)).json() == right
            assert (await client.post("/api/score/chess/record", json=asked)).status_code == 404
            assert (await client.post(f"/api/score/{game}/record", json={"players": 9})).status_code == 400

    asyncio.run(asyncio.wait_for(story(), 60))


@pytest.mark.parametrize("game", own_game_names())
def test_the_browser_answers_alike(game: str) -> None:
    server = OfflineServer(Scratchpad(), Beginner())
    status, body = asyncio.run(server.request("POST", f"/api/score/{game}", json.dumps(sheet(game))))
    assert status == 200 and json.loads(body) == wanted(game)
    bad = asyncio.run(server.request("POST", f"/api/score/{game}", '{"players": 9}'))
    none = asyncio.run(server.request("POST", "/api/score/chess", '{"players": 4}'))
    assert (bad[0], none[0]) == (400, 404)


@pytest.mark.parametrize("game", own_game_names())
def test_plain_python_answers_alike(game: str) -> None:
    command = [sys.executable, "-c", PLAIN, game, json.dumps(sheet(game))]
    done = subprocess.run(command, capture_output=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr.decode()[-800:]
    assert json.loads(done.stdout) == wanted(game)


def test_nobody_waits_for_the_compiler() -> None:
    """A server compiles the rules for its bots; to compile each rule that the score asks for would take a minute."""
    done = subprocess.run([sys.executable, "-c", WARM], capture_output=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr.decode()[-800:]


def test_a_server_answers_alike(tmp_path: Any) -> None:
    async def story() -> None:
        settings = Settings(database=f"sqlite:///{tmp_path}/tables.sqlite", warm=False)
        async with AsyncTestClient(create_app(settings)) as client:
            for game in own_game_names():
                answer = await client.post(f"/api/score/{game}", json=sheet(game))
                assert answer.status_code == 200 and answer.json() == wanted(game)
            assert (await client.post("/api/score/chess", json={"players": 4})).status_code == 404
            for wrong in (
                {"players": 9},
                {"players": 4, "rounds": [{}] * 201},
                {"players": 4, "rounds": [7]},
                {"x": 1},
            ):
                assert (await client.post("/api/score/shot", json=wrong)).status_code == 400, wrong

    asyncio.run(asyncio.wait_for(story(), 60))
