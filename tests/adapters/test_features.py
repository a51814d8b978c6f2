"""Features: every field of a game's knowledge has its columns, the observer comes first, the kernel tells the truth."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

from walpurgis.batch import Batch
from walpurgis.batch.features import Features, features_of
from walpurgis.batch.layout import meanings_of
from walpurgis.core.columns import Each, EachSeat, Meaning, Members, NoColumn, OneOf, OneSeat, Scalar, Seats
from walpurgis.core.game import SPECTATOR
from walpurgis.core.state import blank
from walpurgis.games import game_named, game_names

pytestmark = pytest.mark.rules

TABLES = [(name, players) for name in game_names() for players in game_named(name).player_counts]
tables = pytest.mark.parametrize(("name", "players"), TABLES)


def some_knowledge(name: str, players: int) -> Any:
    """What seats know at many moments of random matches."""
    batch = Batch(name, 4, players=players, seed=players)
    moments: list[Any] = []
    for step in range(60):
        if step % 6 == 0:
            moments.append(batch.observations[batch.seats >= 0].copy())
        batch.step(batch.random_actions())
    return np.concatenate(moments)


def written_out(meaning: Meaning, values: list[int], seat: int, players: int) -> list[int]:
    """The columns of one field, as slowly and plainly as possible."""
    around = [(seat + ahead) % players for ahead in range(players)]
    match meaning:
        case NoColumn():
            return []
        case Scalar():
            return [values[0]]
        case Members(things, step):
            return [values[0] >> (step * thing) & 1 for thing in range(len(things))]
        case OneOf(things):
            return [int(values[0] == thing) for thing in range(len(things))]
        case OneSeat():
            return [int(values[0] == other) for other in around]
        case Seats():
            return [values[0] >> other & 1 for other in around]
        case Each(things, inner):
            return [n for place in range(len(things)) for n in written_out(inner, values[place:], seat, players)]
        case EachSeat(inner):
            size = len(inner.things) if isinstance(inner, Each) else 1
            return [n for other in around for n in written_out(inner, values[other * size :], seat, players)]
        case _:
            return [values[0] >> (meaning.bits * thing) & 15 for thing in range(len(meaning.things))]


@tables
def test_the_columns_are_what_the_fields_mean(name: str, players: int) -> None:
    features = features_of(game_named(name), players)
    knowledge = some_knowledge(name, players)
    rows = features(knowledge)
    assert rows.shape == (len(knowledge), features.width) and rows.dtype == np.int16
    assert (rows >= features.low).all() and (rows <= features.high).all()
    for field, meaning in meanings_of(game_named(name)).items():
        for record, row in zip(knowledge, rows, strict=True):
            values = [] if isinstance(meaning, NoColumn) else np.atleast_1d(record[field]).tolist()
            expected = written_out(meaning, values, int(record["seat"]), players)
            assert row[features.columns.get(field, slice(0, 0))].tolist() == expected, field


@tables
def test_every_column_has_a_name_of_its_own(name: str, players: int) -> None:
    features = features_of(game_named(name), players)
    assert len(features.names) == len(set(features.names)) == features.width
    assert features.describe().count("\n") == len(features.columns) - 1
    assert list(features.columns.values())[-1].stop == features.width


@pytest.mark.parametrize("name", game_names())
def test_floats_hold_the_same_and_old_rows_are_written_over(name: str) -> None:
    knowledge = some_knowledge(name, 4)
    features = features_of(game_named(name), 4)
    out = np.full((len(knowledge), features.width), 7, np.float32)
    assert features(knowledge, out) is out
    assert (out == features(knowledge)).all()


@tables
def test_bytes_hold_the_same_up_to_127(name: str, players: int) -> None:
    knowledge = some_knowledge(name, players)
    knowledge["points"][::2] = 1000
    knowledge["points"][1::2] = -1000
    whole, bytes_only = (features_of(game_named(name), players, dtype) for dtype in (np.int16, np.int8))
    rows = bytes_only(knowledge)
    assert rows.dtype == np.int8
    assert (rows == whole(knowledge).clip(-127, 127)).all()
    assert (rows >= bytes_only.low).all() and (rows <= bytes_only.high).all()
    assert 127 in rows[:, bytes_only.columns["points"]]


def test_rows_of_another_type_are_refused() -> None:
    with pytest.raises(ValueError, match="int8 or int16, not float32"):
        features_of(game_named("shot"), 4, np.float32)


@pytest.mark.parametrize("name", game_names())
def test_seats_that_stand_alike_have_the_same_features(name: str) -> None:
    """Turned with the table, the columns by seat turn too: the observer always comes first."""
    knowledge = some_knowledge(name, 4)
    features = features_of(game_named(name), 4)
    points = features(knowledge)[:, features.columns["points"]]
    for row, record in zip(points, knowledge, strict=True):
        assert row[0] == record["points"][record["seat"]]
        assert row[1] == record["points"][(record["seat"] + 1) % 4]


def test_a_spectator_sees_from_seat_0() -> None:
    game = game_named("shot")
    state = game.new_state(game.options.make(4), 1)
    game.begin(state)
    known = blank(game.knowledge)
    game.observe(state, SPECTATOR, known)
    row = features_of(game, 4)(np.frombuffer(known.memory, game.knowledge.dtype))[0]
    assert row[features_of(game, 4).columns["own_hand"]].sum() == 0
    assert row[features_of(game, 4).columns["hand_size"]].tolist() == [9, 9, 9, 9]


def test_a_field_without_meaning_is_refused() -> None:
    shot = game_named("shot")
    fewer = {name: meaning for name, meaning in shot.columns.items() if name != "led"}
    with pytest.raises(ValueError, match="led"):
        Features(dataclasses.replace(shot, columns=fewer), 4)
