"""People and bots at one match: whose turn it is, playing, taking back, and all of it in a journal first."""

from __future__ import annotations

import secrets
from pathlib import Path

import msgspec

from walpurgis.core.dice import seed_bytes
from walpurgis.core.errors import WalpurgisError
from walpurgis.core.game import SPECTATOR, Event
from walpurgis.core.sets import Action, Seat
from walpurgis.games import game_named
from walpurgis.match import Match, load_record
from walpurgis.terminal.folders import GUESTS, PERSON, Wish, clean_name, own_name
from walpurgis.terminal.journal import OVER, SUFFIX, Journal, NoJournal, NotWritten, read_lines, unfinished
from walpurgis.terminal.opponents import LEVEL, Opponents


class Setup(msgspec.Struct, forbid_unknown_fields=True):
    """All that a match needs to begin in the same way again; the first line of its journal."""

    game: str
    players: int
    options: dict[str, str]
    names: list[str]
    seats: list[str]  # PERSON, or the name of a bot
    seed: str  # 64 hexadecimal digits
    deals: list[dict[str, list[str]]] = []  # given in place of chance, where the match comes from a record
    challenge: str = ""

    def match(self) -> Match:
        """The match at its beginning."""
        game = game_named(self.game)
        options = game.options.make(self.players, **self.options)
        return Match(game, options, bytes.fromhex(self.seed), self.deals, self.names)


class CannotUndo(WalpurgisError):
    """`key` is the message that says why: nothing was played yet, or somebody else has played since."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def arrange(wish: Wish, seed: str | None = None) -> Setup:
    """The set-up that was asked for: names and bots where none were named, and dice."""
    game = game_named(wish.game)
    options = game.options.make(wish.players, **wish.options.get(wish.game, {}))
    default_seats = [PERSON] + [LEVEL] * (wish.players - 1)
    seats = [*wish.seats[: wish.players], *default_seats[len(wish.seats) :]]
    dice = f"challenge {wish.game} {wish.players} {wish.challenge}" if wish.challenge else seed
    return Setup(
        game=wish.game,
        players=wish.players,
        options=options.texts(),
        names=different([name_at(seat, wish, seats) for seat in range(wish.players)]),
        seats=seats,
        seed=seed_bytes(dice).hex(),
        challenge=wish.challenge,
    )


def name_at(seat: Seat, wish: Wish, seats: list[str]) -> str:
    """The name that was given, or a fitting one."""
    given = clean_name(wish.names[seat]) if seat < len(wish.names) else ""
    if given:
        return given
    return own_name() if seats[seat] == PERSON and PERSON not in seats[:seat] else GUESTS[seat]


def different(names: list[str]) -> list[str]:
    """The names, with a number where one is there twice."""
    return [
        f"{name[:36]} {names[:place].count(name) + 1}" if name in names[:place] else name
        for place, name in enumerate(names)
    ]


class Sitting:
    """One match with its people, its bots and its journal. An action is on disk before it counts."""

    def __init__(self, setup: Setup, journal: Journal | None = None) -> None:
        self.setup = setup
        self.journal = journal
        self.noted = False  # as a result of a challenge
        self.match = setup.match()
        self.opponents = Opponents(setup.seats)
        self.opponents.sit_down(self.match)

    @classmethod
    def begin(cls, setup: Setup) -> Sitting:
        """A new match; without a journal where none can be written (`journal` is None then)."""
        sitting = cls(setup)
        try:
            sitting.journal = Journal.create(msgspec.json.encode(setup), setup.game)
        except NotWritten:
            sitting.journal = None
        return sitting

    @classmethod
    def resume(cls, path: Path | None = None) -> Sitting:
        """Go on with a match: the one that was left last, that of a journal, or that of a record."""
        if path is None:
            left = unfinished()
            if not left:
                raise NoJournal("there is no match to resume; every one was played to its end")
            path = left[0]
        if path.suffix != SUFFIX:
            return cls._from_record(path)
        journal, header, lines = Journal.open(path)
        try:
            sitting = cls(read_setup(header, path), journal)
            sitting.match = replayed(sitting.setup, lines, path)
        except WalpurgisError:
            journal.close()
            raise
        sitting.opponents.sit_down(sitting.match)
        return sitting

    @classmethod
    def _from_record(cls, path: Path) -> Sitting:
        """A record tells no dice, so the deals to come are new."""
        found = load_record(path)
        setup = Setup(
            game=found.game.name,
            players=found.players,
            options=found.options.texts(),
            names=list(found.names),
            seats=[PERSON] + [LEVEL] * (found.players - 1),
            seed=secrets.token_hex(32),
            deals=found.deals,
        )
        sitting = cls.begin(setup)
        for step in found.log:
            sitting.play(step.seat, step.action)
        return sitting

    # --- who ---

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat, who in enumerate(self.setup.seats) if who == PERSON)

    @property
    def due(self) -> Seat:
        """Whose decision comes next, people first where several owe one; SPECTATOR when the match is over."""
        waiting = self.match.waiting
        return next((seat for seat in waiting if seat in self.people), waiting[0] if waiting else SPECTATOR)

    # --- what ---

    def play(self, seat: Seat, action: str | Action) -> list[Event]:
        """Take an action; what is refused raises IllegalAction, what cannot be kept NotWritten, and nothing changes."""
        after = self.match.copy()
        news = after.play(seat, action)
        if self.journal:
            self.journal.write(f"{seat}:{after.log[-1].name}" + (f"\n{OVER}" if after.is_over else ""))
        self.match = after
        self.opponents.hear(news)
        return news

    def let_bot_play(self, seat: Seat) -> list[Event]:
        """Let the bot at this seat decide."""
        return self.play(seat, self.opponents.choose(self.match, seat))

    def undo(self, seat: Seat) -> str:
        """Take back this person's last action and what bots have done since; the action, as it is written."""
        own = [number for number, step in enumerate(self.match.log) if step.seat == seat]
        if not own:
            raise CannotUndo("play-nothing-to-undo")
        back = self.match.log[own[-1] :]
        if any(step.seat in self.people for step in back[1:]):
            raise CannotUndo("play-others-have-played")
        if self.journal:
            self.journal.write(f"undo {len(back)}")
        steps = self.match.log[: own[-1]]
        self.match = self.setup.match()
        for step in steps:
            self.match.play(step.seat, step.action)
        self.opponents.sit_down(self.match)
        return back[0].name

    def close(self) -> None:
        """Leave the table."""
        self.opponents.close(self.match)
        if self.journal:
            self.journal.close()
            self.journal = None


# --- reading journals ------------------------------------------------------------------------------------------------


def read_setup(header: bytes, path: Path) -> Setup:
    """The first line of a journal."""
    try:
        return msgspec.json.decode(header, type=Setup)
    except msgspec.DecodeError as error:
        raise NoJournal(f"{path} is no journal of a match: {error}") from None


def replayed(setup: Setup, lines: list[str], path: Path) -> Match:
    """The match that the lines of a journal tell."""
    steps: list[tuple[Seat, str]] = []
    for line in lines:
        if line.startswith("undo"):
            del steps[len(steps) - int(line.removeprefix("undo ")) :]
        elif line != OVER:
            seat, _, name = line.partition(":")
            steps.append((int(seat), name))
    match = setup.match()
    for seat, name in steps:
        try:
            match.play(seat, name)
        except WalpurgisError as error:
            raise NoJournal(f"{path}: {seat}:{name} cannot be played any more: {error}") from None
    return match


def load_match(path: Path) -> Match:
    """A match to be looked at: from a journal or from a record."""
    if path.suffix != SUFFIX:
        return load_record(path)
    header, lines, _ = read_lines(path)
    return replayed(read_setup(header, path), lines, path)
