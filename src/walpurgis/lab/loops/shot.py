"""What a designer counts in `shot`: quotas, rests, black cards; tricks that hurt, curses, early ends."""

from __future__ import annotations

from typing import Any

from walpurgis.core.rule import rule
from walpurgis.core.sets import Action, ActionSet, Seat, has
from walpurgis.games.shot.cards import BLACK, QUOTA, QUOTAS, REST, ROUNDS, VACATION
from walpurgis.games.shot.points import boxes_on, pay
from walpurgis.games.shot.rules import deliver, lay_card
from walpurgis.games.shot.state import NO_ONE, Phase
from walpurgis.lab.loops.room import NO_KIND, Room, first_player, round_now

QUOTA_KINDS = tuple(
    f"quota-{quota}" for quota in range(QUOTAS[-1] + 1)
)  # there is no quota 1, and nobody is offered it
KINDS = (*QUOTA_KINDS, "rest", "vacation", "black")
RESTS, VACATIONS, BLACKS = range(len(QUOTA_KINDS), len(KINDS))
TOPICS = ("quota", "card", "rest", "show")
CHOOSE, CARD, MAY_REST, SHOW = range(len(TOPICS))
HAPPENINGS = ("hurt", "cursed", "doubled", "unclaimed", "shown", "early")
HURT, CURSED, DOUBLED, UNCLAIMED, SHOWN, EARLY = range(len(HAPPENINGS))


@rule
def kind_of(s: Any, seat: Seat, action: Action) -> int:
    """A quota, a rest, or a black card."""
    if s.phase == Phase.QUOTA:
        return action - QUOTA
    if s.phase != Phase.PLAY:
        return NO_KIND
    if action >= REST:
        return RESTS if action == REST else VACATIONS
    return BLACKS if has(BLACK, action) else NO_KIND


@rule
def topic_of(s: Any, seat: Seat, options: ActionSet) -> int:
    """Choosing a quota, a card, whether to rest, or a card to show."""
    if s.phase == Phase.QUOTA:
        return CHOOSE
    if s.phase == Phase.SHOW:
        return SHOW
    return MAY_REST if has(options, REST) or has(options, VACATION) else CARD


@rule
def note(before: Any, s: Any, seat: Seat, action: Action, right: Any, gained: Any, happened: Any) -> None:
    """Look at a trick that is over, and at payday."""
    if before.phase == Phase.SHOW:
        happened[SHOWN] += 1
    elif before.phase == Phase.PLAY and action < REST:
        lay_card(before, seat, action)
    else:
        return
    if before.played < before.players or s.phase == Phase.SHOW:
        return
    note_trick(before, happened)
    if s.round_now != before.round_now or s.phase == Phase.OVER:
        for player in range(before.players):
            quota = before.quota[player]
            gained[quota] += pay(before, player)
            right[quota] += boxes_on(before.taken[player]) == quota
        if s.phase == Phase.OVER and s.round_now < ROUNDS[s.players]:
            happened[EARLY] += 1


@rule
def note_trick(before: Any, happened: Any) -> None:
    """S4.5-S4.8: who delivers it, if anybody, and what it does to them."""
    happened[DOUBLED] += before.doubled
    winner = before.winner
    if winner == NO_ONE:
        happened[UNCLAIMED] += 1
        return
    oof, cursed = before.oof[winner], before.cursed[winner]
    deliver(before, winner)
    happened[HURT] += before.oof[winner] > oof
    happened[CURSED] += before.cursed[winner] > cursed


ROOM = Room(
    KINDS,
    TOPICS,
    HAPPENINGS,
    kind_of,
    topic_of,
    note,
    round_now,
    first_player,
    right=QUOTA_KINDS,
    gained=QUOTA_KINDS,
)
