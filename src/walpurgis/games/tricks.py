"""What `shot` and `witches` share: dealing a hand, following a suit, and re-dealing the cards that a seat cannot see.

Where the two games only look alike (who wins, what a card without suit proves) each keeps its own words.
"""

from __future__ import annotations

from walpurgis.core.dice import Dice, Numbers, chance, draw, pick
from walpurgis.core.rule import rule
from walpurgis.core.sets import BIT, EMPTY, Card, CardSet, Seat, count, first_of, only, without_first

SUITS = 4
BYTE = BIT * 255
# Attempts at one deal. In 125,000 deals of matches among random and greedy players: 1.2 on average, 189 at most.
PATIENCE = 10_000


@rule
def cards_from(deal: Numbers, top: int, size: int) -> CardSet:
    """S1.4, W1.3: the next cards of a shuffled deck, as a hand."""
    hand = EMPTY
    for place in range(top, top + size):
        hand |= only(deal[place])
    return hand


@rule
def may_play(hand: CardSet, of_suit_led: CardSet, any_time: CardSet) -> CardSet:
    """S4.2, W3.2: follow the suit led if you can, else play anything; some cards may be played at any time."""
    following = hand & of_suit_led
    return following | (hand & any_time) if following else hand


# --- re-dealing ------------------------------------------------------------------------------------------------------
#
# Think of the places in the hands that a seat cannot see. A suit that some hands are known to lack has only some of
# those places; put each suit in turn into random free places that may hold it, the tightest suit first, and what no
# hand lacks into the places that are left. That is uniform but for one thing: a suit placed early may leave more or
# fewer places to a later one. So each later suit accepts what it finds with the chance (ways it has) / (most ways it
# could have had), and a refusal starts afresh: rejection sampling, exactly uniform over all ways the cards can lie.
#
# Counts of places are kept in one word, a byte a hand, so that nothing is allocated and a GPU can run it too.


@rule
def room_of(rooms: int, hand: int) -> int:
    """How many places are free in that hand."""
    return (rooms >> (8 * hand)) & 255


@rule
def room_for(cards: CardSet, rooms: int, lacks: Numbers, hands: int) -> int:
    """How many free places could hold such a card, over all hands; the last is a pile that may hold anything."""
    free = room_of(rooms, hands)
    for hand in range(hands):
        if lacks[hand] & cards == 0:
            free += room_of(rooms, hand)
    return free


@rule
def put(
    cards: CardSet, kind: CardSet, free: int, rooms: int, hand_of: Numbers, lacks: Numbers, hands: int, dice: Dice
) -> int:
    """Put each of these cards of one kind into a random one of the `free` places that may hold it; the rooms left."""
    while cards and free > 0:
        card = first_of(cards)
        cards = without_first(cards)
        nth = draw(dice, free)
        free -= 1
        for hand in range(hands + 1):
            if hand < hands and lacks[hand] & kind:
                continue
            room = room_of(rooms, hand)
            if nth < room:
                rooms -= BIT << (8 * hand)
                if hand < hands:
                    hand_of[hand] |= BIT << card
                break
            nth -= room
    return rooms


@rule
def is_lacked(kind: CardSet, rooms: int, lacks: Numbers, hands: int) -> bool:
    """Whether some hand that has places left is known to lack this kind."""
    for hand in range(hands):
        if lacks[hand] & kind and room_of(rooms, hand) > 0:
            return True
    return False


@rule
def tightest(unseen: CardSet, done: int, kinds: Numbers, rooms: int, lacks: Numbers, hands: int) -> int:
    """Of the lacked suits not yet placed, the one with the fewest places to spare; SUITS when there is none left."""
    best = SUITS
    fewest = 1000
    for suit in range(SUITS):
        cards = unseen & kinds[suit]
        if (done >> suit) & 1 or cards == 0 or not is_lacked(kinds[suit], rooms, lacks, hands):
            continue
        spare = room_for(kinds[suit], rooms, lacks, hands) - count(cards)
        if spare < fewest:
            fewest = spare
            best = suit
    return best


@rule
def share_of_ways(n: int, free: int, most: int) -> float:
    """The ways to put n cards into `free` places as a share of those into `most` places."""
    share = 1.0
    for k in range(n):
        share *= (free - k) / (most - k)
    return share if free >= n else 0.0


@rule
def try_to_redeal(
    hand_of: Numbers, hands: int, unseen: CardSet, rooms: int, kinds: Numbers, lacks: Numbers, dice: Dice
) -> bool:
    """One attempt at `redeal`; False when the dice say to start afresh."""
    all_rooms = rooms
    placed = 0
    done = 0
    suit = tightest(unseen, done, kinds, all_rooms, lacks, hands)
    while suit < SUITS:
        kind = kinds[suit]
        cards = unseen & kind
        n = count(cards)
        free = room_for(kind, rooms, lacks, hands)
        if placed > 0:
            # The most places it could have found: those placed before lie elsewhere as far as elsewhere had room.
            could = room_for(kind, all_rooms, lacks, hands)
            elsewhere = -could
            for hand in range(hands + 1):
                elsewhere += room_of(all_rooms, hand)
            most = could - max(0, placed - elsewhere)
            if free < n or chance(dice) >= share_of_ways(n, free, most):
                return False
        rooms = put(cards, kind, free, rooms, hand_of, lacks, hands, dice)
        placed += n
        done |= 1 << suit
        unseen &= ~kind
        suit = tightest(unseen, done, kinds, all_rooms, lacks, hands)
    left = 0
    for hand in range(hands + 1):
        left += room_of(rooms, hand)
    put(unseen, EMPTY, left, rooms, hand_of, lacks, hands, dice)
    return True


@rule
def redeal(
    hand_of: Numbers,
    hands: int,
    me: Seat,
    unseen: CardSet,
    sizes: int,
    known: Numbers,
    kinds: Numbers,
    lacks: Numbers,
    dice: Dice,
) -> None:
    """Deal the unseen cards again to all hands but mine, every way that is left to them equally likely.

    `sizes` holds the size of each hand, a byte a hand, and after the last hand that of a pile of cards that nobody
    holds. `known` are the cards that lie in a hand for all I know, `lacks` those that do not; `kinds` are the suits.
    """
    rooms = sizes & ~(BYTE << (8 * me)) if me >= 0 else sizes
    for hand in range(hands):
        if hand != me:
            rooms -= count(known[hand]) << (8 * hand)
            unseen &= ~known[hand]
            hand_of[hand] = known[hand]
    fill_hands(hand_of, hands, me, unseen, rooms, kinds, lacks, dice)


@rule
def fill_hands(
    hand_of: Numbers,
    hands: int,
    me: Seat,
    unseen: CardSet,
    rooms: int,
    kinds: Numbers,
    lacks: Numbers,
    dice: Dice,
) -> None:
    """Add the unseen cards to hands that hold nothing but what is known of them.

    Should the dice refuse PATIENCE times, the cards are laid in some way that is possible; not all such ways are then
    equally likely. No deal that was measured came near it; it is there so that this always ends.
    """
    for _ in range(PATIENCE):
        if try_to_redeal(hand_of, hands, unseen, rooms, kinds, lacks, dice):
            return
        for hand in range(hands):
            if hand != me:
                hand_of[hand] &= ~unseen
    lay_where_they_fit(hand_of, hands, unseen, rooms, kinds, lacks, dice)


# --- when the dice refuse too often ----------------------------------------------------------------------------------


@rule
def lay_where_they_fit(
    hand_of: Numbers, hands: int, unseen: CardSet, rooms: int, kinds: Numbers, lacks: Numbers, dice: Dice
) -> None:
    """Card by card into a random hand, as long as the rest can still be laid; cards without suit last."""
    for suit in range(SUITS + 1):
        cards = unseen & kinds[suit] if suit < SUITS else unseen
        while cards:
            card = first_of(cards)
            cards = without_first(cards)
            unseen &= ~(BIT << card)
            hand = some_hand_for(card, hands, unseen, rooms, kinds, lacks, dice)
            if hand >= 0:
                rooms -= BIT << (8 * hand)
                if hand < hands:
                    hand_of[hand] |= BIT << card


@rule
def some_hand_for(card: Card, hands: int, rest: CardSet, rooms: int, kinds: Numbers, lacks: Numbers, dice: Dice) -> int:
    """A random hand with a place for this card that leaves places for the rest; any with a place if none does."""
    good = EMPTY
    free = EMPTY
    for hand in range(hands + 1):
        if room_of(rooms, hand) > 0:
            free |= BIT << hand
            may_hold = hand == hands or (lacks[hand] >> card) & 1 == 0
            if may_hold and has_room_for_all(hands, rest, rooms - (BIT << (8 * hand)), kinds, lacks):
                good |= BIT << hand
    if free == EMPTY:
        return -1
    return pick(good if good else free, dice)


@rule
def has_room_for_all(hands: int, rest: CardSet, rooms: int, kinds: Numbers, lacks: Numbers) -> bool:
    """Hall's condition: for all suits and sets of suits there are as many places as cards."""
    for some in range(1, 1 << SUITS):
        wanted = EMPTY
        for suit in range(SUITS):
            if (some >> suit) & 1:
                wanted |= kinds[suit]
        places = room_of(rooms, hands)
        for hand in range(hands):
            if wanted & ~lacks[hand]:
                places += room_of(rooms, hand)
        if count(rest & wanted) > places:
            return False
    return True
