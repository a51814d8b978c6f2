"""A table: who may do what and when, the clocks, taking back, the next match, and that the log is all of it."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from tables import HERE, a_table, created, decide, decide_by_chance, do, guest, viewer

import walpurgis
from walpurgis.table.names import clean_line, clean_name
from walpurgis.table.refused import WORDS
from walpurgis.table.rows import AnyRow, Chatted, Created, Left, Undone, decode_row, encode_row
from walpurgis.table.table import OPEN, Refused, Table, check_created
from walpurgis.table.telling import Teller
from walpurgis.words import LANGUAGES

SOLO = ["open", "greedy", "greedy", "greedy"]


def refusal(call: object, *args: object) -> str:
    assert callable(call)
    with pytest.raises(Refused) as caught:
        call(*args)
    return caught.value.key


# --- before the match ---


def test_people_sit_down_stand_up_and_the_host_starts() -> None:
    table = Table("t", [(0, created())])
    do(table, table.sit(guest(0), "Ada", 2))
    assert refusal(table.sit, guest(1), "Bo", 2) == "taken"
    assert refusal(table.sit, guest(0), "Ada", 2) == "sits-there"
    do(table, table.sit(guest(0), "Ada", 3))
    assert table.seat_of(guest(0)) == 3 and table.occupants[2].is_open
    do(table, table.sit(guest(1), "Ada", 2))
    assert table.names[2] == "Ada 2", "two players of one name can be told apart"
    assert refusal(table.start, guest(1)) == "not-host"
    assert refusal(table.start, guest(0)) == "open-seats"
    do(table, table.stand(guest(1)))
    for seat in (0, 1, 2):
        do(table, table.place(guest(0), seat, "novice", here=False))
    do(table, table.start(guest(0)))
    assert table.phase == "playing"
    assert refusal(table.start, guest(0)) == "started"
    assert refusal(table.add_to_seed, guest(0), "late") == "started"


def test_only_the_host_places_and_never_over_somebody_who_is_here() -> None:
    table = Table("t", [(0, created())])
    do(table, table.sit(guest(1), "Bo", 1))
    assert refusal(table.place, guest(1), 0, "novice", False) == "not-host"
    assert refusal(table.place, guest(0), 1, "novice", True) == "is-here"
    assert refusal(table.place, guest(0), 0, "search:99999999", False) == "no-such-bot"
    assert refusal(table.place, guest(0), 9, "novice", False) == "no-such-seat"
    do(table, table.place(guest(0), 1, "expert:bold", here=False))
    assert table.bot_of(1) == "expert:bold"


@pytest.mark.parametrize(
    "change",
    [
        {"clock": 14},
        {"clock": 8 * 24 * 3600},
        {"seats": [OPEN]},
        {"seats": ["god"] * 4},
        {"level": "search:1ms"},
        {"game": "chess"},
        {"options": {"nope": "1"}},
        {"players": 9},
    ],
)
def test_a_table_that_could_not_be_played_at_is_refused(change: dict[str, object]) -> None:
    good = created()
    check_created(good)
    fields = {name: getattr(good, name) for name in good.__struct_fields__}
    with pytest.raises(walpurgis.WalpurgisError):
        check_created(Created(**{**fields, **change}))


# --- in the match ---


def test_a_double_click_and_a_late_packet_are_refused_harmlessly() -> None:
    table = a_table()
    seat = table.waiting[0]
    ask, action = table.asked[seat], table.playing.legal(seat)[0]
    do(table, table.act(guest(seat), ask, action))
    number, state = table.number, table.playing.state.memory.tobytes()
    for _ in range(2):
        assert refusal(table.act, guest(seat), ask, action) == "late"
    assert refusal(table.act, guest(table.waiting[0]), ask, "q7") == "late"
    assert (table.number, table.playing.state.memory.tobytes()) == (number, state)


def test_an_illegal_action_is_refused_with_its_rule() -> None:
    table = a_table()
    seat = table.waiting[0]
    with pytest.raises(Refused) as caught:
        table.act(guest(seat), table.asked[seat], "v1")
    assert (caught.value.key, caught.value.rule) == ("choose-a-quota-first", "S3.3")
    assert refusal(table.act, guest(seat), table.asked[seat], "nonsense") == "unknown"
    assert refusal(table.act, "stranger", table.asked[seat], "q1") == "no-seat"
    assert refusal(table.act, "", table.asked[seat], "q1") == "no-seat"
    why = table.why_not(seat, "v1")
    assert why and why.rule == "S3.3"
    assert table.why_not(seat, table.playing.legal(seat)[0]) is None


def test_players_who_choose_at_the_same_time_do_not_disturb_each_other() -> None:
    """The question of one stays the same while others answer theirs."""
    table = a_table(created("broom"))
    while len(table.waiting) == 1:
        decide(table, table.waiting[0])
    first, second = table.waiting[0], table.waiting[1]
    ask = table.asked[second]
    decide(table, first)
    assert table.asked[second] == ask
    do(table, table.act(guest(second), ask, table.playing.legal(second)[0]))


def test_when_time_runs_out_a_bot_stands_in_until_the_person_comes_back() -> None:
    table = a_table(created(clock=15), at=1_000)
    seat = table.waiting[0]
    assert table.next_deadline == table.deadline(seat) == 16_000
    assert table.run_out(15_999) == []
    assert do(table, table.run_out(16_000), 16_000) == [Left(seat, "clock")]
    assert table.due_bots == [seat] and table.bot_of(seat) == "novice" and table.next_deadline is None
    assert refusal(table.act, guest(seat), table.asked[seat], "q1") == "away"
    ask = table.asked[seat]
    do(table, table.sit(guest(seat), "N", seat), 20_000)
    assert not table.due_bots and table.deadline(seat) == 35_000, "back with a full clock"
    assert refusal(table.decide, seat, ask, "q1", "bot") == "late"
    decide(table, seat, at=21_000)
    assert table.deadline(table.waiting[0]) == 36_000


def test_a_player_who_leaves_during_the_match_keeps_the_seat() -> None:
    table = a_table()
    do(table, table.stand(guest(2)))
    assert table.occupants[2].away and table.seat_of(guest(2)) == 2
    assert refusal(table.sit, "stranger", "S", 2) == "taken"
    assert refusal(table.stand, guest(2)) == "left-already"
    assert refusal(table.place, guest(0), 1, "novice", True) == "is-here"
    do(table, table.place(guest(0), 1, "novice", here=False))
    assert table.occupants[1].away
    do(table, table.sit(guest(2), "N2", 2))
    assert not table.occupants[2].away


# --- taking back ---


def test_undo_is_free_against_bots() -> None:
    table = a_table(created(seats=SOLO))
    while table.waiting != (0,):
        decide(table, table.waiting[0])
    before = table.playing.state.memory.tobytes()
    assert refusal(table.ask_undo, guest(0)) == "nothing-to-undo"
    decide(table, 0)
    decide(table, table.waiting[0])
    assert isinstance(do(table, table.ask_undo(guest(0)))[0], Undone)
    assert table.playing.state.memory.tobytes() == before
    assert table.asked == {0: table.number}


def test_undo_among_people_needs_everybodys_consent() -> None:
    table = a_table(created(seats=[OPEN, OPEN, OPEN, "greedy"]))
    first = table.waiting[0] if table.waiting[0] < 3 else None
    while first is None:
        decide(table, table.waiting[0])
        first = table.waiting[0] if table.waiting[0] < 3 else None
    decide(table, first)
    others = [seat for seat in range(3) if seat != first]
    steps = len(table.tales)
    do(table, table.ask_undo(guest(first)))
    assert refusal(table.ask_undo, guest(others[0])) == "asked"
    assert refusal(table.answer, guest(first), True) == "own-question"
    do(table, table.answer(guest(others[0]), True))
    assert len(table.tales) == steps
    do(table, table.answer(guest(others[1]), False))
    assert table.undo is None and len(table.tales) == steps
    do(table, table.ask_undo(guest(first)))
    do(table, table.answer(guest(others[0]), True))
    do(table, table.answer(guest(others[1]), True))
    assert len(table.tales) == steps - 1 and table.waiting == (first,)


def test_a_new_action_answers_the_question_whether_to_take_back() -> None:
    table = a_table()
    decide(table, seat := table.waiting[0])
    do(table, table.ask_undo(guest(seat)))
    decide(table, table.waiting[0])
    assert table.undo is None
    assert refusal(table.answer, guest(table.waiting[0]), True) == "not-asked"


@pytest.mark.parametrize("game", walpurgis.game_names())
def test_nothing_is_taken_back_past_a_deal(game: str) -> None:
    """Whoever acted last before new cards came cannot take that back, in any game."""
    table = a_table(created(game, seats=SOLO))
    chance = random.Random(3)
    known = len(table.playing.events_for(0))
    for _ in range(400):
        decide_by_chance(table, chance)
        news = table.playing.events_for(0)[known:]
        known += len(news)
        if any(event.kind in ("hand", "drew", "passed") for event in news if event.audience):
            break
    else:
        raise AssertionError("no new cards came")
    assert refusal(table.ask_undo, guest(0)) in ("revealed", "not-playing")


def secretly_chosen(seed: int) -> Table:
    """A person among bots has chosen witches, and so has everybody."""
    table = a_table(created("broom", seed=seed, seats=SOLO))
    while len(table.waiting) == 1:
        decide(table, table.waiting[0])
    decide(table, 0)
    do(table, table.ask_undo(guest(0)))  # one is still choosing, so another may be chosen
    assert 0 in table.waiting
    while not opened(table):
        decide(table, table.waiting[0])
    return table


def opened(table: Table) -> bool:
    """Whether all have chosen and somebody is about to play openly."""
    return table.playing.view().phase == "play"


def test_a_secret_choice_can_be_changed_until_the_play_begins() -> None:
    table = next(table for seed in range(20) if (table := secretly_chosen(seed)).waiting != (0,))
    decide(table, table.waiting[0])
    assert refusal(table.ask_undo, guest(0)) == "revealed"


# --- afterwards, and besides ---


def test_rematch_rotates_the_seats() -> None:
    table = a_table(created(seats=[OPEN, OPEN, "greedy", "novice"]))
    assert refusal(table.rematch, guest(0), "next", "00" * 32) == "not-over"
    chance = random.Random(1)
    while table.phase == "playing":
        decide_by_chance(table, chance)
    assert refusal(table.rematch, "stranger", "next", "00" * 32) == "no-seat"
    here, there = table.rematch(guest(1), "next", "00" * 32)
    do(table, here)
    again = Table("next", [(0, row) for row in there])
    assert (again.seat_of(guest(0)), again.seat_of(guest(1))) == (1, 2)
    assert (again.bot_of(3), again.bot_of(0)) == ("greedy", "novice")
    assert table.next == "next" and refusal(table.rematch, guest(0), "other", "00" * 32) == "rematched"


def test_hostile_text_is_made_harmless() -> None:
    assert clean_name(" \x00A|d#a\u202e\n<b>\t ") == "A d a <b>"
    assert clean_name("|||") == "" and len(clean_name("x" * 999)) == 40
    assert clean_line("a\u2028b\x1b[2J", 100) == "a b [2J"
    table = a_table()
    assert refusal(table.say, guest(0), "", " \x00\u200b ") == "empty"
    row = table.say("stranger", "<script>", "<img onerror=x>\r\nx")[0]
    assert isinstance(row, Chatted)
    assert (row.seat, row.name, row.text) == (-1, "<script>", "<img onerror=x> x"), (
        "text stays text; the page never treats it as HTML"
    )
    long = table.say(guest(0), "", "y" * 9999)[0]
    assert isinstance(long, Chatted) and len(long.text) == 500


def test_a_table_is_its_rows() -> None:
    """Written, read and applied again, the rows make the same table, whatever happened at it."""
    chance = random.Random(7)
    rows: list[tuple[int, AnyRow]] = [(0, created("shot", seats=[OPEN, OPEN, "greedy", "greedy"], clock=60))]
    table = Table("t", rows)

    def happens(new: list[AnyRow]) -> None:
        at = len(rows) * 1000
        rows.extend((at, row) for row in do(table, new, at))

    happens(table.sit(guest(0), "Ada", 0))
    happens(table.sit(guest(1), "Bo", 1))
    happens(table.add_to_seed(guest(1), "my luck"))
    happens(table.start(guest(0)))
    while table.phase == "playing":
        seat = chance.choice(table.waiting)
        by = "bot" if table.bot_of(seat) else "person"
        happens(table.decide(seat, table.asked[seat], chance.choice(table.playing.legal(seat)), by))
        for wish in (
            lambda: table.ask_undo(guest(0)),
            lambda: table.answer(guest(1), chance.random() < 0.8),
            lambda: table.stand(guest(0)),
            lambda: table.sit(guest(0), "Ada", 0),
            lambda: table.allow(guest(1), True),
            lambda: table.say(guest(1), "", "well"),
        ):
            if chance.random() < 0.2:
                try:
                    happens(wish())
                except Refused:
                    continue
    assert any(isinstance(row, Undone) for _, row in rows) and any(isinstance(row, Left) for _, row in rows)
    again = Table("t", [(at, decode_row(encode_row(row))) for at, row in rows])
    assert again.playing.state.memory == table.playing.state.memory
    for seat in (-1, 0, 1):
        assert Teller(again).welcome(viewer(seat), HERE) == Teller(table).welcome(viewer(seat), HERE)


def test_resuming_tells_what_was_missed_and_ends_in_the_same_picture() -> None:
    table = a_table()
    chance, rows = random.Random(2), list[AnyRow]()
    start = table.number
    for _ in range(9):
        rows.append(decide_by_chance(table, chance))
    rows += do(table, table.say(guest(1), "", "hm"))
    rows.append(decide_by_chance(table, chance))
    teller = Teller(table)
    messages = [json.loads(text) for text in teller.missed(start, rows, viewer(2), HERE)]
    assert [message["number"] for message in messages] == list(range(start + 1, table.number + 1))
    assert [message["type"] for message in messages].count("chat") == 1
    assert all(message.get("now") is None for message in messages[:-1])
    fresh = json.loads(teller.welcome(viewer(2), HERE))
    assert messages[-1]["now"] == fresh["now"]
    told = [event for message in messages for event in message.get("events", [])]
    assert fresh["story"][-len(told) :] == told


# --- the host, and people who are gone ---


def test_the_host_can_hand_over() -> None:
    table = Table("t", [(0, created())])
    do(table, table.sit(guest(1), "Bo", 1))
    assert refusal(table.hand_over, guest(1), 1, True) == "host-is-here"
    assert refusal(table.hand_over, guest(1), 1, False, 59.0) == "not-away-long"
    assert refusal(table.hand_over, guest(2), 1, False, 99.0) == "not-host"
    assert refusal(table.hand_over, guest(0), 2, True) == "no-person"
    assert refusal(table.hand_over, guest(0), 9, True) == "no-such-seat"
    do(table, table.hand_over(guest(0), 1, True))
    assert table.host == guest(1) and refusal(table.start, guest(0)) == "not-host"
    hosting = [json.loads(Teller(table).welcome(viewer(seat), HERE))["hosting"] for seat in (0, 1)]
    assert hosting == [False, True]


def test_a_player_takes_over_from_a_host_who_is_gone() -> None:
    table = Table("t", [(0, created())])
    do(table, table.sit(guest(1), "Bo", 1))
    do(table, table.hand_over(guest(1), 1, False, 60.0))
    assert table.host == guest(1)
    do(table, table.place(guest(1), 0, "novice", here=False))


def test_anybody_at_the_table_may_let_a_bot_play_for_somebody_who_has_been_gone_for_long() -> None:
    table = a_table()
    assert refusal(table.place, guest(2), 1, "x", True, 0.0) == "is-here"
    assert refusal(table.place, guest(2), 1, "x", False, 30.0) == "not-away-long"
    assert refusal(table.place, "stranger", 1, "x", False, 99.0) == "not-host"
    do(table, table.place(guest(2), 1, "x", False, 60.0))
    stand_in = table.occupants[1].stand_in
    assert stand_in is not None and stand_in.why == "host" and table.bot_of(1) == "novice"
    assert refusal(table.place, guest(2), 1, "x", False, 60.0) == "no-person"


def test_every_reason_is_a_sentence_in_every_language() -> None:
    """Each key that the table or the server refuses with has its words; keys of rules have those of their game."""
    source = Path(walpurgis.__file__).parent
    texts = [path.read_text() for folder in ("table", "server") for path in (source / folder).glob("*.py")]
    keys = {key for text in texts for key in re.findall(r'Refused\(\s*"([a-z-]+)"', text)} | {"no-such-table"}
    assert len(keys) > 35
    for key in keys:
        for language in LANGUAGES:
            words = Refused(key).words(language)
            assert words and not words.startswith("["), f"{key} has no words in {language}"
    known = set(re.findall(r"^refused-([a-z-]+) =", (WORDS / "en.ftl").read_text(), re.M))
    assert known == keys, "no words without a reason"
    assert str(Refused("no-such-seat", args={"seat": 7})) == "There is no seat 7."
