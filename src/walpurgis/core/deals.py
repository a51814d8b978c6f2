"""Reading deals that people give: the checks that every game's `stack` needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from walpurgis.core.errors import DealError
from walpurgis.core.game import Piles


def expect_piles(piles: Piles, sizes: dict[str, int]) -> None:
    """Refuse a deal that has not just these piles with so many entries each."""
    for name in piles:
        if name not in sizes:
            raise DealError(f"a deal of this game has no pile {name!r}; it has: {', '.join(sizes)}")
    for name, size in sizes.items():
        given = len(piles.get(name, []))
        if given != size:
            raise DealError(f"the pile {name!r} needs {size} of them, not {given}")


def expect_cards(given: Iterable[str], deck: Sequence[str]) -> None:
    """Refuse cards that are not just this deck, each as often as it is there."""
    left = Counter(deck)
    for name in given:
        if name not in left:
            raise DealError(f"{name!r} is no card of this match")
        if left[name] == 0:
            raise DealError(f"{name!r} is dealt too often")
        left[name] -= 1
    missing = [name for name in left if left[name]]
    if missing:
        raise DealError(f"{missing[0]!r} is missing from the deal")


def expect_seat(name: str, players: int) -> int:
    """A seat written as a number from 0."""
    if name not in seat_names(players):
        raise DealError(f"{name!r} is no seat; seats are counted from 0 to {players - 1}")
    return int(name)


def seat_names(players: int) -> Collection[str]:
    """The seats as they are written."""
    return [str(seat) for seat in range(players)]
