"""Bots in any language: a program that is asked on its standard input and answers on its standard output.

Every message is one line of JSON; docs/bots.md tells the whole of it. A program is told what its seat sees and what has
happened as far as its seat may know, made from `observe` and from nothing else. It may be rude in any way it likes: a
wrong answer, none, too much or a crash end in a `BotFault`, within the time limit, and the caller lets chance play.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import re
import selectors
import shlex
import signal
import subprocess
import time
import typing
import weakref
from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated, Any, NoReturn, Protocol, runtime_checkable

import msgspec

from walpurgis.bots.bot import Thought
from walpurgis.core.dice import Dice
from walpurgis.core.errors import WalpurgisError
from walpurgis.core.game import Event, Game
from walpurgis.core.options import GameOptions
from walpurgis.core.sets import Seat, has, members
from walpurgis.core.state import blank
from walpurgis.words import words_of

PROTOCOL = 1
PREFIX = "cmd:"
LIMIT = 10.0  # seconds for a decision, where the name of the bot tells no limit
START = 10.0  # seconds from the start of the program to its greeting
GRACE = 1.0  # seconds from the farewell to the end of the program
LAST_WORDS = 0.2  # seconds from the end of its output to the end of the program, where it crashed
MOST_BYTES = 65_536  # in a line that a bot says; our own longest is a view with its events
MOST_FAILURES = 3  # in one match, before the program is left alone for the rest of it
MOST_BAD_MATCHES = 3  # in a row, before it is left alone for good
KEPT_STDERR = 4_000  # bytes, for messages to the author


# --- the messages, ours first ----------------------------------------------------------------------------------------


class Message(msgspec.Struct, tag_field="type"):
    """The parent of all messages; `type` tells which it is. Fields and types that you do not know are to be ignored."""


class Hello(Message, tag="hello"):
    """The first line. The answer is a hello of the bot's own."""

    protocol: int
    program: str


class NewMatch(Message, tag="match"):
    """A match begins, and this is your seat. No answer. Comes again, with a new process, after a failure."""

    game: str
    players: int
    seat: int
    options: dict[str, str]
    seed: int  # for the bot's own dice, so that the same tournament can be played twice; tells nothing of the cards
    limit_ms: int


class Choose(Message, tag="choose"):
    """Your seat owes a decision. The answer is a choice with the same id."""

    id: int
    legal: list[str]
    view: dict[str, Any]
    events: list[dict[str, Any]]  # since your last decision, as far as your seat may know of them


class Refused(Message, tag="refused"):
    """Your choice was not legal, and chance plays instead. No answer."""

    id: int
    action: str
    reason: str


class MatchResult(Message, tag="result"):
    """The match is over. No answer."""

    points: list[int]
    ranks: list[int]
    events: list[dict[str, Any]]


class Bye(Message, tag="bye"):
    """The last line; standard input is closed, and the program is to end."""


Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$")]


class HelloBack(Message, tag="hello"):
    """The bot's greeting."""

    protocol: int
    name: Name


class Choice(Message, tag="choice"):
    """The bot's decision: one of `legal`, as it is written there."""

    id: int
    action: Annotated[str, msgspec.Meta(max_length=200)]


ToBot = Hello | NewMatch | Choose | Refused | MatchResult | Bye
FromBot = HelloBack | Choice
_read_answer = msgspec.json.Decoder(FromBot).decode


def schemas(game: Game | None = None) -> dict[str, Any]:
    """The JSON Schema of what is said to a bot and by a bot; with a game, also of its views."""
    (to_bot, from_bot), parts = msgspec.json.schema_components((ToBot, FromBot), ref_template="#/$defs/{name}")
    schema: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Walpurgis bot protocol {PROTOCOL}",
        "$defs": {**parts, "ToBot": to_bot, "FromBot": from_bot},
        "anyOf": [{"$ref": "#/$defs/ToBot"}, {"$ref": "#/$defs/FromBot"}],
    }
    if game is not None:
        (view,), views = msgspec.json.schema_components((view_type(game),), ref_template="#/$defs/{name}")
        schema["$defs"] |= views
        parts["Choose"]["properties"]["view"] = view
    return schema


def view_type(game: Game) -> Any:
    """The class of a game's views."""
    return typing.get_type_hints(game.look)["return"]


def event_data(event: Event) -> dict[str, Any]:
    """An event as data; who else may know of it is not told."""
    data = msgspec.to_builtins(asdict(event))
    del data["audience"]
    return {"kind": event.kind, **data}


# --- faults ----------------------------------------------------------------------------------------------------------

FAULTS = ("illegal", "garbage", "silence", "flood", "crash", "no start")


class BotFault(WalpurgisError):
    """A bot gave no legal answer: `kind` is one of FAULTS, the message tells its author what happened."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


@runtime_checkable
class Listener(Protocol):
    """What a bot has besides `think` when it wants to be told of a match as it goes on, and not only of its turns."""

    def begin(self, game: Game, options: GameOptions, seat: Seat, seed: int) -> None:
        """A match begins, and the bot has this seat."""
        ...

    def hear(self, events: Sequence[Event]) -> None:
        """This happened; the caller tells only what the seat may know."""
        ...

    def end(self, points: Sequence[int], ranks: Sequence[int]) -> None:
        """The match is over."""
        ...

    def close(self) -> None:
        """Nothing more will be asked."""
        ...


# --- the program -----------------------------------------------------------------------------------------------------

STDIN, STDOUT, STDERR = range(3)


class Program:
    """A running program with its three pipes. Nothing here ever waits without a deadline."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # a group of its own: Ctrl-C is for us, and the end is for all its children
            )
        except (OSError, ValueError, IndexError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise BotFault("no start", f"{shlex.join(command)!r} cannot be started: {reason}") from None
        self.stderr = b""
        self._inbox = b""
        self._outbox = b""
        self._selector = selectors.DefaultSelector()
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._pipes = [pipe for pipe in pipes if pipe is not None]
        for number, pipe in enumerate(self._pipes):
            os.set_blocking(pipe.fileno(), False)
            if number != STDIN:
                self._selector.register(pipe.fileno(), selectors.EVENT_READ, number)
        self._stdin = self._pipes[STDIN].fileno()
        _running.add(self)

    def tell(self, message: Message) -> None:
        """Say something that needs no answer; what the pipe does not take now goes out later."""
        self._outbox += msgspec.json.encode(message) + b"\n"
        self._flush()

    def ask(self, message: Message, seconds: float) -> Any:
        """Say something and wait for the answer, a message."""
        deadline = time.monotonic() + seconds
        if self._inbox.strip():
            raise BotFault("garbage", f"it spoke before it was asked: {_shown(self._inbox)}")
        self._inbox = b""
        self.tell(message)
        line = self._line(deadline, seconds)
        try:
            return _read_answer(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BotFault("garbage", f"it said {_shown(line)}, which is no answer: {error}") from None

    def _line(self, deadline: float, seconds: float) -> bytes:
        """The next line that is not blank."""
        while True:
            line, newline, rest = self._inbox.partition(b"\n")
            if newline:
                self._inbox = rest
                if line.strip():
                    return line
            elif len(line) > MOST_BYTES:
                raise BotFault("flood", f"it said more than {MOST_BYTES:,} bytes in one line")
            elif (left := deadline - time.monotonic()) <= 0:
                raise BotFault("silence", f"it did not answer within {seconds:g} s")
            else:
                self._move(left)

    def _move(self, seconds: float) -> None:
        """Move what can be moved through the pipes, waiting at most so long for the first of it."""
        for key, _ in self._selector.select(seconds):
            if key.data == STDIN:
                self._flush()
            elif key.data == STDERR:
                self.stderr = (self.stderr + self._read(key.fd))[-KEPT_STDERR:]
            else:
                self._inbox += self._read(key.fd)
                if key.fd not in self._selector.get_map():
                    self._crashed()

    def _read(self, pipe: int) -> bytes:
        """What lies in a pipe; a pipe that has been closed is not watched any more."""
        try:
            data = os.read(pipe, MOST_BYTES)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self._selector.unregister(pipe)
        return data

    def _flush(self) -> None:
        try:
            while self._outbox:
                self._outbox = self._outbox[os.write(self._stdin, self._outbox) :]
        except BlockingIOError:
            if self._stdin not in self._selector.get_map():
                self._selector.register(self._stdin, selectors.EVENT_WRITE, STDIN)
            return
        except OSError:  # it no longer listens; whether it has ended shows on its other pipes
            self._outbox = b""
        self._drop_stdin()

    def _drop_stdin(self) -> None:
        if self._stdin in self._selector.get_map():
            self._selector.unregister(self._stdin)

    def _crashed(self) -> NoReturn:
        deadline = time.monotonic() + LAST_WORDS
        self._drain(deadline)
        code = self.kill(patience=max(0.0, deadline - time.monotonic()))
        how = "it closed its output" if code == -signal.SIGKILL else f"it ended with code {code}"
        words = self.stderr.decode(errors="replace").strip()
        raise BotFault("crash", how + (f"; its last words: {words[-400:]}" if words else ""))

    def _drain(self, deadline: float) -> None:
        """Listen until it has closed its pipes, or until the deadline."""
        self._drop_stdin()
        while self._selector.get_map() and (left := deadline - time.monotonic()) > 0:
            for key, _ in self._selector.select(left):
                data = self._read(key.fd)
                if key.data == STDERR:
                    self.stderr = (self.stderr + data)[-KEPT_STDERR:]

    def farewell(self) -> bool:
        """Say goodbye, wait a moment, and end it; whether it ended by itself."""
        self.tell(Bye())
        deadline = time.monotonic() + GRACE
        self._drop_stdin()
        self._pipes[STDIN].close()
        self._drain(deadline)
        return self.kill(patience=max(0.0, deadline - time.monotonic())) != -signal.SIGKILL

    def kill(self, patience: float = 0.0) -> int:
        """End it and all it has started; its exit code, which is its own where it ended within our patience."""
        if self not in _running:
            return self._process.returncode
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        with contextlib.suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        code = self._process.wait()
        self._selector.close()
        for pipe in self._pipes:
            pipe.close()
        _running.discard(self)
        return code


def _shown(said: bytes) -> str:
    text = said.strip()[:80].decode(errors="replace")
    return repr(text + "…" if len(said.strip()) > 80 else text)


_running: weakref.WeakSet[Program] = weakref.WeakSet()


@atexit.register
def end_all_programs() -> None:
    """End every program that is still running, for whoever leaves in a hurry."""
    for program in list(_running):
        program.kill()


# --- the bot ---------------------------------------------------------------------------------------------------------

_NAME = re.compile(r"cmd:(?P<command>.+?)(?:@(?P<number>\d+(?:\.\d+)?)(?P<unit>ms|s))?", re.DOTALL)
_SEATS = tuple(f"seat {seat}" for seat in range(8))


class ProtocolBot:
    """A program as a bot; started when it is first needed, and anew after a failure."""

    def __init__(self, command: str, limit: float = LIMIT, name: str | None = None) -> None:
        self.command = shlex.split(command)
        self.limit = limit
        self._name = name or PREFIX + command
        self._program: Program | None = None
        self._match: NewMatch | None = None
        self._knows_match = False  # whether the program has been told of it
        self._heard: list[dict[str, Any]] = []
        self._told = 0  # how many of these the program has been told
        self._questions = 0
        self._failures = 0
        self._bad_matches = 0
        self._last_fault: BotFault | None = None
        self.greeting = ""  # the name that the program gave itself
        self.stderr = b""  # the last that the program wrote there before it ended
        self.ended_itself = True

    @classmethod
    def named(cls, name: str) -> ProtocolBot:
        """The bot that is written `cmd:COMMAND` or `cmd:COMMAND@500ms`; ValueError when it is not written so."""
        found = _NAME.fullmatch(name)
        if found is None or not shlex.split(found["command"]):
            raise ValueError(f"{name!r} is no program; write cmd:COMMAND, or cmd:COMMAND@500ms with a limit of time")
        seconds = float(found["number"] or LIMIT) / (1000 if found["unit"] == "ms" else 1)
        if seconds <= 0:
            raise ValueError(f"{name!r} leaves no time to think")
        return cls(found["command"], seconds, name)

    @property
    def name(self) -> str:
        """As it is written on the command line."""
        return self._name

    # --- the listener ---

    def begin(self, game: Game, options: GameOptions, seat: Seat, seed: int) -> None:
        """A match begins; a program that was left alone in the last one gets a new chance, but not for ever."""
        self._bad_matches = self._bad_matches + 1 if self._failures >= MOST_FAILURES else 0
        self._failures = MOST_FAILURES if self._bad_matches >= MOST_BAD_MATCHES else 0
        self._match = NewMatch(game.name, options.players, seat, options.texts(), seed, self._limit_ms)
        self._knows_match = False
        self._heard, self._questions = [], 0

    def hear(self, events: Sequence[Event]) -> None:
        """Kept until the next decision, and for a program that has to be started anew."""
        self._heard += [event_data(event) for event in events]

    def end(self, points: Sequence[int], ranks: Sequence[int]) -> None:
        """The match is over."""
        if self._program is not None and self._knows_match:
            self._program.tell(MatchResult(list(points), list(ranks), self._heard[self._told :]))
        self._match = None

    def close(self) -> None:
        """End the program, with a farewell."""
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
        if self._match is None:  # asked by somebody who does not tell of matches
            self._match = NewMatch(game.name, int(world.players), seat, {}, 0, self._limit_ms)
        try:
            choice = self._ask(names, view)
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

    def _ask(self, legal: list[str], view: dict[str, Any]) -> Choice:
        program = self._program or self.open()
        if not self._knows_match and self._match is not None:
            program.tell(self._match)
            self._knows_match = True
            self._told = 0
        events = self._heard[self._told :]
        self._told = len(self._heard)
        self._questions += 1
        answer = program.ask(Choose(self._questions, legal, view, events), self.limit)
        if not isinstance(answer, Choice):
            raise BotFault("garbage", "it said hello again instead of choosing")
        if answer.id != self._questions:
            raise BotFault("garbage", f"it answered question {answer.id}, but {self._questions} was asked")
        return answer

    def open(self) -> Program:
        """Start the program and exchange greetings; one that cannot do that is not tried again in this match."""
        try:
            self._program = Program(self.command)
            answer = self._program.ask(Hello(PROTOCOL, "walpurgis"), max(START, self.limit))
            if not isinstance(answer, HelloBack):
                raise BotFault("garbage", "it did not answer hello with hello")
            if answer.protocol != PROTOCOL:
                raise BotFault("garbage", f"it speaks protocol {answer.protocol}; this program speaks {PROTOCOL}")
        except BotFault:
            self._failures = MOST_FAILURES
            self._drop()
            raise
        self.greeting = answer.name
        return self._program

    def _refuse(self, choice: Choice, reason: str) -> NoReturn:
        if self._program is not None:
            self._program.tell(Refused(choice.id, choice.action, reason))
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
