"""Bots of your own: a network that you trained, by the name of its file, and Python objects."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from walpurgis.arena.board import Player
from walpurgis.arena.plan import Plan
from walpurgis.bots import Thought, bot_named
from walpurgis.bots.brain import NoWeights, brain_of
from walpurgis.bots.network import NetworkBot
from walpurgis.bots.registry import PUBLISHED, SEATED, names_private_file, publish_weights
from walpurgis.bots.sage import SageBot
from walpurgis.core.dice import Dice
from walpurgis.core.errors import OptionError, UnknownBot
from walpurgis.core.game import Game
from walpurgis.core.sets import Seat, first_of
from walpurgis.games import game_named
from walpurgis.table.refused import Refused
from walpurgis.table.table import expect_bot


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """Weights as `walpurgis train shot` leaves them, with capitals in their name."""
    path = tmp_path / "My Run" / "shot.safetensors"
    path.parent.mkdir()
    original = game_named("shot").weights
    assert original is not None
    shutil.copy(original, path)
    return path


def test_a_file_makes_a_bot(mine: Path) -> None:
    network = bot_named(f"network:{mine}")
    assert isinstance(network, NetworkBot) and network.weights == mine and network.name == f"network:{mine}"
    assert bot_named(f"network@{mine}").weights == mine  # pyright: ignore[reportAttributeAccessIssue]
    sage = bot_named(f"sage:100ms:bold@{mine}")
    assert isinstance(sage, SageBot)
    assert (sage.weights, sage.budget.milliseconds, sage.style.risk) == (mine, 100, 1.0)
    assert bot_named(f"expert@{mine}").name == f"expert@{mine}"


def test_files_play_in_the_terminal(mine: Path, tmp_path: Path) -> None:
    """A whole match among a network, a sage and a level with the same weights, from the command line."""
    bots = f"network:{mine},sage:5@{mine},novice@{mine}"
    command = [sys.executable, "-m", "walpurgis", "play", "shot", "--plain", "--watch", "--pace", "0", "--bots", bots]
    folders = {"WALPURGIS_DATA": str(tmp_path / "data"), "WALPURGIS_CONFIG": str(tmp_path / "config")}
    done = subprocess.run(
        command,
        env={**os.environ, **folders},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "You are watching." in done.stdout
    assert "\n4. " in done.stdout  # the last of the ranking


def test_bad_names_say_what_to_do(tmp_path: Path, mine: Path) -> None:
    with pytest.raises(UnknownBot, match="walpurgis train"):
        bot_named("network:nowhere.safetensors")
    with pytest.raises(UnknownBot, match="without a network"):
        bot_named(f"search:100@{mine}")
    broken = tmp_path / "broken.safetensors"
    broken.write_bytes(b"no weights at all")
    with pytest.raises(NoWeights, match="broken"):
        brain_of(game_named("shot"), broken)
    with pytest.raises(NoWeights, match="columns"):
        Plan.make("witches", [f"network:{mine}", "greedy"], players=4)


def upside_down(weights: Path) -> Path:
    """Weights with every sign turned, which make a player that wants what ours avoids."""
    data = bytearray(weights.read_bytes())
    start = 8 + int.from_bytes(data[:8], "little")
    for place in range(start + 1, len(data), 2):  # the sign is the highest bit of two bytes
        data[place] ^= 0x80
    other = weights.with_name("upside down.safetensors")
    other.write_bytes(data)
    return other


def test_files_play_in_the_arena(mine: Path) -> None:
    def board(name: str, sage: str) -> list[Any]:
        plan = Plan.make("shot", [name, sage, "greedy"], players=3, matches=1, seed=5)
        played = Player(plan).play(0)
        assert not played.complaints
        return [(match["seats"], match["points"]) for match in json.loads(played.line)["matches"]]

    ours = board("network", "sage:20")
    assert board(f"network:{mine}", f"sage:20@{mine}") == ours  # a copy of our weights plays as ours do
    other = upside_down(mine)
    assert board(f"network:{other}", "sage:20") != ours
    assert board("network", f"sage:20@{other}") != ours


def test_strangers_name_only_published_files(mine: Path) -> None:
    shot = game_named("shot")
    for name in (f"network:{mine}", f"network@{mine}", f"expert@{mine}", f"expert:bold@{mine}", "network"):
        with pytest.raises(Refused):
            expect_bot(name, shot)
    assert names_private_file(f"network:{mine}")
    publish_weights("ours", mine)
    try:
        expect_bot("network@ours", shot)
        expect_bot("expert:bold@ours", shot)
        for name in ("sage:600000ms@ours", "network@theirs", "network:/etc/passwd"):
            with pytest.raises(Refused):
                expect_bot(name, shot)
        with pytest.raises(Refused):
            expect_bot("network@ours", game_named("broom"))
    finally:
        PUBLISHED.clear()


def test_serve_refuses_weights_that_are_not_there() -> None:
    from walpurgis.cli.serve import offer_weights

    for text in ("nowhere", "a=nowhere", "=x", "../x=pyproject.toml"):
        with pytest.raises(OptionError, match="--weights"):
            offer_weights(text)
    assert not PUBLISHED


@dataclass
class Lowest:
    """Always the lowest option."""

    name: str = "lowest"
    asked: int = 0

    def think(self, game: Game, world: Any, seat: Seat, dice: Dice) -> Thought:
        self.asked += 1
        return Thought(int(first_of(game.legal(world, seat))))


def test_python_objects_can_be_seated() -> None:
    lowest = Lowest()
    try:
        plan = Plan.make("shot", [lowest, "random"], players=4, matches=2)
        assert plan.bots == ("lowest", "random")
        played = Player(plan, seated=plan.seated).play(0)
        assert lowest.asked > 20 and not played.complaints
        with pytest.raises(UnknownBot, match="two different"):
            Plan.make("shot", [Lowest(), "random"], players=4)
        with pytest.raises(UnknownBot, match="means another"):
            Plan.make("shot", [Lowest("greedy"), "random"], players=4)
    finally:
        SEATED.clear()
