"""Answers what the page would ask a server over HTTP: the same paths, the same bodies, the same errors."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from walpurgis.core.data import DecodeError, Struct, convert, decode, encode
from walpurgis.core.errors import UnknownGame, WalpurgisError
from walpurgis.games import game_named
from walpurgis.match import Match
from walpurgis.match.record import Record, check_record, text_of
from walpurgis.offline.outside import BrowserDatabase, BrowserStore, Thinker
from walpurgis.offline.reviews import RunningReview
from walpurgis.offline.tables import ME, PACE, OfflineConversation, OfflineTable, OfflineTables, PageViewer
from walpurgis.review.messages import ReviewWish
from walpurgis.score import PlayQuestion, Sheet, keep_score, may_play, record_of_sheet
from walpurgis.table.final import final_record
from walpurgis.table.lessons import lessons
from walpurgis.table.live import StoreGone
from walpurgis.table.messages import TableInfo
from walpurgis.table.names import clean_name
from walpurgis.table.refused import Refused
from walpurgis.table.replays import Branch, branched, replay_of
from walpurgis.table.setup import Guest, NewTable, first_rows, offer
from walpurgis.words import FALLBACK, LANGUAGES

MOST_DECISIONS = 3000  # as many as a server allows at a table
Answer: TypeAlias = tuple[int, bytes]  # a status, and the body
Handler: TypeAlias = Callable[..., Awaitable[Answer]]


class NotHere(WalpurgisError):
    """There is nothing at this address."""


class OfflineServer:
    """Everything a page needs of a server, given the browser's database and the workers that think."""

    def __init__(self, keeper: BrowserDatabase, thinker: Thinker, pace: float = PACE) -> None:
        self.tables = OfflineTables(BrowserStore(keeper), thinker, pace)
        self.guest = Guest(ME, "")
        self._reviews: dict[tuple[str, int], RunningReview] = {}
        self._lines: dict[int, OfflineConversation] = {}
        self._routes: list[tuple[str, re.Pattern[str], Handler]] = [
            (method, re.compile(path), handler)
            for method, path, handler in (
                ("GET", "/api/games", self._games),
                ("GET", "/api/games/([^/]+)/words/([a-z]+)", self._words),
                ("GET", "/api/lessons", self._lessons),
                ("POST", "/api/guest", self._rename),
                ("GET", "/api/tables", self._lobby),
                ("GET", "/api/tables/mine", self._mine),
                ("POST", "/api/tables", self._create),
                ("GET", "/api/tables/([^/]+)", self._table),
                ("DELETE", "/api/tables/([^/]+)", self._forget),
                ("GET", r"/api/records/([^/.]+)(\.txt|\.json)?", self._record),
                ("GET", "/api/records/([^/]+)/replay", self._replay),
                ("POST", "/api/records/([^/]+)/branch", self._branch),
                ("POST", "/api/records/([^/]+)/review", self._review),
                ("POST", "/api/score/([^/]+)", self._score),
                ("POST", "/api/score/([^/]+)/may", self._may),
                ("POST", "/api/score/([^/]+)/record", self._score_record),
            )
        ]

    # --- requests ---

    async def request(self, method: str, path: str, body: str = "") -> Answer:
        """What a server would answer."""
        try:
            for wanted, pattern, handler in self._routes:
                if wanted == method and (found := pattern.fullmatch(path)):
                    return await handler(*found.groups(), *((body,) if method == "POST" else ()))
            raise NotHere("There is nothing here.")
        except NotHere as error:
            return _complaint(404, str(error))
        except StoreGone:
            return _complaint(503, Refused("store-gone").text)
        except (WalpurgisError, DecodeError) as error:
            return _complaint(400, str(error))

    async def _games(self) -> Answer:
        return _answer(offer())

    async def _words(self, game: str, language: str) -> Answer:
        try:
            folder = game_named(game).words
        except UnknownGame as error:
            raise NotHere(str(error)) from None
        return 200, (folder / f"{language if language in LANGUAGES else FALLBACK}.ftl").read_bytes()

    async def _lessons(self) -> Answer:
        return _answer(list(lessons().values()))

    async def _rename(self, body: str) -> Answer:
        name = clean_name(str(decode(body.encode()).get("name", "")))
        if not name:
            return _complaint(400, "A name has at least one letter.")
        self.guest = Guest(ME, name)
        return _answer({"name": name})

    async def _lobby(self) -> Answer:
        return _answer([])

    async def _mine(self) -> Answer:
        return _answer(await self.tables.store.infos())

    async def _create(self, body: str) -> Answer:
        wish = convert(decode(body.encode()), NewTable)
        if wish.name and (name := clean_name(wish.name)):
            self.guest = Guest(ME, name)
        return _answer((await self.tables.create(first_rows(wish, self._known_guest(), MOST_DECISIONS))).info)

    async def _table(self, table_id: str) -> Answer:
        return _answer((await self._found(table_id)).info)

    async def _forget(self, table_id: str) -> Answer:
        await self.tables.forget(table_id)
        return _answer({})

    async def _record(self, table_id: str, form: str | None) -> Answer:
        match, record = await self._finished(table_id)
        if form != ".txt":
            return 200, record.json().encode()
        return 200, text_of(match, record).encode()

    async def _replay(self, table_id: str) -> Answer:
        return 200, replay_of((await self._finished(table_id))[1])

    async def _branch(self, table_id: str, body: str) -> Answer:
        wish = convert(decode(body.encode()), Branch)
        _, record = await self._finished(table_id)
        return _answer((await self.tables.create(branched(record, table_id, wish, self._known_guest()))).info)

    async def _review(self, table_id: str, body: str) -> Answer:
        wish = convert(decode(body.encode()), ReviewWish)
        work = self._reviews.get((table_id, wish.seat))
        if work is None or work.state == "failed":
            match, record = await self._finished(table_id)
            if wish.seat >= record.players:
                return _complaint(400, f"There is no seat {wish.seat}.")
            work = self._reviews[table_id, wish.seat] = RunningReview(match, wish.seat)
            self.tables.soon(work.look(self.tables.thinker))
        language = wish.language if wish.language in LANGUAGES else FALLBACK
        return 200 if work.state == "done" else 202, encode(work.progress(language))

    async def _score(self, game: str, body: str) -> Answer:
        sheet = convert(decode(body.encode()), Sheet)
        try:
            return _answer(keep_score(game, sheet))
        except UnknownGame as error:
            raise NotHere(str(error)) from None

    async def _may(self, game: str, body: str) -> Answer:
        question = convert(decode(body.encode()), PlayQuestion)
        try:
            return _answer(may_play(game, question))
        except UnknownGame as error:
            raise NotHere(str(error)) from None

    async def _score_record(self, game: str, body: str) -> Answer:
        sheet = convert(decode(body.encode()), Sheet)
        try:
            return _answer(record_of_sheet(game, sheet))
        except UnknownGame as error:
            raise NotHere(str(error)) from None

    def _known_guest(self) -> Guest:
        if not self.guest.name:
            raise Refused("no-name")
        return self.guest

    async def _found(self, table_id: str) -> OfflineTable:
        try:
            return await self.tables.table(table_id)
        except Refused as refused:
            raise NotHere(refused.text) from None

    async def _finished(self, table_id: str) -> tuple[Match, Record]:
        """A match that is over, checked by the rules again, and its record."""
        live = await self._found(table_id)
        if live.table.phase != "over":
            raise NotHere("There is no such record; one is made when a match is over.")
        record = final_record(live.table)
        return check_record(record), record

    # --- lines ---

    def open_line(self, number: int, table_id: str, send: Callable[[str], Any]) -> None:
        """The page opens a line to a table."""
        self._lines[number] = OfflineConversation(self.tables, table_id, PageViewer(self.guest, send))

    async def hear(self, number: int, message: str) -> None:
        """The page says something over one of its lines."""
        if number in self._lines:
            await self._lines[number].hear(message.encode())

    def close_line(self, number: int) -> None:
        """The page closes a line."""
        if number in self._lines:
            self._lines.pop(number).end()

    def heard(self, table_id: str, number: int) -> None:
        """Another window of this browser has written to a table."""
        self.tables.heard(table_id, number)


def _answer(body: Struct | TableInfo | list[Any] | dict[str, Any]) -> Answer:
    return 200, encode(body)


def _complaint(status: int, detail: str) -> Answer:
    return status, encode({"status_code": status, "detail": detail})
