"""Draws the pictures of the rulebooks as SVG: `python tools/pictures.py` writes them beside the pages that show them.

Everything is drawn from plain shapes (`rulebook_pictures/`). The pictures hold no words, only letters, numbers and
signs, so that one picture serves every language. Kinds of cards differ by colour, by shape and by letter, so that
colour is never needed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from rulebook_pictures.broom import broom_brave, broom_call, broom_kinds, broom_scoring, broom_task
from rulebook_pictures.shot import shot_black, shot_row, shot_spine, shot_suits, shot_trick
from rulebook_pictures.witches import witches_colours, witches_named, witches_spell

GAMES = Path(__file__).parents[1] / "src" / "walpurgis" / "games"

PICTURES: dict[str, Callable[[], str]] = {
    "shot/rulebook/pictures/shot-suits.svg": shot_suits,
    "shot/rulebook/pictures/shot-black.svg": shot_black,
    "shot/rulebook/pictures/shot-row.svg": shot_row,
    "shot/rulebook/pictures/shot-trick.svg": shot_trick,
    "shot/rulebook/pictures/shot-spine.svg": shot_spine,
    "witches/rulebook/pictures/witches-colours.svg": witches_colours,
    "witches/rulebook/pictures/witches-named.svg": witches_named,
    "witches/rulebook/pictures/witches-spell.svg": witches_spell,
    "broom/rulebook/pictures/broom-kinds.svg": broom_kinds,
    "broom/rulebook/pictures/broom-brave.svg": broom_brave,
    "broom/rulebook/pictures/broom-call.svg": broom_call,
    "broom/rulebook/pictures/broom-task.svg": broom_task,
    "broom/rulebook/pictures/broom-scoring.svg": broom_scoring,
}


def main() -> None:
    """Write every picture, into the games' folders or under the folder that is given."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    for name, draw in PICTURES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(draw(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
