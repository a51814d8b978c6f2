"""A package elsewhere brings a game: the example is found through its entry point and works in every layer."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from example_site import EXAMPLE, install_example

ROOT = Path(__file__).parents[1]


def run(site: Path, *command: str) -> str:
    """Run Python with the installed example on its path, and rules in plain Python: a compiler would take a minute."""
    path = os.pathsep.join([str(site), str(ROOT / "src")])
    environment = {**os.environ, "PYTHONPATH": path, "WALPURGIS_RULES": "plain"}
    done = subprocess.run(
        [sys.executable, *command], env=environment, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the example is installed: its package, and the notes that an installer writes."""
    folder = tmp_path_factory.mktemp("site")
    install_example(folder)
    return folder


def test_its_own_tests_and_the_suite_pass(site: Path) -> None:
    assert " passed" in run(site, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", str(EXAMPLE / "tests"))


LAYERS = """
import numpy as np
import walpurgis
from walpurgis.batch import Batch
from walpurgis.batch.features import features_of
from walpurgis.bots import ask, bot_named
from walpurgis.core.dice import new_dice
from walpurgis.games import game_named, game_names, own_game_names
from walpurgis.match import read_record, record_of

assert game_names() == (*own_game_names(), "toads"), game_names()
match = walpurgis.new("toads", seed=1)
for bot in ("greedy", "search:20", "novice", "expert", "network", "sage:5"):
    seat = match.waiting[0]
    match.play(seat, ask(bot_named(bot), match.game, match.state, seat, new_dice(bot)).action)
while not match.is_over:
    match.play(match.waiting[0], match.legal(match.waiting[0])[0])
assert read_record(record_of(match).text()).points == match.points
assert "Round 3 of 3" in match.describe(language="en")
batch = Batch("toads", 20, seed=1)
assert batch.play_out() == 20 * 4 * 5 * 3
batch = Batch("toads", 20, seed=1)
assert features_of(batch.game, 4)(batch.observations).sum() > 0
print("good")
"""


def test_match_bots_batch_and_records_know_it(site: Path) -> None:
    assert run(site, "-c", LAYERS) == "good\n"


def test_the_arena_plays_it(site: Path, tmp_path: Path) -> None:
    wish = ["toads", "--bots", "greedy,random", "--matches", "6", "--workers", "1"]
    assert "6 matches" in run(site, "-m", "walpurgis", "arena", *wish, "--results", str(tmp_path / "results"))


TABLE = """
import msgspec
from walpurgis.core.game import SPECTATOR
from walpurgis.games import game_named
from walpurgis.table.rows import Created, Sat, Started
from walpurgis.table.table import OPEN, Table
from walpurgis.table.telling import Teller

class Viewer:
    def __init__(self, guest):
        self.guest, self.watching = guest, SPECTATOR

for name in ("toads", "shot"):
    options = game_named(name).options.make(4).texts()
    rows = [Created("host", name, 4, options, [OPEN, "greedy", "greedy", "expert"], "novice", "ab" * 32, None)]
    table = Table("table", [(0, row) for row in (*rows, Sat(0, "host", "Ada"), Started())])
    teller = Teller(table)
    mine = msgspec.json.decode(msgspec.json.encode(teller.now(Viewer("host"))))
    theirs = msgspec.json.decode(msgspec.json.encode(teller.now(Viewer(""))))
    if name == "shot":
        assert "scene" not in mine
        continue
    assert set(mine["scene"]) == {"en", "de", "ja"}
    assert mine["scene"]["de"]["title"] == "Runde 1 von 3"
    hand = [pick["action"] for pick in mine["scene"]["en"]["hand"]]
    assert len(hand) == 5 and (not mine["legal"] or hand == mine["legal"])
    assert theirs["scene"]["en"]["hand"] == []
print("good")
"""


def test_a_table_carries_its_scene_and_shows_no_hand_to_others(site: Path) -> None:
    assert run(site, "-c", TABLE) == "good\n"


BROKEN = """
from importlib.metadata import EntryPoint
import pytest
from walpurgis import games
from walpurgis.core.errors import UnknownGame
games._brought.cache_clear()
bad = {"gone": "no_such_module:GAME", "shot": "walpurgis_toads:GAME", "frogs": "walpurgis_toads:GAME"}
games.entry_points = lambda group: [EntryPoint(name, value, group) for name, value in bad.items()]
assert games.game_names() == games.own_game_names()
assert games.game_named("shot").name == "shot"
for name in ("gone", "frogs"):
    with pytest.raises(UnknownGame, match="no_such_module|with the name"):
        games.game_named(name)
print("good")
"""


def test_a_broken_package_takes_nothing_with_it(site: Path) -> None:
    assert run(site, "-c", BROKEN) == "good\n"
