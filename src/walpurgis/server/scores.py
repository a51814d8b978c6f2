"""Keeping score over REST: a sheet goes in, points with their rules come out; nothing is stored.

The rules run as plain Python here, and a sheet of many rounds takes them half a second. So it is the clerk's work, like
everything else that would keep the event loop waiting, and rounds are paid for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from litestar import Controller, Request, post
from litestar.di import NamedDependency
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from walpurgis.core.data import DecodeError
from walpurgis.core.errors import UnknownGame, WalpurgisError
from walpurgis.score import (
    PlayQuestion,
    Rulings,
    ScoredSheet,
    Sheet,
    SheetRecord,
    keep_score,
    may_play,
    record_of_sheet,
)
from walpurgis.server.clerk import Clerk
from walpurgis.server.limits import charge_for

ROUNDS_A_TOKEN = 2
T = TypeVar("T")


class ScoresController(Controller):
    """Score sheets of matches that are played with real cards."""

    path = "/api/score"
    tags = ("score",)

    @post("/{game:str}", status_code=HTTP_200_OK, opt={"cost": 3})
    async def score(
        self, request: Request[Any, Any, Any], game: FromPath[str], data: JSONBody[Sheet], clerk: NamedDependency[Clerk]
    ) -> ScoredSheet:
        """A sheet with all its points; what does not add up is reported with the rule."""
        charge_for(request, len(data.rounds) // ROUNDS_A_TOKEN)
        return await answered(clerk, lambda: keep_score(game, data))

    @post("/{game:str}/may", status_code=HTTP_200_OK, opt={"cost": 3})
    async def may(self, game: FromPath[str], data: JSONBody[PlayQuestion], clerk: NamedDependency[Clerk]) -> Rulings:
        """May I play this? An answer with its rule for every card of a hand."""
        return await answered(clerk, lambda: may_play(game, data))

    @post("/{game:str}/record", status_code=HTTP_200_OK, opt={"cost": 5})
    async def record(
        self, request: Request[Any, Any, Any], game: FromPath[str], data: JSONBody[Sheet], clerk: NamedDependency[Clerk]
    ) -> SheetRecord:
        """The record of a match whose cards were all tapped in, or what is missing for one."""
        charge_for(request, len(data.rounds) // ROUNDS_A_TOKEN)
        return await answered(clerk, lambda: record_of_sheet(game, data))


async def answered(clerk: Clerk, work: Callable[[], T]) -> T:
    """What comes of a sheet or a question, or what is wrong with it."""
    try:
        return await clerk.run(work)
    except UnknownGame as error:
        raise NotFoundException(str(error)) from None
    except (WalpurgisError, DecodeError) as error:
        raise ClientException(str(error)) from None
