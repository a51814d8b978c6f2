"""The package works without its extras, and whoever lacks one is told its name."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import walpurgis
from walpurgis.core.extras import EXTRA_OF, MODULES, from_extra
from walpurgis.testing.tools import random_match

ROOT = Path(__file__).parents[1]

# Runs `walpurgis` as if nothing but the package itself had been installed.
HIDING = """
import sys

class Hide:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

HIDDEN = set(sys.argv.pop(1).split())
sys.meta_path.insert(0, Hide())
"""
COMMAND = "from walpurgis.cli import main; raise SystemExit(main())"
ALL = " ".join(EXTRA_OF)


def without(hidden: str, code: str, *args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", HIDING + code, hidden, *args],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, "WALPURGIS_RULES": "plain", "PYTHONIOENCODING": "utf-8"},
    )


def project() -> dict[str, list[str]]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def names_of(requirements: list[str]) -> set[str]:
    found = (re.match(r"[\w.-]+", requirement) for requirement in requirements)
    return {name[0].lower().replace("_", "-").replace(".", "-") for name in found if name}


def test_the_list_of_modules_agrees_with_the_project() -> None:
    """Every module is brought by the package that its extra asks for."""
    extras: dict[str, list[str]] = project()["optional-dependencies"]  # pyright: ignore[reportAssignmentType]
    homes = packages_distributions()
    assert set(MODULES) <= set(extras)
    for module, extra in EXTRA_OF.items():
        if module in homes:  # what is not installed here cannot be looked up
            brought = {name.lower().replace("_", "-") for name in homes[module]}
            assert brought & names_of(extras[extra]), f"{module} does not come with {extra}"


def test_no_extra_is_needed_by_the_package_itself() -> None:
    needed = names_of(project()["dependencies"])
    assert not needed & {module.replace("_", "-") for module in EXTRA_OF}


@pytest.mark.parametrize(
    ("args", "extra"),
    [
        (["serve", "--port", "0"], "server"),
        (["backup", "file.backup"], "server"),
        (["restore", "file.backup"], "server"),
        (["tables", "list"], "server"),
        (["arena", "shot", "--bots", "random,greedy", "--picture", "a.png"], "arena"),
        (["arena", "shot", "--bots", "random,greedy", "--ray", "auto"], "ray"),
        (["train", "shot"], "train"),
        (["exploit", "shot", "network"], "train"),
    ],
)
def test_a_command_says_which_extra_it_lacks(args: list[str], extra: str, tmp_path: Path) -> None:
    code = f"import os; os.chdir({str(tmp_path)!r})\n{COMMAND}"
    done = without(ALL, code, *args)
    assert done.returncode == 2, done.stderr
    assert f"pip install 'walpurgis[{extra}]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_full_screen_says_which_extra_it_lacks() -> None:
    code = "import walpurgis.terminal.app"
    assert "No module named 'textual'" in without(ALL, code).stderr
    done = without(
        ALL, f"import walpurgis.cli.play as play; play.is_plain = lambda _: False\n{COMMAND}", "play", "shot"
    )
    assert done.returncode == 2 and "pip install 'walpurgis[terminal]'" in done.stderr, done.stderr


@pytest.mark.parametrize("module", ["pettingzoo", "openspiel"])
def test_an_adapter_says_which_extra_it_lacks(module: str) -> None:
    done = without(ALL, f"import walpurgis.adapters.{module}")
    assert "MissingExtra" in done.stderr and "pip install 'walpurgis[adapters]'" in done.stderr


def test_the_package_alone_plays_and_checks_records(tmp_path: Path) -> None:
    game = walpurgis.game_named("shot")
    record = tmp_path / "match.txt"
    walpurgis.save_record(random_match(game, game.options.make(3), 5), record)
    assert "ok, shot, 3 players" in without(ALL, COMMAND, "record", "check", str(record)).stdout
    played = without(ALL, COMMAND, "play", "shot", "--watch", "--bots", "random", "--plain", "--language", "en")
    assert played.returncode == 0, played.stderr
    assert without(ALL, COMMAND, "bot", "check", "greedy").returncode == 0


def test_other_missing_modules_are_not_blamed_on_an_extra() -> None:
    with pytest.raises(ModuleNotFoundError, match="nowhere"), from_extra():
        raise ModuleNotFoundError("No module named 'nowhere'", name="nowhere")
