"""The log of a table, row by row: everything about a table follows from its rows, in their order.

A row is never sent as it is, because it contains secrets; `telling.py` decides what each viewer is told.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from walpurgis.core.data import DecodeError, Decoder, Struct, fast_encode
from walpurgis.core.game import Piles

Played: TypeAlias = tuple[int, str]  # a seat, and its action as it is written
By: TypeAlias = Literal["person", "bot"]
Why: TypeAlias = Literal["left", "clock", "host"]


class Row(Struct, frozen=True, tag_field="row", omit_defaults=True):
    """The parent of all rows."""


class Created(Row, frozen=True, tag="created"):
    """A table is set up. `host` is a guest; each seat is open or has a bot's name."""

    host: str
    game: str
    players: int
    options: dict[str, str]
    seats: list[str]
    level: str
    secret: str
    clock: int | None = None
    listed: bool = False
    deals: list[Piles] = []  # given instead of chance: a branch of a record, a lesson
    steps: list[Played] = []  # what a branch begins with
    origin: str = ""  # the record that it branches from, or the lesson
    seed: str = ""  # of a local match, in hexadecimal digits: nobody has to be convinced that its deals are fair
    names: list[str] = []  # of the bots, by seat; empty for their usual names


class Sat(Row, frozen=True, tag="sat"):
    """A guest takes a seat, or takes their own seat back from the bot that stood in."""

    seat: int
    guest: str
    name: str


class Stood(Row, frozen=True, tag="stood"):
    """A guest gives up a seat before the match."""

    seat: int


class Placed(Row, frozen=True, tag="placed"):
    """The host says who sits here: `open`, or a bot's name."""

    seat: int
    who: str


class Added(Row, frozen=True, tag="salted"):  # as logs have it
    """A player adds to the seed."""

    seat: int
    text: str


class Started(Row, frozen=True, tag="started"):
    """The match begins, under the rules of this edition."""

    rules: str = ""


class Acted(Row, frozen=True, tag="acted"):
    """A seat has decided."""

    seat: int
    action: str
    by: By = "person"
    rules: str = ""  # the edition that found it legal, if it is not the one that the match began with


class Left(Row, frozen=True, tag="left"):
    """From now on a bot stands in for this seat, until its owner comes back."""

    seat: int
    why: Why


class Chatted(Row, frozen=True, tag="chatted"):
    """Somebody says something; `seat` is -1 for a spectator."""

    seat: int
    name: str
    text: str
    who: str = ""  # the public id of the speaker


class AskedUndo(Row, frozen=True, tag="asked-undo"):
    """A seat would like to take back its last decision."""

    seat: int


class Answered(Row, frozen=True, tag="answered"):
    """A seat agrees to an undo, or does not."""

    seat: int
    yes: bool


class Undone(Row, frozen=True, tag="undone"):
    """Actions were taken back; only the first `kept` actions of the match remain."""

    seat: int
    kept: int


class Allowed(Row, frozen=True, tag="allowed"):
    """A seat lets spectators see its hand, or no longer."""

    seat: int
    spectators: bool


class Hosted(Row, frozen=True, tag="hosted"):
    """This guest is the host from now on."""

    guest: str


class Unreadable(Row, frozen=True, tag="unreadable"):
    """A row of the log that nobody can read: damaged, or written by a later version. Never written."""


class Rematched(Row, frozen=True, tag="rematched"):
    """The same people continue at another table."""

    table: str


AnyRow: TypeAlias = (
    Created
    | Sat
    | Stood
    | Placed
    | Added
    | Started
    | Acted
    | Left
    | Chatted
    | AskedUndo
    | Answered
    | Undone
    | Allowed
    | Hosted
    | Rematched
    | Unreadable
)

_decoder = Decoder(AnyRow)
encode_row = fast_encode


def decode_row(data: bytes) -> AnyRow:
    """A row as it was written into the log. One that cannot be read stops its table, and no other."""
    try:
        return _decoder.decode(data)
    except (DecodeError, UnicodeDecodeError):
        return Unreadable()
