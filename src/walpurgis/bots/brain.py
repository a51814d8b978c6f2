"""A network at work, without the library that trained it: its weights, and what they make of a row of columns.

Three layers with a shortcut around the last, then three heads: how much each action is liked, what the seat expects
(win, lead, points), and which cards it thinks the others hold. Most inputs of a layer are 0, so each layer adds up
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

from walpurgis.batch.features import views_of
from walpurgis.bots.sight import Sight, sight_of
from walpurgis.core.errors import WalpurgisError
from walpurgis.core.game import Game
from walpurgis.core.rule import compiled_by, rule
from walpurgis.core.sets import ActionSet, first_of, has, without_first

ACTIONS = 64
POINTS_SCALE = 1 / 20  # points are expected in twenties

# What a seat expects.
WIN, LEAD, POINTS = range(3)
EXPECTED = 3

LARGEST = np.float32(32767)  # of the weights of a row, in its scale
SMALLEST = 1e-9  # of all, so that a row of nothing has a scale too

Floats = npt.NDArray[np.float32]
Shorts = npt.NDArray[np.int16]


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
        return self.sight.game.clues.secrets

    @property
    def guesses(self) -> int:
        """The bits of what all others hide."""
        return (self.sight.seats - 1) * self.secrets


class Brain(NamedTuple):
    """The weights: of each layer a row for every input, the scale of each row, and what is added.

    The rows are 16-bit integers, as exact as the weights on disk, and take half the room in the processor's cache.
    """

    first: Shorts
    first_scale: Floats
    first_bias: Floats
    second: Shorts
    second_scale: Floats
    second_bias: Floats
    third: Shorts
    third_scale: Floats
    third_bias: Floats
    policy: Shorts
    policy_scale: Floats
    policy_bias: Floats
    value: Shorts
    value_scale: Floats
    value_bias: Floats
    belief: Shorts
    belief_scale: Floats
    belief_bias: Floats


class Eyes(NamedTuple):
    """What a network looks at: one record, whole and in parts, and how each observer reads it."""

    sights: Any
    bytes_of: Any
    halves_of: Any
    words_of: Any
    runs: Any  # by observer
    row: Any  # of columns, in bytes,
    row_words: Any  # and eight at a time


class Desk(NamedTuple):
    """The buffers of a network: for its inputs and for its outputs; the same for all games."""

    numbers: Floats  # inputs that are not 0,
    places: npt.NDArray[np.int64]  # and where
    inner: Floats
    outer: Floats
    likes: Floats  # how likely each action is
    expected: Floats
    guesses: Floats


def eyes_for(game: Game, players: int) -> Eyes:
    """Eyes for a table with this number of players."""
    sight = sight_of(game)
    sights = np.zeros(1, sight.record)
    row = np.zeros((1, sight.width + -sight.width % 8), np.int8)
    return Eyes(sights, *views_of(sights), sight.runs[players], row, row.view(np.int64))


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
    parts: list[npt.NDArray[Any]] = []
    for layer in ("first", "second", "third", "policy", "value", "belief"):
        weights = arrays[f"{layer}.weight"].T.astype(np.float32)
        scale = np.maximum(np.abs(weights).max(axis=1), SMALLEST) / LARGEST
        parts += [np.rint(weights / scale[:, None]).astype(np.int16, order="C")]
        parts += [scale.astype(np.float32), arrays[f"{layer}.bias"].astype(np.float32)]
    return Brain(*parts)


def has_network(game: Game, path: Path | None = None) -> bool:
    """Whether there is a trained network for this game: a given file, or that of the game."""
    return (path or game.weights) is not None


@functools.cache
def brain_of(game: Game, path: Path | None = None) -> Brain:
    """The trained network of a game, from the package or from a file."""
    path = path or game.weights
    if path is None or not path.is_file():
        raise NoWeights(f"there is no trained network for {game.name}; train one: walpurgis train {game.name}")
    try:
        brain = brain_from(read_weights(path)[0])
    except (OSError, ValueError, KeyError, TypeError, MemoryError) as error:
        raise NoWeights(f"{path.name} holds no weights of a network: {type(error).__name__}") from None
    if (len(brain.first), len(brain.policy_bias)) != (sight_of(game).width, ACTIONS):
        raise NoWeights(
            f"{path.name} was trained on {len(brain.first)} columns, and {game.name} has {sight_of(game).width} now; "
            f"train a new one: walpurgis train {game.name}"
        )
    return brain


# --- at work ---------------------------------------------------------------------------------------------------------


def _add_rows_one_by_one(n: int, numbers: Any, places: Any, weights: Any, scale: Any, bias: Any, out: Any) -> None:
    for unit in range(len(out)):
        out[unit] = bias[unit]
    done = 0
    while done + 8 <= n:
        place1, place2, place3, place4 = places[done], places[done + 1], places[done + 2], places[done + 3]
        place5, place6, place7, place8 = places[done + 4], places[done + 5], places[done + 6], places[done + 7]
        row1, row2, row3, row4 = weights[place1], weights[place2], weights[place3], weights[place4]
        row5, row6, row7, row8 = weights[place5], weights[place6], weights[place7], weights[place8]
        a, b = numbers[done] * scale[place1], numbers[done + 1] * scale[place2]
        c, d = numbers[done + 2] * scale[place3], numbers[done + 3] * scale[place4]
        e, f = numbers[done + 4] * scale[place5], numbers[done + 5] * scale[place6]
        g, h = numbers[done + 6] * scale[place7], numbers[done + 7] * scale[place8]
        for unit in range(len(out)):
            four = a * row1[unit] + b * row2[unit] + c * row3[unit] + d * row4[unit]
            out[unit] += four + (e * row5[unit] + f * row6[unit] + g * row7[unit] + h * row8[unit])
        done += 8
    while done < n:
        a = numbers[done] * scale[places[done]]
        row1 = weights[places[done]]
        for unit in range(len(out)):
            out[unit] += a * row1[unit]
        done += 1


@compiled_by(_add_rows_one_by_one)
def add_rows(n: int, numbers: Any, places: Any, weights: Any, scale: Any, bias: Any, out: Any) -> None:
    """A layer: the bias, and the rows of the n inputs that are not 0; compiled, eight rows at a time."""
    out[:] = bias + (numbers[:n] * scale[places[:n]]) @ weights[places[:n]]


@rule
def positive(units: Any, numbers: Any, places: Any) -> int:
    """The outputs of a layer that are above 0, and their places; returns how many there are."""
    n = 0
    for unit in range(len(units)):  # without a branch: which are above 0 cannot be predicted
        numbers[n] = units[unit]
        places[n] = unit
        n += units[unit] > 0
    return n


@rule
def think_through(n: int, brain: Any, desk: Any) -> None:
    """From the n columns on the desk to likes and expectations; the guesses are made only when asked for."""
    numbers, places = desk.numbers, desk.places
    add_rows(n, numbers, places, brain.first, brain.first_scale, brain.first_bias, desk.outer)
    n = positive(desk.outer, numbers, places)
    add_rows(n, numbers, places, brain.second, brain.second_scale, brain.second_bias, desk.inner)
    cut(desk.inner)
    n = positive(desk.inner, numbers, places)
    add_rows(n, numbers, places, brain.third, brain.third_scale, brain.third_bias, desk.outer)
    cut(desk.outer)
    for unit in range(len(desk.inner)):
        desk.inner[unit] += desk.outer[unit]
    n = positive(desk.inner, numbers, places)
    add_rows(n, numbers, places, brain.policy, brain.policy_scale, brain.policy_bias, desk.likes)
    add_rows(n, numbers, places, brain.value, brain.value_scale, brain.value_bias, desk.expected)


@rule
def guess(brain: Any, desk: Any) -> None:
    """Which cards the others hold, after a thought: the logarithm of the odds for each."""
    n = positive(desk.inner, desk.numbers, desk.places)
    add_rows(n, desk.numbers, desk.places, brain.belief, brain.belief_scale, brain.belief_bias, desk.guesses)


@rule
def cut(numbers: Any) -> None:
    """Nothing below 0."""
    for unit in range(len(numbers)):
        numbers[unit] = max(numbers[unit], 0)


@rule
def compare(likes: Any, options: ActionSet, warmth: float) -> None:
    """Turn likes into chances of the legal actions; the colder, the more the best one dominates."""
    highest = -math.inf
    left = options
    while left:
        highest = max(highest, likes[first_of(left)])
        left = without_first(left)
    total = 0.0
    for action in range(ACTIONS):
        if has(options, action):
            likes[action] = math.exp((likes[action] - highest) / warmth)
            total += likes[action]
        else:
            likes[action] = 0.0
    left = options
    while left:
        likes[first_of(left)] /= total
        left = without_first(left)


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
