"""Every word in three languages: the same messages with the same arguments, none missing, none left over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import walpurgis
from walpurgis.words import LANGUAGES, Words, language_of_system, words_of

SOURCE = Path(walpurgis.__file__).parent
FOLDERS = sorted({path.parent for path in SOURCE.rglob("*.ftl")})


class Arguments(Visitor):
    """Collects the arguments of a message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.names.add(node.id.name)


def messages(path: Path) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        assert not isinstance(entry, ast.Junk), f"{path}: cannot be read: {entry.content}"
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, f"{path}: {entry.id.name} stands there twice"
            arguments = Arguments()
            arguments.visit(entry)
            found[entry.id.name] = arguments.names
    return found


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(SOURCE)))
def test_all_languages_say_the_same_things(folder: Path) -> None:
    english = messages(folder / "en.ftl")
    assert english
    for language in LANGUAGES:
        other = messages(folder / f"{language}.ftl")
        assert set(other) == set(english), f"{language}: {set(other) ^ set(english)}"
        for name, arguments in other.items():
            # A language may do without an argument (Japanese has no plural), but none may invent one.
            assert arguments <= english[name], f"{language}: {name} uses {arguments - english[name]}"


def test_words_by_hand() -> None:
    game = walpurgis.game_named("shot")
    assert words_of("en", game).card("v7") == "vegetable 7"
    assert words_of("de", game).card("x2") == "Schwarzer Verdoppler"
    assert words_of("ja", game).card("f10") == "魚10"


def test_a_gap_is_seen_and_breaks_nothing() -> None:
    assert Words("en")("no-such-message") == "[no-such-message]"


@pytest.mark.parametrize(
    ("variable", "language"), [("de_DE.UTF-8", "de"), ("ja_JP", "ja"), ("fr_FR", "en"), ("C", "en")]
)
def test_the_language_of_the_system(monkeypatch: pytest.MonkeyPatch, variable: str, language: str) -> None:
    monkeypatch.setenv("LC_ALL", variable)
    assert language_of_system() == language


def test_no_sentence_stands_in_code_that_shows_something() -> None:
    """The faces take their words from Fluent files; a message that they name is there."""
    known = {name for folder in FOLDERS for name in messages(folder / "en.ftl")}
    for path in (SOURCE / "terminal").rglob("*.py"):
        for name in re.findall(r"""(?:say|words)\(\s*"([a-z-]+)\"""", path.read_text(encoding="utf-8")):
            assert name in known, f"{path.name} says {name!r}, which is in no Fluent file"
