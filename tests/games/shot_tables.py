"""Tables of `shot` for the tests of its rules: one trick, one payday, one order of choosing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from table import ShotTable, cards, only_event, sit
from walpurgis.core.game import Event
from walpurgis.games.shot.story import Delivered, Payday

BOXES = {1: 3, 2: 3, 3: 3, 4: 2, 5: 2, 6: 2, 7: 2, 8: 1, 9: 1, 10: 1}
SHARED_ROW = "x4 x2 p1 p2 p3 p4"  # p first; v, b and f share the lowest priority


def trick(lay: str, *, tokens: Sequence[int] = (), **options: Any) -> list[Event]:
    """The end of a round: everybody plays the one card left, in the order of seats from seat 0."""
    hands = lay.split()
    table = sit(*hands, players=len(hands), **options)
    table.tokens(*tokens)
    return table.play(" ".join(f"{seat}:{card}" for seat, card in enumerate(hands)))


def delivery(lay: str, **options: Any) -> Delivered:
    """Who delivered that trick, and what it weighed."""
    return only_event(trick(lay, **options), Delivered)


def payday(delivered: str, quota: int, **options: Any) -> Payday:
    """What seat 0 earns with these cards delivered, having lost the last trick."""
    others = [other for other in (7, 6, 5, 4, 3) if other != quota]
    table = sit("f4", "v10", "f5", "f6", quotas=(quota, *others[:3]), **options)
    table.s.taken[0] = cards(delivered)
    return only_event(table.play_round_out(), Payday, seat=0)


def rank_order(table: ShotTable) -> str:
    """The priorities, high to low, as `v > p > b = f`."""
    return " > ".join(" = ".join(place) for place in table.view().priorities)


def strengths(table: ShotTable) -> list[int]:
    """Everybody's current strength."""
    return [player.strength for player in table.view().players]


def order_of_choosing(table: ShotTable) -> list[int]:
    """Who chooses after whom."""
    order: list[int] = []
    for quota in (7, 6, 5, 4)[: table.match.players]:
        order.append(table.turn)
        table.choose(quota)
    return order


def in_last_round(table: ShotTable) -> ShotTable:
    """Let this be the last round."""
    table.s.round_now = {3: 3, 4: 4}[table.match.players]
    return table
