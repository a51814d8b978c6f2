"""The journal of a match: an append-only file, so that a killed terminal loses nothing.

The first line is the set-up as JSON; then a line an action (`2:q5`), `undo 3` where the last three were taken back, and
`over` at the end. A line is on disk before what it tells is shown. A last line that was torn off in the middle was
never shown, and is cut away when the match is resumed.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import secrets
import time
from pathlib import Path

from walpurgis.core.errors import WalpurgisError
from walpurgis.terminal.folders import data_folder

SUFFIX = ".match"
OVER = "over"
LINE = re.compile(r"\d:\S+|undo \d+|over")


class NotWritten(WalpurgisError):
    """Something could not be written, so it did not happen; `reason` is the system's own word for it."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path} cannot be written: {reason}")
        self.path = path
        self.reason = reason


class NoJournal(WalpurgisError):
    """There is no such journal, it is broken, or another terminal has it open."""


class Journal:
    """One open journal; nobody else can open it meanwhile."""

    def __init__(self, path: Path, file: int) -> None:
        self.path = path
        self._file = file
        self._size = os.fstat(file).st_size

    @classmethod
    def create(cls, header: bytes, game: str) -> Journal:
        """A new journal with its first line."""
        folder = data_folder() / "matches"
        path = folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{game}-{secrets.token_hex(2)}{SUFFIX}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            journal = cls(path, os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600))
        except OSError as error:
            raise NotWritten(path, error.strerror or str(error)) from None
        fcntl.flock(journal._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        try:
            journal._append(header + b"\n")
        except NotWritten:
            journal.close()
            path.unlink()
            raise
        return journal

    @classmethod
    def open(cls, path: Path) -> tuple[Journal, bytes, list[str]]:
        """An earlier journal, to go on with: its header, and its lines."""
        try:
            file = os.open(path, os.O_RDWR | os.O_APPEND)
        except OSError as error:
            raise NoJournal(f"{path} cannot be opened: {error.strerror}") from None
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(file)
            raise NoJournal(f"{path} is open in another terminal") from None
        header, lines, whole = read_lines(path)
        os.ftruncate(file, whole)
        return cls(path, file), header, lines

    def write(self, line: str) -> None:
        """Add a line; when this returns it is on disk, and when it raises the journal is as before."""
        self._append(f"{line}\n".encode())

    def _append(self, data: bytes) -> None:
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
        """Let go of it."""
        os.close(self._file)


def read_lines(path: Path) -> tuple[bytes, list[str], int]:
    """The header and the lines of a journal, and how many bytes of it are whole lines."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise NoJournal(f"{path} cannot be read: {error.strerror}") from None
    whole = data[: data.rfind(b"\n") + 1]
    header, _, rest = whole.partition(b"\n")
    lines = rest.decode(errors="replace").split("\n")[:-1]
    for number, line in enumerate(lines, 2):
        if not LINE.fullmatch(line):
            raise NoJournal(f"{path}: line {number} is not understood: {line[:40]!r}")
    return header, lines, len(whole)


def unfinished() -> list[Path]:
    """The journals of matches that were left before their end, the latest first."""
    found = sorted((data_folder() / "matches").glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
    return [path for path in found if not _is_over(path)]


def _is_over(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - 8))
        return file.read().endswith(f"\n{OVER}\n".encode())
