"""The player who sees every card: it measures a ceiling, it sees the real state, and nothing can seat it."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from walpurgis.bots import bot_named
from walpurgis.bots.registry import SEATED, bot_names
from walpurgis.core.dice import new_dice
from walpurgis.core.errors import UnknownBot
from walpurgis.core.game import Game
from walpurgis.core.sets import count, first_of, has
from walpurgis.core.state import copy_of
from walpurgis.games import game_named

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import ceiling

ROOT = Path(__file__).parents[2]


def test_one_board(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["broom", "--boards", "1", "--simulations", "4", "--others", "search:5", "--share", "36.7"]
    assert ceiling.main(asked) == 0
    said = capsys.readouterr().out
    found = re.search(r"broom: who sees every card wins ([\d.]+) % against three search:5 \(boards: 1\)", said)
    assert found and 0 <= float(found[1]) <= 100
    assert "36.7 % is" in said


@pytest.mark.parametrize("more", [["--boards", "0"], ["--boards", "1", "--others", "nobody"], []])
def test_bad_requests_are_refused(more: list[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        ceiling.main(["shot", *more])


def test_figures() -> None:
    assert ceiling.way(0.25, 0.65) == "0"
    assert ceiling.way(0.45, 0.65) == "50"
    assert ceiling.way(0.367, 0.25) == "?"
    measured = ceiling.measured(iter([0.5, 0.75, 0.5, 0.75, 1.0]), 5)
    assert measured.mean == pytest.approx(0.7)
    assert measured.low is not None and measured.low < 0.7


@pytest.mark.parametrize("name", ["broom", "shot"])
def test_it_searches_the_real_state(name: str) -> None:
    """A bot's tree plays in worlds that were imagined for it; this one in the real state, but for the dice to come."""
    game, dice = game_named(name), new_dice(3)
    state = game.new_state(game.options.make(4), 5)
    game.begin(state)
    seat, before = int(first_of(game.waiting(state))), bytes(state.memory)
    tree = ceiling.OpenTree(game, copy_of(state), seat, 1, dice)
    tree.grow_by(1)
    start, end = tree.work.worlds
    assert start.tobytes() == before
    assert end["dice"].tolist() != start["dice"].tolist()
    assert has(game.legal(state, seat), ceiling.cheat(game, state, seat, 8, dice))
    assert bytes(state.memory) == before and count(game.legal(state, seat)) > 1


def test_it_knows_what_it_cannot_know() -> None:
    """Between two deals that look the same to its seat, a bot cannot choose by the hidden cards; the cheat can."""
    game = game_named("shot")
    state = game.new_state(game.options.make(4), 5)
    game.begin(state)
    seat = int(first_of(game.waiting(state)))
    chosen = {ceiling.cheat(game, redealt(game, state, seat, deal), seat, 200, new_dice(1)) for deal in range(8)}
    assert len(chosen) > 1


def redealt(game: Game, state: Any, seat: int, deal: int) -> Any:
    """The same position for this seat, with other hands around it."""
    world = copy_of(state)
    game.imagine(world, seat, new_dice(deal))
    return world


def test_nothing_can_seat_it() -> None:
    assert all(type(bot).__module__ != "ceiling" for bot in SEATED.values()) and "ceiling" not in bot_names()
    for name in ("ceiling", "cheat", "open", "sage:100:open", "sage:open"):
        with pytest.raises(UnknownBot):
            bot_named(name)
    players = [one for one in vars(ceiling).values() if isinstance(one, type) and one.__module__ == "ceiling"]
    assert players == [ceiling.OpenTree] and not hasattr(ceiling.OpenTree, "think")  # which is what a bot does


def test_nothing_in_the_package_knows_it() -> None:
    for path in (ROOT / "src").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\bOpenTree\b|^\s*(from|import) ceiling(_kernels)?\b", text, re.MULTILINE), path
