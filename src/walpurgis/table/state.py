"""The state of a table: everything that follows from the rows of its log, in their order.

Nothing here changes except by `apply`, and only rows of the log are applied, so a table is the same on every machine
that has read its log, and a table that was lost is replayed. Times are milliseconds since 1970, and always passed in.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Literal, TypeAlias

import walpurgis.core
from walpurgis.core.errors import WalpurgisError
from walpurgis.core.game import SPECTATOR, Game
from walpurgis.core.options import GameOptions
from walpurgis.core.sets import Action, ActionSet, Seat
from walpurgis.games import game_named
from walpurgis.match import Match
from walpurgis.match.match import take_judged
from walpurgis.table.fair import commitment_of, match_seed
from walpurgis.table.names import BOT_NAMES
from walpurgis.table.occupants import Occupant, Said, StandIn, UndoAsked
from walpurgis.table.refused import Refused
from walpurgis.table.rows import (
    Acted,
    Added,
    Allowed,
    Answered,
    AnyRow,
    AskedUndo,
    Chatted,
    Created,
    Hosted,
    Left,
    Placed,
    Rematched,
    Sat,
    Started,
    Stood,
    Undone,
    Unreadable,
)
from walpurgis.table.undo import Tale

Phase: TypeAlias = Literal["gathering", "playing", "over", "stopped"]
Stop: TypeAlias = Literal["rules-changed", "damaged"]  # why a match cannot go on
OPEN = "open"
CHATS_KEPT = 100


class TableState:
    """The state of a table, built from its rows."""

    def __init__(self, table_id: str, rows: Iterable[tuple[int, AnyRow]]) -> None:
        """From all rows of its log, each with its time."""
        self.id = table_id
        self.number = 0  # of the last row
        self.phase: Phase = "gathering"
        self.stopped: Stop | None = None
        self.host = ""
        self.occupants: list[Occupant] = []
        self.match: Match | None = None
        self.rules = ""  # the edition of the rules that judged the last action
        self.waiting: tuple[Seat, ...] = ()
        self.asked: dict[Seat, int] = {}  # by waiting seat: the number of the row that asked for its decision
        self.asked_at: dict[Seat, int] = {}  # and when that was
        self.tales: list[Tale] = []
        self.undo: UndoAsked | None = None
        self.chat: list[Said] = []
        self.next = ""
        self.changed_at = 0
        self.moved_at = 0  # when something last happened that no bot did
        self._seats: dict[str, Seat] = {}  # of guests
        self._judged: tuple[Acted, Action, int] | None = None  # the last decision found legal, and after which row
        self._legal: tuple[int, dict[Seat, ActionSet]] = (0, {})  # what seats may do, and after which row
        self._dealt: tuple[int, Match] | None = None  # how many actions there were, and the match, after the last deal
        for at, row in rows:
            self.apply(row, at)

    # --- what it is ---

    @property
    def players(self) -> int:
        """The number of players."""
        return self.created.players

    @property
    def commitment(self) -> str:
        """The commitment to the secret from which the deals come."""
        return commitment_of(bytes.fromhex(self.created.secret))

    @property
    def names(self) -> tuple[str, ...]:
        """The name at every seat."""
        return tuple(occupant.name or self._bot_name(seat) for seat, occupant in enumerate(self.occupants))

    def _bot_name(self, seat: Seat) -> str:
        given = self.created.names
        return given[seat] if seat < len(given) and given[seat] else BOT_NAMES[seat]

    def seat_of(self, guest: str) -> Seat:
        """Where this guest sits; SPECTATOR for somebody who only watches."""
        return self._seats.get(guest, SPECTATOR)

    def eyes_of(self, guest: str, watching: Seat) -> Seat:
        """Whose cards this viewer may see now: their own, or those of a person who lets spectators watch, or nobody's.

        The only place that decides this. It is asked for every message, so a permission that ends, ends at once.
        """
        seat = self._seats.get(guest, SPECTATOR)
        if seat != SPECTATOR or watching == SPECTATOR:
            return seat
        return watching if 0 <= watching < len(self.occupants) and self.occupants[watching].allows else SPECTATOR

    def bot_of(self, seat: Seat) -> str:
        """The bot that decides for this seat now; empty when a person does."""
        occupant = self.occupants[seat]
        return occupant.bot or (self.created.level if occupant.stand_in is not None else "")

    @property
    def due_bots(self) -> list[Seat]:
        """The seats whose bots owe a decision."""
        return [seat for seat in self.waiting if self.bot_of(seat)]

    def deadline(self, seat: Seat) -> int | None:
        """When this seat's time runs out; None when there is no hurry."""
        clock = self.created.clock
        if clock is None or seat not in self.asked_at or not self.occupants[seat].has_person:
            return None
        return self.asked_at[seat] + clock * 1000

    @property
    def deadlines(self) -> dict[Seat, int]:
        """By seat: when its clock runs out."""
        if self.created.clock is None:
            return {}
        return {seat: end for seat in self.waiting if (end := self.deadline(seat)) is not None}

    @property
    def next_deadline(self) -> int | None:
        """When the first clock runs out."""
        return min(self.deadlines.values(), default=None)

    @property
    def playing(self) -> Match:
        """The match; there must be one."""
        if self.match is None:
            raise Refused("not-started")
        return self.match

    def legal_actions(self, seat: Seat) -> ActionSet:
        """What this seat may do now. The rules are asked once: viewers are told, and one of them then decides."""
        if self._legal[0] != self.number:
            self._legal = (self.number, {})
        legal = self._legal[1]
        if seat not in legal:
            legal[seat] = self.playing.legal_actions(seat)
        return legal[seat]

    def decisions_of(self, stand_in: StandIn, seat: Seat) -> list[str]:
        """What the bot decided while it played for a person, as it is written."""
        log, until = self.playing.log, stand_in.until or self.number
        inside = (place for place, tale in enumerate(self.tales) if stand_in.since < tale.number <= until)
        return [log[place].name for place in inside if self.tales[place].seat == seat]

    # --- becoming ---

    def apply(self, row: AnyRow, at: int) -> None:
        """Apply a row that has been written."""
        self.number += 1
        self.changed_at = at
        if isinstance(row, Acted):
            self._acted(row, at)
            return
        self.moved_at = at
        if self.phase == "stopped":
            self._apply_when_stopped(row)
        elif isinstance(row, Sat | Stood | Placed | Left):
            self._change_seat(row, at)
        else:
            self._apply_other(row, at)

    def _apply_when_stopped(self, row: AnyRow) -> None:
        if isinstance(row, Chatted):
            self._chatted(row)
        elif isinstance(row, Rematched):
            self.next = row.table

    def _change_seat(self, row: Sat | Stood | Placed | Left, at: int) -> None:
        occupant = self.occupants[row.seat]
        match row:
            case Sat(guest=guest, name=name) if occupant.guest == guest:
                occupant.come_back(self.number)
                occupant.name = name
            case Sat(guest=guest, name=name):
                self.occupants[row.seat] = Occupant(guest=guest, name=name)
            case Stood():
                self.occupants[row.seat] = Occupant()
            case Placed(who=who):
                self.occupants[row.seat] = Occupant(bot="" if who == OPEN else who)
            case Left(why=why):
                occupant.leave(why, self.number)
        self.undo = None
        self._seats = {occupant.guest: seat for seat, occupant in enumerate(self.occupants) if occupant.guest}
        self._ask_again(row.seat, at)

    def _apply_other(self, row: AnyRow, at: int) -> None:
        match row:
            case Created():
                self.created, self.host = row, row.host
                self.occupants = [Occupant(bot="" if who == OPEN else who) for who in row.seats]
            case Added(seat=seat, text=text):
                self.occupants[seat].addition = text
            case Started(rules=rules):
                self._start(rules, at)
            case Chatted():
                self._chatted(row)
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
                self.occupants[seat].allows = spectators
            case Hosted(guest=guest):
                self.host = guest
            case Rematched(table=table):
                self.next = table
            case Unreadable():
                raise WalpurgisError("this row cannot be read")
            case _:
                raise WalpurgisError(f"{type(row).__name__} belongs elsewhere")

    def _chatted(self, row: Chatted) -> None:
        said = Said(self.number, row.seat, row.name, row.text, row.who)
        self.chat = [*self.chat[1 - CHATS_KEPT :], said]

    def _start(self, rules: str, at: int) -> None:
        self.phase, self.rules = "playing", rules
        self.match = self._new_match()
        self._dealt = (0, self.match.copy())
        for seat, action in self.created.steps:
            self._play(seat, action)
        self._ask(at)

    def _new_match(self) -> Match:
        game, options = options_of(self.created)
        seed = bytes.fromhex(self.created.seed) or match_seed(
            bytes.fromhex(self.created.secret), [occupant.addition for occupant in self.occupants]
        )
        return Match(game, options, seed, self.created.deals, self.names)

    def _play(self, seat: Seat, action: str, number: Action | None = None) -> None:
        """Take an action as it is written; `number`, where it has just been judged, saves doing that again."""
        match = self.playing
        deals = len(match.deals)
        events = match.play(seat, action) if number is None else take_judged(match, seat, number, action)
        self.tales.append(Tale(self.number, seat, tuple(events)))
        if len(match.deals) != deals:
            self._dealt = (len(self.tales), match.copy())

    def _number_judged(self, row: Acted) -> Action | None:
        """The number of an action that this table has found legal, if nothing has happened here since."""
        judged, self._judged = self._judged, None
        if judged is None or judged[0] is not row or judged[2] != self.number - 1:
            return None
        return judged[1]

    def _acted(self, row: Acted, at: int) -> None:
        seat = row.seat
        if self.phase == "stopped":
            return
        if row.by == "person":
            self.moved_at = at
            self.occupants[seat].stood_in = None
        if row.rules:
            self.rules = row.rules
        self._play(seat, row.action, self._number_judged(row))
        self.undo = None
        self.asked.pop(seat, None)
        self._ask(at)

    def _ask(self, at: int) -> None:
        """Note who owes a decision and since when; a seat that was asked before and still is keeps its question."""
        self.waiting = self.playing.waiting
        number, asked, asked_at = self.number, self.asked, self.asked_at
        self.asked = {seat: asked.get(seat, number) for seat in self.waiting}
        self.asked_at = {seat: asked_at[seat] if seat in asked else at for seat in self.waiting}
        if not self.waiting:
            self.phase = "over"

    def _ask_again(self, seat: Seat, at: int) -> None:
        """Somebody else decides for this seat from now on: with a full clock, and under a new number."""
        if seat in self.asked:
            self.asked[seat], self.asked_at[seat] = self.number, at

    def _take_back(self, kept: int, at: int) -> None:
        """Replay what stays: from the last deal if that is enough, because a match can have thousands of actions."""
        steps, tales = self.playing.log, self.tales
        done, match = (0, self._new_match()) if self._dealt is None or kept < self._dealt[0] else self._dealt
        self.match = match.copy()
        self.tales = tales[:done]
        for step, tale in zip(steps[done:kept], tales[done:kept], strict=True):
            self.tales.append(Tale(tale.number, step.seat, tuple(self.match.play(step.seat, step.action))))
        self.undo = None
        self.asked = {}
        self._ask(at)

    def stop(self) -> None:
        """The log cannot be replayed any further: the match stops here, and other tables go on."""
        started_with = self.rules
        current = rules_edition(self.created.game) if started_with else ""
        self.stopped = "rules-changed" if started_with != current else "damaged"
        self.phase, self.undo = "stopped", None
        self.waiting, self.asked, self.asked_at = (), {}, {}


def options_of(created: Created) -> tuple[Game, GameOptions]:
    """The game and its options; OptionError or UnknownGame say what is wrong."""
    game = game_named(created.game)
    return game, game.options.make(created.players, **created.options)


@functools.cache
def rules_edition(name: str) -> str:
    """A name for the rules of a game in this version of the package; any change of their source changes it.

    Rows carry it. When a row of an old log turns out to be illegal, it tells a changed rule from a damaged log.
    """
    core = Path(walpurgis.core.__file__).parent
    folders = (core, core.parent / "games", game_named(name).words.parent)
    digest = hashlib.sha256()
    for path in sorted(path for folder in folders for path in folder.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:8]
