"""Nothing needs a POSIX system but what docs/systems.md lists: commands work where its functions are hidden."""

from __future__ import annotations

import ast
import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

import walpurgis
from walpurgis.bots import pipes
from walpurgis.bots.messages import BotFault, Choose
from walpurgis.bots.program import Program
from walpurgis.testing.tools import random_match

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "walpurgis"
HIDING = str(Path(__file__).with_name("hidden_posix.py"))
RUDE = str(Path(__file__).parent / "bots" / "rude.py")
POSIX_ONLY = {"fcntl", "grp", "pty", "pwd", "resource", "termios", "tty", "uvloop"}
ENVIRONMENT = {**os.environ, "WALPURGIS_RULES": "plain", "PYTHONIOENCODING": "utf-8"}


def elsewhere(*args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """A command on a system that is not POSIX."""
    return subprocess.run(
        [sys.executable, HIDING, *args],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env=ENVIRONMENT,
    )


def test_a_match_in_plain_lines() -> None:
    done = elsewhere("play", "shot", "--watch", "--bots", "random", "--plain", "--language", "en")
    assert done.returncode == 0, done.stderr


def test_a_tournament_and_its_file(tmp_path: Path) -> None:
    results = str(tmp_path / "results.jsonl")
    bots = ("--bots", "random,greedy", "--matches", "8", "--seed", "1", "--workers", "1")
    done = elsewhere("arena", "shot", *bots, "--results", results)
    assert done.returncode == 0, done.stderr
    assert elsewhere("arena", "--resume", results).returncode == 0


def test_a_program_plays() -> None:
    done = elsewhere("bot", "check", "--game", "shot", f"cmd:{sys.executable} {ROOT / 'examples/bots/simple.py'}")
    assert done.returncode == 0, done.stderr


def test_a_journal_is_held_by_one_terminal(tmp_path: Path) -> None:
    script = tmp_path / "hold.py"
    script.write_text(
        "import subprocess, sys\n"
        "from pathlib import Path\n"
        "from walpurgis.terminal.journal import Header, Journal, NoJournal\n"
        "path = Path(__file__).with_name('a.match')\n"
        "if path.exists():\n"
        "    try:\n"
        "        Journal.open(path)\n"
        "    except NoJournal as error:\n"
        "        print(error)\n"
        "else:\n"
        "    held = Journal.create(path, Header(2), [])\n"
        f"    subprocess.run([sys.executable, {HIDING!r}, __file__], check=True)\n"
        "    assert b'\\r' not in path.read_bytes()\n"
    )
    done = elsewhere(str(script))
    assert done.returncode == 0 and "is open in another terminal" in done.stdout, done.stderr


def test_a_server_and_its_backup(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    command = [sys.executable, HIDING, "serve", "--cold", "--port", str(port), "--database", database]
    with subprocess.Popen(command, env=ENVIRONMENT, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert wait_for(f"http://127.0.0.1:{port}/health", server), server.communicate()[1]
        finally:
            server.terminate()
            server.communicate(timeout=30)
    done = elsewhere("backup", str(tmp_path / "all.backup"), "--database", database)
    assert done.returncode == 0, done.stderr


def wait_for(address: str, server: subprocess.Popen[str]) -> bool:
    for _ in range(600):
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                return answer.status == 200
        except OSError:
            if server.poll() is not None:
                return False
            time.sleep(0.1)
    return False


@pytest.mark.parametrize(
    ("how", "kind"), [("garbage", "garbage"), ("silence", "silence"), ("crash", "crash"), ("stillborn", "crash")]
)
def test_rude_programs_end_in_a_fault(how: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the tests of the protocol, but over threads and sockets."""
    monkeypatch.setattr(pipes, "WATCHES_PIPES", False)
    program = Program([sys.executable, RUDE, how])
    with pytest.raises(BotFault) as fault:
        program.greet()
        program.ask(Choose(id=1, legal=["q0"], view={}, events=[]), 1.0)
    program.kill()
    assert fault.value.kind == kind


def test_modules_of_posix_are_imported_where_others_can_do_without() -> None:
    """Only inside `try`, which has an answer for systems that lack them."""
    for path in SOURCE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        tried = {id(inner) for node in ast.walk(tree) if isinstance(node, ast.Try) for inner in ast.walk(node)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Import) and POSIX_ONLY & {each.name for each in node.names}:
                assert id(node) in tried, f"{path.name}:{node.lineno}"


def test_text_files_are_read_as_utf_8_everywhere() -> None:
    """Windows would read them in the encoding of the machine."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""
            if isinstance(node, ast.Call) and name in ("read_text", "write_text"):
                given = len(node.args) > (name == "write_text") or any(word.arg == "encoding" for word in node.keywords)
                assert given, f"{path}:{node.lineno} names no encoding"


def test_records_with_the_line_ends_of_windows_are_read(tmp_path: Path) -> None:
    game = walpurgis.game_named("shot")
    match = random_match(game, game.options.make(3), 5)
    path = tmp_path / "match.txt"
    path.write_bytes(walpurgis.text_of(match).replace("\n", "\r\n").encode())
    assert walpurgis.text_of(walpurgis.load_record(path)) == walpurgis.text_of(match)
