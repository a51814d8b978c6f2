"""A scene in plain lines, for screen readers, scripts and prints: cards as they are typed, everything else in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from walpurgis.core.scene import Face, Gauge, Laid, Note, Part, Pick, PlayerScene, Scene, SceneRow
from walpurgis.core.sets import Seat
from walpurgis.words import LIST, Words


def lines_of(scene: Scene, words: Words, names: Sequence[str], due: Collection[Seat]) -> list[str]:
    """The table from top to bottom; `>` stands before the players who owe a decision."""
    text = [scene.title, *(row_text(row, words, ": ") for row in scene.middle)]
    text += [player_line(player, words, names, player.seat in due) for player in scene.players]
    if scene.trick:
        cards = LIST[words.language].join(laid_text(laid, names) for laid in scene.trick)
        text.append(words("scene-trick", cards=cards))
    text += [words("scene-winning", name=names[laid.seat]) for laid in scene.trick if laid.best]
    text += [row_text(row, words, ": ") for row in scene.about_trick]
    return [*text, *hand_lines(scene, words)]


def player_line(player: PlayerScene, words: Words, names: Sequence[str], due: bool) -> str:
    """One player's public things in one line."""
    things = [words("scene-points", points=player.points), *(row_text(row, words, " ") for row in player.rows)]
    return f"{'>' if due else ' '} {names[player.seat]}: {LIST[words.language].join(filter(None, things))}"


def row_text(row: SceneRow, words: Words, after_label: str) -> str:
    """A row: its label, then its parts."""
    text = "".join(part_text(part, words) for part in row.parts[:1])
    for before, part in pairwise(row.parts):
        text += between(before, part, words) + part_text(part, words)
    return f"{row.label}{after_label}{text}" if row.label else text


def between(before: Part, part: Part, words: Words) -> str:
    """Notes make a list, cards in words a sum; cards as they are written, and signs, stand side by side."""
    if isinstance(part, Note):
        return LIST[words.language] if any(letter.isalnum() for letter in part.text) else " "
    in_words = isinstance(before, Face) and isinstance(part, Face) and part.words and before.words
    return " + " if in_words else " "


def part_text(part: Part, words: Words) -> str:
    """A part of a row, without colours and signs."""
    match part:
        case Note(text):
            return text
        case Gauge(value, maximum):
            return words("scene-of", value=value, maximum=maximum)
        case Face():
            return part.words or part.name


def laid_text(laid: Laid, names: Sequence[str]) -> str:
    """Who laid what, and what was said with it."""
    return " ".join(filter(None, (names[laid.seat], laid.face.name if laid.face else "", laid.note)))


def hand_lines(scene: Scene, words: Words) -> list[str]:
    """The hand, and what is chosen of it already."""
    lines: list[str] = []
    if scene.hand:
        lines.append(words("scene-hand", cards="  ".join(pick_text(pick) for pick in scene.hand)))
    if marked := [pick.face.name for pick in scene.hand if pick.marked]:
        lines.append(words("scene-marked", cards=" ".join(marked)))
    return lines


def pick_text(pick: Pick) -> str:
    """A card of the hand, with how many of it there are: `2 fire`."""
    return pick.face.name if pick.count == 1 else f"{pick.count} {pick.face.name}"
