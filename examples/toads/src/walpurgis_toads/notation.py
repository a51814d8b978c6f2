"""How actions and deals of `toads` are written: `t7`; piles of cards."""

from __future__ import annotations

from walpurgis.core.deals import expect_cards, expect_piles, expect_seat
from walpurgis.core.game import CardName, Piles
from walpurgis.core.sets import Action, CardSet, Seat, members
from walpurgis_toads.options import RANDOM
from walpurgis_toads.state import CARDS, FIRST, HAND, State

NAMES = tuple(f"t{value}" for value in range(1, CARDS + 1))
PILE_RULES = {"first": "T1.3", "hand": "T1.1", "rest": "T1.1"}


def action_name(s: State, seat: Seat, action: Action) -> str:
    """A card as it is written."""
    return NAMES[action]


def action_named(s: State, seat: Seat, text: str) -> Action:
    """The card that a text names; ValueError where it names none."""
    return NAMES.index(text.strip().lower())


def card_names(cards: CardSet) -> tuple[CardName, ...]:
    """The cards of a set in order."""
    return tuple(NAMES[card] for card in members(cards))


def deals(s: State) -> int:
    """How many deals the match has seen: one per round."""
    return s.round_now


def pile_sizes(s: State) -> dict[str, int]:
    """T1.1: the piles of a deal and how many cards each has."""
    hands = {f"hand {seat}": HAND for seat in range(s.players)}
    return {**hands, "rest": CARDS - HAND * s.players}


def deal_piles(s: State) -> Piles:
    """The deal that this round began with; who leads first (T1.3) is told in round 1."""
    piles: Piles = {"first": [str(s.deal[FIRST])]} if s.round_now == 1 else {}
    top = 0
    for name, size in pile_sizes(s).items():
        piles[name] = [NAMES[card] for card in sorted(s.deal[place] for place in range(top, top + size))]
        top += size
    return piles


def stack(s: State, piles: Piles) -> None:
    """Let the next deal be this one; before the first deal it also tells who leads."""
    opening = s.round_now == 0
    sizes = pile_sizes(s)
    expect_piles(piles, {"first": 1, **sizes} if opening else sizes, PILE_RULES)
    cards = {pile: piles[pile] for pile in sizes}
    expect_cards(cards, NAMES, PILE_RULES)
    if opening:
        chosen = None if s.options.first == RANDOM else s.options.first
        s.deal[FIRST] = expect_seat(piles, "first", chosen, s.players, PILE_RULES)
    for place, name in enumerate(name for pile in cards.values() for name in pile):
        s.deal[place] = NAMES.index(name)
    s.stacked = 1
