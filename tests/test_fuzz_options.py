"""A few hundred random legal options for each game: every choice of greedy and of a short search is legal.

tools/fuzz_options.py does the same a hundred thousand times.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from walpurgis.core.rule import MODE, Mode
from walpurgis.games import game_named, own_game_names

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from fuzz_options import Fuzzer

SETS = 3 if MODE is Mode.PLAIN else 100

pytestmark = pytest.mark.rules


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", own_game_names())
def test_random_options_can_be_played(name: str) -> None:
    fuzzer = Fuzzer(game_named(name))
    for number in range(SETS):
        options = fuzzer.options(number)
        greedy, searching = fuzzer.check(options, number)
        assert greedy > 0 and searching > 0


@pytest.mark.parametrize("name", own_game_names())
def test_samples_are_legal_and_differ(name: str) -> None:
    options = game_named(name).options
    for players in options.player_counts:
        chance = random.Random(players)
        drawn = [options.sample(players, chance) for _ in range(50)]
        assert len({str(one.texts()) for one in drawn}) > 20, "about a third may be the usual options"
        for option in options.kinds():
            assert len({one.texts()[option] for one in drawn}) > 1, f"{option} is always the same"
