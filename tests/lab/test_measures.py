"""The arithmetic of the measures, on data whose truth is known."""

from __future__ import annotations

import math

import numpy as np
import pytest

from walpurgis.games import game_named, game_names
from walpurgis.lab.estimate import Statistic, difference
from walpurgis.lab.findings import changed_options
from walpurgis.lab.measures import (
    MEANINGS,
    PARTS,
    bounded,
    clearness,
    drama,
    ladder,
    luck,
    matches_needed,
    meaning_of,
    variance_parts,
)
from walpurgis.lab.report.page import FOLDER
from walpurgis.lab.report.saying import Saying
from walpurgis.lab.steps import steps_from
from walpurgis.lab.study import LabError
from walpurgis.lab.tables import Weights, room_of
from walpurgis.lab.weighing import BEST, COUNT, MATTER, SPREAD, WEIGHED, WORTH_POINTS, weigh_up
from walpurgis.words import LANGUAGES, words_of


def value(raw: Statistic) -> float:
    return raw.of(raw.columns.mean(axis=1))


def mixed(deals: int, seats: float, cards: float, skill: float, play: float) -> np.ndarray:
    """Results with known parts of variance: by deal, rotation and player."""
    chance = np.random.default_rng(7)
    players = 4
    by_seat, by_skill = (np.array([1, -1, 1, -1]) * math.sqrt(part) for part in (seats, skill))
    of_deal = chance.normal(0, math.sqrt(cards), (deals, players))
    wins = np.zeros((deals, players, players))
    for turn in range(players):
        for player in range(players):
            seat = (player + turn) % players
            wins[:, turn, player] = by_seat[seat] + by_skill[player] + of_deal[:, seat]
    return wins + chance.normal(0, math.sqrt(play), wins.shape)


def test_variance_parts_add_up_and_are_the_true_ones() -> None:
    truth = {"seat": 0.5, "deal": 2.0, "skill": 1.0, "play": 3.0}
    raws = list(luck({"mixed": mixed(20_000, 0.5, 2.0, 1.0, 3.0)}))
    shares = {raw.name.removeprefix("part-"): value(raw) for raw in raws}
    assert sum(shares.values()) == pytest.approx(1.0, abs=1e-12)
    for part in PARTS:
        assert shares[part] == pytest.approx(truth[part] / 6.5, abs=0.01)
    whole, *parts = variance_parts(raws[0].columns.mean(axis=1), 4)
    assert sum(parts) == pytest.approx(whole)


def test_matches_needed_by_simulation() -> None:
    needed = matches_needed(clearness(np.array([0.2, 0.2**2 + 1.0])))
    chance = np.random.default_rng(8)
    totals = chance.normal(0.2, 1.0, (4000, round(needed))).sum(axis=1)
    assert (totals > 0).mean() == pytest.approx(0.95, abs=0.015)
    assert matches_needed(clearness(np.array([-0.1, 1.0]))) == math.inf


def test_a_player_who_always_wins_climbs() -> None:
    climb, needed = list(ladder({"climbs": np.ones((30, 1, 4))}, ("random", "greedy")))
    assert value(climb) == 1.0
    assert matches_needed(value(needed)) == 1.0


def test_the_interval_of_matches_needed_covers_the_truth() -> None:
    """Also where the better player is hardly ahead, so that it is long and uneven; and two of them seldom differ."""
    chance = np.random.default_rng(11)
    truth = matches_needed(clearness(np.array([0.3, 0.3**2 + 1.0])))
    hits = alarms = 0
    for _ in range(400):
        columns = [chance.normal(0.3, 1.0, (30, 4)) for _ in range(2)]
        both = [
            bounded(
                Statistic("needed-greedy", np.stack([c.mean(axis=1), (c**2).mean(axis=1)]), clearness, matches_needed)
            )
            for c in columns
        ]
        hits += both[0].low <= truth <= both[0].high
        alarms += difference(*both).chance < 0.05
    assert 0.92 <= hits / 400 <= 0.98
    assert alarms / 400 <= 0.08


def test_drama_by_hand() -> None:
    """Seat 0 wins: behind in the second step, favourite again from the third on."""
    track = np.array([[[0.5, 0.5], [0.2, 0.8], [0.9, 0.1], [1.0, 0.0]]])
    found = {raw.name: value(raw) for raw in drama(track, np.array([0]))}
    assert found["favourite-changes"] == 2
    assert found["comeback"] == 1  # 0.2 is below half of 0.5
    assert found["settled"] == pytest.approx(2 / 3)
    assert found["drama"] == pytest.approx(math.sqrt(0.6) / 4)


def weights(wins: np.ndarray) -> Weights:
    """Decisions between actions 0, 1 and 2, of kinds 0, 1 and 1; the first is taken."""
    size, _, worlds = wins.shape
    every = np.full((size, 64, worlds), np.nan)
    every[:, :3] = wins
    kinds = np.full((size, 64), -1)
    kinds[:, :3] = (0, 1, 1)
    return Weights(np.full(size, 0b111), kinds, np.zeros(size, np.int64), every, every * 10)


def test_options_that_do_not_differ_do_not_matter() -> None:
    wins = np.random.default_rng(9).random((3000, 3, 6))
    found = weigh_up(weights(wins), np.zeros(3000, np.int64), 2)
    count = found["decisions"][:, COUNT].sum()
    assert found["decisions"][:, MATTER].sum() / count == pytest.approx(0, abs=0.05)
    assert found["decisions"][:, SPREAD].sum() / count == pytest.approx(0, abs=0.02)


def test_a_better_option_shows_its_worth() -> None:
    wins = np.random.default_rng(9).normal(0.3, 0.1, (500, 3, 6))
    wins[:, 0] += 0.5
    found = weigh_up(weights(wins), np.zeros(500, np.int64), 2)
    worth = found["worth"][:, 0].sum(axis=0)
    assert worth[WORTH_POINTS] / worth[WEIGHED] == pytest.approx(5.0, abs=0.2)
    assert found["decisions"][:, MATTER].mean() > 0.95


def test_those_that_tie_share_the_best_and_points_break_ties() -> None:
    ties = weights(np.ones((1, 3, 4)))
    found = weigh_up(ties, np.zeros(1, np.int64), 2)["worth"][0]
    assert found[:2, BEST] == pytest.approx([1 / 3, 2 / 3])
    points = np.zeros_like(ties.points)
    points[0, 2] = 1.0
    found = weigh_up(ties._replace(points=points), np.zeros(1, np.int64), 2)["worth"][0]
    assert found[:2, BEST].tolist() == [0.0, 1.0]
    found = weigh_up(ties._replace(points=points), np.zeros(1, np.int64), 2, fewest_win=True)["worth"][0]
    assert found[:2, BEST].tolist() == [0.5, 0.5]


def test_decisions_that_never_came_count_for_nothing() -> None:
    found = weigh_up(weights(np.ones((2, 3, 4))), np.array([-1, -1]), 2)
    assert not found["decisions"].any() and not found["worth"].any()


def test_unknown_measures_are_explained() -> None:
    with pytest.raises(LabError, match="did you mean 'minutes'"):
        meaning_of("minuts")
    assert meaning_of("lead-changes").stem == "lead-changes"
    assert meaning_of("won-with-quota-5").stem == "won-with"


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_measured_has_words(language: str) -> None:
    say = Saying(words_of(language, None, FOLDER))
    for name in game_names():
        room = room_of(game_named(name))
        for thing in (*room.kinds, *room.topics, *room.happenings, *PARTS):
            assert say.thing(thing) != thing or language == "en", thing
            assert "[" not in say.thing(thing)
    for stem, meaning in MEANINGS.items():
        assert "[" not in say.name(f"{stem}-1") + say.definition(stem)
        assert meaning.reference


def test_steps_change_one_thing_and_an_edition_sets_its_options() -> None:
    usual = game_named("shot").options.make(4)
    steps = steps_from(usual)
    changed = [changed_options(step) for step in steps]
    assert {"bonus.5": "8"} in changed
    assert {"curse": "yes"} in changed
    edition = next(one for one in changed if "edition" in one)
    assert edition["priority"] == "highest-value"
    assert all(len(one) == 1 for one in changed if "edition" not in one)
    broom = [changed_options(step) for step in steps_from(game_named("broom").options.make(4))]
    assert {"brave_points": "3"} in broom and {"potion_points.4": "5"} in broom and {"tasks": "none"} in broom
