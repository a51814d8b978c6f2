"""A network at work, without the library that trained it: its weights, and what they make of a row of columns.

Three layers with a shortcut around the last, then three heads: how much each action is liked, what the seat expects
(win, lead, points), and which cards it takes the others to hold. Most inputs of a layer are 0, so each layer adds up
the rows of weights of those that are not: a decision takes about a twentieth of a millisecond.
"""

from __future__ import annotations

import functools
import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from walpurgis.bots.sight import Sight, sight_of, views_of
from walpurgis.core.errors import WalpurgisError
from walpurgis.core.game import Game
from walpurgis.core.rule import compiled_by, rule
from walpurgis.core.sets import ActionSet, has

WEIGHTS = Path(__file__).parent / "weights"
ACTIONS = 64
POINTS_SCALE = 1 / 20  # points are expected in twenties

# What a seat expects.
WIN, LEAD, POINTS = range(3)
EXPECTED = 3

Floats = npt.NDArray[np.float32]


class NoWeights(WalpurgisError):
    """There is no trained network for a game, or one that does not fit."""


@dataclass(frozen=True)
class Shape:
    """How large the parts of a network are."""

    sight: Sight
    hidden: int

    @property
    def secrets(self) -> int:
        """The bits of what one seat hides."""
        return self.sight.hints.secrets

    @property
    def guesses(self) -> int:
        """The bits of what all others hide."""
        return (self.sight.seats - 1) * self.secrets


class Brain(NamedTuple):
    """The weights: of each layer a row for every input, and what is added."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    third: Floats
    third_bias: Floats
    policy: Floats
    policy_bias: Floats
    value: Floats
    value_bias: Floats
    belief: Floats
    belief_bias: Floats


class Eyes(NamedTuple):
    """What a network looks at: one record, whole and in parts, and how each observer reads it."""

    sights: Any
    bytes_of: Any
    halves_of: Any
    words_of: Any
    runs: Any  # by observer


class Desk(NamedTuple):
    """Where a network works: room for what it sees and for what it makes of it; the same for all games."""

    numbers: Floats  # inputs that are not 0,
    places: npt.NDArray[np.int64]  # and where
    inner: Floats
    outer: Floats
    likes: Floats  # how likely each action is
    expected: Floats
    guesses: Floats


def eyes_for(game: Game, players: int) -> Eyes:
    """Eyes for a table of so many players."""
    sight = sight_of(game)
    sights = np.zeros(1, sight.record)
    return Eyes(sights, *views_of(sights), sight.runs(players))


def desk_for(brain: Brain) -> Desk:
    """A desk for a network."""
    width, hidden = brain.first.shape
    return Desk(
        np.zeros(max(width, hidden), np.float32),
        np.zeros(max(width, hidden), np.int64),
        np.zeros(hidden, np.float32),
        np.zeros(hidden, np.float32),
        np.zeros(ACTIONS, np.float32),
        np.zeros(EXPECTED, np.float32),
        np.zeros(len(brain.belief_bias), np.float32),
    )


# --- the file --------------------------------------------------------------------------------------------------------


def read_weights(path: Path) -> tuple[dict[str, npt.NDArray[Any]], dict[str, str]]:
    """The arrays and the notes of a safetensors file."""
    data = path.read_bytes()
    length = int.from_bytes(data[:8], "little")
    header: dict[str, Any] = json.loads(data[8 : 8 + length])
    notes = header.pop("__metadata__", {})
    arrays: dict[str, npt.NDArray[Any]] = {}
    for name, entry in header.items():
        start, end = entry["data_offsets"]
        kind = {"F16": np.float16, "F32": np.float32}[entry["dtype"]]
        arrays[name] = np.frombuffer(data[8 + length + start : 8 + length + end], kind).reshape(entry["shape"])
    return arrays, notes


def brain_from(arrays: dict[str, npt.NDArray[Any]]) -> Brain:
    """A network ready to work, from weights as they are trained: a row for every output."""
    parts: list[Floats] = []
    for layer in ("first", "second", "third", "policy", "value", "belief"):
        parts.append(np.ascontiguousarray(arrays[f"{layer}.weight"].T, np.float32))
        parts.append(arrays[f"{layer}.bias"].astype(np.float32))
    return Brain(*parts)


@functools.cache
def brain_of(game: Game, path: Path | None = None) -> Brain:
    """The trained network of a game, from the package or from a file."""
    path = path or WEIGHTS / f"{game.name}.safetensors"
    if not path.is_file():
        raise NoWeights(f"there is no trained network for {game.name}; train one: walpurgis train {game.name}")
    brain = brain_from(read_weights(path)[0])
    if len(brain.first) != sight_of(game).width:
        raise NoWeights(
            f"{path.name} was trained on {len(brain.first)} columns, and {game.name} has {sight_of(game).width} now; "
            f"train a new one: walpurgis train {game.name}"
        )
    return brain


# --- at work ---------------------------------------------------------------------------------------------------------


def _add_rows_one_by_one(n: int, numbers: Any, places: Any, weights: Any, bias: Any, out: Any) -> None:
    for unit in range(len(out)):
        out[unit] = bias[unit]
    done = 0
    while done + 4 <= n:
        a, b, c, d = numbers[done], numbers[done + 1], numbers[done + 2], numbers[done + 3]
        row1, row2 = weights[places[done]], weights[places[done + 1]]
        row3, row4 = weights[places[done + 2]], weights[places[done + 3]]
        for unit in range(len(out)):
            out[unit] += a * row1[unit] + b * row2[unit] + c * row3[unit] + d * row4[unit]
        done += 4
    while done < n:
        a = numbers[done]
        row1 = weights[places[done]]
        for unit in range(len(out)):
            out[unit] += a * row1[unit]
        done += 1


@compiled_by(_add_rows_one_by_one)
def add_rows(n: int, numbers: Any, places: Any, weights: Any, bias: Any, out: Any) -> None:
    """A layer: the bias, and the rows of the n inputs that are not 0; compiled, four rows at a time."""
    out[:] = bias + numbers[:n] @ weights[places[:n]]


@rule
def positive(units: Any, numbers: Any, places: Any) -> int:
    """Of the outputs of a layer, those above 0 and their places; how many there are."""
    n = 0
    for unit in range(len(units)):
        if units[unit] > 0:
            numbers[n] = units[unit]
            places[n] = unit
            n += 1
    return n


@rule
def think_through(n: int, brain: Any, desk: Any) -> None:
    """From the n columns on the desk to likes and expectations; the guesses are made only when asked for."""
    numbers, places = desk.numbers, desk.places
    add_rows(n, numbers, places, brain.first, brain.first_bias, desk.outer)
    n = positive(desk.outer, numbers, places)
    add_rows(n, numbers, places, brain.second, brain.second_bias, desk.inner)
    cut(desk.inner)
    n = positive(desk.inner, numbers, places)
    add_rows(n, numbers, places, brain.third, brain.third_bias, desk.outer)
    cut(desk.outer)
    for unit in range(len(desk.inner)):
        desk.inner[unit] += desk.outer[unit]
    n = positive(desk.inner, numbers, places)
    add_rows(n, numbers, places, brain.policy, brain.policy_bias, desk.likes)
    add_rows(n, numbers, places, brain.value, brain.value_bias, desk.expected)


@rule
def guess(brain: Any, desk: Any) -> None:
    """Which cards the others hold, after a thought: the logarithm of the odds for each."""
    n = positive(desk.inner, desk.numbers, desk.places)
    add_rows(n, desk.numbers, desk.places, brain.belief, brain.belief_bias, desk.guesses)


@rule
def cut(numbers: Any) -> None:
    """Nothing below 0."""
    for unit in range(len(numbers)):
        numbers[unit] = max(numbers[unit], 0)


@rule
def compare(likes: Any, options: ActionSet, warmth: float) -> None:
    """Turn likes into chances of the legal actions; the colder, the more the best of them takes it all."""
    highest = -math.inf
    for action in range(ACTIONS):
        if has(options, action):
            highest = max(highest, likes[action])
    total = 0.0
    for action in range(ACTIONS):
        if has(options, action):
            share = math.exp((likes[action] - highest) / warmth)
            likes[action] = share
            total += share
        else:
            likes[action] = 0.0
    for action in range(ACTIONS):
        likes[action] /= total


@rule
def sample(chances: Any, options: ActionSet, at: float) -> int:
    """The action at which the sum of the chances passes a number from 0 to 1."""
    chosen = 0
    total = 0.0
    for action in range(ACTIONS):
        if has(options, action):
            chosen = action
            total += chances[action]
            if total > at:
                break
    return chosen
