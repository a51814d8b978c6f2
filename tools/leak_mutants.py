"""Planted leaks: each breaks what keeps hands hidden, so the leak check must find it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from walpurgis.core.game import SPECTATOR, Event
from walpurgis.server.socket import SocketConversation
from walpurgis.table import table as table_module
from walpurgis.table.occupants import Occupant
from walpurgis.table.refused import Refused
from walpurgis.table.rows import Sat, Stood
from walpurgis.table.state import TableState
from walpurgis.table.table import Table
from walpurgis.table.telling import Teller, encode, events_for

Patch = Callable[[Any, str, Any], None]  # as pytest's monkeypatch.setattr


def watch_before_hello(patch: Patch) -> None:
    """A connection that has not said hello may watch, and is forgotten when permissions end."""
    heed: Any = SocketConversation.heed

    async def early(self: SocketConversation, asked: Any, what: str) -> None:
        if self.live is None and what == "watch":
            live = await self.hub.table(self.table_id)
            live.watch(self.viewer, asked.seat)
        else:
            await heed(self, asked, what)

    patch(SocketConversation, "heed", early)
    watch_unchecked(patch)


def watch_unchecked(patch: Patch) -> None:
    """Whether a hand may be seen is asked once, and not for every message."""
    eyes_of: Any = TableState.eyes_of

    def once(self: TableState, guest: str, watching: int) -> int:
        own = self.seat_of(guest)
        return own if own != SPECTATOR else watching if watching >= 0 and self.match else eyes_of(self, guest, watching)

    patch(TableState, "eyes_of", once)


def permission_inherited(patch: Patch) -> None:
    """What one person allowed holds for the next one at that seat."""
    change: Any = TableState._change_seat  # pyright: ignore[reportPrivateUsage]

    def inherit(self: TableState, row: Any, at: int) -> None:
        allowed = self.occupants[row.seat].allows
        change(self, row, at)
        if isinstance(row, Sat | Stood):
            self.occupants[row.seat].allows = allowed

    patch(TableState, "_change_seat", inherit)


def permission_kept(patch: Patch) -> None:
    """What a person allowed holds while a bot stands in."""
    leave: Any = Occupant.leave

    def keep(self: Occupant, why: Any, number: int) -> None:
        allowed = self.allows
        leave(self, why, number)
        self.allows = allowed

    patch(Occupant, "leave", keep)


def wide_audience(patch: Patch) -> None:
    """Secret events are told to everybody."""
    patch(Event, "known_to", lambda self, seat: True)


def missed_unfiltered(patch: Patch) -> None:
    """Somebody who comes back is told all that was missed, secrets too."""

    def missed(self: Teller, number: int, rows: Any, viewer: Any, there: Any) -> list[bytes]:
        told: Any = original(self, number, rows, viewer, there)
        tales = {tale.number: tale for tale in self.table.tales}
        found: list[bytes] = []
        for place, message in enumerate(told, number + 1):
            data = msgspec.json.decode(message)
            if data["type"] == "news":
                data["events"] = msgspec.Raw(events_for(tales[place].events, tales[place].seat))
            found.append(encode(data))
        return found

    original: Any = Teller.missed
    patch(Teller, "missed", missed)


def shared_view_of_a_seat(patch: Patch) -> None:
    """What all viewers share is made from what the first seat sees."""

    def see(self: Teller) -> Any:
        match = self.table.playing
        points, ranks = match.standing
        return msgspec.Raw(encode(match.view(0))), points, ranks

    patch(Teller, "_what_all_see", see)


def telling_refusal(patch: Patch) -> None:
    """A refusal gives away another hand."""
    why: Any = Table.why_not

    def tell(self: Table, seat: int, action: str) -> Refused | None:
        refused = why(self, seat, action)
        if refused is not None:
            other = (seat + 1) % self.players
            refused.args_of_reason = {**refused.args_of_reason, "has": action in self.playing.view(other).hand}
        return refused

    patch(Table, "why_not", tell)


def undo_without_the_absent(patch: Patch) -> None:
    """People for whom a bot stands in are not asked whether something may be taken back."""

    def others(self: Table, asker: int) -> set[int]:
        return {seat for seat, occupant in enumerate(self.occupants) if occupant.has_person and seat != asker}

    patch(Table, "_expect_nobody_away", others)


def undo_past_secrets(patch: Patch) -> None:
    """Something may be taken back although the player was dealt or passed cards since."""
    patch(table_module, "is_revealed", lambda back, seat: False)


LEAKS: dict[str, Callable[[Patch], None]] = {
    "watch-before-hello": watch_before_hello,
    "watch-unchecked": watch_unchecked,
    "permission-inherited": permission_inherited,
    "permission-kept": permission_kept,
    "wide-audience": wide_audience,
    "missed-unfiltered": missed_unfiltered,
    "shared-view-of-a-seat": shared_view_of_a_seat,
    "telling-refusal": telling_refusal,
    "undo-without-the-absent": undo_without_the_absent,
    "undo-past-secrets": undo_past_secrets,
}
