"""The @rule decorator: modes, caching, telling the user, and starting without Numba."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

FIRST_DECISION = """
import sys, walpurgis
match = walpurgis.new("shot", players=4, seed=1)
seat = match.waiting[0]
match.play(seat, match.legal(seat)[0])
print("numba" in sys.modules)
"""

COMPILE_ONE = """
from walpurgis.core import rule, sets
rule.warm_up()
print(sets.nth_of(0b1011, 2))
"""


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


def test_a_person_who_plays_one_match_waits_for_no_compiler() -> None:
    assert python(FIRST_DECISION, WALPURGIS_RULES="compiled").stdout.strip() == "False"


def test_an_unknown_mode_is_refused_with_the_known_ones() -> None:
    done = python("import walpurgis.core.rule", WALPURGIS_RULES="quick")
    assert done.returncode == 1
    assert "compiled, plain, checked" in done.stderr


@pytest.mark.turns(2)
@pytest.mark.parametrize("mode", ["compiled", "checked"])
def test_the_first_compilation_is_announced_and_then_cached(tmp_path: Path, mode: str) -> None:
    first = python(COMPILE_ONE, WALPURGIS_RULES=mode, WALPURGIS_CACHE=str(tmp_path))
    assert first.stdout.strip() == "3"
    assert "compiling the rules" in first.stderr
    again = python(COMPILE_ONE, WALPURGIS_RULES=mode, WALPURGIS_CACHE=str(tmp_path))
    assert again.stdout.strip() == "3"
    assert "compiling" not in again.stderr


def test_an_unwritable_cache_only_costs_time(tmp_path: Path) -> None:
    blocked = tmp_path / "a file where the folder should be"
    blocked.write_text("")
    done = python(COMPILE_ONE, WALPURGIS_RULES="compiled", WALPURGIS_CACHE=str(blocked))
    assert done.stdout.strip() == "3"


def test_old_versions_are_forgotten(tmp_path: Path) -> None:
    old, fresh = tmp_path / "rules-compiled-old", tmp_path / "rules-compiled-fresh"
    for folder in (old, fresh):
        folder.mkdir()
    os.utime(old, (0, 0))
    python(COMPILE_ONE, WALPURGIS_RULES="compiled", WALPURGIS_CACHE=str(tmp_path))
    assert not old.exists()
    assert fresh.exists()


def test_plain_mode_never_loads_numba() -> None:
    code = "import sys, walpurgis.core.rule as r; r.warm_up(); " + COMPILE_ONE + "; print('numba' in sys.modules)"
    assert python(code.replace("; print", "\nprint"), WALPURGIS_RULES="plain").stdout.split() == ["3", "False"]


def test_one_thread_can_stay_plain() -> None:
    """Whatever the others have compiled: where single rules are asked a few times, nobody waits for the compiler."""
    code = """
import sys, threading
from walpurgis.core import rule, sets
rule.warm_up()
with rule.plain_here():
    with rule.plain_here():
        assert sets.has(5, 2)
    assert sets.has(5, 0) and "numba" not in sys.modules
    other = threading.Thread(target=sets.has, args=(5, 2))
    other.start()
    other.join()
assert "numba" in sys.modules
"""
    done = python(code)
    assert done.returncode == 0, done.stderr
