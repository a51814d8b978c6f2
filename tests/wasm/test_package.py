"""The package for JavaScript developers: it packs, and a bot in Node plays with it in the arena."""

from __future__ import annotations

import json
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

from walpurgis.bots import ask
from walpurgis.bots.protocol import ProtocolBot
from walpurgis.core.dice import new_dice
from walpurgis.core.sets import first_of, has
from walpurgis.games import game_named, game_names

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def bot_folder(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example bot, where the packed package is installed."""
    home = tmp_path_factory.mktemp("bot")
    source = home / "source"
    shutil.copytree(ROOT / "web" / "npm", source, ignore=shutil.ignore_patterns("dist"))
    shutil.copytree(folder, source / "dist")
    packed = subprocess.run(
        ["npm", "pack", "--json", "--pack-destination", home], cwd=source, capture_output=True, check=True, timeout=120
    )
    archive = home / json.loads(packed.stdout)[0]["filename"]
    with tarfile.open(archive) as files:
        files.extractall(home, filter="data")
    (home / "node_modules").mkdir()
    (home / "package").rename(home / "node_modules" / "walpurgis")
    shutil.copy(ROOT / "examples" / "bots" / "engine.mjs", home)
    return home


def test_the_archive_holds_what_it_promises(bot_folder: Path) -> None:
    package = bot_folder / "node_modules" / "walpurgis"
    told = json.loads((package / "package.json").read_text())
    for entry in told["exports"].values():
        for path in entry.values() if isinstance(entry, dict) else [entry]:
            assert "*" in path or (package / path).is_file()
    assert {path.stem for path in (package / "dist" / "weights").iterdir()} == set(game_names())


@pytest.mark.parametrize("name", game_names())
def test_a_bot_in_node_plays_with_it(name: str, bot_folder: Path) -> None:
    """It answers legally for every seat and number of players, also where suits are renamed for the network."""
    game = game_named(name)
    bot = ProtocolBot(f"node {bot_folder / 'engine.mjs'} novice", limit=60)
    try:
        for players in game.player_counts:
            options = game.options.make(players)
            state = game.new_state(options, f"node {players}")
            game.begin(state)
            for seat in range(players):
                bot.begin(game, options, seat, seed=7)
            for number in range(4 * players):
                seat = int(first_of(game.waiting(state)))
                bot.begin(game, options, seat, seed=7)
                thought = ask(bot, game, state, seat, new_dice(number))
                assert has(game.legal(state, seat), thought.action)
                game.act(state, seat, thought.action)
        assert bot.greeting == "novice in Node"
    finally:
        bot.close()
