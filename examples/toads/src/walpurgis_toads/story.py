"""What just happened in `toads`, as typed events, and why an action is refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from walpurgis.core.game import CardName, Event, Reason
from walpurgis.core.sets import Action, Seat
from walpurgis_toads.notation import NAMES, card_names
from walpurgis_toads.state import Phase, State


@dataclass(frozen=True)
class Dealt(Event):
    """T1: a round begins."""

    kind: ClassVar[str] = "dealt"
    round: int
    seat: Seat  # who leads


@dataclass(frozen=True)
class HandDealt(Event):
    """T4.1: a hand, which only its owner sees."""

    kind: ClassVar[str] = "hand"
    seat: Seat
    hand: tuple[CardName, ...]


@dataclass(frozen=True)
class Played(Event):
    """T2.1: a card is played."""

    kind: ClassVar[str] = "played"
    seat: Seat
    card: CardName


@dataclass(frozen=True)
class Took(Event):
    """T2.2, T3.1: a trick is taken."""

    kind: ClassVar[str] = "took"
    seat: Seat
    card: CardName
    gained: int
    points: int


@dataclass(frozen=True)
class MatchEnded(Event):
    """T3.2: the match is over."""

    kind: ClassVar[str] = "over"


def tell_deal(s: State) -> list[Event]:
    """The events of a deal."""
    hands = [HandDealt(seat, card_names(s.hand[seat]), audience=(seat,)) for seat in range(s.players)]
    return [Dealt(s.round_now, s.leader), *hands]


def tell(before: State, seat: Seat, action: Action, after: State) -> list[Event]:
    """The events of one action, in the order in which they happened."""
    events: list[Event] = [Played(seat, NAMES[action])]
    if before.played + 1 < before.players:
        return events
    card = max(action, *(before.trick[player] for player in range(before.players)))
    gained = after.points[after.leader] - before.points[after.leader]
    events.append(Took(after.leader, NAMES[card], gained, after.points[after.leader]))
    if after.phase == Phase.OVER:
        events.append(MatchEnded())
    elif after.round_now > before.round_now:
        events += tell_deal(after)
    return events


def why_not(s: State, seat: Seat, action: Action) -> Reason:
    """Why this player, whose turn it is, may not do this."""
    return Reason("not-in-hand", "T2.1", {"card": NAMES[action]})


def turn_rule(s: State) -> str:
    """The rule that says whose turn it is."""
    return "T2.1"
