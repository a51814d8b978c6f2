"""Every word in three languages: the same messages with the same arguments, none missing, none left over."""

from __future__ import annotations

import ast as python_ast
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
    assert words_of("de", game).card("x2") == "Verdoppler (schwarz)"
    assert words_of("ja", game).card("f10") == "魚10"


def test_a_gap_is_seen_and_breaks_nothing() -> None:
    assert Words("en")("no-such-message") == "[no-such-message]"


@pytest.mark.parametrize(
    ("variable", "language"), [("de_DE.UTF-8", "de"), ("ja_JP", "ja"), ("fr_FR", "en"), ("C", "en")]
)
def test_the_language_of_the_system(monkeypatch: pytest.MonkeyPatch, variable: str, language: str) -> None:
    monkeypatch.setenv("LC_ALL", variable)
    assert language_of_system() == language


def test_messages_that_the_terminal_names_are_there() -> None:
    known = {name for folder in FOLDERS for name in messages(folder / "en.ftl")}
    for path in (SOURCE / "terminal").rglob("*.py"):
        for name in re.findall(r"""(?:say|words)\(\s*"([a-z-]+)\"""", path.read_text(encoding="utf-8")):
            assert name in known, f"{path.name} says {name!r}, which is in no Fluent file"


# --- Japanese --------------------------------------------------------------------------------------------------------

ROOT = Path(__file__).parents[1]
JAPANESE = sorted(
    path
    for folder in ("src", "web/src", "examples")
    for end in ("ftl", "md")
    for path in (ROOT / folder).rglob(f"ja.{end}")
)
HALF_WIDTH = re.compile(r"[ぁ-ヿ一-鿿」）}][ ]?[?!,;:]|[ぁ-ヿ一-鿿][(.]|[。、！？][ ][ぁ-ヿ一-鿿]")


@pytest.mark.parametrize("path", JAPANESE, ids=lambda path: str(path.relative_to(ROOT)))
def test_japanese_marks_are_full_width(path: Path) -> None:
    assert HALF_WIDTH.findall(path.read_text(encoding="utf-8")) == []


def test_half_width_marks_are_found() -> None:
    for text in ("何箱?", "痛い!", "言語: 日本語", "{ $name }: 手札", "赤,緑", "山(青)", "終わり.", "痛い！ 重い"):
        assert HALF_WIDTH.search(text), text
    assert not HALF_WIDTH.search("痛い！　何箱？「次」（v7、p10）です。fire! も使えます。 `x4`")


# --- no sentence stands in code --------------------------------------------------------------------------------------

# Where sentences in English may stand, and why. Players read none of these. The lists are to become shorter: a file
# that is listed and has no sentence left fails the test, and so does a sentence anywhere else.
COMMAND_LINE = ("cli/*.py", "bench/*.py", "arena/*.py", "train/*.py", "testing/*.py")  # help, errors, figures
ERRORS = (  # of Python, for whoever calls us: exceptions with their reason
    "adapters/cuda_vector.py",
    "adapters/openspiel.py",
    "adapters/pettingzoo.py",
    "batch/batch.py",
    "batch/cuda*.py",
    "batch/dlpack.py",
    "batch/features.py",
    "batch/layout.py",
    "bots/brain.py",
    "bots/program.py",
    "bots/protocol.py",
    "bots/registry.py",
    "bots/warm.py",
    "core/deals.py",
    "core/errors.py",
    "core/extras.py",
    "core/game.py",
    "core/option_types.py",
    "core/options.py",
    "core/native.py",
    "core/rule.py",
    "core/state.py",
    "wasm/*.py",
    "games/__init__.py",
    "games/broom/notation.py",
    "games/broom/options.py",
    "games/witches/options.py",
    "core/plain_data.py",
    "core/plain_reading.py",
    "lab/*.py",
    "lab/report/page.py",
    "match/match.py",
    "match/names.py",
    "match/record/*.py",
    "match/stepper.py",
    "score/asking.py",
    "score/keeping.py",
    "score/shared.py",
    "table/fair.py",
    "table/lessons.py",
    "table/replays.py",
    "table/setup.py",
    "table/state.py",
    "table/table.py",
    "terminal/journal.py",
    "terminal/old_journal.py",
    "terminal/sitting.py",
    "words/__init__.py",
)
OPERATORS = (  # logs, health, metrics, answers to programs; the page has words of its own for each
    "bots/online.py",
    "offline/server.py",
    "server/app.py",
    "server/backup.py",
    "server/bot_api.py",
    "server/fanout.py",
    "server/guests.py",
    "server/health.py",
    "server/housekeeping.py",
    "server/hub.py",
    "server/limits.py",
    "server/metrics.py",
    "server/operate.py",
    "server/origin.py",
    "server/page.py",
    "server/records.py",
    "server/reviews.py",
    "server/sheets.py",
    "server/static.py",
    "server/store.py",
    "server/table_store.py",
    "server/thinking.py",
    "server/workers.py",
)
ENGLISH = (*COMMAND_LINE, *ERRORS, *OPERATORS)
SENTENCE = re.compile(r"[a-z']+ [a-z']+ [a-z']+ [a-z']+")  # four plain words in a row


def docstrings_of(tree: python_ast.AST) -> set[int]:
    nodes = (python_ast.Module, python_ast.ClassDef, python_ast.FunctionDef, python_ast.AsyncFunctionDef)
    firsts = (node.body[0] for node in python_ast.walk(tree) if isinstance(node, nodes) and node.body)
    return {id(first.value) for first in firsts if isinstance(first, python_ast.Expr)}


def names_of_fields(tree: python_ast.AST) -> set[int]:
    """The texts in calls of `record_type`, which list names: `("hand laid taken lacks", int64)`."""
    calls = (node for node in python_ast.walk(tree) if isinstance(node, python_ast.Call))
    named = (call for call in calls if isinstance(call.func, python_ast.Name) and call.func.id == "record_type")
    return {id(part) for call in named for part in python_ast.walk(call)}


def sentences_in(source: str) -> list[str]:
    """Every text in Python code that looks like a sentence; docstrings are for readers of the code."""
    tree = python_ast.parse(source)
    left_out = docstrings_of(tree) | names_of_fields(tree)
    found: list[str] = []
    for node in python_ast.walk(tree):  # an f-string comes before its parts
        if isinstance(node, python_ast.JoinedStr):
            left_out |= {id(part) for part in node.values}
            parts = [part.value if isinstance(part, python_ast.Constant) else "0" for part in node.values]
            found.append("".join(map(str, parts)))
        elif isinstance(node, python_ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            found.append(node.value)
    return [text for text in found if SENTENCE.search(text)]


def test_no_sentence_stands_in_code() -> None:
    speaking = {
        path.relative_to(SOURCE): said
        for path in sorted(SOURCE.rglob("*.py"))
        if (said := sentences_in(path.read_text(encoding="utf-8")))
    }
    wrong = {path: said[0] for path, said in speaking.items() if not any(path.match(place) for place in ENGLISH)}
    assert not wrong, f"put these into Fluent files: {wrong}"
    silent = [place for place in ENGLISH if not any(path.match(place) for path in speaking)]
    assert not silent, f"no sentence is left here, so take it off the list: {silent}"


def test_sentences_are_found() -> None:
    assert sentences_in('"""A module that says nothing at all."""\nsay("this is a sentence")') == ["this is a sentence"]
    assert sentences_in('f"{name} has all the cards"') == ["0 has all the cards"]
    assert sentences_in('words("page-refused-not-your-turn")') == []
    assert sentences_in('record_type([("hand laid taken lacks", int64)])\nsay("this is a sentence")') == [
        "this is a sentence"
    ]
