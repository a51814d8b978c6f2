"""Calls every function of a game's contract on every kind of record; run in a process that can be ended if it hangs.

Started as `python tests/games/every_record.py GAME`; prints each call that raised.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from walpurgis.core.dice import new_dice, pick
from walpurgis.core.game import MOST_PLAYERS, SPECTATOR, Game
from walpurgis.core.rule import warm_up
from walpurgis.core.state import blank, copy_of
from walpurgis.games import game_named

EVERY = 37  # decisions from one record in the middle of a match to the next


def records(game: Game) -> Iterator[tuple[str, Any]]:
    """Blank, before the first deal, after it, in the middle of a match, and at its end."""
    yield "blank", blank(game.state)
    for players in game.player_counts:
        state, dice = game.new_state(game.options.make(players), 1), new_dice(1)
        yield f"{players} players, not begun", copy_of(state)
        game.begin(state)
        decisions = 0
        while seats := game.waiting(state):
            if decisions % EVERY == 0:
                yield f"{players} players, decision {decisions}", copy_of(state)
            seat = pick(seats, dice)
            game.act(state, seat, pick(game.legal(state, seat), dice))
            decisions += 1
        yield f"{players} players, over", state


def calls(game: Game, state: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    """Every function of the contract, and what bots ask."""
    numbers = np.zeros((3, MOST_PLAYERS), np.float64)
    points, ranks = np.zeros((2, MOST_PLAYERS), np.int64)
    yield "begin", lambda: game.begin(copy_of(state))
    yield "waiting", lambda: game.waiting(state)
    yield "standing", lambda: game.standing(state, points, ranks)
    yield "outlook", lambda: game.outlook(state, *numbers)
    yield "deals", lambda: game.deals(state)
    for seat in (SPECTATOR, *range(max(1, state.players))):
        yield f"observe {seat}", lambda seat=seat: game.observe(state, seat, blank(game.knowledge))
        yield f"imagine {seat}", lambda seat=seat: game.imagine(copy_of(state), seat, new_dice(2))
        if seat != SPECTATOR:
            yield f"legal {seat}", lambda seat=seat: game.legal(state, seat)
            yield f"greedy {seat}", lambda seat=seat: game.greedy(state, seat, new_dice(3))


def main(name: str) -> None:
    """Call everything, plain in a process that is plain, else compiled."""
    warm_up()
    game = game_named(name)
    for record, state in records(game):
        for call, function in calls(game, state):
            print(f"{name}, {record}: {call}", flush=True)
            function()
    print("all returned")


if __name__ == "__main__":
    main(sys.argv[1])
