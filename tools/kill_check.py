"""After a kill test: compares what people asked for and were told with the log in the database, row by row."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import msgspec
import sqlalchemy as sa
from kill_people import Ledger, World, print_of

from walpurgis.match.record import Record, check_record
from walpurgis.table.fair import verify
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
    decode_row,
)
from walpurgis.table.table import Table
from walpurgis.table.telling import events_for

Log = list[tuple[int, AnyRow]]


def engine_of(url: str) -> sa.Engine:
    """A connection of our own to the database."""
    return sa.create_engine(url.replace("postgresql://", "postgresql+psycopg://", 1))


def read_logs(url: str, faults: list[str]) -> dict[str, Log]:
    """All tables' logs, each in order and without a gap."""
    engine, logs = engine_of(url), dict[str, Log]()
    with engine.connect() as connection:
        rows = connection.execute(sa.text('SELECT table_id, number, at, "row" FROM log ORDER BY table_id, number'))
        for table, number, at, row in rows:
            log = logs.setdefault(table, [])
            if number != len(log) + 1:
                faults.append(f"{table}: row {number} follows {len(log)}")
            log.append((at, decode_row(bytes(row))))
    engine.dispose()
    return logs


def read_records(url: str) -> dict[str, str]:
    """All records."""
    engine = engine_of(url)
    with engine.connect() as connection:
        found = {name: text for name, text in connection.execute(sa.text("SELECT id, record FROM records"))}
    engine.dispose()
    return found


def check(world: World, url: str) -> dict[str, int]:
    """Compare all that was asked for and told with what is there; the faults are added to the world's."""
    before = len(world.faults)
    logs, records = read_logs(url, world.faults), read_records(url)
    by_table: dict[str, list[Ledger]] = {}
    for ledger in world.ledgers:
        by_table.setdefault(ledger.table, []).append(ledger)
    finished = 0
    for name in {*logs, *by_table}:
        try:
            finished += check_table(world, name, logs.get(name, []), by_table.get(name, []), records)
        except Exception as error:  # a log that cannot be replayed is a fault of what we test, not of ours
            world.faults.append(f"{name}: {type(error).__name__}: {error}")
    for text in records.values():
        record = msgspec.json.decode(text, type=Record)
        check_record(record)
        verify(record)
    rows = sum(map(len, logs.values()))
    return {"tables": len(logs), "rows": rows, "matches_finished": finished, "lost": len(world.faults) - before}


def check_table(world: World, name: str, log: Log, ledgers: list[Ledger], records: dict[str, str]) -> bool:
    """One table: everything told and asked for is in its log, and nothing else; whether its match is over."""
    if not log or not isinstance(log[0][1], Created):
        world.faults.append(f"{name}: the table was told to people and is not in the log")
        return False
    later = [(at, row) for at, row in log if at != log[0][0]]  # with the others it was set up
    rows = [row for _, row in later]
    asked = {place for place in range(len(rows)) if is_asked(place, later)}
    explained = set[int]().union(*(explain(world, ledger, rows, asked) for ledger in ledgers))
    for place in sorted(asked - explained) if ledgers else ():
        world.faults.append(f"{name}: nobody asked for {rows[place]}")
    table = compare_told(world, name, log, ledgers)
    if table.phase == "over" and name not in records:
        world.faults.append(f"{name}: the match is over and has no record")
    return table.phase == "over"


def is_asked(place: int, log: Log) -> bool:
    """Whether a row is one that a person must have asked for."""
    at, row = log[place]
    together = [other for when, other in log[max(0, place - 1) : place + 2] if when == at]
    match row:
        case Acted(by=by):
            return by == "person"
        case Left(why=why):
            return why != "clock"
        case Undone():
            return not any(isinstance(other, Answered) for other in together)  # else it follows from the last consent
        case Stood():
            return not any(isinstance(other, Sat) for other in together)  # else somebody changes seats
        case _:
            kinds = (Allowed, Answered, AskedUndo, Chatted, Hosted, Placed, Rematched, Added, Sat, Started)
            return isinstance(row, kinds)


def explain(world: World, ledger: Ledger, rows: list[AnyRow], asked: set[int]) -> set[int]:
    """The rows that come from this person's requests; what was acknowledged and is missing is a fault."""
    done = [request for request in ledger.requests if request.outcome == "done"]
    done.sort(key=lambda request: request.done_at)  # one that was sent again may be done after a later one
    perhaps = [request for request in ledger.requests if request.outcome == "unknown"]
    found: set[int] = set()
    for place in sorted(asked):
        row = rows[place]
        if done and done[0].wanted(row) and is_of(row, ledger):
            del done[0]
            found.add(place)
        elif request := next((each for each in perhaps if each.wanted(row) and is_of(row, ledger)), None):
            perhaps.remove(request)
            found.add(place)
    for request in done:
        world.faults.append(
            f"{ledger.table} {ledger.name}: {request.what} {request.told} was done, and is not in the log"
        )
    return found


def is_of(row: AnyRow, ledger: Ledger) -> bool:
    """Whether a row names this person, where it names one."""
    named = row.name if isinstance(row, Sat | Chatted) else ledger.name
    return named == ledger.name


def compare_told(world: World, name: str, log: Log, ledgers: Iterable[Ledger]) -> Table:
    """Play the log again: each row must be what every viewer was told under its number."""
    table = Table(name, [])
    for at, row in log:
        table.apply(row, at)
        for ledger in ledgers:
            told, story = ledger.told.get(table.number), ledger.stories.get(table.number)
            if told and (wrong := differs(table, row, told)):
                world.faults.append(f"{name} {ledger.name}: row {table.number} was told as {told[:2]}, and {wrong}")
            if story and table.match and story[0] != print_of(told_events(table.match.events, story[1])):
                world.faults.append(f"{name} {ledger.name}: the story up to {table.number} was another")
    for ledger in ledgers:
        if beyond := [number for number in {*ledger.told, *ledger.stories} if number > table.number]:
            world.faults.append(f"{name} {ledger.name}: was told {max(beyond)} rows, and there are {table.number}")
    return table


def differs(table: Table, row: AnyRow, told: tuple[Any, ...]) -> str:
    """How a row differs from what viewers were told; empty when it does not."""
    match told[0], row:
        case "news", Acted():
            _, seat, events, eyes, watching = told
            seen = {
                print_of(told_events(table.tales[-1].events, each)) for each in (eyes, watching if eyes < 0 else eyes)
            }
            return "" if seat == row.seat and events in seen else f"is {row}"
        case "chat", Chatted():
            return "" if told[1:] == (row.name, row.seat, row.text) else f"is {row}"
        case ("undone", Undone()) | ("table", _) if not isinstance(row, Acted | Chatted):
            return ""
        case _:
            return f"is {row}"


def told_events(events: Any, eyes: int) -> Any:
    """Events as this viewer hears of them."""
    return json.loads(bytes(events_for(events, eyes)))
