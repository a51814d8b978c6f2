"""Records: read and written by people, refused with the line and the reason when they are broken."""

from __future__ import annotations

import importlib
import json
from pathlib import Path

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import walpurgis
from walpurgis import RecordError, read_record, record_of, save_record, text_of
from walpurgis.match.record import MOST_BYTES, load_record, schema
from walpurgis.testing.tools import random_match

DOCS = Path(__file__).parents[1] / "docs"


def a_match(seed: int = 5) -> walpurgis.Match:
    game = walpurgis.game_named("shot")
    return random_match(game, game.options.make(4), seed)


TEXT = record_of(a_match()).text()
JSON = record_of(a_match()).json()
UNFINISHED = record_of(walpurgis.new("shot", seed=3)).text()


def test_a_record_by_hand() -> None:
    """Comments, blank lines, wrapped lines and capitals are a person's own."""
    lines = TEXT.replace("Game:", "game:").splitlines()
    by_hand = "\n\n".join(line + "   # noted down at the table" for line in lines)
    assert read_record(by_hand).points == a_match().points


def test_an_unfinished_match_has_a_record_without_seed_and_result() -> None:
    match = walpurgis.new("shot", seed=3)
    match.play(match.waiting[0], "q0")
    record = record_of(match)
    assert record.seed is None and record.result is None
    assert "Seed" not in record.text()
    again = read_record(record.text())
    assert again.legal(again.waiting[0]) == match.legal(match.waiting[0])


def test_every_game_has_records_that_validate_against_the_published_schema() -> None:
    published = json.loads((DOCS / "record.schema.json").read_text())
    assert published == schema(), "run: walpurgis record schema > docs/record.schema.json"
    for name in walpurgis.game_names():
        game = walpurgis.game_named(name)
        record = record_of(random_match(game, game.options.make(4), 1))
        jsonschema.validate(json.loads(record.json()), published)


def changed(old: str, new: str, count: int = 1) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, count)


def line_of(text: str) -> int:
    return next(number for number, line in enumerate(TEXT.splitlines(), 1) if line.startswith(text))


@pytest.mark.parametrize(
    ("text", "where", "reason"),
    [
        ("", "line 1", "begins with the line"),
        ("{", "", "not valid JSON"),
        (changed("Walpurgis record 1", "Walpurgis record 2"), "line 1", "begins with the line"),
        (changed("Game: shot", "Game: chess"), "line 2", "there is no game 'chess'"),
        (changed("Players: 4", "Players: 3"), "line", "needs|names"),
        (changed("Players: 4", "Players: four"), "line 3", "whole numbers"),
        (changed("Players: 4", "Players: 99"), "line 3", "not a number of players"),
        (changed("Option curse: no", "Option curse: maybe"), "line", "no curse 'maybe'"),
        (changed("Option curse: no", "Option curze: no"), "line", "did you mean 'curse'"),
        (changed("Option curse: no", "Option vacation: no"), "line", "appears twice"),
        (changed("Deal 1", "Deal 2"), f"line {line_of('Deal 1')}", "`Deal 1` is expected"),
        (changed("hand 0:", "hand 9:"), f"line {line_of('hand 0')}", "no pile 'hand 9'"),
        (changed("Result: ", "Result: 9"), f"line {line_of('Result')}", "the result is"),
        (changed("Ranks: ", "Ranks: 9"), f"line {line_of('Ranks')}", "the ranks are"),
        (changed("Points: ", "Points: 9"), f"line {line_of('Points')}", "the points are"),
        (changed("Actions:\n", "Actions:\n0:v1 "), f"line {line_of('Actions') + 1}", "cannot be played"),
        (changed("Actions:\n", "Actions:\n0-v1 "), f"line {line_of('Actions') + 1}", "."),
        (changed("Actions:\n", "Actions:\n0:zz "), f"line {line_of('Actions') + 1}", "."),
        (TEXT + "\nand more\n", f"line {len(TEXT.splitlines()) + 2}", "cannot understand"),
        (changed("Names: ", "Names: \x07"), "line 4", "."),
        (changed("Seed: ", "Seed: x"), "line", "."),
    ],
)
def test_a_broken_record_is_refused_with_the_line_and_the_reason(text: str, where: str, reason: str) -> None:
    with pytest.raises(RecordError, match=reason) as error:
        read_record(text)
    assert error.value.where.startswith(where)


def test_a_record_that_was_cut_off_is_refused() -> None:
    """Cut anywhere but after its last word, a text is refused, of a finished match and of one that is not."""
    for text in (TEXT, UNFINISHED):
        ends = {
            *range(0, len(text.strip()), 37),
            *(place for place, letter in enumerate(text.strip()) if letter == "\n"),
        }
        for end in sorted(ends):
            with pytest.raises(RecordError):
                read_record(text[:end])


def test_a_tampered_card_is_noticed() -> None:
    """Two cards swapped between hands: some play becomes illegal, or a score differs."""
    deal = record_of(a_match()).deals[0].piles
    one, two = deal["hand 0"][0], deal["hand 1"][0]
    text = TEXT.replace(f"hand 0: {one}", f"hand 0: {two}", 1).replace(f"hand 1: {two}", f"hand 1: {one}", 1)
    with pytest.raises(RecordError):
        read_record(text)


def test_a_gigabyte_line_is_refused_without_being_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.write(b"Walpurgis record 1\nGame: ")
        file.truncate(1 << 30)  # a sparse file: nothing is written
    with pytest.raises(RecordError, match="at most 8,000,000 bytes"):
        load_record(path)
    with pytest.raises(RecordError, match="line 2: a line has at most 5,000 characters"):
        read_record("Walpurgis record 1\nGame: " + "x" * 100_000)


def test_hostile_json_is_refused() -> None:
    for text in ("[" * 100_000, '{"game":' * 50_000, "{}", '{"game": 1}', JSON[:-20], JSON.replace('"q', '"w', 1)):
        with pytest.raises(RecordError):
            read_record(text if text.startswith("{") else "{" + text)
    with pytest.raises(RecordError, match=r"\$.deals\[0\].actions\[0\]"):
        read_record(JSON.replace('"q', '"w', 1))
    with pytest.raises(RecordError, match="unknown field"):
        read_record(JSON.replace('"game"', '"gamme": 1, "game"', 1))


def test_bytes_that_are_not_text() -> None:
    with pytest.raises(RecordError, match="line 2: this is not UTF-8"):
        read_record(b"Walpurgis record 1\n\xff\xfe")
    with pytest.raises(RecordError, match="at most"):
        read_record(b"x" * (MOST_BYTES + 1))


def test_a_missing_file(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.txt", str(tmp_path / "nowhere.txt"), tmp_path):
        with pytest.raises(RecordError, match="cannot be read") as error:
            load_record(path)
        assert str(error.value).startswith(f"{path}: ")
    with pytest.raises(RecordError, match="cannot be read"):
        load_record("no\0where")


def test_an_error_in_a_file_names_the_file_and_the_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.txt"
    path.write_text(changed("Game: shot", "Game: chess"))
    with pytest.raises(RecordError) as error:
        load_record(path)
    assert str(error.value).startswith(f"{path}: line 2: ")


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_random_damage_never_breaks_the_reader(data: st.DataObject) -> None:
    """Whatever is changed, deleted or doubled in a record, the answer is a match or a RecordError."""
    text = data.draw(st.sampled_from([TEXT, JSON]))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 30)))
    middle = data.draw(st.one_of(st.text(max_size=10), st.just(text[start:end] * 2)))
    try:
        read_record(text[:start] + middle + text[end:])
    except RecordError:
        return


def test_saving(tmp_path: Path) -> None:
    for name in ("match.txt", "match.json"):
        for path in (tmp_path / name, str(tmp_path / name)):
            save_record(a_match(), path)
            assert load_record(path).points == a_match().points


def test_a_saved_text_has_a_line_for_each_trick() -> None:
    text = text_of(a_match())
    first_trick = text.splitlines()[line_of("Actions") + 1]
    assert len(first_trick.split()) == 4, first_trick
    assert record_of(read_record(text)).deals == record_of(a_match()).deals


def test_hundreds_of_damaged_records_are_refused_or_are_records(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small run of tools/fuzz_records.py, whose full run takes half an hour."""
    monkeypatch.syspath_prepend(str(DOCS.parent / "tools"))
    fuzz = importlib.import_module("fuzz_records").fuzz
    figures, faults = fuzz(500, seed=7)
    assert not faults, faults[0]
    assert figures["refused"] > 300 and figures["accepted"] > 10
