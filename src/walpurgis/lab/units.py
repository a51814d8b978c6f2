"""The work of a study in small units: each is some deals of one rule set, the same whoever does it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from walpurgis.bots.brain import has_network
from walpurgis.core.game import Game
from walpurgis.core.options import GameOptions
from walpurgis.lab.loops.lab_kernels import SCRIPT
from walpurgis.lab.study import CHUNK, LADDER, Study
from walpurgis.lab.tables import Notes, Simulator
from walpurgis.lab.weighing import weigh_up

Array = npt.NDArray[Any]
Arrays = dict[str, Array]

MATCHES, RUNGS, STEPS = "matches", "rungs", "steps"

UNITS = 200  # that a large study has at least
MOST_CHUNKS = 40  # in a unit
FEWEST_AT_ONCE = 1_024  # deals of one rule set on a GPU


class Unit(NamedTuple):
    """Some deals of one rule set, for one part of the study."""

    rule_set: int
    part: str
    first: int
    end: int


def chunk_of(deals: int) -> int:
    """How many deals make a unit: a part of a large study is larger, so that writing it down takes little time."""
    return CHUNK * max(1, min(MOST_CHUNKS, deals // UNITS // CHUNK))


def units_of(study: Study) -> Iterator[Unit]:
    """All units, in the order in which they are written down: all rule sets advance together."""
    for part, deals in ((MATCHES, study.deals), (RUNGS, study.ladder)):
        for first in range(0, deals, chunk_of(deals)):
            for rule_set in range(len(study.rule_sets)):
                yield Unit(rule_set, part, first, min(first + chunk_of(deals), deals))
    for step in range(len(study.steps)):
        for first in range(0, study.step_deals, CHUNK):
            yield Unit(len(study.rule_sets) + step, STEPS, first, min(first + CHUNK, study.step_deals))


def block_of(study: Study, unit: Unit, at_once: int) -> range:
    """The deals to play with those of a unit, about this many over all rule sets; no unit lies in two blocks."""
    deals = study.step_deals if unit.part == STEPS else study.deals
    chunk = CHUNK if unit.part == STEPS else chunk_of(deals)
    size = max(FEWEST_AT_ONCE, at_once // len(study.rule_sets), chunk) // chunk * chunk
    first = unit.first // size * size
    return range(first, min(first + size, deals))


def rungs_of(game: Game) -> tuple[str, ...]:
    """The players of the ladder, from the weakest to the strongest."""
    return tuple(name for name in LADDER if name != "network" or has_network(game))


def mixed_field(game: Game, players: int) -> tuple[str, ...]:
    """A table of players of every strength, the strongest first."""
    rungs = rungs_of(game)[::-1]
    return tuple(rungs[seat % len(rungs)] for seat in range(players))


def fresh_states(game: Game, options: GameOptions, dice: Array) -> Array:
    """States before the first deal, each with its own dice."""
    states = np.repeat(np.frombuffer(game.new_state(options, 0).memory, game.state.dtype), len(dice))
    states["dice"] = dice
    return states


class Worker:
    """Does units of a study that the compiled loops can play."""

    def __init__(self, study: Study, threads: int = 0) -> None:
        self.study = study
        self.game = study.the_game
        self.tables = Simulator(self.game, study.players, threads)
        self.options = [study.options(number) for number in range(len(study.rule_sets) + len(study.steps))]

    def do(self, unit: Unit) -> Arrays:
        """The arrays of a unit, a row for each deal."""
        return self.rungs(unit) if unit.part == RUNGS else self.matches(unit)

    def close(self) -> None:
        """Release all resources."""

    def matches(self, unit: Unit) -> Arrays:
        """Matches of the field, and what their decisions were worth."""
        study = self.study
        seats = [LADDER[name] for name in study.field]
        policies = np.array([np.roll(seats, deal) for deal in range(unit.first, unit.end)], np.int64)
        return self.played(unit, policies, study.dice("deals", unit.first, unit.end))

    def played(
        self, unit: Unit, policies: Array, deals: Array, scripts: Array | None = None, hopes: Array | None = None
    ) -> Arrays:
        """Play and write down the matches of a unit; scripts tell what was played elsewhere, and with which hopes."""
        study = self.study
        states = fresh_states(self.game, self.options[unit.rule_set], deals)
        dice = study.dice("choices", unit.first, unit.end)[np.arange(len(deals)) % (unit.end - unit.first)]
        notes = self.tables.play(states, policies, np.ascontiguousarray(dice), scripts, hopes)
        arrays = {name: getattr(notes, name) for name in Notes._fields if not name.startswith("kept")}
        some = max(0, min(study.weighed, unit.end) - unit.first)
        if some and study.is_compiled and unit.part == MATCHES:
            arrays |= self.weighed(unit, notes, self.weighed_by(policies[:some]))
        return arrays

    def weighed_by(self, policies: Array) -> Array:
        """Who plays on from decisions that are weighed."""
        return policies

    def weighed(self, unit: Unit, notes: Notes, policies: Array) -> Arrays:
        """What one decision of each topic was worth, for the first deals of a unit."""
        some = len(policies)
        parts: list[Arrays] = []
        for topic, name in enumerate(self.tables.room.topics):
            dice = self.study.dice(f"worlds of {name}", unit.first, unit.first + some)
            kept = np.ascontiguousarray(notes.kept[:some, topic])
            seats = np.ascontiguousarray(notes.kept_seats[:some, topic])
            weights = self.tables.weigh(kept, seats, policies, dice, self.study.worlds)
            parts.append(weigh_up(weights, seats, len(self.tables.room.kinds), self.tables.room.fewest_win))
        return {name: np.stack([part[name] for part in parts], axis=1) for name in parts[0]}

    def rungs(self, unit: Unit) -> Arrays:
        """The ladder, one better player against the rest on every seat; and a mixed table, rotated."""
        names, players = rungs_of(self.game), self.study.players
        climbs = [
            self.rotations(unit, f"rung {better}", [LADDER[better], *[LADDER[worse]] * (players - 1)])
            for worse, better in itertools.pairwise(names)
        ]
        field = [LADDER[name] for name in mixed_field(self.game, players)]
        mixed = self.rotations(unit, "mixed", field)
        return {"climbs": np.stack([wins[:, :, 0] for wins in climbs], axis=1), "mixed": mixed}

    def rotations(self, unit: Unit, purpose: str, policies: list[int]) -> Array:
        """Play every deal in every rotation of the players; by deal, rotation and player the share of the win."""
        players, deals = self.study.players, unit.end - unit.first
        seated = [np.roll(policies, turn) for turn in range(players)]
        states = fresh_states(
            self.game, self.options[unit.rule_set], self.study.dice("deals", unit.first, unit.end).repeat(players, 0)
        )
        dice = self.study.dice(purpose, unit.first, unit.end, players).reshape(-1, 4)
        notes = self.tables.play(states, np.array(seated * deals, np.int64), np.ascontiguousarray(dice))
        wins = win_shares(notes.ranks).reshape(deals, players, players)
        by_player = [np.roll(wins[:, turn], -turn, axis=1) for turn in range(players)]
        return np.stack(by_player, axis=1)


def win_shares(ranks: Array) -> Array:
    """1 for a win, a share for joint winners, else 0."""
    first = ranks == 1
    return first / first.sum(-1, keepdims=True)


def scripted(players: int, matches: int) -> Array:
    """Policies of matches that were played elsewhere."""
    return np.full((matches, players), SCRIPT, np.int64)
