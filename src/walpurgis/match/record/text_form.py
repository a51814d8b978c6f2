"""Reading a record as text: its lines one after the other, noting where each part stands."""

from __future__ import annotations

import re

from walpurgis.core.errors import RecordError, quoted
from walpurgis.core.game import MOST_PLAYERS, Piles
from walpurgis.match.record.data import MOST_CHARACTERS, Deal, Record, Result
from walpurgis.match.record.places import LinePlaces
from walpurgis.match.record.writing import TITLE, UNFINISHED

NUMBER = re.compile(r"-?[0-9]{1,9}")
SEAT = re.compile(r"0|[1-9][0-9]?")
ACTIONS = re.compile(r"[0-9]+:")  # how a line of actions begins


def read_text(text: str) -> tuple[Record, LinePlaces]:
    """The record that a text holds, not yet checked by the rules, and the line of each part."""
    reader = LineReader(text)
    return reader.record(), reader.places


class LineReader:
    """The lines of a text without comments, and how far they are read."""

    def __init__(self, text: str) -> None:
        self.places = LinePlaces()
        self.parts: list[tuple[int, str]] = []
        for number, line in enumerate(text.split("\n"), 1):
            if len(line) > MOST_CHARACTERS:
                raise RecordError(f"a line has at most {MOST_CHARACTERS:,} characters", f"line {number}")
            if bare := line.partition("#")[0].strip():
                self.parts.append((number, bare))
        self.next = 0

    # --- single lines ---

    @property
    def line(self) -> str:
        """The next line; empty at the end."""
        return self.parts[self.next][1] if self.next < len(self.parts) else ""

    @property
    def number(self) -> int:
        """The number of the next line; at the end, of the last."""
        return self.parts[min(self.next, len(self.parts) - 1)][0] if self.parts else 1

    def fail(self, reason: str) -> RecordError:
        """What is wrong with the next line."""
        if self.next >= len(self.parts):
            reason = f"the record ends here, but {reason}"
        return RecordError(reason, f"line {self.number}")

    def note(self, *path: str | int) -> None:
        """Remember that this part of the record stands in the next line."""
        self.places.lines[path] = self.number

    def starts(self, word: str) -> bool:
        """Whether the next line begins with this word."""
        return self.line.lower().startswith(word)

    def take(self, key: str, *path: str | int) -> str:
        """The value of a line `key: value`."""
        name, colon, value = self.line.partition(":")
        if name.strip().lower() != key.lower() or not colon:
            raise self.fail(f"here `{key}: …` is expected")
        self.note(*path)
        self.next += 1
        return value.strip()

    def take_if_there(self, key: str) -> str | None:
        """The value of a line that may be left out."""
        return self.take(key, key.lower()) if self.starts(f"{key.lower()}:") else None

    def numbers(self, key: str, *path: str | int) -> list[int]:
        """The numbers of a line `key: numbers`."""
        words = self.take(key, *path).split()
        if not words or not all(map(NUMBER.fullmatch, words)):
            self.next -= 1
            raise self.fail(f"`{key}` needs whole numbers, not {quoted(' '.join(words))}")
        return [int(word) for word in words]

    # --- the parts of a record ---

    def record(self) -> Record:
        """The whole record."""
        if self.line.lower() != TITLE.lower():
            raise self.fail(f"a record begins with the line `{TITLE}`")
        self.note("version")
        self.next += 1
        record = Record(
            game=self.take("Game", "game"),
            players=self.players(),
            names=self.names(),
            options=self.options(),
            seed=self.take_if_there("Seed"),
            commitment=self.take_if_there("Commitment"),
            secret=self.take_if_there("Secret"),
            additions=self.additions(),
            deals=self.deals(),
            result=self.result(),
        )
        if self.line:
            raise self.fail(f"cannot understand this line: {quoted(self.line)}")
        return record

    def players(self) -> int:
        """How many play."""
        numbers = self.numbers("Players", "players")
        if len(numbers) != 1 or not 1 <= numbers[0] <= MOST_PLAYERS:
            self.next -= 1
            told = " ".join(map(str, numbers[:8]))
            raise self.fail(f"{told} is not a number of players")
        return numbers[0]

    def names(self) -> list[str]:
        return [name.strip() for name in self.take("Names", "names").split("|")]

    def options(self) -> dict[str, str]:
        options: dict[str, str] = {}
        while self.starts("option "):
            name, colon, value = self.line[len("option ") :].partition(":")
            name = name.strip()
            if not colon:
                raise self.fail("an option is written `Option name: value`")
            if name in options:
                raise self.fail(f"the option {quoted(name)} appears twice")
            self.note("options", name)
            options[name] = value.strip()
            self.next += 1
        self.note("options")  # where one that is missing would stand
        return options

    def additions(self) -> list[str] | None:
        """What each player added to the seed."""
        additions: list[str] = []
        self.note("additions")
        while self.starts("addition "):
            additions.append(self.take(f"Addition {len(additions)}", "additions", len(additions)))
        return additions or None

    def deals(self) -> list[Deal]:
        deals: list[Deal] = []
        self.note("deals")
        while self.starts("deal "):
            deals.append(self.deal(len(deals)))
        return deals

    def deal(self, number: int) -> Deal:
        """One deal with its actions."""
        self.note("deals", number)
        if self.line.lower() != f"deal {number + 1}":
            raise self.fail(f"here `Deal {number + 1}` is expected")
        self.next += 1
        piles = self.piles(number)
        if self.take("Actions", "deals", number, "actions"):
            self.next -= 1
            raise self.fail("the actions begin on the line after `Actions:`")
        actions = self.actions(number)
        self.note("deals", number, "points")
        points = self.numbers("Points", "deals", number, "points") if self.starts("points:") else None
        return Deal(piles, actions, points)

    def piles(self, number: int) -> Piles:
        """The piles of a deal."""
        piles: Piles = {}
        while self.line and not self.starts("actions:"):
            name, colon, pile = self.line.partition(":")
            name = name.strip()
            if not colon:
                raise self.fail("a pile is written `name: cards`; `Actions:` follows the piles")
            if name in piles:
                raise self.fail(f"the pile {quoted(name)} appears twice")
            self.note("deals", number, "piles", name)
            piles[name] = pile.split()
            self.next += 1
        return piles

    def actions(self, number: int) -> list[tuple[int, str]]:
        """The actions of a deal."""
        actions: list[tuple[int, str]] = []
        while ACTIONS.match(self.line):
            for token in self.line.split():
                seat, _, name = token.partition(":")
                if not SEAT.fullmatch(seat) or not name:
                    raise self.fail(f"an action is written `seat:action`, not {quoted(token)}")
                self.note("deals", number, "actions", len(actions))
                actions.append((int(seat), name))
            self.next += 1
        return actions

    def result(self) -> Result | None:
        """How it ended; None if the match is unfinished."""
        self.note("result")
        if self.line.lower() == UNFINISHED.lower():
            self.next += 1
            return None
        if not self.starts("result:"):
            raise self.fail(f"here `Result: …` is expected, or `{UNFINISHED}` where the match is not over")
        points = self.numbers("Result", "result", "points")
        return Result(points, self.numbers("Ranks", "result", "ranks"))
