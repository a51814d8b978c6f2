"""What a designer counts in `broom`: open cards, chosen witches, brave and cowardly; witches cancelled, tasks done."""

from __future__ import annotations

from typing import Any

from walpurgis.core.rule import rule
from walpurgis.core.sets import Action, ActionSet, Seat, count
from walpurgis.games.broom.cards import BRAVE, COLOURS, KINDS
from walpurgis.games.broom.rules import lay_witch
from walpurgis.games.broom.state import Phase
from walpurgis.lab.loops.room import Room, first_player, round_now

KIND_NAMES = (
    *(f"take-{colour}" for colour in COLOURS),
    *(f"choose-{colour}" for colour in COLOURS),
    "brave",
    "coward",
)
BRAVELY, COWARDLY = 2 * KINDS, 2 * KINDS + 1
TOPICS = ("take", "choose", "play")
TAKE, CHOOSE, PLAY = range(len(TOPICS))
HAPPENINGS = ("cancelled", "task", "task-shared")
CANCELLED, TASK, TASK_SHARED = range(len(HAPPENINGS))


@rule
def kind_of(s: Any, seat: Seat, action: Action) -> int:
    """Which witch is taken or chosen, or how she is played."""
    if s.phase == Phase.PLAY:
        return BRAVELY if action >= BRAVE else COWARDLY
    return action if s.phase == Phase.TAKE else KINDS + action


@rule
def topic_of(s: Any, seat: Seat, options: ActionSet) -> int:
    """Taking an open card, choosing witches, playing one."""
    if s.phase == Phase.PLAY:
        return PLAY
    return TAKE if s.phase == Phase.TAKE else CHOOSE


@rule
def note(before: Any, s: Any, seat: Seat, action: Action, right: Any, gained: Any, happened: Any) -> None:
    """Look at the end of a round: who was cancelled, and which tasks were done; courage is right when it holds."""
    if before.phase != Phase.PLAY:
        return
    lay_witch(before, seat, action)
    if s.round_now == before.round_now and s.phase != Phase.OVER:
        return
    done = 0
    claims = 0
    for player in range(before.players):
        right[BRAVELY] += count(before.brave[player] & ~before.cancelled[player])
        right[COWARDLY] += count(before.played[player] & ~before.brave[player])
        happened[CANCELLED] += count(before.cancelled[player])
        new = s.tasks_done[player] & ~before.tasks_done[player]
        claims += count(new)
        done |= new
    happened[TASK] += count(done)
    happened[TASK_SHARED] += claims - count(done)


ROOM = Room(KIND_NAMES, TOPICS, HAPPENINGS, kind_of, topic_of, note, round_now, first_player, right=("brave", "coward"))
