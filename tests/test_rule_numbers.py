"""Every rule number of every game is named by at least one test of that game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from walpurgis.games import game_named, game_names

TESTS = Path(__file__).parent / "games"


def rule_numbers(name: str) -> set[str]:
    """The rules that the game's own rulebook tells."""
    page = (game_named(name).rulebook / "en.md").read_text(encoding="utf-8")
    return set(re.findall(r"\*\*([A-Z]\d+\.\d+)\*\*", page))


@pytest.mark.parametrize("name", game_names())
def test_no_rule_is_without_a_test(name: str) -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in TESTS.glob(f"test_{name}*.py"))
    named = {number.upper().replace("_", ".") for number in re.findall(r"(?i)(?:\b|_)([a-z]\d+[._]\d+)", tests)}
    assert rule_numbers(name), f"the rulebook of {name} numbers no rules"
    assert not rule_numbers(name) - named, f"no test names {sorted(rule_numbers(name) - named)}"
