"""The table of a game as plain data that any interface can draw: labelled rows, gauges, cards, and what can be picked.

A game makes a scene from a seat's view, so a scene contains nothing that the seat may not know; the interface that
draws it does not need to know the game. Words in it are in the viewer's language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from walpurgis.core.sets import Seat

# What a face must be able to paint: the colours of suits, and the tones of notes and marks.
COLOURS = ("black", "blue", "brown", "green", "grey", "orange", "purple", "red", "violet", "white", "yellow")
TONES = ("plain", "soft", "good", "bad", "gold")


@dataclass(frozen=True)
class Face:
    """What stands on a card, or stands for a suit: told by colour, by shape and by letter."""

    name: str  # as it is written
    text: str  # as it is drawn
    sign: str  # the shape, one column wide
    colour: str  # one of COLOURS
    note: str = ""  # the small print: weights, powers
    words: str = ""  # in plain lines, where its name does not say it


@dataclass(frozen=True)
class Note:
    """A few words in a tone."""

    text: str
    tone: str = "plain"  # one of TONES


@dataclass(frozen=True)
class Mark:
    """A number of equal signs on a gauge: cubes, tokens."""

    sign: str
    tone: str
    count: int


@dataclass(frozen=True)
class Gauge:
    """A number out of a maximum, drawn as a row of cells; what is taken away shows as marks."""

    value: int
    maximum: int
    marks: tuple[Mark, ...] = ()


Part: TypeAlias = Note | Face | Gauge


@dataclass(frozen=True)
class SceneRow:
    """A label and what belongs to it."""

    label: str
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class PlayerScene:
    """One player's public things."""

    seat: Seat
    points: int
    rows: tuple[SceneRow, ...]


@dataclass(frozen=True)
class Laid:
    """What a seat has laid to the trick; without a face, what it said instead."""

    seat: Seat
    face: Face | None
    note: str = ""
    best: bool = False  # as things are, this one wins


@dataclass(frozen=True)
class Pick:
    """Something to point at: a card of the hand, a token, a word to say."""

    action: str  # as it is written; empty for what is there to be looked at
    face: Face
    text: str = ""  # what picking it means, in words; where there is none, the card speaks for itself
    count: int = 1
    marked: bool = False  # chosen already
    times: int = 1  # how often it can be marked, where several cards are chosen together


@dataclass(frozen=True)
class Scene:
    """The table as one seat sees it."""

    round: int
    title: str  # where in the match we are
    middle: tuple[SceneRow, ...]
    players: tuple[PlayerScene, ...]  # by seat
    trick: tuple[Laid, ...]  # in the order in which it was laid
    about_trick: tuple[SceneRow, ...]
    hand: tuple[Pick, ...]
    buttons: tuple[Pick, ...]  # what can be done besides cards of the hand
    to_mark: int = 0  # how many cards of the hand are still to be chosen together; 0 where each is a decision by itself


def row(label: str, *parts: Part | str) -> SceneRow:
    """A row, with plain words for notes."""
    return SceneRow(label, tuple(Note(part) if isinstance(part, str) else part for part in parts))
