"""What a seat of `witches` sees, as plain data with names, for pages and programs."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from walpurgis.core.game import REMEMBERED, CardName, one_of
from walpurgis.core.sets import Card, CardSet, Seat, up_to_highest
from walpurgis.games.witches.belief import NOBODY, Knowledge
from walpurgis.games.witches.cards import CARDS_OF, COLOURS, FIRE, NAMES, OPEN, PASS
from walpurgis.games.witches.notation import card_names
from walpurgis.games.witches.points import fire_points, relief, spell, water_points
from walpurgis.games.witches.rules import receiver
from walpurgis.games.witches.state import NO_CARD, NO_LIMIT, NO_ONE, Phase
from walpurgis.games.witches.story import SPELLS, Direction, direction_of

PHASES = {phase.value: phase.name.lower() for phase in Phase}
PhaseName: TypeAlias = Annotated[str, one_of(PHASES.values())]
ColourName: TypeAlias = Annotated[str, one_of(COLOURS)]


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
    options, players, phase, led, winner = k.options, k.players, k.phase, k.led, k.winner
    return WitchesView(
        **own(k),
        phase=PHASES[phase],
        round=k.round_now,
        rounds=None if options.rounds == NO_LIMIT else options.rounds,
        target=None if options.target == NO_LIMIT else options.target,
        dealer=k.dealer,
        turn=k.turn if phase in (Phase.PLAY, Phase.CHOICE) else None,
        direction=direction_of(k),  # pyright: ignore[reportArgumentType] (knowledge has the fields that these two read)
        pass_cards=int(PASS[players]) if k.pass_steps > 0 else 0,
        players=tuple([look_at_player(k, seat) for seat in range(players)]),
        leader=k.leader if phase == Phase.PLAY else None,
        led=None if led == OPEN else COLOURS[led],
        winner=None if winner == NO_ONE else winner,
        spell=spell_view(int(spell(k.taken[k.turn]))) if phase == Phase.CHOICE else None,
    )


def spell_view(points: int) -> SpellView:
    """W4.4: a spell by what it is worth."""
    return SpellView(SPELLS[points], points)


def own(k: Knowledge) -> dict[str, Any]:
    """What differs from what a spectator sees."""
    seat = k.seat
    passes = seat != NOBODY and k.pass_steps > 0
    return {
        "seat": seat,
        "pass_to": receiver(k, seat) if passes else None,  # pyright: ignore[reportArgumentType]
        "hand": card_names(k.own_hand),
        "passed": card_names(k.own_passed),
        "received": card_names(k.received),
        **picks(k),
    }


def picks(k: Knowledge) -> dict[str, Any]:
    """W2.1: cards are named in ascending order, so what can be named together lies above what is named already."""
    if k.phase != Phase.PASS or k.seat == NOBODY:
        return {"picks": 0, "pickable": ()}
    left = int(PASS[k.players]) - k.own_passed.bit_count()
    if not left:
        return {"picks": 0, "pickable": ()}
    return {"picks": left, "pickable": card_names(k.own_hand & ~int(up_to_highest(k.own_passed)))}


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
        burning=burning(taken),
        cards=cards,
        void=colours_of(lacks),
        played=None if trick == NO_CARD else NAMES[trick],
        laid=card_names(laid),
    )


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
