"""`walpurgis bot`: a good bot is told so, and the author of a bad one what is wrong."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

HOUSE = Path(__file__).parents[2]
RUDE = HOUSE / "tests" / "bots" / "rude.py"


def test_a_good_bot(arena: Any) -> None:
    bot = "cmd:" + shlex.join([sys.executable, str(HOUSE / "examples" / "bots" / "simple.py")])
    said = arena("bot", "check", bot, "--game", "shot")
    assert "calls itself 'simple'" in said
    assert "shot, 3 players" in said and "shot, 4 players" in said
    assert "hint" not in said and "wrong" not in said
    assert "ready for a tournament" in said


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("illegal", "'v99': this is no action of shot"),
        ("crash", "the cauldron is empty"),
        ("stillborn", "no licence found"),
        ("wrong-version", "protocol 99"),
    ],
)
def test_a_bad_bot(arena: Any, how: str, words: str) -> None:
    said = arena("bot", "check", "cmd:" + shlex.join([sys.executable, str(RUDE), how]), "--game", "shot", code=1)
    assert words in " ".join(said.split())
    assert "not fit" in said


def test_a_stubborn_bot_gets_a_hint(arena: Any) -> None:
    bot = "cmd:" + shlex.join([sys.executable, str(RUDE), "stubborn"])
    assert "did not end by itself" in arena("bot", "check", bot, "--game", "shot")


def test_a_bot_that_is_not_there(arena: Any) -> None:
    assert "cannot be started" in arena("bot", "check", "cmd:./none", code=1)


def test_a_name_with_colons_is_no_picture(arena: Any) -> None:
    said = arena("bot", "check", "cmd:cat", "--game", "shot", code=1)
    assert "cmd:cat: not fit" in said and said.isascii()


def test_the_schema(arena: Any) -> None:
    schema = json.loads(arena("bot", "schema", "--game", "shot"))
    assert "ShotView" in schema["$defs"]
