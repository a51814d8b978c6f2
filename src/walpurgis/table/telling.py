"""What each viewer is told: the messages that belong to the log, made for each seat by whitelist.

A viewer is a seat, or a spectator, who may look into the hand of a seat that allows it. What all viewers share (the
spectator's view, the points, who is waited for) is made and encoded once; a seat's own part is only what differs.
Messages hold data and no words: each viewer's page says it in the own language.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Literal

import msgspec

from walpurgis.core.game import SPECTATOR, Event
from walpurgis.core.sets import Seat
from walpurgis.table.rows import Acted, AnyRow, Chatted, Started, Undone
from walpurgis.table.table import Phase, Said, Table

encode = msgspec.json.Encoder().encode
NOTHING = msgspec.Raw(b"{}")
NO_EVENTS = msgspec.Raw(b"[]")


class Now(msgspec.Struct):
    """The match as one viewer sees it. The whole view is `view` with the fields of `mine` over it."""

    view: msgspec.Raw
    mine: msgspec.Raw
    waiting: Sequence[int]
    ask: int | None  # the question that this viewer may answer now
    legal: list[str]
    deadlines: dict[int, int]
    points: list[int]
    ranks: list[int]
    over: bool


class SeatInfo(msgspec.Struct):
    """Who sits at a seat."""

    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    bot: str | None
    here: bool
    away: bool
    allows: bool
    added: bool  # something to the seed


class UndoInfo(msgspec.Struct):
    """Who asks to take back, and who has agreed."""

    by: int
    agreed: list[int]


class TableInfo(msgspec.Struct):
    """All that everybody may know of a table but its match."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    seats: list[SeatInfo]
    host: int
    phase: Phase
    listed: bool
    clock: int | None
    level: str
    commitment: str
    record: str | None
    next: str | None
    undo: UndoInfo | None
    viewers: int
    invite: str
    origin: str


class ChatLine(msgspec.Struct, tag="chat"):
    """Something that was said."""

    number: int
    name: str = msgspec.field(name="from")
    seat: int
    text: str


class Welcome(msgspec.Struct, tag="welcome"):
    """Everything, to somebody who comes to the table."""

    number: int
    table: TableInfo
    you: int
    hosting: bool
    watching: int  # the seat whose hand a spectator sees; -1 for none
    now: Now | None
    story: msgspec.Raw
    chat: list[ChatLine]


class News(msgspec.Struct, tag="news"):
    """An action was taken. `now` is missing where more news follow at once."""

    number: int
    by: int | None
    events: msgspec.Raw
    now: Now | None


class TableNews(msgspec.Struct, tag="table"):
    """Something changed at the table; with the number of the last row where it was nothing of the log.

    `events` tell the deal when the match begins.
    """

    number: int
    table: TableInfo
    you: int
    now: Now | None
    events: msgspec.Raw


class UndoneNews(msgspec.Struct, tag="undone"):
    """Actions were taken back: draw anew."""

    number: int
    table: TableInfo
    now: Now | None
    story: msgspec.Raw


class Presence(msgspec.Struct):
    """Who is there: not part of the log, so handed in by whoever knows."""

    seats: Collection[int] = ()
    viewers: int = 0


class Teller:
    """Tells one table's viewers; keeps what they share until the next row."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._made_at = -1
        self._shared: tuple[msgspec.Raw, list[int], list[int]] | None = None
        self._news_at = -1
        self._news: dict[Seat, bytes] = {}
        self._open_events: msgspec.Raw | None = None  # of the last action, where all may know all of them

    # --- messages ---

    def told(self, row: AnyRow, you: Seat, watching: Seat, there: Presence) -> bytes:
        """What a viewer is told of the row that was applied last."""
        number = self.table.number
        match row:
            case Acted():
                return self._told_last_action(row, you if you != SPECTATOR else watching, you != SPECTATOR)
            case Chatted(seat=seat, name=name, text=text):
                return encode(ChatLine(number, name, seat, text))
            case Undone():
                eyes = you if you != SPECTATOR else watching
                now = self.now(you, watching)
                return encode(UndoneNews(number, self.info(there), now, self.story(eyes)))
            case Started():
                eyes = you if you != SPECTATOR else watching
                return encode(TableNews(number, self.info(there), you, self.now(you, watching), self.story(eyes)))
            case _:
                return encode(TableNews(number, self.info(there), you, self.now(you, watching), NO_EVENTS))

    def _told_last_action(self, row: Acted, eyes: Seat, plays: bool) -> bytes:
        """Of an action all spectators hear the same, so it is encoded once for them."""
        if self._news_at != self.table.number:
            self._news_at, self._news = self.table.number, {}
            events = self.table.tales[-1].events
            is_open = all(event.audience is None for event in events)
            self._open_events = events_for(events, SPECTATOR) if is_open else None
        key = eyes if plays else -2 - eyes
        if key not in self._news:
            now = self._now_with(eyes, plays)
            events = self._open_events or events_for(self.table.tales[-1].events, eyes)
            self._news[key] = encode(News(self.table.number, row.seat, events, now))
        return self._news[key]

    def presence(self, you: Seat, there: Presence) -> bytes:
        """Somebody came or went."""
        return encode(TableNews(self.table.number, self.info(there), you, None, NO_EVENTS))

    def welcome(self, guest: str, watching: Seat, there: Presence) -> bytes:
        """Everything that this guest may know."""
        table = self.table
        you = table.seat_of(guest)
        chat = [ChatLine(said.number, said.name, said.seat, said.text) for said in table.chat]
        return encode(
            Welcome(
                number=table.number,
                table=self.info(there),
                you=you,
                hosting=bool(guest) and guest == table.created.host,
                watching=watching,
                now=self.now(you, watching),
                story=self.story(you if you != SPECTATOR else watching),
                chat=chat,
            )
        )

    def since(self, number: int, rows: Sequence[AnyRow], you: Seat, watching: Seat, there: Presence) -> list[bytes]:
        """What a viewer has missed: the rows after that number, which must hold none that is Undone.

        Only the last news shows the match, for what lies between has passed.
        """
        eyes = you if you != SPECTATOR else watching
        tales = {tale.number: tale for tale in self.table.tales}
        said = {line.number: line for line in self.table.chat}
        messages: list[bytes] = []
        for place, row in enumerate(rows, number + 1):
            now = self.now(you, watching) if place == self.table.number else None
            if isinstance(row, Acted):
                messages.append(encode(News(place, row.seat, events_for(tales[place].events, eyes), now)))
            elif isinstance(row, Chatted):
                line = said.get(place) or Said(place, row.seat, row.name, row.text)
                messages.append(encode(ChatLine(place, line.name, line.seat, line.text)))
            else:
                dealt = self.story(eyes) if isinstance(row, Started) else NO_EVENTS
                messages.append(encode(TableNews(place, self.info(there), you, now, dealt)))
        return messages

    # --- their parts ---

    def info(self, there: Presence) -> TableInfo:
        """The table as everybody sees it."""
        table = self.table
        created = table.created
        return TableInfo(
            id=table.id,
            game=created.game,
            players=table.players,
            options=created.options,
            seats=[self._seat_info(seat, there) for seat in range(table.players)],
            host=table.seat_of(created.host),
            phase=table.phase,
            listed=created.listed,
            clock=created.clock,
            level=created.level,
            commitment=table.commitment,
            record=table.id if table.phase == "over" else None,
            next=table.next or None,
            undo=UndoInfo(table.undo.by, table.undo.agreed) if table.undo else None,
            viewers=there.viewers,
            invite=f"/table/{table.id}",
            origin=created.origin,
        )

    def _seat_info(self, seat: Seat, there: Presence) -> SeatInfo:
        chair = self.table.chairs[seat]
        kind = "open" if chair.is_open else "person" if chair.guest else "bot"
        return SeatInfo(
            seat=seat,
            name="" if chair.is_open else self.table.names[seat],
            kind=kind,
            bot=self.table.bot_of(seat) or None,
            here=kind == "bot" or seat in there.seats,
            away=chair.away,
            allows=chair.allows,
            added=bool(chair.addition),
        )

    def now(self, you: Seat, watching: Seat = SPECTATOR) -> Now | None:
        """The match as this viewer sees it; None before it begins."""
        if self.table.match is None:
            return None
        return self._now_with(you if you != SPECTATOR else watching, you != SPECTATOR)

    def _now_with(self, eyes: Seat, plays: bool) -> Now:
        table = self.table
        match = table.playing
        encoded, points, ranks = self._what_all_see()
        mine = NOTHING if eyes == SPECTATOR else msgspec.Raw(encode(match.own(eyes)))
        ask = table.asked.get(eyes) if plays and not table.bot_of(eyes) else None
        return Now(
            view=encoded,
            mine=mine,
            waiting=table.waiting,
            ask=ask,
            legal=match.legal(eyes) if ask is not None else [],
            deadlines={seat: end for seat in table.waiting if (end := table.deadline(seat)) is not None},
            points=points,
            ranks=ranks,
            over=table.phase == "over",
        )

    def _what_all_see(self) -> tuple[msgspec.Raw, list[int], list[int]]:
        if self._shared is None or self._made_at != self.table.number:
            match = self.table.playing
            points, ranks = match.standing
            self._shared = (msgspec.Raw(encode(match.view(SPECTATOR))), points, ranks)
            self._made_at = self.table.number
        return self._shared

    def story(self, eyes: Seat) -> msgspec.Raw:
        """All that happened, as far as this seat may know it."""
        match = self.table.match
        return events_for(match.events if match else (), eyes)


@functools.cache
def field_names(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass."""
    return tuple(field.name for field in dataclasses.fields(kind))


def events_for(events: Iterable[Event], eyes: Seat) -> msgspec.Raw:
    """The events that this seat may know of, encoded."""
    return msgspec.Raw(encode([event_data(event) for event in events if event.known_to(eyes)]))


def event_data(event: Event) -> dict[str, Any]:
    """An event as data: its kind and its own fields, not who may know of it."""
    data: dict[str, Any] = {"kind": event.kind}
    for name in field_names(type(event)):
        if name != "audience":
            data[name] = getattr(event, name)
    return data
