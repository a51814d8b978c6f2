"""What the fields of `Knowledge` mean, for programs that learn to play `toads`."""

from __future__ import annotations

from walpurgis.core.columns import Columns, EachSeat, Members, NoColumn, Number, OneOf, OneSeat
from walpurgis_toads.notation import NAMES
from walpurgis_toads.state import Phase

COLUMNS: Columns = {
    "seat": NoColumn(),  # always the first
    "players": NoColumn(),
    "options": NoColumn(),
    "phase": OneOf(tuple(phase.name.lower() for phase in Phase)),
    "round_now": Number(),
    "turn": OneSeat(),
    "leader": OneSeat(),
    "own_hand": Members(NAMES),
    "hand_size": EachSeat(Number()),
    "laid": EachSeat(Members(NAMES)),
    "trick": EachSeat(OneOf(NAMES)),
    "played": Number(),
    "points": EachSeat(Number()),
}
