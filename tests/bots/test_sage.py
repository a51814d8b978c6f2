"""The sage: repeatable, stopped at once, blind to secrets, and a judge of worlds."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from bot_positions import fewer, positions

from walpurgis.bots import Thought, ask, bot_named, new_stop, say_why
from walpurgis.bots.brain import NoWeights, brain_of, file_of
from walpurgis.bots.critic import READY, critic_of
from walpurgis.bots.network import settle
from walpurgis.bots.registry import LEVELS
from walpurgis.bots.sage import STYLE, WORLDS, Grove, SageBot
from walpurgis.bots.sage_tree import NODE, NONE, add_node, find_node, follow, most_promising
from walpurgis.bots.search import Budget
from walpurgis.bots.tree import PLAN, worth
from walpurgis.core.dice import new_dice
from walpurgis.core.game import Game
from walpurgis.core.sets import count, first_of, has, members
from walpurgis.core.state import blank, copy_of, face_of
from walpurgis.games import game_named, game_names


def open_position(game: Game, seed: object = 1, players: int | None = None) -> tuple[Any, int]:
    """A position with several options."""
    return next(
        (state, seat)
        for state, seat in positions(game, 400, seed)
        if count(game.legal(state, seat)) > 2 and players in (None, state.players)
    )


@pytest.mark.parametrize("bot_name", ["sage:12", "sage:13x2", "novice:bold"])
@pytest.mark.parametrize("name", game_names())
def test_the_same_dice_give_the_same_thought_in_any_world(name: str, bot_name: str) -> None:
    game, bot = game_named(name), bot_named(bot_name)
    for number, (state, seat) in enumerate(positions(game, fewer(60, 1), "sage")):
        other = copy_of(state)
        game.imagine(other, seat, new_dice(f"another world {number}"))
        thought = ask(bot, game, state, seat, new_dice(number))
        assert ask(bot, game, other, seat, new_dice(number)) == thought
        options = game.legal(state, seat)
        if count(options) == 1:
            assert thought == Thought(int(first_of(options)))
            continue
        assert isinstance(bot, SageBot)
        assert thought.simulations == bot.budget.simulations == sum(option.visits for option in thought.options)
        assert {thought.action} <= {option.action for option in thought.options} <= set(members(options))
        assert all(0 <= option.win <= 1 for option in thought.options)


@pytest.mark.parametrize("opinion", ["critic", "playouts"])
@pytest.mark.parametrize("name", game_names())
def test_a_second_opinion_weighs_as_much_as_asked(name: str, opinion: str, tmp_path: Path) -> None:
    """With all the weight, only the second opinion counts, with half of it the mean. Playouts stand in for a critic."""
    game = game_named(name)
    state, seat = open_position(game)
    alone = tmp_path / "network.safetensors"
    alone.write_bytes(file_of(brain_of(game)._asdict()))
    wins: list[float] = []
    for weight in (0.0, 0.5, 1.0):
        style = dataclasses.replace(STYLE, **{opinion: weight})
        bot = SageBot("sage", Budget(simulations=1), style, weights=alone if opinion == "playouts" else None)
        (option,) = ask(bot, game, state, seat, new_dice("opinions")).options
        wins.append(option.win)
    assert wins[1] == pytest.approx((wins[0] + wins[2]) / 2)
    assert wins[0] != wins[2]


@pytest.mark.parametrize("name", game_names())
def test_a_critic_of_another_shape_is_refused(name: str, tmp_path: Path) -> None:
    game = game_named(name)
    critic = {READY + part: array for part, array in critic_of(game)._asdict().items()}
    critic["critic_first"] = critic["critic_first"][1:]
    path = tmp_path / "odd.safetensors"
    path.write_bytes(file_of(brain_of(game)._asdict() | critic))
    state, seat = open_position(game)
    with pytest.raises(NoWeights, match="critic"):
        ask(SageBot("sage", Budget(simulations=1), weights=path), game, state, seat, new_dice(1))


@pytest.mark.parametrize("name", game_names())
def test_it_says_why(name: str) -> None:
    game = game_named(name)
    state, seat = open_position(game)
    thought = ask(bot_named("sage:20"), game, state, seat, new_dice(1))
    for language in ("en", "de", "ja"):
        lines = say_why(thought, game, state, seat, language)
        assert len(lines) == 1 + min(4, len(thought.options))


def test_told_to_stop_it_answers_at_first_sight() -> None:
    game = game_named("witches")
    state, seat = open_position(game)
    stop = new_stop()
    stop[0] = 1
    thought = ask(bot_named("sage:600000ms"), game, state, seat, new_dice(1), stop)
    assert has(game.legal(state, seat), thought.action) and thought.options == ()
    assert thought.action == ask(bot_named("network"), game, state, seat, new_dice(1)).action


def test_time_is_a_budget_too() -> None:
    game = game_named("broom")
    state, seat = open_position(game)
    assert ask(bot_named("sage:30ms"), game, state, seat, new_dice(1)).simulations > 0


@pytest.mark.parametrize("name", game_names())
def test_all_worlds_it_believes_in_look_alike_to_its_seat(name: str) -> None:
    game = game_named(name)
    for state, seat in positions(game, fewer(10, 1), "worlds"):
        settle(game, state)
        bot = SageBot("sage", Budget(simulations=5))
        grove = Grove(bot, game, state, seat, new_dice(1), brain_of(game), new_stop())
        known = knowledge(game, state, seat)
        for index in range(len(grove.work.worlds)):
            assert knowledge(game, face_of(grove.work.worlds, index), seat) == known


def knowledge(game: Game, state: Any, seat: int) -> Any:
    out = blank(game.knowledge)
    game.observe(state, seat, out)
    return out


def test_it_believes_in_worlds_where_the_play_was_likely() -> None:
    """Told that a certain card is in a certain hand, it plays in worlds where it is there; told nothing, in all."""
    game = game_named("shot")
    state, seat = open_position(game, players=4)
    settle(game, state)
    grove = Grove(SageBot("sage", Budget(simulations=40)), game, state, seat, new_dice(1), brain_of(game), new_stop())
    other = (seat + 1) % 4
    unseen = [
        card for card in members(state.deck & ~state.seen & ~state.hand[seat]) if not has(state.shown[other], card)
    ]
    work = grove.work
    work.desk.guesses[:] = 0
    work.desk.guesses[unseen[0]] = 50.0
    grove.kernel.imagine_some(work, seat)
    grove.kernel.compare_with_guess(work, seat)
    grove.kernel.weigh_worlds(work, seat)
    there = (work.drawn["hand"][:, other] >> unseen[0]) & 1 == 1
    assert there.any() and not there.all()
    assert work.weights[there].min() > work.weights[~there].max()


def test_a_long_thought_is_not_about_the_same_few_worlds() -> None:
    """When an option has been tried in every world there is, more are imagined; a short thought needs no more."""
    game = game_named("shot")
    state, seat = open_position(game, players=4)
    settle(game, state)

    def worlds_of(simulations: int) -> int:
        bot = SageBot("sage", Budget(simulations=simulations))
        grove = Grove(bot, game, copy_of(state), seat, new_dice(1), brain_of(game), new_stop())
        grove.grow_by(simulations)
        work = grove.work
        assert work.believed[0] >= min(work.nodes[0].visits.max(), len(work.worlds))
        hands = work.worlds["hand"][: work.believed[0]]
        assert (hands[:, seat] == state.hand[seat]).all()  # what the seat knows is the same in all of them
        return len(np.unique(hands, axis=0))

    assert worlds_of(40) <= 40
    assert worlds_of(1200) > WORLDS


def test_the_tree() -> None:
    """Nodes are found again, priors decide what is tried first, and results what is tried next."""
    nodes, used, slots = np.zeros(4, NODE), np.zeros(1, np.int64), np.full(16, NONE, np.int64)
    chances = np.zeros(64, np.float32)
    chances[3], chances[5] = 0.9, 0.1
    key = follow(follow(0, 1, 7), 2, 9)
    assert key != follow(follow(0, 2, 9), 1, 7)
    assert find_node(nodes, slots, key) == NONE
    for number in range(4):
        assert add_node(nodes, used, slots, key + 16 * number, 0b101000, chances, 0.5) == number
    assert add_node(nodes, used, slots, 1, 0b101000, chances, 0.5) == NONE
    assert [find_node(nodes, slots, key + 16 * number) for number in range(4)] == [0, 1, 2, 3]
    node = nodes[0]
    assert most_promising(node, 0.1) == 3
    node.visits[3], node.value[3], node.total = 10, 1.0, 11.0
    assert most_promising(node, 0.1) == 5


def test_temperaments_bend_the_lead() -> None:
    plans = np.zeros(3, PLAN)
    plans["risk"] = (-1.0, 0.0, 1.0)
    cautious, plain, bold = (worth(plan, 0.5, 0.5) for plan in plans)
    assert bold < plain < cautious
    assert all(worth(plan, 0.5, 1.0) == pytest.approx(1.0) for plan in plans)


def test_levels_think_more_and_more() -> None:
    budgets = [bot.budget.simulations for bot in LEVELS.values()]
    noises = [bot.style.noise for bot in LEVELS.values()]
    assert list(LEVELS) == ["novice", "regular", "expert"]
    assert budgets == sorted(budgets) and noises == sorted(noises, reverse=True) and noises[-1] == 0
