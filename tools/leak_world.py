"""Two worlds for the leak check: what a viewer is told may not depend on what is hidden from that viewer.

`Book` knows by itself, from the rows of the log alone, whose cards each viewer may see. Whenever a viewer is told
something, `CheckedTeller` says it a second time in another world, in which everything that this viewer may not know is
dealt differently, and compares the bytes.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from walpurgis.core.dice import new_dice
from walpurgis.core.game import SPECTATOR
from walpurgis.core.state import copy_of
from walpurgis.table.messages import Presence
from walpurgis.table.occupants import Viewer
from walpurgis.table.rows import (
    Acted,
    Allowed,
    Answered,
    AnyRow,
    AskedUndo,
    Created,
    Left,
    Placed,
    Sat,
    Stood,
    Undone,
)
from walpurgis.table.table import Table
from walpurgis.table.telling import Teller, events_for

read = msgspec.json.Decoder().decode
FRESH = 0.15  # how often a whole picture is compared in both worlds; it takes a while


class Leak(Exception):
    """Somebody was told what they may not know."""


class Book:
    """Who sits where, who allows spectators to look, and who looks: from rows and requests, and from nothing else."""

    def __init__(self) -> None:
        self.seats: list[str] = []  # guests; empty where no person sits
        self.allows: list[bool] = []
        self.looks: dict[Viewer, int] = {}  # the hand that a spectator was granted to see
        self.agreed: set[int] = set()  # to the taking back that was asked for last

    def note(self, row: AnyRow) -> None:
        """What a row changes about all this."""
        match row:
            case Created(seats=seats):
                self.seats, self.allows = ["" for _ in seats], [False for _ in seats]
            case Sat(seat=seat, guest=guest):
                if self.seats[seat] != guest:
                    self.allows[seat] = False
                self.seats[seat] = guest
            case Stood(seat=seat) | Placed(seat=seat):
                self.seats[seat], self.allows[seat] = "", False
            case Left(seat=seat):
                self.allows[seat] = False
            case Allowed(seat=seat, spectators=spectators):
                self.allows[seat] = spectators
            case AskedUndo(seat=seat):
                self.agreed = {seat}
            case Answered(seat=seat, yes=True):
                self.agreed.add(seat)
            case _:
                pass
        self.looks = {viewer: seat for viewer, seat in self.looks.items() if self.allows[seat]}

    def eyes(self, viewer: Viewer) -> int:
        """Whose cards this viewer may see now."""
        return self.seats.index(viewer.guest) if self.sits(viewer.guest) else self.looks.get(viewer, SPECTATOR)

    def sits(self, guest: str) -> bool:
        """Whether this guest has a seat; strangers never have."""
        return bool(guest) and guest in self.seats


def another_world(table: Table, eyes: int, chance: random.Random) -> Table:
    """The same table for these eyes; for everybody else, another one."""
    world = copy.copy(table)
    world.match = table.playing.copy()
    world.match.state = copy_of(table.playing.state)
    world.match.game.imagine(world.match.state, eyes, new_dice(chance.getrandbits(60)))
    world.tales, world.asked, world.asked_at = list(table.tales), dict(table.asked), dict(table.asked_at)
    return world


def came_out(table: Table) -> list[tuple[str, object]]:
    """What everybody saw happen, without its details: who had to say what, by the rules."""
    return [(event.kind, getattr(event, "seat", None)) for event in table.tales[-1].events if event.audience is None]


def play_in(world: Table, table: Table, row: Acted, deals: int, chance: random.Random) -> Acted | None:
    """The same action in the other world, or another one where it is a secret; None where the worlds go apart.

    They do where that world would not allow it, where cards are dealt, and where the rules make somebody say aloud what
    was hidden before.
    """
    legal, secret = world.playing.legal(row.seat), table.tales[-1].is_secret
    action = row.action if row.action in legal else chance.choice(legal) if secret and legal else None
    if action is None:
        return None
    played = Acted(row.seat, action, row.by, row.rules)
    world.apply(played, table.changed_at)
    if len(world.playing.deals) > deals or world.waiting != table.waiting or came_out(world) != came_out(table):
        return None
    return played


class CheckedTeller(Teller):
    """Tells as every teller does, and looks whether it may."""

    def __init__(self, table: Table, book: Book, chance: random.Random) -> None:
        super().__init__(table)
        self.book = book
        self.chance = chance
        self.counts: Counter[str] = Counter()
        self.said: set[bytes] = set()  # in this moment; nobody else may show the match to a viewer
        self._apart: dict[int, tuple[Table, Acted]] = {}  # by eyes: the last action in another world

    # --- what happens in the other worlds ---

    def before(self, row: AnyRow, viewers: set[Viewer]) -> list[tuple[int, Table]]:
        """A row is about to be applied: other worlds in which it can happen too, for some of those who are here."""
        self._apart, self.said = {}, set()
        if not isinstance(row, Acted) or not viewers:
            return []
        eyes = {self.book.eyes(viewer) for viewer in viewers} - {row.seat}
        chosen = self.chance.sample(sorted(eyes), min(2, len(eyes)))
        return [(each, another_world(self.table, each, self.chance)) for each in chosen]

    def after(self, row: AnyRow, worlds: list[tuple[int, Table]], deals: int) -> None:
        """It was applied: do the same there, as far as the worlds do not go apart."""
        self.book.note(row)
        for eyes, world in worlds:
            assert isinstance(row, Acted)
            if len(self.table.playing.deals) > deals or self.table.tales[-1].reveals_to(eyes):
                continue
            played = play_in(world, self.table, row, deals, self.chance)
            if played is not None and not world.tales[-1].reveals_to(eyes):
                self._apart[eyes] = (world, played)

    # --- messages ---

    def told(self, row: AnyRow, viewer: Viewer, there: Presence) -> bytes:
        message = super().told(row, viewer, there)
        eyes = self.book.eyes(viewer)
        if isinstance(row, Acted) and eyes in self._apart:
            world, played = self._apart[eyes]
            self._compare(message, Teller(world).told(played, viewer, there), viewer, "an action")
        elif not isinstance(row, Acted) and self.chance.random() < FRESH:
            self._again(message, viewer, lambda teller: teller.told(row, viewer, there))
        return self._whitelisted(message, viewer)

    def welcome(self, viewer: Viewer, there: Presence) -> bytes:
        message = super().welcome(viewer, there)
        if self.chance.random() < 2 * FRESH:
            self._again(message, viewer, lambda teller: teller.welcome(viewer, there))
        return self._whitelisted(message, viewer)

    def missed(self, number: int, rows: Any, viewer: Viewer, there: Presence) -> list[bytes]:
        found = super().missed(number, rows, viewer, there)
        self._again(b"\n".join(found), viewer, lambda teller: b"\n".join(teller.missed(number, rows, viewer, there)))
        return [self._whitelisted(message, viewer) for message in found]

    def presence(self, viewer: Viewer, there: Presence) -> bytes:
        return self._whitelisted(super().presence(viewer, there), viewer)

    # --- comparing ---

    def _again(self, message: bytes, viewer: Viewer, say: Callable[[Teller], bytes]) -> None:
        """Say the same in another world, as it is now."""
        if self.table.phase == "playing":
            world = another_world(self.table, self.book.eyes(viewer), self.chance)
            self._compare(message, say(Teller(world)), viewer, "a picture")

    def _compare(self, here: bytes, there: bytes, viewer: Viewer, what: str) -> None:
        self.counts[what] += 1
        if here != there:
            raise Leak(f"{self._about(viewer)}: {what} differs\n  {first_difference(here, there)}")

    def _about(self, viewer: Viewer) -> str:
        eyes = self.book.eyes(viewer)
        return f"{self.table.created.game}, row {self.table.number}, to {viewer.guest or 'a stranger'} with eyes {eyes}"

    def _whitelisted(self, message: bytes, viewer: Viewer) -> bytes:
        """A hand and secret events only where the book says so: of every single message."""
        self.counts["messages"] += 1
        self.said.add(message)
        eyes, told = self.book.eyes(viewer), read(message)
        now = told.get("now")
        if now is not None:
            mine = plain(self.table.playing.own(eyes)) if eyes != SPECTATOR else {}
            if now["mine"] != mine:
                raise Leak(f"{self._about(viewer)}: shows {now['mine']}")
            if now["legal"] and not self.book.sits(viewer.guest):
                raise Leak(f"{self._about(viewer)}: tells what another may do")
        for part in ("events", "story"):
            if told.get(part):
                self._expect_known(told, part, eyes, viewer)
        return message

    def _expect_known(self, told: dict[str, Any], part: str, eyes: int, viewer: Viewer) -> None:
        """All of these events were known to these eyes."""
        assert self.table.match is not None
        events = self.table.match.events
        if told["type"] == "news":
            events = next(tale.events for tale in self.table.tales if tale.number == told["number"])
        mine = [event for event in events if event.audience is None or eyes in event.audience]
        known = read(events_for(mine, eyes))
        if told[part] != known[: len(told[part])]:
            raise Leak(f"{self._about(viewer)}: {part} are {told[part]}")


def plain(data: Any) -> Any:
    """Data as JSON gives it back."""
    return read(msgspec.json.encode(data))


def first_difference(here: bytes, there: bytes) -> str:
    """Where two messages go apart."""
    place = next((n for n, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), min(len(here), len(there)))
    start = max(0, place - 60)
    return f"{here[start : place + 60]!r}\n  {there[start : place + 60]!r}"


def expect_fair_undo(table: Table, row: Undone, book: Book) -> None:
    """Nothing is taken back that shows a person's cards without their consent, or after the asker was told a secret.

    `table` is as it was before.
    """
    back = table.tales[row.kept :]
    for seat in {tale.seat for tale in back} - {row.seat}:
        if book.seats[seat] and seat not in book.agreed:
            raise Leak(f"{table.created.game}: seat {row.seat} took back what seat {seat} had played, unasked")
    for tale in back:
        told = tale.events[1:] if tale.seat == row.seat else tale.events
        if any(event.audience is not None and row.seat in event.audience for event in told):
            raise Leak(f"{table.created.game}: seat {row.seat} took back after being told a secret")
    secret = [bool(tale.events) and tale.events[0].audience is not None for tale in back]
    if secret[0] and not all(secret):
        raise Leak(f"{table.created.game}: seat {row.seat} took back a secret choice after open play")
