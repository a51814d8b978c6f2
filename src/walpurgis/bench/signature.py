"""One short text per game that changes when what the rules do changes.

It is a hash over fixed random matches: every option offered, every choice, every result, over all player counts and a
spread of options. It is the same in all modes and on all machines.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from walpurgis.batch import kernels_of
from walpurgis.core.dice import Dice, new_dice
from walpurgis.core.game import Game
from walpurgis.core.options import spread

MATCHES = 3  # for each set of options
LONGEST = 50_000


class FixedMatch(NamedTuple):
    """A match that the signature plays: what is hashed before it, the record before the deal, the dice that choose."""

    heading: bytes
    state: Any
    dice: Dice


def fixed_matches(game: Game) -> Iterator[FixedMatch]:
    """All matches of the signature, in order."""
    for players in game.player_counts:
        for options in spread(game.options, players):
            heading = repr((players, options.texts())).encode()
            for number in range(MATCHES):
                state = game.new_state(options, f"signature {number}")
                yield FixedMatch(heading if number == 0 else b"", state, new_dice(f"choices {number}"))


def signature(game: Game) -> str:
    """The signature of a game's rules."""
    digest = hashlib.sha256()
    play_and_log = kernels_of(game).play_and_log
    log = np.zeros((LONGEST, 3), np.int64)
    for heading, state, dice in fixed_matches(game):
        digest.update(heading)
        game.begin(state)
        decisions = play_and_log(state, dice, log)
        points, ranks = np.zeros(state.players, np.int64), np.zeros(state.players, np.int64)
        game.standing(state, points, ranks)
        for part in (log[:decisions], points, ranks):
            digest.update(np.ascontiguousarray(part, "<i8").tobytes())
    return digest.hexdigest()[:12]
