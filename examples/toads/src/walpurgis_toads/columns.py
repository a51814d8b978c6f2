"""What the fields of `Knowledge` mean, for programs that learn to play `toads`."""

from __future__ import annotations

from walpurgis.core.columns import Columns, EachSeat, Members, NoColumn, OneOf, OneSeat, Scalar
from walpurgis_toads.notation import NAMES
from walpurgis_toads.state import Phase

COLUMNS: Columns = {
    "seat": NoColumn(),  # always the first
    "players": NoColumn(),
    "options": NoColumn(),
    "phase": OneOf(tuple(phase.name.lower() for phase in Phase)),
    "round_now": Scalar(),
    "turn": OneSeat(),
    "leader": OneSeat(),
    "own_hand": Members(NAMES),
    "hand_size": EachSeat(Scalar()),
    "laid": EachSeat(Members(NAMES)),
    "trick": EachSeat(OneOf(NAMES)),
    "played": Scalar(),
    "points": EachSeat(Scalar()),
}
