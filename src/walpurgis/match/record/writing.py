"""Writing a record as text."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from walpurgis.match.record.data import Deal, Record

TITLE = "Walpurgis record 1"
UNFINISHED = "Unfinished"  # the last line where there is no result, so that a text that was cut off can be told
MOST_COLUMNS = 96  # of a line of actions


def lines_of(record: Record, line_ends: Collection[tuple[int, int]]) -> Iterator[str]:
    """The lines of a record; a line of actions ends after those given as (deal, action)."""
    yield from _head(record)
    for number, deal in enumerate(record.deals, 1):
        yield ""
        yield f"Deal {number}"
        for name, pile in deal.piles.items():
            yield f"{name}: {' '.join(pile)}"
        yield "Actions:"
        yield from _action_lines(deal, {action for which, action in line_ends if which == number - 1})
        if deal.points is not None:
            yield f"Points: {row(deal.points)}"
    yield ""
    if record.result:
        yield f"Result: {row(record.result.points)}"
        yield f"Ranks: {row(record.result.ranks)}"
    else:
        yield UNFINISHED


def _head(record: Record) -> Iterator[str]:
    yield TITLE
    yield f"Game: {record.game}"
    yield f"Players: {record.players}"
    yield f"Names: {' | '.join(record.names)}"
    for name, value in record.options.items():
        yield f"Option {name}: {value}"
    for key in ("seed", "commitment", "secret"):
        if value := getattr(record, key):
            yield f"{key.capitalize()}: {value}"
    for seat, addition in enumerate(record.additions or ()):
        yield f"Addition {seat}: {addition}".rstrip()


def _action_lines(deal: Deal, ends: set[int]) -> Iterator[str]:
    line = ""
    for index, (seat, name) in enumerate(deal.actions):
        word = f"{seat}:{name}"
        if len(line) + len(word) > MOST_COLUMNS:
            yield line
            line = ""
        line += f" {word}" if line else word
        if index in ends:
            yield line
            line = ""
    if line:
        yield line


def row(numbers: list[int]) -> str:
    """Numbers as they are written."""
    return " ".join(map(str, numbers))
