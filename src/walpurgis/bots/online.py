"""A bot plays on a server: the same program that plays in tournaments, over the server's bot API.

The stream reports what happens at the bot's tables, one message per line; each decision is sent as a POST request. If
the connection breaks, it is opened again, and the server sends everything again. Each table has its own program. Only
the standard library is needed, so `bot connect` works without the server's packages.
"""

from __future__ import annotations

import contextlib
import json
import queue
import random
import secrets
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from walpurgis.bots.messages import BotFault, ChoiceMade, Choose, MatchResult, NewMatch
from walpurgis.bots.program import LIMIT, Program
from walpurgis.bots.protocol import split_command
from walpurgis.core.errors import WalpurgisError

SILENCE = 30.0  # seconds; a stream says something far more often
PAUSE = 1.0  # seconds before a broken line is opened again


class ServerSaysNo(WalpurgisError):
    """The server refuses something; the text is the server's."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(f"the server refuses ({status}): {text}")
        self.status = status


class ServerAway(WalpurgisError):
    """The server does not answer."""


@dataclass(frozen=True)
class Account:
    """Where the server is, and who we are there."""

    url: str
    token: str = ""

    def open(self, path: str, data: object = None) -> Any:
        """Send a request; returns the response to be read."""
        body = None if data is None else json.dumps(data).encode()
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if not self.url.startswith(("http://", "https://")):
            raise ServerAway(f"{self.url!r} is no address of a server; it begins with http:// or https://")
        request = urllib.request.Request(self.url.rstrip("/") + path, body, headers)
        try:
            return urllib.request.urlopen(request, timeout=SILENCE)
        except urllib.error.HTTPError as error:
            with error:
                raise ServerSaysNo(error.code, _reason(error.read())) from None
        except (urllib.error.URLError, OSError, ValueError) as error:
            raise ServerAway(f"{self.url} does not answer: {getattr(error, 'reason', error)}") from None

    def post(self, path: str, data: object) -> Any:
        """Post something; the answer as data."""
        with self.open(path, data) as answer:
            return json.loads(answer.read())

    def lines(self) -> Iterator[dict[str, Any]]:
        """What the stream says until it breaks."""
        with self.open("/api/bot/stream") as stream, contextlib.suppress(OSError, ValueError):
            for line in stream:
                if line.strip():
                    yield json.loads(line)


def _reason(body: bytes) -> str:
    try:
        said = json.loads(body)
        return str(said.get("text") or said.get("detail") or said)
    except (ValueError, AttributeError):
        return body[:200].decode(errors="replace")


def new_account(url: str, name: str) -> Account:
    """A new bot on a server."""
    return Account(url, Account(url).post("/api/bot/token", {"name": name})["token"])


@dataclass
class JoinedTable:
    """One table: what has been heard, and the program that plays there."""

    table: str
    command: list[str]
    limit: float
    inbox: queue.SimpleQueue[dict[str, Any] | None] = field(
        default_factory=queue.SimpleQueue[dict[str, Any] | None], init=False
    )
    events: list[Any] = field(default_factory=list[Any], init=False)
    answered: int | None = field(default=None, init=False)
    info: dict[str, Any] = field(default_factory=dict[str, Any], init=False)
    seat: int = field(default=-1, init=False)
    program: Program | None = field(default=None, init=False)

    def hear(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """Remember what matters; returns the current match, if the message contains it."""
        if "table" in message:
            self.info = message["table"]
        if "you" in message:
            self.seat = message["you"]
        if "story" in message:
            self.events = list(message["story"])
        self.events += message.get("events", ())
        return message.get("now")

    @property
    def is_asked_to_undo(self) -> bool:
        """Whether somebody wants to take a decision back and waits for our answer."""
        undo = self.info.get("undo")
        return bool(undo) and self.seat >= 0 and self.seat not in (undo["by"], *undo["agreed"])

    def choose(self, now: dict[str, Any], say: Callable[[str], None]) -> str:
        """The program's choice, or a random action if it gives none."""
        view = {**now["view"], **now["mine"]}
        try:
            program = self.program or self._start()
            events, self.events = self.events, []
            answer = program.ask(Choose(now["ask"], now["legal"], view, events), self.limit)
            if not isinstance(answer, ChoiceMade) or answer.id != now["ask"]:
                raise BotFault("garbage", "it did not answer the question")
            if answer.action not in now["legal"]:
                raise BotFault("illegal", f"it chose {answer.action[:40]!r}, which is not legal")
            return answer.action
        except BotFault as fault:
            say(f"{self.table}: {fault.kind}: {fault}; chance plays")
            self.close()
            return random.choice(now["legal"])

    def _start(self) -> Program:
        self.program = program = Program(self.command)
        program.greet(self.limit)
        options = self.info.get("options", {})
        players, game = self.info.get("players", 0), self.info.get("game", "")
        program.tell(NewMatch(game, players, self.seat, options, secrets.randbits(48), round(self.limit * 1000)))
        return program

    def end(self, now: dict[str, Any]) -> None:
        """The match is over."""
        if self.program is not None:
            self.program.tell(MatchResult(now["points"], now["ranks"], self.events))
            self.program.farewell()
            self.program = None

    def close(self) -> None:
        """End the program."""
        if self.program is not None:
            self.program.kill()
            self.program = None


class Online:
    """A program that plays at all tables of an account."""

    def __init__(self, account: Account, command: str, say: Callable[[str], None], limit: float = LIMIT) -> None:
        self.account = account
        self.command = split_command(command)
        self.say = say
        self.limit = limit
        self.matches = 0  # played to their end
        self._games: dict[str, JoinedTable] = {}
        self._ended = threading.Condition()
        self._stopping = False

    def sit(self, table: str) -> None:
        """Take an open seat at a table."""
        self.account.post(f"/api/bot/tables/{table}/sit", {})

    def greet(self) -> None:
        """Start the program once and hear its greeting; BotFault where it cannot play at all."""
        program = Program(self.command)
        program.greet(self.limit)
        program.farewell()

    def play(self, matches: int | None = None) -> None:
        """Play until this many matches are over, or for ever; reconnects when the connection breaks."""
        self.say(f"connected to {self.account.url}; waiting for tables (stop with Ctrl+C)")
        reader = threading.Thread(target=self._read, daemon=True)
        reader.start()
        with self._ended:
            self._ended.wait_for(lambda: not reader.is_alive() or (matches is not None and self.matches >= matches))
        self._stopping = True

    def _read(self) -> None:
        while not self._stopping:
            try:
                for message in self.account.lines():
                    self._pass_on(message)
                    if self._stopping:
                        return
            except ServerSaysNo as error:
                if error.status in (401, 403):
                    self.say(str(error))
                    with self._ended:
                        self._ended.notify_all()
                    return
                self.say(str(error))
            except ServerAway as error:
                self.say(str(error))
            time.sleep(PAUSE)

    def _pass_on(self, message: dict[str, Any]) -> None:
        table = message["at"]
        game = self._games.get(table)
        if game is None:
            self.say(f"{table}: at the table")
            game = self._games[table] = JoinedTable(table, self.command, self.limit)
            threading.Thread(target=self._play_at, args=(game,), daemon=True).start()
        game.inbox.put(message)

    def _play_at(self, game: JoinedTable) -> None:
        while (message := game.inbox.get()) is not None:
            now = game.hear(message)
            if game.is_asked_to_undo:
                # A program that agreed to everything could be asked until its whole hand was known.
                self._post(game, "consent", {"yes": False})
            if now is None:
                continue
            if now["over"]:
                self._say_result(game, now)
                game.end(now)
                break
            if now["ask"] is not None and now["ask"] != game.answered:
                game.answered = now["ask"]
                self._act(game, now["ask"], game.choose(now, self.say))
        self._games.pop(game.table, None)
        with self._ended:
            self.matches += 1
            self._ended.notify_all()

    def _say_result(self, game: JoinedTable, now: dict[str, Any]) -> None:
        points, ranks = now["points"], now["ranks"]
        told = f", rank {ranks[game.seat]} with {points[game.seat]} points" if 0 <= game.seat < len(ranks) else ""
        self.say(f"{game.table}: the match is over{told}")

    def _act(self, game: JoinedTable, ask: int, action: str) -> None:
        if not self._post(game, "act", {"ask": ask, "action": action}):
            game.answered = None  # asked again when the line is back

    def _post(self, game: JoinedTable, what: str, data: object) -> bool:
        """Whether the server accepted it; if not, print the reason."""
        try:
            self.account.post(f"/api/bot/tables/{game.table}/{what}", data)
        except (ServerSaysNo, ServerAway) as error:
            self.say(f"{game.table}: {error}")
            return False
        return True
