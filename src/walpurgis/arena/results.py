"""The results of a tournament: a file that only ever grows, the plan in its first line and then a line for each board.

Lines are in the order of the boards and hold nothing that depends on the machine, so that two runs with one seed write
the same bytes. A line that was cut off, by a power cut or by `kill -9`, is removed when the file is opened again.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from walpurgis.arena.appending import Appending, whole_lines
from walpurgis.arena.board import BoardLine
from walpurgis.arena.plan import VERSION, ArenaError, Plan
from walpurgis.core.errors import OptionError, UnknownGame


class Results(Appending):
    """The plan, the boards so far, and the file they are in."""

    error = ArenaError
    writer = "tournament"

    def __init__(self, plan: Plan, path: Path | None = None) -> None:
        self.plan = plan
        self.path = path
        self.boards: list[BoardLine] = []

    @classmethod
    def create(cls, plan: Plan, path: Path) -> Results:
        """A new file; one that exists is never overwritten."""
        results = cls(plan, path)
        try:
            results._file = path.open("xb")
        except FileExistsError:
            raise ArenaError(f"{path} exists; continue it with --resume {path}, or choose another name") from None
        except OSError as error:
            raise ArenaError(f"{path} cannot be written: {error.strerror}") from None
        results._lock(path)
        results._write(msgspec.json.encode(plan) + b"\n")
        return results

    @classmethod
    def read(cls, path: Path) -> Results:
        """The results in a file, for reading."""
        try:
            content = path.read_bytes()
        except OSError as error:
            raise ArenaError(f"{path} cannot be read: {error.strerror}") from None
        lines = list(whole_lines(content))
        if not lines:
            raise ArenaError(f"{path} holds no tournament: its first line is missing")
        results = cls(_read_plan(path, lines[0]), path)
        for number, line in enumerate(lines[1:]):
            results._read_board(number, line)
        return results

    @classmethod
    def resume(cls, path: Path) -> Results:
        """The results in a file, to be continued."""
        results = cls.read(path)
        try:
            results._file = path.open("r+b")
        except OSError as error:
            raise ArenaError(f"{path} cannot be written: {error.strerror}") from None
        results._lock(path)
        results._file.truncate(sum(map(len, whole_lines(results._file.read()))))
        results._file.seek(0, os.SEEK_END)
        return results

    def _read_board(self, number: int, line: bytes) -> None:
        try:
            board = msgspec.json.decode(line, type=BoardLine)
        except msgspec.DecodeError as error:
            raise ArenaError(f"{self.path}, line {number + 2}: {error}") from None
        if board.board != number or len(board.matches) != self.plan.matches_a_board:
            raise ArenaError(f"{self.path}, line {number + 2}: this is not board {number} of the plan")
        self.boards.append(board)

    def add(self, line: bytes) -> None:
        """The next board, written at once."""
        self._read_board(len(self.boards), line)
        self._write(line)


def _read_plan(path: Path, line: bytes) -> Plan:
    try:
        version = msgspec.json.decode(line, type=dict[str, object]).get("walpurgis_arena")
        if version != VERSION:
            raise ArenaError(f"{path} has version {version}; this program can only continue version {VERSION}")
        plan = msgspec.json.decode(line, type=Plan)
        plan.expect_playable()
    except msgspec.DecodeError as error:
        raise ArenaError(f"{path}, line 1: this is not the plan of a tournament: {error}") from None
    except (OptionError, UnknownGame) as error:
        raise ArenaError(f"{path}, line 1: this plan cannot be played: {error}") from None
    return plan
