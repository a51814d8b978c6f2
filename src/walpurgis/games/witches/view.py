"""What a seat of `witches` sees, as plain data with names, for pages and programs."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from walpurgis.core.game import REMEMBERED, CardName, one_of, written
from walpurgis.core.sets import Card, CardSet, Seat, up_to_highest
from walpurgis.core.state import blank, reader
from walpurgis.games.witches.belief import KNOWLEDGE, NOBODY, Knowledge
from walpurgis.games.witches.cards import CARDS_OF, COLOURS, FIRE, NAMES, OPEN, PASS
from walpurgis.games.witches.notation import card_names
from walpurgis.games.witches.points import fire_points, relief, spell, water_points
from walpurgis.games.witches.rules import receiver
from walpurgis.games.witches.state import NO_CARD, NO_LIMIT, NO_ONE, OPTIONS, SEATS, Phase
from walpurgis.games.witches.story import SPELLS, Direction, direction_of

PHASES = {phase.value: phase.name.lower() for phase in Phase}
PhaseName: TypeAlias = Annotated[str, one_of(PHASES.values())]
ColourName: TypeAlias = Annotated[str, one_of(COLOURS)]

read_options = reader(OPTIONS, ("target", "rounds"))
read_own = reader(KNOWLEDGE, ("own_hand", "own_passed", "received", "seat", "players", "phase", "pass_steps"))
read_table = reader(
    KNOWLEDGE, ("round_now", "players", "phase", "dealer", "turn", "pass_steps", "leader", "led", "winner")
)
read_player = [
    reader(KNOWLEDGE, ("laid", "taken", "lacks", "points", "hand_size", "trick"), seat) for seat in range(SEATS)
]


@dataclass(frozen=True)
class PlayerView:
    """What everybody sees of one player."""

    seat: Seat
    points: int
    taken: tuple[CardName, ...]  # coloured cards in the tricks won this round
    fire: int  # how many of these are fire cards
    burning: int  # what they would cost if the round ended now without a spell
    cards: int  # in hand
    void: tuple[ColourName, ...]  # the colours this hand is known to lack
    played: CardName | None  # to this trick
    laid: tuple[CardName, ...]  # everything played this round


@dataclass(frozen=True)
class SpellView:
    """W4.5: a spell whose caster chooses what it does."""

    name: Annotated[str, one_of(SPELLS.values())]
    points: int


@dataclass(frozen=True)
class WitchesView:
    """Everything one seat may know; a spectator's view has an empty hand."""

    seat: Seat
    phase: PhaseName
    round: int
    rounds: int | None
    target: int | None
    dealer: Seat
    turn: Seat | None  # nobody's in particular while everybody passes
    direction: Direction
    pass_cards: int  # how many cards everybody passes this round
    pass_to: Seat | None
    hand: tuple[CardName, ...]  # while passing, including the cards already named
    passed: tuple[CardName, ...]  # by this seat: named so far, or given away
    received: tuple[CardName, ...]
    players: tuple[PlayerView, ...]
    leader: Seat | None
    led: ColourName | None
    winner: Seat | None  # who would win the trick as it lies
    spell: SpellView | None  # about which a choice is being made
    picks: int  # W2.1: how many cards this seat still has to name, one after the other
    pickable: tuple[CardName, ...]  # those that can be among them


def look(k: Knowledge) -> WitchesView:
    """A view from observed knowledge, and from nothing else."""
    return WitchesView(**fields(k, player_view))


def view_data(k: Knowledge) -> dict[str, Any]:
    """The same for JSON."""
    return fields(k, player_written)


def fields(k: Knowledge, player: Callable[..., Any]) -> dict[str, Any]:
    """The fields of a view in their order; `player` shows one player."""
    round_now, players, phase, dealer, turn, pass_steps, leader, led, winner = read_table(k)
    target, rounds = read_options(k.options)
    mine = own(k)
    return {
        "seat": mine["seat"],
        "phase": PHASES[phase],
        "round": round_now,
        "rounds": None if rounds == NO_LIMIT else rounds,
        "target": None if target == NO_LIMIT else target,
        "dealer": dealer,
        "turn": turn if phase in (Phase.PLAY, Phase.CHOICE) else None,
        "direction": direction_of(k),  # pyright: ignore[reportArgumentType] (knowledge has the fields that it reads)
        "pass_cards": int(PASS[players]) if pass_steps > 0 else 0,
        "pass_to": mine["pass_to"],
        "hand": mine["hand"],
        "passed": mine["passed"],
        "received": mine["received"],
        "players": tuple([player(seat, *read_player[seat](k)) for seat in range(players)]),
        "leader": leader if phase == Phase.PLAY else None,
        "led": None if led == OPEN else COLOURS[led],
        "winner": None if winner == NO_ONE else winner,
        "spell": spell_view(int(spell(k.taken[turn]))) if phase == Phase.CHOICE else None,
        "picks": mine["picks"],
        "pickable": mine["pickable"],
    }


def spell_view(points: int) -> SpellView:
    """W4.4: a spell by what it is worth."""
    return SpellView(SPELLS[points], points)


def own(k: Knowledge) -> dict[str, Any]:
    """What differs from what a spectator sees."""
    return own_fields(*read_own(k))


def own_data(k: Knowledge) -> Any:
    """The same for JSON."""
    return own_written(*read_own(k))


def own_fields(
    hand: CardSet, passed: CardSet, received: CardSet, seat: Seat, players: int, phase: int, pass_steps: int
) -> dict[str, Any]:
    """The fields that differ, in their order."""
    picks = int(PASS[players]) - passed.bit_count() if phase == Phase.PASS and seat != NOBODY else 0
    return {
        "seat": seat,
        "pass_to": pass_to(players, pass_steps, seat) if pass_steps > 0 and seat != NOBODY else None,
        "hand": card_names(hand),
        "passed": card_names(passed),
        "received": card_names(received),
        "picks": picks,
        "pickable": card_names(pickable(hand, passed)) if picks else (),
    }


own_written = written(own_fields)


@functools.cache
def pass_to(players: int, pass_steps: int, seat: Seat) -> Seat:
    """W2.2: whom a seat passes to. Each case is asked of the rules once."""
    k = blank(KNOWLEDGE)
    k.players, k.pass_steps = players, pass_steps
    return int(receiver(k, seat))


def pickable(hand: CardSet, passed: CardSet) -> CardSet:
    """W2.1: cards are named in ascending order, so what can be named together lies above what is named already."""
    return hand & ~int(up_to_highest(passed))


def player_view(
    seat: Seat, laid: CardSet, taken: CardSet, lacks: CardSet, points: int, cards: int, trick: Card
) -> PlayerView:
    """One player's public things."""
    return PlayerView(
        seat=seat,
        points=points,
        taken=card_names(taken),
        fire=(taken & int(FIRE)).bit_count(),
        burning=burning(taken),
        cards=cards,
        void=colours_of(lacks),
        played=None if trick == NO_CARD else NAMES[trick],
        laid=card_names(laid),
    )


player_written = written(player_view)


@functools.lru_cache(REMEMBERED)
def burning(taken: CardSet) -> int:
    """W4: what these cards would cost if the round ended now without a spell."""
    return max(0, fire_points(taken) + water_points(taken) - relief(taken)) if taken else 0


@functools.cache
def colours_of(cards: CardSet) -> tuple[str, ...]:
    """The colours of some cards."""
    return tuple(COLOURS[colour] for colour in range(4) if int(CARDS_OF[colour]) & cards)


def in_order_of_play(view: WitchesView) -> list[PlayerView]:
    """The players from the leader on."""
    start = view.leader or 0
    return [*view.players[start:], *view.players[:start]]
