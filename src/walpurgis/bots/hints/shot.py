"""The hints of `shot`."""

from __future__ import annotations

from typing import Any

from walpurgis.bots.hints.hint import Hints, hand, numbered, other_seat
from walpurgis.core.columns import Members
from walpurgis.core.dice import Numbers
from walpurgis.core.rule import rule
from walpurgis.core.sets import EMPTY, Action, Seat, first_of, only, up_to, without_first
from walpurgis.games.shot.cards import NAMES, VALUES
from walpurgis.games.shot.rules import boxes_on, height, load, may_win, strength

SUITED = 40  # cards before the black ones
IN_ORDER = 0b11100100  # the names of suits that are in order
ROOM = 16  # boxes that can still be added to a trick before it hurts, from -1


@rule
def shot_hints(s: Any, seat: Seat, out: Numbers) -> None:
    """Cards that would take the trick, which suits beat which, cards unseen, boxes that seats need and can carry."""
    winning = EMPTY
    cards = s.hand[seat] if may_win(s, seat) else EMPTY
    while cards:
        card = first_of(cards)
        cards = without_first(cards)
        if height(s, card) > s.best:
            winning |= only(card)
    out[0] = winning
    ranks = EMPTY
    for suit in range(4):
        for other in range(4):
            if s.priority[suit] > s.priority[other]:
                ranks |= only(4 * suit + other)
    out[1] = ranks
    out[2] = s.deck & ~s.seen & ~s.hand[seat]
    needs = EMPTY
    for ahead in range(s.players):
        player = other_seat(seat, ahead, s.players)
        need = s.quota[player] - boxes_on(s.taken[player])
        if need >= 0:
            needs |= only(8 * ahead + need)
    room = min(ROOM - 2, max(-1, strength(s, seat) - load(s)))
    out[3] = needs | only(4 * 8 + 1 + room)


@rule
def suits_by_priority(s: Any) -> int:
    """S2.1: the suits in the order of their priority, two bits each; suits of equal priority as they come."""
    order = 0
    for place in range(4):
        best = -1
        for suit in range(4):
            taken = False
            for before in range(place):
                taken = taken or (order >> (2 * before)) & 3 == suit
            if not taken and (best < 0 or s.priority[suit] > s.priority[best]):
                best = suit
        order |= best << (2 * place)
    return order


@rule
def shot_settle(s: Any) -> int:
    """Rename the suits by priority, which changes nothing in the rules; what they were called."""
    if s.priority[0] >= s.priority[1] and s.priority[1] >= s.priority[2] and s.priority[2] >= s.priority[3]:
        return IN_ORDER
    names = suits_by_priority(s)
    s.deck = renamed_cards(s.deck, names)
    s.seen = renamed_cards(s.seen, names)
    for seat in range(s.players):
        s.hand[seat] = renamed_cards(s.hand[seat], names)
        s.taken[seat] = renamed_cards(s.taken[seat], names)
        s.laid[seat] = renamed_cards(s.laid[seat], names)
        s.shown[seat] = renamed_cards(s.shown[seat], names)
        s.lacks[seat] = renamed_cards(s.lacks[seat], names)
        s.trick[seat] = renamed_card(s.trick[seat], names)
    for place in range(len(s.row)):
        s.row[place] = renamed_card(s.row[place], names)
    if s.led >= 0:
        s.led = new_name(s.led, names)
    s.options.removed_suit = new_name(s.options.removed_suit, names)
    first, second = s.priority[names & 3], s.priority[(names >> 2) & 3]
    third, fourth = s.priority[(names >> 4) & 3], s.priority[(names >> 6) & 3]
    s.priority[0] = first
    s.priority[1] = second
    s.priority[2] = third
    s.priority[3] = fourth
    return names


@rule
def new_name(suit: int, names: int) -> int:
    """The place of a suit in the order."""
    place = 0
    while (names >> (2 * place)) & 3 != suit:
        place += 1
    return place


@rule
def renamed_cards(cards: int, names: int) -> int:
    """A set of cards with its suits renamed."""
    renamed = (cards >> SUITED) << SUITED
    for place in range(4):
        renamed |= ((cards >> (VALUES * ((names >> (2 * place)) & 3))) & up_to(VALUES)) << (VALUES * place)
    return renamed


@rule
def renamed_card(card: int, names: int) -> int:
    """A card with its suit renamed; a black one, and none at all, as they are."""
    return VALUES * new_name(card // VALUES, names) + card % VALUES if 0 <= card < SUITED else card


@rule
def shot_name_of(action: Action, names: int) -> Action:
    """What an action was called before the suits were renamed."""
    return VALUES * ((names >> (2 * (action // VALUES))) & 3) + action % VALUES if action < SUITED else action


HINTS = Hints(
    (Members(NAMES), Members(numbered("beats", 16)), Members(NAMES), Members(numbered("room", 48))),
    shot_hints,
    hand,
    len(NAMES),
    shot_settle,
    shot_name_of,
)
