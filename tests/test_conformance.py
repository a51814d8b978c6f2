"""Every game keeps the contract: the suite that is part of the package, over all games found by listing."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from walpurgis.core.game import Game
from walpurgis.core.rule import MODE, Mode
from walpurgis.games import game_named, game_names
from walpurgis.testing import CHECKS
from walpurgis.testing.conformance import check_plain_and_compiled, check_play, check_refusals
from walpurgis.testing.worlds import check_imagine, check_secrets

pytestmark = pytest.mark.rules

MATCHES = {Mode.COMPILED: 40, Mode.CHECKED: 12, Mode.PLAIN: 8}[MODE]
PROMISED = 1000  # matches of each game over all player counts, in which plain and compiled rules agree
# Fewer for what looks at everything twice.
SPECIAL: dict[Callable[[Game, int], None], int] = {
    Mode.COMPILED: {check_play: 200, check_imagine: 12},
    Mode.CHECKED: {check_imagine: 4},
    Mode.PLAIN: {check_imagine: 2, check_refusals: 2, check_secrets: 1},
}[MODE]


@pytest.mark.turns(2)
@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check: Callable[[Game, int], None], name: str) -> None:
    game = game_named(name)
    matches = SPECIAL.get(check, MATCHES)
    if check is check_plain_and_compiled and MODE is Mode.COMPILED:
        matches = math.ceil(PROMISED / len(game.player_counts))
    check(game, matches)
