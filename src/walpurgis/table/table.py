"""One table: who sits where, whose turn it is, what may be asked of it, and what becomes of it row by row.

Nothing here changes but by `apply`, and nothing is applied but rows of the log: who wants something asks first, gets
the rows that it would mean (or `Refused`), writes them down, and applies them. So a table is the same on every machine
that has read its log, and one that was lost is replayed. Times are milliseconds since 1970, and always handed in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from walpurgis.bots.registry import bot_named
from walpurgis.core.errors import OptionError, UnknownBot, WalpurgisError
from walpurgis.core.game import SPECTATOR, Game
from walpurgis.core.options import GameOptions
from walpurgis.core.sets import Seat, has
from walpurgis.games import game_named
from walpurgis.match import Match
from walpurgis.table.fair import commitment_of, match_seed
from walpurgis.table.names import BOT_NAMES, MOST_ADDITION, MOST_CHAT, clean_line, clean_name
from walpurgis.table.rows import (
    Acted,
    Allowed,
    Answered,
    AnyRow,
    AskedUndo,
    By,
    Chatted,
    Created,
    Left,
    Placed,
    Rematched,
    Salted,
    Sat,
    Started,
    Stood,
    Undone,
    Why,
)
from walpurgis.table.undo import Tale, is_revealed, last_decision

Phase: TypeAlias = Literal["gathering", "playing", "over"]
OPEN = "open"
SHORTEST_CLOCK, LONGEST_CLOCK = 15, 7 * 24 * 3600  # seconds for a decision
BOTS = ("random", "greedy", "novice", "regular", "expert")  # who may sit at a table; a search of any length may not
CHATS_KEPT = 100


class Refused(WalpurgisError):
    """Something cannot be done now; `key` is for programs, the sentence for people, `rule` a rule behind it."""

    def __init__(self, key: str, text: str, rule: str = "", args: Mapping[str, object] | None = None) -> None:
        super().__init__(text)
        self.key = key
        self.text = text
        self.rule = rule
        self.args_of_reason = dict(args or {})


@dataclass
class Chair:
    """One seat of a table."""

    bot: str = ""  # who plays here, when no person sits here
    guest: str = ""
    name: str = ""
    away: bool = False  # a bot stands in for the person
    allows: bool = False  # spectators may look into the hand
    addition: str = ""

    @property
    def is_open(self) -> bool:
        """Whether anybody may sit down here."""
        return not self.bot and not self.guest

    @property
    def has_person(self) -> bool:
        """Whether a person sits here and decides."""
        return bool(self.guest) and not self.away


@dataclass
class UndoAsked:
    """Somebody wants to take back; everybody else has to agree."""

    by: Seat
    agreed: list[Seat] = field(default_factory=list[Seat])


@dataclass(frozen=True)
class Said:
    """A line of the chat."""

    number: int
    seat: Seat
    name: str
    text: str


class Table:
    """A table as its rows have made it."""

    def __init__(self, table_id: str, rows: Iterable[tuple[int, AnyRow]]) -> None:
        """From all rows of its log, each with its time."""
        self.id = table_id
        self.number = 0  # of the last row
        self.phase: Phase = "gathering"
        self.match: Match | None = None
        self.waiting: tuple[Seat, ...] = ()
        self.asked: dict[Seat, int] = {}  # by waiting seat: the number of the row that asked for its decision
        self.since: dict[Seat, int] = {}  # and when that was
        self.tales: list[Tale] = []
        self.undo: UndoAsked | None = None
        self.chat: list[Said] = []
        self.next = ""
        self.changed_at = 0
        for at, row in rows:
            self.apply(row, at)

    # --- what it is ---

    @property
    def players(self) -> int:
        """How many play."""
        return self.created.players

    @property
    def commitment(self) -> str:
        """To the secret that the deals come from."""
        return commitment_of(bytes.fromhex(self.created.secret))

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where, in words."""
        return tuple(chair.name or BOT_NAMES[seat] for seat, chair in enumerate(self.chairs))

    def seat_of(self, guest: str) -> Seat:
        """Where this guest sits; SPECTATOR for one who only looks on."""
        if not guest:
            return SPECTATOR
        return next((seat for seat, chair in enumerate(self.chairs) if chair.guest == guest), SPECTATOR)

    def bot_of(self, seat: Seat) -> str:
        """The bot that decides for this seat now; empty when a person does."""
        chair = self.chairs[seat]
        return chair.bot or (self.created.level if chair.away else "")

    @property
    def due_bots(self) -> list[Seat]:
        """The seats whose bots owe a decision."""
        return [seat for seat in self.waiting if self.bot_of(seat)]

    def deadline(self, seat: Seat) -> int | None:
        """When this seat's time runs out; None when it has all the time in the world."""
        clock = self.created.clock
        if clock is None or seat not in self.since or not self.chairs[seat].has_person:
            return None
        return self.since[seat] + clock * 1000

    @property
    def next_deadline(self) -> int | None:
        """When the first clock runs out."""
        return min((end for seat in self.waiting if (end := self.deadline(seat)) is not None), default=None)

    # --- becoming ---

    def apply(self, row: AnyRow, at: int) -> None:
        """The row is written, so now it is true."""
        self.number += 1
        self.changed_at = at
        match row:
            case Acted(seat=seat, action=action):
                self._acted(seat, action, at)
            case Created():
                self.created = row
                self.chairs = [Chair(bot="" if who == OPEN else who) for who in row.seats]
            case Sat(seat=seat, guest=guest, name=name):
                if self.chairs[seat].guest == guest:
                    self.chairs[seat].away, self.chairs[seat].name = False, name
                else:
                    self.chairs[seat] = Chair(guest=guest, name=name)
                self._ask_again(seat, at)
            case Stood(seat=seat):
                self.chairs[seat] = Chair()
            case Placed(seat=seat, who=who):
                self.chairs[seat] = Chair(bot="" if who == OPEN else who)
            case Salted(seat=seat, text=text):
                self.chairs[seat].addition = text
            case Started():
                self.phase = "playing"
                self.match = self._new_match()
                for seat, action in self.created.steps:
                    self._play(seat, action)
                self._ask(at)
            case Left(seat=seat):
                self.chairs[seat].away = True
                self.undo = None
                self._ask_again(seat, at)
            case Chatted(seat=seat, name=name, text=text):
                self.chat = [*self.chat[1 - CHATS_KEPT :], Said(self.number, seat, name, text)]
            case AskedUndo(seat=seat):
                self.undo = UndoAsked(seat)
            case Answered(seat=seat, yes=yes):
                if self.undo and yes:
                    self.undo.agreed.append(seat)
                else:
                    self.undo = None
            case Undone(kept=kept):
                self._take_back(kept, at)
            case Allowed(seat=seat, spectators=spectators):
                self.chairs[seat].allows = spectators
            case Rematched(table=table):
                self.next = table

    def _new_match(self) -> Match:
        game, options = options_of(self.created)
        seed = match_seed(bytes.fromhex(self.created.secret), [chair.addition for chair in self.chairs])
        return Match(game, options, seed, self.created.deals, self.names)

    def _play(self, seat: Seat, action: str) -> None:
        match = self.playing
        self.tales.append(Tale(self.number, seat, tuple(match.play(seat, action))))

    def _acted(self, seat: Seat, action: str, at: int) -> None:
        self._play(seat, action)
        self.undo = None
        self.asked.pop(seat, None)
        self._ask(at)

    def _ask(self, at: int) -> None:
        """Note who owes a decision since when; who was asked before and still is, keeps that."""
        self.waiting = self.playing.waiting
        self.asked = {seat: self.asked.get(seat, self.number) for seat in self.waiting}
        self.since = {seat: at if self.asked[seat] == self.number else self.since[seat] for seat in self.waiting}
        if not self.waiting:
            self.phase = "over"

    def _ask_again(self, seat: Seat, at: int) -> None:
        """Somebody else decides for this seat from now on: with a full clock, and under a new number."""
        if seat in self.asked:
            self.asked[seat], self.since[seat] = self.number, at

    def _take_back(self, kept: int, at: int) -> None:
        steps = self.playing.log[:kept]
        numbers = [tale.number for tale in self.tales[:kept]]
        self.match = self._new_match()
        self.tales = []
        for step, number in zip(steps, numbers, strict=True):
            self.tales.append(Tale(number, step.seat, tuple(self.match.play(step.seat, step.action))))
        self.undo = None
        self.asked = {}
        self._ask(at)

    @property
    def playing(self) -> Match:
        """The match, where there must be one."""
        if self.match is None:
            raise Refused("not-started", "The match has not begun yet.")
        return self.match

    # --- what may be asked of it: the rows that it would mean ---

    def sit(self, guest: str, name: str, seat: Seat) -> list[AnyRow]:
        """Take an open seat; the own seat back from a bot that stands in."""
        self._expect_seat(seat)
        chair, here = self.chairs[seat], self.seat_of(guest)
        if chair.guest == guest:
            if not chair.away:
                raise Refused("sits-there", "You sit there already.")
            return [Sat(seat, guest, chair.name)]
        if here != SPECTATOR and self.phase != "gathering":
            raise Refused("has-seat", "You have another seat in this match.")
        if not chair.is_open:
            raise Refused("taken", "This seat is taken.")
        rows: list[AnyRow] = [Stood(here)] if here != SPECTATOR else []
        return [*rows, Sat(seat, guest, self._name_for(name, {seat, here}))]

    def _name_for(self, name: str, own: set[Seat]) -> str:
        """The guest's name, with a number where somebody at another seat has the same."""
        clean = clean_name(name) or "Guest"
        others = [other for seat, other in enumerate(self.names) if seat not in own]
        wished, count = clean, 2
        while wished in others:
            wished, count = f"{clean[:36]} {count}", count + 1
        return wished

    def stand(self, guest: str) -> list[AnyRow]:
        """Leave: before the match the seat becomes open, in it a bot stands in."""
        seat = self._own_seat(guest)
        if self.phase == "gathering":
            return [Stood(seat)]
        if self.phase == "over" or self.chairs[seat].away:
            raise Refused("left-already", "A bot plays for you already." if self.phase == "playing" else "It is over.")
        return [Left(seat, "left")]

    def place(self, guest: str, seat: Seat, who: str, here: bool) -> list[AnyRow]:
        """The host says who sits at a seat; in a match, that a bot stands in for somebody who is not here."""
        self._expect_host(guest)
        self._expect_seat(seat)
        chair = self.chairs[seat]
        if self.phase == "playing":
            if not chair.has_person:
                raise Refused("no-person", "No person decides at this seat.")
            if here:
                raise Refused("is-here", "This player is here; only they can leave their seat.")
            return [Left(seat, "host")]
        if self.phase == "over":
            raise Refused("over", "The match is over.")
        if chair.guest and chair.guest != guest and here:
            raise Refused("is-here", "This player is here; only they can leave their seat.")
        if who != OPEN:
            expect_bot(who)
        return [Placed(seat, who)]

    def salt(self, guest: str, text: str) -> list[AnyRow]:
        """Add to the seed."""
        seat = self._own_seat(guest)
        if self.phase != "gathering":
            raise Refused("started", "The cards are dealt already.")
        return [Salted(seat, clean_line(text.replace("#", " "), MOST_ADDITION))]

    def start(self, guest: str) -> list[AnyRow]:
        """The host starts."""
        self._expect_host(guest)
        if self.phase != "gathering":
            raise Refused("started", "The match has begun already.")
        if any(chair.is_open for chair in self.chairs):
            raise Refused("open-seats", "Fill the open seats first, with people or with bots.")
        return [Started()]

    def act(self, guest: str, ask: int, action: str) -> list[AnyRow]:
        """A person decides."""
        seat = self.seat_of(guest)
        if seat == SPECTATOR:
            raise Refused("no-seat", "You have no seat at this table.")
        if self.chairs[seat].away:
            raise Refused("away", "A bot plays for you; sit down again first.")
        return self.decide(seat, ask, action, "person")

    def decide(self, seat: Seat, ask: int, action: str, by: By) -> list[AnyRow]:
        """A decision for a seat, which answers the question with that number."""
        if self.phase != "playing" or self.asked.get(seat) != ask or bool(self.bot_of(seat)) != (by == "bot"):
            raise Refused("late", "This was decided already.")
        match = self.playing
        try:
            number = match.game.action_named(match.state, seat, action)
            if 0 <= number < 63 and has(match.legal_actions(seat), number):
                return [Acted(seat, match.name_of(seat, number), by)]
        except (ValueError, KeyError, IndexError):
            pass
        raise self._why_illegal(seat, action)

    def _why_illegal(self, seat: Seat, action: str) -> Refused:
        try:
            refusal = self.playing.why_not(seat, action)
        except WalpurgisError as error:
            return Refused("unknown", str(error))
        if refusal is None:
            return Refused("late", "This was decided already.")
        return Refused(refusal.reason.key, str(refusal), refusal.rule, refusal.reason.args)

    def why_not(self, seat: Seat, action: str) -> Refused | None:
        """Why a seat may not do this now; None when it may."""
        match = self.playing
        try:
            return self._why_illegal(seat, action) if match.why_not(seat, action) else None
        except WalpurgisError as error:
            return Refused("unknown", str(error))

    def say(self, guest: str, name: str, text: str) -> list[AnyRow]:
        """A line of chat."""
        seat = self.seat_of(guest)
        line = clean_line(text, MOST_CHAT)
        if not line:
            raise Refused("empty", "There is nothing in this message.")
        return [Chatted(seat, self.names[seat] if seat != SPECTATOR else clean_name(name) or "Guest", line)]

    def allow(self, guest: str, spectators: bool) -> list[AnyRow]:
        """Let spectators look into the own hand, or no more."""
        return [Allowed(self._own_seat(guest), spectators)]

    def ask_undo(self, guest: str) -> list[AnyRow]:
        """Take back the own last decision: at once among bots, else when all people agree."""
        seat = self._own_seat(guest)
        if self.phase != "playing":
            raise Refused("not-playing", "Only in a match can something be taken back.")
        if self.undo:
            raise Refused("asked", "Somebody has asked to take back already.")
        back = self._back_to(seat)
        if self._people_besides(seat):
            return [AskedUndo(seat)]
        return [Undone(seat, len(self.tales) - len(back))]

    def answer(self, guest: str, yes: bool) -> list[AnyRow]:
        """Agree to taking back, or not; with the last yes it is done."""
        seat = self._own_seat(guest)
        if self.undo is None:
            raise Refused("not-asked", "Nobody asks to take back any more.")
        asker = self.undo.by
        if seat == asker and yes:
            raise Refused("own-question", "The others have to agree.")
        rows: list[AnyRow] = [Answered(seat, yes)]
        missing = set(self._people_besides(asker)) - {seat, *self.undo.agreed}
        if yes and not missing:
            rows.append(Undone(asker, len(self.tales) - len(self._back_to(asker))))
        return rows

    def _back_to(self, seat: Seat) -> Sequence[Tale]:
        first = last_decision(self.tales, seat)
        if first is None or first < len(self.created.steps):
            raise Refused("nothing-to-undo", "You have not decided anything yet.")
        back = self.tales[first:]
        if is_revealed(back, seat):
            raise Refused("revealed", "Something hidden has come out since, so this stands.")
        return back

    def _people_besides(self, seat: Seat) -> list[Seat]:
        return [other for other, chair in enumerate(self.chairs) if other != seat and chair.has_person]

    def run_out(self, now: int) -> list[AnyRow]:
        """The clocks that have run out: bots stand in."""
        late: Why = "clock"
        return [Left(seat, late) for seat in self.waiting if (end := self.deadline(seat)) is not None and end <= now]

    def rematch(self, guest: str, table: str, secret: str) -> tuple[list[AnyRow], list[AnyRow]]:
        """The same people and bots once more, everybody one seat on: the rows of this table and of the new one."""
        self._own_seat(guest)
        if self.phase != "over":
            raise Refused("not-over", "The match is not over yet.")
        if self.next:
            raise Refused("rematched", "The next table is set up already.")
        old = self.created
        chairs = [self.chairs[(seat - 1) % self.players] for seat in range(self.players)]
        seats = [OPEN if chair.guest else chair.bot for chair in chairs]
        created = Created(guest, old.game, self.players, old.options, seats, old.level, secret, old.clock, old.listed)
        sat = [Sat(seat, chair.guest, chair.name) for seat, chair in enumerate(chairs) if chair.guest]
        return [Rematched(table)], [created, *sat]

    # --- checks ---

    def _expect_seat(self, seat: Seat) -> None:
        if not 0 <= seat < self.players:
            raise Refused("no-such-seat", f"There is no seat {seat}.")

    def _own_seat(self, guest: str) -> Seat:
        seat = self.seat_of(guest)
        if seat == SPECTATOR:
            raise Refused("no-seat", "You have no seat at this table.")
        return seat

    def _expect_host(self, guest: str) -> None:
        if not guest or guest != self.created.host:
            raise Refused("not-host", "Only who set up the table can do this.")


def options_of(created: Created) -> tuple[Game, GameOptions]:
    """The game and its options; OptionError or UnknownGame say what is wrong."""
    game = game_named(created.game)
    return game, game.options.make(created.players, **created.options)


def expect_bot(name: str) -> None:
    """Refuse a name that is no bot for tables: a level with a temperament, or a simple one."""
    if name.partition(":")[0] not in BOTS:
        raise Refused("no-such-bot", f"There is no bot {name[:40]!r} for tables; there are: {', '.join(BOTS)}.")
    try:
        bot_named(name)
    except UnknownBot as error:
        raise Refused("no-such-bot", str(error)) from None


def check_created(created: Created) -> None:
    """Refuse a table that could not be played at."""
    options_of(created)
    if len(created.seats) != created.players:
        raise OptionError(f"{created.players} players need as many seats")
    for who in created.seats:
        if who != OPEN:
            expect_bot(who)
    expect_bot(created.level)
    if created.clock is not None and not SHORTEST_CLOCK <= created.clock <= LONGEST_CLOCK:
        raise OptionError(f"a clock gives {SHORTEST_CLOCK} seconds to 7 days for a decision, not {created.clock}")
