"""Running a trained network without PyTorch: its weights, and the forward pass for one row of columns.

Three layers with a skip connection around the last, then three heads: a score for each action, what the seat expects
(win, lead, points), and which cards it thinks the others hold. Most inputs of a layer are 0, so each layer adds up
the rows of weights of those that are not: a decision takes about 50 microseconds.

Layers multiply and add integers. The order of addition does not matter for those, so a network gives the same results
in plain Python, in native code and in WebAssembly, whatever the vector width. The rest is done in double precision, in
a fixed order. A layer's inputs are scaled to integers up to `REACH`; weights have 16 bits, or fewer where a sum could
otherwise overflow its 32 bits.
"""

from __future__ import annotations

import functools
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from walpurgis.batch.rows import views_of
from walpurgis.bots.sight import Sight, sight_of
from walpurgis.core.errors import WalpurgisError
from walpurgis.core.game import Game
from walpurgis.core.maths import exp
from walpurgis.core.parts import Array, Group
from walpurgis.core.rule import compiled_by, rule
from walpurgis.core.sets import ActionSet, first_of, has, without_first

ACTIONS = 64
POINTS_SCALE = 1 / 20  # points are expected in twenties

# What a seat expects.
WIN, LEAD, POINTS = range(3)
EXPECTED = 3

LARGEST = 32767  # weight, in its scale
SMALLEST = 1e-9  # scale, so that a unit without weights has one too
LONGEST_SUM = 0.99 * 2**31
REACH = 8191  # of the inputs of a layer, but for the first one,
REACH_OF_COLUMNS = 127  # whose inputs are whole numbers as they come
ROWS = 4  # that are added at once; a row that counts 0 times fills up the last ones

Floats = npt.NDArray[np.float32]
Shorts = npt.NDArray[np.int16]


class NoWeights(WalpurgisError):
    """There is no trained network for a game, or it does not fit the game."""


@dataclass(frozen=True)
class Shape:
    """How large the parts of a network are."""

    sight: Sight
    hidden: int

    @property
    def secrets(self) -> int:
        """How many bits the hidden cards of one seat take."""
        return self.sight.game.clues.secrets

    @property
    def guesses(self) -> int:
        """How many bits the hidden cards of all other seats take."""
        return (self.sight.seats - 1) * self.secrets


class Brain(NamedTuple):
    """The weights: for each layer a row per input, the scale of each unit, and the biases."""

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
    scripts: Any  # by observer
    row: Any  # of columns, in bytes,
    row_words: Any  # and eight at a time


class Desk(NamedTuple):
    """The buffers of a network: for its inputs and for its outputs; the same for all games."""

    numbers: Shorts  # inputs that are not 0,
    places: npt.NDArray[np.int64]  # and where
    sums: npt.NDArray[np.int32]
    inner: Floats
    outer: Floats
    likes: Floats  # how likely each action is
    expected: Floats
    guesses: Floats


LAYERS = {"first": ("columns", "hidden"), "second": ("hidden", "hidden"), "third": ("hidden", "hidden")}
HEADS = {"policy": ("hidden", ACTIONS), "value": ("hidden", EXPECTED), "belief": ("hidden", "guesses")}

BRAIN = Group(
    Brain,
    {
        name: part
        for layer, (inputs, outputs) in {**LAYERS, **HEADS}.items()
        for name, part in (
            (layer, Array(np.int16, inputs, outputs)),
            (f"{layer}_scale", Array(np.float32, outputs)),
            (f"{layer}_bias", Array(np.float32, outputs)),
        )
    },
)
SIGHT = "sight"  # stands for the record that a network looks at
EYES = Group(
    Eyes,
    {
        "sights": Array(SIGHT, 1),
        "bytes_of": Array(np.int8, 1, "bytes", over="sights"),
        "halves_of": Array(np.int16, 1, "halves", over="sights"),
        "words_of": Array(np.int64, 1, "words", over="sights"),
        "scripts": Array(np.int32, "seats", "script"),
        "row": Array(np.int8, 1, "row"),
        "row_words": Array(np.int64, 1, "row_words", over="row"),
    },
)
DESK = Group(
    Desk,
    {
        "numbers": Array(np.int16, "widest"),
        "places": Array(np.int64, "widest"),
        "sums": Array(np.int32, "widest"),
        "inner": Array(np.float32, "hidden"),
        "outer": Array(np.float32, "hidden"),
        "likes": Array(np.float32, ACTIONS),
        "expected": Array(np.float32, EXPECTED),
        "guesses": Array(np.float32, "guesses"),
    },
)


class Mind(NamedTuple):
    """Everything needed to evaluate a network."""

    brain: Any
    eyes: Any
    desk: Any


MIND = Group(Mind, {"brain": BRAIN, "eyes": EYES, "desk": DESK})


def eyes_for(game: Game, players: int) -> Eyes:
    """Eyes for a table with this number of players."""
    sight = sight_of(game)
    sights = np.zeros(1, sight.record)
    row = np.zeros((1, sight.width + -sight.width % 8), np.int8)
    return Eyes(sights, *views_of(sights), sight.scripts[players], row, row.view(np.int64))


def desk_for(brain: Brain) -> Desk:
    """A desk for a network."""
    width, hidden = brain.first.shape
    guesses = len(brain.belief_bias)  # a critic sees as many bits beside the columns
    return DESK.new({}, {}, widest=max(width + guesses, hidden) + ROWS, hidden=hidden, guesses=guesses)


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
        kind = {"F16": np.float16, "F32": np.float32, "I16": np.int16}[entry["dtype"]]
        arrays[name] = np.frombuffer(data[8 + length + start : 8 + length + end], kind).reshape(entry["shape"])
    return arrays, notes


def brain_from(arrays: dict[str, npt.NDArray[Any]]) -> Brain:
    """A network ready to work, from weights as they are trained (a row for every output) or ready already."""
    if Brain._fields[0] in arrays:
        return Brain(**{name: arrays[name] for name in Brain._fields})
    return Brain(*ready({layer: (arrays[f"{layer}.weight"], arrays[f"{layer}.bias"]) for layer in (*LAYERS, *HEADS)}))


def ready(trained: Mapping[str, tuple[npt.NDArray[Any], npt.NDArray[Any]]]) -> list[npt.NDArray[Any]]:
    """The weights and biases of layers as integers with a scale for each unit: three arrays per layer."""
    parts: list[npt.NDArray[Any]] = []
    for layer, (kept, bias) in trained.items():
        weights = kept.T.astype(np.float64)
        reach = REACH_OF_COLUMNS if layer == "first" else REACH
        most = np.maximum(np.abs(weights).max(axis=0) / LARGEST, np.abs(weights).sum(axis=0) * reach / LONGEST_SUM)
        scale = np.maximum(most, SMALLEST).astype(np.float32)
        whole = np.clip(np.rint(weights / scale), -LARGEST, LARGEST)
        parts += [whole.astype(np.int16, order="C"), scale, bias.astype(np.float32)]
    return parts


def file_of(weights: Mapping[str, npt.NDArray[Any]]) -> bytes:
    """Weights as a safetensors file that can be used without converting anything."""
    arrays = sorted(weights.items(), key=lambda one: -one[1].itemsize)  # so that each lies at its own multiple
    kinds = {"int16": "I16", "float32": "F32"}
    header: dict[str, Any] = {}
    at = 0
    for name, array in arrays:
        header[name] = {"dtype": kinds[array.dtype.name], "shape": array.shape, "data_offsets": (at, at + array.nbytes)}
        at += array.nbytes
    told = json.dumps(header, separators=(",", ":")).encode()
    told += b" " * (-len(told) % 16)
    return len(told).to_bytes(8, "little") + told + b"".join(array.tobytes() for _, array in arrays)


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


def add_rows_in_fours(n: int, numbers: Any, places: Any, weights: Any, sums: Any) -> None:
    """The same as `add_rows`, in a form that compilers can vectorize."""
    for unit in range(len(sums)):
        sums[unit] = 0
    for done in range(0, n, ROWS):
        a, b, c, d = numbers[done], numbers[done + 1], numbers[done + 2], numbers[done + 3]
        row1, row2 = weights[places[done]], weights[places[done + 1]]
        row3, row4 = weights[places[done + 2]], weights[places[done + 3]]
        for unit in range(len(sums)):
            sums[unit] += a * row1[unit] + b * row2[unit] + (c * row3[unit] + d * row4[unit])


@compiled_by(add_rows_in_fours)
def add_rows(n: int, numbers: Any, places: Any, weights: Any, sums: Any) -> None:
    """The rows of the n inputs that are not 0, each as often as its number says."""
    sums[:] = numbers[:n].astype(np.int64) @ weights[places[:n]].astype(np.int64)


@rule
def fill_up(n: int, numbers: Any, places: Any) -> None:
    """Make the last of the n rows contribute nothing."""
    for place in range(n, n + ROWS):
        numbers[place] = 0
        places[place] = 0


@rule
def work_out(n: int, unit_of_input: float, weights: Any, scale: Any, bias: Any, desk: Any, out: Any) -> None:
    """Compute a layer from the n inputs on the desk, each a multiple of this unit."""
    fill_up(n, desk.numbers, desk.places)
    sums = desk.sums[: len(out)]
    add_rows(n, desk.numbers, desk.places, weights, sums)
    for unit in range(len(out)):
        out[unit] = np.float64(bias[unit]) + sums[unit] * (np.float64(scale[unit]) * unit_of_input)


@rule
def largest(units: Any) -> float:
    """Of the outputs of a layer; 0 where none is above it."""
    most = 0.0
    for unit in range(len(units)):
        most = max(most, np.float64(units[unit]))
    return most


@rule
def take_in(units: Any, most: float, desk: Any) -> int:
    """Round the outputs of a layer that are above 0 to integers, as inputs of the next; returns their number."""
    numbers, places = desk.numbers, desk.places
    per_unit = REACH / most if most > 0.0 else 0.0
    n = 0
    for unit in range(len(units)):  # without a branch: which are above 0 cannot be foreseen
        number = int(max(0.0, np.float64(units[unit])) * per_unit + 0.5)
        numbers[n] = number
        places[n] = unit
        n += number > 0
    return n


@rule
def think_through(n: int, brain: Any, desk: Any) -> None:
    """From the n columns on the desk to action scores and expectations; guesses are computed only when asked for."""
    work_out(n, 1.0, brain.first, brain.first_scale, brain.first_bias, desk, desk.outer)
    most = largest(desk.outer)
    n = take_in(desk.outer, most, desk)
    work_out(n, most / REACH, brain.second, brain.second_scale, brain.second_bias, desk, desk.inner)
    cut(desk.inner)
    most = largest(desk.inner)
    n = take_in(desk.inner, most, desk)
    work_out(n, most / REACH, brain.third, brain.third_scale, brain.third_bias, desk, desk.outer)
    cut(desk.outer)
    for unit in range(len(desk.inner)):
        desk.inner[unit] += desk.outer[unit]
    most = largest(desk.inner)
    n = take_in(desk.inner, most, desk)
    work_out(n, most / REACH, brain.policy, brain.policy_scale, brain.policy_bias, desk, desk.likes)
    work_out(n, most / REACH, brain.value, brain.value_scale, brain.value_bias, desk, desk.expected)


@rule
def guess(brain: Any, desk: Any) -> None:
    """After an evaluation: which cards the others hold, as log odds."""
    most = largest(desk.inner)
    n = take_in(desk.inner, most, desk)
    work_out(n, most / REACH, brain.belief, brain.belief_scale, brain.belief_bias, desk, desk.guesses)


@rule
def cut(numbers: Any) -> None:
    """Nothing below 0."""
    for unit in range(len(numbers)):
        numbers[unit] = max(numbers[unit], 0)


@rule
def compare(likes: Any, options: ActionSet, warmth: float) -> None:
    """Turn scores into probabilities of the legal actions (softmax); the colder, the more the best one dominates."""
    highest = -math.inf
    left = options
    while left:
        highest = max(highest, np.float64(likes[first_of(left)]))
        left = without_first(left)
    total = 0.0
    for action in range(ACTIONS):
        if has(options, action):
            likes[action] = exp((np.float64(likes[action]) - highest) / warmth)
            total += np.float64(likes[action])
        else:
            likes[action] = 0.0
    left = options
    while left:
        action = first_of(left)
        likes[action] = np.float64(likes[action]) / total
        left = without_first(left)


@rule
def sample(chances: Any, options: ActionSet, at: float) -> int:
    """The action at which the cumulative probability passes a number from 0 to 1."""
    chosen = 0
    total = 0.0
    for action in range(ACTIONS):
        if has(options, action):
            chosen = action
            total += np.float64(chances[action])
            if total > at:
                break
    return chosen
