"""What may be taken back, as fair players see it.

A player may take back their own last decision, and with it everything that others did since. Then they have the same
hand and owe the same decision as before.

- **Everybody else must agree**: every person who has a seat in the match, whether they are connected or not. Among bots
  alone it is done at once.
- **Nobody is passed over.** While a bot stands in for somebody (they left, their clock ran out, the host asked for it)
  they cannot agree, so nothing can be taken back. Otherwise the others could play, see what the stand-in does with
  cards that are not its own, take it back, and go on until they know the whole hand.
- **Not past anything hidden** that came out since and that the player could use: cards were dealt, drawn or passed to
  them (something was told to this seat and not to all), or the decision was a secret one (a witch chosen, a card to
  pass) and the open play that follows has begun. Cards that others played openly in turn do not count.
- **Not past the beginning** of a table that branches from a record.
- A request ends with the next decision, with a no, and when somebody leaves, comes back or changes seats. There is only
  one at a time, and it always means the decision it was asked for.

Somebody who comes back sees what the stand-in decided for them (`stood_in` in the protocol). They may ask to take that
back like a decision of their own, and they may agree when somebody else asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from walpurgis.core.game import Event
from walpurgis.core.sets import Seat


class Tale(NamedTuple):
    """One action as it was told: the number of its row, who acted, and what happened."""

    number: int
    seat: Seat
    events: tuple[Event, ...]

    @property
    def is_secret(self) -> bool:
        """Whether the action itself is hidden from others."""
        return bool(self.events) and self.events[0].audience is not None

    def reveals_to(self, seat: Seat) -> bool:
        """Whether it told this seat something that not everybody knows, apart from its own choice."""
        told = self.events[1:] if self.seat == seat else self.events
        return any(event.audience is not None and seat in event.audience for event in told)


def last_decision(tales: Sequence[Tale], seat: Seat) -> int | None:
    """The place of this seat's last action; None when there is none."""
    return next((place for place in range(len(tales) - 1, -1, -1) if tales[place].seat == seat), None)


def is_revealed(back: Sequence[Tale], seat: Seat) -> bool:
    """Whether taking these actions back, the first of them this seat's, would go past something that was hidden."""
    if any(tale.reveals_to(seat) for tale in back):
        return True
    return back[0].is_secret and not all(tale.is_secret for tale in back)
