"""The clock: budgets of time are kept, and the figures that `walpurgis bench` reports about bots."""

from __future__ import annotations

import time

import pytest

from walpurgis.bots import ask, bot_named
from walpurgis.bots.speed import first_card, greedy_decisions_per_second, simulations_per_second
from walpurgis.core.dice import new_dice
from walpurgis.core.sets import has
from walpurgis.games import game_named, game_names

CARD_PHASE = {"shot": 1, "witches": 1, "broom": 2}


@pytest.mark.parametrize("bot_name", ["search:80ms", "search:80msx2"])
def test_milliseconds_are_kept(bot_name: str) -> None:
    """Compiling or loading the search does not count."""
    game = game_named("shot")
    state, seat = first_card(game)
    ask(bot_named("search:1"), game, state, seat, new_dice(1))
    began = time.monotonic()
    thought = ask(bot_named(bot_name), game, state, seat, new_dice(1))
    assert 0.08 <= time.monotonic() - began < 0.5
    assert thought.simulations > 0


@pytest.mark.parametrize("name", game_names())
def test_the_first_card_is_due(name: str) -> None:
    game = game_named(name)
    state, seat = first_card(game)
    assert state.phase == CARD_PHASE[name] and state.round_now == 1
    assert has(game.waiting(state), seat)


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", game_names())
def test_figures_are_of_the_right_size(name: str) -> None:
    """Far below what is measured, for a test must not fail because the machine is busy."""
    game = game_named(name)
    assert simulations_per_second(game, 0.2) > 10_000
    assert greedy_decisions_per_second(game, 0.2) > 100_000
