"""The suite finds games that break the contract, and says precisely what is wrong."""

from __future__ import annotations

import dataclasses
import shutil
from pathlib import Path
from typing import Any

import pytest

from walpurgis.core.dice import Dice, new_dice
from walpurgis.core.game import Game
from walpurgis.core.sets import Seat
from walpurgis.games import game_named, game_names
from walpurgis.testing.conformance import check_bots
from walpurgis.testing.papers import check_columns, check_files, check_rulebook, check_words
from walpurgis.testing.worlds import check_secrets

pytestmark = pytest.mark.rules


def does_nothing(s: Any, seat: Seat, dice: Dice) -> None:
    """Leaves all cards where they are: a search would play with the true ones."""


@pytest.mark.parametrize("name", game_names())
def test_a_game_that_imagines_nothing_is_found_out(name: str) -> None:
    game = dataclasses.replace(game_named(name), imagine=does_nothing)
    with pytest.raises(AssertionError, match="depends on what it cannot know"):
        check_secrets(game, 4)


def test_new_dice_alone_are_not_a_new_world() -> None:
    def only_dice(s: Any, seat: Seat, dice: Dice) -> None:
        for word in range(4):
            s.dice[word] = int(new_dice(1)[word])

    with pytest.raises(AssertionError, match=r"depends on what it cannot know: .*hand"):
        check_secrets(dataclasses.replace(game_named("witches"), imagine=only_dice), 4)


def test_a_game_that_always_imagines_the_same_is_found_out() -> None:
    shot = game_named("shot")

    def with_fixed_dice(s: Any, seat: Seat, dice: Dice) -> None:
        shot.imagine(s, seat, new_dice("always"))

    with pytest.raises(AssertionError, match="different dice imagine the same world"):
        check_secrets(dataclasses.replace(shot, imagine=with_fixed_dice), 4)


def test_a_player_that_chooses_illegal_actions_is_found_out() -> None:
    def beyond(s: Any, seat: Seat, dice: Dice) -> int:
        return -1

    with pytest.raises(AssertionError, match="greedy chose -1"):
        check_bots(dataclasses.replace(game_named("shot"), greedy=beyond), 1)


def without(game: Game, folder: Path, room: str, file: str, text: str) -> Game:
    """The game with a copy of one of its folders in which a text is missing from a file."""
    shutil.copytree(getattr(game, room), folder / room)
    path = folder / room / file
    whole = path.read_text(encoding="utf-8")
    assert text in whole
    path.write_text(whole.replace(text, "gone"), encoding="utf-8")
    return dataclasses.replace(game, **{room: folder / room})


def test_missing_papers_are_named(tmp_path: Path) -> None:
    shot = game_named("shot")
    with pytest.raises(AssertionError, match=r"lacks: shot-option-curse"):
        check_words(without(shot, tmp_path / "a", "words", "ja.ftl", "shot-option-curse ="), 1)
    with pytest.raises(AssertionError, match=r"lacks: shot-card-v1, shot-card-v10"):
        check_words(without(shot, tmp_path / "b", "words", "en.ftl", "shot-card-v ="), 1)
    with pytest.raises(AssertionError, match=r"no paragraph that begins with \*\*S6.1\*\*"):
        check_rulebook(without(shot, tmp_path / "c", "rulebook", "de.md", "**S6.1**"), 1)
    with pytest.raises(AssertionError, match=r"differ in the rules: S4.2"):
        check_rulebook(without(shot, tmp_path / "d", "rulebook", "ja.md", "**S4.2**"), 1)
    with pytest.raises(AssertionError, match=r"lacks the files: .*en.ftl"):
        check_files(dataclasses.replace(shot, words=tmp_path), 1)
    fewer = {name: meaning for name, meaning in shot.columns.items() if name != "led"}
    with pytest.raises(AssertionError, match="say nothing of: led"):
        check_columns(dataclasses.replace(shot, columns=fewer), 1)
