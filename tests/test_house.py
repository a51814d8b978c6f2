"""The house is in order: no file is bound to one machine, every module says what it is, names and files are sane."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]

# Written in pieces, so that this file does not contain what it looks for.
REGISTRIES = (
    "pypi" + ".org",
    "files." + "pythonhosted" + ".org",
    "registry." + "npmjs" + ".org",
    "deb." + "debian.org",
)
FOLDERS = ("work", "root", "home")
# A path is of a machine only where it starts there: one below a folder of ours, or below "~", is not.
MACHINE_BOUND = re.compile("|".join([*map(re.escape, REGISTRIES), rf"(?<![\w.~*)}}-])/(?:{'|'.join(FOLDERS)})/"]))


def tracked_files() -> list[Path]:
    """The files that git tracks; skips the test where there is no checkout to ask, as in an unpacked source archive."""
    try:
        answer = subprocess.run(["git", "ls-files", "-z"], cwd=HOUSE, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"git cannot list the tracked files here: {error}")
    return [path for name in answer.stdout.split("\0") if name and (path := HOUSE / name).is_file()]


def machine_bound(path: Path) -> list[str]:
    """Each line of a file that names a package registry or an absolute path of a machine."""
    lines = path.read_bytes().decode("utf-8", errors="replace").splitlines()
    return [
        f"{path}:{number}: {found.group()}"
        for number, line in enumerate(lines, start=1)
        if (found := MACHINE_BOUND.search(line))
    ]


def test_tracked_files_are_bound_to_no_machine() -> None:
    found = [fault for path in tracked_files() for fault in machine_bound(path)]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    "needle", [f"https://{host}/simple" for host in REGISTRIES] + [f"file:///{f}/x" for f in FOLDERS]
)
def test_machine_bound_lines_are_found(needle: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text(f"fine\nhere: {needle}\n", encoding="utf-8")
    assert len(machine_bound(tmp_path / "file")) == 1


@pytest.mark.parametrize("text", [f"src/{FOLDERS[2]}/page", f"~/{FOLDERS[0]}/x", "homework/", "/usr/bin/env"])
def test_other_lines_are_not(text: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text(text, encoding="utf-8")
    assert machine_bound(tmp_path / "file") == []


def test_every_module_has_a_docstring() -> None:
    modules = sorted([*HOUSE.glob("src/**/*.py"), *HOUSE.glob("tests/**/*.py")])
    assert modules
    silent = [
        str(path.relative_to(HOUSE))
        for path in modules
        if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"), str(path)))
    ]
    assert not silent, f"without a docstring: {', '.join(silent)}"


def test_importing_walpurgis_does_not_load_numba() -> None:
    """Numba takes long to load, and `--version` and `--help` should not wait for it."""
    code = "import sys, walpurgis; print('numba' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.strip() == "False", "`import walpurgis` loads numba"


MOST_LINES = 400
SAME_IN_BOTH_PROTOCOLS = {"Hello"}  # with programs over standard input, and with pages over a socket


def test_no_two_classes_share_a_name() -> None:
    """One name per thing. Only games repeat each other's names: every game has the same rooms."""
    places: dict[str, list[str]] = defaultdict(list)
    for path in sorted(HOUSE.glob("src/walpurgis/**/*.py")):
        if path.parent.parent.name != "games":
            tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef):
                    places[node.name].append(f"{path.relative_to(HOUSE)}:{node.lineno}")
    assert len(places) > 100
    shared = {name: found for name, found in places.items() if len(found) > 1 and name not in SAME_IN_BOTH_PROTOCOLS}
    assert not shared, shared


def test_no_file_of_the_package_is_long() -> None:
    sizes = {path: path.read_text(encoding="utf-8").count("\n") for path in HOUSE.glob("src/walpurgis/**/*.py")}
    long = {str(path.relative_to(HOUSE)): size for path, size in sizes.items() if size > MOST_LINES}
    assert not long, f"over {MOST_LINES} lines; split by concern: {long}"


# Word for word from German, or old-fashioned. In pieces, so that this file does not contain what it looks for.
ODD = re.compile(
    "|".join([r"\bthe" + r" own\b", r"\ban" + r"ew\b", r"\bin" + r" place of\b", r"\bis called" + r" so\b"])
)


def test_english_is_plain() -> None:
    prose = [path for path in tracked_files() if path.suffix in (".py", ".md", ".ts", ".svelte")]
    found = [
        f"{path.relative_to(HOUSE)}:{number}: {odd.group()}"
        for path in prose
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if (odd := ODD.search(line))
    ]
    assert prose and not found, "\n" + "\n".join(found)
