"""What a seat of `shot` sees, as plain data with names, for pages and programs."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from walpurgis.core.game import REMEMBERED, CardName, one_of, written
from walpurgis.core.sets import Card, CardSet, Seat
from walpurgis.core.state import reader
from walpurgis.games.shot.belief import KNOWLEDGE, Knowledge
from walpurgis.games.shot.cards import CARDS_OF, NAMES, OPEN, QUOTAS, ROUNDS, ROW, SUITS
from walpurgis.games.shot.notation import card_names
from walpurgis.games.shot.points import boxes_on
from walpurgis.games.shot.state import NO_CARD, NO_ONE, NO_QUOTA, SEATS, Phase

PHASES = {phase.value: phase.name.lower() for phase in Phase}
PhaseName: TypeAlias = Annotated[str, one_of(PHASES.values())]
SuitName: TypeAlias = Annotated[str, one_of(SUITS)]

BY_PLAYER = (
    "taken",
    "shown",
    "lacks",
    "points",
    "hand_size",
    "quota",
    "oof",
    "ready",
    "vacation",
    "fatigue",
    "cursed",
    "strength",
    "trick",
)
read_own = reader(KNOWLEDGE, ("own_hand", "seat"))
read_row = reader(KNOWLEDGE, ("row",), places=int(max(ROW)))
read_priority = reader(KNOWLEDGE, ("priority",), places=len(SUITS))
read_trick = reader(KNOWLEDGE, ("boxes", "leader", "led", "doubled", "winner"))
read_table = reader(KNOWLEDGE, ("deck", "seen", "resting", "players", "phase", "round_now", "turn"))
read_player = [reader(KNOWLEDGE, BY_PLAYER, seat) for seat in range(SEATS)]


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
    return ShotView(**fields(k, player_view))


def view_data(k: Knowledge) -> dict[str, Any]:
    """The same for JSON."""
    return fields(k, player_written)


def fields(k: Knowledge, player: Callable[..., Any]) -> dict[str, Any]:
    """The fields of a view in their order; `player` shows one player."""
    deck, seen, resting, players, phase, round_now, turn = read_table(k)
    boxes, leader, led, doubled, winner = read_trick(k)
    hand, seat = read_own(k)
    return {
        "seat": seat,
        "phase": PHASES[phase],
        "round": round_now,
        "rounds": int(ROUNDS[players]),
        "turn": None if phase == Phase.OVER else turn,
        "hand": card_names(hand),
        "row": row_names(read_row(k), int(ROW[players])),
        "priorities": priorities(deck, read_priority(k)),
        "players": tuple([player(one, deck, resting >> one & 1, *read_player[one](k)) for one in range(players)]),
        "leader": leader if phase in (Phase.PLAY, Phase.SHOW) else None,
        "led": None if led == OPEN else SUITS[led],
        "boxes": 2 * boxes if doubled else boxes,
        "winner": None if winner == NO_ONE else winner,
        "seen": card_names(seen),
        "quotas": look_at_quotas(k) if phase == Phase.QUOTA else (),
    }


def quotas_for(players: int) -> tuple[int, ...]:
    """S1.3, S1.4: the quota cards in play."""
    return tuple(quota for quota in QUOTAS if players == 4 or quota != 2)


def look_at_quotas(k: Knowledge) -> tuple[QuotaView, ...]:
    """S1.6, S3.3: the quota cards, those that are taken with their owners."""
    owners = {k.quota[seat]: seat for seat in range(k.players)}
    return tuple([QuotaView(quota, k.options.bonus[quota], owners.get(quota)) for quota in quotas_for(k.players)])


def own(k: Knowledge) -> dict[str, Any]:
    """What differs from what a spectator sees."""
    return own_fields(*read_own(k))


def own_data(k: Knowledge) -> Any:
    """The same for JSON."""
    return own_written(*read_own(k))


def own_fields(hand: CardSet, seat: Seat) -> dict[str, Any]:
    """The fields that differ, in their order."""
    return {"seat": seat, "hand": card_names(hand)}


own_written = written(own_fields)


def player_view(
    seat: Seat, deck: CardSet, resting: int, taken: CardSet, shown: CardSet, lacks: CardSet, *rest: int
) -> PlayerView:
    """One player's public things; the rest are those of BY_PLAYER."""
    points, cards, quota, oof, ready, vacation, fatigue, cursed, strength, trick = rest
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
        resting=bool(resting),
        cards=cards,
        shown=card_names(shown),
        void=suits_of(deck & lacks),
        played=None if trick == NO_CARD else NAMES[trick],
    )


player_written = written(player_view)


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
