"""B6: a world that a seat could be in: `imagine` deals again all that it cannot know.

How `imagine` deals. Of the cards that I cannot see, some lie in the hands of others and some in the pile. Each other
hand has places for its chosen witches, for which much is known (different kinds, none that this player has played or
passed this round), and other places, for which nothing is. All ways in which the cards can lie in these places are
equally likely.

So first the chosen places are filled, player by player, then the rest is shuffled. A set of kinds can be chosen in as
many ways as the product of how many cards of each kind there are; all sets together, in as many as the elementary
symmetric sum of those numbers, and sets are drawn with just these chances. What one player takes leaves fewer cards for
the next, so the next accepts with the chance (ways there are now) / (ways there were at first); a refusal starts
again. That is rejection sampling, exactly uniform.

Cards that everybody knows to be in a hand (cancelled ones, B4.1) may lie in its chosen or in its other places. They are
likelier to be chosen than an unseen card, which may be somewhere else. With U unseen cards left for the other places of
all hands and the pile, F of these in this hand not taken by known cards, choosing a known card instead of an unseen one
leaves one unseen card and one such place more: (U + 1) / (F + 1) as many ways. So a known card counts U' / (F + 1)
times, where U' is the most that U + 1 can become, and the excess is refused afterwards.

A player who chose fewer than three witches has no other kinds in hand in that round. There are so few such hands that
all are listed. What that tells about later rounds, when three new cards are among them, is not kept: fewer than one
match in two million deals such a hand.

Where several hands are short of kinds, which only a deal laid by hand brings about, nearly every attempt is refused.
After PATIENCE attempts the refusals by chance are left out: the world is then still possible, but not all possible
worlds are equally likely. If even that fails, the others have chosen nothing.

Counts by kind are kept in one word, six bits a kind, so that nothing is allocated and a GPU can run it too.
"""

from __future__ import annotations

from math import comb

from walpurgis.core.dice import Dice, chance, roll, shuffle_fast, swap_three
from walpurgis.core.numbers import array, int64, uint64
from walpurgis.core.rule import rule
from walpurgis.core.sets import EMPTY, Seat, count, has, only
from walpurgis.games.broom.belief import hand_size
from walpurgis.games.broom.cards import CARDS, CHOSEN, KINDS, KINDS_IN_PLAY
from walpurgis.games.broom.rules import KindSet, kinds_in_hand
from walpurgis.games.broom.state import State
from walpurgis.games.broom.unseen import cards_of, known_cards, number_of, of_kind, size_of, unseen_cards

REFUSED = -1


LUCK = 16  # attempts to be lucky
PATIENCE = 1000  # attempts; a match with shuffled cards needs a handful


FORGOTTEN = -1


MOST_COPIES = 22


WAYS = array([[comb(n, k) for k in range(MOST_COPIES + 1)] for n in range(MOST_COPIES + 1)], int64)


@rule
def imagine(s: State, seat: Seat, dice: Dice) -> None:
    """Deal again, uniformly, what this seat cannot know: the other hands and choices, the pile, the dice to come."""
    sizes = known = EMPTY
    for other in range(s.players):
        sizes |= hand_size(s, other) << (8 * other)
        known |= known_cards(s, other) << (8 * other) if other != seat else EMPTY
    unseen = unseen_cards(s, seat)
    top = deal_with_luck(s, seat, known, unseen, dice)
    if top == REFUSED:
        top = deal_with_patience(s, seat, sizes, known, unseen, dice)
    fill_hands(s, seat, sizes, top)
    for other in range(s.players):
        s.kinds[other] = kinds_in_hand(s, other) if has(s.choosing, other) else EMPTY
    s.stacked = 0
    for word in range(4):
        s.dice[word] = roll(dice)  # pyright: ignore[reportArgumentType]


@rule
def deal_with_luck(s: State, seat: Seat, known: int, unseen: int, dice: Dice) -> int:
    """Where no known card and no short hand is in the way: shuffle, and look whether the choices are possible ones.

    That leads to the same worlds as patience does, only faster, if luck helps within a few attempts. Returns the top of
    the pile, or REFUSED.
    """
    if known or number_of(unseen) <= (CHOSEN + 1) * s.players or is_anybody_short(s, seat):
        return REFUSED
    lay_out(s, unseen)
    top, end = pile_top(s, unseen), CARDS[s.players]
    for _ in range(LUCK):
        last = choose_from_end(s, seat, top, end - 1, dice)
        if last != REFUSED:
            shuffle_fast(s.deal, top, last + 1, dice)
            for place in range(last + 1, end):  # the chosen cards leave the pile, and others close the gap
                s.deal[place] = s.deal[top]
                s.deal[top] = FORGOTTEN
                top += 1
            return top
    return REFUSED


@rule
def deal_with_patience(s: State, seat: Seat, sizes: int, known: int, unseen: int, dice: Dice) -> int:
    """Choose for the others, kind by kind, and shuffle the rest; returns the top of the pile."""
    left = choose_with_patience(s, seat, sizes, known, unseen, dice)
    lay_out(s, left)
    top = pile_top(s, left)
    shuffle_fast(s.deal, top, CARDS[s.players], dice)
    return top


@rule
def is_anybody_short(s: State, seat: Seat) -> bool:
    """Whether another player chose fewer than three."""
    for other in range(s.players):
        if other != seat and is_short_of_kinds(s, other):
            return True
    return False


@rule
def choose_from_end(s: State, seat: Seat, top: int, last: int, dice: Dice) -> int:
    """Random cards as the choices of the others; the last card of the pile that is left, or REFUSED."""
    for other in range(s.players):
        if other == seat:
            continue
        lay_known_cards(s, other)
        if still_chosen(s, other) > 0:
            swap_three(s.deal, top, last, roll(dice) >> uint64(32), dice)
        for _ in range(still_chosen(s, other)):
            kind = s.deal[last]
            if not may_be_chosen(s, other, kind) or has(s.chosen[other], kind):
                return REFUSED
            s.chosen[other] |= only(kind)
            s.hand[KINDS * other + kind] += 1
            last -= 1
    return last


@rule
def choose_with_patience(s: State, seat: Seat, sizes: int, known: int, unseen: int, dice: Dice) -> int:
    """Fill the chosen places of the other hands, starting again as long as the dice refuse, but not forever."""
    for _ in range(PATIENCE):
        left = choose_for_others(s, seat, sizes, known, unseen, True, dice)
        if left != REFUSED:
            return left
    for _ in range(PATIENCE):
        left = choose_for_others(s, seat, sizes, known, unseen, False, dice)
        if left != REFUSED:
            return left
    for other in range(s.players):
        if other != seat:
            lay_known_cards(s, other)
    return unseen


@rule
def is_refused(ways: float, at_first: float, strict: bool, dice: Dice) -> bool:
    """Whether to start again: by chance, the fewer ways are left; without strictness only where there is none."""
    return chance(dice) * at_first >= ways if strict else ways <= 0


@rule
def still_chosen(s: State, seat: Seat) -> int:
    """How many chosen witches lie unplayed before a player; none before all of them are chosen."""
    return s.chose[seat] - count(s.played[seat])


@rule
def may_be_chosen(s: State, seat: Seat, kind: int) -> bool:
    """B6.2: not a kind that was played already, nor one at which this player said "next"."""
    return not has(s.played[seat] | s.passed[seat], kind)


@rule
def is_short_of_kinds(s: State, seat: Seat) -> bool:
    """B2.1: a player who chose fewer than three has no other kinds."""
    return 0 < s.chose[seat] < CHOSEN


@rule
def choose_for_others(s: State, seat: Seat, sizes: int, known: int, unseen: int, strict: bool, dice: Dice) -> int:
    """Fill the chosen places of the other hands; the cards still unseen, or REFUSED when the dice say to start again.

    The hands then hold their known cards and their chosen ones; those short of kinds are complete.
    """
    left = unseen
    spare = number_of(unseen)  # how many unseen cards will be left, as long as no known card lies in a chosen place
    most = spare  # how many it could be in the end
    for other in range(s.players):
        if other == seat:
            continue
        lay_known_cards(s, other)
        if is_short_of_kinds(s, other):
            spare -= size_of(sizes, other) - size_of(known, other)
            most -= size_of(sizes, other) - size_of(known, other)
            left = deal_short_hand(s, other, size_of(sizes, other), unseen, left, strict, dice)
            if left == REFUSED:
                return REFUSED
        else:
            spare -= still_chosen(s, other)
            most -= max(0, still_chosen(s, other) - size_of(known, other))
    for other in range(s.players):
        if other == seat or still_chosen(s, other) == 0 or is_short_of_kinds(s, other):
            continue
        free = size_of(sizes, other) - still_chosen(s, other) - size_of(known, other)
        due = number_of(left) - still_chosen(s, other)
        left = choose_for(s, other, free, spare, most, unseen, left, strict, dice)
        if left == REFUSED:
            return REFUSED
        spare += number_of(left) - due
    return left


@rule
def lay_known_cards(s: State, seat: Seat) -> None:
    """A hand with nothing but the cards that everybody knows to be there, and no choice made."""
    s.chosen[seat] = EMPTY
    for cell in range(KINDS * seat, KINDS * (seat + 1)):
        s.hand[cell] = s.known[cell]


@rule
def weight_of(s: State, seat: Seat, kind: int, free: int, most: int, cards: int) -> int:
    """How many ways there are to have chosen this kind, if an unseen card counts F + 1 and a known one U'."""
    if not may_be_chosen(s, seat, kind):
        return 0
    return of_kind(cards, kind) * (free + 1) + s.known[KINDS * seat + kind] * most


@rule
def nth_sum(n: int, one: int, two: int, three: int) -> int:
    """The n-th of the elementary symmetric sums, of which the one before the first is 1."""
    if n == 0:
        return 1
    return one if n == 1 else two if n == 2 else three


@rule
def ways_to_choose(s: State, seat: Seat, free: int, most: int, cards: int) -> int:
    """How many ways there are to have chosen this many witches of different kinds."""
    one = two = three = 0
    for kind in range(KINDS_IN_PLAY[s.players]):
        weight = weight_of(s, seat, kind, free, most, cards)
        three += weight * two
        two += weight * one
        one += weight
    return nth_sum(still_chosen(s, seat), one, two, three)


@rule
def choose_for(
    s: State, seat: Seat, free: int, spare: int, most: int, unseen: int, left: int, strict: bool, dice: Dice
) -> int:
    """Draw the chosen witches of one player; the cards still unseen, or REFUSED."""
    one = two = three = 0
    for kind in range(KINDS_IN_PLAY[s.players]):
        weight = weight_of(s, seat, kind, free, most, left)
        three += weight * two
        two += weight * one
        one += weight
    to_choose = still_chosen(s, seat)
    ways = nth_sum(to_choose, one, two, three)
    # The first to take of the unseen cards has as many ways as there were at first, and is never refused.
    if left != unseen and is_refused(ways, ways_to_choose(s, seat, free, most, unseen), strict, dice):
        return REFUSED
    known_chosen = 0
    for kind in range(KINDS_IN_PLAY[s.players]):
        if to_choose == 0:
            break
        weight = weight_of(s, seat, kind, free, most, left)
        ways = nth_sum(to_choose, one, two, three)
        one -= weight  # from here on the sums are those of the higher kinds
        two -= weight * one
        three -= weight * two
        if chance(dice) * ways >= weight * nth_sum(to_choose - 1, one, two, three):
            continue
        to_choose -= 1
        s.chosen[seat] |= only(kind)
        known = s.known[KINDS * seat + kind]
        if known == 0 or chance(dice) * weight >= known * most:
            s.hand[KINDS * seat + kind] += 1
            left -= cards_of(kind, 1)
            continue
        known_chosen += 1
        spare += 1
        if is_refused(spare * (free + 1), most * (free + known_chosen), strict, dice):
            return REFUSED
    return left


@rule
def deal_short_hand(s: State, seat: Seat, size: int, unseen: int, left: int, strict: bool, dice: Dice) -> int:
    """Draw the whole hand of a player who chose fewer than three; the cards still unseen, or REFUSED."""
    ways = list_short_hands(s, seat, size, left, -1.0)
    if is_refused(ways, list_short_hands(s, seat, size, unseen, -1.0), strict, dice):
        return REFUSED
    list_short_hands(s, seat, size, left, chance(dice) * ways)
    for kind in range(KINDS):
        left -= cards_of(kind, s.hand[KINDS * seat + kind] - s.known[KINDS * seat + kind])
    return left


@rule
def list_short_hands(s: State, seat: Seat, size: int, cards: int, stop: float) -> float:
    """In how many ways a hand can be all of one or two kinds; dealt when the count passes a `stop` from 0 on."""
    kinds = KINDS_IN_PLAY[s.players]
    unknown = size - known_cards(s, seat)
    ways = 0.0
    for one in range(kinds):
        for two in range(one, kinds):
            if not can_be_all_kinds(s, seat, only(one) | only(two)):
                continue
            for n in range(unknown + 1):
                if one == two and n < unknown:
                    continue
                ways += ways_of_short_hand(s, seat, one, n, two, unknown - n, cards)
                if 0 <= stop < ways:
                    s.hand[KINDS * seat + one] += n
                    s.hand[KINDS * seat + two] += unknown - n
                    s.chosen[seat] = (only(one) | only(two)) & ~s.played[seat]
                    return ways
    return ways


@rule
def can_be_all_kinds(s: State, seat: Seat, kinds: KindSet) -> bool:
    """Whether these can be all the kinds that a player short of kinds had at the start of the round."""
    for kind in range(KINDS):
        if s.known[KINDS * seat + kind] > 0 and not has(kinds, kind):
            return False
    chosen = kinds & ~s.played[seat]
    return count(kinds) == s.chose[seat] and s.played[seat] & ~kinds == EMPTY and chosen & s.passed[seat] == EMPTY


@rule
def ways_of_short_hand(s: State, seat: Seat, one: int, n: int, two: int, m: int, cards: int) -> float:
    """In how many ways n unseen cards of one kind and m of another can be in a hand, and the chosen ones lie chosen."""
    if n > of_kind(cards, one) or m > of_kind(cards, two):
        return 0.0
    ways = 1.0 * WAYS[of_kind(cards, one), n] * WAYS[of_kind(cards, two), m]
    if not has(s.played[seat], one):
        ways *= s.known[KINDS * seat + one] + n
    if two != one and not has(s.played[seat], two):
        ways *= s.known[KINDS * seat + two] + m
    return ways


@rule
def pile_top(s: State, cards: int) -> int:
    """Where a pile of these cards begins: it ends where every deal does."""
    return CARDS[s.players] - number_of(cards)


@rule
def lay_out(s: State, cards: int) -> None:
    """A pile of these cards, kind by kind, and nothing else in the deal."""
    place = pile_top(s, cards)
    for before in range(place):
        s.deal[before] = FORGOTTEN
    for kind in range(KINDS):
        for _ in range(of_kind(cards, kind)):
            s.deal[place] = kind
            place += 1
    for after in range(place, len(s.deal)):
        s.deal[after] = FORGOTTEN


@rule
def fill_hands(s: State, seat: Seat, sizes: int, top: int) -> None:
    """Deal the other places of the other hands from the top of the pile, and leave the rest where a deal has it."""
    for other in range(s.players):
        if other != seat:
            for _ in range(size_of(sizes, other) - hand_size(s, other)):
                s.hand[KINDS * other + s.deal[top]] += 1
                s.deal[top] = FORGOTTEN
                top += 1
