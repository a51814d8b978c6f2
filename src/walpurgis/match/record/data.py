"""What a record holds, and the record of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Annotated

from walpurgis.core.data import Meta, Struct, encode, indented
from walpurgis.match.match import Match
from walpurgis.match.names import MOST_NAME
from walpurgis.match.record.writing import lines_of

VERSION = 1
MOST_BYTES = 8_000_000  # the longest match that options allow stays far below
MOST_CHARACTERS = 5_000  # in a line; the longest we write is under 700
MOST_ADDITION = 100

# `$` alone would let a line break at the end pass.
Name = Annotated[str, Meta(min_length=1, max_length=MOST_NAME, pattern=r"^[^\x00-\x1f\x7f-\x9f|#]+$(?!\n)")]
Word = Annotated[str, Meta(min_length=1, max_length=MOST_NAME)]
Line = Annotated[str, Meta(max_length=MOST_ADDITION, pattern=r"^[^\x00-\x1f\x7f-\x9f#]*$(?!\n)")]
Hex = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]{64}$")]


class Deal(Struct, forbid_unknown_fields=True):
    """One deal and what was done until the next."""

    piles: dict[Word, list[Word]]
    actions: list[tuple[int, Word]]
    points: list[int] | None = None  # at the end of it, when another deal followed


class Result(Struct, forbid_unknown_fields=True):
    """How the match ended."""

    points: list[int]
    ranks: list[int]


class Record(Struct, forbid_unknown_fields=True):
    """A match, finished or not."""

    game: Word
    players: int
    options: dict[Word, Annotated[str, Meta(max_length=MOST_CHARACTERS)]]
    names: list[Name]
    deals: list[Deal]
    result: Result | None = None  # None while the match is not over
    seed: Hex | None = None  # told when the match is over
    # How the seed came about, where a server dealt: SHA-256 of the secret, told before; the secret; what players added.
    commitment: Hex | None = None
    secret: Hex | None = None
    additions: list[Line] | None = None
    version: int = VERSION

    def text(self, line_ends: Collection[tuple[int, int]] = ()) -> str:
        """The record as text; a line of actions ends after those given as (deal, action), and where it is too long."""
        return "\n".join(lines_of(self, line_ends)) + "\n"

    def json(self) -> str:
        """The record as JSON."""
        return indented(encode(self), indent=1).decode()


def record_of(match: Match) -> Record:
    """The record of a match as it stands."""
    deals = [Deal(piles, []) for piles in match.deals]
    for step in match.log:
        deals[step.deal].actions.append((step.seat, step.name))
    for deal, points in zip(deals, match.round_points[1:], strict=False):
        deal.points = points
    return Record(
        game=match.game.name,
        players=match.players,
        options=match.options.texts(),
        names=list(match.names),
        deals=deals,
        result=Result(match.points, match.ranks) if match.is_over else None,
        seed=match.seed.hex() if match.is_over else None,
    )


def text_of(match: Match, record: Record | None = None) -> str:
    """The record of a match as text, a line for each trick; `record` where it tells more than the match knows."""
    ends: set[tuple[int, int]] = set()
    index: Counter[int] = Counter()
    for step in match.log:
        if step.completes:
            ends.add((step.deal, index[step.deal]))
        index[step.deal] += 1
    return (record or record_of(match)).text(ends)
