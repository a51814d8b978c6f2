"""Checks of `imagine`: that a world made for a seat holds no secret, and that it is made by chance.

The suite makes the other world itself and asks the game only to deal: it swaps cards of a deal that the seat cannot
see, changes the dice, and follows the same play as long as the seat notices nothing. Were it to use `imagine` for
that, a game whose `imagine` does nothing would pass, and bots would play it with all cards open.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from walpurgis.core.dice import new_dice, pick
from walpurgis.core.errors import DealError
from walpurgis.core.game import SPECTATOR, Game, Piles
from walpurgis.core.options import GameOptions
from walpurgis.core.sets import first_of, has, members
from walpurgis.core.state import copy_of
from walpurgis.testing.tools import difference, imagined, knows, play_out, positions, some_seat, spot, tables

SWAPS = 60  # tried for each deal
TRIES = 24  # dice that must not all give the same world
NOT_HIDDEN = ("dice",)  # a field that differs between any two worlds


def check_imagine(game: Game, matches: int) -> None:
    """An imagined world looks the same to its seat, offers it the same options, and can be played on."""
    for state, dice in positions(game, matches):
        if not spot(dice, 4):
            continue
        for seat in (SPECTATOR, *range(state.players)):
            world = imagined(game, state, seat, "same")
            assert knows(game, world, seat) == knows(game, state, seat), (
                f"seat {seat} knows something else in an imagined world"
            )
            for waiting in members(game.waiting(world)):
                assert game.legal(world, waiting), (
                    f"in a world that seat {seat} imagines, seat {waiting} has no options"
                )
            if seat != SPECTATOR:
                assert game.legal(world, seat) == game.legal(state, seat), f"seat {seat}'s options differ when imagined"
        play_out(game, imagined(game, state, first_of(game.waiting(state) or 1), "on"), dice)


def check_secrets(game: Game, matches: int) -> None:
    """An imagined world is made from what the seat knows and from the dice, and from nothing else.

    Two worlds that look alike to a seat, imagined with equal dice, are the same to the last byte; with different dice
    they are not all the same.
    """
    met = 0
    for options, number in tables(game, max(2, matches // 4)):
        seat = number % (options.players + 1) - 1
        for one, two in twin_positions(game, options, number, seat):
            met += 1
            first, second = imagined(game, one, seat, "same"), imagined(game, two, seat, "same")
            assert first == second, (
                f"what seat {seat} imagines depends on what it cannot know: {difference(first, second)}; "
                f"`imagine` must make it from the seat's knowledge and the dice alone"
            )
            expect_different_worlds(game, one, seat)
    assert met or not hides_anything(game), f"{game.name} hides something, but no two worlds that look alike were found"


def hides_anything(game: Game) -> bool:
    """Whether seats see less than all: some seat's knowledge is the same in two matches with different dice."""
    options = game.options.make(game.player_counts[0])
    states = [game.new_state(options, seed) for seed in range(8)]
    for state in states:
        game.begin(state)
    known = {knows(game, state, SPECTATOR).memory.tobytes() for state in states}
    return len(known) < len({state.memory.tobytes() for state in states})


def expect_different_worlds(game: Game, state: Any, seat: int) -> None:
    """Different dice give different worlds, where more than one is possible."""
    worlds = {hidden_part(imagined(game, state, seat, f"dice {number}")) for number in range(TRIES)}
    assert len(worlds) > 1, (
        f"seat {seat} cannot know all, yet {TRIES} different dice imagine the same world; "
        f"`imagine` must deal again what the seat cannot see"
    )


def hidden_part(state: Any) -> str:
    """A world without its dice, as text to compare."""
    names = [name for name in type(state).__annotations__ if name not in NOT_HIDDEN]
    values = [getattr(state, name) for name in names]
    return repr([value.tolist() if isinstance(value, memoryview) else str(value) for value in values])


def twin_positions(game: Game, options: GameOptions, number: int, seat: int) -> Iterator[tuple[Any, Any]]:
    """Pairs of different worlds that look alike to a seat, from the deal on, as long as it notices nothing."""
    chance = random.Random(f"{game.name} {number}")
    one = game.new_state(options, f"one {number}")
    game.begin(one)
    two = twin_of(game, options, one, seat, chance)
    if two is None:
        return
    dice = new_dice(f"twins {number}")
    while True:
        yield copy_of(one), copy_of(two)
        if not (seats := game.waiting(one)):
            return
        chooser = some_seat(seats, dice)
        action = pick(game.legal(one, chooser), dice)
        game.act(one, chooser, action)
        if not has(game.legal(two, chooser), action):  # a card that it does not have there; another may look the same
            if chooser == seat or not game.legal(two, chooser):
                return
            action = pick(game.legal(two, chooser), dice)
        game.act(two, chooser, action)
        if knows(game, one, seat) != knows(game, two, seat) or hidden_part(one) == hidden_part(two):
            return


def twin_of(game: Game, options: GameOptions, one: Any, seat: int, chance: random.Random) -> Any:
    """A world with some hidden cards of the deal swapped; None where the seat sees them all."""
    known, piles = knows(game, one, seat), game.deal_piles(one)
    found = None
    for number in range(SWAPS):
        swapped = with_a_swap(piles, chance)
        other = game.new_state(options, f"two {number}")
        try:
            game.stack(other, swapped)
        except DealError:
            continue
        game.begin(other)
        if knows(game, other, seat) == known and hidden_part(other) != hidden_part(one):
            found, piles = other, swapped
    return found


def with_a_swap(piles: Piles, chance: random.Random) -> Piles:
    """The piles with two of their entries swapped."""
    other = {name: list(pile) for name, pile in piles.items()}
    places = [(name, place) for name, pile in other.items() for place in range(len(pile))]
    (one, here), (two, there) = chance.choice(places), chance.choice(places)
    other[one][here], other[two][there] = other[two][there], other[one][here]
    return other


WORLD_CHECKS = (check_imagine, check_secrets)
