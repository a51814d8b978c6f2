"""What a player sees at a glance and a network would have to work out, written for each game by hand.

Each game has a module here with its HINTS. `write` writes words of bits that follow from the seat's own knowledge;
`secret` is what a network learns to guess: the cards of another hand. `settle` renames what is alike, so that a network
has to learn it only once: in `shot` the suits are named in the order of their priority, and `name_of` gives an action
its real name again. A game without a module has none of these.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util

from walpurgis.bots.hints.hint import NOTHING, WORDS, Hints, other_seat
from walpurgis.core.game import Game

__all__ = ["NOTHING", "WORDS", "Hints", "hints_of", "other_seat"]


@functools.cache
def hints_of(game: Game) -> Hints:
    """The hints of a game; only those of this one are loaded."""
    name = f"{__name__}.{game.name}"
    return importlib.import_module(name).HINTS if importlib.util.find_spec(name) else NOTHING
