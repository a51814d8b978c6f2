"""Records of finished matches, replayed with all hands open or branched into new tables."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from walpurgis.core.data import Meta, Raw, Struct, decode, encode
from walpurgis.core.errors import WalpurgisError
from walpurgis.core.game import Event
from walpurgis.match import Match
from walpurgis.match.record import Record, check_record, text_of
from walpurgis.table.lessons import ME
from walpurgis.table.rows import AnyRow, Created
from walpurgis.table.setup import Guest, Word, seated
from walpurgis.table.table import OPEN, check_created
from walpurgis.table.telling import event_data


class Frame(Struct):
    """One turn of a replay: what happened, and all hands after it. The first one is the deal."""

    seat: int | None
    action: str | None
    events: list[dict[str, Any]]
    views: list[Any]  # by seat
    points: list[int]
    waiting: list[int]


class Replay(Struct):
    """A match from its beginning to its end."""

    game: str
    players: int
    names: list[str]
    options: dict[str, str]
    frames: list[Frame]
    ranks: list[int]


class Branch(Struct, forbid_unknown_fields=True):
    """The turn to play on from, and who sits where; without seats, you at seat 0 among bots."""

    turn: Annotated[int, Meta(ge=0)]
    seats: Annotated[list[Word], Meta(max_length=6)] = []
    level: Word = "regular"
    clock: int | None = None


def record_from(content: str) -> Record:
    """A record as it was kept, not replayed."""
    return decode(content, type=Record)


def text_with_tricks(content: str) -> bytes:
    """The record as text, a line for each trick."""
    record = record_from(content)
    return text_of(check_record(record), record).encode()


def replay_from(content: str) -> bytes:
    """The replay of a record as it was kept."""
    return replay_of(record_from(content))


def replay_of(record: Record) -> bytes:
    """Every turn of a match, as JSON.

    Frames are encoded one by one: as objects, those of a long match would take far more memory.
    """
    match = check_record(record)
    again = Match(match.game, match.options, match.seed, match.deals, match.names)
    frames: list[Any] = [encoded(frame_of(again, None, None, again.events))]
    for step in match.log:
        news = again.play(step.seat, step.action)
        frames.append(encoded(frame_of(again, step.seat, step.name, news)))
    names, options = list(match.names), match.options.texts()
    return encode(Replay(match.game.name, match.players, names, options, frames, again.ranks))


def encoded(frame: Frame) -> Raw:
    """A frame as JSON."""
    return Raw(encode(frame))


def frame_of(match: Match, seat: int | None, action: str | None, events: list[Event]) -> Frame:
    """The match as it stands."""
    views = [match.view(each) for each in range(match.players)]
    return Frame(seat, action, [with_audience(event) for event in events], views, match.points, list(match.waiting))


def with_audience(event: Event) -> dict[str, Any]:
    """An event as data, with the seats that could know of it then, unless all could."""
    limited = {} if event.audience is None else {"audience": list(event.audience)}
    return event_data(event) | limited


def branched(record: Record, record_id: str, wish: Branch, host: Guest) -> list[AnyRow]:
    """The rows of a table that begins with the first turns of a match. They are played when the table is built."""
    seats = wish.seats or [ME, *[wish.level] * (record.players - 1)]
    deal_of_turn = [deal for deal, played in enumerate(record.deals) for _ in played.actions]
    if wish.turn >= len(deal_of_turn):
        raise WalpurgisError(f"The match has {len(deal_of_turn)} turns; branch from one before its end.")
    created = Created(
        host=host.id,
        game=record.game,
        players=record.players,
        options=record.options,
        seats=[OPEN if who == ME else who for who in seats],
        level=wish.level,
        secret=secrets.token_hex(32),
        clock=wish.clock,
        deals=[played.piles for played in record.deals[: deal_of_turn[wish.turn] + 1]],
        steps=[step for played in record.deals for step in played.actions][: wish.turn],
        origin=record_id,
    )
    check_created(created)
    return seated(created, host, seats, start=OPEN not in created.seats or (ME in seats and OPEN not in seats))
