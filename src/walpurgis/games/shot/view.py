"""What a seat of `shot` sees, as plain data with names, for pages and programs."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from walpurgis.core.game import REMEMBERED, CardName, one_of
from walpurgis.core.sets import Card, CardSet, Seat
from walpurgis.core.state import numbers_of
from walpurgis.games.shot.belief import Knowledge
from walpurgis.games.shot.cards import CARDS_OF, NAMES, OPEN, QUOTAS, ROUNDS, ROW, SUITS
from walpurgis.games.shot.notation import card_names
from walpurgis.games.shot.points import boxes_on
from walpurgis.games.shot.state import NO_CARD, NO_ONE, NO_QUOTA, Phase

PHASES = {phase.value: phase.name.lower() for phase in Phase}
PhaseName: TypeAlias = Annotated[str, one_of(PHASES.values())]
SuitName: TypeAlias = Annotated[str, one_of(SUITS)]


@dataclass(frozen=True)
class PlayerView:
    """What everybody sees of one player."""

    seat: Seat
    points: int
    quota: int | None
    delivered: tuple[CardName, ...]
    boxes: int  # on the delivered cards, to be compared with the quota
    strength: int
    oof: int
    ready: int  # Oof tokens that can still rest this round
    vacation: bool
    fatigue: int
    cursed: bool
    resting: bool
    cards: int  # in hand
    shown: tuple[CardName, ...]
    void: tuple[SuitName, ...]  # the suits this hand is known to lack
    played: CardName | None  # to this trick


@dataclass(frozen=True)
class QuotaView:
    """S1.3, S1.6: a quota card, and what meeting it is worth."""

    quota: int
    bonus: int
    owner: Seat | None


@dataclass(frozen=True)
class ShotView:
    """Everything one seat may know; a spectator's view has an empty hand."""

    seat: Seat
    phase: PhaseName
    round: int
    rounds: int
    turn: Seat | None
    hand: tuple[CardName, ...]
    row: tuple[CardName, ...]
    priorities: tuple[tuple[SuitName, ...], ...]  # suits from high to low; those of equal priority stand together
    players: tuple[PlayerView, ...]
    leader: Seat | None
    led: SuitName | None
    boxes: int  # what the trick weighs now
    winner: Seat | None  # who would win the trick as it lies
    seen: tuple[CardName, ...]
    quotas: tuple[QuotaView, ...]  # while they are being chosen


def look(k: Knowledge) -> ShotView:
    """A view from observed knowledge, and from nothing else."""
    players, phase, led, winner = k.players, k.phase, k.led, k.winner
    delivering = phase in (Phase.PLAY, Phase.SHOW)
    return ShotView(
        **own(k),
        phase=PHASES[phase],
        round=k.round_now,
        rounds=int(ROUNDS[players]),
        turn=None if phase == Phase.OVER else k.turn,
        row=row_names(numbers_of(k.row), int(ROW[players])),
        priorities=priorities(k.deck, numbers_of(k.priority)),
        players=tuple([look_at_player(k, seat) for seat in range(players)]),
        leader=k.leader if delivering else None,
        led=None if led == OPEN else SUITS[led],
        boxes=2 * k.boxes if k.doubled else k.boxes,
        winner=None if winner == NO_ONE else winner,
        seen=card_names(k.seen),
        quotas=look_at_quotas(k) if phase == Phase.QUOTA else (),
    )


def quotas_for(players: int) -> tuple[int, ...]:
    """S1.3, S1.4: the quota cards in play."""
    return tuple(quota for quota in QUOTAS if players == 4 or quota != 2)


def look_at_quotas(k: Knowledge) -> tuple[QuotaView, ...]:
    """S1.6, S3.3: the quota cards, those that are taken with their owners."""
    owners = {k.quota[seat]: seat for seat in range(k.players)}
    return tuple([QuotaView(quota, k.options.bonus[quota], owners.get(quota)) for quota in quotas_for(k.players)])


def own(k: Knowledge) -> dict[str, Any]:
    """What differs from what a spectator sees."""
    return {"seat": k.seat, "hand": card_names(k.own_hand)}


def look_at_player(k: Knowledge, seat: Seat) -> PlayerView:
    """One player's public things."""
    cards = (k.taken[seat], k.shown[seat], k.deck & k.lacks[seat], k.trick[seat], k.hand_size[seat])
    body = (k.strength[seat], k.oof[seat], k.ready[seat], k.vacation[seat], k.fatigue[seat], k.cursed[seat])
    return player_view(seat, k.points[seat], k.quota[seat], bool(k.resting >> seat & 1), cards, body)


@functools.lru_cache(REMEMBERED)
def player_view(
    seat: Seat,
    points: int,
    quota: int,
    resting: bool,
    cards: tuple[CardSet, CardSet, CardSet, Card, int],
    body: tuple[int, int, int, int, int, int],
) -> PlayerView:
    """Remembered, for one action changes little of what there is to see."""
    taken, shown, lacks, trick, hand_size = cards
    strength, oof, ready, vacation, fatigue, cursed = body
    return PlayerView(
        seat=seat,
        points=points,
        quota=None if quota == NO_QUOTA else quota,
        delivered=card_names(taken),
        boxes=boxes_of(taken),
        strength=strength,
        oof=oof,
        ready=ready,
        vacation=bool(vacation),
        fatigue=fatigue,
        cursed=bool(cursed),
        resting=resting,
        cards=hand_size,
        shown=card_names(shown),
        void=suits_of(lacks),
        played=None if trick == NO_CARD else NAMES[trick],
    )


@functools.lru_cache(REMEMBERED)
def boxes_of(cards: CardSet) -> int:
    """S7.3: the boxes on some cards."""
    return int(boxes_on(cards))


@functools.lru_cache(REMEMBERED)
def row_names(row: tuple[Card, ...], size: int) -> tuple[CardName, ...]:
    """S1.4: the cards of the row."""
    return tuple([NAMES[card] for card in row[:size]])


@functools.cache
def suits_of(cards: CardSet) -> tuple[str, ...]:
    """The suits of some cards."""
    return tuple(SUITS[suit] for suit in range(4) if int(CARDS_OF[suit]) & cards)


@functools.cache
def priorities(deck: CardSet, weights: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    """S2: the suits from high to low; S1.4: three of them for three players."""
    suits = suits_of(deck)
    weight_of = {SUITS[suit]: weight for suit, weight in enumerate(weights)}
    places = sorted({weight_of[suit] for suit in suits}, reverse=True)
    return tuple(tuple(suit for suit in suits if weight_of[suit] == weight) for weight in places)


def in_order_of_play(view: ShotView) -> list[PlayerView]:
    """The players from the leader on."""
    start = view.leader or 0
    return [*view.players[start:], *view.players[:start]]
