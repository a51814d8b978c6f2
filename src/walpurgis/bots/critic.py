"""A network's critic: what a seat can expect in a world, all hands included.

The network itself knows only what its seat knows, so in an imagined world it expects an average over all worlds. Its
critic is asked about one world and also sees the cards that the others hold there. Because a search asks it about many
imagined worlds, it learns nothing about the real one: see docs/bots-how-they-think.md.

Three layers with a skip connection, as in `brain.py`, and one head. A file of weights without a critic has one of
width 0, which is never asked.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from walpurgis.bots.brain import (
    EXPECTED,
    REACH,
    NoWeights,
    Shape,
    brain_of,
    cut,
    largest,
    read_weights,
    ready,
    take_in,
    work_out,
)
from walpurgis.bots.sight import sight_of
from walpurgis.core.game import Game
from walpurgis.core.parts import Array, Group
from walpurgis.core.rule import rule


class Critic(NamedTuple):
    """The weights: for each layer a row per input, the scale of each unit, and the biases."""

    first: Any
    first_scale: Any
    first_bias: Any
    second: Any
    second_scale: Any
    second_bias: Any
    third: Any
    third_scale: Any
    third_bias: Any
    value: Any
    value_scale: Any
    value_bias: Any


CRITIC_LAYERS = {
    "first": ("critic_inputs", "critic_hidden"),
    "second": ("critic_hidden", "critic_hidden"),
    "third": ("critic_hidden", "critic_hidden"),
    "value": ("critic_hidden", EXPECTED),
}

CRITIC = Group(
    Critic,
    {
        name: part
        for layer, (inputs, outputs) in CRITIC_LAYERS.items()
        for name, part in (
            (layer, Array(np.int16, inputs, outputs)),
            (f"{layer}_scale", Array(np.float32, outputs)),
            (f"{layer}_bias", Array(np.float32, outputs)),
        )
    },
)

TRAINED, READY = "critic.", "critic_"  # how names in a file of weights begin, as it is trained and as it is used


@functools.cache
def critic_of(game: Game, path: Path | None = None) -> Critic:
    """The critic of a game's network, from the package or from a file; one of width 0 where there is none."""
    found = path or game.weights
    critic = critic_from(read_weights(found)[0]) if found else no_critic()
    expected = sight_of(game).width + Shape(sight_of(game), 0).guesses
    if len(critic.first) not in (0, expected) or critic.first.shape[1] > brain_of(game, path).first.shape[1]:
        raise NoWeights(f"the critic in {found and found.name} does not fit {game.name} and its network")
    return critic


def critic_from(arrays: dict[str, npt.NDArray[Any]]) -> Critic:
    """A critic ready to work, from weights as they are trained or ready already."""
    if f"{READY}first" in arrays:
        return Critic(*(arrays[READY + name] for name in Critic._fields))
    if f"{TRAINED}first.weight" not in arrays:
        return no_critic()
    layers = {name: tuple(arrays[f"{TRAINED}{name}.{part}"] for part in ("weight", "bias")) for name in CRITIC_LAYERS}
    return Critic(*ready(cast("Any", layers)))


def no_critic() -> Critic:
    """For networks that were trained without one."""
    return CRITIC.new({}, {}, critic_inputs=0, critic_hidden=0)


@rule
def criticise(n: int, critic: Any, desk: Any) -> None:
    """From the n inputs on the desk, columns and hidden cards, to what the seat can expect."""
    hidden = len(critic.first_bias)
    inner, outer = desk.inner[:hidden], desk.outer[:hidden]
    work_out(n, 1.0, critic.first, critic.first_scale, critic.first_bias, desk, outer)
    most = largest(outer)
    n = take_in(outer, most, desk)
    work_out(n, most / REACH, critic.second, critic.second_scale, critic.second_bias, desk, inner)
    cut(inner)
    most = largest(inner)
    n = take_in(inner, most, desk)
    work_out(n, most / REACH, critic.third, critic.third_scale, critic.third_bias, desk, outer)
    cut(outer)
    for unit in range(hidden):
        inner[unit] += outer[unit]
    most = largest(inner)
    n = take_in(inner, most, desk)
    work_out(n, most / REACH, critic.value, critic.value_scale, critic.value_bias, desk, desk.expected)
