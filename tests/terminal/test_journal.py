"""The journal: on disk before it counts, whole after a kill, clear about a full disk and a second terminal."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import msgspec
import pytest
from people import legal_now, sit_down

from walpurgis.match import record_of, save_record
from walpurgis.terminal import journal as journals
from walpurgis.terminal.folders import Wish, data_folder, last_wish, remember
from walpurgis.terminal.journal import NoJournal, NotWritten, unfinished
from walpurgis.terminal.sitting import CannotUndo, Sitting, load_match


def play_on(sitting: Sitting, actions: int) -> None:
    """So many decisions, by whoever owes them."""
    for _ in range(actions):
        if sitting.match.is_over:
            return
        if sitting.due in sitting.people:
            sitting.play(sitting.due, legal_now(sitting)[0])
        else:
            sitting.let_bot_play(sitting.due)


def path_of(sitting: Sitting) -> Path:
    """Where its journal is."""
    assert sitting.journal is not None
    return sitting.journal.path


def test_resuming_gives_the_same_match_and_the_same_future() -> None:
    first, second = sit_down("shot"), sit_down("shot")
    play_on(first, 30)
    play_on(second, 30)
    state = record_of(first.match)
    first.close()
    again = Sitting.resume(path_of(second).with_name(first_name(first)))
    assert record_of(again.match) == state
    play_on(again, 500)
    play_on(second, 500)
    assert again.match.is_over and record_of(again.match) == record_of(second.match)


def first_name(closed: Sitting) -> str:
    """The journal of a sitting that is closed: the one that is not locked."""
    names = sorted(path.name for path in (data_folder() / "matches").iterdir())
    assert len(names) == 2 and closed.journal is None
    for name in names:
        try:
            Sitting.resume(data_folder() / "matches" / name).close()
        except NoJournal:
            continue
        return name
    raise AssertionError(names)


def test_an_action_is_on_disk_before_it_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sit_down("shot")
    seen: list[tuple[str, int]] = []
    real = os.fsync

    def fsync(file: int) -> None:
        real(file)
        seen.append((path_of(sitting).read_text().splitlines()[-1], len(sitting.match.log)))

    monkeypatch.setattr(os, "fsync", fsync)
    play_on(sitting, 3)
    assert [log for _, log in seen] == [0, 1, 2], "it was written before it was played"
    assert [line for line, _ in seen] == [f"{step.seat}:{step.name}" for step in sitting.match.log]


def test_a_line_torn_by_a_kill_is_cut_away() -> None:
    sitting = sit_down("witches")
    play_on(sitting, 5)
    path, log = path_of(sitting), sitting.match.log
    sitting.close()
    with path.open("a") as file:
        file.write("0:r1")  # no end of line: it was never shown
    again = Sitting.resume()
    assert again.match.log == log
    play_on(again, 1)
    assert path.read_text().count("0:r1\n") <= 1 and len(again.match.log) == len(log) + 1


def test_a_full_disk_changes_nothing_and_can_be_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sit_down("shot", bots="random")
    play_on(sitting, 2)
    before, log = path_of(sitting).read_bytes(), list(sitting.match.log)
    real = os.write

    def full(file: int, data: bytes) -> int:
        if len(data) > 2:
            return real(file, data[:2])  # half of it fits
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(journals.os, "write", full)
    with pytest.raises(NotWritten, match="No space left on device"):
        play_on(sitting, 1)
    assert path_of(sitting).read_bytes() == before and sitting.match.log == log
    monkeypatch.undo()
    play_on(sitting, 1)
    assert len(sitting.match.log) == 3


def test_without_a_data_folder_one_can_still_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WALPURGIS_DATA", "/dev/null/nowhere")
    sitting = sit_down("broom")
    assert sitting.journal is None
    play_on(sitting, 10)
    assert len(sitting.match.log) == 10
    assert unfinished() == []


def test_two_terminals_cannot_play_the_same_match() -> None:
    sitting = sit_down("shot")
    with pytest.raises(NoJournal, match="another terminal"):
        Sitting.resume(path_of(sitting))
    path = path_of(sitting)
    sitting.close()
    Sitting.resume(path).close()


def test_undo_is_kept_too() -> None:
    sitting = sit_down("shot")
    while len([step for step in sitting.match.log if step.seat == 0]) < 2:
        play_on(sitting, 1)
    own = [number for number, step in enumerate(sitting.match.log) if step.seat == 0]
    play_on(sitting, 2)
    kept = sitting.match.log[: own[-1]]
    name = sitting.undo(0)
    assert name and sitting.match.log == kept
    sitting.close()
    again = Sitting.resume()
    assert again.match.log == kept


def test_undo_takes_back_nothing_of_other_people() -> None:
    sitting = sit_down("shot", people=4)
    with pytest.raises(CannotUndo, match="nothing-to-undo"):
        sitting.undo(0)
    play_on(sitting, 2)
    first, second = (step.seat for step in sitting.match.log)
    with pytest.raises(CannotUndo, match="others-have-played"):
        sitting.undo(first)
    sitting.undo(second)
    assert len(sitting.match.log) == 1


def test_finished_matches_are_not_resumed() -> None:
    sitting = sit_down("broom", 3)
    play_on(sitting, 1000)
    assert sitting.match.is_over and unfinished() == []
    path = path_of(sitting)
    sitting.close()
    with pytest.raises(NoJournal, match="no match to resume"):
        Sitting.resume()
    assert load_match(path).points == sitting.match.points


def test_a_record_can_be_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("walpurgis.terminal.sitting.LEVEL", "greedy")
    sitting = sit_down("shot")
    play_on(sitting, 20)
    save_record(sitting.match, tmp_path / "half.txt")
    again = Sitting.resume(tmp_path / "half.txt")
    assert [step.name for step in again.match.log] == [step.name for step in sitting.match.log]
    assert again.match.deals == sitting.match.deals
    again.undo(0)
    play_on(again, 3)


@pytest.mark.parametrize("content", [b"", b"nonsense\n", b"{}\n", b'{"game":"shot"}\n'])
def test_what_is_no_journal_is_told(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "broken.match"
    path.write_bytes(content)
    with pytest.raises(NoJournal, match=r"broken\.match is no journal"):
        Sitting.resume(path)


def test_a_journal_with_a_strange_line_names_it(tmp_path: Path) -> None:
    sitting = sit_down("shot")
    header = msgspec.json.encode(sitting.setup)
    (tmp_path / "a.match").write_bytes(header + b"\n0:q2\nhello there\n")
    with pytest.raises(NoJournal, match="line 3"):
        Sitting.resume(tmp_path / "a.match")
    (tmp_path / "b.match").write_bytes(header + b"\n0:b99\n")
    with pytest.raises(NoJournal, match="0:b99 cannot be played"):
        Sitting.resume(tmp_path / "b.match")


def test_the_last_choice_is_remembered() -> None:
    assert last_wish() == Wish()
    wish = Wish(game="broom", players=6, seats=["", "expert"], names=["Ada"], language="ja", theme="dawn")
    remember(wish)
    assert last_wish() == wish
