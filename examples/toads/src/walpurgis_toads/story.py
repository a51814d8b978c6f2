"""What just happened in `toads`, as typed events, and why an action is refused."""

from __future__ import annotations

from walpurgis.core.game import CardName, Event, HandDealt, Reason, SeatEvent
from walpurgis.core.sets import Action, Seat
from walpurgis_toads.notation import NAMES, card_names
from walpurgis_toads.state import Phase, State


class Dealt(Event, kind="dealt"):
    """T1: a round begins."""

    round: int
    seat: Seat  # who leads


class Played(SeatEvent, kind="played"):
    """T2.1: a card is played."""

    card: CardName


class Took(SeatEvent, kind="took"):
    """T2.2, T3.1: a trick is taken."""

    card: CardName
    gained: int
    points: int


class MatchEnded(Event, kind="over"):
    """T3.2: the match is over."""


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
