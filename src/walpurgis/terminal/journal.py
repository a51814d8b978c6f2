"""The journal of a match: the rows of its table in a file, so that a killed terminal loses nothing.

The first line says what the file is. Then each row has a line with its time (`1763286000000 {"row":"acted","seat":2,
"action":"q5"}`), and `over` stands at the end. A row is on disk before what it says is shown. A last line that was torn
off in the middle was never shown, and is cut away when the match is resumed.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from walpurgis.core.errors import WalpurgisError
from walpurgis.core.folders import data_folder
from walpurgis.core.locks import lock_file
from walpurgis.table.live import Read, TimedRow, Write
from walpurgis.table.rows import Unreadable, decode_row, encode_row

SUFFIX = ".match"
VERSION = 2
OVER = b"over"
GROWING = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)  # Windows would write other line ends


class Header(msgspec.Struct, forbid_unknown_fields=True):
    """The first line of a journal."""

    journal: int  # the version of the format
    challenge: str = ""


class NotWritten(WalpurgisError):
    """Something could not be written, so it did not happen; `reason` is the system's message."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path} cannot be written: {reason}")
        self.path = path
        self.reason = reason


class NoJournal(WalpurgisError):
    """There is no such journal, it is broken, or another terminal has it open."""


class Journal:
    """One open journal, which is a store of rows; nobody else can open it meanwhile."""

    def __init__(self, path: Path, file: int) -> None:
        self.path = path
        self._file = file
        self._size = os.fstat(file).st_size

    @classmethod
    def create(cls, path: Path, header: Header, rows: Sequence[TimedRow]) -> Journal:
        """A new journal with its first rows."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            journal = cls(path, os.open(path, GROWING | os.O_CREAT | os.O_EXCL, 0o600))
        except OSError as error:
            raise NotWritten(path, error.strerror or str(error)) from None
        lock_file(journal._file)
        try:
            journal._append([msgspec.json.encode(header), *map(line_of, rows)])
        except NotWritten:
            journal.close()
            path.unlink()
            raise
        return journal

    @classmethod
    def open(cls, path: Path) -> Journal:
        """An earlier journal, to go on with."""
        try:
            file = os.open(path, GROWING)
        except OSError as error:
            raise NoJournal(f"{path} cannot be opened: {error.strerror}") from None
        try:
            lock_file(file)
        except OSError:
            os.close(file)
            raise NoJournal(f"{path} is open in another terminal") from None
        os.ftruncate(file, sum(len(line) + 1 for line in whole_lines(path)))
        return cls(path, file)

    def read(self, what: Read) -> list[TimedRow]:
        """The rows after a number."""
        return rows_in(self.path)[1][what.after :]

    def write(self, what: Write) -> None:
        """Add rows; when this returns they are on disk, and if it raises the journal is unchanged."""
        self._append([line_of((what.at, row)) for row in what.rows])

    def finish(self) -> None:
        """Note that the match is over; where that cannot be written, it is noted the next time."""
        with contextlib.suppress(NotWritten):
            self._append([OVER])

    def _append(self, lines: Sequence[bytes]) -> None:
        data = b"".join(line + b"\n" for line in lines)
        try:
            rest = data
            while rest:
                rest = rest[os.write(self._file, rest) :]
            os.fsync(self._file)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, self._size)
            raise NotWritten(self.path, error.strerror or str(error)) from None
        self._size += len(data)

    def close(self) -> None:
        os.close(self._file)


class NoStore:
    """Takes the place of a journal that cannot be written: the match is played and not kept."""

    def read(self, _: Read) -> list[TimedRow]:
        """There is nothing more than what we know."""
        return []

    def write(self, _: Write) -> None:
        """Nothing is kept."""


def new_path(game: str) -> Path:
    """Where the journal of a new match goes."""
    name = f"{time.strftime('%Y%m%d-%H%M%S')}-{game}-{secrets.token_hex(2)}{SUFFIX}"
    return data_folder() / "matches" / name


def line_of(row: TimedRow) -> bytes:
    """A row as it is written."""
    return b"%d %s" % (row[0], encode_row(row[1]))


# --- reading ---------------------------------------------------------------------------------------------------------


def whole_lines(path: Path) -> list[bytes]:
    """The lines of a file, except a last one that was cut off."""
    try:
        return path.read_bytes().split(b"\n")[:-1]
    except OSError as error:
        raise NoJournal(f"{path} cannot be read: {error.strerror}") from None


def rows_in(path: Path) -> tuple[Header, list[TimedRow]]:
    """All that a journal holds; NoJournal names the line that cannot be read."""
    first, *lines = whole_lines(path) or [b""]
    rows = [row_in(line, f"{path}: line {number}") for number, line in enumerate(lines, 2) if line != OVER]
    if not rows:
        raise NoJournal(f"{path} is not a journal of a match: it has no rows")
    return header_in(first, path), rows


def header_in(line: bytes, path: Path) -> Header:
    """The first line."""
    try:
        header = msgspec.json.decode(line, type=Header)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise NoJournal(f"{path} is not a journal of a match") from None
    if header.journal != VERSION:
        raise NoJournal(f"{path} was written by a later version of Walpurgis; this one reads journals up to {VERSION}")
    return header


def row_in(line: bytes, place: str) -> TimedRow:
    """A row as it was written."""
    at, _, data = line.partition(b" ")
    row = decode_row(data)
    if isinstance(row, Unreadable) or not at.isdigit():
        raise NoJournal(f"{place} is not understood: {line[:40].decode(errors='replace')!r}")
    return int(at), row


def unfinished() -> list[Path]:
    """The journals of matches that were left before their end, the latest first."""
    found = sorted((data_folder() / "matches").glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
    return [path for path in found if not is_over(path)]


def is_over(path: Path) -> bool:
    """Whether the match of a journal was played to its end."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - 8))
        return file.read().endswith(b"\n" + OVER + b"\n")
