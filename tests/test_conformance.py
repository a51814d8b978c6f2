"""Every game keeps the contract: the suite that is part of the package, over all games found by listing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from walpurgis.core.game import Game
from walpurgis.core.rule import MODE, Mode
from walpurgis.games import game_named, game_names
from walpurgis.testing import CHECKS
from walpurgis.testing.conformance import check_imagine, check_plain_and_compiled, check_play

pytestmark = pytest.mark.rules

MATCHES = {Mode.COMPILED: 60, Mode.CHECKED: 60, Mode.PLAIN: 10}[MODE]
# A thousand matches at each player count where they are cheap.
MANY: dict[Callable[[Game, int], None], int] = (
    {check_plain_and_compiled: 1000, check_play: 1000} if MODE is Mode.COMPILED else {}
)
FEW: dict[Callable[[Game, int], None], int] = {check_imagine: 5} if MODE is Mode.PLAIN else {}


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check: Callable[[Game, int], None], name: str) -> None:
    check(game_named(name), {**MANY, **FEW}.get(check, MATCHES))
