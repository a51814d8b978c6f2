"""What may be taken back, as fair players see it.

A player may take back the own last decision, and with it all that others did since: freely when only bots did, with
everybody's consent when people sit there too. Never once something hidden came out that the player could use:

- the player was dealt, drew or was passed cards since (something was told to this seat and not to all);
- the decision was a secret one (a witch chosen, a card to pass), and the open play that follows has begun.

Cards that others played openly in turn are no such thing: they go back too, and who takes back has the same hand and
owes the same decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from walpurgis.core.game import Event
from walpurgis.core.sets import Seat


@dataclass(frozen=True)
class Tale:
    """One action as it was told: the number of its row, who acted, and what happened."""

    number: int
    seat: Seat
    events: tuple[Event, ...]

    @property
    def is_secret(self) -> bool:
        """Whether the action itself is hidden from others."""
        return bool(self.events) and self.events[0].audience is not None

    def reveals_to(self, seat: Seat) -> bool:
        """Whether it told this seat something that not everybody knows, its own choice apart."""
        told = self.events[1:] if self.seat == seat else self.events
        return any(event.audience is not None and seat in event.audience for event in told)


def last_decision(tales: Sequence[Tale], seat: Seat) -> int | None:
    """The place of this seat's last action; None when there is none."""
    return next((place for place in range(len(tales) - 1, -1, -1) if tales[place].seat == seat), None)


def is_revealed(back: Sequence[Tale], seat: Seat) -> bool:
    """Whether taking these actions back, the first of them this seat's, would go past what was hidden."""
    if any(tale.reveals_to(seat) for tale in back):
        return True
    return back[0].is_secret and not all(tale.is_secret for tale in back)
