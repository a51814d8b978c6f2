"""Keeping score over REST: a sheet goes in, points with their rules come out; nothing is stored."""

from __future__ import annotations

from litestar import Controller, post
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


class ScoresController(Controller):
    """Score sheets of matches that are played with real cards."""

    path = "/api/score"
    tags = ("score",)

    @post("/{game:str}", status_code=HTTP_200_OK, sync_to_thread=True, opt={"cost": 3})
    def score(self, game: FromPath[str], data: JSONBody[Sheet]) -> ScoredSheet:
        """A sheet with all its points; what does not add up is said with the rule."""
        try:
            return keep_score(game, data)
        except UnknownGame as error:
            raise NotFoundException(str(error)) from None
        except (WalpurgisError, DecodeError) as error:
            raise ClientException(str(error)) from None

    @post("/{game:str}/may", status_code=HTTP_200_OK, sync_to_thread=True, opt={"cost": 3})
    def may(self, game: FromPath[str], data: JSONBody[PlayQuestion]) -> Rulings:
        """May I play this? An answer with its rule for every card of a hand."""
        try:
            return may_play(game, data)
        except UnknownGame as error:
            raise NotFoundException(str(error)) from None
        except (WalpurgisError, DecodeError) as error:
            raise ClientException(str(error)) from None

    @post("/{game:str}/record", status_code=HTTP_200_OK, sync_to_thread=True, opt={"cost": 5})
    def record(self, game: FromPath[str], data: JSONBody[Sheet]) -> SheetRecord:
        """The record of a match whose cards were all tapped in; or what is missing for one."""
        try:
            return record_of_sheet(game, data)
        except UnknownGame as error:
            raise NotFoundException(str(error)) from None
        except (WalpurgisError, DecodeError) as error:
            raise ClientException(str(error)) from None
