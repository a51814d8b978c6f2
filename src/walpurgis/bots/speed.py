"""How fast bots think, for `walpurgis bench`: by the time of the core itself, so that other work does not count."""

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
    """Simulations a second of one core's own time, at the first card of a round of four, with random rollouts.

    A simulation goes as far as when the bot plays: to the end of the round, in `broom` to that of the next round.
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
    """Greedy matches of four one after the other, dealing and all, a second of one core's own time."""
    play = kernel_of(game).play_greedily
    states = np.frombuffer(game.new_state(game.options.make(PLAYERS), SEED).memory, game.state.dtype)
    dice = new_dice(SEED)
    play(states, dice, 1)
    decisions, began = 0, time.thread_time()
    while time.thread_time() - began < seconds:
        decisions += play(states, dice, 20)
    return decisions / (time.thread_time() - began)
