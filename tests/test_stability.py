"""What docs/stability.md promises: files of version 0.1 are still read, and mean the same.

They lie in `tests/fixtures/v0_1`, written by the code of version 0.1. The database has a test of its own,
tests/server/test_upgrade.py.
"""

from __future__ import annotations

import inspect
import shutil
from pathlib import Path

import pytest

import walpurgis
from walpurgis.arena.results import Results
from walpurgis.bots.messages import PROTOCOL
from walpurgis.cli import main, parser
from walpurgis.match.record import check_record, read_file
from walpurgis.match.record.data import VERSION
from walpurgis.terminal.sitting import Sitting

OLD = Path(__file__).parent / "fixtures" / "v0_1"
PAGE = Path(__file__).parents[1] / "docs" / "stability.md"
GAMES = walpurgis.game_names()


@pytest.mark.rules
@pytest.mark.parametrize("name", GAMES)
def test_records_are_read_and_mean_the_same(name: str) -> None:
    text, data = (walpurgis.load_record(OLD / f"record-{name}.{form}") for form in ("txt", "json"))
    assert text.is_over and text.points == data.points and text.log == data.log


@pytest.mark.rules
@pytest.mark.parametrize("name", GAMES)
def test_records_of_unfinished_matches_need_one_more_line(name: str, tmp_path: Path) -> None:
    """The one exception, which the page names: version 0.1 left out a line, and the error says which."""
    with pytest.raises(walpurgis.RecordError, match="`Unfinished` where the match is not over"):
        walpurgis.load_record(OLD / f"unfinished-{name}.txt")
    mended = tmp_path / "mended.txt"
    mended.write_text((OLD / f"unfinished-{name}.txt").read_text(encoding="utf-8") + "Unfinished\n", encoding="utf-8")
    unfinished, text = walpurgis.load_record(mended), walpurgis.load_record(OLD / f"record-{name}.txt")
    assert not unfinished.is_over and list(unfinished.log) == list(text.log)[: len(unfinished.log)]
    seat = unfinished.waiting[0]
    unfinished.play(seat, unfinished.legal(seat)[0])


@pytest.mark.parametrize("path", sorted(OLD.glob("record-*")), ids=lambda path: path.name)
def test_records_are_checked(path: Path) -> None:
    check_record(read_file(path))


def test_a_record_of_a_server_is_verified(capsys: pytest.CaptureFixture[str]) -> None:
    """Its deals follow from the secret and the additions, as they were told before the match."""
    assert main(["record", "verify", str(OLD / "record-server.txt")]) == 0


def test_a_journal_is_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WALPURGIS_DATA", str(tmp_path / "data"))
    journal = tmp_path / "old.match"
    shutil.copy(OLD / "journal.match", journal)
    sitting = Sitting.resume(journal)
    assert not sitting.match.is_over and len(sitting.match.log) > 3
    sitting.close()


def test_a_tournament_is_continued(tmp_path: Path) -> None:
    results = tmp_path / "arena.jsonl"
    shutil.copy(OLD / "arena.jsonl", results)
    before = Results.read(results)
    assert before.boards and before.plan.game == "shot"
    Results.resume(results).close()
    assert results.read_bytes() == (OLD / "arena.jsonl").read_bytes()


def stable_names() -> dict[str, list[str]]:
    """The lists on the page: a heading, and the names in backquotes below it; an item may go on in an indented line."""
    found: dict[str, list[str]] = {}
    for part in PAGE.read_text(encoding="utf-8").split("\n## ")[1:]:
        title, _, body = part.partition("\n")
        found[title.strip()] = [
            word for line in body.splitlines() if line.startswith(("- `", "  `")) for word in line.split("`")[1::2]
        ]
    return found


def test_the_page_lists_the_whole_public_api() -> None:
    assert sorted(stable_names()["The Python API"]) == sorted(walpurgis.__all__)
    assert sorted(stable_names()["Matches"]) == sorted(
        name for name, _ in inspect.getmembers(walpurgis.Match) if not name.startswith("_")
    )


def test_the_page_lists_every_command() -> None:
    commands = next(action for action in parser()._actions if action.dest == "command").choices
    assert commands is not None
    assert sorted(stable_names()["The command line"]) == sorted(commands)


def test_the_page_names_the_versions_of_the_protocols() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert f"bot protocol](bots.md), version {PROTOCOL}" in text
    assert f"[records](records.md), version {VERSION}" in text
