"""Why one option is better than another: what each of them leads to, in worlds that this seat thinks possible.

Search knows how often an option wins, but not why. So greedy players play out the best option and the next best one in
imagined worlds to the end of the round, and what happens to the seat is counted. The clearest difference is the reason.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

from walpurgis.bots.bot import Foreseen, Stop, Thought
from walpurgis.core.dice import Dice
from walpurgis.core.game import SPECTATOR, Game
from walpurgis.core.sets import Action, Seat, members
from walpurgis.core.state import copy_of

WORLDS = 32
CLEAR = 0.2  # a smaller difference may be chance, and is no reason


def with_reasons(game: Game, state: Any, seat: Seat, thought: Thought, dice: Dice, stop: Stop) -> Thought:
    """The same thought, with the reasons for its choice."""
    comparison = OutcomeComparison.of(game, state, seat, thought, dice)
    while comparison and comparison.worlds < WORLDS and not stop[0]:
        comparison.look()
    return replace(thought, foreseen=comparison.reasons if comparison else ())


@dataclass
class OutcomeComparison:
    """Compares the choice with the next best option, one world at a time, so that callers can pause in between."""

    game: Game
    state: Any
    seat: Seat
    best: Action
    other: Action
    dice: Dice
    worlds: int = 0
    of_best: Counter[str] = field(default_factory=Counter[str])
    of_other: Counter[str] = field(default_factory=Counter[str])

    @staticmethod
    def of(game: Game, state: Any, seat: Seat, thought: Thought, dice: Dice) -> OutcomeComparison | None:
        """None where there is only one option."""
        others = [option.action for option in thought.options if option.action != thought.action]
        return OutcomeComparison(game, state, seat, thought.action, others[0], dice) if others else None

    def look(self) -> None:
        """Play both out in one more world, the same for both."""
        world = copy_of(self.state)
        self.game.imagine(world, self.seat, self.dice)
        self.of_best.update(outcomes(self.game, copy_of(world), self.seat, self.best, self.dice))
        self.of_other.update(outcomes(self.game, world, self.seat, self.other, self.dice))
        self.worlds += 1

    @property
    def reasons(self) -> tuple[Foreseen, ...]:
        """The statistically significant differences, the clearest first."""
        best, other, worlds = self.of_best, self.of_other, self.worlds
        found = [Foreseen(name, best[name] / worlds, other[name] / worlds, self.other) for name in best | other]
        clear = [one for one in found if one.difference >= CLEAR]
        return tuple(sorted(clear, key=lambda one: -one.difference))


def outcomes(game: Game, world: Any, seat: Seat, action: Action, dice: Dice) -> set[str]:
    """What an action leads to for its seat: what happens before its next decision, and how the round ends."""
    happens: set[str] = set()
    actor, is_near, is_over = seat, True, False
    while not is_over:
        before = copy_of(world)
        game.act(world, actor, action)
        told = [event for event in game.tell(before, actor, action, world) if getattr(event, "seat", None) == seat]
        happens |= {event.outcome for event in told if is_near or event.ends_round}
        is_over = any(event.ends_round for event in told) or game.deals(world) > game.deals(before)
        last, actor = actor, next(members(game.waiting(world)), SPECTATOR)
        if actor == SPECTATOR:
            break
        is_next_part = last == seat and not happens  # of the same decision: a card to show, the next one to pass
        is_near = is_near and (actor != seat or is_next_part)
        action = int(game.greedy(world, actor, dice))
    return happens - {""}
