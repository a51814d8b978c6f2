"""The occupants of a table: who sits where, who plays for whom, and who may see which hand."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Protocol

from walpurgis.core.sets import Seat
from walpurgis.table.rows import Why


@dataclass(frozen=True)
class StandIn:
    """A bot that plays for a person who is away, from row `since` to row `until`, or still if that is None."""

    why: Why
    since: int
    until: int | None = None


@dataclass
class Occupant:
    """Who holds one seat of a table: a person, a bot, or nobody yet. The next one starts new and inherits nothing."""

    bot: str = ""  # the bot that plays here, if the seat belongs to nobody
    guest: str = ""
    name: str = ""
    stand_in: StandIn | None = None  # plays for the person now
    stood_in: StandIn | None = None  # played for them before they came back, until they decide something themselves
    allows: bool = False  # spectators may look into the hand
    addition: str = ""

    @property
    def away(self) -> bool:
        """Whether a bot stands in for the person whose seat this is."""
        return self.stand_in is not None

    @property
    def is_open(self) -> bool:
        """Whether anybody may sit down here."""
        return not self.bot and not self.guest

    @property
    def has_person(self) -> bool:
        """Whether a person sits here and decides."""
        return bool(self.guest) and self.stand_in is None

    def leave(self, why: Why, number: int) -> None:
        """A bot takes over. All permissions that the person gave end."""
        self.stand_in, self.allows = StandIn(why, number), False

    def come_back(self, number: int) -> None:
        """The person takes over from the bot."""
        if self.stand_in is not None:
            self.stood_in, self.stand_in = StandIn(self.stand_in.why, self.stand_in.since, number), None


@dataclass
class UndoAsked:
    """Somebody wants to take back their last decision; everybody else has to agree."""

    by: Seat
    agreed: list[Seat] = field(default_factory=list[Seat])


@dataclass(frozen=True)
class Said:
    """A chat message."""

    number: int
    seat: Seat
    name: str
    text: str
    who: str


class Viewer(Protocol):
    """Somebody who looks at a table. `guest` is empty for a visitor without a name."""

    guest: str
    watching: Seat  # the hand that a spectator would like to see; whether they may is decided for every message

    def tell(self, message: bytes) -> None:
        """Send this soon and in order, without waiting."""
        ...


def public_id(table: str, guest: str) -> str:
    """A name for a guest at one table: always the same there, and no clue to the guest's secret id.

    The id of a guest is 128 random bits, so nobody can find it from its hash.
    """
    return hashlib.sha256(f"{table}/{guest}".encode()).hexdigest()[:12] if guest else ""
