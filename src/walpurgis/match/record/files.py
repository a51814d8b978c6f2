"""Records in files and in memory: reading them in either form, and saving them."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import TypeAlias

from walpurgis.core.errors import RecordError
from walpurgis.match.match import Match
from walpurgis.match.record.check import check_record
from walpurgis.match.record.data import MOST_BYTES, Record, record_of, text_of
from walpurgis.match.record.json_form import read_json
from walpurgis.match.record.places import Places
from walpurgis.match.record.text_form import read_text

AnyPath: TypeAlias = str | PathLike[str]


def load_record(path: AnyPath) -> Match:
    """Read a record from a file, text or JSON, and check it; RecordError says what is wrong with it and where."""
    with _naming(path):
        return read_record(_content_of(Path(path)))


def read_file(path: AnyPath) -> Record:
    """A record as it stands in a file, checked; it may tell more than the match that it is of."""
    with _naming(path):
        record, places = _read(_content_of(Path(path)))
        check_record(record, places)
        return record


def save_record(match: Match, path: AnyPath) -> None:
    """Write the record of a match to a file, as JSON where its name ends in .json."""
    text = record_of(match).json() if Path(path).suffix == ".json" else text_of(match)
    Path(path).write_text(text, encoding="utf-8")


def read_record(content: str | bytes) -> Match:
    """Read a record, text or JSON, and check it; the match as it stands at its end."""
    return check_record(*_read(content.encode(errors="surrogatepass") if isinstance(content, str) else content))


@contextmanager
def _naming(path: AnyPath) -> Generator[None]:
    """Let errors name the file."""
    try:
        yield
    except RecordError as error:
        raise RecordError(error.reason, f"{path}: {error.where}" if error.where else str(path)) from None


def _content_of(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise RecordError(f"the file cannot be read: {getattr(error, 'strerror', None) or error}") from None


def _read(data: bytes) -> tuple[Record, Places]:
    if len(data) > MOST_BYTES:
        raise RecordError(f"a record has at most {MOST_BYTES:,} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError("this is not UTF-8 text", f"line {line}") from None
    return (read_json(text), Places()) if text.lstrip()[:1] == "{" else read_text(text)
