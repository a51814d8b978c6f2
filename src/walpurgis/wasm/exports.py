"""What the module offers: the one list of exported rules, with the kinds of their parameters."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from walpurgis.batch import kernels_of
from walpurgis.bots import network, sage_tree, search, tree
from walpurgis.bots.brain import MIND, SIGHT
from walpurgis.bots.sight import sight_of
from walpurgis.core.game import Game
from walpurgis.core.parts import STATE, Array
from walpurgis.wasm.kinds import ParameterKind, RecordPointer, RecordTypes

KNOWLEDGE, OPTIONS = "knowledge", "options"
DICE = Array(np.uint64, 4)
BY_SEAT = Array(np.int64, "players")
WORLDS = Array(STATE, "worlds")
SUMS = tree.SEARCH.parts["sums"]
ALONE = ("play_many",)  # optimised apart from all else, with rules of their own that are inlined: faster, and larger


class Parameter(NamedTuple):
    """A parameter of a rule as JavaScript gives it."""

    name: str
    kind: ParameterKind


@dataclass(frozen=True)
class Export:
    """A rule that the module offers, under its own name and that of the game."""

    name: str
    rule: Any
    parameters: tuple[Parameter, ...]


def export(name: str, rule: Any, **parameters: ParameterKind) -> Export:
    """An export, written as it is called."""
    return Export(name, rule, tuple(Parameter(*one) for one in parameters.items()))


@functools.cache
def records_of(game: Game) -> RecordTypes:
    """The records of a game, and those of its bots."""
    return RecordTypes(
        {
            STATE: game.state.dtype,
            KNOWLEDGE: game.knowledge.dtype,
            OPTIONS: (game.state.dtype.fields or {})[OPTIONS][0],
            SIGHT: sight_of(game).record,
            "plan": tree.PLAN,
            "node": tree.NODE,
            "sage_node": sage_tree.NODE,
        }
    )


def exports_of(game: Game) -> Iterator[Export]:
    """Everything that is exported for one game."""
    yield from _rules(game)
    yield from _matches(game)
    yield from _search(game)
    yield from _sage(game)


def _rules(game: Game) -> Iterator[Export]:
    s = RecordPointer(STATE)
    yield export("begin", game.begin, s=s)
    yield export("waiting", game.waiting, s=s)
    yield export("legal", game.legal, s=s, seat=int)
    yield export("act", game.act, s=s, seat=int, action=int)
    yield export("standing", game.standing, s=s, points=BY_SEAT, ranks=BY_SEAT)
    yield export("observe", game.observe, s=s, seat=int, known=RecordPointer(KNOWLEDGE))
    yield export("imagine", game.imagine, s=s, seat=int, dice=DICE)


def _matches(game: Game) -> Iterator[Export]:
    kernels = kernels_of(game)
    yield export("play_many", kernels.play_many, states=WORLDS, dice=DICE, matches=int)
    yield export(
        "play_and_log", kernels.play_and_log, s=RecordPointer(STATE), dice=DICE, log=Array(np.int64, "decisions", 3)
    )


def _search(game: Game) -> Iterator[Export]:
    kernel, s = search.kernel_of(game), RecordPointer(STATE)
    yield export("choose_at_random", kernel.choose_at_random, s=s, seat=int, dice=DICE)
    yield export("choose_greedily", kernel.choose_greedily, s=s, seat=int, dice=DICE)
    yield export("begin_search", kernel.begin_search, work=tree.SEARCH, world=WORLDS, dice=DICE)
    yield export("search_on", kernel.search_on, work=tree.SEARCH, seat=int, simulations=int)
    yield export("choose", tree.choose, sums=SUMS, noise=float, dice=DICE)


def _sage(game: Game) -> Iterator[Export]:
    kernel = network.kernel_of(game)
    look = {"world": WORLDS, "seat": int, "dice": DICE}
    yield export("settle", kernel.settle_first, world=WORLDS)
    yield export("real_name", kernel.real_name, action=int, names=int)
    yield export("choose_by_network", kernel.choose_by_network, **look, mind=MIND, warmth=float)
    yield export("begin_sage", kernel.begin_search, work=sage_tree.SAGE, **look, warmth=float, belief=float)
    yield export("sage_on", kernel.search_on, work=sage_tree.SAGE, seat=int, simulations=int)
    yield export("first_sight", sage_tree.first_sight, work=sage_tree.SAGE)
