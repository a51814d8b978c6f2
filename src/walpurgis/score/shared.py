"""A sheet that several phones keep together: what a server stores of it, and nothing else."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from walpurgis.core.data import Meta, Struct, convert
from walpurgis.core.errors import UnknownGame, quoted
from walpurgis.score.keeping import KEEPERS
from walpurgis.score.sheet import MOST_ROUNDS, Text, Word

MOST_CHANGES = 200
MOST_PHONES = 40
Number = Annotated[int, Meta(ge=-9999, le=9999)]


class SheetChange(Struct, forbid_unknown_fields=True):
    """A line of a sheet's history."""

    at: Word
    what: Literal["saved", "changed", "undone", "taken"]
    round: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)]
    totals: Annotated[list[Number], Meta(max_length=6)]


class SharedSheet(Struct, forbid_unknown_fields=True):
    """A sheet as the phones at one table share it; `entered` holds the saved rounds, then the one being entered."""

    id: Word
    game: Word
    begun: Word
    players: Annotated[int, Meta(ge=1, le=6)]
    names: Annotated[list[Word], Meta(max_length=6)]
    colours: Annotated[list[Annotated[int, Meta(ge=0, lt=6)]], Meta(max_length=6)]
    options: dict[Word, Text]
    entered: Annotated[list[Any], Meta(max_length=MOST_ROUNDS + 1)]
    saved: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)]
    history: Annotated[list[SheetChange], Meta(max_length=MOST_CHANGES)]
    marks: Annotated[
        dict[Word, Annotated[int, Meta(ge=0)]], Meta(max_length=MOST_PHONES)
    ] = {}  # what has arrived, by phone


def check_shared(sheet: SharedSheet) -> None:
    """Whether every round has the fields of its game: nothing else is stored. It need not add up yet."""
    keeper = KEEPERS.get(sheet.game)
    if keeper is None:
        raise UnknownGame(f"no score is kept for {quoted(sheet.game)}; there are: {', '.join(KEEPERS)}")
    for entered in sheet.entered:
        convert(entered, keeper.round_type)
