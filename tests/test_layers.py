"""Imports only point down: a module may use its own layer and the layers below it, never one beside or above."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"
ROOT = "walpurgis"

ARCHITECTURE = SOURCE.parent / "docs" / "architecture.md"


def rows_in(page: str) -> tuple[tuple[str, ...], ...]:
    """The rows of layers that the page about the architecture lists, from the lowest to the highest.

    Layers in one row do not know each other. "games.*" stands for each single game, so a new game has its place there
    already; "games" itself is the package's own `__init__`, which knows all of them. The empty name is
    `walpurgis/__init__.py`, the front door.
    """
    block = re.search(r"```layers\n(.*?)```", page, re.DOTALL)
    assert block, f"{ARCHITECTURE} has no list of layers"
    rows = [re.split(r"\s{2,}", line.strip(), maxsplit=1)[0].split(" · ") for line in block[1].strip().splitlines()]
    return tuple(tuple("" if name == ROOT else name for name in row) for row in reversed(rows))


ROWS = rows_in(ARCHITECTURE.read_text(encoding="utf-8"))
HEIGHT = {layer: height for height, row in enumerate(ROWS) for layer in row}


def layer_of(module: str) -> tuple[str, int] | None:
    """The layer that a module belongs to and how high it lies; None when it belongs to none."""
    parts = module.split(".")[1:]
    if parts[:1] == ["games"] and len(parts) > 1:
        layer = ".".join(parts[:2])
        return layer, HEIGHT.get(layer, HEIGHT["games.*"])
    layer = parts[0] if parts else ""
    return (layer, HEIGHT[layer]) if layer in HEIGHT else None


def modules_in(source: Path) -> dict[str, Path]:
    """Every module under `source/walpurgis`, by its dotted name."""
    modules: dict[str, Path] = {}
    for path in sorted((source / ROOT).rglob("*.py")):
        parts = path.relative_to(source).with_suffix("").parts
        modules[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return modules


def imports_in(module: str, path: Path, modules: dict[str, Path]) -> Iterator[tuple[int, str]]:
    """The line and full name of each of our own modules that a file imports, also inside functions and blocks."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            # `from package import name` means a module if there is one of that name, else something in the package.
            full = [f"{base}.{alias.name}" for alias in node.names]
            names = [name if name in modules else base for name in full]
        else:
            continue
        for name in dict.fromkeys(names):
            if name == ROOT or name.startswith(f"{ROOT}."):
                yield node.lineno, name


def title(layer: str) -> str:
    return f"layer '{layer}'" if layer else f"'{ROOT}' itself, the front door"


def faults(source: Path) -> list[str]:
    """One line for each module without a layer and for each import that does not point down."""
    found: list[str] = []
    modules = modules_in(source)
    for module, path in modules.items():
        where = path.relative_to(source)
        home = layer_of(module)
        if home is None:
            found.append(f"{where}: {module} is in no known layer")
            continue
        layer, height = home
        for line, target in imports_in(module, path, modules):
            aim = layer_of(target)
            if aim is None:
                found.append(f"{where}:{line}: {title(layer)} imports {target}, which is in no known layer")
            elif aim[0] != layer and aim[1] >= height:
                side = "beside" if aim[1] == height else "above"
                found.append(
                    f"{where}:{line}: {title(layer)} imports {target} from {title(aim[0])}, which is {side} it"
                )
    return found


def plant(source: Path, files: dict[str, str]) -> None:
    """Write a made-up source tree."""
    for name, text in files.items():
        path = source / ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def test_imports_point_down() -> None:
    assert modules_in(SOURCE), f"no modules under {SOURCE}"
    found = faults(SOURCE)
    assert not found, "\n" + "\n".join(found)


def test_every_layer_of_the_list_is_there() -> None:
    modules = modules_in(SOURCE)
    found = {f"{ROOT}.{layer}".rstrip(".") for row in ROWS for layer in row if layer != "games.*"}
    assert found <= set(modules), f"there is no {', '.join(sorted(found - set(modules)))}"


def test_the_picture_shows_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SOURCE.parent / "tools"))
    picture = ARCHITECTURE.parent / "pictures" / "architecture.svg"
    drawn: str = importlib.import_module("draw_architecture").drawn()
    assert picture.read_text(encoding="utf-8") == drawn, "run: python tools/draw_architecture.py"


def test_files_that_the_page_names_are_there() -> None:
    """Paths are given from the package on; `<game>` stands for any game."""
    named = re.findall(r"`([a-z_<>]+/[a-z_/<>]+\.py)`", ARCHITECTURE.read_text(encoding="utf-8"))
    assert len(named) > 10
    for path in named:
        if path.startswith("tests/"):
            continue
        assert list((SOURCE / ROOT).glob(path.replace("<game>", "*"))), f"there is no {path}"


def test_the_check_lets_good_imports_pass(tmp_path: Path) -> None:
    plant(
        tmp_path,
        {
            "__init__.py": "def __getattr__(name):\n    from walpurgis.match import Match\n",
            "core/__init__.py": "from .cards import Card\n",
            "core/cards.py": "import numpy\n",
            "games/__init__.py": "from . import shot\n",
            "games/tricks/__init__.py": "from ...core import cards\n",
            "games/shot/__init__.py": "from walpurgis.games import tricks\nfrom .rules import act\n",
            "games/shot/rules.py": "from walpurgis.core.cards import Card\n",
            "words/__init__.py": "from walpurgis import games\n",
            "match/__init__.py": "from ..words import tell\nfrom walpurgis.batch import run\n",
            "batch.py": "from .words import tell\n",
            "cli.py": "from walpurgis.match import Match\n",
        },
    )
    assert faults(tmp_path) == []


def test_the_check_can_fail(tmp_path: Path) -> None:
    plant(
        tmp_path,
        {
            "__init__.py": "",
            "attic.py": "",
            "core/__init__.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import walpurgis.match\n",
            "core/dice.py": "from .. import Match\n",
            "games/tricks/__init__.py": "from ..shot import rules\n",
            "games/shot/__init__.py": "",
            "games/shot/rules.py": "def act():\n    from ...games.broom import rules\n",
            "games/broom/__init__.py": "import walpurgis.words, walpurgis.attic\n",
            "games/broom/rules.py": "",
            "arena/__init__.py": "\nfrom walpurgis import review\n",
            "review.py": "",
            "match.py": "",
            "words.py": "",
        },
    )
    assert sorted(faults(tmp_path)) == [
        "walpurgis/arena/__init__.py:2: layer 'arena' imports walpurgis.review from layer 'review', which is beside it",
        "walpurgis/attic.py: walpurgis.attic is in no known layer",
        "walpurgis/core/__init__.py:3: layer 'core' imports walpurgis.match from layer 'match', which is above it",
        "walpurgis/core/dice.py:1: layer 'core' imports walpurgis from 'walpurgis' itself, the front door, "
        "which is above it",
        "walpurgis/games/broom/__init__.py:1: layer 'games.broom' imports walpurgis.attic, which is in no known layer",
        "walpurgis/games/broom/__init__.py:1: layer 'games.broom' imports walpurgis.words from layer 'words', "
        "which is above it",
        "walpurgis/games/shot/rules.py:2: layer 'games.shot' imports walpurgis.games.broom.rules from layer "
        "'games.broom', which is beside it",
        "walpurgis/games/tricks/__init__.py:1: layer 'games.tricks' imports walpurgis.games.shot.rules from layer "
        "'games.shot', which is above it",
    ]
