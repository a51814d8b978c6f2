"""S8: what a seat can know. `observe` copies it field by field; `imagine` re-deals all the rest."""

from __future__ import annotations

from typing import Protocol

from walpurgis.core.dice import Dice, Numbers, roll
from walpurgis.core.numbers import int8, int16, int64
from walpurgis.core.rule import rule
from walpurgis.core.sets import EMPTY, CardSet, Seat, count
from walpurgis.core.state import record_type
from walpurgis.games.shot.cards import CARDS_OF, ROW
from walpurgis.games.shot.rules import strength
from walpurgis.games.shot.state import OPTIONS, SEATS, Options, Phase, Public, State
from walpurgis.games.tricks import PATIENCE, redeal

NOBODY = -1  # the seat of a spectator, who sees no hand


class Knowledge(Public, Protocol):
    """S8.1, S8.2: everything a seat knows."""

    seat: Seat
    own_hand: CardSet
    hand_size: Numbers
    strength: Numbers


KNOWLEDGE = record_type(
    [
        ("own_hand", int64),
        ("taken laid shown lacks", int64, SEATS),
        ("deck seen resting", int64),
        ("points", int16, SEATS),
        ("boxes", int16),
        ("hand_size quota oof ready vacation fatigue cursed strength trick", int8, SEATS),
        ("priority", int8, 4),
        ("row", int8, 6),
        ("seat players phase round_now first turn leader led played doubled winner", int8),
        ("options", OPTIONS),
    ]
)


@rule
def observe(s: State, seat: Seat, out: Knowledge) -> None:
    """Write down what this seat knows; what is not copied here is not known."""
    out.seat = seat
    out.own_hand = s.hand[seat] if seat != NOBODY else EMPTY
    observe_table(s, out)
    observe_trick(s, out)
    observe_options(s.options, out.options)
    for player in range(s.players):
        observe_player(s, player, out)


@rule
def observe_table(s: State, out: Knowledge) -> None:
    """What lies in the middle, and how far the match is."""
    out.players = s.players
    for place in range(ROW[s.players]):
        out.row[place] = s.row[place]
    for suit in range(4):
        out.priority[suit] = s.priority[suit]
    out.deck = s.deck
    out.seen = s.seen
    out.phase = s.phase
    out.round_now = s.round_now
    out.first = s.first
    out.turn = s.turn


@rule
def observe_trick(s: State, out: Knowledge) -> None:
    """The trick as it lies."""
    out.leader = s.leader
    out.led = s.led
    out.played = s.played
    out.boxes = s.boxes
    out.doubled = s.doubled
    out.resting = s.resting
    out.winner = s.winner


@rule
def observe_player(s: State, player: Seat, out: Knowledge) -> None:
    """What everybody can see of one player."""
    out.hand_size[player] = count(s.hand[player])
    out.taken[player] = s.taken[player]
    out.laid[player] = s.laid[player]
    out.shown[player] = s.shown[player]
    out.lacks[player] = s.lacks[player]
    out.points[player] = s.points[player]
    out.quota[player] = s.quota[player]
    out.oof[player] = s.oof[player]
    out.ready[player] = s.ready[player]
    out.vacation[player] = s.vacation[player]
    out.fatigue[player] = s.fatigue[player]
    out.cursed[player] = s.cursed[player]
    out.strength[player] = strength(s, player)
    out.trick[player] = s.trick[player]


@rule
def observe_options(options: Options, out: Options) -> None:
    """The options are known to all."""
    out.removed_suit = options.removed_suit
    for quota in range(8):
        out.bonus[quota] = options.bonus[quota]
    out.highest_value = options.highest_value
    out.first = options.first
    out.rest_next_round = options.rest_next_round
    out.hurt_and_tired = options.hurt_and_tired
    out.curse = options.curse
    out.six_shields = options.six_shields
    out.vacation = options.vacation


@rule
def imagine(s: State, seat: Seat, dice: Dice) -> None:
    """Deal again, uniformly, all that this seat cannot know: the other hands, the face-down cards, the dice to come."""
    unseen = s.deck & ~s.seen
    if seat != NOBODY:
        unseen &= ~s.hand[seat]
    sizes = count(unseen) << (8 * s.players)
    for other in range(s.players):
        size = count(s.hand[other])
        sizes += size << (8 * other)
        if other != seat:
            sizes -= size << (8 * s.players)
    redeal(s.hand, s.players, seat, unseen, sizes, s.shown, CARDS_OF, s.lacks, dice)
    for _ in range(PATIENCE):
        if s.phase != Phase.SHOW or s.hand[s.turn] & CARDS_OF[s.led]:
            break
        # That a card is to be shown proves that there is one; to refuse what does not fit keeps the rest uniform.
        redeal(s.hand, s.players, seat, unseen, sizes, s.shown, CARDS_OF, s.lacks, dice)
    forget_the_deck(s, dice)


@rule
def forget_the_deck(s: State, dice: Dice) -> None:
    """The order of the deck would give away hidden cards, and the dice those to come."""
    for place in range(len(s.deal)):
        s.deal[place] = -1
    s.stacked = 0
    for word in range(4):
        s.dice[word] = roll(dice)  # pyright: ignore[reportArgumentType]
