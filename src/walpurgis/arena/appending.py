"""A file of lines that only ever grows: what was written stays, and only one process at a time may write it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, ClassVar

from walpurgis.core.errors import WalpurgisError
from walpurgis.core.locks import lock_file


class Appending:
    """The parent of whatever keeps its lines in such a file."""

    error: ClassVar[type[WalpurgisError]]
    writer: ClassVar[str]  # what writes the file, for error messages
    _file: BinaryIO | None = None

    def _lock(self, path: Path | None) -> None:
        if self._file is not None:
            try:
                lock_file(self._file.fileno())
            except OSError:
                self.close()
                raise self.error(f"{path} is being written by another {self.writer}") from None

    def _write(self, line: bytes) -> None:
        if self._file is not None:
            try:
                self._file.write(line)
                self._file.flush()
            except OSError as error:
                raise self.error(f"{self._file.name} cannot be written: {error.strerror}") from None

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
            self._file = None


def whole_lines(content: bytes) -> Iterator[bytes]:
    """The lines that were written completely."""
    for line in content.splitlines(keepends=True):
        if line.endswith(b"\n"):
            yield line
