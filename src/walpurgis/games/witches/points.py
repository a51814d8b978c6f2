"""W4: the points of a round, and spells."""

from __future__ import annotations

from walpurgis.core.dice import Numbers
from walpurgis.core.rule import rule
from walpurgis.core.sets import (
    EMPTY,
    CardSet,
    Seat,
    count,
)
from walpurgis.games.witches.cards import (
    AIR_WITCH,
    EARTH_WITCH,
    FIRE,
    FIRE_WITCH,
    QUEEN,
    WATER_WITCH,
)
from walpurgis.games.witches.state import NO_LIMIT, NO_ONE, State


@rule
def fire_points(cards: CardSet) -> int:
    """W4.1: a point for each fire card but the Fire Witch, who doubles them, to 15 at most."""
    points = count(cards & FIRE & ~FIRE_WITCH)
    return min(2 * points, 15) if cards & FIRE_WITCH else points


@rule
def water_points(cards: CardSet) -> int:
    """W4.2: five for the Water Witch and ten for the Queen, nothing with the Air Witch."""
    if cards & AIR_WITCH:
        return 0
    return (5 if cards & WATER_WITCH else 0) + (10 if cards & QUEEN else 0)


@rule
def relief(cards: CardSet) -> int:
    """W4.3: what the Earth Witch takes off."""
    return 5 if cards & EARTH_WITCH else 0


@rule
def score_tricks(s: State, seat: Seat) -> None:
    """W4.1–W4.3: add up what was taken; what is left of the relief may count against the total, neither below 0."""
    gained = fire_points(s.taken[seat]) + water_points(s.taken[seat]) - relief(s.taken[seat])
    if gained >= 0:
        s.points[seat] += gained
    elif s.options.earth_credit:
        s.points[seat] = max(0, s.points[seat] + gained)


@rule
def spell(cards: CardSet) -> int:
    """W4.4: what a spell costs the others: all fire cards and the Water Witch, the Queen or both; 0 is no spell."""
    if cards & FIRE != FIRE or cards & (WATER_WITCH | QUEEN) == EMPTY:
        return 0
    return 15 + (5 if cards & WATER_WITCH else 0) + (10 if cards & QUEEN else 0)


@rule
def find_caster(s: State) -> Seat:
    """W4.4: who has taken a spell, if anybody."""
    for seat in range(s.players):
        if spell(s.taken[seat]) > 0:
            return seat
    return NO_ONE


@rule
def cast_on_others(s: State, caster: Seat) -> None:
    """W4.4: the caster scores nothing, everybody else exactly the spell; no other power counts."""
    for seat in range(s.players):
        if seat != caster:
            s.points[seat] += spell(s.taken[caster])


@rule
def may_choose(s: State, caster: Seat) -> bool:
    """W4.5: the spell would end the match, and the caster wins or shares the win by taking it off their own total."""
    points = spell(s.taken[caster])
    ends = s.round_now == s.options.rounds
    for seat in range(s.players):
        if seat != caster:
            if s.points[seat] < s.points[caster] - points:
                return False
            if s.options.target != NO_LIMIT and s.points[seat] + points >= s.options.target:
                ends = True
    return ends


@rule
def standing(s: State, points: Numbers, ranks: Numbers) -> None:
    """W5.2: points, and rank from 1: fewest points win, equal totals share a rank."""
    for seat in range(s.players):
        points[seat] = s.points[seat]
        ranks[seat] = 1
        for other in range(s.players):
            if s.points[other] < s.points[seat]:
                ranks[seat] += 1
