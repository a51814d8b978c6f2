"""Random matches and positions, for the checks of the suite."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from walpurgis.core.dice import draw, new_dice, pick
from walpurgis.core.game import Game
from walpurgis.core.options import GameOptions, spread
from walpurgis.core.rule import as_plain
from walpurgis.core.sets import first_of
from walpurgis.core.state import blank, copy_of
from walpurgis.match import Match

LONGEST_MATCH = 100_000  # decisions; a match that takes more does not end


def tables(game: Game, matches: int) -> Iterator[tuple[GameOptions, int]]:
    """Options and seeds: at least this many matches at each player count, all options in turn."""
    for players in game.player_counts:
        choices = spread(game.options, players)
        for number in range(max(matches, 1)):
            yield choices[number % len(choices)], number


def positions(game: Game, matches: int) -> Iterator[tuple[Any, Any]]:
    """States of random matches, each with dice for the choices; the caller may not change the state."""
    for options, seed in tables(game, matches):
        state = game.new_state(options, f"conformance {seed}")
        dice = new_dice(f"choices {seed}")
        game.begin(state)
        for _ in range(LONGEST_MATCH):
            yield state, dice
            if not (seats := game.waiting(state)):
                break
            seat = some_seat(seats, dice)
            game.act(state, seat, pick(game.legal(state, seat), dice))
        else:
            raise AssertionError(f"a match of {game.name} does not end: {options}")


def some_seat(seats: int, dice: Any) -> int:
    """Any of the seats that owe a decision, so that every order of simultaneous choices is met."""
    return pick(seats, dice)


def spot(dice: Any, one_in: int) -> bool:
    """Whether to look closely at this position, as we do at a few."""
    return draw(dice, one_in) == 0


def random_match(game: Game, options: GameOptions, seed: int, stop: int = LONGEST_MATCH) -> Match:
    """A match played at random, to the end or up to this many actions."""
    match = Match(game, options, seed)
    chooser = random.Random(seed)
    while not match.is_over and len(match.log) < stop:
        seat = chooser.choice(match.waiting)
        match.play(seat, chooser.choice(match.legal(seat)))
    return match


def plainly(function: Callable[..., Any], *args: Any) -> Any:
    """Call a rule as plain Python all the way down, though calls are compiled in this process."""
    with as_plain():
        return function(*args)


def knows(game: Game, state: Any, seat: int) -> Any:
    knowledge = blank(game.knowledge)
    game.observe(state, seat, knowledge)
    return knowledge


def imagined(game: Game, state: Any, seat: int, seed: str) -> Any:
    world = copy_of(state)
    game.imagine(world, seat, new_dice(seed))
    return world


def play_out(game: Game, state: Any, dice: Any) -> None:
    for _ in range(LONGEST_MATCH):
        if not (seats := game.waiting(state)):
            return
        seat = first_of(seats)
        game.act(state, seat, pick(game.legal(state, seat), dice))
    raise AssertionError("an imagined world does not end")


def difference(one: Any, two: Any) -> str:
    names = type(one).__annotations__
    parts = [name for name in names if repr(getattr(one, name)) != repr(getattr(two, name))]
    shown = [name for name in parts if not isinstance(getattr(one, name), memoryview)]
    rows = [name for name in parts if name not in shown and getattr(one, name) != getattr(two, name)]
    return ", ".join([*shown, *rows]) or "bytes between the fields"
