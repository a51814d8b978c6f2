"""Taking back fairly: nobody is passed over, and nobody's cards are found out by trying."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from tables import a_table, created, decide, do, guest

from walpurgis.table.rows import Undone
from walpurgis.table.table import OPEN, Refused, Table


def refusal(call: Callable[..., object], *args: object) -> str:
    with pytest.raises(Refused) as caught:
        call(*args)
    return caught.value.key


def decided(table: Table, seat: int) -> None:
    """Everybody plays until this seat has decided, and the turn has passed on."""
    while seat not in table.waiting:
        decide(table, table.waiting[0])
    decide(table, seat)


def test_a_host_cannot_find_out_the_hand_of_somebody_who_is_away() -> None:
    """The attack: a bot that plays by chance stands in, the host acts, looks, takes back, and so on."""
    table = a_table(created(seats=[OPEN, OPEN, "greedy", "greedy"]))
    do(table, table.place(guest(0), 1, "random", here=False))
    chance, seen = random.Random(1), set[str]()
    for _ in range(30):
        decided(table, 0)
        while table.waiting and 0 not in table.waiting:
            seat = table.waiting[0]
            action = chance.choice(table.playing.legal(seat))
            decide(table, seat, action)
            seen.update([action] if seat == 1 else [])
        try:
            do(table, table.ask_undo(guest(0)))
        except Refused as refused:
            assert refused.key == "someone-away" and refused.args_of_reason == {"name": "N1"}
            break
    else:
        raise AssertionError(f"{len(seen)} cards of an absent player were found out")


@pytest.mark.parametrize("how", ["left", "clock", "host"])
def test_nothing_is_taken_back_while_a_bot_stands_in_however_that_came(how: str) -> None:
    table = a_table(created(clock=60))
    first = table.waiting[0]
    other = (first + 1) % 4
    decide(table, first)
    assert table.waiting == (other,)
    if how == "clock":
        do(table, table.run_out(10**9))
    else:
        rows = table.stand(guest(other)) if how == "left" else table.place(guest(0), other, "x", False, 99)
        do(table, rows)
    assert table.occupants[other].away
    assert refusal(table.ask_undo, guest(first)) == "someone-away"
    assert refusal(table.ask_undo, guest(other)) == "away"
    do(table, table.sit(guest(other), "N", other))
    do(table, table.ask_undo(guest(first)))
    assert table.undo is not None, "they are back, so they can be asked"


def test_a_person_who_is_not_connected_has_to_agree_too() -> None:
    """Being connected is no part of the log: everybody with a seat is asked, and nothing happens without them."""
    table = a_table(created(seats=[OPEN, OPEN, OPEN, "greedy"]))
    first = next(seat for seat in table.waiting)
    if first == 3:
        decide(table, 3)
        first = table.waiting[0]
    decide(table, first)
    do(table, table.ask_undo(guest(first)))
    for other in sorted({0, 1, 2} - {first})[:-1]:
        do(table, table.answer(guest(other), True))
    assert table.undo is not None and table.tales[-1].seat == first


def test_a_request_ends_when_seats_change_hands() -> None:
    table = a_table()
    first = table.waiting[0]
    others = [seat for seat in range(4) if seat != first]
    decide(table, first)
    do(table, table.ask_undo(guest(first)))
    assert refusal(table.ask_undo, guest(others[0])) == "asked"
    for other in others[:2]:
        do(table, table.answer(guest(other), True))
    do(table, table.stand(guest(others[2])))
    assert table.undo is None, "the last one cannot be passed over by leaving them no time"
    assert refusal(table.answer, guest(others[0]), True) == "not-asked"
    assert refusal(table.ask_undo, guest(first)) == "someone-away"
    do(table, table.sit(guest(others[2]), "N", others[2]))
    do(table, table.ask_undo(guest(first)))
    assert table.undo is not None and table.undo.agreed == [], "earlier answers do not count"


def test_what_a_stand_in_decided_goes_back_only_with_its_owner() -> None:
    table = a_table()
    first = table.waiting[0]
    second = (first + 1) % 4
    decide(table, first)
    do(table, table.stand(guest(second)))
    decide(table, second)  # its bot
    do(table, table.sit(guest(second), "N", second))
    do(table, table.ask_undo(guest(first)))
    for other in range(4):
        if other not in (first, second):
            do(table, table.answer(guest(other), True))
    assert len(table.tales) == 2
    rows = do(table, table.answer(guest(second), True))
    assert isinstance(rows[-1], Undone) and table.tales == [] and table.waiting == (first,)


def test_a_branch_cannot_be_taken_back_past_its_beginning() -> None:
    table = a_table()
    for _ in range(4):
        decide(table, table.waiting[0])
    steps = [(step.seat, step.name) for step in table.playing.log]
    first = created(seats=[OPEN, "greedy", "greedy", "greedy"])
    fields = {name: getattr(first, name) for name in first.__struct_fields__}
    branch = a_table(type(first)(**{**fields, "steps": steps, "deals": table.playing.deals}))
    assert refusal(branch.ask_undo, guest(0)) == "nothing-to-undo"
    decided(branch, 0)
    do(branch, branch.ask_undo(guest(0)))
    assert [(step.seat, step.name) for step in branch.playing.log][:4] == steps
    assert refusal(branch.ask_undo, guest(0)) == "nothing-to-undo"


@pytest.mark.parametrize("game", ["shot", "witches", "broom"])
def test_taking_back_gives_the_very_same_position(game: str) -> None:
    """Also in a later round, where only what was played since the deal is played again."""
    table = a_table(created(game, seats=[OPEN, "greedy", "greedy", "greedy"]))
    compared = 0
    while table.phase == "playing" and compared < 12:
        if 0 not in table.waiting:
            decide(table, table.waiting[0])
            continue
        before = table.playing.state.memory.tobytes()
        tales, deals = list(table.tales), len(table.playing.deals)
        decide(table, 0)
        if table.phase == "playing":
            try:
                do(table, table.ask_undo(guest(0)))
            except Refused:
                continue
            assert (table.playing.state.memory.tobytes(), table.tales) == (before, tales)
            compared += deals > 1 or game == "broom"  # which is dealt once
            decide(table, 0)
    assert compared > 0 and table.playing.log


def test_a_log_that_takes_back_past_a_deal_is_replayed_all_the_same() -> None:
    """Nobody is allowed to, but a log may say so: then everything is played again from the beginning."""
    table = a_table(created(seats=["greedy"] * 4))
    while len(table.playing.deals) < 2:
        decide(table, table.waiting[0])
    decide(table, table.waiting[0])
    do(table, [Undone(0, 3)])
    fresh = a_table(created(seats=["greedy"] * 4))
    for _ in range(3):
        decide(fresh, fresh.waiting[0])
    assert table.playing.state.memory.tobytes() == fresh.playing.state.memory.tobytes()
    assert [tale.events for tale in table.tales] == [tale.events for tale in fresh.tales]
