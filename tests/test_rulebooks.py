"""The rulebook pages: every rule of every game stands once in every language, where a program can find it by number."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from walpurgis.games import game_named, game_names

LANGUAGES = ("en", "de", "ja")

# The letter of a game's rules, and how many rules each of its chapters has: S1.1 to S1.7, S2.1 to S2.4, ...
CHAPTERS = {
    "shot": ("S", (7, 4, 4, 8, 5, 2, 4, 3)),
    "witches": ("W", (4, 2, 5, 5, 2, 2)),
    "broom": ("B", (5, 1, 5, 3, 3, 2)),
}

# A rule is a paragraph that begins with its number in bold.
ANCHOR = re.compile(r"(?:\A|\n\n)\*\*([A-Z]\d+\.\d+)\*\* (?=\S)")
BOLD_NUMBER = re.compile(r"\*\*([A-Z]\d+\.\d+)\*\*")
NUMBER = re.compile(r"\b[A-Z]\d+\.\d+\b")

pages = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in game_names() for language in LANGUAGES]
)


def page_of(game: str, language: str) -> Path:
    """Where the page lies."""
    return game_named(game).rulebook / f"{language}.md"


def text_of(game: str, language: str) -> str:
    """What the page says."""
    return page_of(game, language).read_text(encoding="utf-8")


def rules_of(game: str) -> list[str]:
    """The numbers of all rules of a game, in order."""
    letter, chapters = CHAPTERS[game]
    return [
        f"{letter}{chapter}.{rule}" for chapter, rules in enumerate(chapters, start=1) for rule in range(1, rules + 1)
    ]


@pytest.mark.parametrize("game", game_names())
def test_there_is_a_page_for_every_language(game: str) -> None:
    assert sorted(path.name for path in game_named(game).rulebook.glob("*.md")) == ["de.md", "en.md", "ja.md"]


@pages
def test_every_rule_begins_a_paragraph_once_and_in_order(game: str, language: str) -> None:
    assert ANCHOR.findall(text_of(game, language)) == rules_of(game)


@pages
def test_a_number_is_bold_only_where_its_rule_stands(game: str, language: str) -> None:
    assert Counter(BOLD_NUMBER.findall(text_of(game, language))) == Counter(rules_of(game))


@pages
def test_numbers_that_are_referred_to_are_rules(game: str, language: str) -> None:
    assert set(NUMBER.findall(text_of(game, language))) <= set(rules_of(game))


@pages
def test_every_option_is_named_by_its_rule(game: str, language: str) -> None:
    """The number that an option gives as its rule leads to a paragraph that names the option."""
    options = game_named(game).options
    text = text_of(game, language)
    for name in options.kinds():
        start = text.index(f"**{options.rule_of(name)}**")
        assert f"`{name}`" in text[start : text.index("\n\n", start)], f"{options.rule_of(name)} does not name {name}"
