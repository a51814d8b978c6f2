"""People and bots at one table in the terminal: the same live table as on a server, with a journal as its store."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Sequence
from pathlib import Path

from walpurgis.core.errors import WalpurgisError
from walpurgis.core.game import SPECTATOR
from walpurgis.core.sets import Action, Seat
from walpurgis.match import Match, load_record
from walpurgis.table.live import BotTurn, Judge, LiveTable, TimedRow, replayed, run
from walpurgis.table.refused import Refused
from walpurgis.table.rows import Played
from walpurgis.table.table import Table
from walpurgis.table.times import now_ms
from walpurgis.terminal.folders import PERSON
from walpurgis.terminal.journal import (
    SUFFIX,
    VERSION,
    Header,
    Journal,
    NoJournal,
    NoStore,
    NotWritten,
    new_path,
    rows_in,
    unfinished,
)
from walpurgis.terminal.old_journal import is_old, match_of, read_old, renew
from walpurgis.terminal.opponents import LEVEL, Opponents
from walpurgis.terminal.replay import scene_of
from walpurgis.terminal.setup import Setup, guest_at, setup_of
from walpurgis.words import FALLBACK, words_of


class LocalTable(LiveTable):
    """A live table without viewers elsewhere; here an error in the rules is not hidden."""

    def has_stopped(self, error: Exception) -> None:
        raise error


class Sitting:
    """One match with its people, its bots and its journal. What happens is on disk before it counts."""

    def __init__(self, setup: Setup, journal: Journal | None = None, rows: Sequence[TimedRow] = ()) -> None:
        self.setup = setup
        self.journal = journal
        self.noted = False  # as a result of a challenge
        written = rows or [(now_ms(), row) for row in setup.rows()]
        table = table_of(written, journal.path if journal else Path())
        self.live = LocalTable(table, [row for _, row in written], now_ms)
        self.opponents = Opponents(setup.game, setup.seats)
        self.opponents.sit_down(self.match)

    @classmethod
    def begin(cls, setup: Setup, steps: list[Played] | None = None) -> Sitting:
        """A new match; without a journal where none can be written (`journal` is None then)."""
        rows = [(now_ms(), row) for row in setup.rows(steps)]
        sitting = cls(setup, rows=rows)
        try:
            sitting.journal = Journal.create(new_path(setup.game), Header(VERSION, setup.challenge), rows)
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
        if is_old(path):
            renew(path, now_ms())
        journal = Journal.open(path)
        try:
            header, rows = rows_in(path)
            setup = setup_of(table_of(rows, path), header.challenge)
            return cls(setup, journal, rows)
        except WalpurgisError:
            journal.close()
            raise

    @classmethod
    def _from_record(cls, path: Path) -> Sitting:
        """A record holds no dice, so the deals to come are new."""
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
        return cls.begin(setup, [(step.seat, step.name) for step in found.log])

    # --- who ---

    @property
    def table(self) -> Table:
        """The table, as its rows have made it."""
        return self.live.table

    @property
    def match(self) -> Match:
        """The match as it is now; it changes with every action."""
        return self.table.playing

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat, occupant in enumerate(self.table.occupants) if occupant.guest)

    @property
    def due(self) -> Seat:
        """Whose decision comes next, people first if several owe one; SPECTATOR when the match is over."""
        waiting = self.table.waiting
        return next((seat for seat in waiting if seat in self.people), waiting[0] if waiting else SPECTATOR)

    # --- what ---

    def _happen(self, judge: Judge) -> None:
        """Judge, write, apply; then bots hear of it. What is refused or cannot be saved changes nothing."""
        told = len(self.table.tales)
        run(self.live.happen(judge), self.journal or NoStore())
        if len(self.table.tales) < told:
            self.opponents.sit_down(self.match)  # something was taken back
        for tale in self.table.tales[told:]:
            self.opponents.hear(tale.events)
        if self.journal and self.table.phase == "over":
            self.journal.finish()

    def play(self, seat: Seat, action: str) -> None:
        """A person decides; Refused says why not, NotWritten that it cannot be kept."""
        self._happen(lambda table: table.act(guest_at(seat), table.asked.get(seat, 0), action))

    def think(self, seat: Seat) -> Action:
        """What the bot at this seat would do; changes nothing, so it may run beside everything else."""
        return self.opponents.choose(self.match, seat)

    def let_bot_play(self, seat: Seat, action: Action | None = None) -> None:
        """Let the bot at this seat decide, or do what it has decided."""
        turn = BotTurn(seat, self.table.asked[seat], self.table.bot_of(seat))
        self._happen(turn.decided(self.think(seat) if action is None else action))

    # --- taking back ---

    def others(self, seat: Seat) -> list[str]:
        """The names of the other people here, who must agree when this one takes something back."""
        return [self.table.names[other] for other in self.people if other != seat]

    def undo(self, seat: Seat) -> list[str]:
        """Take back this person's last decision, to which the others have agreed; its actions, as they are written.

        `table/undo.py` says what is fair. Cards that are chosen together are taken back together.
        """
        log = list(self.match.log)
        self._take_back(seat)
        with contextlib.suppress(Refused):
            while self._is_half_chosen(seat):
                self._take_back(seat)
        return [step.name for step in log[len(self.match.log) :] if step.seat == seat]

    def _take_back(self, seat: Seat) -> None:
        self._happen(lambda table: table.ask_undo(guest_at(seat)))
        for other in self.people:
            if self.table.undo and other != seat:
                self._happen(lambda table, other=other: table.answer(guest_at(other), True))

    def _is_half_chosen(self, seat: Seat) -> bool:
        scene = scene_of(self.match, words_of(FALLBACK, self.match.game), seat)
        return bool(scene.to_mark) and any(pick.marked for pick in scene.hand)

    def close(self) -> None:
        """Leave the table."""
        self.opponents.close(self.match)
        if self.journal:
            self.journal.close()
            self.journal = None


# --- reading journals ------------------------------------------------------------------------------------------------


def table_of(rows: Sequence[TimedRow], path: Path) -> Table:
    """The table that the rows of a journal have made; NoJournal where its match cannot go on."""
    try:
        table, error = replayed(path.stem, rows)
    except (Refused, AttributeError, IndexError, KeyError):
        raise NoJournal(f"{path} is not a journal of a match: it does not begin with one") from None
    if error is None and table.match is not None:
        return table
    if table.stopped == "rules-changed":
        raise NoJournal(f"{path} was played with other rules than those of this version, and cannot go on: {error}")
    raise NoJournal(f"{path} is damaged and cannot be played on: {error or 'the match never began'}")


def load_match(path: Path) -> Match:
    """A match to be looked at: from a journal or from a record."""
    if path.suffix != SUFFIX:
        return load_record(path)
    if is_old(path):
        return match_of(*read_old(path), path)
    return table_of(rows_in(path)[1], path).playing
