"""What may be asked of a table, and by whom: each request yields rows for the log, or raises `Refused`.

Nothing here changes the table. The caller writes the rows to the log and then applies them (`live.py` does both). Until
then, an action that was found legal is remembered, so that it is judged only once.
"""

from __future__ import annotations

from collections.abc import Sequence

from walpurgis.bots.names import AT_TABLES, is_at_tables, kind_of
from walpurgis.core.errors import OptionError, UnknownBot, WalpurgisError
from walpurgis.core.game import SPECTATOR, Game
from walpurgis.core.sets import Seat
from walpurgis.table.names import MOST_CHAT, clean_addition, clean_line, clean_name, distinct
from walpurgis.table.occupants import public_id
from walpurgis.table.refused import Refused
from walpurgis.table.rows import (
    Acted,
    Added,
    Allowed,
    Answered,
    AnyRow,
    AskedUndo,
    By,
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
)
from walpurgis.table.state import OPEN, Phase, TableState, options_of, rules_edition
from walpurgis.table.undo import Tale, is_revealed, last_decision

__all__ = ["OPEN", "Phase", "Refused", "Table", "check_created", "expect_bot", "options_of"]

SHORTEST_CLOCK, LONGEST_CLOCK = 15, 7 * 24 * 3600  # seconds for a decision
PATIENCE = 60  # seconds after which anybody at the table may let a bot play for somebody who is gone


class Table(TableState):
    """A table and what may be asked of it."""

    # --- seats ---

    def sit(self, guest: str, name: str, seat: Seat) -> list[AnyRow]:
        """Take an open seat, or take your own seat back from a bot that stands in."""
        self._expect_running()
        self._expect_seat(seat)
        occupant, here = self.occupants[seat], self.seat_of(guest)
        if occupant.guest == guest:
            if not occupant.away:
                raise Refused("sits-there")
            return [Sat(seat, guest, occupant.name)]
        if here != SPECTATOR and self.phase != "gathering":
            raise Refused("has-seat")
        if not occupant.is_open:
            raise Refused("taken")
        rows: list[AnyRow] = [Stood(here)] if here != SPECTATOR else []
        return [*rows, Sat(seat, guest, self.name_for(guest, name, seat))]

    def name_for(self, guest: str, name: str, seat: Seat = SPECTATOR) -> str:
        """The guest's name, with a number where somebody else here has a name that looks the same."""
        own = {seat, self.seat_of(guest)}
        who = public_id(self.id, guest)
        others = [other for place, other in enumerate(self.names) if place not in own]
        others += [said.name for said in self.chat if said.seat == SPECTATOR and said.who != who]
        return distinct(clean_name(name) or "Guest", others)

    def stand(self, guest: str) -> list[AnyRow]:
        """Leave: before the match the seat becomes open, during it a bot stands in."""
        self._expect_running()
        seat = self._own_seat(guest)
        if self.phase == "gathering":
            return [Stood(seat)]
        if self.phase == "over":
            raise Refused("over")
        if self.occupants[seat].away:
            raise Refused("left-already")
        return [Left(seat, "left")]

    def place(self, guest: str, seat: Seat, who: str, here: bool, gone: float = 0.0) -> list[AnyRow]:
        """Before the match the host says who sits at a seat. During it a bot can stand in for a person who is gone.

        The host may ask for that at once, everybody else at the table after a minute; `gone` is the number of seconds.
        """
        self._expect_running()
        self._expect_seat(seat)
        if self.phase == "over":
            raise Refused("over")
        if self.phase == "playing":
            return self._stand_in(guest, seat, here, gone)
        self._expect_host(guest)
        occupant = self.occupants[seat]
        if occupant.guest and occupant.guest != guest and here:
            raise Refused("is-here")
        if who != OPEN:
            expect_bot(who, options_of(self.created)[0])
        return [Placed(seat, who)]

    def _stand_in(self, guest: str, seat: Seat, here: bool, gone: float) -> list[AnyRow]:
        if guest != self.host and self.seat_of(guest) == SPECTATOR:
            raise Refused("not-host")
        if not self.occupants[seat].has_person:
            raise Refused("no-person")
        if here:
            raise Refused("is-here")
        if guest != self.host and gone < PATIENCE:
            raise Refused("not-away-long", args={"seconds": PATIENCE})
        return [Left(seat, "host")]

    def hand_over(self, guest: str, seat: Seat, host_here: bool, host_gone: float = 0.0) -> list[AnyRow]:
        """Make the person at a seat the host: the host hands over, or a player takes over from a host who is gone."""
        self._expect_seat(seat)
        heir = self.occupants[seat].guest
        if not heir or heir == self.host:
            raise Refused("no-person")
        if guest == self.host:
            return [Hosted(heir)]
        if guest != heir:
            raise Refused("not-host")
        if host_here:
            raise Refused("host-is-here")
        if host_gone < PATIENCE:
            raise Refused("not-away-long", args={"seconds": PATIENCE})
        return [Hosted(heir)]

    def allow(self, guest: str, spectators: bool) -> list[AnyRow]:
        """Let spectators see your hand, or no longer. The permission lasts while you sit here yourself."""
        seat = self._own_seat(guest)
        if self.occupants[seat].away:
            raise Refused("away")
        return [Allowed(seat, spectators)]

    # --- the match ---

    def add_to_seed(self, guest: str, text: str) -> list[AnyRow]:
        """Add to the seed."""
        seat = self._own_seat(guest)
        if self.phase != "gathering":
            raise Refused("started")
        return [Added(seat, clean_addition(text))]

    def start(self, guest: str) -> list[AnyRow]:
        """The host starts."""
        self._expect_host(guest)
        if self.phase != "gathering":
            raise Refused("started")
        if any(occupant.is_open for occupant in self.occupants):
            raise Refused("open-seats")
        return [Started(rules_edition(self.created.game))]

    def act(self, guest: str, ask: int, action: str) -> list[AnyRow]:
        """A person decides."""
        seat = self._own_seat(guest)
        if self.occupants[seat].stand_in is not None:
            raise Refused("away")
        return self.decide(seat, ask, action, "person")

    def decide(self, seat: Seat, ask: int, action: str, by: By) -> list[AnyRow]:
        """A decision for a seat, which answers the question with that number."""
        if self.phase != "playing" or self.asked.get(seat) != ask or bool(self.bot_of(seat)) != (by == "bot"):
            self._expect_running()
            raise Refused("late")
        match = self.playing
        try:
            number = match.game.action_named(match.state, seat, action)
            if 0 <= number < 63 and self.legal_actions(seat) >> number & 1:
                rules = rules_edition(self.created.game)
                row = Acted(seat, match.name_of(seat, number), by, "" if rules == self.rules else rules)
                self._judged = (row, number, self.number)
                return [row]
        except (ValueError, KeyError, IndexError):
            pass
        raise self._why_illegal(seat, action)

    def _why_illegal(self, seat: Seat, action: str) -> Refused:
        try:
            refusal = self.playing.why_not(seat, action)
        except WalpurgisError:
            return Refused("unknown", args={"action": clean_line(action, 40)})
        if refusal is None:
            return Refused("late")
        return Refused(refusal.reason.key, str(refusal), refusal.rule, refusal.reason.args)

    def why_not(self, seat: Seat, action: str) -> Refused | None:
        """Why a seat may not do this now; None when it may."""
        match = self.playing
        try:
            return self._why_illegal(seat, action) if match.why_not(seat, action) else None
        except WalpurgisError:
            return self._why_illegal(seat, action)

    def run_out(self, now: int) -> list[AnyRow]:
        """The clocks that have run out: bots stand in."""
        late = [seat for seat in self.waiting if (end := self.deadline(seat)) is not None and end <= now]
        return [Left(seat, "clock") for seat in late]

    # --- taking back (undo.py says what is fair) ---

    def ask_undo(self, guest: str) -> list[AnyRow]:
        """Take back your own last decision: at once among bots, otherwise when everybody agrees."""
        self._expect_running()
        seat = self._own_seat(guest)
        if self.phase != "playing":
            raise Refused("not-playing")
        if self.undo:
            raise Refused("asked")
        others = self._expect_nobody_away(seat)
        back = self._back_to(seat)
        if others:
            return [AskedUndo(seat)]
        return [Undone(seat, len(self.tales) - len(back))]

    def answer(self, guest: str, yes: bool) -> list[AnyRow]:
        """Agree to an undo, or not; the last yes makes it happen."""
        seat = self._own_seat(guest)
        if self.undo is None:
            raise Refused("not-asked")
        asker = self.undo.by
        if seat == asker and yes:
            raise Refused("own-question")
        rows: list[AnyRow] = [Answered(seat, yes)]
        if yes and not self._expect_nobody_away(asker) - {seat, *self.undo.agreed}:
            rows.append(Undone(asker, len(self.tales) - len(self._back_to(asker))))
        return rows

    def _expect_nobody_away(self, asker: Seat) -> set[Seat]:
        """The other people at the table, who must all agree; somebody who is away cannot."""
        for seat, occupant in enumerate(self.occupants):
            if occupant.away:
                raise Refused("away") if seat == asker else Refused("someone-away", args={"name": self.names[seat]})
        return {seat for seat, occupant in enumerate(self.occupants) if occupant.guest and seat != asker}

    def _back_to(self, seat: Seat) -> Sequence[Tale]:
        first = last_decision(self.tales, seat)
        if first is None or first < len(self.created.steps):
            raise Refused("nothing-to-undo")
        back = self.tales[first:]
        if is_revealed(back, seat):
            raise Refused("revealed")
        return back

    # --- besides ---

    def say(self, guest: str, name: str, text: str) -> list[AnyRow]:
        """A line of chat."""
        line = clean_line(text, MOST_CHAT, joined=True)
        if not line:
            raise Refused("empty")
        return [Chatted(self.seat_of(guest), self.speaker(guest, name), line, public_id(self.id, guest))]

    def speaker(self, guest: str, name: str) -> str:
        """The name under which a guest speaks here."""
        seat = self.seat_of(guest)
        return self.names[seat] if seat != SPECTATOR else self.name_for(guest, name)

    def rematch(self, guest: str, table: str, secret: str) -> tuple[list[AnyRow], list[AnyRow]]:
        """The same people and bots once more, everybody one seat on: the rows of this table and of the new one."""
        self._own_seat(guest)
        if self.phase not in ("over", "stopped"):
            raise Refused("not-over")
        if self.next:
            raise Refused("rematched")
        old = self.created
        occupants = [self.occupants[(seat - 1) % self.players] for seat in range(self.players)]
        seats = [OPEN if occupant.guest else occupant.bot for occupant in occupants]
        created = Created(guest, old.game, self.players, old.options, seats, old.level, secret, old.clock, old.listed)
        sat = [Sat(seat, occupant.guest, occupant.name) for seat, occupant in enumerate(occupants) if occupant.guest]
        return [Rematched(table)], [created, *sat]

    # --- checks ---

    def _expect_running(self) -> None:
        if self.phase == "stopped":
            raise Refused("stopped")

    def _expect_seat(self, seat: Seat) -> None:
        if not 0 <= seat < self.players:
            raise Refused("no-such-seat", args={"seat": seat})

    def _own_seat(self, guest: str) -> Seat:
        seat = self.seat_of(guest)
        if seat == SPECTATOR:
            raise Refused("no-seat")
        return seat

    def _expect_host(self, guest: str) -> None:
        if not guest or guest != self.host:
            raise Refused("not-host")


def expect_bot(name: str, game: Game) -> None:
    """Refuse a name that is no bot for tables: a level with a temperament, or a simple one.

    Networks, and levels with other weights (`expert@NAME`), only if the operator has published them.
    """
    if not is_at_tables(name) and not _is_published(name, game):
        raise Refused("no-such-bot", args={"bot": clean_line(name, 40), "bots": ", ".join(AT_TABLES)})


def _is_published(name: str, game: Game) -> bool:
    if "@" not in name or kind_of(name) not in (*AT_TABLES, "network"):
        return False
    from walpurgis.bots.brain import NoWeights  # here, because a table in a browser has no weights of its own
    from walpurgis.bots.registry import check_bot, names_private_file

    try:
        if not names_private_file(name):
            check_bot(name, game)
            return True
    except (UnknownBot, NoWeights):
        pass
    return False


def check_created(created: Created) -> None:
    """Refuse a table at which nobody could play."""
    game, _ = options_of(created)
    if len(created.seats) != created.players:
        raise OptionError(f"{created.players} players need as many seats")
    for who in created.seats:
        if who != OPEN:
            expect_bot(who, game)
    expect_bot(created.level, game)
    if created.clock is not None and not SHORTEST_CLOCK <= created.clock <= LONGEST_CLOCK:
        raise OptionError(f"a clock gives {SHORTEST_CLOCK} seconds to 7 days for a decision, not {created.clock}")
