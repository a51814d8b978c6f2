"""The search: repeatable, bounded in memory, stopped at once, blind to secrets."""

from __future__ import annotations

import threading
import time
from typing import Any

import numpy as np
import pytest
from bot_positions import fewer, positions

from walpurgis.bots import ask, bot_named, new_stop, search
from walpurgis.bots.bot import Bot, Thought
from walpurgis.bots.search import Budget, SearchBot, Style, Tree, write_plan
from walpurgis.bots.tree import PLAN, ROOT, choose, worth
from walpurgis.core.dice import new_dice
from walpurgis.core.game import Game
from walpurgis.core.sets import count, first_of, has, members
from walpurgis.core.state import face_of
from walpurgis.games import game_named, game_names

pytestmark = pytest.mark.rules


def open_position(game: Game, seed: object = 1) -> tuple[Any, int]:
    """A position with several options."""
    return next((state, seat) for state, seat in positions(game, 50, seed) if count(game.legal(state, seat)) > 2)


def thoughts(bot: Bot, game: Game, n: int) -> list[Thought]:
    return [ask(bot, game, state, seat, new_dice(number)) for number, (state, seat) in enumerate(positions(game, n))]


@pytest.mark.parametrize("bot_name", ["search:60", "search:61x3", "regular", "novice:cautious"])
@pytest.mark.parametrize("name", game_names())
def test_the_same_dice_give_the_same_thought(name: str, bot_name: str) -> None:
    game, bot = game_named(name), bot_named(bot_name)
    n = fewer(20, 1)
    assert thoughts(bot, game, n) == thoughts(bot, game, n)


@pytest.mark.parametrize("bot_name", ["search:50", "search:51x2"])
@pytest.mark.parametrize("name", game_names())
def test_thoughts_add_up(name: str, bot_name: str) -> None:
    """Every simulation is one visit of one option; the option tried most comes first and is taken."""
    game, bot = game_named(name), bot_named(bot_name)
    assert isinstance(bot, SearchBot)
    for state, seat in positions(game, fewer(50, 2)):
        thought = ask(bot, game, state, seat, new_dice(1))
        options = game.legal(state, seat)
        if count(options) == 1:
            assert thought == Thought(int(first_of(options)))
            continue
        assert thought.simulations == bot.budget.simulations == sum(option.visits for option in thought.options)
        assert {option.action for option in thought.options} <= set(members(options))
        assert [option.visits for option in thought.options] == sorted(
            (o.visits for o in thought.options), reverse=True
        )
        assert thought.action == thought.options[0].action
        assert all(0 <= option.win <= 1 for option in thought.options)


@pytest.mark.parametrize("name", game_names())
def test_a_simulation_plays_as_many_rounds_as_the_game_asks_for(name: str) -> None:
    game = game_named(name)
    for state, seat in positions(game, fewer(50, 2)):
        tree = Tree(game, state, seat, new_dice(1), Budget(simulations=1), Style(), new_stop())
        tree.grow(1)
        end = face_of(tree.work.worlds, 1)
        assert end.round_now == state.round_now + game.rounds_ahead or game.waiting(end) == 0


@pytest.mark.parametrize("name", game_names())
def test_stopped_before_it_began_it_is_greedy(name: str) -> None:
    game = game_named(name)
    state, seat = open_position(game)
    stop = new_stop()
    stop[0] = 1
    thought = ask(bot_named("search:100000"), game, state, seat, new_dice(1), stop)
    assert thought == Thought(int(game.greedy(state, seat, new_dice(1))))


@pytest.mark.parametrize("budget", [Budget(milliseconds=60_000), Budget(simulations=10**8, threads=2)])
def test_told_to_stop_it_answers_at_once(budget: Budget, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "SLICE", fewer(100, 2))
    game = game_named("witches")
    state, seat = open_position(game)
    bot = SearchBot("patient", budget)
    bot.think_until(game, state, seat, new_dice(1), np.ones(1, np.int8))  # compiles
    stop = new_stop()
    answers: list[tuple[Thought, float]] = []

    def think() -> None:
        thought = bot.think_until(game, state, seat, new_dice(1), stop)
        answers.append((thought, time.monotonic()))

    thinker = threading.Thread(target=think)
    thinker.start()
    time.sleep(fewer(2, 5) / 10)
    told = time.monotonic()
    stop[0] = 1
    thinker.join(20)
    [(thought, answered)] = answers
    assert answered - told < fewer(2, 50) / 10
    assert thought.options and 0 < thought.simulations < 10**8


def test_a_full_tree_grows_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory is bounded: the nodes that there are go on learning."""
    monkeypatch.setattr(search, "MOST_NODES", 40)
    game = game_named("shot")
    state, seat = open_position(game)
    tree = Tree(game, state, seat, new_dice(1), Budget(simulations=1000), Style(), new_stop())
    n = fewer(1000, 60)
    assert tree.grow(n) == n
    assert tree.work.used[0] == len(tree.work.nodes) == 40
    assert tree.work.sums[:, 0].sum() == n


@pytest.mark.parametrize("name", ["witches", "broom"])
def test_secret_choices_leave_no_trace_in_the_tree(name: str) -> None:
    """W2.1, B2.1: while all choose at once, the first nodes of the tree are its own choices, three in a row."""
    game = game_named(name)
    state = game.new_state(game.options.make(4), 5)
    game.begin(state)
    while count(game.waiting(state)) < 4:
        seat = int(first_of(game.waiting(state)))
        game.act(state, seat, int(first_of(game.legal(state, seat))))
    own = game.legal(state, 2)
    tree = Tree(game, state, 2, new_dice(1), Budget(simulations=3000), Style(), new_stop())
    tree.grow(fewer(3000, 60))
    first = children(tree, ROOT)
    assert first and all(has(own, action) for action, _ in first)
    for action, node in first:
        for second, below in children(tree, node):
            assert second > action and has(hand_actions(game, state), second)
            assert all(third > second and has(hand_actions(game, state), third) for third, _ in children(tree, below))


def hand_actions(game: Game, state: Any) -> int:
    """What seat 2 could name in all: its cards, or the kinds of its witches."""
    if game.name == "witches":
        return int(state.hand[2])
    return sum(1 << kind for kind in range(9) if state.hand[9 * 2 + kind])


def children(tree: Tree, node: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    child = int(tree.work.nodes[node]["child"])
    while child > ROOT:
        found.append((int(tree.work.nodes[child]["action"]), child))
        child = int(tree.work.nodes[child]["sibling"])
    return found


def test_noise_makes_mistakes_that_cost_little() -> None:
    """A novice strays from the best option, and more often to one nearly as good than to a bad one."""
    sums = np.zeros((63, 4))
    sums[3], sums[5], sums[8] = (100, 60, 0, 0), (50, 28, 0, 0), (50, 15, 0, 0)
    dice = new_dice(1)
    assert {int(choose(sums, 0.0, dice)) for _ in range(20)} == {3}
    chosen = [int(choose(sums, 0.1, dice)) for _ in range(2000)]
    assert chosen.count(3) > chosen.count(5) > chosen.count(8) > 0


def test_temperaments_bend_the_taste_of_a_lead() -> None:
    """The ends stay; between them the bold like a lead less than the cautious do."""
    tastes: dict[float, list[float]] = {}
    for risk in (-1.5, 0.0, 1.5):
        plan = np.zeros(1, PLAN)
        write_plan(plan, Style(winning=0.0, risk=risk))
        tastes[risk] = [float(worth(plan[0], 0.0, lead)) for lead in (-1.0, 0.0, 1.0)]
    assert all(taste[0] == pytest.approx(0) and taste[2] == pytest.approx(1) for taste in tastes.values())
    assert tastes[0.0][1] == pytest.approx(0.5)
    assert tastes[-1.5][1] > tastes[0.0][1] > tastes[1.5][1]
