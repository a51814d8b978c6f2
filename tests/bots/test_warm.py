"""Compiling in the background: nobody waits for it, a simple bot stands in, and what was compiled is noted."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from walpurgis.bots import warm
from walpurgis.bots.registry import bot_named
from walpurgis.bots.warm import STAND_IN, Warmer
from walpurgis.core.rule import Mode

REGULAR = bot_named("regular")


@pytest.fixture
def slow_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """A cold cache and a compiler that is done when the test says so."""
    done = threading.Event()
    monkeypatch.setattr(warm, "MODE", Mode.COMPILED)
    monkeypatch.setattr(warm, "_note", lambda game: tmp_path / f"{game}.warm")  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    monkeypatch.setattr(warm, "rehearse", lambda *_: None)
    monkeypatch.setattr(Warmer, "_compile", lambda _: done.wait(30))  # pyright: ignore[reportUnknownLambdaType]
    return done


def test_a_simple_bot_stands_in_until_everything_is_compiled(slow_compiler: threading.Event) -> None:
    warmer = Warmer(["shot"])
    assert warmer.fitting(REGULAR, "shot").name == STAND_IN
    assert warmer.fitting(bot_named("random"), "shot").name == "random", "it needs no compiled code"
    slow_compiler.set()
    warmer.wait(30)
    assert warmer.fitting(REGULAR, "shot") is REGULAR
    warmer.close()


def test_compiled_code_in_the_cache_is_waited_for(slow_compiler: threading.Event) -> None:
    """So that a second match with the same seed is played by the same bots."""
    warm.note_cached("shot")
    warmer = Warmer(["shot"])
    assert warmer.fitting(REGULAR, "shot") is REGULAR
    warmer.close()


def test_closing_does_not_note_what_was_not_compiled(slow_compiler: threading.Event) -> None:
    warmer = Warmer(["shot"])
    warmer.start()
    closing = threading.Thread(target=warmer.close)
    closing.start()
    slow_compiler.set()
    closing.join(30)
    assert not warm.is_cached("shot") and not warmer.ready


def test_another_copy_of_the_package_compiles_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code is kept by the path of its source: a server that trusted another copy's note froze while it compiled."""

    def folder(_: object) -> Path:
        return tmp_path

    monkeypatch.setattr(warm, "cache_folder", folder)
    warm.note_cached("shot")
    assert warm.is_cached("shot")
    monkeypatch.setattr(warm, "__file__", "/somewhere/else/walpurgis/bots/warm.py")
    assert not warm.is_cached("shot")
