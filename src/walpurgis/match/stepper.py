"""One match for programs that play millions of decisions: action numbers in, the next decision out.

>>> import random
>>> import walpurgis
>>> stepper = walpurgis.Stepper("shot", players=4, seed=7, first=0)
>>> stepper.seat, stepper.legal
(0, [48, 50, 51, 52, 53, 54, 55])
>>> stepper.name_of(52)
'q4'
>>> stepper.step(52)  # seat 0 takes the quota 4; the others are left for the next seat
[48, 50, 51, 53, 54, 55]
>>> legal = stepper.legal
>>> while legal:
...     legal = stepper.step(random.choice(legal))
>>> stepper.is_over, sum(stepper.ranks) >= 4
(True, True)

A `Match` tells what happened, explains refusals, keeps a log and takes moves back; a stepper only plays, with one
compiled call per decision. When several seats choose at once, they are asked one after the other.
"""

from __future__ import annotations

import functools
import operator
from typing import Any

from walpurgis.batch import kernels_of
from walpurgis.core.dice import Seed, new_dice
from walpurgis.core.errors import IllegalAction, MatchOver, NotYourTurn, UnknownAction, quoted
from walpurgis.core.game import MOST_ACTIONS, SPECTATOR, Game
from walpurgis.core.layout import Layout
from walpurgis.core.numbers import int8, int64, zeros
from walpurgis.core.rule import entry_of
from walpurgis.core.sets import Action, Seat, members
from walpurgis.core.state import blank, copy_of, record_type
from walpurgis.games import game_named


@functools.cache
def _layout_of(game: Game) -> Layout:
    """A state, and whose decision it is: all that one compiled call reads and writes."""
    return record_type([("state", game.state), ("legal", int64), ("seat", int8), ("actions", int8, MOST_ACTIONS)])


class Stepper:
    """One match of a game, stepped by action numbers.

    legal  what the seat that decides now may do, as action numbers; empty when the match is over
    state  the record of the match, for the functions of the game
    """

    def __init__(
        self, game: str | Game, players: int | None = None, *, seed: Seed | None = None, **options: object
    ) -> None:
        """Deal a match, the same as `walpurgis.new` with these arguments."""
        self.game = game_named(game) if isinstance(game, str) else game
        self.options = self.game.options.make(players, **options)
        self._lay_out(bytes(self.game.new_state(self.options, seed).memory))
        self._show(self._begin(self._one))

    def _lay_out(self, state: bytes) -> None:
        self._hold(blank(_layout_of(self.game)))
        self.state.memory[:] = state
        self._new = bytes(self.game.new_state(self.options, 0).memory)
        kernels = kernels_of(self.game)
        self._begin = entry_of(kernels.begin_one, self._one)
        self._look = entry_of(kernels.look_at_one, self._one)
        self._step = entry_of(kernels.step_one, self._one, 0)

    def _hold(self, one: Any) -> None:
        self._one = one
        self.state = one.state
        self._actions: memoryview = one.actions
        start = one.layout.fields["seat"][1]
        self._seat: memoryview = one.memory[start : start + 1].cast("b")  # faster to read than the field

    def _show(self, options: int) -> list[Action]:
        self.legal: list[Action] = self._actions[:options].tolist()
        return self.legal

    @property
    def players(self) -> int:
        """How many play."""
        return self.options.players

    @property
    def seat(self) -> Seat:
        """Whose decision it is; -1 when the match is over."""
        return self._seat[0]

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return not self.legal

    @property
    def points(self) -> list[int]:
        """The points of each seat so far."""
        return self._standing()[0]

    @property
    def ranks(self) -> list[int]:
        """The rank of each seat from 1, as if the match ended now; equal ranks are ties that no rule breaks."""
        return self._standing()[1]

    def _standing(self) -> tuple[list[int], list[int]]:
        points, ranks = zeros(self.players, int64), zeros(self.players, int64)
        self.game.standing(self.state, points, ranks)
        return points.tolist(), ranks.tolist()

    def step(self, action: Action) -> list[Action]:
        """Take an action of the seat that decides now; what the next seat may do, nothing when the match is over.

        An action that is not legal raises IllegalAction, and changes nothing.
        """
        if type(action) is not int:
            action = _number(action)
        options = self._step(self._one, action) if -1 < action < MOST_ACTIONS else -1
        if options < 0:
            raise self._refusal(action)
        self.legal = legal = self._actions[:options].tolist()
        return legal

    def _refusal(self, action: Action) -> IllegalAction:
        if self.is_over:
            return MatchOver("the match is over; reset() deals the next one")
        choices = ", ".join(map(str, self.legal))
        return IllegalAction(f"seat {self.seat} may not take action {quoted(action)}; it may take {choices}")

    def reset(self, seed: Seed | None = None) -> list[Action]:
        """Deal the next match; what the first seat may do.

        With a seed it deals as `walpurgis.new` does; without one the dice of this match roll on.
        """
        dice = [int(number) for number in (self.state.dice if seed is None else new_dice(seed))]
        self.state.memory[:] = self._new  # nothing of the last match may be seen in this one
        for word, number in enumerate(dice):
            self.state.dice[word] = number
        return self._show(self._begin(self._one))

    def ask(self, seat: Seat) -> list[Action]:
        """Ask this one of the seats that choose at once; what it may do."""
        if not self.game.waiting(self.state) >> max(0, seat) & 1 or seat < 0:
            raise NotYourTurn(f"seat {seat} owes no decision now; {self!r}")
        self._one.seat, self._one.legal = seat, self.game.legal(self.state, seat)
        self.legal = list(members(self._one.legal))
        for place, action in enumerate(self.legal):
            self._actions[place] = action
        return self.legal

    def look(self) -> list[Action]:
        """Look again, after `state` was changed from outside; what the seat that decides now may do."""
        return self._show(self._look(self._one))

    def name_of(self, action: Action) -> str:
        """How an action of the seat that decides now is written in matches and records."""
        if action not in self.legal:
            raise self._refusal(action)
        return self.game.action_name(self.state, self.seat, action)

    def view(self, seat: Seat = SPECTATOR) -> Any:
        """What this seat sees, as data with names; without a seat, what a spectator may see."""
        if not SPECTATOR <= seat < self.players:
            raise IllegalAction(f"there is no seat {seat}; seats are counted from 0 to {self.players - 1}")
        known = blank(self.game.knowledge)
        self.game.observe(self.state, seat, known)
        return self.game.look(known)

    def copy(self) -> Stepper:
        """A copy of the match that is played on separately."""
        other = Stepper.__new__(Stepper)
        other.__dict__.update(self.__dict__)
        other._hold(copy_of(self._one))
        other.legal = self.legal[:]
        return other

    def __getstate__(self) -> dict[str, Any]:
        """What is kept when a stepper is copied or pickled: the whole record as its bytes."""
        return {"game": self.game, "options": self.options, "one": bytes(self._one.memory)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.game, self.options = kept["game"], kept["options"]
        if len(kept["one"]) != _layout_of(self.game).itemsize:
            raise ValueError(f"this is not a match of {self.game.name}")
        self._lay_out(kept["one"][: self.game.state.itemsize])
        self._one.memory[:] = kept["one"]
        self._show(self._one.legal.bit_count())

    def __repr__(self) -> str:
        now = "over" if self.is_over else f"waiting for seat {self.seat}"
        return f"<Stepper of {self.game.name}, {self.players} players, {now}>"


def _number(action: object) -> Action:
    """An action as Python's own int: NumPy has others."""
    try:
        return operator.index(action)  # pyright: ignore[reportArgumentType]
    except TypeError:
        raise UnknownAction(f"{quoted(action)} is not an action number; `legal` lists those that are") from None
