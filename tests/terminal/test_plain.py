"""The plain face: what is typed and what is said, for one person and for several."""

from __future__ import annotations

from pathlib import Path

import pytest
from people import legal_now, sit_down, talk

from walpurgis.bots.warm import Warmer
from walpurgis.core.errors import UnknownBot
from walpurgis.games import game_names
from walpurgis.match import load_record
from walpurgis.terminal.marks import marks_for
from walpurgis.terminal.opponents import advice
from walpurgis.terminal.replay import scene_of
from walpurgis.terminal.sitting import Sitting
from walpurgis.words import LANGUAGES, words_of


def warm_for(game: str) -> Warmer:
    """Compiled code that is ready."""
    warmer = Warmer([game])
    warmer.wait()
    return warmer


def typed_match(sitting: Sitting) -> list[str]:
    """What a person would type to play a match of the same set-up to its end."""
    shadow = Sitting(sitting.setup)
    typed: list[str] = []
    while not shadow.match.is_over:
        if shadow.due in shadow.people:
            marks = marks_for(
                shadow.match, shadow.due, scene_of(shadow.match, words_of("en", shadow.match.game), shadow.due)
            )
            chosen = list(marks.picks)[-marks.needed :] if marks else legal_now(shadow)[:1]
            typed += [*reversed(chosen), ""] if marks else chosen  # the highest first, then Enter
            for action in chosen:
                shadow.play(shadow.due, action)
        else:
            shadow.let_bot_play(shadow.due)
    return typed


@pytest.mark.parametrize("game", game_names())
def test_a_whole_match_with_bots(game: str) -> None:
    sitting = sit_down(game, options={"witches": {"rounds": "1"}})
    said = talk(sitting, *typed_match(sitting))
    assert "The match is over." in said
    assert "1. " in said and "4. " in said
    assert sitting.match.is_over and "[" not in said.replace("[one]", "")


def test_nothing_secret_is_said() -> None:
    sitting = sit_down("shot")
    said = talk(sitting, "table", "story", "why", "points", "quit")
    assert "Ada picks up" in said
    assert not any(f"{name} picks up" in said for name in ("Bo", "Cy", "Di"))


def test_leaving_keeps_the_match_and_resuming_goes_on() -> None:
    said = talk(sit_down("shot"), "quit")
    assert said.endswith("Goodbye. The match is saved; continue it with walpurgis play --resume.\n")
    again = Sitting.resume()
    said = talk(again, legal_now(again)[0] if again.due == 0 else "", "story")
    assert "Round 1" in said


COMMANDS = "help|why|hand|table|rules S4.2|rules S4|rules S9.9|options|points|undo|nonsense|why nonsense|story"


def test_commands() -> None:
    sitting = sit_down("shot", options={"shot": {"first": "1"}})  # so that three quotas are taken when Ada chooses
    while sitting.due:
        sitting.let_bot_play(sitting.due)
    taken = next(quota for quota in ("q0", "q2", "q3", "q4") if quota not in legal_now(sitting))
    said = talk(sitting, taken, f"why {taken}", *COMMANDS.split("|"))
    assert (
        said.count(f"already has quota {taken[1:]}. (S3.3)") >= 3
    )  # when it was tried, when it was asked for, and with all the others
    assert "hint        what a strong player would do" in said
    assert "S4.2 Follow the suit led if you can" in said
    assert "## S4 Delivering" in said
    assert "no rule “S9.9”" in said
    assert "hurt_and_tired = yes" in said
    assert "You have not decided anything yet." in said
    assert "“nonsense” is not an action here" in said
    assert said.count("Ada picks up") == 2  # when it was dealt, and in the story


def test_undo_and_several_actions_in_a_line() -> None:
    sitting = sit_down("shot", options={"shot": {"first": "0"}})
    said = talk(sitting, "q4 v1", "undo", "hand")
    assert "q4 has been taken back." in said
    assert not any(step.seat == 0 for step in sitting.match.log)


def test_save(tmp_path: Path) -> None:
    sitting = sit_down("broom")
    file = tmp_path / "match.txt"
    said = talk(sitting, f"save {file}", f"save {tmp_path}/no/such/folder")
    assert f"The record is in {file}." in said and "Could not write" in said
    assert load_record(file).deals == sitting.match.deals


def test_several_people_share_the_keyboard() -> None:
    sitting = sit_down("shot", people=2)
    first = sitting.match.waiting[0]
    said = talk(sitting, *["", "q2", "q3", "q4", "q5", "q6", "q7", "q0"] * 3)
    assert "'s turn. Hand over" in said.replace("’", "'")
    # What Bo picks up is said only after Bo has come to the keyboard.
    assert said.index("It is Bo’s turn") < said.index("Bo picks up")
    assert said.index("It is Ada’s turn") < said.index("Ada picks up")
    assert first in range(4)


def test_bots_can_be_watched() -> None:
    sitting = sit_down("broom", 3, people=0)
    said = talk(sitting)
    assert "The match is over." in said and "picks up" not in said


def test_the_challenge_compares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("walpurgis.terminal.challenge.LEVELS", ("random", "greedy"))
    monkeypatch.setattr("walpurgis.terminal.challenge.LEVEL", "random")
    totals: list[str] = []
    for _ in range(2):
        sitting = sit_down("broom", 3, challenge="full moon")
        said = talk(sitting, *typed_match(sitting)).partition("Challenge full moon")[2]
        assert "bot Chance: " in said and "bot Beginner: " in said
        totals.append(said)
    assert totals[0].count("Ada") == 1 and totals[1].count("Ada") == 2  # the second time with the first result


def test_the_same_seed_gives_the_same_bots() -> None:
    logs = [sit_and_play() for _ in range(2)]
    assert logs[0] == logs[1]


def sit_and_play() -> list[str]:
    """The actions of a match with bots that roll dice."""
    sitting = sit_down("shot", people=0)
    talk(sitting)
    return [step.name for step in sitting.match.log]


@pytest.mark.turns(3)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_weighs_options_in_words(language: str) -> None:
    sitting = sit_down("shot", people=4)
    seat = sitting.due
    action, lines = advice(sitting.match, seat, language, warm_for("shot"), "search:60")
    assert action in sitting.match.legal(seat)
    assert action in lines[0] and len(lines) > 2 and "[" not in lines[0]


def test_an_unknown_bot_is_refused_before_anything_begins() -> None:
    with pytest.raises(UnknownBot):
        sit_down("shot", bots="genius")


@pytest.mark.turns(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages(language: str) -> None:
    said = talk(sit_down("witches"), "help", "table", "hand", "undo", "rules W1.1", "quit", language=language)
    assert "[play" not in said and "[witches" not in said
