"""What the fields of `Knowledge` mean, for programs that learn to play `shot`."""

from __future__ import annotations

from walpurgis.core.columns import Columns, Each, EachSeat, Members, NoColumn, Number, OneOf, OneSeat, Seats
from walpurgis.games.shot.cards import NAMES, SUITS, VALUES
from walpurgis.games.shot.state import Phase

COLUMNS: Columns = {
    "seat": NoColumn(),  # always the first
    "players": NoColumn(),
    "options": NoColumn(),
    "deck": NoColumn(),
    "row": NoColumn(),  # its cards are in `seen`, what they say in `priority`
    "phase": OneOf(tuple(phase.name.lower() for phase in Phase)),
    "round_now": Number(),
    "first": OneSeat(),
    "turn": OneSeat(),
    "priority": Each(SUITS, Number()),
    "points": EachSeat(Number()),
    "quota": EachSeat(Number()),
    "own_hand": Members(NAMES),
    "hand_size": EachSeat(Number()),
    "taken": EachSeat(Members(NAMES)),
    "oof": EachSeat(Number()),
    "ready": EachSeat(Number()),
    "vacation": EachSeat(Number()),
    "fatigue": EachSeat(Number()),
    "cursed": EachSeat(Number()),
    "strength": EachSeat(Number()),
    "leader": OneSeat(),
    "led": OneOf(SUITS),
    "trick": EachSeat(OneOf(NAMES)),
    "played": Number(),
    "boxes": Number(),
    "doubled": Number(),
    "resting": Seats(),
    "winner": OneSeat(),
    "laid": EachSeat(Members(NAMES)),
    "seen": Members(NAMES),
    "shown": EachSeat(Members(NAMES)),
    "lacks": EachSeat(Members(SUITS, step=VALUES)),  # whole suits
}
