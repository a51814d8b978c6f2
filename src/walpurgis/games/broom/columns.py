"""What the fields of `Knowledge` mean, for programs that learn to play `broom`."""

from __future__ import annotations

from walpurgis.core.columns import Amounts, Columns, Each, EachSeat, Members, NoColumn, OneOf, OneSeat, Scalar, Seats
from walpurgis.games.broom.cards import OPEN_TASKS, WITCHES
from walpurgis.games.broom.state import Phase

TASKS = tuple(f"task {place + 1}" for place in range(OPEN_TASKS))
COUNTS = Each(WITCHES, Scalar())
KINDS = Members(WITCHES)

COLUMNS: Columns = {
    "seat": NoColumn(),  # always the first
    "players": NoColumn(),
    "options": NoColumn(),
    "phase": OneOf(tuple(phase.name.lower() for phase in Phase)),
    "round_now": Scalar(),
    "first": OneSeat(),
    "turn": OneSeat(),
    "pile": Scalar(),
    "open": COUNTS,
    "open_task": Each(TASKS, Amounts(WITCHES, bits=4)),
    "tasks_left": Members(TASKS),
    "tasks_done": EachSeat(Members(TASKS)),
    "points": EachSeat(Scalar()),
    "own_hand": COUNTS,
    "own_chosen": KINDS,
    "hand_size": EachSeat(Scalar()),
    "known": EachSeat(COUNTS),
    "cowards": EachSeat(COUNTS),
    "braves": EachSeat(COUNTS),
    "choosing": Seats(),
    "chose": EachSeat(Scalar()),
    "played": EachSeat(KINDS),
    "brave": EachSeat(KINDS),
    "cancelled": EachSeat(KINDS),
    "passed": EachSeat(KINDS),
    "starter": OneSeat(),
    "called": OneOf(WITCHES),
    "last_brave": OneSeat(),
}
