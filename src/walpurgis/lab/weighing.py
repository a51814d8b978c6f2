"""What the options of a decision are worth, from playouts in the same imagined worlds.

The best of several noisy means is too good to be true. So an option is chosen by one half of the worlds and valued by
the other half, and the reverse.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from walpurgis.lab.tables import Weights

Array = npt.NDArray[Any]

A_LITTLE = 1e-6  # of a win for each point: of options that win equally often, the one with the better points is better

# What is written down of each kind of choice at a decision where it is offered.
WEIGHED, WORTH_WIN, WORTH_POINTS, BEST = range(4)
# And of the decision itself.
COUNT, MATTER, SPREAD, COST = range(4)


def weigh_up(weights: Weights, seats: Array, kinds: int, fewest_win: bool = False) -> dict[str, Array]:
    """By decision: does it matter, how far apart are its options, what did the choice cost; and each kind's worth."""
    a_point = -A_LITTLE if fewest_win else A_LITTLE
    decisions = np.zeros((len(seats), 4))
    worth = np.zeros((len(seats), max(1, kinds), 4))
    for index in range(len(seats)):
        if seats[index] < 0:
            continue
        actions = np.flatnonzero(np.isfinite(weights.wins[index, :, 0]))
        wins = weights.wins[index, actions].astype(np.float64)
        points = weights.points[index, actions].astype(np.float64)
        taken = actions.tolist().index(int(weights.taken[index]))
        of_kind = weights.kinds[index, actions]
        for chosen_by, valued_by in halves(wins.shape[1]):
            choose = wins[:, chosen_by].mean(axis=1) + a_point * points[:, chosen_by].mean(axis=1)
            value = wins[:, valued_by].mean(axis=1)
            gains = points[:, valued_by].mean(axis=1)
            best, worst = int(choose.argmax()), int(choose.argmin())
            decisions[index] += (0.5, np.sign(value[best] - value[worst]) / 2, (value[best] - value[worst]) / 2,
                                 (value[best] - value[taken]) / 2)  # fmt: skip
            for kind in np.unique(of_kind[of_kind >= 0]):
                worth[index, kind] += kind_worth(of_kind == kind, choose, value, gains)
    return {"decisions": decisions, "worth": worth}


def kind_worth(own: Array, choose: Array, value: Array, gains: Array) -> Array:
    """Its best option beside the best of all others, where there are others; those that tie share in being the best."""
    if own.all():
        return np.zeros(4)
    mine = int(np.where(own, choose, -np.inf).argmax())
    other = int(np.where(own, -np.inf, choose).argmax())
    share = own[choose == choose.max()].mean()
    return np.array([1.0, value[mine] - value[other], gains[mine] - gains[other], share]) / 2


def halves(worlds: int) -> tuple[tuple[slice, slice], tuple[slice, slice]]:
    """Both ways to choose by one half and value by the other."""
    one, two = slice(0, worlds // 2), slice(worlds // 2, worlds)
    return (one, two), (two, one)
