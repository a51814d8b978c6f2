"""One short text per game that changes when what the rules do changes.

It is a hash over fixed random matches: every option offered, every choice, every result, over all player counts and a
spread of options. It is the same in all modes and on all machines.
"""

from __future__ import annotations

import hashlib

import numpy as np

from walpurgis.batch import kernels_of
from walpurgis.core.dice import new_dice
from walpurgis.core.game import Game
from walpurgis.core.options import spread

MATCHES = 3  # for each set of options
LONGEST = 50_000


def signature(game: Game) -> str:
    """The signature of a game's rules."""
    digest = hashlib.sha256()
    play_and_log = kernels_of(game).play_and_log
    log = np.zeros((LONGEST, 3), np.int64)
    for players in game.player_counts:
        points, ranks = np.zeros(players, np.int64), np.zeros(players, np.int64)
        for options in spread(game.options, players):
            digest.update(repr((players, options.texts())).encode())
            for number in range(MATCHES):
                state = game.new_state(options, f"signature {number}")
                game.begin(state)
                decisions = play_and_log(state, new_dice(f"choices {number}"), log)
                game.standing(state, points, ranks)
                for part in (log[:decisions], points, ranks):
                    digest.update(np.ascontiguousarray(part, "<i8").tobytes())
    return digest.hexdigest()[:12]
