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

WHOLE_PROGRAM = """
from walpurgis.core import dice, rule
rule.warm_up()
dice.pick(0b1011, dice.new_dice(1))
kernel = next(iter(rule.dispatcher_of(dice.pick).overloads.values())).library
defined = [function for function in kernel._final_module.functions if not function.is_declaration]
print(type(kernel).__name__, sorted({function.linkage.name for function in defined if "pick" not in function.name}))
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


def test_a_kernel_is_optimised_together_with_the_rules_it_calls(tmp_path: Path) -> None:
    """No rule inside it can be called by others, so the compiler may inline them all."""
    done = python(WHOLE_PROGRAM, WALPURGIS_RULES="compiled", WALPURGIS_CACHE=str(tmp_path))
    kind, _, linkages = done.stdout.strip().partition(" ")
    assert kind == "KernelLibrary"
    assert "linkonce_odr" not in linkages


def test_rules_can_be_compiled_for_another_processor(tmp_path: Path) -> None:
    """Without the instructions of this one, which LLVM would give up on."""
    done = python(COMPILE_ONE, WALPURGIS_RULES="compiled", WALPURGIS_CACHE=str(tmp_path), NUMBA_CPU_NAME="generic")
    assert done.stdout.strip() == "3", done.stderr


def test_a_numba_that_works_differently_compiles_in_its_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    whole_program = pytest.importorskip("walpurgis.core.whole_program")
    assert whole_program.compiler_of_rules() is whole_program.RuleCompiler
    monkeypatch.setattr(whole_program, "NEEDED", ("_a_step_that_is_gone",))
    assert whole_program.compiler_of_rules() is whole_program.compiler.Compiler


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
