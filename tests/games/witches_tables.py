"""Tables of `witches` for the tests of its rules: deals, tricks and ends of rounds set by hand."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import numpy as np

from walpurgis.core.game import Piles
from walpurgis.core.sets import has, members
from walpurgis.games.witches import GAME
from walpurgis.games.witches.cards import NAMES
from walpurgis.games.witches.notation import card_names
from walpurgis.games.witches.state import Phase

DECK = [f"{colour}{value}" for colour in "rgyb" for value in range(1, 15)] + ["w"] * 4
FIRE = " ".join(f"r{value}" for value in range(1, 15))
PLAYERS = (3, 4, 5, 6)
HANDS = {3: 20, 4: 15, 5: 12, 6: 10}
PASSES = {3: 4, 4: 3, 5: 3, 6: 2}


def cards(text: str) -> int:
    """A set of cards; the n-th wizard has the n-th of the wizards' bits."""
    found = 0
    for name in text.split():
        card = NAMES.index(name)
        while has(found, card):
            card += 1
        found |= 1 << card
    return found


def piles(players: int, dealer: int | None = 0, **hands: str) -> Piles:
    """A deal with some hands begun (`h1="r1 w"`), filled up with what is left of the deck."""
    begun = {seat: hands.get(f"h{seat}", "").split() for seat in range(players)}
    left = list((Counter(DECK) - Counter(itertools.chain.from_iterable(begun.values()))).elements())
    deal: Piles = {} if dealer is None else {"dealer": [str(dealer)]}
    for seat, hand in begun.items():
        missing = HANDS[players] - len(hand)
        deal[f"hand {seat}"], left = hand + left[:missing], left[missing:]
    return deal


def table(players: int = 4, *, deal: Piles | None = None, seed: int = 1, **options: object) -> Any:
    """A match, dealt."""
    s = GAME.new_state(GAME.options.make(players, **options), seed)
    if deal:
        GAME.stack(s, deal)
    GAME.begin(s)
    return s


def open_table(players: int = 4, *, dealer: int = 0, **hands: str) -> Any:
    """A match in which nobody passes, with some hands given: the player left of the dealer leads."""
    return table(players, deal=piles(players, dealer, **hands), passing="keep")


def legal(s: Any, seat: int) -> list[str]:
    """What a seat may do, as text without `pass-`."""
    return [GAME.action_name(s, seat, action).removeprefix("pass-") for action in members(GAME.legal(s, seat))]


def play(s: Any, text: str) -> None:
    """Cards in turn, each of them legal."""
    for name in text.split():
        act(s, s.turn, name)


def act(s: Any, seat: int, name: str) -> None:
    """One action, which must be legal."""
    assert has(GAME.waiting(s), seat)
    assert name in legal(s, seat), f"{name} is not in {legal(s, seat)}"
    GAME.act(s, seat, GAME.action_named(s, seat, name))


def hand(s: Any, seat: int) -> list[str]:
    """A hand as text."""
    return list(card_names(s.hand[seat]))


def pass_lowest(s: Any) -> None:
    """Everybody passes the lowest cards."""
    while s.phase == Phase.PASS:
        for seat in members(GAME.waiting(s)):
            act(s, seat, legal(s, seat)[0])


def random_round(s: Any, seed: int) -> None:
    """Play on at random until the next deal or the end."""
    dice = np.random.default_rng(seed)
    now = s.round_now
    while s.round_now == now and GAME.waiting(s):
        seat = dice.choice(list(members(GAME.waiting(s))))
        GAME.act(s, int(seat), int(dice.choice(list(members(GAME.legal(s, int(seat)))))))


def at_last_trick(
    players: int = 4, points: tuple[int, ...] = (), taken: tuple[str, ...] = (), **options: object
) -> Any:
    """A match with one harmless trick to go, these totals so far and these cards taken already this round."""
    s = table(players, **{"rounds": 1, "passing": "keep", "dealer": players - 1, **options})
    for seat in range(players):
        s.points[seat] = points[seat] if points else 0
        s.taken[seat] = cards(taken[seat]) if seat < len(taken) else 0
        s.hand[seat] = cards(f"b{seat + 1}")
    return s


def end_round(s: Any) -> list[int]:
    """Play the last trick; the totals."""
    play(s, " ".join(f"b{seat + 1}" for seat in range(s.players)))
    return s.points.tolist()[: s.players]


def score(*taken: str, players: int = 4, points: tuple[int, ...] = (), **options: object) -> list[int]:
    """The totals after a round in which these cards were taken."""
    return end_round(at_last_trick(players, points, taken, **options))


def ranks(s: Any) -> list[int]:
    """The ranks now."""
    points, places = np.zeros(s.players, np.int64), np.zeros(s.players, np.int64)
    GAME.standing(s, points, places)  # pyright: ignore[reportArgumentType]
    assert points.tolist() == s.points.tolist()[: s.players]
    return places.tolist()


def last_spell(points: tuple[int, ...], **options: object) -> Any:
    """Seat 0 has just cast the Queen's spell, worth 25."""
    s = at_last_trick(len(points), points, (f"{FIRE} g12",), **options)
    end_round(s)
    return s
