"""Questions about matches that have been played: what each decision was worth, given what its seat could know."""

from walpurgis.review.review import Moment, Review, Verdict, review, review_on

__all__ = ["Moment", "Review", "Verdict", "review", "review_on"]
