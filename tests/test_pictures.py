"""The pictures of the rulebooks are what tools/pictures.py draws, and every page shows just those that exist."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from walpurgis.games import game_named, game_names

HOUSE = Path(__file__).parents[1]
GAMES = HOUSE / "src" / "walpurgis" / "games"
SCRIPT = HOUSE / "tools" / "pictures.py"
SVG = "{http://www.w3.org/2000/svg}"
SHOWN = re.compile(r"!\[([^\]]*)\]\(([^)]*)\)")


def pictures_under(folder: Path) -> dict[str, bytes]:
    """All pictures of all rulebooks, by their path."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.glob("*/rulebook/pictures/*")}


def pictures_shown(page: Path) -> list[str]:
    """The addresses of the pictures on a page."""
    return [address for _, address in SHOWN.findall(page.read_text(encoding="utf-8"))]


def test_the_pictures_are_what_the_script_draws(tmp_path: Path) -> None:
    """With -I nothing but the standard library can be imported by accident of where we are."""
    subprocess.run([sys.executable, "-I", str(SCRIPT), str(tmp_path)], check=True)
    drawn, kept = pictures_under(tmp_path), pictures_under(GAMES)
    assert sorted(kept) == sorted(drawn)
    changed = [name for name in drawn if kept[name] != drawn[name]]
    assert not changed, f"run tools/pictures.py: {', '.join(changed)}"


@pytest.mark.parametrize("path", sorted(GAMES.glob("*/rulebook/pictures/*.svg")), ids=lambda path: path.name)
def test_a_picture_stands_alone(path: Path) -> None:
    """It is well-formed, has a size and a title, and loads nothing from elsewhere."""
    root = ET.parse(path).getroot()
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    assert root.findtext(f"{SVG}title")
    drawn = path.read_text(encoding="utf-8").replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "http" not in drawn
    assert "href" not in drawn


@pytest.mark.parametrize("game", game_names())
def test_every_page_shows_all_pictures_of_its_game(game: str) -> None:
    rulebook = game_named(game).rulebook
    kept = sorted(f"pictures/{path.name}" for path in rulebook.glob("pictures/*"))
    assert kept
    for page in rulebook.glob("*.md"):
        assert sorted(pictures_shown(page)) == kept, page


@pytest.mark.parametrize("game", game_names())
def test_every_picture_on_a_page_is_told_in_words(game: str) -> None:
    for page in game_named(game).rulebook.glob("*.md"):
        assert all(words for words, _ in SHOWN.findall(page.read_text(encoding="utf-8"))), page
