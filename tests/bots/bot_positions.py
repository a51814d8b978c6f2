"""Positions to ask bots in: matches of all games and table sizes, stopped here and there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from walpurgis.core.dice import chance, new_dice, pick
from walpurgis.core.game import Game
from walpurgis.core.rule import MODE, Mode
from walpurgis.core.sets import Seat, members
from walpurgis.core.state import copy_of


def fewer(n: int, plain: int) -> int:
    """This many, or a few where rules run as plain Python or are checked."""
    return n if MODE is Mode.COMPILED else plain


def positions(game: Game, n: int, seed: object = 1) -> Iterator[tuple[Any, Seat]]:
    """This many positions with a seat that owes a decision; half of the actions random, half greedy."""
    dice = new_dice(f"positions {game.name} {seed}")
    found = match = 0
    while found < n:
        counts = game.player_counts
        state = game.new_state(game.options.make(counts[match % len(counts)]), f"{seed} {match}")
        match += 1
        game.begin(state)
        while found < n and (seats := list(members(game.waiting(state)))):
            seat = seats[int(chance(dice) * len(seats))]
            if chance(dice) < 0.3:
                yield copy_of(state), seat
                found += 1
            greedily = chance(dice) < 0.5
            action = game.greedy(state, seat, dice) if greedily else pick(game.legal(state, seat), dice)
            game.act(state, seat, int(action))
