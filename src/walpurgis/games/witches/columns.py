"""What the fields of `Knowledge` mean, for programs that learn to play `witches`."""

from __future__ import annotations

from walpurgis.core.columns import Columns, EachSeat, Members, NoColumn, OneOf, OneSeat, Scalar
from walpurgis.games.witches.cards import CARDS, COLOURS, NAMES, VALUES, W
from walpurgis.games.witches.state import Phase

# A set with n wizards has the lowest n of their four bits: each bit means at least that many wizards.
CARD_NAMES = (*NAMES[:W], *(f"w{number}" for number in range(1, CARDS - W + 1)))

COLUMNS: Columns = {
    "seat": NoColumn(),  # always the first
    "players": NoColumn(),
    "options": NoColumn(),
    "phase": OneOf(tuple(phase.name.lower() for phase in Phase)),
    "round_now": Scalar(),
    "dealer": OneSeat(),
    "turn": OneSeat(),
    "points": EachSeat(Scalar()),
    "pass_steps": Scalar(),
    "own_hand": Members(CARD_NAMES),
    "own_passed": Members(CARD_NAMES),
    "received": Members(CARD_NAMES),
    "hand_size": EachSeat(Scalar()),
    "leader": OneSeat(),
    "led": OneOf(COLOURS),
    "trick": EachSeat(OneOf(NAMES)),
    "played": Scalar(),
    "winner": OneSeat(),
    "laid": EachSeat(Members(CARD_NAMES)),
    "taken": EachSeat(Members(CARD_NAMES[:W])),
    "lacks": EachSeat(Members(COLOURS, step=VALUES)),  # whole colours
}
