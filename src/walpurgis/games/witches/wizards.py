"""W1.4: sets of cards in which wizards are only counted."""

from __future__ import annotations

from walpurgis.core.rule import rule
from walpurgis.core.sets import (
    CardSet,
    count,
    up_to,
)
from walpurgis.games.witches.cards import (
    COLOURED,
    WIZARDS,
    W,
)


@rule
def wizards_in(cards: CardSet) -> int:
    """How many wizards are among the cards."""
    return count(cards >> W)


@rule
def alike(cards: CardSet) -> CardSet:
    """The cards with as many wizards, whichever these are."""
    return (cards & COLOURED) | (up_to(wizards_in(cards)) << W)


@rule
def plus(hand: CardSet, cards: CardSet) -> CardSet:
    """The hand with these cards added."""
    wizards = ((hand & WIZARDS) << wizards_in(cards)) | (cards & WIZARDS)
    return ((hand | cards) & COLOURED) | wizards


@rule
def less(hand: CardSet, cards: CardSet) -> CardSet:
    """The hand with these cards removed, all of which it holds."""
    wizards = (hand >> wizards_in(cards)) & WIZARDS
    return (hand & COLOURED & ~cards) | wizards
