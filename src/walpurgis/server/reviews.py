"""Reviews of finished matches: which decisions cost most. They take a while, so clients ask first and poll.

One thread works through a short queue. Posting the same question again returns the progress, and at the end the answer,
which is cached for a while. Other nodes do not share it: asked there, the same work is done again.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Literal

import msgspec
from litestar import Controller, Response, post
from litestar.di import NamedDependency
from litestar.exceptions import ClientException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_202_ACCEPTED

from walpurgis.bots import Stop, new_stop
from walpurgis.core.sets import Seat
from walpurgis.match import Match
from walpurgis.match.record import Record, check_record
from walpurgis.review.judged import Review
from walpurgis.review.looking import review_on
from walpurgis.review.messages import SIMULATIONS, ReviewProgress, ReviewWish, info_of
from walpurgis.server.clerk import Clerk
from walpurgis.server.faults import described
from walpurgis.server.records import find
from walpurgis.server.store import Store
from walpurgis.server.thinking import Thinkers
from walpurgis.table.driven import TooBusy
from walpurgis.table.replays import record_from
from walpurgis.words import FALLBACK, LANGUAGES

MOST_WAITING = 20
MOST_KEPT = 200
WARM_UP_TAKES = 180  # seconds at most
log = logging.getLogger(__name__)


@dataclass
class ReviewWork:
    """One review under way."""

    record: Record
    seat: Seat
    match: Match | None = None  # as soon as it is replayed
    done: int = 0
    state: Literal["waiting", "working", "done", "failed"] = "waiting"
    review: Review | None = None


class Reviewer:
    """The thread, its queue, and what it has found out."""

    def __init__(self, thinkers: Thinkers, warming: bool, simulations: int = SIMULATIONS) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="walpurgis-review")
        self._thinkers = thinkers
        self._warming = warming
        self._simulations = simulations
        self._works: OrderedDict[tuple[str, Seat], ReviewWork] = OrderedDict()
        self._stop: Stop = new_stop()

    def close(self) -> None:
        """Give up what is under way."""
        self._stop[0] = 1
        self._pool.shutdown(wait=False, cancel_futures=True)

    def known(self, record: str, seat: Seat) -> ReviewWork | None:
        """A review that was asked for before; one that failed may be tried again."""
        work = self._works.get((record, seat))
        return work if work and work.state != "failed" else None

    def begin(self, record_id: str, record: Record, seat: Seat) -> ReviewWork:
        """Queue a review; TooBusy when too many wait."""
        if sum(work.state in ("waiting", "working") for work in self._works.values()) >= MOST_WAITING:
            raise TooBusy
        work = self._works[record_id, seat] = ReviewWork(record, seat)
        while len(self._works) > MOST_KEPT:
            oldest = next(key for key, old in self._works.items() if old.state in ("done", "failed"))
            del self._works[oldest]
        self._pool.submit(self._review, work)
        return work

    def _wait_for_warmth(self, game: str) -> None:
        """Search needs compiled code, which another process is making: better to wait than to compile here as well."""
        for _ in range(WARM_UP_TAKES):
            if self._stop[0] or game in self._thinkers.ready or not self._warming:
                return
            time.sleep(1.0)

    def _review(self, work: ReviewWork) -> None:
        self._wait_for_warmth(work.record.game)
        work.state = "working"
        try:
            work.match = check_record(work.record)
            moments = review_on(work.match, work.seat, self._simulations, self._stop, lambda done, _: _note(work, done))
            work.review = Review(work.seat, tuple(moments))
            work.state = "failed" if self._stop[0] else "done"
        except Exception as error:
            log.error("a review failed", extra={"reason": described(error)})
            work.state = "failed"


def _note(work: ReviewWork, done: int) -> None:
    work.done = done


class ReviewsController(Controller):
    """Reviews of finished matches."""

    path = "/api/records"
    tags = ("records",)

    @post(
        "/{record_id:str}/review",
        status_code=HTTP_200_OK,
        opt={"cost": 5},
        responses={200: ResponseSpec(ReviewProgress)},
    )
    async def review(
        self,
        record_id: FromPath[str],
        data: JSONBody[ReviewWish],
        store: NamedDependency[Store],
        reviewer: NamedDependency[Reviewer],
        clerk: NamedDependency[Clerk],
    ) -> Response[bytes]:
        """Ask for a review or its progress: 202 while it is being made, 200 with the review."""
        work = reviewer.known(record_id, data.seat)
        if work is None:
            record = record_from(await find(store, record_id))
            if data.seat >= record.players:
                raise ClientException(
                    f"There is no seat {data.seat}; seats are counted from 0 to {record.players - 1}."
                )
            work = reviewer.begin(record_id, record, data.seat)
        turns = sum(len(deal.actions) for deal in work.record.deals)
        if work.state != "done":
            return reply(ReviewProgress(work.state, work.done, turns), HTTP_202_ACCEPTED)
        language = data.language if data.language in LANGUAGES else FALLBACK
        made = await clerk.make(("review", record_id, str(data.seat), language), lambda: told(work, turns, language))
        return Response(made, media_type="application/json")


def reply(progress: ReviewProgress, status: int) -> Response[bytes]:
    """The progress of a review."""
    return Response(msgspec.json.encode(progress), media_type="application/json", status_code=status)


def told(work: ReviewWork, turns: int, language: str) -> bytes:
    """A finished review as it is sent."""
    assert work.match is not None and work.review is not None, "it is done"
    return msgspec.json.encode(ReviewProgress("done", turns, turns, info_of(work.match, work.review, language)))
