"""Records: a match as a text that people read and write by hand, and the same as JSON.

A record is complete without the program: game, every option, each deal in full, each action in order, the result. With
the rulebook and the record alone anyone can replay the match and check every score.

    Walpurgis record 1
    Game: shot
    Players: 4
    Names: Ada | Bo | Cy | Di
    Option curse: no
    ...

    Deal 1
    first: 2
    hand 0: v1 v4 p3 ...
    row: v3 p9 x4 p2 b7 v1
    Actions:
    2:q5 3:q0 0:q7 1:q4
    3:v7 0:v8 1:x4 1:show-v2 2:v9
    Points: 4 0 7 2

    Result: 12 9 30 4
    Ranks: 2 3 1 4

What follows a `#` is a comment. `Points` are those when the next deal is made, `Result` those at the end of the match.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec

from walpurgis.core.errors import DealError, IllegalAction, OptionError, RecordError, UnknownGame
from walpurgis.core.game import MOST_PLAYERS, Piles
from walpurgis.games import game_named
from walpurgis.match.match import Match

VERSION = 1
MOST_BYTES = 8_000_000  # the longest match that options allow stays far below
MOST_CHARACTERS = 5_000  # in a line; the longest we write is under 700
MOST_NAME = 40
MOST_COLUMNS = 96  # of a line of actions that we write
TITLE = f"Walpurgis record {VERSION}"

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_NAME, pattern=r"^[^\x00-\x1f\x7f|#]+$")]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_NAME)]
Line = Annotated[str, msgspec.Meta(max_length=100, pattern=r"^[^\x00-\x1f\x7f#]*$")]
Hex = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class Deal(msgspec.Struct, forbid_unknown_fields=True):
    """One deal and what was done until the next."""

    piles: dict[Word, list[Word]]
    actions: list[tuple[int, Word]]
    points: list[int] | None = None  # at the end of it, when another deal followed


class Result(msgspec.Struct, forbid_unknown_fields=True):
    """How the match ended."""

    points: list[int]
    ranks: list[int]


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """A match, finished or not."""

    game: Word
    players: int
    options: dict[Word, Annotated[str, msgspec.Meta(max_length=MOST_CHARACTERS)]]
    names: list[Name]
    deals: list[Deal]
    result: Result | None = None
    seed: Hex | None = None  # told when the match is over
    # How the seed came about, where a server dealt: SHA-256 of the secret, told before; the secret; what players added.
    commitment: Hex | None = None
    secret: Hex | None = None
    additions: list[Line] | None = None
    version: int = VERSION

    def text(self, line_ends: Collection[tuple[int, int]] = ()) -> str:
        """The record as text; a line of actions ends after those given as (deal, action), and where it is too long."""
        return "\n".join(_lines(self, line_ends)) + "\n"

    def json(self) -> str:
        """The record as JSON."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode()


def record_of(match: Match) -> Record:
    """The record of a match as it stands."""
    deals = [Deal(piles, []) for piles in match.deals]
    for step in match.log:
        deals[step.deal].actions.append((step.seat, step.name))
    for deal, points in zip(deals, match.round_points[1:], strict=False):
        deal.points = points
    return Record(
        game=match.game.name,
        players=match.players,
        options=match.options.texts(),
        names=list(match.names),
        deals=deals,
        result=Result(match.points, match.ranks) if match.is_over else None,
        seed=match.seed.hex() if match.is_over else None,
    )


def save_record(match: Match, path: Path) -> None:
    """Write the record of a match to a file, as JSON where the name ends so."""
    path.write_text(record_of(match).json() if path.suffix == ".json" else text_of(match), encoding="utf-8")


def text_of(match: Match, record: Record | None = None) -> str:
    """The record of a match as text, a line for each trick; `record` where it tells more than the match knows."""
    ends: set[tuple[int, int]] = set()
    index: Counter[int] = Counter()
    for step in match.log:
        if step.completes:
            ends.add((step.deal, index[step.deal]))
        index[step.deal] += 1
    return (record or record_of(match)).text(ends)


def schema() -> dict[str, Any]:
    """The JSON Schema of a record."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(Record)}


# --- checking --------------------------------------------------------------------------------------------------------


class Places:
    """Where in its source each part of a record stands, for messages."""

    def of(self, *path: str | int) -> str:
        """The place in a JSON document."""
        return "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)


class LinePlaces(Places):
    """The lines of a text."""

    def __init__(self) -> None:
        self.lines: dict[tuple[str | int, ...], int] = {}

    def of(self, *path: str | int) -> str:
        """The line of the part, or of what it belongs to."""
        while path and path not in self.lines:
            path = path[:-1]
        return f"line {self.lines.get(path, 1)}"


def check_record(record: Record, places: Places | None = None) -> Match:
    """Replay a record and compare all it says with the rules; the match as it stands at its end."""
    where = places or Places()
    match = _start(record, where)
    for number, deal in enumerate(record.deals):
        _check_deal(match, deal, number, where)
    _check_result(match, record, where)
    return match


def _start(record: Record, where: Places) -> Match:
    if record.version != VERSION:
        raise RecordError(f"this program reads records of version {VERSION}, not {record.version}", where.of("version"))
    try:
        game = game_named(record.game)
    except UnknownGame as error:
        raise RecordError(str(error), where.of("game")) from None
    try:
        options = game.options.make(record.players, **record.options)
    except OptionError as error:
        raise RecordError(str(error), where.of("options")) from None
    if len(record.names) != record.players:
        raise RecordError(f"{record.players} players need as many names", where.of("names"))
    if not record.deals:
        raise RecordError("a record holds at least the first deal", where.of("deals"))
    try:
        seed = bytes.fromhex(record.seed) if record.seed else bytes(32)
        return Match(game, options, seed, [deal.piles for deal in record.deals], record.names)
    except DealError as error:
        raise RecordError(str(error), where.of("deals", 0, "piles")) from None


def _check_deal(match: Match, deal: Deal, number: int, where: Places) -> None:
    for index, (seat, name) in enumerate(deal.actions):
        place = where.of("deals", number, "actions", index)
        if len(match.deals) != number + 1:
            raise RecordError("another deal comes before this action", place)
        try:
            match.play(seat, name)
        except IllegalAction as error:
            raise RecordError(f"{seat}:{name} cannot be played: {error}", place) from None
        except DealError as error:
            raise RecordError(str(error), where.of("deals", number + 2, "piles")) from None
    if deal.points is not None:
        _check_points(match, deal.points, number, where)


def _check_points(match: Match, points: list[int], number: int, where: Places) -> None:
    place = where.of("deals", number, "points")
    if len(match.round_points) <= number + 1:
        raise RecordError("this deal is not played to its end, so it has no points yet", place)
    if points != match.round_points[number + 1]:
        raise RecordError(f"the points are {_row(match.round_points[number + 1])}, not {_row(points)}", place)


def _check_result(match: Match, record: Record, where: Places) -> None:
    if len(match.deals) < len(record.deals):
        raise RecordError(
            "this deal comes before the one before it is played to its end", where.of("deals", len(match.deals))
        )
    if len(match.deals) > len(record.deals):
        raise RecordError("the deal that comes next is missing", where.of("deals", len(record.deals) - 1))
    if record.result is None:
        return
    if not match.is_over:
        raise RecordError("it tells a result, but the match is not over", where.of("result"))
    if record.result.points != match.points:
        raise RecordError(
            f"the result is {_row(match.points)}, not {_row(record.result.points)}", where.of("result", "points")
        )
    if record.result.ranks != match.ranks:
        raise RecordError(
            f"the ranks are {_row(match.ranks)}, not {_row(record.result.ranks)}", where.of("result", "ranks")
        )


# --- writing text ----------------------------------------------------------------------------------------------------


def _lines(record: Record, line_ends: Collection[tuple[int, int]]) -> Iterator[str]:
    yield TITLE
    yield f"Game: {record.game}"
    yield f"Players: {record.players}"
    yield f"Names: {' | '.join(record.names)}"
    for name, value in record.options.items():
        yield f"Option {name}: {value}"
    if record.seed:
        yield f"Seed: {record.seed}"
    if record.commitment:
        yield f"Commitment: {record.commitment}"
    if record.secret:
        yield f"Secret: {record.secret}"
    for seat, addition in enumerate(record.additions or ()):
        yield f"Addition {seat}: {addition}".rstrip()
    for number, deal in enumerate(record.deals, 1):
        yield ""
        yield f"Deal {number}"
        for name, pile in deal.piles.items():
            yield f"{name}: {' '.join(pile)}"
        yield "Actions:"
        yield from _action_lines(deal, {action for which, action in line_ends if which == number - 1})
        if deal.points is not None:
            yield f"Points: {_row(deal.points)}"
    if record.result:
        yield ""
        yield f"Result: {_row(record.result.points)}"
        yield f"Ranks: {_row(record.result.ranks)}"


def _action_lines(deal: Deal, ends: set[int]) -> Iterator[str]:
    line = ""
    for index, (seat, name) in enumerate(deal.actions):
        word = f"{seat}:{name}"
        if len(line) + len(word) > MOST_COLUMNS:
            yield line
            line = ""
        line += f" {word}" if line else word
        if index in ends:
            yield line
            line = ""
    if line:
        yield line


def _row(numbers: list[int]) -> str:
    return " ".join(map(str, numbers))


# --- reading ---------------------------------------------------------------------------------------------------------


def load_record(path: Path) -> Match:
    """Read a record from a file, text or JSON, and check it; RecordError says what is wrong with it and where."""
    return read_record(_content_of(path))


def read_file(path: Path) -> Record:
    """A record as it stands in a file, checked; it may tell more than the match that it is of."""
    record, places = _read(_content_of(path))
    check_record(record, places)
    return record


def _content_of(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise RecordError(f"it cannot be read: {error.strerror}") from None


def read_record(content: str | bytes) -> Match:
    """Read a record, text or JSON, and check it; the match as it stands at its end."""
    return check_record(*_read(content.encode() if isinstance(content, str) else content))


def _read(data: bytes) -> tuple[Record, Places]:
    if len(data) > MOST_BYTES:
        raise RecordError(f"a record has at most {MOST_BYTES:,} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError("this is not UTF-8 text", f"line {line}") from None
    if text.lstrip()[:1] == "{":
        return _read_json(text), Places()
    places = LinePlaces()
    return _TextReader(text, places).record(), places


def _read_json(text: str) -> Record:
    try:
        return msgspec.json.decode(text, type=Record)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at ")
        raise RecordError(reason, place.strip("`")) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError(f"this is not JSON: {error}") from None


class _TextReader:
    """Reads the lines of a text record one after the other, noting where each part stands."""

    def __init__(self, text: str, places: LinePlaces) -> None:
        self.places = places
        self.parts: list[tuple[int, str]] = []
        for number, line in enumerate(text.split("\n"), 1):
            if len(line) > MOST_CHARACTERS:
                raise RecordError(f"a line has at most {MOST_CHARACTERS:,} characters", f"line {number}")
            if bare := line.partition("#")[0].strip():
                self.parts.append((number, bare))
        self.next = 0

    @property
    def line(self) -> str:
        return self.parts[self.next][1] if self.next < len(self.parts) else ""

    def fail(self, reason: str) -> RecordError:
        number = self.parts[min(self.next, len(self.parts) - 1)][0] if self.parts else 1
        if self.next >= len(self.parts):
            reason = f"the record ends here, but {reason}"
        return RecordError(reason, f"line {number}")

    def note(self, *path: str | int) -> None:
        self.places.lines[path] = self.parts[self.next][0]

    def take(self, key: str, *path: str | int) -> str:
        """The value of a line `key: value`."""
        name, colon, value = self.line.partition(":")
        if name.strip().lower() != key.lower() or not colon:
            raise self.fail(f"here `{key}: …` is expected")
        self.note(*path)
        self.next += 1
        return value.strip()

    def numbers(self, key: str, *path: str | int) -> list[int]:
        value = self.take(key, *path)
        if not re.fullmatch(r"(-?\d{1,9}\s*)+", value):
            self.next -= 1
            raise self.fail(f"`{key}` needs whole numbers, not {value[:40]!r}")
        return [int(number) for number in value.split()]

    def starts(self, *words: str) -> bool:
        return self.line.lower().startswith(words)

    def record(self) -> Record:
        if self.line.lower() != TITLE.lower():
            raise self.fail(f"a record begins with the line `{TITLE}`")
        self.note("version")
        self.next += 1
        game = self.take("Game", "game")
        players = self.numbers("Players", "players")[0]
        if not 1 <= players <= MOST_PLAYERS:
            self.next -= 1
            raise self.fail(f"{players} is no number of players")
        names = [name.strip() for name in self.take("Names", "names").split("|")]
        options: dict[str, str] = {}
        while self.starts("option "):
            self.note("options")
            name, _, value = self.line[len("option ") :].partition(":")
            if name.strip() in options:
                raise self.fail(f"the option {name.strip()!r} is told twice")
            options[name.strip()] = value.strip()
            self.next += 1
        seed = self.take("Seed", "seed") if self.starts("seed:") else None
        commitment = self.take("Commitment", "commitment") if self.starts("commitment:") else None
        secret = self.take("Secret", "secret") if self.starts("secret:") else None
        additions: list[str] = []
        while self.starts("addition "):
            additions.append(self.take(f"Addition {len(additions)}", "additions", len(additions)))
        deals: list[Deal] = []
        while self.starts("deal "):
            deals.append(self.deal(len(deals)))
        result = None
        if self.starts("result:"):
            points = self.numbers("Result", "result", "points")
            result = Result(points, self.numbers("Ranks", "result", "ranks"))
        if self.line:
            raise self.fail(f"this is not understood here: {self.line[:40]!r}")
        self.next = max(0, len(self.parts) - 1)
        try:
            return msgspec.convert(
                {
                    "game": game,
                    "players": players,
                    "options": options,
                    "names": names,
                    "deals": [msgspec.to_builtins(deal) for deal in deals],
                    "result": msgspec.to_builtins(result),
                    "seed": seed,
                    "commitment": commitment,
                    "secret": secret,
                    "additions": additions or None,
                },
                Record,
            )
        except msgspec.ValidationError as error:
            reason, _, place = str(error).partition(" - at ")
            path = tuple(int(part) if part.isdigit() else part for part in re.findall(r"\w+", place))
            raise RecordError(reason, self.places.of(*path)) from None

    def deal(self, number: int) -> Deal:
        self.note("deals", number)
        if self.line.lower() != f"deal {number + 1}":
            raise self.fail(f"here `Deal {number + 1}` is expected")
        self.next += 1
        piles: Piles = {}
        while self.line and not self.starts("actions:"):
            name, colon, pile = self.line.partition(":")
            if not colon:
                raise self.fail("a pile is written `name: cards`; `Actions:` follows the piles")
            if name.strip() in piles:
                raise self.fail(f"the pile {name.strip()!r} is told twice")
            self.places.lines.setdefault(("deals", number, "piles"), self.parts[self.next][0])
            piles[name.strip()] = pile.split()
            self.next += 1
        first = self.take("Actions", "deals", number, "actions")
        actions = self.actions(number, first)
        points = self.numbers("Points", "deals", number, "points") if self.starts("points:") else None
        return Deal(piles, actions, points)

    def actions(self, number: int, first: str) -> list[tuple[int, str]]:
        actions: list[tuple[int, str]] = []
        if first:
            self.next -= 1
            raise self.fail("the actions begin on the line after `Actions:`")
        while re.match(r"\d+:", self.line):
            for token in self.line.split():
                seat, colon, name = token.partition(":")
                if not colon or not re.fullmatch(r"\d{1,2}", seat) or not name:
                    raise self.fail(f"an action is written `seat:action`, not {token[:40]!r}")
                self.note("deals", number, "actions", len(actions))
                actions.append((int(seat), name))
            self.next += 1
        return actions
