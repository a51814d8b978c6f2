"""Who sits where: every bot at every seat equally often, the same deals for all, everything by the seed alone."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from walpurgis.arena import ArenaError, Plan
from walpurgis.arena.plan import tables
from walpurgis.core.errors import OptionError


def plan(bots: str, players: int | None = None, **more: object) -> Plan:
    return Plan.make("shot", bots.split(","), players=players, **more)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("bots", "players", "matches"),
    [
        ("a,b,c,d", 4, 4),
        ("a,b,b,b", 4, 4),
        ("a,a,b,b", 4, 6),
        ("a,b", 4, 6),
        ("a,b,c", 3, 6),
        ("a,b", 3, 6),
        ("a,b,c", 4, 12),
    ],
)
def test_a_board_is_fair(bots: str, players: int, matches: int) -> None:
    """Over a board, each bot sits as often at each seat, and as often as its seats say."""
    for board in range(20):
        seatings = plan(bots, players).seatings(board)
        seats = Counter(bot for seating in seatings for bot in seating)
        assert len(seatings) == matches == plan(bots, players).matches_a_board
        sat = Counter((seat, bot) for seating in seatings for seat, bot in enumerate(seating))
        for bot in range(len(set(bots.split(",")))):
            assert len({sat[seat, bot] for seat in range(players)}) == 1
        if bots.count(",") + 1 < players:  # filled up: nobody has more seats than another
            assert len(set(seats.values())) == 1


def test_neighbours_change_from_board_to_board() -> None:
    """With four different bots a board is four rotations of an order that is drawn for each board."""
    orders = {min(plan("a,b,c,d").seatings(board)) for board in range(60)}
    assert orders == {seating for seating in itertools.permutations(range(4)) if seating[0] == 0}


def test_all_seatings_where_they_are_few() -> None:
    assert plan("a,b,b,b").seatings(3) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]


def test_fewer_bots_than_seats() -> None:
    assert tables(plan("a,b", 4), 0) == [(0, 1, 0, 1)]
    assert tables(plan("a,b", 3), 0) == [(0, 1, 0), (1, 0, 1)]


def test_more_bots_than_seats_take_turns() -> None:
    """Each board seats a set that is drawn for each board, each of them at each seat; all sit about equally often."""
    field = plan("a,b,c,d,e,f", 4)
    met: Counter[int] = Counter()
    for board in range(300):
        seatings = field.seatings(board)
        (table,) = {frozenset(seating) for seating in seatings}
        assert len(seatings) == field.matches_a_board == len(table) == 4
        assert all({seating[seat] for seating in seatings} == table for seat in range(4))
        met.update(table)
    assert set(met) == set(range(6))
    assert all(160 < times < 240 for times in met.values())


def test_the_number_of_players() -> None:
    assert plan("a,b,c").players == 3
    assert plan("a,b").players == 4
    assert plan("a,b,c,d,e").players == 4
    with pytest.raises(ArenaError, match="each of them once"):
        plan("a,b,c,d,a")
    with pytest.raises(OptionError, match="players"):
        plan("a,b", 7)


def test_matches_are_rounded_up_to_boards() -> None:
    assert plan("a,b,b,b", matches=2000).boards == 500
    assert plan("a,b,b,b", matches=2001).boards == 501


def test_nonsense_is_refused() -> None:
    for wrong in ({"matches": 0}, {"until_sure": True}):
        with pytest.raises(ArenaError):
            plan("a,a,a,a", **wrong)
    with pytest.raises(OptionError):
        plan("a,a,a,a", options={"colour": "red"})


def test_every_purpose_has_its_own_dice() -> None:
    """Deals depend on board and seed only; no two purposes share dice."""
    one, other = plan("a,b,b,b", seed=1), plan("a,b,b,b", seed=2)
    seeds = [one.deal_seed(0), one.deal_seed(1), other.deal_seed(0)]
    seeds += [one.dice(0, "decision", match, number).tobytes() for match in range(4) for number in range(9)]
    seeds += [one.dice(1, "decision", 0, 0).tobytes(), one.dice(0, "decision", 11, 1).tobytes()]
    assert len(set(seeds)) == len(seeds)
    assert one.deal_seed(5) == plan("x,y,y,y", seed=1).deal_seed(5)
    assert 0 <= one.bot_seed(0, 0, 0) < 2**53
