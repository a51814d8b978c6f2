"""How fast bots think, for `walpurgis bench`: in CPU time, so that other work on the machine does not count."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from walpurgis.bots.bot import new_stop
from walpurgis.bots.search import SLICE, Budget, Style, Tree, kernel_of
from walpurgis.core.dice import new_dice
from walpurgis.core.game import Game
from walpurgis.core.sets import Seat, first_of
from walpurgis.core.state import blank, copy_of

PLAYERS = None  # as many as usual: four, where a game is for four
SEED = "speed"
TREE = 5_000  # simulations of one decision, after which a new tree begins


def simulations_per_second(game: Game, seconds: float = 1.0, random: float = 1.0) -> float:
    """Simulations per second of CPU time, at the first card of a round with four players, with random rollouts.

    A simulation is as long as in the bot: to the end of the round, in `broom` to the end of the next round.
    `random` is the share of random choices in rollouts; 0 lets the greedy player do all of them.
    """
    world, seat = first_card(game)
    dice = new_dice(SEED)
    done, spent = 0, 0.0
    while spent < seconds:
        tree = Tree(game, world, seat, dice, Budget(simulations=TREE), Style(random=random), new_stop())
        began = time.thread_time()
        while tree.work.used[0] < TREE and spent + time.thread_time() - began < seconds:
            done += tree.grow(SLICE)
        spent += time.thread_time() - began
    return done / spent


def first_card(game: Game) -> tuple[Any, Seat]:
    """A match of greedy players, and whose turn it is, when the first card is due."""
    state = game.new_state(game.options.make(PLAYERS), SEED)
    dice = new_dice(SEED)
    game.begin(state)
    known = blank(game.knowledge)
    beginning = copy_of(state)
    while seats := game.waiting(state):
        seat = int(first_of(seats))
        game.observe(state, seat, known)
        if game.look(known).phase == "play":  # quotas are taken, cards passed, witches chosen
            return state, seat
        game.act(state, seat, int(game.greedy(state, seat, dice)))
    return beginning, int(first_of(game.waiting(beginning)))  # a game that calls no phase "play"


def greedy_decisions_per_second(game: Game, seconds: float = 1.0) -> float:
    """Decisions per second of CPU time in greedy matches with four players, dealing included."""
    play = kernel_of(game).play_greedily
    states = np.frombuffer(game.new_state(game.options.make(PLAYERS), SEED).memory, game.state.dtype)
    dice = new_dice(SEED)
    play(states, dice, 1)
    decisions, began = 0, time.thread_time()
    while time.thread_time() - began < seconds:
        decisions += play(states, dice, 20)
    return decisions / (time.thread_time() - began)
