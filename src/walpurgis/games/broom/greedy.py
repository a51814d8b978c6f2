"""A good beginner at `broom`: chooses witches that pay and that others rarely hold, weighs brave against cowardly.

It looks one witch ahead and knows what its seat knows: its own hand, the displays, who said "next", and how many cards
of each kind are nowhere to be seen.
"""

from __future__ import annotations

import math

from walpurgis.core.dice import Dice
from walpurgis.core.rule import rule
from walpurgis.core.sets import EMPTY, Action, Seat, count, first_of, has, only, up_to_highest, without_first
from walpurgis.games.broom.cards import (
    BRAVE,
    BRAVE_POTIONS,
    CHOSEN,
    KINDS,
    KINDS_IN_PLAY,
    MOST_POTIONS,
    NO_KIND,
    OPEN_TASKS,
    ROUNDS,
    TASK_POINTS,
)
from walpurgis.games.broom.points import potions, potions_asked, potions_lacking, potions_shown
from walpurgis.games.broom.rules import KindSet, clockwise, kinds_in_hand, kinds_open, legal_witches
from walpurgis.games.broom.state import Phase, State
from walpurgis.games.broom.unseen import of_kind, unseen_cards

BOLD = 0.7  # how often a player who can be brave is
A_POTION = 0.5  # what a potion is worth for the points it may bring later
IN_HAND = 0.3  # what a kind in hand adds to the first card of it


@rule
def greedy(s: State, seat: Seat, dice: Dice) -> Action:
    """What a good beginner does."""
    if s.phase == Phase.PLAY:
        return best_witch(s, seat)
    return best_choice(s, seat) if s.phase == Phase.CHOOSE else best_open_card(s, seat)


# --- what potions are worth ------------------------------------------------------------------------------------------


@rule
def missing(s: State, seat: Seat) -> int:
    """How many potions each open task still asks of this player, one byte per place; 0 where it is taken."""
    return missing_from(s, potions_shown(s, seat))


@rule
def missing_from(s: State, shown: int) -> int:
    """The same for a display that shows these potions."""
    all_missing = EMPTY
    for place in range(OPEN_TASKS):
        if has(s.tasks_left, place):
            all_missing |= potions_lacking(shown, s.open_task[place]) << (8 * place)
    return all_missing


@rule
def gain(s: State, seat: Seat, kind: int, more: int, tasks: int) -> float:
    """B5.1, B4.2: what this many more potions of a colour are worth: points now, hopes, and a part of the tasks."""
    have = potions(s, seat, kind)
    rounds = ROUNDS - s.round_now
    worth = 1.0 * s.options.potion_points[min(have + more, MOST_POTIONS)] - s.options.potion_points[have]
    if rounds > 0:
        worth += A_POTION * more
    for place in range(OPEN_TASKS):
        n = (tasks >> (8 * place)) & 255
        if 0 < n <= 4 + 4 * rounds:
            helps = min(more, potions_asked(s.open_task[place], kind) - have)
            if helps > 0:
                worth += TASK_POINTS * helps / n
    return worth


# --- taking and choosing ---------------------------------------------------------------------------------------------


@rule
def best_open_card(s: State, seat: Seat) -> Action:
    """B1.5: the colour that pays most, rather one of which there is more in hand."""
    tasks = missing(s, seat)
    kinds = kinds_open(s)
    best = first_of(kinds)
    most = -math.inf
    while kinds:
        kind = first_of(kinds)
        kinds = without_first(kinds)
        worth = gain(s, seat, kind, 1, tasks) + IN_HAND * s.hand[KINDS * seat + kind]
        if worth > most:
            most = worth
            best = kind
    return best


@rule
def best_choice(s: State, seat: Seat) -> Action:
    """B2.1: the kinds that promise most, named in ascending order."""
    kinds = kinds_in_hand(s, seat)
    left = kinds & ~up_to_highest(s.chosen[seat])
    tasks = missing(s, seat)
    unseen = unseen_cards(s, seat)
    total = 1.0
    for kind in range(KINDS_IN_PLAY[s.players]):
        total += of_kind(unseen, kind)
    chosen = EMPTY
    for _ in range(min(CHOSEN, count(kinds)) - count(s.chosen[seat])):
        rest = left & ~chosen
        best = first_of(rest)
        most = -math.inf
        while rest:
            kind = first_of(rest)
            rest = without_first(rest)
            rival = min(1.0, CHOSEN * of_kind(unseen, kind) / total)
            stays = 1.0
            for _ in range(s.players // 2):
                stays *= 1.0 - BOLD * rival
            brave = stays * (gain(s, seat, kind, BRAVE_POTIONS, tasks) + s.options.brave_points)
            worth = max(brave, gain(s, seat, kind, 1, tasks))
            if worth > most:
                most = worth
                best = kind
        chosen |= only(best)
    return first_of(chosen)


# --- playing ---------------------------------------------------------------------------------------------------------


@rule
def best_witch(s: State, seat: Seat) -> Action:
    """B3.1, B3.2: the witch that promises most, brave or cowardly."""
    tasks = missing(s, seat)
    unseen = unseen_cards(s, seat)
    witches: KindSet = legal_witches(s, seat) & (only(BRAVE) - 1)
    best = first_of(witches)
    most = -math.inf
    while witches:
        kind = first_of(witches)
        witches = without_first(witches)
        coward = gain(s, seat, kind, 1, tasks)
        brave = gain(s, seat, kind, BRAVE_POTIONS, tasks) + s.options.brave_points
        brave *= brave_stays(s, seat, kind, unseen)
        if coward > most:
            most = coward
            best = kind
        if brave > most:
            most = brave
            best = BRAVE + kind
    return best


@rule
def brave_stays(s: State, seat: Seat, kind: int, unseen: int) -> float:
    """B3.3: the chance that nobody after this player is brave with the same kind."""
    stays = 1.0
    end = s.starter if s.called != NO_KIND else seat
    other = clockwise(s, seat, 1)
    while other != end:
        stays *= 1.0 - BOLD * may_hold(s, other, kind, unseen)
        other = clockwise(s, other, 1)
    return stays


@rule
def may_hold(s: State, other: Seat, kind: int, unseen: int) -> float:
    """The chance that this kind is among the witches that another player has chosen and not played."""
    to_play = s.chose[other] - count(s.played[other])
    gone = s.played[other] | s.passed[other]
    if to_play == 0 or has(gone, kind):
        return 0.0
    total = 0.1
    for possible in range(KINDS_IN_PLAY[s.players]):
        if not has(gone, possible):
            total += of_kind(unseen, possible) + s.known[KINDS * other + possible]
    return min(1.0, to_play * (of_kind(unseen, kind) + s.known[KINDS * other + kind]) / total)
