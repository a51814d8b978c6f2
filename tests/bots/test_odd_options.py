"""Bots at tables with options that nobody would choose: every choice is legal, and every search returns."""

from __future__ import annotations

import pytest

from walpurgis.bots import ask, bot_named
from walpurgis.core.dice import new_dice
from walpurgis.core.sets import has
from walpurgis.match import Match, new

pytestmark = pytest.mark.rules

# Potions that cost points: once, greedy found no kind worth more than nothing, and chose one that it did not have.
ODD_SCALES = ("100,0,0,0,0,0,0,0,0,0", "5,1,0,1,4,5,4,3,0,5")


def play_out(match: Match, bot: str) -> None:
    dice = new_dice("odd")
    while not match.is_over:
        seat = match.waiting[0]
        action = ask(bot_named(bot), match.game, match.state, seat, dice).action
        assert has(match.legal_actions(seat), action), f"{bot} chose {action}"
        match.play(seat, action)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("potion_points", ODD_SCALES)
def test_broom_where_potions_cost_points(potion_points: str, players: int) -> None:
    play_out(new("broom", players, seed=1, potion_points=potion_points), "greedy")


@pytest.mark.parametrize("potion_points", ODD_SCALES)
def test_a_search_returns_where_potions_cost_points(potion_points: str) -> None:
    match = new("broom", 4, seed=1, potion_points=potion_points)
    while match.view().phase == "take":
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    thought = ask(bot_named("search:5"), match.game, match.state, 0, new_dice(1))
    assert has(match.legal_actions(0), thought.action)
