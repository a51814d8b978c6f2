"""What a seat of `toads` sees, as plain data with names, for pages and programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from walpurgis.core.game import CardName
from walpurgis.core.sets import Seat
from walpurgis_toads.belief import Knowledge
from walpurgis_toads.notation import NAMES, card_names
from walpurgis_toads.state import NO_CARD, Phase


@dataclass(frozen=True)
class PlayerView:
    """What everybody sees of one player."""

    seat: Seat
    points: int
    cards: int  # in hand
    played: CardName | None  # to this trick
    laid: tuple[CardName, ...]  # all that was played this round


@dataclass(frozen=True)
class ToadsView:
    """Everything one seat may know; a spectator's has an empty hand."""

    seat: Seat
    phase: str
    round: int
    rounds: int
    turn: Seat | None
    leader: Seat
    hand: tuple[CardName, ...]
    players: tuple[PlayerView, ...]


def look(k: Knowledge) -> ToadsView:
    """A view from observed knowledge, and from nothing else."""
    return ToadsView(
        **own(k),
        phase=Phase(k.phase).name.lower(),
        round=k.round_now,
        rounds=k.options.rounds,
        turn=k.turn if k.phase == Phase.PLAY else None,
        leader=k.leader,
        players=tuple(look_at_player(k, seat) for seat in range(k.players)),
    )


def own(k: Knowledge) -> dict[str, Any]:
    """What differs from what a spectator sees."""
    return {"seat": k.seat, "hand": card_names(k.own_hand)}


def look_at_player(k: Knowledge, seat: Seat) -> PlayerView:
    """One player's public things."""
    card = k.trick[seat]
    played = None if card == NO_CARD else NAMES[card]
    return PlayerView(seat, k.points[seat], k.hand_size[seat], played, card_names(k.laid[seat]))
