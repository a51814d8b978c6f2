"""What the network expects of an option, and what becomes of it when the match is played out; for tools/thinking.py.

A form with blanks, as `sage_kernels.py` of the package, whose `consider` and `go_on` are among the blanks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from walpurgis.bots.brain import LEAD, WIN, sample
from walpurgis.bots.tree import LONGEST
from walpurgis.core.dice import chance
from walpurgis.core.game import Act, Legal, Outlook, Waiting
from walpurgis.core.rule import rule
from walpurgis.core.sets import Action, Seat, first_of, without_first
from walpurgis.core.state import at

waiting: Waiting
legal: Legal
act: Act
outlook: Outlook
settle: Callable[[Any], int]
consider: Callable[..., int]
go_on: Callable[..., int]

WARMTH = 0.3  # of everybody's choices in a match that is played out: nearly always what the network likes best


@rule
def write_end(work: Any, s: Any, seat: Seat, out: Any) -> None:
    """The share of the win and the lead of a seat at the end of a match."""
    outlook(s, work.rows[0], work.rows[1], work.rows[2])
    out[0] = work.rows[1, seat]
    out[1] = work.rows[2, seat]


@rule
def expect(work: Any, seat: Seat, action: Action, worlds: Any, out: Any) -> None:
    """What the network expects at the seat's next choice after an action, in each world."""
    s = at(work.one, 0)
    for index in range(len(worlds)):
        work.one[0] = worlds[index]
        act(s, seat, action)
        settle(s)
        go_on(work, s, seat, 0)
        if waiting(s) == 0:
            write_end(work, s, seat, out[index])
        else:
            consider(s, seat, work.dice, work.brain, work.eyes, work.desk, 1.0)
            out[index, 0] = work.desk.expected[WIN]
            out[index, 1] = work.desk.expected[LEAD]


@rule
def choose_as_network(work: Any, s: Any, seat: Seat) -> Action:
    """A choice of the network, or the only option."""
    options = legal(s, seat)
    if without_first(options) == 0:
        return first_of(options)
    options = consider(s, seat, work.dice, work.brain, work.eyes, work.desk, WARMTH)
    return sample(work.desk.likes, options, chance(work.dice))


@rule
def play_out(work: Any, seat: Seat, action: Action, worlds: Any, out: Any) -> None:
    """How the match ends after an action, in each world, when the network plays every seat."""
    s = at(work.one, 0)
    for index in range(len(worlds)):
        work.one[0] = worlds[index]
        act(s, seat, action)
        settle(s)
        for _ in range(LONGEST):
            seats = waiting(s)
            if seats == 0:
                break
            chooser = first_of(seats)
            act(s, chooser, choose_as_network(work, s, chooser))
            settle(s)
        write_end(work, s, seat, out[index])
