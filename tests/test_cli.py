"""The command line as people and scripts use it."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import walpurgis
from walpurgis import cli
from walpurgis.testing.tools import random_match

SURROGATE = os.fsdecode(b"\xff")  # how a byte that is no UTF-8 reaches a program


def walpurgis_command(*args: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "walpurgis", *args],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, "LC_ALL": "en_GB.UTF-8", "PYTHONIOENCODING": "utf-8", **environment},
    )


@pytest.fixture
def record(tmp_path: Path) -> Path:
    game = walpurgis.game_named("shot")
    path = tmp_path / "match.txt"
    walpurgis.save_record(random_match(game, game.options.make(4), 5), path)
    return path


def test_record_check_and_show(record: Path) -> None:
    checked = walpurgis_command("record", "check", str(record))
    assert checked.returncode == 0 and "ok, shot, 4 players" in checked.stdout
    shown = walpurgis_command("record", "show", str(record), "--language", "de")
    assert "endet die Partie" in shown.stdout


def test_record_check_refuses_with_file_line_and_reason(record: Path) -> None:
    broken = record.with_name("broken.txt")
    broken.write_text(record.read_text().replace("Result: ", "Result: 9"))
    done = walpurgis_command("record", "check", str(record), str(broken), str(record.with_name("none")))
    assert done.returncode == 1
    assert f"{record}: ok" in done.stdout
    assert f"{broken}: line" in done.stderr and "the result is" in done.stderr
    assert "cannot be read" in done.stderr


def test_record_convert_there_and_back(record: Path) -> None:
    as_json = record.with_suffix(".json")
    as_json.write_text(walpurgis_command("record", "convert", str(record), "--to", "json").stdout)
    assert json.loads(as_json.read_text())["game"] == "shot"
    assert walpurgis_command("record", "convert", str(as_json), "--to", "text").stdout == record.read_text()


def test_bench_signature() -> None:
    done = walpurgis_command("bench", "--signature", "--json", WALPURGIS_RULES="plain")
    golden = json.loads((Path(__file__).parent / "golden" / "signatures.json").read_text())
    assert json.loads(done.stdout) == golden


@pytest.mark.turns(3)
@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "shot", "--players", "9"], "shot is a game for 3 to 4 players"),
        (["play", "shot", "-o", "curse"], "NAME=VALUE"),
        (["play", "shot", "-o", "curze=yes"], "did you mean 'curse'"),
        (["record", "show", "nowhere"], "nowhere: the file cannot be read"),
        (["bench", "--seconds", "0"], "above 0"),
        (["bench", "--seconds", "nan"], "above 0"),
        (["play", "shot", "-o", "=yes"], "NAME=VALUE"),
        (["play", "shot", "-o", "curse=yes", "-o", "curse=no"], "given twice"),
        (["play", "shot", "-o", "cls=1"], "shot has no option 'cls'"),
        (["play", "shot", "--bots", "cmd:./nofile"], "'./nofile' cannot be started: No such file"),
        (["play", "shot", "--bots", "cmd:'"], "cannot be read as a command"),
        (["play", "shot", "--bots", "cmd:"], "names no program"),
        (["play", "shot", "--bots", "nobody\x1b[31m"], "there is no bot 'nobody"),
        (["play", "shot", "--seed", SURROGATE], "is not UTF-8 text"),
        (["play", "shot", "-o", f"curse={SURROGATE}"], "is not UTF-8 text"),
        (["play", "--resume", "nowhere.txt"], "nowhere.txt: the file cannot be read"),
        (["replay", "nowhere.match"], "nowhere.match cannot be read"),
        (["arena", "shot", "--bots", "random,greedy", "-o", "cls=1"], "shot has no option 'cls'"),
        (["arena", "shot", "--bots", "random,greedy", "--seed", SURROGATE], "is not UTF-8 text"),
        (["arena", "shot", "--bots", "cmd:./nofile,random"], "cannot be started"),
        (["arena", "shot", "--bots", "random,greedy", "--matches", "0"], "at least one match, not 0"),
        (["arena", "shot", "--bots", "random,greedy", "--json", "no/where.json"], "no/where.json cannot be written"),
        (["arena", "shot", "--bots", "random,greedy", "--csv", "/"], "/ cannot be written"),
        (["arena", "shot", "--bots", "random,greedy", "--picture", "a.xyz"], "a.xyz cannot be drawn"),
        (["arena", "shot", "--bots", "random,greedy", "--records", "/dev/null/x"], "/dev/null/x cannot be written"),
        (["arena", "--resume", "/dev/null"], "/dev/null holds no tournament"),
        (["bot", "connect", "http://localhost:1", "./nofile"], "'./nofile' cannot be started"),
        (["bot", "connect", "http://localhost:1", "'"], "cannot be read as a command"),
        (["bot", "check", "cmd:'"], "cannot be read as a command"),
        (["bot", "token", "nonsense"], "is no address of a server"),
    ],
)
def test_bad_input_is_explained_in_one_line(args: list[str], message: str) -> None:
    done = walpurgis_command(*args, WALPURGIS_RULES="plain")
    assert done.returncode == 2
    assert message in done.stderr and "Traceback" not in done.stderr
    assert "\x1b" not in done.stderr


def test_help_explains_every_option() -> None:
    text = walpurgis_command("play", "--help").stdout
    for name in walpurgis.game_names():
        for option in walpurgis.game_named(name).options.kinds():
            assert option in text


def undocumented(parser: argparse.ArgumentParser) -> Iterator[str]:
    """The arguments and commands below a parser that its help does not explain."""
    for action in parser._actions:  # argparse has no public list
        if isinstance(action, argparse._SubParsersAction):
            explained = {choice.dest for choice in action._choices_actions if choice.help}
            for name, inner in action.choices.items():
                if name not in explained:
                    yield f"{parser.prog} {name}"
                yield from undocumented(inner)
        elif not action.help:
            yield f"{parser.prog} {'/'.join(action.option_strings) or action.dest}"


def test_every_command_and_argument_has_a_help_text() -> None:
    found = list(undocumented(cli.parser()))
    assert not found, found


def test_resuming_another_game_is_refused(record: Path) -> None:
    environment = {"WALPURGIS_DATA": str(record.parent / "data"), "WALPURGIS_RULES": "plain"}
    done = walpurgis_command("play", "witches", "--resume", str(record), **environment)
    assert done.returncode == 2
    assert f"{record} is a match of shot, not of witches" in done.stderr
    assert not (record.parent / "data").exists(), "nothing was begun"
    done = walpurgis_command("play", "--resume", str(record), "--players", "3", **environment)
    assert done.returncode == 2 and "leave --players out" in done.stderr


@pytest.mark.parametrize("seed", ["0", "99999999999999999999"])
def test_a_review_has_bounds(record: Path, seed: str) -> None:
    done = walpurgis_command("review", str(record), "--simulations", seed)
    assert done.returncode == 2 and "--simulations takes 1 to 100,000,000" in done.stderr


@pytest.mark.parametrize("redirection", [">&-", "<&-", ">&- 2>&-"])
@pytest.mark.parametrize("command", ["record schema", "arena shot --bots random,greedy --matches 4 --workers 1"])
def test_closed_streams_are_reported_and_nothing_starts(tmp_path: Path, redirection: str, command: str) -> None:
    line = f"'{sys.executable}' -m walpurgis {command} {redirection}"
    done = subprocess.run(line, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert "2>&-" in redirection or "is closed" in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full disk, as Linux has one")
@pytest.mark.parametrize("command", ["record show", "record check", "record convert --to json"])
def test_a_full_disk_is_reported(record: Path, command: str) -> None:
    words = command.split()
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "walpurgis", *words[:2], str(record), *words[2:]],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=120,
        )
    assert done.returncode == 2
    assert done.stderr == "walpurgis: cannot write: No space left on device\n"


def test_a_terminal_without_letters_is_no_error(record: Path) -> None:
    done = walpurgis_command("record", "show", str(record), "--language", "ja", PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and "\\u" in done.stdout


def test_a_file_name_cannot_play_tricks_on_the_terminal(tmp_path: Path) -> None:
    done = walpurgis_command("record", "check", str(tmp_path / "\x1b[2Jgone"), str(tmp_path / SURROGATE))
    assert done.returncode == 1
    assert "\x1b" not in done.stderr and r"\x1b[2Jgone: the file cannot be read" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("code", ["import walpurgis", "from walpurgis.cli import main; main(['--version'])"])
def test_nothing_heavy_is_imported_before_it_is_needed(code: str) -> None:
    check = "import sys; print(*sorted({'numpy', 'numba', 'walpurgis.games', 'fluent', 'litestar'} & set(sys.modules)))"
    script = f"try:\n    {code}\nexcept SystemExit:\n    pass\n{check}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "", done.stdout
