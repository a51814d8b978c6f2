"""What a seat of `witches` sees: plain data with names for pages and programs, lines of text for terminals."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from walpurgis.core.game import REMEMBERED, CardName, Say
from walpurgis.core.sets import Card, CardSet, Seat
from walpurgis.games.witches.belief import NOBODY, Knowledge
from walpurgis.games.witches.cards import CARDS_OF, COLOURS, FIRE, NAMES, OPEN, PASS
from walpurgis.games.witches.notation import card_names
from walpurgis.games.witches.rules import fire_points, receiver, relief, water_points
from walpurgis.games.witches.state import NO_CARD, NO_LIMIT, NO_ONE, Phase
from walpurgis.games.witches.story import direction_of


@dataclass(frozen=True)
class PlayerView:
    """What everybody sees of one player."""

    seat: Seat
    points: int
    taken: tuple[CardName, ...]  # coloured cards in the tricks won this round
    fire: int  # how many of these are fire cards
    burning: int  # what they would cost if the round ended now without a spell
    cards: int  # in hand
    void: tuple[str, ...]  # the colours this hand is known to lack
    played: CardName | None  # to this trick
    laid: tuple[CardName, ...]  # all that was played this round


@dataclass(frozen=True)
class WitchesView:
    """Everything one seat may know; a spectator's has an empty hand."""

    seat: Seat
    phase: str
    round: int
    rounds: int | None
    target: int | None
    dealer: Seat
    turn: Seat | None  # nobody's in particular while everybody passes
    direction: str
    pass_cards: int  # how many cards everybody passes this round
    pass_to: Seat | None
    hand: tuple[CardName, ...]  # while passing with the cards that are named already
    passed: tuple[CardName, ...]  # the own ones: named so far, or given away
    received: tuple[CardName, ...]
    players: tuple[PlayerView, ...]
    leader: Seat | None
    led: str | None
    winner: Seat | None  # who would win the trick as it lies


def look(k: Knowledge) -> WitchesView:
    """A view from observed knowledge, and from nothing else."""
    options = k.options
    return WitchesView(
        **own(k),
        phase=Phase(k.phase).name.lower(),
        round=k.round_now,
        rounds=None if options.rounds == NO_LIMIT else options.rounds,
        target=None if options.target == NO_LIMIT else options.target,
        dealer=k.dealer,
        turn=k.turn if k.phase in (Phase.PLAY, Phase.CHOICE) else None,
        direction=direction_of(k),  # pyright: ignore[reportArgumentType] (knowledge has the fields that these two read)
        pass_cards=int(PASS[k.players]) if k.pass_steps > 0 else 0,
        players=tuple([look_at_player(k, seat) for seat in range(k.players)]),
        leader=k.leader if k.phase == Phase.PLAY else None,
        led=None if k.led == OPEN else COLOURS[k.led],
        winner=None if k.winner == NO_ONE else k.winner,
    )


def own(k: Knowledge) -> dict[str, Any]:
    """What differs from what a spectator sees."""
    passes = k.pass_steps > 0 and k.seat != NOBODY
    return {
        "seat": k.seat,
        "pass_to": receiver(k, k.seat) if passes else None,  # pyright: ignore[reportArgumentType]
        "hand": card_names(k.own_hand),
        "passed": card_names(k.own_passed),
        "received": card_names(k.received),
    }


def look_at_player(k: Knowledge, seat: Seat) -> PlayerView:
    """One player's public things."""
    laid, lacks = k.laid[seat], k.lacks[seat]
    return player_view(seat, k.points[seat], k.taken[seat], k.hand_size[seat], lacks, k.trick[seat], laid)


@functools.lru_cache(REMEMBERED)
def player_view(
    seat: Seat, points: int, taken: CardSet, cards: int, lacks: CardSet, trick: Card, laid: CardSet
) -> PlayerView:
    """Remembered, for one action changes little of what there is to see."""
    return PlayerView(
        seat=seat,
        points=points,
        taken=card_names(taken),
        fire=(taken & int(FIRE)).bit_count(),
        burning=max(0, fire_points(taken) + water_points(taken) - relief(taken)) if taken else 0,
        cards=cards,
        void=colours_of(lacks),
        played=None if trick == NO_CARD else NAMES[trick],
        laid=card_names(laid),
    )


@functools.cache
def colours_of(cards: CardSet) -> tuple[str, ...]:
    """The colours of some cards."""
    return tuple(COLOURS[colour] for colour in range(4) if int(CARDS_OF[colour]) & cards)


# --- as text ---------------------------------------------------------------------------------------------------------


def lines(view: WitchesView, say: Say, names: Sequence[str]) -> list[str]:
    """The table as lines: append-only, no cursor tricks, every sign with its letter."""
    text = [
        round_line(view, say),
        *(player_line(player, view, say, names[player.seat]) for player in view.players),
    ]
    trick = [player for player in in_order_of_play(view) if player.played]
    if trick:
        text.append(say("witches-table-trick", cards=" ".join(f"{names[p.seat]}:{p.played}" for p in trick)))
    if view.winner is not None:
        text.append(say("witches-table-winning", name=names[view.winner]))
    if view.phase == "pass":
        text.append(passing_line(view, say, names))
    elif view.received:
        text.append(say("witches-table-received", received=" ".join(view.received), passed=" ".join(view.passed)))
    if view.phase == "choice" and view.turn is not None:
        text.append(say("witches-table-choice", name=names[view.turn]))
    if view.hand:
        text.append(say("witches-table-hand", hand=" ".join(view.hand)))
    return text


def round_line(view: WitchesView, say: Say) -> str:
    """Which round it is, and what ends the match."""
    if view.rounds is None:
        return say("witches-table-round-to-target", round=view.round, target=view.target)
    if view.target is None:
        return say("witches-table-round-of", round=view.round, rounds=view.rounds)
    return say("witches-table-round-of-to-target", round=view.round, rounds=view.rounds, target=view.target)


def passing_line(view: WitchesView, say: Say, names: Sequence[str]) -> str:
    """Where the cards go, and those named so far."""
    if view.pass_to is None:
        return say("witches-table-all-pass", number=view.pass_cards, direction=view.direction)
    named = " ".join(view.passed) or "–"
    return say("witches-table-passing", number=view.pass_cards, name=names[view.pass_to], named=named)


def in_order_of_play(view: WitchesView) -> list[PlayerView]:
    """The players from the leader on."""
    start = view.leader or 0
    return [*view.players[start:], *view.players[:start]]


def player_line(player: PlayerView, view: WitchesView, say: Say, name: str) -> str:
    """One player's public things in one line."""
    parts = [say("witches-table-points", points=player.points), say("witches-table-cards", cards=player.cards)]
    if player.fire or player.burning:
        parts.append(say("witches-table-burning", fire=player.fire, burning=player.burning))
    if powers := [card for card in player.taken if card in ("r11", "g11", "g12", "y11", "b11")]:
        parts.append(say("witches-table-powers", cards=" ".join(powers)))
    if player.seat == view.dealer:
        parts.append(say("witches-table-dealer"))
    mark = ">" if player.seat == view.turn else " "
    return f"{mark} {name}: {', '.join(parts)}"
