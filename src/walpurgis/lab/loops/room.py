"""What a designer counts in a game: kinds of choices, topics of decisions, things that happen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from walpurgis.core.rule import rule
from walpurgis.core.sets import Action, ActionSet, Seat, first_of

NO_KIND = -1


@dataclass(frozen=True)
class Room:
    """What the lab knows about one game.

    kinds       the choices that are counted, by name; no more than 63
    topics      what a decision is about, by name
    happenings  what can happen, by name
    kind_of     which kind of choice an action is, or NO_KIND
    topic_of    what a decision is about
    note        told of every action: the state before it (its own to spoil), the state after it; adds to what turned
                out right, what was gained by it, and what happened
    round_of    the number of the round
    starter_of  who starts the match
    """

    kinds: tuple[str, ...]
    topics: tuple[str, ...]
    happenings: tuple[str, ...]
    kind_of: Callable[[Any, Seat, Action], int]
    topic_of: Callable[[Any, Seat, ActionSet], int]
    note: Callable[[Any, Any, Seat, Action, Any, Any, Any], None]
    round_of: Callable[[Any], int]
    starter_of: Callable[[Any, ActionSet], Seat]
    right: tuple[str, ...] = ()  # the kinds of which `note` tells whether they turned out right
    gained: tuple[str, ...] = ()  # the kinds of which it tells what was gained
    fewest_win: bool = False  # whether points are bad


@rule
def no_kind(s: Any, seat: Seat, action: Action) -> int:
    """Nothing is known of this game's actions."""
    return NO_KIND


@rule
def one_topic(s: Any, seat: Seat, options: ActionSet) -> int:
    """All decisions are alike."""
    return 0


@rule
def no_note(before: Any, s: Any, seat: Seat, action: Action, right: Any, gained: Any, happened: Any) -> None:
    """Nothing is known of what happens in this game."""


@rule
def who_is_asked_first(s: Any, seats: int) -> Seat:
    """The first player who owes a decision."""
    return first_of(seats)


@rule
def round_now(s: Any) -> int:
    """For a game whose state counts its rounds under this name."""
    return s.round_now


@rule
def first_player(s: Any, seats: int) -> Seat:
    """For a game whose state tells who is first under this name."""
    return s.first
