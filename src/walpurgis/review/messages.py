"""A review as it is asked for and told: progress while it is being made, then every decision."""

from __future__ import annotations

from typing import Annotated, Literal

from walpurgis.core.data import Meta, Struct
from walpurgis.match import Match
from walpurgis.review.judged import Review, Verdict
from walpurgis.review.telling import lines_of
from walpurgis.review.words import FOLDER
from walpurgis.words import FALLBACK, words_of

SIMULATIONS = 2000  # for each decision, when somebody at a table asks


class ReviewWish(Struct, forbid_unknown_fields=True):
    """Whose decisions to review, and in which language to describe the costliest."""

    seat: Annotated[int, Meta(ge=0, lt=6)]
    language: Annotated[str, Meta(max_length=2)] = FALLBACK


class MomentInfo(Struct):
    """One decision: what was played, what would have been best, and all options, best first."""

    turn: int  # how many actions came before it
    round: int
    played: Verdict
    best: Verdict
    options: list[Verdict]
    lost: float  # the chance to win that it gave away
    mistake: bool


class ReviewInfo(Struct):
    """All decisions of a seat; `costliest` are the turns of the worst mistakes, `lines` describe them in words."""

    seat: int
    moments: list[MomentInfo]
    costliest: list[int]
    lines: list[str]


class ReviewProgress(Struct):
    """How far the review is: `done` actions `of` all. Post again until the state is `done`."""

    state: Literal["waiting", "working", "done", "failed"]
    done: int
    of: int
    review: ReviewInfo | None = None


def info_of(match: Match, looked: Review, language: str) -> ReviewInfo:
    """A review as data, its worst in words too."""
    costliest = looked.costliest()
    return ReviewInfo(
        seat=looked.seat,
        moments=[
            MomentInfo(each.turn, each.round, each.played, each.best, list(each.options), each.lost, each.is_mistake)
            for each in looked.moments
        ],
        costliest=[moment.turn for moment in costliest],
        lines=lines_of(costliest, words_of(language, match.game, FOLDER)),
    )
