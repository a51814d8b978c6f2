"""The pictures of the rulebooks are what tools/pictures.py draws, and every page shows just those that exist.

The pictures of README and docs show what they should: `make screenshots` notes in each where cards and headings are.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageStat

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
    """With -E and -s nothing is imported by accident of where we are."""
    subprocess.run([sys.executable, "-E", "-s", str(SCRIPT), str(tmp_path)], check=True)
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


# --- pictures of the page ---------------------------------------------------------------------------------------------

PICTURES = HOUSE / "docs" / "pictures"
SHOTS = ("start", "shot", "witches", "broom", "phone")
DESCRIPTION = 0x010E  # the tag that holds the boxes
LARGEST = 200_000  # bytes
LEAST_INK = 8.0  # deviation of the brightness in the middle of a card, of 255; words and symbols have 25 and more


def boxes_in(path: Path) -> list[list[int]]:
    """Where cards, headings and buttons are seen in a picture."""
    with Image.open(path) as picture:
        return json.loads(picture.getexif().get(DESCRIPTION, "[]"))


def blank_boxes(picture: Image.Image, boxes: list[list[int]]) -> list[list[int]]:
    """The places where a card, a heading or a button should be and nothing is drawn."""
    return [box for box in boxes if ink(picture, box) < LEAST_INK]


def ink(picture: Image.Image, box: list[int]) -> float:
    """How much the brightness varies inside a box, without its border."""
    left, top, right, bottom = box
    across, down = (right - left) // 8, (bottom - top) // 8
    middle = picture.crop((left + across, top + down, right - across, bottom - down))
    return ImageStat.Stat(middle.convert("L")).stddev[0]


@pytest.mark.parametrize("name", SHOTS)
def test_no_card_and_no_heading_is_empty(name: str) -> None:
    path = PICTURES / f"{name}.webp"
    boxes = boxes_in(path)
    assert len(boxes) >= (6 if name == "start" else 1), f"take it again: make screenshots ({len(boxes)} boxes)"
    with Image.open(path) as picture:
        assert not blank_boxes(picture, boxes)


def test_an_empty_card_would_be_found() -> None:
    box = boxes_in(PICTURES / "start.webp")[1]
    with Image.open(PICTURES / "start.webp") as picture:
        ImageDraw.Draw(picture).rectangle(tuple(box), fill="#f7efe0")
        assert blank_boxes(picture, boxes_in(PICTURES / "start.webp")) == [box]


def test_pictures_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in PICTURES.iterdir()}
    assert not {name: size for name, size in sizes.items() if size > LARGEST}


def test_every_picture_is_shown_somewhere() -> None:
    pages = [*HOUSE.glob("*.md"), *(HOUSE / "docs").rglob("*.md")]
    shown = {Path(address).name for page in pages for address in pictures_shown(page)}
    assert {path.name for path in PICTURES.iterdir()} <= shown
