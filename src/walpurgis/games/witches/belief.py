"""W6: what a seat can know. `observe` copies it field by field; `imagine` re-deals all the rest."""

from __future__ import annotations

from typing import Protocol

from walpurgis.core.dice import Dice, Numbers, pick, roll
from walpurgis.core.numbers import int8, int16, int64
from walpurgis.core.rule import rule
from walpurgis.core.sets import EMPTY, CardSet, Seat, count, only, up_to
from walpurgis.core.state import record_type
from walpurgis.games.tricks import fill_hands
from walpurgis.games.witches.cards import CARDS_OF, COLOURED, PASS, WIZARDS, W
from walpurgis.games.witches.rules import clockwise, receiver
from walpurgis.games.witches.state import OPTIONS, SEATS, Options, Phase, Public, State
from walpurgis.games.witches.wizards import alike, plus, wizards_in

NOBODY = -1  # the seat of a spectator, who sees no hand


class Knowledge(Public, Protocol):
    """W6.1, W6.2: everything a seat knows."""

    seat: Seat
    own_hand: CardSet
    own_passed: CardSet  # what this seat passes, or has passed, this round
    received: CardSet  # what this seat got for it
    hand_size: Numbers


KNOWLEDGE = record_type(
    [
        ("own_hand own_passed received", int64),
        ("laid taken lacks", int64, SEATS),
        ("points", int16, SEATS),
        ("round_now", int16),
        ("options", OPTIONS),
        ("hand_size trick", int8, SEATS),
        ("seat players phase dealer turn pass_steps leader led played winner", int8),
    ]
)


@rule
def observe(s: State, seat: Seat, out: Knowledge) -> None:
    """Write down what this seat knows; what is not copied here is not known."""
    out.seat = seat
    out.own_hand = s.hand[seat] if seat != NOBODY else EMPTY
    out.own_passed = s.passed[seat] if seat != NOBODY else EMPTY
    out.received = received(s, seat) if seat != NOBODY else EMPTY
    observe_table(s, out)
    observe_options(s.options, out.options)
    for player in range(s.players):
        observe_player(s, player, out)


@rule
def giver(s: State, seat: Seat) -> Seat:
    """W2.2: who passes to this player."""
    return clockwise(s, seat, s.players - s.pass_steps)


@rule
def received(s: State, seat: Seat) -> CardSet:
    """W2.1: what this player got, which nobody sees before everybody has chosen."""
    return EMPTY if s.phase == Phase.PASS else s.passed[giver(s, seat)]


@rule
def observe_table(s: State, out: Knowledge) -> None:
    """What lies in the middle, and how far the match is."""
    out.players = s.players
    out.phase = s.phase
    out.round_now = s.round_now
    out.dealer = s.dealer
    out.turn = s.turn
    out.pass_steps = s.pass_steps
    out.leader = s.leader
    out.led = s.led
    out.played = s.played
    out.winner = s.winner


@rule
def observe_player(s: State, player: Seat, out: Knowledge) -> None:
    """What everybody can see of one player; not how far their passing is."""
    out.points[player] = s.points[player]
    out.hand_size[player] = count(s.hand[player])
    out.trick[player] = s.trick[player]
    out.laid[player] = s.laid[player]
    out.taken[player] = s.taken[player]
    out.lacks[player] = s.lacks[player]


@rule
def observe_options(options: Options, out: Options) -> None:
    """The options are known to all."""
    out.target = options.target
    out.rounds = options.rounds
    out.cycle = options.cycle
    for place in range(options.cycle):
        out.passing[place] = options.passing[place]
    out.dealer = options.dealer
    out.earth_credit = options.earth_credit


# --- imagining -------------------------------------------------------------------------------------------------------
#
# Every way the unseen cards can lie in the other hands is equally likely, the four wizards counted as four cards. Then
# what the others have passed to each other is chosen again: any cards of the receiver's whole hand after passing,
# including those already played, are as likely as any others, because every way the hands can be is reached in the same
# number of ways.


@rule
def imagine(s: State, seat: Seat, dice: Dice) -> None:
    """Deal again, uniformly, all that this seat cannot know: the other hands, what they passed, the dice to come."""
    redeal_hands(s, seat, dice)
    if s.phase == Phase.PASS:
        take_back_choices(s, seat)
    elif s.pass_steps > 0:
        for other in range(s.players):
            if other != seat and receiver(s, other) != seat:
                s.passed[other] = imagined_gift(s, receiver(s, other), dice)
    forget_the_deck(s, dice)


@rule
def known_gift(s: State, seat: Seat) -> CardSet:
    """W6.1: what this seat knows its receiver to hold: the cards passed there that have not been played.

    Of wizards it knows how many: those passed less those played since, as if these were the first to go.
    """
    if seat == NOBODY or s.phase == Phase.PASS:
        return EMPTY
    laid = s.laid[receiver(s, seat)]
    return (s.passed[seat] & COLOURED & ~laid) | ((s.passed[seat] >> wizards_in(laid)) & WIZARDS)


@rule
def redeal_hands(s: State, seat: Seat, dice: Dice) -> None:
    """Deal the unseen cards again to all other hands, every way that is left to them equally likely."""
    known = known_gift(s, seat)
    to = receiver(s, seat)
    seen = known
    rooms = -(count(known) << (8 * to)) if known else EMPTY
    wizards = 4 - wizards_in(known)
    for player in range(s.players):
        seen |= s.laid[player]
        wizards -= wizards_in(s.laid[player])
        if player == seat:
            seen |= s.hand[player]
            wizards -= wizards_in(s.hand[player])
        else:
            rooms += count(s.hand[player]) << (8 * player)
    # Wizards known to be in a hand have the lowest numbers there, so those that are not seen get the next.
    unseen = (COLOURED & ~seen) | (up_to(wizards) << (W + wizards_in(known)))
    for other in range(s.players):
        if other != seat:
            s.hand[other] = known if other == to else EMPTY
    fill_hands(s.hand, s.players, seat, unseen, rooms, CARDS_OF, s.lacks, dice)
    for other in range(s.players):
        if other != seat:
            s.hand[other] = alike(s.hand[other])


@rule
def take_back_choices(s: State, seat: Seat) -> None:
    """W2.1: what the others have named to pass so far is secret; they choose again."""
    s.choosing = up_to(s.players)
    for player in range(s.players):
        if player != seat:
            s.passed[player] = EMPTY
        elif count(s.passed[player]) == PASS[s.players]:
            s.choosing &= ~only(player)


@rule
def imagined_gift(s: State, to: Seat, dice: Dice) -> CardSet:
    """W2.1: some of the cards that a player held after passing."""
    rest = plus(s.hand[to], s.laid[to])
    gift = EMPTY
    for _ in range(PASS[s.players]):
        card = pick(rest, dice)
        rest &= ~only(card)
        gift |= only(card)
    return alike(gift)


@rule
def forget_the_deck(s: State, dice: Dice) -> None:
    """The order of the deck would give away hidden cards, and the dice those to come."""
    for place in range(len(s.deal)):
        s.deal[place] = -1
    s.stacked = 0
    for word in range(4):
        s.dice[word] = roll(dice)  # pyright: ignore[reportArgumentType]
