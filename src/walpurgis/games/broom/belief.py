"""B6: what a seat can know: `observe` copies it field by field; `imagine.py` deals all the rest again."""

from __future__ import annotations

from typing import Protocol

from walpurgis.core.dice import Numbers
from walpurgis.core.numbers import int8, int16, int64
from walpurgis.core.rule import rule
from walpurgis.core.sets import EMPTY, Seat
from walpurgis.core.state import record_type
from walpurgis.games.broom.cards import CARDS, KINDS, OPEN_TASKS
from walpurgis.games.broom.rules import KindSet
from walpurgis.games.broom.state import OPTIONS, SEATS, Options, Public, State

NOBODY = -1  # the seat of a spectator, who sees no hand


class Knowledge(Public, Protocol):
    """B6.1, B6.2: everything a seat knows."""

    seat: Seat
    pile: int  # how many cards
    own_hand: Numbers  # by kind
    own_chosen: KindSet
    hand_size: Numbers


KNOWLEDGE = record_type(
    [
        ("choosing", int64),
        ("open_task", int64, OPEN_TASKS),
        ("options", OPTIONS),
        ("points", int16, SEATS),
        ("pile own_chosen", int16),
        ("played brave cancelled passed", int16, SEATS),
        ("own_hand", int8, KINDS),
        ("known cowards braves", int8, SEATS * KINDS),
        ("hand_size chose tasks_done", int8, SEATS),
        ("open", int8, KINDS),
        ("tasks_left seat players phase round_now first turn starter called last_brave", int8),
    ]
)


# --- observe ---------------------------------------------------------------------------------------------------------


@rule
def observe(s: State, seat: Seat, out: Knowledge) -> None:
    """Write down what this seat knows; what is not copied here is not known."""
    out.seat = seat
    for kind in range(KINDS):
        out.own_hand[kind] = s.hand[KINDS * seat + kind] if seat != NOBODY else 0
    out.own_chosen = s.chosen[seat] if seat != NOBODY else EMPTY
    observe_table(s, out)
    observe_options(s.options, out.options)
    for player in range(s.players):
        observe_player(s, player, out)
    for cell in range(KINDS * s.players):  # of all players at once: long rows are copied many at a time
        out.known[cell] = s.known[cell]
        out.cowards[cell] = s.cowards[cell]
        out.braves[cell] = s.braves[cell]


@rule
def observe_table(s: State, out: Knowledge) -> None:
    """What lies in the middle, and whose turn it is."""
    out.players = s.players
    out.phase = s.phase
    out.round_now = s.round_now
    out.first = s.first
    out.turn = s.turn
    out.pile = CARDS[s.players] - s.top
    for kind in range(KINDS):
        out.open[kind] = s.open[kind]
    for place in range(OPEN_TASKS):
        out.open_task[place] = s.open_task[place]
    out.tasks_left = s.tasks_left
    out.choosing = s.choosing
    out.starter = s.starter
    out.called = s.called
    out.last_brave = s.last_brave


@rule
def observe_player(s: State, player: Seat, out: Knowledge) -> None:
    """What everybody can see of one player."""
    out.points[player] = s.points[player]
    out.hand_size[player] = hand_size(s, player)
    out.tasks_done[player] = s.tasks_done[player]
    out.chose[player] = s.chose[player]
    out.played[player] = s.played[player]
    out.brave[player] = s.brave[player]
    out.cancelled[player] = s.cancelled[player]
    out.passed[player] = s.passed[player]


@rule
def observe_options(options: Options, out: Options) -> None:
    """The options are known to all."""
    for task in range(len(options.tasks)):
        out.tasks[task] = options.tasks[task]
    out.task_count = options.task_count
    for potions in range(len(options.potion_points)):
        out.potion_points[potions] = options.potion_points[potions]
    out.brave_points = options.brave_points
    out.first = options.first


@rule
def hand_size(s: State, seat: Seat) -> int:
    """How many cards a player holds, with the chosen witches that are not yet played."""
    n = 0
    for cell in range(KINDS * seat, KINDS * (seat + 1)):
        n += s.hand[cell]
    return n


# --- imagine ---------------------------------------------------------------------------------------------------------
