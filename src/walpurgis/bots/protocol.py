"""Bots in any language: a program that is asked on its standard input and answers on its standard output.

A program is told what its seat sees and what has happened, as far as its seat may know; all of it is made from
`observe`. If it gives no legal answer, a random action is played.
"""

from __future__ import annotations

import base64
import re
import shlex
from collections.abc import Sequence
from typing import Any, NoReturn, Protocol, runtime_checkable

import msgspec

from walpurgis.bots.bot import Thought
from walpurgis.bots.messages import BotFault, ChoiceMade, ChoiceRefused, Choose, MatchResult, NewMatch, event_data
from walpurgis.bots.program import LIMIT, Program
from walpurgis.core.dice import Dice
from walpurgis.core.errors import UnknownBot, quoted
from walpurgis.core.game import Event, Game
from walpurgis.core.options import GameOptions
from walpurgis.core.sets import Seat, has, members
from walpurgis.core.state import blank
from walpurgis.words import words_of

PREFIX = "cmd:"
MOST_FAILURES = 3  # in one match, before the program is left alone for the rest of it
MOST_BAD_MATCHES = 3  # in a row, before it is left alone for good

_NAME = re.compile(r"cmd:(?P<command>.+?)(?:@(?P<number>[0-9]{1,9}(?:\.[0-9]{1,9})?)(?P<unit>ms|s))?", re.DOTALL)
_SEATS = tuple(f"seat {seat}" for seat in range(8))


@runtime_checkable
class Follower(Protocol):
    """The methods of a bot, besides `think`, that wants to be told about the whole match and not only its own turns."""

    def begin(self, game: Game, options: GameOptions, seat: Seat, seed: int) -> None:
        """A match begins, and the bot has this seat."""
        ...

    def hear(self, events: Sequence[Event]) -> None:
        """Something happened; the caller passes only what the seat may know."""
        ...

    def end(self, points: Sequence[int], ranks: Sequence[int]) -> None:
        """The match is over."""
        ...

    def close(self) -> None:
        """Nothing more will be asked."""
        ...


def split_command(command: str) -> list[str]:
    """The words of a command as a shell would read them."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UnknownBot(f"{quoted(command)} cannot be read as a command: {error}") from None
    if not words:
        raise UnknownBot("the command of a bot is missing; write cmd:COMMAND")
    return words


class ProtocolBot:
    """A program as a bot; started when it is first needed, and again after a failure."""

    def __init__(self, command: str, limit: float = LIMIT, name: str | None = None) -> None:
        self.command = split_command(command)
        self.limit = limit
        self._name = name or PREFIX + command
        self._program: Program | None = None
        self._match: NewMatch | None = None
        self._knows_match = False  # whether the program has heard about it
        self._heard: list[dict[str, Any]] = []
        self._told = 0  # how many of these the program has been told
        self._questions = 0
        self._failures = 0
        self._bad_matches = 0
        self._last_fault: BotFault | None = None
        self.greeting = ""  # the name that the program gave itself
        self._wants_worlds = False
        self.stderr = b""  # the last that the program wrote there before it ended
        self.ended_itself = True

    @classmethod
    def named(cls, name: str) -> ProtocolBot:
        """The bot that is written `cmd:COMMAND` or `cmd:COMMAND@500ms`; UnknownBot says what is wrong with a name."""
        found = _NAME.fullmatch(name)
        if found is None:
            raise UnknownBot(
                f"{quoted(name)} names no program; write cmd:COMMAND, or cmd:COMMAND@500ms with a time limit"
            )
        seconds = float(found["number"] or LIMIT) / (1000 if found["unit"] == "ms" else 1)
        if seconds <= 0:
            raise UnknownBot(f"{quoted(name)} leaves no time to think")
        return cls(found["command"], seconds, name)

    @property
    def name(self) -> str:
        """As it is written on the command line."""
        return self._name

    # --- the follower ---

    def begin(self, game: Game, options: GameOptions, seat: Seat, seed: int) -> None:
        """A match begins; a program that was given up on in the last match is tried again, but not for ever."""
        self._bad_matches = self._bad_matches + 1 if self._failures >= MOST_FAILURES else 0
        self._failures = MOST_FAILURES if self._bad_matches >= MOST_BAD_MATCHES else 0
        self._match = NewMatch(game.name, options.players, seat, options.texts(), seed, self._limit_ms)
        self._knows_match = False
        self._heard, self._questions = [], 0

    def hear(self, events: Sequence[Event]) -> None:
        """Kept until the next decision, and for a program that has to be started again."""
        self._heard += [event_data(event) for event in events]

    def end(self, points: Sequence[int], ranks: Sequence[int]) -> None:
        """The match is over."""
        if self._program is not None and self._knows_match:
            self._program.tell(MatchResult(list(points), list(ranks), self._heard[self._told :]))
        self._match = None

    def close(self) -> None:
        """Send `bye` and end the program."""
        if self._program is not None:
            self.ended_itself = self._program.farewell()
            self.stderr = self._program.stderr
            self._program = None

    # --- the bot ---

    def think(self, game: Game, world: Any, seat: Seat, dice: Dice) -> Thought:
        """Ask the program; BotFault when it gives no legal answer."""
        if self._failures >= MOST_FAILURES and self._last_fault is not None:
            raise BotFault(self._last_fault.kind, f"left alone after this: {self._last_fault}")
        legal = game.legal(world, seat)
        knowledge = blank(game.knowledge)
        game.observe(world, seat, knowledge)
        names = [game.action_name(world, seat, action) for action in members(legal)]
        view = msgspec.to_builtins(game.look(knowledge))
        if self._match is None:  # asked by a caller that does not announce matches
            self._match = NewMatch(game.name, int(world.players), seat, {}, 0, self._limit_ms)
        try:
            choice = self._ask(names, view, world)
        except BotFault as fault:
            self._fail(fault)
            raise
        try:
            action = game.action_named(world, seat, choice.action)
        except ValueError:
            self._refuse(choice, f"this is no action of {game.name}")
        if not has(legal, action):
            self._refuse(choice, words_of("en", game).reason(game.why_not(world, seat, action), _SEATS))
        return Thought(int(action))

    @property
    def _limit_ms(self) -> int:
        return round(self.limit * 1000)

    def _ask(self, legal: list[str], view: dict[str, Any], world: Any) -> ChoiceMade:
        program = self._program or self.open()
        if not self._knows_match and self._match is not None:
            program.tell(self._match)
            self._knows_match = True
            self._told = 0
        events = self._heard[self._told :]
        self._told = len(self._heard)
        self._questions += 1
        record = base64.b64encode(world.memory).decode() if self._wants_worlds else ""
        answer = program.ask(Choose(self._questions, legal, view, events, record), self.limit)
        if not isinstance(answer, ChoiceMade):
            raise BotFault("garbage", "it said hello again instead of choosing")
        if answer.id != self._questions:
            raise BotFault("garbage", f"it answered question {answer.id}, but {self._questions} was asked")
        return answer

    def open(self) -> Program:
        """Start the program and exchange greetings; one that fails is not tried again in this match."""
        try:
            self._program = Program(self.command)
            hello = self._program.greet(self.limit)
            self.greeting, self._wants_worlds = hello.name, hello.worlds
        except BotFault:
            self._failures = MOST_FAILURES
            self._drop()
            raise
        return self._program

    def _refuse(self, choice: ChoiceMade, reason: str) -> NoReturn:
        if self._program is not None:
            self._program.tell(ChoiceRefused(choice.id, choice.action, reason))
        raise BotFault("illegal", f"it chose {choice.action[:40]!r}: {reason}")

    def _fail(self, fault: BotFault) -> None:
        self._last_fault = fault
        self._failures += 1
        self._drop()

    def _drop(self) -> None:
        self._knows_match = False
        if self._program is not None:
            self._program.kill()
            self.stderr = self._program.stderr
            self._program = None
