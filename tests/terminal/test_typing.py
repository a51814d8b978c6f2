"""What people type at a plain table: marks in any order, commands in their own language, examples of their own game."""

from __future__ import annotations

import io
import threading
from pathlib import Path

import pytest
from people import sit_down, talk

from walpurgis.bots import warm
from walpurgis.bots.warm import Warmer
from walpurgis.core.rule import Mode
from walpurgis.games import game_named, game_names
from walpurgis.terminal import terminal_words
from walpurgis.terminal.commands import command_in, spellings
from walpurgis.terminal.lines import Lines
from walpurgis.terminal.plain import COMMANDS
from walpurgis.terminal.plain_replay import PlainReplay
from walpurgis.terminal.reading import example_rule, look_up
from walpurgis.terminal.sitting import Sitting
from walpurgis.words import LANGUAGES

REPLAY = ("next", "back", "go", "start", "end", "round", "seat", "all", "table", "help", "quit")


def own_actions(sitting: Sitting) -> list[str]:
    """What the person has done."""
    return [step.name for step in sitting.match.log if step.seat == 0]


def test_cards_are_named_in_any_order_and_confirmed() -> None:
    sitting = sit_down("witches")
    hand = list(dict.fromkeys(sitting.match.view(0).hand))
    low, middle, high, other = hand[0], hand[5], hand[-2], hand[3]
    said = talk(sitting, f"{high} pass-{low}", "", "ok", f"{middle} {other}", high, "zebra", other, "", "quit")
    assert "Choose 3 in all (3 more), in any order:" in said
    assert f"Marked so far, 2 of 3: {high} {low}." in said
    assert f"3 are already marked. Unmark one before you mark {other}." in said
    assert f"Marked: {high} {low} {middle}. Press Enter to confirm" in said
    assert "“zebra” is not an action here." in said
    assert own_actions(sitting)[:3] == [f"pass-{card}" for card in (low, other, middle)]


def test_an_unfinished_choice_is_not_taken() -> None:
    sitting = sit_down("witches")
    talk(sitting, " ".join(sitting.match.view(0).hand[:3]))  # and then the line is closed
    assert own_actions(sitting) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_means_two_commands(language: str) -> None:
    words = terminal_words(language, game_named("shot"))
    for commands in (COMMANDS, REPLAY):
        typed = [word for name in commands for word in {*spellings(name, words)}]
        assert len(typed) == len(set(typed)) and not any(word.startswith("[") for word in typed)
        for name in commands:
            assert command_in(name, words, commands)[0] == name, "the English word goes everywhere"


def test_german_commands() -> None:
    said = talk(sit_down("witches"), "HILFE", "tisch", "Regeln W3.2", "punkte", "zurück", "beenden", language="de")
    assert "warum " in said and said.count("Gib 3 Karten an Bo") == 2 and "W3.2" in said and "Jetzt: Ada 0" in said
    assert "noch nichts entschieden" in said and "geht hier nicht" not in said


def test_japanese_commands_as_a_japanese_keyboard_sends_them() -> None:
    sitting = sit_down("witches")
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in sitting.match.view(0).hand[0])
    said = talk(sitting, "ヘルプ", "卓", "ルール　Ｗ３．２", "得点", wide, "終了", language="ja")
    assert "なぜ " in said and "W3.2" in said and "現在：Ada 0" in said and "選択中 1/3" in said
    assert "という行動はありません" not in said


@pytest.mark.parametrize(("language", "typed"), [("de", "runde zurück"), ("ja", "ラウンド 前"), ("en", "round back")])
def test_replays_understand_every_language(language: str, typed: str) -> None:
    sitting = sit_down("broom", 3, people=0)
    talk(sitting)
    replay = PlainReplay(sitting.match, Lines(language, iter(()), io.StringIO()))
    words = terminal_words(language, sitting.match.game)
    replay.go(replay.replay.last)
    command, rest = command_in(typed, words, replay.commands())
    replay.commands()[command](rest)
    assert 0 < replay.now < replay.replay.last


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_help_gives_examples_of_this_game(game: str, language: str) -> None:
    rule = example_rule(game_named(game))
    assert look_up(game_named(game), rule, language)
    sitting = sit_down(game, options={"shot": {"first": "0"}})
    said = talk(sitting, "help", "rules Z9.9", "quit", language=language)
    assert f" {rule} " in said and rule[0] == {"shot": "S", "witches": "W", "broom": "B"}[game]
    assert game == "shot" or "S4.2" not in said


def test_the_first_match_does_not_wait_for_the_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = threading.Event()
    monkeypatch.setattr(warm, "MODE", Mode.COMPILED)
    monkeypatch.setattr(warm, "_note", lambda game: tmp_path / f"{game}.warm")  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    monkeypatch.setattr(Warmer, "_compile", lambda _: done.wait(60))  # pyright: ignore[reportUnknownLambdaType]
    monkeypatch.setattr(warm, "rehearse", lambda *_: None)
    sitting = sit_down("broom", 3, people=0, bots="regular")
    said = talk(sitting)
    assert not done.is_set() and sitting.match.is_over and "still being prepared" in said
    done.set()


def test_two_people_must_agree_to_an_undo() -> None:
    sitting = sit_down("shot", people=4, options={"shot": {"first": "0"}})
    said = talk(sitting, "", "q4", "", "undo", "", "undo")
    assert "not decided anything yet" not in said and "agree" in said and own_actions(sitting) == ["q4"]
