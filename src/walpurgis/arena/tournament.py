"""A tournament from its first board to its last, or to the one at which it is sure; it can be stopped and resumed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from walpurgis.arena.board import Pace, PlayedBoard
from walpurgis.arena.crew import Crew
from walpurgis.arena.plan import ArenaError
from walpurgis.arena.results import Results
from walpurgis.arena.standings import Standings
from walpurgis.arena.sure import Sureness, board_wins


class Tournament:
    """Boards are taken from a crew in any order, and written, counted and judged in the order of their numbers."""

    def __init__(self, results: Results, records: Path | None = None) -> None:
        self.results = results
        self.plan = results.plan
        self.records = records
        self.sureness = Sureness.of(self.plan, results.boards)
        self.paces: dict[int, Pace] = {}
        self.complaints: dict[tuple[int, str], str] = {}

    @property
    def is_sure(self) -> bool:
        """Whether the question is answered before the last board."""
        return self.plan.until_sure and self.sureness.best is not None

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to play."""
        return self.is_sure or len(self.results.boards) >= self.plan.boards

    def standings(self) -> Standings:
        """The standings so far."""
        return Standings.of(self.plan, self.results.boards)

    def play(self, crew: Crew) -> Iterator[PlayedBoard]:
        """Play what is left; each board is written before it is given out."""
        if self.is_over:
            return
        early: dict[int, PlayedBoard] = {}
        for played in crew.play(iter(range(len(self.results.boards), self.plan.boards))):
            early[played.board] = played
            while (board := early.pop(len(self.results.boards), None)) is not None:
                self._take(board)
                yield board
                if self.is_sure:
                    return

    def _take(self, played: PlayedBoard) -> None:
        self._save_records(played)
        self.results.add(played.line)
        self.sureness.see(board_wins(self.plan, self.results.boards[-1]))
        self.complaints |= played.complaints
        for entrant, pace in played.paces.items():
            total = self.paces.setdefault(entrant, Pace())
            total.decisions += pace.decisions
            total.seconds += pace.seconds
            total.slowest = max(total.slowest, pace.slowest)

    def _save_records(self, played: PlayedBoard) -> None:
        if self.records is None:
            return
        try:
            self.records.mkdir(parents=True, exist_ok=True)
            for number, record in enumerate(played.records):
                path = self.records / f"board-{played.board:06}-match-{number:02}.txt"
                path.write_text(record, encoding="utf-8")
        except OSError as error:
            raise ArenaError(f"cannot write records to {self.records}: {error.strerror}") from None
