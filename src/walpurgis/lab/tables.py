"""Running the loops of the lab over many deals: the arrays they write, and the threads that share the work."""

from __future__ import annotations

import functools
import itertools
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from walpurgis.batch.batch import fill_in
from walpurgis.bots.brain import ACTIONS, Brain, brain_of, desk_for, eyes_for, has_network
from walpurgis.bots.network import COLD
from walpurgis.bots.network import kernel_of as thinking_of
from walpurgis.core.game import MOST_PLAYERS, Game
from walpurgis.core.rule import entry_of, rule, warm_up
from walpurgis.lab.loops import broom, shot, witches
from walpurgis.lab.loops.lab_kernels import COUNTED, LONGEST, TALLIES
from walpurgis.lab.loops.room import Room, no_kind, no_note, one_topic, who_is_asked_first

ROOMS = {"shot": shot.ROOM, "witches": witches.ROOM, "broom": broom.ROOM}
STEPS = 25  # of a track of win chances
Array = npt.NDArray[Any]


@functools.cache
def room_of(game: Game) -> Room:
    """What the lab knows about a game; about a game from another package, only what every game has."""
    if game.name in ROOMS:
        return ROOMS[game.name]
    deals = rule(game.deals)
    return Room((), ("decision",), (), no_kind, one_topic, no_note, deals, who_is_asked_first)


@functools.cache
def kernels_of(game: Game) -> Any:
    """The loops with this game's rules in them."""
    warm_up()
    room = room_of(game)
    counting = {name: getattr(room, name) for name in ("kind_of", "topic_of", "note", "round_of", "starter_of")}
    return fill_in(
        Path(__file__).parent / "loops" / "lab_kernels.py",
        game,
        greedy=game.greedy,
        outlook=game.outlook,
        settle=game.clues.settle,
        name_of=game.clues.name_of,
        consider=thinking_of(game).consider,
        **counting,
    )


class ThreadBuffers(NamedTuple):
    """Where one thread works."""

    worlds: Any
    brain: Any
    eyes: Any
    desk: Any
    warmth: Any
    rows: Any  # by kind of number and seat
    points: Any
    ranks: Any
    track: Any
    taken: Any  # by seat and kind
    right: Any
    gained: Any
    lots: Any  # dice that choose which decisions are kept
    deals: Any
    own: Any


class Told(NamedTuple):
    """What was played elsewhere, a row for each match: the choices, and the chance to win that each player saw."""

    script: Array
    hopes: Array


class Notes(NamedTuple):
    """What is written down of each match."""

    counted: Array
    tally: Array  # by kind: offered, taken, right, gained, wins
    happened: Array
    topics: Array  # decisions by topic
    kept: Array  # by topic: the state at one of them, and whose decision it was
    kept_seats: Array
    points: Array
    ranks: Array
    track: Array  # the chances to win, by step and seat


class Weights(NamedTuple):
    """What the options of some decisions were worth, by action and world."""

    options: Array
    kinds: Array
    taken: Array
    wins: Array
    points: Array


@functools.cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="walpurgis-lab")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def no_brain() -> Brain:
    """For a game without a network: nothing thinks with it."""
    layer: list[Any] = [np.zeros((1, 1), np.int16), np.zeros(1, np.float32), np.zeros(1, np.float32)]
    return Brain(*layer * 6)


@dataclass
class Simulator:
    """The tables of one game, at which threads play."""

    game: Game
    players: int
    threads: int = 0
    weights: Path | None = None  # of another network than the game's own

    def __post_init__(self) -> None:
        self.threads = self.threads or cores()
        self.kernels = kernels_of(self.game)
        self.room = room_of(self.game)
        thinks = has_network(self.game, self.weights)
        self.brain = brain_of(self.game, self.weights) if thinks else no_brain()
        self._works = [self._work() for _ in range(self.threads)]

    def _work(self) -> ThreadBuffers:
        kinds = max(1, len(self.room.kinds))
        return ThreadBuffers(
            np.zeros(4, self.game.state.dtype),
            self.brain,
            eyes_for(self.game, self.players),
            desk_for(self.brain),
            np.full(1, COLD),
            np.zeros((4, MOST_PLAYERS)),
            np.zeros(MOST_PLAYERS, np.int64),
            np.zeros(MOST_PLAYERS, np.int64),
            np.zeros((LONGEST, MOST_PLAYERS), np.float32),
            np.zeros((MOST_PLAYERS, kinds)),
            np.zeros(kinds),
            np.zeros(kinds),
            np.ones(4, np.uint64),
            np.ones(4, np.uint64),
            np.ones(4, np.uint64),
        )

    def share(self, loop: Callable[..., None], size: int, *arrays: Any) -> None:
        """Run a loop over all places, a part on each thread."""
        entry_of(loop, self._works[0], *arrays, 0, 0)  # compiled once, not by every thread
        parts = list(itertools.pairwise(size * part // self.threads for part in range(self.threads + 1)))
        pending = [
            _pool(self.threads).submit(loop, work, *arrays, *part)
            for work, part in zip(self._works, parts, strict=True)
            if part[0] < part[1]
        ]
        for one in pending:
            one.result()

    def play(
        self, states: Array, policies: Array, dice: Array, scripts: Array | None = None, hopes: Array | None = None
    ) -> Notes:
        """Play a match from each of these states, which are as `new_state` makes them."""
        size, room = len(states), self.room
        kinds, topics = max(1, len(room.kinds)), len(room.topics)
        notes = Notes(
            np.zeros((size, COUNTED)),
            np.zeros((size, kinds, TALLIES)),
            np.zeros((size, max(1, len(room.happenings)))),
            np.zeros((size, topics)),
            np.zeros((size, topics), self.game.state.dtype),
            np.full((size, topics), -1, np.int64),
            np.zeros((size, self.players)),
            np.zeros((size, self.players)),
            np.zeros((size, STEPS, self.players), np.float32),
        )
        told = Told(
            np.zeros((1, 1), np.int64) if scripts is None else np.asarray(scripts, np.int64),
            np.zeros((1, 1), np.float32) if hopes is None else np.asarray(hopes, np.float32),
        )
        self.share(self.kernels.play_some, size, states, policies, dice, told, notes)
        return notes

    def weigh(self, states: Array, seats: Array, policies: Array, dice: Array, worlds: int) -> Weights:
        """What each option of these decisions is worth, in this many re-dealt worlds."""
        size = len(states)
        weights = Weights(
            np.zeros(size, np.int64),
            np.full((size, ACTIONS), -1, np.int64),
            np.zeros(size, np.int64),
            np.full((size, ACTIONS, worlds), np.nan, np.float32),
            np.full((size, ACTIONS, worlds), np.nan, np.float32),
        )
        self.share(self.kernels.weigh_some, size, states, seats, policies, dice, weights)
        return weights
