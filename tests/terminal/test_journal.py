"""The journal: on disk before it counts, whole after a kill, clear about a full disk and a second terminal."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import msgspec
import pytest
from people import legal_now, sit_down

from walpurgis.core.folders import data_folder
from walpurgis.match import Match, record_of, save_record
from walpurgis.table.refused import Refused
from walpurgis.terminal.folders import Wish, last_wish, remember
from walpurgis.terminal.journal import NoJournal, NotWritten, unfinished
from walpurgis.terminal.setup import Setup
from walpurgis.terminal.sitting import Sitting, load_match


def play_on(sitting: Sitting, actions: int) -> None:
    """A number of decisions, by whoever owes them."""
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


def actions_in(path: Path) -> list[str]:
    """The actions of a journal."""
    acted = [line.partition(" ")[2] for line in path.read_text().splitlines() if '"row":"acted"' in line]
    return [f"{row['seat']}:{row['action']}" for row in map(msgspec.json.decode, acted)]


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
        seen.append((actions_in(path_of(sitting))[-1], len(sitting.match.log)))

    monkeypatch.setattr(os, "fsync", fsync)
    play_on(sitting, 3)
    assert [log for _, log in seen] == [0, 1, 2], "it was written before it was played"
    assert [line for line, _ in seen] == [f"{step.seat}:{step.name}" for step in sitting.match.log]


def test_a_line_torn_by_a_kill_is_cut_away() -> None:
    sitting = sit_down("witches")
    play_on(sitting, 5)
    path, log = path_of(sitting), sitting.match.log
    sitting.close()
    whole = path.read_bytes()
    with path.open("ab") as file:
        file.write(b'1763286000000 {"row":"acted","seat":0,"act')  # no end of line: it was never shown
    again = Sitting.resume()
    assert again.match.log == log and path.read_bytes() == whole
    play_on(again, 1)
    assert path.read_bytes().startswith(whole) and len(again.match.log) == len(log) + 1


def test_a_full_disk_changes_nothing_and_can_be_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sit_down("shot", bots="random")
    play_on(sitting, 2)
    before, log = path_of(sitting).read_bytes(), list(sitting.match.log)
    real = os.write

    def full(file: int, data: bytes) -> int:
        if len(data) > 2:
            return real(file, data[:2])  # half of it fits
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("walpurgis.terminal.journal.os.write", full)
    with pytest.raises(NotWritten, match="No space left on device"):
        play_on(sitting, 1)
    assert path_of(sitting).read_bytes() == before and sitting.match.log == log
    monkeypatch.undo()
    play_on(sitting, 1)
    assert len(sitting.match.log) == 3


def test_you_can_still_play_without_a_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
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
    sitting = sit_down("shot", options={"shot": {"first": "0"}})
    play_on(sitting, 3)  # quotas are chosen openly
    assert sitting.match.log[0].seat == 0
    assert sitting.undo(0) and sitting.match.log == []
    sitting.close()
    again = Sitting.resume()
    assert again.match.log == [] and again.due == 0


def test_nobody_acts_sees_the_next_deal_and_takes_the_action_back() -> None:
    sitting = sit_down("shot", people=4)
    while len(sitting.match.deals) == 1:
        play_on(sitting, 1)
    dealt, seat = path_of(sitting).read_bytes(), sitting.match.log[-1].seat
    with pytest.raises(Refused, match="hidden has been revealed"):
        sitting.undo(seat)
    assert path_of(sitting).read_bytes() == dealt and len(sitting.match.deals) == 2


def test_cards_chosen_together_are_taken_back_together() -> None:
    sitting = sit_down("witches", people=2)
    for action in sitting.match.legal(0)[:1] + sitting.match.legal(0)[2:4]:
        sitting.play(0, action)
    assert sitting.due == 1
    back = sitting.undo(0)
    assert len(back) == 3 and sitting.match.log == [] and sitting.due == 0


def test_everybody_at_the_keyboard_has_to_agree() -> None:
    sitting = sit_down("shot", people=4)
    with pytest.raises(Refused, match="not decided anything yet"):
        sitting.undo(0)
    play_on(sitting, 2)
    first, second = (step.seat for step in sitting.match.log)
    assert sitting.others(first) == [sitting.match.names[seat] for seat in range(4) if seat != first]
    sitting.undo(first)
    assert sitting.match.log == [] and second != first
    said = [line for line in path_of(sitting).read_text().splitlines() if "answered" in line]
    assert len(said) == 3, "all the others have agreed, and that is written down"


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
    with pytest.raises(Refused, match="not decided anything yet"):
        again.undo(0)  # not past the beginning
    play_on(again, 3)
    again.close()
    assert len(Sitting.resume().match.log) == 23


@pytest.mark.parametrize("content", [b"", b"nonsense\n", b"{}\n", b'{"game":"shot"}\n', b'{"journal":2}\n'])
def test_a_file_that_is_no_journal_is_explained(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "broken.match"
    path.write_bytes(content)
    for read in (Sitting.resume, load_match):
        with pytest.raises(NoJournal, match=r"broken\.match is not a journal"):
            read(path)
    assert path.read_bytes() == content


def test_a_journal_with_a_strange_line_names_it(tmp_path: Path) -> None:
    sitting = sit_down("shot")
    whole = path_of(sitting).read_bytes()
    (tmp_path / "a.match").write_bytes(whole + b"hello there\n")
    number = whole.count(b"\n") + 1
    with pytest.raises(NoJournal, match=f"line {number} is not understood: 'hello there'"):
        Sitting.resume(tmp_path / "a.match")
    (tmp_path / "b.match").write_bytes(whole + b'1 {"row":"acted","seat":0,"action":"b99"}\n')
    with pytest.raises(NoJournal, match="damaged"):
        Sitting.resume(tmp_path / "b.match")
    (tmp_path / "c.match").write_bytes(whole.replace(b'{"journal":2', b'{"journal":9', 1))
    with pytest.raises(NoJournal, match="later version"):
        Sitting.resume(tmp_path / "c.match")


# --- journals of version 0.1 -----------------------------------------------------------------------------------------


def old_journal(path: Path, setup: Setup, match: Match, *more: str) -> None:
    """As version 0.1 wrote it."""
    actions = [f"{step.seat}:{step.name}" for step in match.log]
    path.write_bytes(msgspec.json.encode(setup) + b"\n" + "".join(f"{line}\n" for line in (*actions, *more)).encode())


def test_an_old_journal_is_played_on(tmp_path: Path) -> None:
    sitting = sit_down("shot")
    play_on(sitting, 20)
    path = tmp_path / "old.match"
    old_journal(path, sitting.setup, sitting.match, "undo 2")
    assert len(load_match(path).log) == 18
    again = Sitting.resume(path)
    assert [step.name for step in again.match.log] == [step.name for step in sitting.match.log[:18]]
    play_on(again, 2)
    again.close()
    assert len(Sitting.resume(path).match.log) == 20, "what was played since is there too"


def test_an_old_journal_that_cannot_be_played_is_refused_and_left_alone(tmp_path: Path) -> None:
    sitting = sit_down("shot")
    path = tmp_path / "old.match"
    old_journal(path, sitting.setup, sitting.match, "0:b99")
    before = path.read_bytes()
    for read in (Sitting.resume, load_match):
        with pytest.raises(NoJournal, match="0:b99 cannot be played with today's rules"):
            read(path)
    assert path.read_bytes() == before and {found.name for found in tmp_path.iterdir()} == {"data", "old.match"}
    old_journal(path, sitting.setup, sitting.match, "hello there")
    with pytest.raises(NoJournal, match="line 2 is not understood"):
        Sitting.resume(path)


def test_the_last_choice_is_remembered() -> None:
    assert last_wish() == Wish()
    wish = Wish(game="broom", players=6, seats=["", "expert"], names=["Ada"], language="ja", theme="dawn")
    remember(wish)
    assert last_wish() == wish
