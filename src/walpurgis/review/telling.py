"""The costliest decisions of a review in words."""

from __future__ import annotations

from collections.abc import Sequence

from walpurgis.review.judged import Moment
from walpurgis.words import Words


def lines_of(costliest: Sequence[Moment], words: Words) -> list[str]:
    """A line for each of these mistakes, or one that says there are none."""
    return [_line(moment, words) for moment in costliest] or [words("review-no-mistakes")]


def _line(moment: Moment, words: Words) -> str:
    return words(
        "review-mistake",
        turn=moment.turn,
        round=moment.round,
        played=moment.played.action,
        win=round(100 * moment.played.win),
        points=round(moment.played.points, 1),
        best=moment.best.action,
        best_win=round(100 * moment.best.win),
        best_points=round(moment.best.points, 1),
    )
