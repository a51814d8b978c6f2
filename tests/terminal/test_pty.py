"""Real terminals: typing, Ctrl-C, a closed window, a closed pipe, a kill in the middle, a full disk."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from people import PATIENCE, Person, sit_down
from test_journal import actions_in

from walpurgis.match import save_record
from walpurgis.terminal.journal import unfinished
from walpurgis.terminal.sitting import Sitting

Sit = Callable[..., Person]
SHOT = ("play", "shot", "--seed", "3", "--bots", "random", "--name", "Ada")


def choices(person: Person) -> list[str]:
    """What the person is offered."""
    person.read_until("You can:")
    return person.read_until("> ").removesuffix("> ").split()


def journalled() -> list[str]:
    """The actions on disk."""
    return actions_in(unfinished()[0])


def test_typing_at_a_plain_table(person_at: Sit) -> None:
    person = person_at(*SHOT, "--plain")
    person.read_until("Witch's Shot Delivery Service. You are Ada.")
    action = choices(person)[0]
    person.type("why v1\n")
    person.read_until("S3.3")
    choices(person)
    person.type(f"{action}\n")
    person.read_until("Ada takes quota")
    assert f"0:{action}" in journalled()
    person.type("quit\n")
    assert person.wait() == 0
    assert "The match is saved" in person.seen
    assert "\x1b" not in person.seen, "plain lines need no cursor tricks"


def test_killed_in_the_middle_and_resumed(person_at: Sit) -> None:
    person = person_at(*SHOT, "--plain")
    for _ in range(3):
        person.type(f"{choices(person)[0]}\n")
    shown = person.read_until("You can:")
    person.kill()
    lines = journalled()
    assert len([line for line in lines if line.startswith("0:")]) == 3, shown
    again = person_at("play", "--resume", "--plain")
    again.read_until("You are Ada")
    choices(again)
    assert journalled() == lines
    again.type("undo\n")
    again.read_until("has been taken back")
    again.type("quit\n")
    assert again.wait() == 0


def test_ctrl_c_leaves_with_a_word(person_at: Sit) -> None:
    person = person_at(*SHOT, "--plain")
    choices(person)
    person.type("\x03")
    assert person.wait() == 130
    assert "The match is saved" in person.seen and "Traceback" not in person.seen


def test_ctrl_d_leaves_with_a_word(person_at: Sit) -> None:
    person = person_at(*SHOT, "--plain")
    choices(person)
    person.type("\x04")
    assert person.wait() == 0
    assert "The match is saved" in person.seen


@pytest.mark.parametrize("face", ["--plain", "--pace=0"])
def test_a_closed_window_ends_the_program_and_keeps_the_match(face: str, person_at: Sit) -> None:
    person = person_at(*SHOT, face)
    person.read_until("Ada")
    person.hang_up()
    assert person.process.wait(PATIENCE) != 0
    Sitting.resume().close()


def test_a_closed_pipe_is_no_catastrophe() -> None:
    reading, writing = os.pipe()
    command = [sys.executable, "-m", "walpurgis", *SHOT, "--plain"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=writing, stderr=subprocess.PIPE, text=True)
    os.close(writing)
    os.close(reading)
    _, complaints = process.communicate("hand\n" * 3, timeout=PATIENCE)
    assert process.returncode == 1
    assert "Traceback" not in complaints
    Sitting.resume().close()


def test_a_script_can_play_through_pipes() -> None:
    command = [sys.executable, "-m", "walpurgis", *SHOT]
    done = subprocess.run(command, input=b"hand\n\xff\xfe\nquit\n", capture_output=True, check=False, timeout=PATIENCE)
    said = done.stdout.decode()
    assert done.returncode == 0 and "Your hand:" in said and "is not an action here" in said
    assert b"Traceback" not in done.stderr


FULL_DISK = """
import resource, signal, sys
from walpurgis.cli import main
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (560, resource.RLIM_INFINITY))
sys.exit(main(sys.argv[1:]))
"""


def test_a_full_disk_is_reported_and_spoils_nothing() -> None:
    """A limit on the size of files stands for a disk that is full."""
    command = [sys.executable, "-c", FULL_DISK, "play", "broom", "--watch", "--bots", "random"]
    done = subprocess.run(command, input="\n\n", capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 0 and "Traceback" not in done.stderr
    assert done.stdout.count("Not played:") == 3 and "File too large" in done.stdout
    assert unfinished()[0].read_text().endswith("\n")
    Sitting.resume().close()


def test_the_whole_screen_in_a_real_terminal(person_at: Sit) -> None:
    person = person_at(
        "play", "shot", "--seed", "3", "--bots", "random", "--name", "Ada", "--pace", "0", size=(100, 30)
    )
    person.read_until("Witch's Shot")
    person.resize(80, 24)
    os.kill(person.process.pid, signal.SIGWINCH)
    person.read_until("Enter plays it")
    person.type("?")
    person.read_until("arrow keys")
    person.type("\r")
    person.read_until("Enter plays it")
    person.type("q")
    assert person.wait() == 0
    assert "The match is saved" in person.seen
    assert re.search(r"\x1b\[\?1049l", person.seen), "the screen of before comes back"


def test_ctrl_c_on_the_whole_screen(person_at: Sit) -> None:
    person = person_at(*SHOT, "--pace", "0")
    person.read_until("Enter plays it")
    person.type("\x03")
    assert person.wait() == 0
    assert "The match is saved" in person.seen and "Traceback" not in person.seen


def test_a_polite_kill_on_the_whole_screen(person_at: Sit) -> None:
    person = person_at(*SHOT, "--pace", "0")
    person.read_until("Enter plays it")
    person.process.terminate()
    assert person.wait() == 128 + signal.SIGTERM
    assert "The match is saved" in person.seen


def test_replaying_in_lines(tmp_path: Path, person_at: Sit) -> None:
    sitting = sit_down("shot")
    while len(sitting.match.log) < 6:
        sitting.let_bot_play(sitting.due) if sitting.due else sitting.play(0, sitting.match.legal(0)[0])
    save_record(sitting.match, tmp_path / "match.txt")
    person = person_at("replay", str(tmp_path / "match.txt"), "--plain")
    person.read_until("A match of 6 steps")
    person.type("next 3\n")
    person.read_until("3/6>")
    person.type("quit\n")
    assert person.wait() == 0
