"""What a designer counts in `witches`: what is passed, wizards, spells; doubled fire, water undone by air."""

from __future__ import annotations

from typing import Any

from walpurgis.core.rule import rule
from walpurgis.core.sets import Action, ActionSet, Seat, count, has
from walpurgis.games.witches.cards import (
    AIR_WITCH,
    EARTH_WITCH,
    FIRE,
    FIRE_WITCH,
    OTHERS,
    POWERS,
    QUEEN,
    WATER_WITCH,
    W,
)
from walpurgis.games.witches.points import find_caster
from walpurgis.games.witches.rules import lay_card, take_trick
from walpurgis.games.witches.state import NO_ONE, Phase
from walpurgis.lab.loops.room import NO_KIND, Room, round_now

KINDS = ("pass-wizard", "pass-fire", "pass-power", "pass-other", "wizard", "power", "spell-others", "spell-own")
PASS_WIZARD, PASS_FIRE, PASS_POWER, PASS_OTHER, WIZARD, POWER, SPELL_OTHERS, SPELL_OWN = range(len(KINDS))
TOPICS = ("pass", "card", "wizard", "spell")
PASS, CARD, MAY_PLAY_WIZARD, SPELL = range(len(TOPICS))
HAPPENINGS = ("spell", "last-spell", "fire-doubled", "water-undone", "earth-wasted")
CAST, LAST, FIRE_DOUBLED, WATER_UNDONE, EARTH_WASTED = range(len(HAPPENINGS))


@rule
def kind_of(s: Any, seat: Seat, action: Action) -> int:
    """What kind of card is passed or played, or what a spell does."""
    if s.phase == Phase.CHOICE:
        return SPELL_OTHERS if action == OTHERS else SPELL_OWN
    if s.phase == Phase.PLAY:
        if action == W:
            return WIZARD
        return POWER if has(POWERS, action) else NO_KIND
    if action == W:
        return PASS_WIZARD
    if has(POWERS, action):
        return PASS_POWER
    return PASS_FIRE if has(FIRE, action) else PASS_OTHER


@rule
def topic_of(s: Any, seat: Seat, options: ActionSet) -> int:
    """Passing, a card, a card where a wizard would do, or a spell."""
    if s.phase == Phase.PASS:
        return PASS
    if s.phase == Phase.CHOICE:
        return SPELL
    return MAY_PLAY_WIZARD if has(options, W) else CARD


@rule
def note(before: Any, s: Any, seat: Seat, action: Action, right: Any, gained: Any, happened: Any) -> None:
    """Look at a trick that is over, and at the end of a round; a wizard was right if it does not win the trick."""
    if before.phase == Phase.CHOICE:
        happened[LAST] += 1
    if before.phase != Phase.PLAY:
        return
    lay_card(before, seat, action)
    if before.played < before.players:
        return
    for player in range(before.players):
        right[WIZARD] += before.trick[player] == W and player != before.winner
        right[POWER] += before.trick[player] >= 0 and has(POWERS, before.trick[player]) and player != before.winner
    take_trick(before, before.winner)
    if s.round_now != before.round_now or s.phase != Phase.PLAY:
        note_round(before, happened)


@rule
def note_round(before: Any, happened: Any) -> None:
    """W4: a spell, or what the witches did to each player."""
    if find_caster(before) != NO_ONE:
        happened[CAST] += 1
        return
    for player in range(before.players):
        cards = before.taken[player]
        if cards & FIRE_WITCH and count(cards & FIRE) > 1:
            happened[FIRE_DOUBLED] += 1
        if cards & AIR_WITCH and cards & (WATER_WITCH | QUEEN):
            happened[WATER_UNDONE] += 1
        if cards & EARTH_WITCH and cards & (FIRE | WATER_WITCH | QUEEN) == 0:
            happened[EARTH_WASTED] += 1


@rule
def starter_of(s: Any, seats: int) -> Seat:
    """W3.1: the player to the left of the dealer leads."""
    starter = s.dealer + 1
    return starter if starter < s.players else 0


ROOM = Room(
    KINDS,
    TOPICS,
    HAPPENINGS,
    kind_of,
    topic_of,
    note,
    round_now,
    starter_of,
    right=("wizard", "power"),
    fewest_win=True,
)
