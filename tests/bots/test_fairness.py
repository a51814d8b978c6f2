"""No bot can cheat: dealing again what its seat cannot know does not change its choice."""

from __future__ import annotations

import numpy as np
import pytest
from bot_positions import fewer, positions

from walpurgis.bots import ask, bot_named
from walpurgis.bots.sage import SageBot
from walpurgis.core.dice import new_dice
from walpurgis.core.sets import has
from walpurgis.core.state import copy_of
from walpurgis.games import game_named, game_names

pytestmark = pytest.mark.rules

POSITIONS = 1000


@pytest.mark.turns(2)
@pytest.mark.parametrize("bot_name", ["random", "greedy", "search:12", "search:9x2", "network", "novice:bold"])
@pytest.mark.parametrize("name", game_names())
def test_hidden_cards_do_not_matter(name: str, bot_name: str) -> None:
    """The same question about another world that looks alike to the seat gets the same answer, thought by thought."""
    game, bot = game_named(name), bot_named(bot_name)
    wanted = fewer(POSITIONS // 4 if isinstance(bot, SageBot) else POSITIONS, 8)  # for it thinks long
    hidden = 0
    for number, (state, seat) in enumerate(positions(game, wanted)):
        other = copy_of(state)
        game.imagine(other, seat, new_dice(f"another world {number}"))
        hidden += other != state
        thought = ask(bot, game, state, seat, new_dice(number))
        assert has(game.legal(state, seat), thought.action)
        assert ask(bot, game, other, seat, new_dice(number)) == thought
    assert hidden > 0.9 * wanted


@pytest.mark.parametrize("name", game_names())
def test_greedy_looks_at_nothing_hidden(name: str) -> None:
    """Handed the real world instead of an imagined one, the greedy player would choose the same."""
    game = game_named(name)
    for number, (state, seat) in enumerate(positions(game, fewer(POSITIONS, 60), "greedy")):
        action = game.greedy(state, seat, new_dice(number))
        for world in range(3):
            other = copy_of(state)
            game.imagine(other, seat, new_dice(f"{number} {world}"))
            assert game.greedy(other, seat, new_dice(number)) == action


@pytest.mark.parametrize("name", game_names())
def test_search_looks_at_nothing_hidden(name: str) -> None:
    """Handed the real world instead of an imagined one, a search would think the same."""
    game, bot = game_named(name), bot_named("search:15")
    for number, (state, seat) in enumerate(positions(game, fewer(300, 5), "search")):
        other = copy_of(state)
        game.imagine(other, seat, new_dice(f"another world {number}"))
        assert bot.think(game, state, seat, new_dice(number)) == bot.think(game, other, seat, new_dice(number))


def test_asking_leaves_the_match_alone() -> None:
    game = game_named("shot")
    for state, seat in positions(game, 5):
        before = bytes(state.memory)
        ask(bot_named("search:20"), game, state, seat, new_dice(1))
        assert np.array_equal(np.frombuffer(before, np.uint8), np.frombuffer(state.memory, np.uint8))
