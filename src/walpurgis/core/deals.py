"""Reading deals that people give: the checks that every game's `stack` needs.

A game names the rule behind each pile by the pile's first word: `{"hand": "S1.4", "first": "S3.1"}`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from walpurgis.core.errors import DealError, quoted
from walpurgis.core.game import Piles

PileRules = Mapping[str, str]


def expect_piles(piles: Piles, sizes: dict[str, int], rules: PileRules) -> None:
    """Refuse a deal that does not have exactly these piles, each of this size."""
    for name in piles:
        if name not in sizes:
            known = ", ".join(sizes)
            raise DealError(f"a deal of this game has no pile {quoted(name)}; it has: {known}", name, rules["hand"])
    for name, size in sizes.items():
        given = len(piles.get(name, []))
        if given != size:
            raise DealError(f"the pile {name!r} needs {size} of them, not {given}", name, _rule_of(name, rules))


def expect_cards(piles: Piles, deck: Sequence[str], rules: PileRules) -> None:
    """Refuse piles that together are not exactly this deck, each card as often as it is there."""
    left = Counter(deck)
    for pile, cards in piles.items():
        for card in cards:
            if card not in left:
                raise DealError(f"{quoted(card)} is no card of this match", pile, _rule_of(pile, rules))
            if left[card] == 0:
                raise DealError(f"{quoted(card)} is dealt too often", pile, _rule_of(pile, rules))
            left[card] -= 1
    if missing := [card for card in left if left[card]]:
        raise DealError(f"{missing[0]!r} is missing from the deal", "", rules["hand"])


def expect_seat(piles: Piles, pile: str, chosen: int | None, players: int, rules: PileRules) -> int:
    """The seat that a pile names; it must be the one that the option names, where that names one."""
    name, rule = piles[pile][0], _rule_of(pile, rules)
    if name not in seat_names(players):
        raise DealError(f"{quoted(name)} is no seat; seats are counted from 0 to {players - 1}", pile, rule)
    if chosen is not None and int(name) != chosen:
        raise DealError(f"the deal says `{pile}: {name}`, but the option {pile} says {chosen}", pile, rule)
    return int(name)


def seat_names(players: int) -> Collection[str]:
    """The seats as they are written."""
    return [str(seat) for seat in range(players)]


def _rule_of(pile: str, rules: PileRules) -> str:
    return rules[pile.split(maxsplit=1)[0]]
