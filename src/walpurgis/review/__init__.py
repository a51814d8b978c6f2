"""Questions about matches that have been played: what each decision was worth, given what its seat could know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from walpurgis.review.judged import Moment, Review, Verdict

if TYPE_CHECKING:
    from walpurgis.review.looking import review, review_on

__all__ = ["Moment", "Review", "Verdict", "review", "review_on"]


def __getattr__(name: str) -> Any:
    if name not in ("review", "review_on"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from walpurgis.review import looking  # loaded when first used: looking back needs a search

    return getattr(looking, name)
