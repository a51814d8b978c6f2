"""A live match without a server: the loop of judging, writing, applying and telling, and what viewers may see."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from tables import Eyes, created, decide, do, guest, viewer

from walpurgis.core.game import SPECTATOR
from walpurgis.table.live import Clash, LiveTable, Read, StoreGone, TimedRow, Write, replayed, run
from walpurgis.table.rows import Acted, AnyRow, Chatted, Sat, Started, Unreadable, decode_row, encode_row
from walpurgis.table.state import rules_edition
from walpurgis.table.table import OPEN, Refused, Table

NOW = 1_000_000


@dataclass
class Book:
    """A store of rows in memory, which can fail as told."""

    rows: list[TimedRow] = field(default_factory=list[TimedRow])
    fails: list[Exception] = field(default_factory=list[Exception])

    def read(self, what: Read) -> list[TimedRow]:
        return self.rows[what.after :]

    def write(self, what: Write) -> None:
        if self.fails:
            raise self.fails.pop(0)
        if what.after != len(self.rows):
            raise Clash("somebody was quicker")
        self.rows += [(what.at, row) for row in what.rows]


class Sitting:
    """A table, its book and its people."""

    def __init__(self, *rows: AnyRow, clock: Callable[[], int] = lambda: NOW) -> None:
        self.book = Book([(NOW, row) for row in rows])
        self.live = LiveTable(Table("t", self.book.rows), list(rows), clock)

    @property
    def table(self) -> Table:
        return self.live.table

    def ask(self, judge: Callable[[Table], list[AnyRow]]) -> bool:
        return run(self.live.happen(judge), self.book)

    def enter(self, who: Eyes, since: int | None = None) -> list[dict[str, Any]]:
        """Come in; what one is told."""
        before = len(who.heard)
        self.live.enter(who, since)
        return [json.loads(text) for text in who.heard[before:]]


def last(who: Eyes) -> dict[str, Any]:
    return json.loads(who.heard[-1])


def refusal(call: Callable[..., object], *args: object) -> str:
    with pytest.raises(Refused) as caught:
        call(*args)
    return caught.value.key


# --- the loop ---


def test_a_match_is_played_to_its_end_without_a_server() -> None:
    """What the terminal does: one person, bots, a store that answers at once."""
    sitting = Sitting(created(seats=[OPEN, "greedy", "greedy", "greedy"]), Sat(0, guest(0), "Ada"), Started())
    live, table = sitting.live, sitting.table
    while table.phase == "playing":
        for turn in live.bot_turns():
            assert turn.is_due(table)
            legal = table.playing.legal_actions(turn.seat)
            sitting.ask(turn.decided(legal.bit_length() - 1))
            assert not turn.is_due(table)
        if 0 in table.waiting:
            ask, action = table.asked[0], table.playing.legal(0)[0]
            sitting.ask(lambda table, ask=ask, action=action: table.act(guest(0), ask, action))
    again, error = replayed("t", [(at, decode_row(encode_row(row))) for at, row in sitting.book.rows])
    assert error is None and again.playing.points == table.playing.points
    assert live.bot_turns() == []


def test_a_bot_is_asked_once_for_each_question() -> None:
    sitting = Sitting(created(seats=["greedy"] * 4), Started())
    first = sitting.live.bot_turns()
    assert len(first) == 1 and sitting.live.bot_turns() == []
    sitting.live.hand_out_again(first[0])
    assert sitting.live.bot_turns() == first


def test_somebody_else_was_quicker_and_we_judge_again() -> None:
    sitting = Sitting(created())
    sitting.book.rows.append((NOW, Sat(1, guest(1), "Bo")))  # another node
    listener = viewer(SPECTATOR)
    sitting.live.enter(listener, None)
    assert refusal(sitting.ask, lambda table: table.sit(guest(2), "Cleo", 1)) == "taken"
    assert sitting.table.seat_of(guest(1)) == 1, "what the other node wrote was read first"
    assert last(listener)["table"]["seats"][1]["name"] == "Bo"


@pytest.mark.parametrize("written", [True, False])
def test_after_a_doubtful_write_the_log_is_read_again(written: bool) -> None:
    sitting = Sitting(created())
    sitting.book.fails = [StoreGone("who knows")]
    with pytest.raises(StoreGone):
        sitting.ask(lambda table: table.sit(guest(1), "Bo", 1))
    assert sitting.table.number == 1, "what is not known to be written has not happened"
    assert sitting.live.stale, "and whoever keeps house reads the log again, also when nobody asks"
    if written:
        sitting.book.rows.append((NOW, Sat(1, guest(1), "Bo")))
        assert refusal(sitting.ask, lambda table: table.sit(guest(1), "Bo", 1)) == "sits-there"
    else:
        assert sitting.ask(lambda table: table.sit(guest(1), "Bo", 1))
    assert len(sitting.book.rows) == 2


class Busy(Book):
    """A store beside which another node writes: its row is told while we read what was there before."""

    def __init__(self, live: LiveTable, rows: list[TimedRow], late: list[AnyRow]) -> None:
        super().__init__(rows)
        self.live = live
        self.late = late

    def read(self, what: Read) -> list[TimedRow]:
        found = super().read(what)
        if self.late:
            self.rows.append((NOW, self.late.pop(0)))
            self.live.heard = len(self.rows)
        return found


def test_rows_told_while_we_read_are_read_too() -> None:
    """Two moves in quick succession at another node: the second is told while the first is being read."""
    sitting = Sitting(created())
    late: list[AnyRow] = [Sat(2, guest(2), "Cleo"), Sat(3, guest(3), "Dot")]
    book = Busy(sitting.live, [*sitting.book.rows, (NOW, Sat(1, guest(1), "Bo"))], late)
    sitting.live.heard = 2
    run(sitting.live.catch_up(), book)
    assert sitting.table.number == 4 and not sitting.live.is_behind


def test_a_row_that_was_told_but_never_written_is_not_waited_for() -> None:
    sitting = Sitting(created())
    sitting.live.heard = 9
    assert sitting.live.is_behind
    assert not run(sitting.live.catch_up(), sitting.book)
    assert not sitting.live.is_behind


# --- who may see which hand ---


def hand_seen(who: Eyes) -> list[str]:
    """The hand in the last picture that a viewer was sent."""
    pictures = [message["now"] for text in who.heard if (message := json.loads(text)).get("now")]
    return pictures[-1]["mine"].get("hand", []) if pictures else []


def watched() -> tuple[Sitting, Eyes, Eyes]:
    """Seat 1 belongs to a puppet who lets spectators watch, and a spy does."""
    sitting = Sitting(created(), *[Sat(seat, guest(seat), f"N{seat}") for seat in range(4)])
    spy, puppet = viewer(SPECTATOR), viewer(1)
    for who in (spy, puppet):
        sitting.live.enter(who, None)
    sitting.ask(lambda table: table.allow(guest(1), True))
    sitting.live.watch(spy, 1)
    return sitting, spy, puppet


def test_a_permission_to_watch_ends_with_the_person_who_gave_it() -> None:
    sitting, spy, _ = watched()
    sitting.ask(lambda table: table.stand(guest(1)))
    sitting.ask(lambda table: table.sit("victim", "Vic", 1))
    spy.watching = 1  # whatever is remembered about a spy, it counts for nothing
    sitting.ask(lambda table: table.start(guest(0)))
    assert hand_seen(spy) == [] and last(spy)["watching"] == SPECTATOR
    for since in (None, 1, sitting.table.number):
        sitting.enter(spy, since)
        assert hand_seen(spy) == []
    seat = sitting.table.waiting[0]
    ask, action = sitting.table.asked[seat], sitting.table.playing.legal(seat)[0]
    sitting.ask(lambda table: table.decide(seat, ask, action, "person"))
    assert hand_seen(spy) == []
    assert refusal(sitting.live.watch, spy, 1) == "not-allowed"


def test_a_host_cannot_watch_the_hand_of_a_bot() -> None:
    sitting, spy, _ = watched()
    sitting.ask(lambda table: table.place(guest(0), 1, "expert", here=False))
    spy.watching = 1
    sitting.ask(lambda table: table.start(guest(0)))
    assert hand_seen(spy) == []
    assert refusal(sitting.live.watch, spy, 1) == "not-allowed"
    assert refusal(sitting.live.watch, spy, 5) == "not-allowed"


def test_a_permission_ends_when_a_bot_stands_in_and_does_not_come_back_by_itself() -> None:
    sitting, spy, _ = watched()
    sitting.ask(lambda table: table.start(guest(0)))
    assert len(hand_seen(spy)) > 5, "while it is allowed, the hand is seen"
    sitting.ask(lambda table: table.stand(guest(1)))
    assert hand_seen(spy) == []
    assert refusal(sitting.table.allow, guest(1), True) == "away"
    sitting.ask(lambda table: table.sit(guest(1), "N1", 1))
    assert hand_seen(spy) == [] and not sitting.table.occupants[1].allows
    sitting.ask(lambda table: table.allow(guest(1), True))
    assert hand_seen(spy) == [], "a spectator asks again"
    sitting.live.watch(spy, 1)
    assert len(hand_seen(spy)) > 5


def test_players_see_their_own_hand_whatever_they_ask_to_watch() -> None:
    sitting, _, _ = watched()
    sitting.ask(lambda table: table.start(guest(0)))
    player = viewer(2, watching=1)
    sitting.enter(player)
    assert hand_seen(player) == list(sitting.table.playing.view(2).hand)
    assert refusal(sitting.live.watch, player, 1) == "has-seat"


# --- coming and going ---


def test_hello_again_is_no_news_for_the_others() -> None:
    sitting = Sitting(created())
    reader, stranger = viewer(SPECTATOR), viewer(SPECTATOR)
    sitting.live.enter(reader, None)
    sitting.live.enter(stranger, None)
    heard = len(reader.heard)
    for _ in range(95):
        sitting.live.enter(stranger, None)
    assert len(reader.heard) == heard


def test_resuming_across_the_start_tells_every_event_once() -> None:
    sitting = Sitting(created(), *[Sat(seat, guest(seat), f"N{seat}") for seat in range(4)])
    known = sitting.table.number
    sitting.ask(lambda table: table.start(guest(0)))
    for _ in range(5):
        seat = sitting.table.waiting[0]
        ask, action = sitting.table.asked[seat], sitting.table.playing.legal(seat)[0]
        sitting.ask(lambda table, seat=seat, ask=ask, action=action: table.act(guest(seat), ask, action))
    missed = [message for message in sitting.enter(viewer(2), known) if message["number"] > known]
    told = [event for message in missed for event in message.get("events", [])]
    assert told == sitting.enter(viewer(2))[0]["story"]


def test_a_player_who_comes_back_is_told_what_the_bot_did() -> None:
    sitting = Sitting(created(), *[Sat(seat, guest(seat), f"N{seat}") for seat in range(4)], Started())
    seat = sitting.table.waiting[0]
    sitting.ask(lambda table: table.stand(guest(seat)))
    away = sitting.enter(viewer(seat))[0]
    assert away["stood_in"] == {"why": "left", "since": sitting.table.number, "until": None, "decisions": []}
    assert away["table"]["seats"][seat]["why"] == "left" and away["table"]["seats"][seat]["bot"] == "novice"
    turn = sitting.live.bot_turns()[0]
    legal = sitting.table.playing.legal_actions(seat)
    sitting.ask(turn.decided(legal.bit_length() - 1))
    played = sitting.table.playing.log[-1].name
    person = viewer(seat)
    assert sitting.enter(person)[0]["stood_in"]["decisions"] == [played]
    sitting.ask(lambda table: table.sit(guest(seat), "N", seat))
    back = last(person)
    assert back["stood_in"]["decisions"] == [played] and back["stood_in"]["until"] == sitting.table.number
    assert sitting.enter(viewer((seat + 1) % 4))[0]["stood_in"] is None, "the others saw it happen"
    while seat not in sitting.table.waiting:
        decide(sitting.table, sitting.table.waiting[0])
    decide(sitting.table, seat)
    assert sitting.enter(viewer(seat))[0]["stood_in"] is None


def test_who_is_gone_and_since_when() -> None:
    times = iter(range(NOW, NOW * 2, 1000))
    sitting = Sitting(created(), Sat(1, guest(1), "Bo"), clock=lambda: next(times))
    bo, other = viewer(1), viewer(SPECTATOR)
    sitting.enter(other)
    assert last(other)["table"]["seats"][1]["gone"] == NOW, "not seen since the table was opened"
    sitting.enter(bo)
    assert last(other)["table"]["seats"][1]["here"] and last(other)["table"]["seats"][1]["gone"] is None
    sitting.live.leave(bo)
    assert last(other)["table"]["seats"][1]["gone"] > NOW
    assert last(other)["table"]["host_here"] is False


# --- a log that cannot be replayed ---


def broken_log(rules: str) -> list[TimedRow]:
    """The third action was legal once, and is not any more."""
    table = Table("t", [(0, created(seats=["greedy"] * 4)), (0, Started(rules))])
    rows: list[AnyRow] = [table.created, Started(rules)]
    for _ in range(4):
        done = decide(table, table.waiting[0])
        assert isinstance(done, Acted)
        rows.append(Acted(done.seat, done.action if len(rows) != 3 else "v99", "bot"))
    rows.append(Chatted(-1, "Ada", "what now?", "x"))
    return [(0, row) for row in rows]


@pytest.mark.parametrize("rules", ["an older edition", ""])
def test_a_row_that_cannot_be_replayed_stops_its_table(rules: str) -> None:
    rows = broken_log(rules or rules_edition("shot"))
    table, error = replayed("t", rows)
    assert error is not None and table.phase == "stopped"
    assert table.stopped == ("rules-changed" if rules else "damaged")
    assert table.number == len(rows) and len(table.tales) == 1 and table.chat[-1].text == "what now?"
    assert table.due_bots == [] and table.next_deadline is None
    live = LiveTable(table, [row for _, row in rows], lambda: NOW)
    person = viewer(0)
    live.enter(person, None)
    assert last(person)["table"]["phase"] == "stopped" and last(person)["table"]["stopped"] == table.stopped
    for judge in (lambda: table.sit("x", "X", 0), lambda: table.stand(guest(0)), lambda: table.ask_undo(guest(0))):
        assert refusal(judge) == "stopped"
    assert refusal(table.decide, 0, 1, "v1", "bot") == "stopped"


def test_people_at_a_stopped_table_can_go_on_at_another() -> None:
    rows = [(0, created()), *((0, Sat(seat, guest(seat), f"N{seat}")) for seat in range(4)), (0, Unreadable())]
    table, _ = replayed("t", rows)
    here, there = table.rematch(guest(2), "next", "00" * 32)
    do(table, here)
    assert table.next == "next" and Table("next", [(0, row) for row in there]).seat_of(guest(2)) == 3


def test_a_row_of_another_node_that_we_cannot_apply_stops_the_table_for_its_viewers() -> None:
    stopped: list[Exception] = []
    sitting = Sitting(created(seats=["greedy"] * 4), Started())
    sitting.live.has_stopped = stopped.append  # pyright: ignore[reportAttributeAccessIssue]
    person = viewer(SPECTATOR)
    sitting.live.enter(person, None)
    sitting.book.rows.append((NOW, Acted(0, "v99", "bot")))
    sitting.live.stale = True
    run(sitting.live.catch_up(), sitting.book)
    assert len(stopped) == 1 and last(person)["table"]["phase"] == "stopped"


def test_an_unreadable_row_is_read_as_such() -> None:
    assert decode_row(b'{"row":"acted","seat":"x"}') == decode_row(b"\xff\x00") == decode_row(b"{") == Unreadable()


def test_rows_say_which_rules_judged_them() -> None:
    table = Table("t", [(0, created(seats=["greedy"] * 4))])
    started = do(table, table.start(guest(0)))[0]
    assert started == Started(rules_edition("shot"))
    same = decide(table, table.waiting[0])
    table.rules = "an older edition"
    other = decide(table, table.waiting[0])
    assert isinstance(same, Acted) and same.rules == "", "only where they changed, for rows are many"
    assert isinstance(other, Acted) and other.rules == rules_edition("shot") != rules_edition("broom")
