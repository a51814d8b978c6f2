"""Records that are wrong in ways that are easy to miss: each is refused, in the right place and in plain words."""

from __future__ import annotations

import functools
import json
import re
from pathlib import Path
from typing import Any

import pytest

import walpurgis
from walpurgis import OptionError, RecordError, load_record, read_record, record_of, save_record
from walpurgis.testing.tools import random_match

HEX = "0" * 64


@functools.cache
def text_of(name: str, players: int = 4) -> str:
    game = walpurgis.game_named(name)
    return record_of(random_match(game, game.options.make(players), 5)).text()


@functools.cache
def data_of(name: str) -> dict[str, Any]:
    game = walpurgis.game_named(name)
    return json.loads(record_of(random_match(game, game.options.make(4), 5)).json())


def changed(name: str, old: str, new: str) -> str:
    """The text of a record with one change in its first fitting place."""
    text, count = re.subn(old, lambda found: found.expand(new), text_of(name), count=1, flags=re.MULTILINE)
    assert count and text != text_of(name)
    return text


def refusal(content: str) -> RecordError:
    with pytest.raises(RecordError) as error:
        read_record(content)
    assert str(error.value).isprintable() and len(str(error.value)) < 400
    assert "regex" not in str(error.value)
    return error.value


def line_number(text: str, start: str, nth: int = 0) -> str:
    return f"line {[n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start)][nth]}"


@pytest.mark.parametrize("key", ["Points", "Players", "Result", "Ranks"])
@pytest.mark.parametrize("value", ["1" * 40 + "x", "5-1 5", "9" * 4400, "٣ 0 0 0", "3 4 x", "", "--1", "1_0"])
def test_numbers_are_read_at_once_or_refused(key: str, value: str) -> None:
    """`1…1x` took a minute and more to refuse."""
    error = refusal(changed("shot", f"^{key}: .*", f"{key}: {value}"))
    assert "whole numbers" in error.reason or "characters" in error.reason


@pytest.mark.parametrize(
    ("game", "old", "new", "reason"),
    [
        ("shot", "^Players: 4", "Players: 4 4", "not a number of players"),
        ("shot", "^Points: .*\n", "", "the points at the end of this deal are missing"),
        ("shot", "^Option curse: no\n", "", "the option curse is missing"),
        ("shot", "^Option curse: no", "Option curse: false", "the option curse is written no, not 'false'"),
        ("shot", "^Option curse: no", "Option curse no", "an option is written"),
        ("shot", "^Option curse: no", "Option cls: 1\nOption curse: no", "has no option 'cls'"),
        ("shot", "^Option curse: no", "Option players: 3\nOption curse: no", "has no option 'players'"),
        ("shot", "^Option bonus: 0=5", "Option bonus: 0=5,0=6", "has no bonus"),
        ("shot", "^Option bonus: .*", "Option bonus:", "has no bonus"),
        ("broom", "^Option tasks: .*", "Option tasks:", "has no tasks"),
        ("witches", "^Option dealer: random", "Option dealer: 2", "the option dealer says 2"),
        ("broom", "^Option first: random", "Option first: 3", "the option first says 3"),
        ("shot", "^Option first: random", "Option first: 2", "the option first says 2"),
        ("broom", r"^task 1: \d(\w+)", r"task 1: 32\1", r"\(B1\.4\)"),
        ("shot", "^Result: .*\nRanks: .*\n", "", "here `Result: …` is expected"),
        ("shot", "^Result: .*\nRanks: .*\n", "Unfinished\n", "the match is over, but its result is missing"),
        ("shot", "^Seed: .*", rf"\g<0>\nCommitment: {HEX}", "there is no secret"),
        ("shot", "^Seed: .*", rf"\g<0>\nSecret: {HEX}", "there is no commitment"),
        ("shot", "^Seed: .*", rf"\g<0>\nCommitment: {HEX}\nSecret: {HEX}", "there is no addition"),
        ("shot", "^Seed: .*", rf"Commitment: {HEX}\nSecret: {HEX}\nAddition 0: x", "there is no seed"),
        ("shot", "^Seed: .*", rf"\g<0>\nCommitment: {HEX}\nSecret: {HEX}\nAddition 0: x", "4 additions .* not 1"),
        ("witches", r"^(\d):([rgyb]\d+)", r"\1:pass-\2", "cannot be played"),
        ("broom", r"(\d):brave-(\w+)", r"\1:brave-\2-", "cannot be played"),
        ("broom", r"(\d):brave-(\w+)", r"\1:\2!", "is written brave-"),
        ("shot", r"(\d):q(\d)", r"\1:\2", "is written q"),
        ("shot", r"^0:|^1:|^2:|^3:", "٣:", "Result"),
        ("shot", r" 0:(?=q)", " ٠:", "an action is written `seat:action`"),
        ("shot", r" 0:(?=q)", " 00:", "an action is written `seat:action`"),
    ],
)
def test_errors_are_not_accepted_silently(game: str, old: str, new: str, reason: str) -> None:
    assert re.search(reason, refusal(changed(game, old, new)).reason)


@pytest.mark.parametrize("game", ["shot", "witches"])
def test_an_error_in_the_second_deal_points_there(game: str) -> None:
    text = text_of(game)
    first, second = text.split("\nDeal 2\n")
    broken = first + "\nDeal 2\n" + second.replace("hand 1: ", "hand 1: zz ", 1)
    assert refusal(broken).where == line_number(broken, "hand 1", 1)
    data = json.loads(json.dumps(data_of(game)))
    data["deals"][1]["piles"]["hand 1"][0] = "zz"
    assert refusal(json.dumps(data)).where == '$.deals[1].piles["hand 1"]'
    assert refusal(json.dumps(data)).reason.endswith(")"), "it names the rule"


@pytest.mark.parametrize("game", walpurgis.game_names())
def test_an_error_in_a_pile_points_at_that_pile(game: str) -> None:
    text = changed(game, "^hand 2: ", "hand 2: zz ")
    assert refusal(text).where == line_number(text, "hand 2")


@pytest.mark.parametrize("option", list(walpurgis.game_named("shot").options.kinds()))
def test_an_error_in_an_option_points_at_that_option(option: str) -> None:
    text = changed("shot", f"^Option {option}: .*", f"Option {option}: nonsense")
    assert refusal(text).where == line_number(text, f"Option {option}")
    data = {**data_of("shot"), "options": {**data_of("shot")["options"], option: "nonsense"}}
    assert refusal(json.dumps(data)).where == f"$.options.{option}"


def test_a_deal_that_comes_too_early_is_named() -> None:
    text = text_of("shot")
    first, second = text.split("\nDeal 2\n")
    short = first[: first.rindex("\n", 0, first.rindex("Points"))]
    broken = short[: short.rindex("\n")] + "\n\nDeal 2\n" + second
    assert refusal(broken).where == line_number(broken, "Deal 2")


@pytest.mark.parametrize("key", ["seed", "commitment", "secret"])
@pytest.mark.parametrize("value", ["xyz", "A" * 64, "0" * 63, "0" * 64 + "\n", "0" * 5000])
def test_a_bad_seed_is_refused_in_words(key: str, value: str) -> None:
    assert "64 digits" in refusal(json.dumps({**data_of("shot"), key: value})).reason
    text = changed("shot", "^Seed: .*", rf"{key.capitalize()}: {value.strip()[:70]}x")
    assert "64 digits" in refusal(text).reason


@pytest.mark.parametrize("name", ["", " A", "A|B", "A#B", "A\nB", "A\n", "A\x1b[2J", "A\x9b", "A" * 41, "\u202eA"])
def test_a_bad_name_is_refused_in_words(name: str) -> None:
    data = {**data_of("shot"), "names": [name, "B", "C", "D"]}
    assert "a name is one line" in refusal(json.dumps(data)).reason
    with pytest.raises(OptionError, match="a name is one line"):
        walpurgis.new("shot", names=[name, "B", "C", "D"])


def test_a_name_that_no_file_can_hold_is_refused() -> None:
    with pytest.raises(OptionError, match="a name is one line"):
        walpurgis.new("shot", names=["\ud800", "B", "C", "D"])


@pytest.mark.parametrize("names", [["A"], list("ABCDE")])
def test_there_are_as_many_names_as_players(names: list[str]) -> None:
    with pytest.raises(OptionError, match=f"4 players need 4 names, not {len(names)}"):
        walpurgis.new("shot", names=names)


def test_every_name_that_is_taken_is_read_again(tmp_path: Path) -> None:
    names = ["Ännchen von Tharau", "山田太郎", "seat: 3", "Option curse: no"]
    match = walpurgis.new("shot", names=names)
    for form in ("txt", "json"):
        save_record(match, tmp_path / f"match.{form}")
        assert list(load_record(tmp_path / f"match.{form}").names) == names


@pytest.mark.parametrize("addition", ["a\n", " a", "a#b", "\x1b[2J", "a" * 101])
def test_a_bad_addition_is_refused_in_words(addition: str) -> None:
    data = {**data_of("shot"), "commitment": HEX, "secret": HEX, "additions": [addition, "", "", ""]}
    assert "an addition is one line" in refusal(json.dumps(data)).reason


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("^Game: shot", "Game: {}"),
        ("^Names: .*", "Names: {}"),
        ("^Option curse: no", "Option curse: {}"),
        ("^Option curse: no", "Option {}: no"),
        ("^Seed: .*", "Seed: {}"),
        ("^hand 0: \\w+", "hand 0: {}"),
        ("^hand 0: ", "{}: "),
        (r"(\d):q", r"\1:{}"),
        ("^Deal 1", "Deal {}"),
    ],
)
@pytest.mark.parametrize("value", ["x" * 4900, "\x1b[31mred\x1b]0;title\x07", "\u202eabc", "\x9b31m"])
def test_what_is_echoed_is_short_and_harmless(old: str, new: str, value: str) -> None:
    refusal(changed("shot", old, new.replace("{}", value.replace("\\", ""))))


def test_json_that_says_something_twice_is_refused() -> None:
    text = json.dumps(data_of("shot"))
    assert "appears twice" in refusal(text.replace('"game"', '"players": 3, "game"', 1)).reason
    assert "appears twice" in refusal(text.replace('"curse"', '"curse": "yes", "curse"', 1)).reason


@pytest.mark.parametrize("value", ["9" * 5000, "9" * 40, "1e400", "-0.5", "true"])
def test_huge_json_numbers_are_refused(value: str) -> None:
    refusal(json.dumps(data_of("shot")).replace('"players": 4', f'"players": {value}', 1))
    refusal(re.sub(r'"points": \[\d+', f'"points": [{value}', json.dumps(data_of("shot")), count=1))


@pytest.mark.parametrize("field", ["option\ufeff", "\x1b[2J", "x" * 5000])
def test_an_unknown_field_is_reported_harmlessly(field: str) -> None:
    assert "unknown field" in refusal(json.dumps({**data_of("shot"), field: 1})).reason


def test_a_seed_is_not_revealed_before_the_end() -> None:
    text = record_of(walpurgis.new("shot", seed=3)).text()
    broken = text.replace("\nDeal 1", f"Seed: {HEX}\n\nDeal 1")
    assert "only when the match is over" in refusal(broken).reason


def test_bytes_that_are_not_text_are_refused() -> None:
    assert "UTF-8" in refusal("Walpurgis record 1\n\ud800").reason
