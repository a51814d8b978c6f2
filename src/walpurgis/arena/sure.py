"""When to stop: a sequential test that may look after every board and still errs in at most 5 of 100 tournaments.

For each ordered pair of bots somebody bets, board after board, that the first wins more than the second. A board's
difference of their win shares d lies between -1 and 1; a stake of the share f of the capital turns it into 1 + f * d
times what it was. If the first is not better, no bet of this kind gains on average, so by Ville's inequality the
capital ever reaches 1/error with a chance of at most `error`, however often you look (Waudby-Smith and Ramdas,
"Estimating means of bounded random variables by betting", 2023). The start capital is spread evenly over a range of
stakes, as nobody knows beforehand how much better the better bot is. Nothing is assumed about the distribution.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from walpurgis.arena.board import BoardLine
from walpurgis.arena.plan import Plan
from walpurgis.arena.standings import Tally

ERROR = 0.05
STAKES = np.geomspace(0.01, 0.9, 16)  # shares of the capital


class Sureness:
    """The capital of every bet, from board to board."""

    def __init__(self, entrants: int, error: float = ERROR) -> None:
        self.entrants = entrants
        # A bot is named the best when it has beaten every other. Were it not the best, it would have to win a bet that
        # is not in its favour; there are `entrants` bots that could be named so.
        self.goal = entrants / error
        self._logs = np.zeros((entrants, entrants, len(STAKES)))
        self.best: int | None = None

    def see(self, wins: npt.NDArray[np.float64]) -> int | None:
        """One board's win share of each bot; the bot that is surely the best, once there is one."""
        if self.best is None:
            difference = np.nan_to_num(wins[:, None] - wins[None, :])  # nobody bets on a bot that did not sit
            self._logs += np.log1p(STAKES * difference[..., None])
            capital = self.capital
            np.fill_diagonal(capital, np.inf)
            surely = np.flatnonzero((capital >= self.goal).all(1))
            if len(surely) and self.entrants > 1:
                self.best = int(surely[0])
        return self.best

    @property
    def capital(self) -> npt.NDArray[np.float64]:
        """For each pair what the bet on the first stands at; it began with 1."""
        return np.exp(np.minimum(self._logs, 700.0)).mean(-1)

    @classmethod
    def of(cls, plan: Plan, boards: Sequence[BoardLine]) -> Sureness:
        """After these boards."""
        sureness = cls(len(plan.entrants))
        for board in boards:
            sureness.see(board_wins(plan, board))
        return sureness


def board_wins(plan: Plan, board: BoardLine) -> npt.NDArray[np.float64]:
    """Each bot's win share at one board."""
    tally = Tally(plan, [board])
    return np.array([tally.by_board(tally.wins, entrant)[0] for entrant in range(len(plan.entrants))])
