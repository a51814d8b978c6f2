"""The time of tables never jumps, whatever happens to the system's clock."""

from __future__ import annotations

from walpurgis.server.clock import Clock
from walpurgis.table.driven import until_the_next_beat

SECOND = 1_000_000_000
HOUR = 3600 * SECOND


def test_a_clock_that_is_set_back_while_we_run_changes_nothing() -> None:
    wall, steady = [100 * HOUR], [5 * SECOND]
    clock = Clock(lambda: wall[0], lambda: steady[0])
    before = clock()
    wall[0] -= HOUR
    steady[0] += SECOND
    assert clock() == before + 1000


def test_a_clock_that_was_set_back_while_we_were_down_gives_nobody_more_time() -> None:
    """A row of an hour ahead: the table's time goes on from there."""
    steady = [0]
    clock = Clock(lambda: 100 * HOUR, lambda: steady[0])
    asked = clock() + 3_600_000
    time = clock.never_before(asked)
    assert time() == asked
    steady[0] += 15 * SECOND
    assert time() == asked + 15_000, "after the 15 seconds of the clock it runs out"
    assert clock.never_before(asked - 7_200_000)() == clock()


def test_bots_act_on_the_beat() -> None:
    assert until_the_next_beat(0.0, 0.6) == until_the_next_beat(0.6, 0.6) + 0.6 == 0.6
    assert round(until_the_next_beat(0.35, 0.6), 9) == 0.25
    assert round(until_the_next_beat(0.7, 0.6), 9) == 0.5
    assert until_the_next_beat(3.0, 0.0) == 0.0
