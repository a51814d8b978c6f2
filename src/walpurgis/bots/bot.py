"""What a bot is, and how it is asked: it gets an imagined world, never the real state, so it cannot cheat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, runtime_checkable

from walpurgis.core.dice import Dice
from walpurgis.core.game import Game
from walpurgis.core.numbers import int8, zeros
from walpurgis.core.sets import Action, Seat
from walpurgis.core.state import copy_of

if TYPE_CHECKING:
    import numpy.typing as npt

Stop: TypeAlias = "npt.NDArray[int8]"  # one number; anything but 0 tells a bot to answer at once


@dataclass(frozen=True)
class Weighed:
    """What a bot thought of one option."""

    action: Action
    visits: int  # how often it was tried
    points: float  # expected points of the bot's seat at the end of the match
    win: float  # chance to win, a shared win counting its share


@dataclass(frozen=True)
class Foreseen:
    """Something that one option leads to more often, or less often, than another: `<game>-hint-<outcome>`."""

    outcome: str
    often: float  # the share of worlds in which it happens after the best option
    otherwise: float  # and after the other
    other: Action

    @property
    def difference(self) -> float:
        return abs(self.often - self.otherwise)


@dataclass(frozen=True)
class Thought:
    """A bot's choice and the options it compared, best first; none for a bot that does not compare options."""

    action: Action
    options: tuple[Weighed, ...] = ()
    simulations: int = 0
    foreseen: tuple[Foreseen, ...] = ()  # reasons, for people who ask; the clearest first


class Bot(Protocol):
    """A player of any game."""

    @property
    def name(self) -> str:
        """As it is written on the command line: `greedy`, `search:200ms`."""
        ...

    def think(self, game: Game, world: Any, seat: Seat, dice: Dice) -> Thought:
        """Choose for this seat, which owes a decision. The bot may change the world; use `dice` for randomness."""
        ...


@runtime_checkable
class Hurried(Protocol):
    """A bot that can be told, while it thinks, to answer at once with the best option so far."""

    def think_until(self, game: Game, world: Any, seat: Seat, dice: Dice, stop: Stop) -> Thought:
        """As `think`; another thread may write a 1 into `stop`."""
        ...


def new_stop() -> Stop:
    """A flag for `ask`: set its only element to 1, and the bot answers at once."""
    return zeros(1, int8)


def ask(
    bot: Bot, game: Game, state: Any, seat: Seat, dice: Dice, stop: Stop | None = None, world: Any = None
) -> Thought:
    """Ask a bot for a decision; it gets a copy in which everything its seat cannot know has been dealt again.

    `world` is a record to reuse for the copy, for callers that ask millions of times.
    """
    if world is None:
        world = copy_of(state)
    else:
        world.memory[:] = state.memory
    game.imagine(world, seat, dice)
    if stop is not None and isinstance(bot, Hurried):
        return bot.think_until(game, world, seat, dice, stop)
    return bot.think(game, world, seat, dice)
