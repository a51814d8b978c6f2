"""Options of a game: typed, documented, validated, and readable from text.

A game describes its options as a frozen dataclass, a field an option:

    curse: bool = option(Flag(), rule="S6.1")

The description of each option in words is in the Fluent files, under `<game>-option-<name>`.
"""

from __future__ import annotations

import dataclasses
import difflib
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeVar, cast

from walpurgis.core.errors import OptionError, quoted

O = TypeVar("O", bound="GameOptions")  # noqa: E741
MOST_TRIES = 100  # at options that go together
WRITTEN_NUMBER = re.compile(r"-?[0-9]{1,9}")  # not all that Python reads as a number: no `1_000`, no `٣`


@dataclass(frozen=True)
class Form:
    """How an option is set by touch; a kind without one is set by writing its text.

    `kind` is flag, choice, number, seat, table (a number for each key, written `0=5,2=3`), scale (the same, written
    `0,0,1`), cards (any of the choices) or sequence (some of the choices, one after the other).
    """

    kind: str
    choices: tuple[str, ...] = ()
    keys: tuple[int, ...] = ()
    lowest: int = 0
    highest: int = 0
    most: int = 0  # how many choices can be given


def form_of(kind: Kind) -> Form:
    """The form of a kind of values."""
    return getattr(kind, "form", Form("text"))


class Kind(Protocol):
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
        """yes or no."""
        return "yes" if value else "no"


@dataclass(frozen=True)
class Choice:
    """One of a few words; the first is the default."""

    words: tuple[str, ...]

    @property
    def form(self) -> Form:
        """The words."""
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
        """The number."""
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
class Table:
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
        """An example."""
        return f"pairs such as {self.text(self.defaults[:2])}, each number {self.lowest} to {self.highest}"

    def examples(self, players: int) -> tuple[object, ...]:
        """The default, and a table that could not be flatter."""
        return (self.defaults, {key: self.highest for key, _ in self.defaults})

    def sample(self, chance: random.Random, players: int) -> object:
        """Any numbers, small ones more often."""
        return {key: sample_small(chance, self.lowest, self.highest) for key, _ in self.defaults}

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


def option(kind: Kind, rule: str) -> Any:
    """A field of an options class: its kind of values, and the rule that it changes."""
    return dataclasses.field(default=kind.default, metadata={"kind": kind, "rule": rule})


@dataclass(frozen=True)
class GameOptions:
    """The parent of every game's options."""

    game: ClassVar[str] = ""
    player_counts: ClassVar[tuple[int, ...]] = ()
    editions: ClassVar[Mapping[str, Mapping[str, object]]] = {}  # options that a named edition sets together

    players: int = 0

    @classmethod
    def make(cls: type[O], players: int | None = None, /, **given: object) -> O:
        """Options from what somebody asks for: names and values are checked, editions filled in.

        The number of players is given by position, so that every name, `players` and `cls` too, can be refused.
        """
        count = cls.parse_players(players)
        kinds = cls.kinds()
        for name in given:
            if name not in kinds:
                raise OptionError(cls._no_such_option(name), name)
        edition = cls._parse("edition", given.get("edition"), count) if "edition" in given else None
        asked = {**cls.editions.get(str(edition), {}), **given}
        values = {name: cls._parse(name, value, count) for name, value in asked.items()}
        options = cls(players=count, **values)
        options.check()
        return options

    @classmethod
    def sample(cls: type[O], players: int, chance: random.Random) -> O:
        """Random options that go together; each keeps its default one time in four."""
        for _ in range(MOST_TRIES):
            wanted = {name: kind for name, kind in cls.kinds().items() if chance.random() < 0.75}
            try:
                return cls.make(players, **{name: kind.sample(chance, players) for name, kind in wanted.items()})
            except OptionError:
                continue  # each can be given, but not together
        return cls.make(players)

    @classmethod
    def parse_players(cls, players: object) -> int:
        """The number of players; where nothing is said four, or the fewest where it is no game for four."""
        try:
            usual = 4 if 4 in cls.player_counts else cls.player_counts[0]
            count = usual if players is None else whole(players)
        except ValueError:
            count = 0
        if count not in cls.player_counts:
            counts = f"{cls.player_counts[0]} to {cls.player_counts[-1]}"
            raise OptionError(f"{cls.game} is a game for {counts} players, not {quoted(players)}", "players")
        return count

    def check(self) -> None:
        """Refuse what is right option by option but not together; a game overrides it."""

    @property
    def decisions(self) -> int:
        """About how many decisions a match takes; a game whose options can make it very long overrides it."""
        return 0

    @classmethod
    def kinds(cls) -> dict[str, Kind]:
        """The options by name, in the order in which they are shown."""
        return {f.name: f.metadata["kind"] for f in dataclasses.fields(cls) if "kind" in f.metadata}

    @classmethod
    def rule_of(cls, name: str) -> str:
        """The number of the rule that an option changes."""
        return next(f.metadata["rule"] for f in dataclasses.fields(cls) if f.name == name)

    @classmethod
    def _parse(cls, name: str, value: object, players: int) -> Any:
        kind = cls.kinds()[name]
        try:
            return kind.parse(value, players)
        except (ValueError, TypeError):
            reason = f"{cls.game} has no {name} {quoted(value)}; give {kind.values} ({cls.rule_of(name)})"
            raise OptionError(reason, name) from None

    @classmethod
    def _no_such_option(cls, name: str) -> str:
        names = list(cls.kinds())
        close = difflib.get_close_matches(name, names, 1)
        hint = f"did you mean {close[0]!r}?" if close else f"it has: {', '.join(names)}"
        return f"{cls.game} has no option {quoted(name)}; {hint}"

    def texts(self) -> dict[str, str]:
        """Every option as text, as records keep them."""
        return {name: kind.text(getattr(self, name)) for name, kind in self.kinds().items()}

    def write(self, state: Any) -> None:
        """Write the options into the fields of a new record; each game says how."""
        raise NotImplementedError(type(self).__name__)


def spread(options: type[GameOptions], players: int, mixes: int = 4) -> list[GameOptions]:
    """The default options, each option's own values one at a time, and some mixes: those that go together."""
    kinds = options.kinds()
    wanted: list[dict[str, object]] = [{}]
    wanted += [{name: value} for name, kind in kinds.items() for value in kind.examples(players)]
    chooser = random.Random(players)
    wanted += [{name: chooser.choice(kind.examples(players)) for name, kind in kinds.items()} for _ in range(mixes)]
    found: list[GameOptions] = []
    for given in wanted:
        try:
            made = options.make(players, **given)
        except OptionError:
            continue  # each may be given, but not together
        if made not in found:
            found.append(made)
    return found
