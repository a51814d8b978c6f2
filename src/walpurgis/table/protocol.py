"""The contract with a page: every message between a table and a viewer, as structs. docs/protocol.md explains them.

What a table tells its viewers is in `walpurgis.table.messages`; the rest is here. tools/protocol.py makes the schema of
all of it, and the types of the page.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from walpurgis.core.data import Decoder, Meta, Struct, fast_encode, field
from walpurgis.table.messages import ChatLine, News, TableNews, UndoneNews, Welcome

REACTIONS = ("bravo", "oof", "ha", "hm", "thanks", "hurry", "sorry", "wow")

Short = Annotated[str, Meta(max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, lt=6)]


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """The parent of all messages that a client may send."""


class Hello(Asked, frozen=True, tag="hello"):
    """The first message; `since` is the last number you have seen, or null for everything."""

    since: int | None = None


class Sit(Asked, frozen=True, tag="sit"):
    """Take an open seat, or take your own seat back from a bot."""

    seat: SeatNumber


class Stand(Asked, frozen=True, tag="stand"):
    """Leave your seat; during a match a bot plays on, and the seat stays yours."""


class SetSeat(Asked, frozen=True, tag="seat"):
    """Before the match, the host: who sits here, `open` or a bot's name. During it, anybody: let a bot stand in."""

    seat: SeatNumber
    by: Short


class Host(Asked, frozen=True, tag="host"):
    """Make the person at this seat the host: you are the host, or it is your seat and the host is gone."""

    seat: SeatNumber


class Start(Asked, frozen=True, tag="start"):
    """The host starts the match, once no seat is open."""


class Seed(Asked, frozen=True, tag="seed"):
    """Before the match: a player's own addition to the seed."""

    text: Annotated[str, Meta(max_length=200)]


class Act(Asked, frozen=True, tag="act"):
    """Decide; `ask` is the number of the question, from `now.ask`."""

    ask: int
    action: Short


class Why(Asked, frozen=True, tag="why"):
    """Ask why an action is not allowed."""

    action: Short


class Hint(Asked, frozen=True, tag="hint"):
    """Ask what a strong player would do."""

    language: Annotated[str, Meta(max_length=2)] = "en"


class Undo(Asked, frozen=True, tag="undo"):
    """Take back your own last decision."""


class Consent(Asked, frozen=True, tag="consent"):
    """Let somebody take back a decision, or not."""

    yes: bool


class Chat(Asked, frozen=True, tag="chat"):
    """Say something to everybody at the table."""

    text: Annotated[str, Meta(max_length=2000)]


class React(Asked, frozen=True, tag="react"):
    """A quick reaction to everybody at the table."""

    sign: Short


class Allow(Asked, frozen=True, tag="allow"):
    """Let spectators see your hand, or no longer; it ends when you leave your seat."""

    spectators: bool


class Watch(Asked, frozen=True, tag="watch"):
    """A spectator asks to see the hand of a player who allows it; -1 for none. The answer is a `welcome`."""

    seat: Annotated[int, Meta(ge=-1, lt=6)]


class Rematch(Asked, frozen=True, tag="rematch"):
    """After the match, or when it was stopped: the same players again, everybody one seat further on."""


class Ping(Asked, frozen=True, tag="ping"):
    """Check the connection."""


FromViewer: TypeAlias = (
    Sit
    | Stand
    | SetSeat
    | Host
    | Start
    | Seed
    | Act
    | Why
    | Hint
    | Undo
    | Consent
    | Chat
    | React
    | Allow
    | Watch
    | Rematch
)
FromClient: TypeAlias = Hello | Ping | FromViewer


class Done(Struct, tag="done"):
    """The change is committed; `ask` is the question that was answered, or null."""

    what: str
    ask: int | None = None


class RefusedMessage(Struct, tag="refused"):
    """The request was refused, and nothing has changed."""

    what: str
    key: str
    text: str
    rule: str = ""
    args: dict[str, Any] = {}
    ask: int | None = None


class WhyNot(Struct, tag="why"):
    """Why an action cannot be taken; an empty key means that it can."""

    action: str
    key: str = ""
    rule: str = ""
    args: dict[str, Any] = {}
    text: str = ""


class OptionWeighed(Struct):
    """What search found out about one option: its points at the end and its chance to win, from 0 to 1."""

    action: str
    visits: int
    points: float
    win: float


class HintReason(Struct):
    """Why one option is better: something that it leads to more or less often than another, in shares of all worlds."""

    outcome: str  # `<game>-hint-<outcome>` says it in words
    often: float
    otherwise: float
    other: str  # the other action


class Advice(Struct, tag="hint"):
    """What search would do, and why, in words."""

    ask: int
    action: str
    lines: list[str]
    options: list[OptionWeighed]
    reasons: list[HintReason] = []  # the clearest first


class Reaction(Struct, tag="react"):
    """Somebody reacts; not part of the log."""

    seat: int
    name: str = field(name="from")
    who: str  # the public id of whoever reacts, as in `chat`
    sign: str


class Gone(Struct, tag="gone"):
    """The server closes the socket; come back after `retry` seconds, if given."""

    key: str
    retry: float | None = None


class Pong(Struct, tag="pong"):
    """The answer to `ping`."""


FromServer: TypeAlias = (
    Welcome
    | News
    | TableNews
    | UndoneNews
    | ChatLine
    | Reaction
    | Done
    | RefusedMessage
    | WhyNot
    | Advice
    | Gone
    | Pong
)

encode = fast_encode
decode = Decoder(FromClient).decode
