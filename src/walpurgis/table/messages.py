"""The messages that tell viewers what has happened at a table; `telling.py` fills them in.

docs/protocol.md explains them, and `walpurgis.table.protocol` has the rest of the protocol.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal

from walpurgis.core.data import UNSET, Raw, Struct, UnsetType, convert, decode, field
from walpurgis.table.rows import Why
from walpurgis.table.state import Phase, Stop


class Now(Struct):
    """The match as one viewer sees it. The whole view is `view` with the fields of `mine` over it."""

    view: Raw  # what a spectator sees
    mine: Raw  # the fields of this viewer's view that differ from it
    waiting: Sequence[int]  # the seats that owe a decision
    ask: int | None  # the question that this viewer may answer now
    legal: list[str]  # the answers that are allowed
    deadlines: dict[int, int]  # by seat: when its clock runs out, in milliseconds since 1970
    points: list[int]  # by seat
    ranks: list[int]  # by seat, from 1, as if the match ended now
    over: bool
    # Of a game from another package, which the page does not know: its scene by language, ready to be drawn.
    scene: dict[str, Raw] | UnsetType = UNSET


class SeatInfo(Struct):
    """Who sits at a seat."""

    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    bot: str | None  # the bot that decides here now
    here: bool  # connected; bots always are
    gone: int | None  # since when the person has been gone, as far as this server knows
    away: bool  # a bot plays for the person whose seat this is
    why: Why | None  # why: they left, their clock ran out, or the others asked for it
    who: str  # the public id of the person at this table; empty for bots
    allows: bool  # spectators may see the hand
    added: bool  # something to the seed


class UndoInfo(Struct):
    """Who asks to take back a decision, and who has agreed."""

    by: int  # a seat
    agreed: list[int]  # seats


class StoodIn(Struct):
    """What a bot did for a person who was away, for that person."""

    why: Why
    since: int  # the number of the row with which it took over
    until: int | None  # and of the row with which it ended; null: it still plays
    decisions: list[str]  # as they are written


class TableInfo(Struct):
    """What everybody may know about a table, apart from its match."""

    id: str
    game: str
    players: int
    options: dict[str, str]  # every option of the game, as it is written
    seats: list[SeatInfo]
    host: int  # the seat of the host; -1 when the host has none
    host_here: bool
    phase: Phase
    stopped: Stop | None  # why the match cannot go on
    listed: bool  # in the lobby
    clock: int | None  # seconds for each decision
    level: str  # the bot that stands in for people
    commitment: str  # to the secret that the deals come from
    record: str | None  # its id, when the match is over
    next: str | None  # the table of the rematch
    undo: UndoInfo | None
    viewers: int  # how many are connected
    invite: str  # the path of the page for this table
    origin: str  # the record that it branches from, or the lesson; often empty


SINCE: dict[str, Any] = {"host_here": False, "stopped": None}  # fields that lines of older versions do not have
SEATS_SINCE: dict[str, Any] = {"gone": None, "why": None, "who": ""}


def kept_info(line: bytes) -> TableInfo:
    """A table as it was kept for the lobby, perhaps by an older version."""
    data = decode(line)
    data["seats"] = [{**SEATS_SINCE, **seat} for seat in data["seats"]]
    return convert({**SINCE, **data}, TableInfo)


class ChatLine(Struct, tag="chat"):
    """A chat message."""

    number: int
    name: str = field(name="from")
    who: str  # the public id of the speaker at this table: mute by this, never by name
    seat: int
    text: str


class Welcome(Struct, tag="welcome"):
    """Everything, for a viewer who joins the table."""

    number: int
    table: TableInfo
    you: int
    who: str  # your own public id at this table
    hosting: bool
    watching: int  # the seat whose hand a spectator sees; -1 for none
    stood_in: StoodIn | None
    now: Now | None
    story: Raw
    chat: list[ChatLine]


class News(Struct, tag="news"):
    """An action was taken. `now` is null if more news follows at once."""

    number: int
    by: int | None  # the seat that acted
    events: Raw
    now: Now | None


class TableNews(Struct, tag="table"):
    """Something changed at the table; with the number of the last row if it is not part of the log.

    `events` describe the deal when the match begins.
    """

    number: int
    table: TableInfo
    you: int
    hosting: bool
    watching: int
    stood_in: StoodIn | None
    now: Now | None
    events: Raw


class UndoneNews(Struct, tag="undone"):
    """Actions were taken back: redraw everything."""

    number: int
    table: TableInfo
    now: Now | None
    story: Raw


class Presence(Struct):
    """Who is here: not part of the log, so passed in by the caller."""

    seats: Collection[int] = ()
    viewers: int = 0
    gone: Mapping[int, int] = {}  # by seat: since when its person is not here
    host: bool = False
