"""Options of a game: typed, documented, validated, and readable from text.

A game describes its options as a frozen dataclass, a field an option:

    curse: bool = option(Flag(), rule="S6.1")

The description of each option in words is in the Fluent files, under `<game>-option-<name>`.
"""

from __future__ import annotations

import dataclasses
import difflib
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from walpurgis.core.errors import OptionError, quoted
from walpurgis.core.option_types import Form, OptionType, whole

O = TypeVar("O", bound="GameOptions")  # noqa: E741
MOST_TRIES = 100  # at options that go together


def form_of(kind: OptionType) -> Form:
    """The form of a kind of values."""
    return getattr(kind, "form", Form("text"))


def option(kind: OptionType, rule: str) -> Any:
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
        """Random options that go together: half the time one is changed, as a designer would, else most of them."""
        kinds = cls.kinds()
        for _ in range(MOST_TRIES):
            changed = {chance.choice(list(kinds))} if chance.random() < 0.5 else set(kinds)
            wanted = {name: kinds[name] for name in sorted(changed) if len(changed) == 1 or chance.random() < 0.75}
            try:
                return cls.make(players, **{name: kind.sample(chance, players) for name, kind in wanted.items()})
            except OptionError:
                continue  # each can be given, but not together
        return cls.make(players)

    @classmethod
    def parse_players(cls, players: object) -> int:
        """The number of players; by default four, or the fewest if it is not a game for four."""
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
        """Refuse options that are fine one by one but not together; games override it."""

    @property
    def decisions(self) -> int:
        """About how many decisions a match takes; a game whose options can make it very long overrides it."""
        return 0

    @classmethod
    def kinds(cls) -> dict[str, OptionType]:
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
