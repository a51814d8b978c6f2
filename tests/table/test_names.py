"""Names of strangers: what cannot be seen is no name, and nobody looks like somebody else at the same table."""

from __future__ import annotations

import pytest
from tables import created, do, guest

from walpurgis.match.names import is_name
from walpurgis.table.names import MOST_CHAT, clean_line, clean_name, distinct
from walpurgis.table.rows import Chatted
from walpurgis.table.table import Table


@pytest.mark.parametrize(
    "nothing", ["\u3164", "\u3164 \u3164", "\u2800", "\u115f\u1160", "\uffa0", "\u200d", "\u0301", "\U000e0041", "|#|"]
)
def test_what_cannot_be_seen_is_no_name(nothing: str) -> None:
    assert clean_name(nothing) == "" == clean_line(nothing.replace("|#|", ""), MOST_CHAT, joined=True)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ａｄａ", "Ada"),
        ("Zo\u0065\u0301", "Zoé"),
        ("A\u0334\u0335\u0336\u0337\u0338da", "A\u0334\u0335da"),
        ("山田 太郎", "山田 太郎"),
        ("Жанна", "Жанна"),
        ("ﬁona", "fiona"),
        ("①", "1"),
    ],
)
def test_names_of_all_languages_stay_and_odd_forms_become_plain(given: str, shown: str) -> None:
    assert clean_name(given) == shown and is_name(shown)


@pytest.mark.parametrize("twin", ["ada", "ADA", "Аda", "Adа", "Ädä", "A da", "Аdа", "𝐀𝐝𝐚"])
def test_a_name_that_looks_the_same_gets_a_number(twin: str) -> None:
    table = Table("t", [(0, created())])
    do(table, table.sit(guest(0), "Ada", 0))
    do(table, table.sit(guest(1), twin, 1))
    assert table.names[1].endswith(" 2") and is_name(table.names[1])


@pytest.mark.parametrize(("one", "other"), [("Ivan", "lvan"), ("Rnike", "mike"), ("Ol", "O1"), ("paul", "рauІ")])
def test_letters_that_are_taken_for_others(one: str, other: str) -> None:
    assert distinct(other, [one]) != other


def test_different_names_stay_as_they_are_and_long_ones_stay_short() -> None:
    assert distinct("Ada", ["Bo", "Ada 2", "Adam"]) == "Ada"
    assert distinct("x" * 40, ["x" * 40]) == "x" * 36 + " 2"
    assert distinct("Ada", ["Ada", "Ada 2", "ADA 3"]) == "Ada 4"


def test_a_spectator_cannot_speak_as_a_player() -> None:
    table = Table("t", [(0, created())])
    do(table, table.sit(guest(1), "Bo", 1))
    said = do(table, table.say("stranger", "Во", "I resign"))[0]
    assert isinstance(said, Chatted) and (said.seat, said.name) == (-1, "Во 2")
    bo = do(table, table.say(guest(1), "", "No!"))[0]
    other = do(table, table.say("other", "Во 2", "hm"))[0]
    again = do(table, table.say("stranger", "Во", "well"))[0]
    assert isinstance(bo, Chatted) and isinstance(other, Chatted) and isinstance(again, Chatted)
    assert bo.name == "Bo" and other.name != said.name and again.name == said.name
    assert said.who == again.who and len({said.who, bo.who, other.who}) == 3
    assert "stranger" not in said.who and Table("u", [(0, created())]).say("stranger", "x", "y")[0] != said
