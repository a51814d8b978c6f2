"""The module does what Python does, bit for bit: in Node and in Chromium, rules and bots alike."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from walpurgis.bench.signature import LONGEST, fixed_matches
from walpurgis.bots import ask, bot_named
from walpurgis.core.dice import new_dice
from walpurgis.core.game import Game
from walpurgis.core.options import spread
from walpurgis.core.sets import count, first_of
from walpurgis.games import game_named, game_names

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "signatures.json").read_text())
BOTS = ("random", "greedy", "network", "search:bold", "novice", "regular:cautious", "expert")
Run = Callable[[list[dict[str, Any]]], dict[str, Any]]


def text(data: Any) -> str:
    return base64.b64encode(bytes(data)).decode()


def signature_task(game: Game) -> dict[str, Any]:
    matches = [
        {"heading": text(heading), "state": text(state.memory), "dice": text(dice)}
        for heading, state, dice in fixed_matches(game)
    ]
    return {"kind": "signature", "game": game.name, "longest": LONGEST, "matches": matches}


@pytest.fixture(params=["in_node", "in_chromium"])
def run(request: pytest.FixtureRequest) -> Run:
    """Each place in turn."""
    return request.getfixturevalue(request.param)


def test_signatures(run: Run) -> None:
    """Every player count and a spread of options; native code and plain Python have to agree in test_golden.py."""
    done = run([signature_task(game_named(name)) for name in game_names()])
    assert dict(zip(game_names(), done["results"], strict=True)) == GOLDEN
    assert done["left"] == 0


def positions(game: Game) -> list[tuple[Any, int]]:
    """One real decision for each number of players, each with other options, at different times of a match."""
    found: list[tuple[Any, int]] = []
    for players in game.player_counts:
        for number, options in enumerate(spread(game.options, players)[::8]):
            dice = new_dice(f"{players} {number}")
            state = game.new_state(options, f"same bits {number}")
            game.begin(state)
            wanted = 7 * number + 3
            while (seats := game.waiting(state)) and wanted > 0:
                seat = int(first_of(seats))
                wanted -= count(game.legal(state, seat)) > 1
                if wanted > 0:
                    game.act(state, seat, int(game.greedy(state, seat, dice)))
            if seats:
                found.append((state, int(first_of(seats))))
    return found


@pytest.mark.parametrize("name", game_names())
def test_bots(name: str, run: Run) -> None:
    """A bot answers what Python's bot answers to the same question, down to the last bit, and leaves the same dice."""
    game = game_named(name)
    questions: list[dict[str, Any]] = []
    expected: list[dict[str, Any]] = []
    for number, (state, seat) in enumerate(positions(game)):
        for bot in BOTS if number == 0 else (BOTS[number % len(BOTS)],):
            dice = new_dice(number)
            question = {"game": name, "bot": bot, "state": text(state.memory), "seat": seat, "dice": text(dice)}
            thought = ask(bot_named(bot), game, state, seat, dice)
            options = [vars(option) for option in thought.options]
            told = {"action": thought.action, "options": options, "simulations": thought.simulations}
            questions.append(question)
            expected.append({**told, "dice": dice.tobytes().hex()})
    done = run([{"kind": "answers", "questions": questions}])
    assert len(questions) > len(BOTS)
    for question, there, here in zip(questions, done["results"][0], expected, strict=True):
        assert there == here, (question["bot"], question["seat"])
    assert done["left"] == 0
