"""What the fields of `Knowledge` mean, for programs that learn to play `shot`."""

from __future__ import annotations

from walpurgis.core.columns import Columns, Each, EachSeat, Members, NoColumn, OneOf, OneSeat, Scalar, Seats
from walpurgis.games.shot.cards import NAMES, SUITS, VALUES
from walpurgis.games.shot.state import Phase

COLUMNS: Columns = {
    "seat": NoColumn(),  # always the first
    "players": NoColumn(),
    "options": NoColumn(),
    "deck": NoColumn(),
    "row": NoColumn(),  # its cards are in `seen`, what they say in `priority`
    "phase": OneOf(tuple(phase.name.lower() for phase in Phase)),
    "round_now": Scalar(),
    "first": OneSeat(),
    "turn": OneSeat(),
    "priority": Each(SUITS, Scalar()),
    "points": EachSeat(Scalar()),
    "quota": EachSeat(Scalar()),
    "own_hand": Members(NAMES),
    "hand_size": EachSeat(Scalar()),
    "taken": EachSeat(Members(NAMES)),
    "oof": EachSeat(Scalar()),
    "ready": EachSeat(Scalar()),
    "vacation": EachSeat(Scalar()),
    "fatigue": EachSeat(Scalar()),
    "cursed": EachSeat(Scalar()),
    "strength": EachSeat(Scalar()),
    "leader": OneSeat(),
    "led": OneOf(SUITS),
    "trick": EachSeat(OneOf(NAMES)),
    "played": Scalar(),
    "boxes": Scalar(),
    "doubled": Scalar(),
    "resting": Seats(),
    "winner": OneSeat(),
    "laid": EachSeat(Members(NAMES)),
    "seen": Members(NAMES),
    "shown": EachSeat(Members(NAMES)),
    "lacks": EachSeat(Members(SUITS, step=VALUES)),  # whole suits
}
