"""A server with a fault, to see whether the kill test finds it: `python tools/mutants.py FAULT serve …`.

The faults are put into the running program and nowhere into its code. Each breaks a promise of docs/security.md.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import sys
from collections.abc import Callable
from typing import Any

from walpurgis.server.store import Job, Store
from walpurgis.table.live import LiveTable, StoreGone, Write
from walpurgis.table.rows import Acted, decode_row, encode_row
from walpurgis.table.table import Table
from walpurgis.table.telling import Teller

WAIT = 0.4  # seconds between a promise and what keeps it, so that a kill falls in between
OFTEN = 15  # one in this many writes goes wrong
_tasks: set[Any] = set()


def _later(work: Any) -> None:
    task = asyncio.get_running_loop().create_task(work)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


def no_ask_check() -> None:
    """A decision for an old question is taken as one for the present question."""
    decide = Table.decide

    def take(self: Table, seat: int, ask: int, action: str, by: Any) -> Any:
        return decide(self, seat, self.asked.get(seat, ask), action, by)

    Table.decide = take


def _write_late(is_meant: Callable[[Job], bool]) -> None:
    write = Store.write

    async def late(self: Store, job: Job) -> None:
        await asyncio.sleep(WAIT)
        await write(self, job)

    async def promise(self: Store, job: Job) -> None:
        if job.rows and is_meant(job):
            _later(late(self, job))
        else:
            await write(self, job)

    Store.write = promise


def _has_act(job: Job) -> bool:
    return any(isinstance(decode_row(row), Acted) for _, _, _, row in job.rows)


def acts_before_commit() -> None:
    """Actions are acknowledged before they are written."""
    _write_late(_has_act)


def others_before_commit() -> None:
    """Everything except actions is acknowledged before it is written: chat, seats, taking back, new tables."""
    _write_late(lambda job: not _has_act(job))


def told_before_written() -> None:
    """Everybody hears of a row before it is written; the asker is answered in time."""
    write = Store.write

    async def late(self: Store, job: Job) -> None:
        await asyncio.sleep(WAIT if job.rows else 0)
        await write(self, job)

    def tell_first(self: LiveTable, judge: Any) -> Any:
        yield from self.catch_up()
        rows = judge(self.table)
        if not rows:
            return False
        at, number = self.clock(), self.table.number
        is_noteworthy = self.become(rows, at)
        yield Write(self.id, number, at, rows)
        return is_noteworthy

    Store.write = late
    LiveTable.happen = tell_first


def lost_rows() -> None:
    """Now and then a write is forgotten."""
    write, count = Store.write, itertools.count(1)

    async def forget(self: Store, job: Job) -> None:
        if job.rows and job.rows[0][1] > 8 and next(count) % OFTEN == 0:
            return
        await write(self, job)

    Store.write = forget


def doubled_rows() -> None:
    """Now and then a row is written twice."""
    write, count = Store.write, itertools.count(1)

    async def twice(self: Store, job: Job) -> None:
        if job.rows and job.rows[0][1] > 8 and next(count) % OFTEN == 0:
            table, number, at, row = job.rows[-1]
            job.rows.append((table, number + 1, at, row))
        await write(self, job)

    Store.write = twice


def another_action() -> None:
    """Now and then a different action is written from the one acknowledged."""
    act, count = Table.act, itertools.count(1)

    def other(self: Table, guest: str, ask: int, action: str) -> Any:
        rows = act(self, guest, ask, action)
        others = [each for each in self.playing.legal(self.seat_of(guest)) if each != action]
        return act(self, guest, ask, others[0]) if others and next(count) % OFTEN == 0 else rows

    Table.act = other


def another_text() -> None:
    """Chat is stored differently from what was told."""
    add: Any = Job.add

    def change(self: Job, table: str, number: int, at: int, rows: Any) -> Job:
        add(self, table, number, at, rows)
        self.rows[:] = [
            (t, n, at, encode_row(decode_row(row.replace(b" says 0.", b" says 1.")))) for t, n, at, row in self.rows
        ]
        return self

    Job.add = change


def missed_rows() -> None:
    """Somebody who comes back is not told all that was missed."""
    missed: Any = Teller.missed

    def skip(*args: Any) -> list[bytes]:
        return missed(*args)[1:]

    Teller.missed = skip  # pyright: ignore[reportAttributeAccessIssue]


def full_disk_ignored() -> None:
    """What cannot be written is acknowledged all the same."""
    write = Store.write

    async def ignore(self: Store, job: Job) -> None:
        with contextlib.suppress(StoreGone):
            await write(self, job)

    Store.write = ignore


FAULTS: dict[str, Callable[[], None]] = {
    "no-ask-check": no_ask_check,
    "acts-before-commit": acts_before_commit,
    "others-before-commit": others_before_commit,
    "told-before-written": told_before_written,
    "lost-rows": lost_rows,
    "doubled-rows": doubled_rows,
    "another-action": another_action,
    "another-text": another_text,
    "missed-rows": missed_rows,
    "full-disk-ignored": full_disk_ignored,
}


def main() -> int:
    """Put the fault in, then go on as `walpurgis` would."""
    from walpurgis.cli import main as walpurgis

    FAULTS[sys.argv[1]]()
    return walpurgis(sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
