"""The types of options: what values each takes, how these are written and read, and how to draw one at random."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, cast

WRITTEN_NUMBER = re.compile(r"-?[0-9]{1,9}")  # not all that Python reads as a number: no `1_000`, no `٣`


@dataclass(frozen=True)
class Form:
    """How an option is set by touch; a kind without one is set by typing its text.

    `kind` is flag, choice, number, seat, table (a number for each key, written `0=5,2=3`), scale (the same, written
    `0,0,1`), cards (any of the choices) or sequence (some of the choices, one after the other).
    """

    kind: str
    choices: tuple[str, ...] = ()
    keys: tuple[int, ...] = ()
    lowest: int = 0
    highest: int = 0
    most: int = 0  # how many choices can be given


class OptionType(Protocol):
    """What values an option takes."""

    @property
    def default(self) -> Any: ...
    @property
    def values(self) -> str:
        """The values that can be given, for people."""
        ...

    def examples(self, players: int) -> tuple[object, ...]:
        """A few values worth trying, for tests and for the curious."""
        ...

    def sample(self, chance: random.Random, players: int) -> object:
        """Any value that can be given, at random: for fuzzing, and for training players that know all options."""
        ...

    def parse(self, given: object, players: int) -> Any:
        """The value that was meant; ValueError when there is none."""
        ...

    def text(self, value: Any) -> str:
        """The value as it is written in a record and on the command line; `parse` reads it back."""
        ...


@dataclass(frozen=True)
class Flag:
    """yes or no."""

    default: bool = False
    form: ClassVar[Form] = Form("flag", ("yes", "no"))

    @property
    def values(self) -> str:
        return "yes or no"

    def examples(self, players: int) -> tuple[object, ...]:
        return (True, False)

    def sample(self, chance: random.Random, players: int) -> object:
        return chance.random() < 0.5

    def parse(self, given: object, players: int) -> bool:
        """True, False, yes, no, on, off, 1, 0."""
        word = str(given).lower()
        if word in ("yes", "true", "on", "1"):
            return True
        if word in ("no", "false", "off", "0"):
            return False
        raise ValueError

    def text(self, value: bool) -> str:
        return "yes" if value else "no"


@dataclass(frozen=True)
class Choice:
    """One of a few words; the first is the default."""

    words: tuple[str, ...]

    @property
    def form(self) -> Form:
        return Form("choice", self.words)

    @property
    def default(self) -> str:
        return self.words[0]

    @property
    def values(self) -> str:
        return ", ".join(self.words)

    def examples(self, players: int) -> tuple[object, ...]:
        return self.words

    def sample(self, chance: random.Random, players: int) -> object:
        return chance.choice(self.words)

    def parse(self, given: object, players: int) -> str:
        """The word itself; underscores and capitals do not matter."""
        word = str(given).lower().replace("_", "-")
        if word not in self.words:
            raise ValueError
        return word

    def text(self, value: str) -> str:
        return value


@dataclass(frozen=True)
class Number:
    """A whole number within bounds, or none where that is allowed."""

    lowest: int
    highest: int
    default: int | None
    none: bool = False

    @property
    def form(self) -> Form:
        """A number that can be stepped up and down."""
        return Form("number", ("none",) if self.none else (), lowest=self.lowest, highest=self.highest)

    @property
    def values(self) -> str:
        return f"{self.lowest} to {self.highest}" + (", or none" if self.none else "")

    def examples(self, players: int) -> tuple[object, ...]:
        """The bounds and the default."""
        return (self.lowest, self.highest, self.default)

    def sample(self, chance: random.Random, players: int) -> object:
        """Any number, each equally likely; one time in four none, where that is allowed."""
        return None if self.none and chance.random() < 0.25 else chance.randint(self.lowest, self.highest)

    def parse(self, given: object, players: int) -> int | None:
        """The number; "none" where that is allowed."""
        if self.none and (given is None or str(given).lower() == "none"):
            return None
        number = whole(given)
        if not self.lowest <= number <= self.highest:
            raise ValueError
        return number

    def text(self, value: int | None) -> str:
        return "none" if value is None else str(value)


@dataclass(frozen=True)
class SeatChoice:
    """A seat, counted from 0, or random."""

    default: int | None = None
    form: ClassVar[Form] = Form("seat", ("random",))

    @property
    def values(self) -> str:
        return "random, or a seat counted from 0"

    def examples(self, players: int) -> tuple[object, ...]:
        """Random, and the first and the last seat."""
        return (None, 0, players - 1)

    def sample(self, chance: random.Random, players: int) -> object:
        return chance.choice((None, *range(players)))

    def parse(self, given: object, players: int) -> int | None:
        """None means random."""
        if given is None or str(given).lower() == "random":
            return None
        seat = whole(given)
        if not 0 <= seat < players:
            raise ValueError
        return seat

    def text(self, value: int | None) -> str:
        """The seat, or random."""
        return "random" if value is None else str(value)


@dataclass(frozen=True)
class Lookup:
    """A number for each of some keys; keys that are not given keep their default. Written `0=5,2=3`."""

    defaults: tuple[tuple[int, int], ...]
    lowest: int
    highest: int

    @property
    def form(self) -> Form:
        """A number for each key."""
        return Form("table", keys=tuple(key for key, _ in self.defaults), lowest=self.lowest, highest=self.highest)

    @property
    def default(self) -> tuple[tuple[int, int], ...]:
        return self.defaults

    @property
    def values(self) -> str:
        return f"pairs such as {self.text(self.defaults[:2])}, each number {self.lowest} to {self.highest}"

    def examples(self, players: int) -> tuple[object, ...]:
        """The default, and a table that could not be flatter."""
        return (self.defaults, {key: self.highest for key, _ in self.defaults})

    def sample(self, chance: random.Random, players: int) -> object:
        """Small numbers more often than large ones; half the time one number is changed, else all of them."""
        keys = [key for key, _ in self.defaults]
        changed = keys if chance.random() < 0.5 else [chance.choice(keys)]
        return {key: sample_small(chance, self.lowest, self.highest) for key in changed}

    def parse(self, given: object, players: int) -> tuple[tuple[int, int], ...]:
        """From a mapping, from pairs, or from text."""
        table = dict(self.defaults)
        found = pairs(given)
        if len(dict(found)) < len(found):
            raise ValueError  # a key twice
        for key, number in found:
            if key not in table or not self.lowest <= number <= self.highest:
                raise ValueError
            table[key] = number
        return tuple(table.items())

    def text(self, value: tuple[tuple[int, int], ...]) -> str:
        """0=5,2=3,…"""
        return ",".join(f"{key}={number}" for key, number in value)


def sample_small(chance: random.Random, lowest: int, highest: int) -> int:
    """A number within bounds, as likely near the lower one as far from it."""
    return min(chance.randint(lowest, highest), lowest + int(chance.expovariate(1 / 8)))


def whole(given: object) -> int:
    """A whole number, from a number or from text; nothing that would have to be rounded or guessed."""
    if isinstance(given, bool) or not isinstance(given, int | str):
        raise ValueError
    if isinstance(given, str) and not WRITTEN_NUMBER.fullmatch(given.strip()):
        raise ValueError
    return int(given)


def pairs(given: object) -> list[tuple[int, int]]:
    """Pairs of whole numbers from a mapping, from pairs, or from text such as `0=5,2=3`."""
    if isinstance(given, str):
        given = [part.split("=") for part in given.split(",")]
    elif isinstance(given, Mapping):
        given = list(cast("Mapping[object, object]", given).items())
    if not isinstance(given, list | tuple):
        raise ValueError
    found: list[tuple[int, int]] = []
    for pair in cast("list[Any]", given):
        key, number = pair
        found.append((whole(key), whole(number)))
    return found
