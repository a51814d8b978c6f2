"""What a person sees at a glance but a network would have to work out: a game's `Clues`, written by hand.

`write` writes words of bits that follow from the seat's own knowledge; `secret` is what a network learns to guess: the
cards of another hand. `settle` renames what is alike, so that a network has to learn it only once: in `shot` the suits
are named in the order of their priority, and `name_of` gives an action its real name again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from walpurgis.core.columns import Meaning
from walpurgis.core.dice import Numbers
from walpurgis.core.rule import rule
from walpurgis.core.sets import EMPTY, Action, Seat

WORDS = 10  # of clues, for every game


@dataclass(frozen=True)
class Clues:
    """The clues of one game: what each word means, how words and secrets are found, how to rename what is alike."""

    meanings: tuple[Meaning, ...]
    write: Callable[[Any, Seat, Numbers], None]
    secret: Callable[[Any, Seat], int]
    secrets: int  # bits of a secret
    settle: Callable[[Any], int]
    name_of: Callable[[Action, int], Action]


def numbered(name: str, n: int) -> tuple[str, ...]:
    """Names with numbers from 0."""
    return tuple(f"{name} {number}" for number in range(n))


@rule
def no_clues(s: Any, seat: Seat, out: Numbers) -> None:
    """Nothing to tell."""


@rule
def no_secret(s: Any, seat: Seat) -> int:
    """Nothing to guess."""
    return EMPTY


@rule
def as_it_is(s: Any) -> int:
    """Nothing to rename."""
    return 0


@rule
def same_name(action: Action, names: int) -> Action:
    """Every action keeps its name."""
    return action


@rule
def other_seat(seat: Seat, ahead: int, players: int) -> Seat:
    """The seat this many places further on; fewer than once around."""
    other = seat + ahead
    return other if other < players else other - players


@rule
def hand(s: Any, seat: Seat) -> int:
    """The cards of a hand."""
    return s.hand[seat]


NO_CLUES = Clues((), no_clues, no_secret, 0, as_it_is, same_name)
