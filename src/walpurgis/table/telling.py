"""What each viewer is told: the messages that belong to the log, made for each seat by whitelist.

A viewer is a guest with a seat, or a spectator, who may look into the hand of a person who allows it. Whose cards a
viewer may see is asked of the table for every message (`Table.eyes_of`) and never remembered. What all viewers share
(the spectator's view, the points, who is waited for) is made and encoded once; a seat's own part is only what differs.
Messages hold data and no words: the page says them in the viewer's language.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterable, Sequence
from typing import Any

from walpurgis.core.data import UNSET, Raw, fast_encode
from walpurgis.core.game import SPECTATOR, Event
from walpurgis.core.sets import Seat
from walpurgis.games import own_game_names
from walpurgis.match.match import names_of, own_data, view_data
from walpurgis.table.messages import (
    ChatLine,
    News,
    Now,
    Presence,
    SeatInfo,
    StoodIn,
    TableInfo,
    TableNews,
    UndoInfo,
    UndoneNews,
    Welcome,
)
from walpurgis.table.occupants import Said, Viewer, public_id
from walpurgis.table.rows import Acted, AnyRow, Chatted, Started, Undone
from walpurgis.table.table import Table
from walpurgis.words import LANGUAGES, words_of

encode = fast_encode
NOTHING = Raw(b"{}")
NO_EVENTS = Raw(b"[]")


class Teller:
    """Tells one table's viewers; keeps what they share until the next row."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._is_own_game = table.created.game in own_game_names()
        self._made_at = -1
        self._shared: tuple[Raw, list[int], list[int]] | None = None
        self._news_at = -1
        self._news: dict[Seat, bytes] = {}
        self._open_events: Raw | None = None  # of the last action, where all may know all of them
        self._stories_at = -1
        self._stories: dict[Seat, Raw] = {}  # so that saying hello again and again costs little

    # --- messages ---

    def told(self, row: AnyRow, viewer: Viewer, there: Presence) -> bytes:
        """What a viewer is told about the row that was applied last."""
        match row:
            case Acted():
                return self._told_last_action(row, viewer)
            case Chatted():
                return encode(self._chat_line(self.table.chat[-1]))
            case Undone():
                return encode(
                    UndoneNews(self.table.number, self.info(there), self.now(viewer), self._story(self._eyes(viewer)))
                )
            case Started():
                return self._table_news(self.table.number, viewer, there, self._story(self._eyes(viewer)))
            case _:
                return self._table_news(self.table.number, viewer, there, NO_EVENTS)

    def _eyes(self, viewer: Viewer) -> Seat:
        return self.table.eyes_of(viewer.guest, viewer.watching)

    def _told_last_action(self, row: Acted, viewer: Viewer) -> bytes:
        """Of an action all spectators hear the same, so it is encoded once for them."""
        table = self.table
        if self._news_at != table.number:
            self._news_at, self._news = table.number, {}
            events = table.tales[-1].events
            is_open = all(event.audience is None for event in events)
            self._open_events = events_for(events, SPECTATOR) if is_open else None
        eyes = table.eyes_of(viewer.guest, viewer.watching)
        plays = table.seat_of(viewer.guest) != SPECTATOR
        key = eyes if plays else -2 - eyes
        if key not in self._news:
            now = self._now_with(eyes, plays)
            events = self._open_events or events_for(table.tales[-1].events, eyes)
            self._news[key] = encode(News(table.number, row.seat, events, now))
        return self._news[key]

    def _table_news(self, number: int, viewer: Viewer, there: Presence, events: Raw, now: bool = True) -> bytes:
        return encode(
            TableNews(
                number=number,
                table=self.info(there),
                you=self.table.seat_of(viewer.guest),
                hosting=self._is_host(viewer),
                watching=self._watched(viewer),
                stood_in=self._stood_in(viewer),
                now=self.now(viewer) if now else None,
                events=events,
            )
        )

    def presence(self, viewer: Viewer, there: Presence) -> bytes:
        """Somebody came or went."""
        return self._table_news(self.table.number, viewer, there, NO_EVENTS, now=False)

    def welcome(self, viewer: Viewer, there: Presence) -> bytes:
        """Everything that this viewer may know."""
        table = self.table
        return encode(
            Welcome(
                number=table.number,
                table=self.info(there),
                you=table.seat_of(viewer.guest),
                who=public_id(table.id, viewer.guest),
                hosting=self._is_host(viewer),
                watching=self._watched(viewer),
                stood_in=self._stood_in(viewer),
                now=self.now(viewer),
                story=self._story(self._eyes(viewer)),
                chat=[self._chat_line(said) for said in table.chat],
            )
        )

    def missed(self, number: int, rows: Sequence[AnyRow], viewer: Viewer, there: Presence) -> list[bytes]:
        """What a viewer has missed: the rows after that number, which must hold none that is Undone.

        Only the last news shows the match, because what lies between is over.
        """
        eyes = self._eyes(viewer)
        tales = {tale.number: tale for tale in self.table.tales if tale.number > number}
        said = {line.number: line for line in self.table.chat}
        messages: list[bytes] = []
        for place, row in enumerate(rows, number + 1):
            is_last = place == self.table.number
            if isinstance(row, Acted) and place in tales:
                now = self.now(viewer) if is_last else None
                messages.append(encode(News(place, row.seat, events_for(tales[place].events, eyes), now)))
            elif isinstance(row, Chatted):
                line = said.get(place) or Said(place, row.seat, row.name, row.text, row.who)
                messages.append(encode(self._chat_line(line)))
            else:
                dealt = self._opening(place, eyes) if isinstance(row, Started) else NO_EVENTS
                messages.append(self._table_news(place, viewer, there, dealt, is_last))
        return messages

    def _opening(self, started: int, eyes: Seat) -> Raw:
        """What was told when the match began: the deal."""
        match = self.table.playing
        later = sum(len(tale.events) for tale in self.table.tales if tale.number > started)
        return events_for(match.events[: len(match.events) - later], eyes)

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
            host=table.seat_of(table.host),
            host_here=there.host,
            phase=table.phase,
            stopped=table.stopped,
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
        occupant = self.table.occupants[seat]
        kind = "open" if occupant.is_open else "person" if occupant.guest else "bot"
        return SeatInfo(
            seat=seat,
            name="" if occupant.is_open else self.table.names[seat],
            kind=kind,
            bot=self.table.bot_of(seat) or None,
            here=kind == "bot" or seat in there.seats,
            gone=there.gone.get(seat) if kind == "person" else None,
            away=occupant.away,
            why=occupant.stand_in.why if occupant.stand_in else None,
            who=public_id(self.table.id, occupant.guest),
            allows=occupant.allows,
            added=bool(occupant.addition),
        )

    def now(self, viewer: Viewer) -> Now | None:
        """The match as this viewer sees it; None before it begins."""
        if self.table.match is None:
            return None
        return self._now_with(self._eyes(viewer), self.table.seat_of(viewer.guest) != SPECTATOR)

    def _is_host(self, viewer: Viewer) -> bool:
        return bool(viewer.guest) and viewer.guest == self.table.host

    def _watched(self, viewer: Viewer) -> Seat:
        return SPECTATOR if self.table.seat_of(viewer.guest) != SPECTATOR else self._eyes(viewer)

    def _stood_in(self, viewer: Viewer) -> StoodIn | None:
        """For a person for whom a bot plays, or played until they came back."""
        seat = self.table.seat_of(viewer.guest)
        occupant = self.table.occupants[seat] if seat != SPECTATOR else None
        found = (occupant.stand_in or occupant.stood_in) if occupant else None
        if found is None or self.table.match is None:
            return None
        return StoodIn(found.why, found.since, found.until, self.table.decisions_of(found, seat))

    def _chat_line(self, said: Said) -> ChatLine:
        """Old lines without an id are told apart by name."""
        return ChatLine(said.number, said.name, said.who or public_id(self.table.id, said.name), said.seat, said.text)

    def _now_with(self, eyes: Seat, plays: bool) -> Now:
        table = self.table
        match = table.playing
        encoded, points, ranks = self._what_all_see()
        ask = table.asked.get(eyes) if plays else None
        if ask is not None and table.bot_of(eyes):
            ask = None
        return Now(
            encoded,
            NOTHING if eyes == SPECTATOR else as_raw(own_data(match, eyes)),
            table.waiting,
            ask,
            names_of(match, eyes, table.legal_actions(eyes)) if ask is not None else [],
            table.deadlines,
            points,
            ranks,
            table.phase == "over",
            UNSET if self._is_own_game else self._scenes(eyes),
        )

    def _scenes(self, eyes: Seat) -> dict[str, Raw]:
        """The table as a scene, for pages that have nothing to draw this game with; once for each language."""
        match = self.table.playing
        view = match.view(eyes)
        return {
            language: Raw(encode(match.game.scene(view, words_of(language, match.game), match.names)))
            for language in LANGUAGES
        }

    def _what_all_see(self) -> tuple[Raw, list[int], list[int]]:
        if self._shared is None or self._made_at != self.table.number:
            match = self.table.playing
            points, ranks = match.standing
            self._shared = (as_raw(view_data(match)), points, ranks)
            self._made_at = self.table.number
        return self._shared

    def _story(self, eyes: Seat) -> Raw:
        """Everything that happened, as far as this seat may know it."""
        match = self.table.match
        if match is None:
            return NO_EVENTS
        if self._stories_at != self.table.number:
            self._stories_at, self._stories = self.table.number, {}
        if eyes not in self._stories:
            self._stories[eyes] = events_for(match.events, eyes)
        return self._stories[eyes]


def as_raw(data: Any) -> Raw:
    """Data as JSON, which some of it is already."""
    return data if isinstance(data, Raw) else Raw(encode(data))


@functools.cache
def field_names(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass."""
    return tuple(field.name for field in dataclasses.fields(kind))


def events_for(events: Iterable[Event], eyes: Seat) -> Raw:
    """The events that this seat may know of, encoded."""
    return Raw(encode([event_data(event) for event in events if event.known_to(eyes)]))


def event_data(event: Event) -> dict[str, Any]:
    """An event as data: its kind and its own fields, not who may know of it."""
    data: dict[str, Any] = {"kind": event.kind}
    for name in field_names(type(event)):
        if name != "audience":
            data[name] = getattr(event, name)
    return data
