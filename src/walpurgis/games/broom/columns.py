"""What the fields of `Knowledge` mean, for programs that learn to play `broom`."""

from __future__ import annotations

from walpurgis.core.columns import Amounts, Columns, Each, EachSeat, Members, NoColumn, Number, OneOf, OneSeat, Seats
from walpurgis.games.broom.cards import OPEN_TASKS, WITCHES
from walpurgis.games.broom.state import Phase

TASKS = tuple(f"task {place + 1}" for place in range(OPEN_TASKS))
COUNTS = Each(WITCHES, Number())
KINDS = Members(WITCHES)

COLUMNS: Columns = {
    "seat": NoColumn(),  # always the first
    "players": NoColumn(),
    "options": NoColumn(),
    "phase": OneOf(tuple(phase.name.lower() for phase in Phase)),
    "round_now": Number(),
    "first": OneSeat(),
    "turn": OneSeat(),
    "pile": Number(),
    "open": COUNTS,
    "open_task": Each(TASKS, Amounts(WITCHES, bits=4)),
    "tasks_left": Members(TASKS),
    "tasks_done": EachSeat(Members(TASKS)),
    "points": EachSeat(Number()),
    "own_hand": COUNTS,
    "own_chosen": KINDS,
    "hand_size": EachSeat(Number()),
    "known": EachSeat(COUNTS),
    "cowards": EachSeat(COUNTS),
    "braves": EachSeat(COUNTS),
    "choosing": Seats(),
    "chose": EachSeat(Number()),
    "played": EachSeat(KINDS),
    "brave": EachSeat(KINDS),
    "cancelled": EachSeat(KINDS),
    "passed": EachSeat(KINDS),
    "starter": OneSeat(),
    "called": OneOf(WITCHES),
    "last_brave": OneSeat(),
}
