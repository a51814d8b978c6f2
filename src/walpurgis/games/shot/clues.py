"""What a player of `shot` sees at a glance, for networks."""

from __future__ import annotations

from typing import Any

from walpurgis.core.clues import Clues, hand, numbered, other_seat
from walpurgis.core.columns import Members
from walpurgis.core.dice import Numbers
from walpurgis.core.rule import rule
from walpurgis.core.sets import EMPTY, Action, CardSet, Seat, first_of, last_of, only, up_to, without_first
from walpurgis.games.shot.cards import BOXES_OF, CARDS_OF, NAMES, OOF_COST, VALUES, X2
from walpurgis.games.shot.points import boxes_on, is_last_round, pay
from walpurgis.games.shot.rules import height, load, may_win, strength
from walpurgis.games.shot.state import SEATS

SUITED = 40  # cards before the black ones
IN_ORDER = 0b11100100  # the names of suits that are in order
ROOM = 16  # how many boxes can still be added to a trick before it hurts
NEEDS = 8  # how many boxes a quota can ask for
GAPS = 16  # between two scores
HIGHER_THAN_ALL = 1 << 20


@rule
def shot_clues(s: Any, seat: Seat, out: Numbers) -> None:
    """What a glance at your own cards, the trick and the suits tells."""
    unseen = s.deck & ~s.seen & ~s.hand[seat]
    out[0] = taking(s, seat)
    out[1] = ranks(s)
    out[2] = unseen
    out[3] = needs(s, seat) | only(4 * NEEDS + room(s, seat))
    out[4] = straining(s, seat, seat)
    out[5] = straining(s, seat, s.winner) if s.winner >= 0 else EMPTY
    out[6] = cards_between(s, s.hand[seat], highest(s, unseen), HIGHER_THAN_ALL)  # no unseen card beats them
    out[7] = cards_between(s, s.hand[seat], 0, lowest(s, unseen))  # they beat no unseen card with a suit
    out[8] = only(room(s, s.winner)) | only(ROOM + needed_after(s)) if s.winner >= 0 else EMPTY
    out[9] = leads_now(s, seat) | (only((SEATS - 1) * GAPS) if is_last_round(s) else EMPTY)


@rule
def taking(s: Any, seat: Seat) -> CardSet:
    """Your cards that would take the trick as it lies."""
    return cards_between(s, s.hand[seat], s.best + 1, HIGHER_THAN_ALL) if may_win(s, seat) else EMPTY


@rule
def ranks(s: Any) -> int:
    """Which suits beat which."""
    beats = EMPTY
    for suit in range(4):
        for other in range(4):
            if s.priority[suit] > s.priority[other]:
                beats |= only(4 * suit + other)
    return beats


@rule
def needs(s: Any, seat: Seat) -> int:
    """How many boxes each seat still needs, going round from this one; 0 for a seat that has too many."""
    boxes = EMPTY
    for ahead in range(s.players):
        player = other_seat(seat, ahead, s.players)
        need = s.quota[player] - boxes_on(s.taken[player])
        if need >= 0:
            boxes |= only(NEEDS * ahead + need)
    return boxes


@rule
def room(s: Any, seat: Seat) -> int:
    """How many boxes can be added to the trick before it hurts this player; 0 when it hurts already."""
    return min(ROOM - 1, max(0, 1 + strength(s, seat) - load(s)))


@rule
def straining(s: Any, seat: Seat, winner: Seat) -> CardSet:
    """Your cards that would make the trick too heavy for this winner (S4.7)."""
    heavy = EMPTY
    able = strength(s, winner)
    cards = s.hand[seat]
    while cards:
        card = first_of(cards)
        cards = without_first(cards)
        boxes = s.boxes + BOXES_OF[card]
        if (2 * boxes if s.doubled or card == X2 else boxes) > able:
            heavy |= only(card)
    return heavy


@rule
def needed_after(s: Any) -> int:
    """What the winner as it lies would still need with the winning card, from 3 boxes too many."""
    need = s.quota[s.winner] - boxes_on(s.taken[s.winner]) - BOXES_OF[s.trick[s.winner]]
    return 3 + max(-3, need)


@rule
def leads_now(s: Any, seat: Seat) -> int:
    """How far this seat is ahead of each other one if the match were paid out now, as a gap from -8 to 7."""
    gaps = EMPTY
    mine = paid_now(s, seat)
    for ahead in range(1, s.players):
        gap = mine - paid_now(s, other_seat(seat, ahead, s.players))
        gaps |= only(GAPS * (ahead - 1) + max(0, min(GAPS - 1, GAPS // 2 + gap)))
    return gaps


@rule
def paid_now(s: Any, seat: Seat) -> int:
    """S7.2–S7.4: the points of a seat if the match ended with the cards that it has delivered."""
    return s.points[seat] + pay(s, seat) - OOF_COST[s.oof[seat]]


@rule
def cards_between(s: Any, cards: CardSet, least: int, most: int) -> CardSet:
    """S4.3: of these cards those that are so high and no higher."""
    found = EMPTY
    while cards:
        card = first_of(cards)
        cards = without_first(cards)
        if least <= height(s, card) <= most:
            found |= only(card)
    return found


@rule
def highest(s: Any, cards: CardSet) -> int:
    """How high the highest of these cards is; as high as a black one where none has a suit."""
    high = 0
    for suit in range(4):
        if cards & CARDS_OF[suit]:
            high = max(high, height(s, last_of(cards & CARDS_OF[suit])))
    return high


@rule
def lowest(s: Any, cards: CardSet) -> int:
    """How high the lowest of these cards with a suit is; higher than all where none has."""
    low = HIGHER_THAN_ALL
    for suit in range(4):
        if cards & CARDS_OF[suit]:
            low = min(low, height(s, first_of(cards & CARDS_OF[suit])))
    return low


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


CLUES = Clues(
    (
        Members(NAMES),
        Members(numbered("beats", 16)),
        Members(NAMES),
        Members(numbered("room", 4 * NEEDS + ROOM)),
        Members(NAMES),
        Members(NAMES),
        Members(NAMES),
        Members(NAMES),
        Members(numbered("winner", ROOM + 3 + NEEDS)),
        Members(numbered("gap", (SEATS - 1) * GAPS + 1)),
    ),
    shot_clues,
    hand,
    len(NAMES),
    shot_settle,
    shot_name_of,
)
