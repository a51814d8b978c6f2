"""Fixed points: counts of positions, a readable playthrough, and the signature of each game.

They change only when what the rules do changes. Then look at the difference, and write the new ones down with
`python tests/test_golden.py`; the commit says so with a line `Signature: <game> <hash>`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from walpurgis.bench import signature
from walpurgis.core.game import Game
from walpurgis.core.rule import MODE, Mode
from walpurgis.core.sets import members
from walpurgis.core.state import copy_of
from walpurgis.games import game_named, game_names
from walpurgis.match import Match, text_of
from walpurgis.testing.tools import random_match
from walpurgis.words import words_of

pytestmark = pytest.mark.rules

GOLDEN = Path(__file__).parent / "golden"
MOST_POSITIONS = 3_000 if MODE is Mode.PLAIN else 50_000  # a copy costs more than a rule
DEEP_ENOUGH = 3_000


def count_positions(game: Game, state: Any, depth: int) -> int:
    """How many sequences of this many decisions there are, as chess engines count (perft)."""
    if depth == 0 or not game.waiting(state):
        return 1
    total = 0
    seat = next(members(game.waiting(state)))
    for action in members(game.legal(state, seat)):
        after = copy_of(state)
        game.act(after, seat, action)
        total += count_positions(game, after, depth - 1)
    return total


def position(game: Game, players: int, decisions: int) -> Any:
    """The position after this many decisions of a fixed match, always the lowest option."""
    state = game.new_state(game.options.make(players), "perft")
    game.begin(state)
    for _ in range(decisions):
        if not game.waiting(state):
            break
        seat = next(members(game.waiting(state)))
        game.act(state, seat, next(members(game.legal(state, seat))))
    return state


def counts(game: Game) -> dict[str, list[int]]:
    """Counts to growing depths from the deal and from some way into the match."""
    table: dict[str, list[int]] = {}
    for players in game.player_counts:
        for decisions in (0, players, 2 * players + 1):
            state = position(game, players, decisions)
            numbers = [count_positions(game, state, 1)]
            while numbers[-1] < DEEP_ENOUGH and len(numbers) < 8:
                numbers.append(count_positions(game, state, len(numbers) + 1))
            table[f"{players} players, after {decisions}"] = numbers
    return table


def playthrough(game: Game) -> str:
    """A whole match of four, in words, and its record."""
    match: Match = random_match(game, game.options.make(4), 1)
    words = words_of("en", game)
    story = "\n".join(words.event(event, match.names) for event in match.events)
    return f"{story}\n\n{text_of(match)}"


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", game_names())
def test_counts_of_positions(name: str) -> None:
    golden = json.loads((GOLDEN / "counts.json").read_text())[name]
    game = game_named(name)
    for place, numbers in golden.items():
        players, decisions = int(place.split()[0]), int(place.split()[-1])
        for depth, number in enumerate(numbers, 1):
            if number <= MOST_POSITIONS:
                assert count_positions(game, position(game, players, decisions), depth) == number, f"{place}, {depth}"


@pytest.mark.parametrize("name", game_names())
def test_playthrough(name: str) -> None:
    assert playthrough(game_named(name)) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", game_names())
def test_signature(name: str) -> None:
    golden = json.loads((GOLDEN / "signatures.json").read_text())
    assert signature(game_named(name)) == golden[name], "the rules do something else; see the top of this file"


if __name__ == "__main__":
    games = {name: game_named(name) for name in (sys.argv[1:] or game_names())}
    for file, make in (("signatures.json", signature), ("counts.json", counts)):
        path = GOLDEN / file
        old = json.loads(path.read_text()) if path.exists() else {}
        path.write_text(json.dumps({**old, **{name: make(game) for name, game in games.items()}}, indent=1) + "\n")
    for name, game in games.items():
        (GOLDEN / f"{name}.txt").write_text(playthrough(game), encoding="utf-8")
