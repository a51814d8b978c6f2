"""The command line as people and scripts use it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import walpurgis
from walpurgis.testing.conformance import random_match


def walpurgis_command(*args: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "walpurgis", *args],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
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
    assert "Die Partie ist zu Ende." in shown.stdout


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


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "shot", "--players", "9"], "shot is a game for 3 to 4 players"),
        (["play", "shot", "-o", "curse"], "NAME=VALUE"),
        (["play", "shot", "-o", "curze=yes"], "did you mean 'curse'"),
        (["record", "show", "nowhere"], "cannot be read"),
        (["bench", "--seconds", "0"], "above 0"),
    ],
)
def test_bad_input_is_told_in_one_line(args: list[str], message: str) -> None:
    done = walpurgis_command(*args)
    assert done.returncode == 2
    assert message in done.stderr and "Traceback" not in done.stderr


def test_help_explains_every_option() -> None:
    text = walpurgis_command("play", "--help").stdout
    for name in walpurgis.game_names():
        for option in walpurgis.game_named(name).options.kinds():
            assert option in text
