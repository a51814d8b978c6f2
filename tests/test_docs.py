"""The documentation is true: its examples run, its commands exist, its links lead somewhere.

Every Python block runs: examples with `>>>` are compared with what they show, the others only have to run. Commands in
`sh` and `console` blocks run where they take a moment; where they would take long or never end, their arguments are
parsed. A block that cannot run says so and why, in a comment on the line before it:

    <!-- not run: it needs a GPU -->
    <!-- excerpt: examples/train/train.py -->   (its lines must stand in that file)
"""

from __future__ import annotations

import doctest
import functools
import json
import re
import shlex
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import walpurgis
from walpurgis.cli import main, parser

ROOT = Path(__file__).parents[1]
HANDBOOK = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md"), ROOT / "web/README.md"]
)
PAGES = sorted([*HANDBOOK, *(ROOT / "src").rglob("rulebook/*.md")])

BLOCK = re.compile(
    r"(?:^<!-- (not run|excerpt): ([^\n]+) -->\n)?^```([^\n`]*)\n(.*?)^```[ ]*$", re.MULTILINE | re.DOTALL
)
COMMANDS = ("walpurgis", "make", "pip", "npm", "python", "python3", "grep")
SYSTEM = (
    "export",
    "useradd",
    "/opt/walpurgis/bin/pip",
    "cp",
    "docker",
    "systemctl",
    "uvx",
    "pipx",
)  # what an administrator types; not ours to check
AT_ONCE = {
    ("record", "check"),
    ("record", "show"),
    ("record", "verify"),
    ("record", "convert"),
    ("record", "schema"),
    ("review",),
}
MOST_NOT_RUN = 8


@dataclass(frozen=True)
class Block:
    """A code block of a page."""

    page: Path
    line: int
    mark: str
    why: str
    kind: str
    body: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks_of(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [
        Block(page, text.count("\n", 0, found.start()) + 1, *(part or "" for part in found.groups()))
        for found in BLOCK.finditer(text)
    ]


BLOCKS = [block for page in HANDBOOK for block in blocks_of(page)]


def commands_in(block: Block) -> list[list[str]]:
    """The commands of a block as lists of words."""
    lines = block.body.replace("\\\n", " ").splitlines()
    if block.kind == "console":
        lines = [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]
    return [words for line in lines if (words := shlex.split(line, comments=True))]


COMMANDS_SHOWN = [
    pytest.param(block, words, id=f"{block} {' '.join(words)[:40]}")
    for block in BLOCKS
    if block.kind in ("sh", "console") and not block.mark
    for words in commands_in(block)
]


@functools.cache
def short_record() -> str:
    """A match of few decisions, played to its end."""
    match = walpurgis.new("witches", players=6, seed=2, rounds=1)
    while not match.is_over:
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    return walpurgis.text_of(match)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the record that the pages speak of."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "match.txt").write_text(short_record(), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_run(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False).failed == 0


@pytest.mark.parametrize(
    "block",
    [block for block in BLOCKS if block.kind == "python" and ">>>" not in block.body and not block.mark],
    ids=str,
)
def test_python_without_prompts_runs(block: Block, desk: Path) -> None:
    exec(compile(block.body, str(block), "exec"), {})


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.mark == "excerpt"], ids=str)
def test_excerpts_are_what_the_file_says(block: Block) -> None:
    lines = [line.strip() for line in (ROOT / block.why).read_text(encoding="utf-8").splitlines()]
    shown = [line.strip() for line in block.body.splitlines() if line.strip()]
    assert any(lines[start : start + len(shown)] == shown for start in range(len(lines))), (
        f"{block} differs from {block.why}"
    )


@pytest.mark.parametrize(("block", "words"), COMMANDS_SHOWN)
def test_commands_exist(block: Block, words: list[str], desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    check = CHECKS.get(words[0])
    assert check or words[0] in SYSTEM, f"{block}: what is {words[0]}?"
    if check:
        check(words[1:])


def check_walpurgis(words: list[str]) -> None:
    """Run it where that takes a moment; else see that it could be run."""
    args = parser().parse_args(words)
    if tuple(words[:2]) in AT_ONCE or tuple(words[:1]) in AT_ONCE:
        short = ["--simulations", "20"] if args.command == "review" else []
        assert main([*words, *short]) == 0


def check_make(words: list[str]) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert {word for word in words if "=" not in word} <= set(targets)


def check_pip(words: list[str]) -> None:
    extras = re.findall(r"walpurgis\[([a-z,]+)\]", " ".join(words))
    assert {extra for group in extras for extra in group.split(",")} <= set(project()["optional-dependencies"])


def check_npm(words: list[str]) -> None:
    scripts = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["scripts"]
    version = json.loads((ROOT / "web" / "npm" / "package.json").read_text(encoding="utf-8"))["version"]
    assert words[-1] in scripts or words in (["ci"], ["install", f"./walpurgis-{version}.tgz"])


def check_python(words: list[str]) -> None:
    assert words[0] == "-m" or (ROOT / words[0]).is_file(), f"there is no {words[0]}"


def check_grep(words: list[str]) -> None:
    assert subprocess.run(["grep", *words], cwd=ROOT, capture_output=True, check=False).returncode == 0


CHECKS = {
    "walpurgis": check_walpurgis,
    "make": check_make,
    "pip": check_pip,
    "npm": check_npm,
    "python": check_python,
    "python3": check_python,
    "grep": check_grep,
}


@functools.cache
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_commands_stand_in_blocks_that_are_checked() -> None:
    loose = [block for block in BLOCKS if not block.kind and block.body.split()[0].lstrip("$ ") in COMMANDS]
    assert not loose, f"label these blocks sh or console: {', '.join(map(str, loose))}"


def test_few_blocks_are_not_run() -> None:
    skipped = [block for block in BLOCKS if block.mark == "not run"]
    assert len(skipped) <= MOST_NOT_RUN, ", ".join(map(str, skipped))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{target} is not there"
