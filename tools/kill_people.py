"""People for the kill test: they play, talk, take back, leave and come back, and write down all they were told.

Each sends one request at a time and notes what became of it: `done` must be in the log just so, `refused` must not be
there, and where the line broke before an answer it may be. Now and then somebody sends the same decision twice, or a
decision for a question that was answered long ago.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
import websockets
from servers import HOST, Node

from walpurgis.table.occupants import public_id
from walpurgis.table.rows import (
    Acted,
    Added,
    Allowed,
    Answered,
    AnyRow,
    AskedUndo,
    Chatted,
    Hosted,
    Left,
    Placed,
    Rematched,
    Sat,
    Started,
    Stood,
    Undone,
)

GAMES: dict[str, dict[str, str]] = {"shot": {}, "witches": {"rounds": "2", "target": "none"}, "broom": {}}
PEOPLE = 2  # at each table, and one who looks on; the rest are bots
PACE = 0.05  # seconds that a person thinks
LOST = (OSError, TimeoutError, websockets.WebSocketException, httpx.HTTPError)
MAYBE = ("store-gone",)  # refusals after which it may have been written all the same
SIGNS = ("bravo", "oof", "ha")

Wanted = Callable[[AnyRow], bool]


@dataclass(eq=False)
class Request:
    """Something that was asked for, the row that it means, and what was answered."""

    what: str
    told: str
    wanted: Wanted
    outcome: str = "unknown"  # done, refused, or unknown
    ask: int | None = None  # the question that a decision answers
    copies: int = 0  # that still wait for an answer
    done_at: float = 0.0  # when it was acknowledged
    stale: bool = False  # for a question that was answered before: must be refused

    def answer(self, kind: str, key: str) -> None:
        """An answer came. Of several copies one can be done and the others late."""
        self.copies -= 1
        if kind == "done":
            self.outcome, self.done_at = "done", time.monotonic()
        elif self.outcome == "unknown" and self.what != "act" and key not in MAYBE:
            self.outcome = "refused"


@dataclass
class Ledger:
    """What one person asked for and was told at one table: it must be true for ever."""

    table: str
    name: str
    seat: int = -1
    hosts: bool = False
    requests: list[Request] = field(default_factory=list[Request])
    told: dict[int, tuple[Any, ...]] = field(default_factory=dict[int, tuple[Any, ...]])  # by the number of a row
    stories: dict[int, tuple[str, int]] = field(default_factory=dict[int, tuple[str, int]])  # by number: all so far


def print_of(events: Any) -> str:
    """A short print of some events."""
    return hashlib.md5(json.dumps(events, sort_keys=True).encode()).hexdigest()


class World:
    """All nodes, people and tables of one test."""

    def __init__(self, nodes: list[Node]) -> None:
        self.nodes = nodes
        self.ledgers: list[Ledger] = []
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        self.stopping = False
        self.stop_at_a_fault = False  # enough is known then

    @property
    def is_settled(self) -> bool:
        """Whether nothing more needs to happen."""
        return self.stop_at_a_fault and bool(self.faults)

    @property
    def moves(self) -> int:
        """How many actions have been acknowledged to people."""
        return self.counts["done: act"]

    @property
    def acknowledged(self) -> int:
        """How many requests have been acknowledged to people."""
        return sum(number for what, number in self.counts.items() if what.startswith("done: "))

    async def live_at_a_table(self, place: int) -> None:
        """Play one match after the other with the same people, until the test ends."""
        cookies: list[str] = []
        table = ""
        while not self.stopping:
            try:
                table = table or await self.set_up(place, cookies)
            except (*LOST, KeyError):
                await asyncio.sleep(0.2)
                continue
            self.counts["tables"] += 1
            people = [Person(self, table, f"P{number}", cookie) for number, cookie in enumerate(cookies)]
            await asyncio.gather(*(person.play() for person in people))
            table = people[0].info.get("next") or ""

    async def set_up(self, place: int, cookies: list[str]) -> str:
        """A new table; with the first one, who sits there and who looks on."""
        async with httpx.AsyncClient(base_url=random.choice(self.nodes).url, timeout=10.0) as web:
            while len(cookies) < PEOPLE + 1:
                answer = await web.post("/api/guest", json={"name": f"P{len(cookies)}"})
                cookies.append(answer.headers["set-cookie"].partition(";")[0])
                web.cookies.clear()  # the next is somebody else
            game = list(GAMES)[place % len(GAMES)]
            wish = {"game": game, "options": GAMES[game], "seats": ["me", "open", "greedy", "greedy"]}
            made = await web.post("/api/tables", json=wish, headers={"Cookie": cookies[0]})
            if made.status_code != 201:
                raise OSError(made.text)
            self.counts["done: create"] += 1
            return made.json()["id"]


class Person:
    """Is at one table until its match is over, however often the line breaks."""

    def __init__(self, world: World, table: str, name: str, cookie: str) -> None:
        self.world = world
        self.ledger = Ledger(table, name)
        world.ledgers.append(self.ledger)
        self.looks_on = name == f"P{PEOPLE}"
        self.cookie = cookie
        self.number = 0
        self.you, self.watching = -1, -1
        self.now: dict[str, Any] | None = None
        self.info: dict[str, Any] = {}
        self.pending: Request | None = None  # nothing else is asked for meanwhile, for a second at most
        self.unanswered: list[Request] = []  # on this line; answers come in the order of requests
        self.acts: dict[int, Request] = {}  # by question, for good: an answer may come late
        self.sent: dict[int, str] = {}
        self.over_for = 0  # messages since the match was over

    # --- the line ---

    async def play(self) -> None:
        """Come back until the match is over."""
        while not self.world.stopping and not self.is_finished:
            url = f"ws://{HOST}:{random.choice(self.world.nodes).port}/api/tables/{self.ledger.table}/socket"
            with contextlib.suppress(*LOST):
                async with websockets.connect(
                    url, additional_headers={"Cookie": self.cookie}, compression=None, open_timeout=5
                ) as socket:
                    await self.converse(socket)
            self.world.counts["lines broken"] += 1
            await asyncio.sleep(random.uniform(0.02, 0.2))

    @property
    def is_finished(self) -> bool:
        """Whether there is nothing more to do here."""
        return bool(self.now and self.now["over"]) and (bool(self.info.get("next")) or self.over_for > 3)

    async def converse(self, socket: Any) -> None:
        """Talk until the line breaks or the match is over."""
        for lost in self.unanswered:
            lost.copies = 0
        self.pending, self.watching, self.unanswered = None, -1, []
        await socket.send(json.dumps({"type": "hello", "since": self.number or None}))
        while not self.world.stopping and not self.is_finished:
            try:
                message = json.loads(await asyncio.wait_for(socket.recv(), 1.0))
            except TimeoutError:
                self.pending = None  # perhaps the answer was lost with a node; go on
            else:
                self.hear(message)
                if message["type"] == "gone":
                    return
            self.over_for += bool(self.now and self.now["over"])
            await self.decide(socket)

    async def send(self, socket: Any, request: Request, copies: int = 1, **fields: Any) -> None:
        """Ask for something, and note it before it is sent."""
        if request not in self.ledger.requests:
            self.ledger.requests.append(request)
        request.copies += copies
        self.pending = request
        self.unanswered.append(request)
        for _ in range(copies):
            await socket.send(json.dumps({"type": request.what, **fields}))

    # --- hearing ---

    def fault(self, text: str) -> None:
        """Something that must never be."""
        self.world.faults.append(f"{self.ledger.table} {self.ledger.name}: {text}")

    def hear(self, message: dict[str, Any]) -> None:
        """Write down what must stay true."""
        kind = message["type"]
        if kind in ("done", "refused"):
            self.hear_answer(message)
        if "number" in message:
            self.hear_row(kind, message["number"], message)
        self.you = message.get("you", self.you)
        self.watching = message.get("watching", self.watching)
        self.ledger.hosts = message.get("hosting", self.ledger.hosts)
        if self.you >= 0:
            self.ledger.seat = self.you
        self.info = message.get("table") or self.info
        self.now = message.get("now") or self.now

    def hear_answer(self, message: dict[str, Any]) -> None:
        """`done` or `refused`: for the request that waits, or for an old decision."""
        kind, what, key = message["type"], message["what"], message.get("key", "")
        self.world.counts[f"done: {what}" if kind == "done" else f"refused: {key}"] += 1
        if key == "malformed":
            self.fault(f"not understood: {message}")
        same = (each for each in self.unanswered if each.what == what and each.ask == message["ask"])
        request = next(same, None)
        if request is None:
            return
        if kind == "done" and request.stale:
            self.fault(f"a decision for an old question was taken: {request.told}")
        if kind == "done" and request.outcome == "done" and what == "act":
            self.fault(f"one decision was taken twice: {request.told}")
        request.answer(kind, key)
        if request.copies <= 0:
            self.unanswered = [each for each in self.unanswered if each is not request]
            self.pending = None if self.pending is request else self.pending

    def hear_row(self, kind: str, number: int, message: dict[str, Any]) -> None:
        """A message of the log, or a picture of the whole."""
        eyes = message.get("you", self.you)
        if kind == "welcome":
            if number < self.number:
                self.fault(f"told {self.number} before, now only {number}")
            if message["watching"] < 0:
                self.ledger.stories[number] = (print_of(message["story"]), eyes)
        elif number > self.number + 1:
            self.fault(f"{number} came after {self.number}")
        elif number > self.number:
            told: tuple[Any, ...] = (kind,)
            if kind == "news":
                told = (kind, message["by"], print_of(message["events"]), eyes, self.watching)
            elif kind == "chat":
                told = (kind, message["from"], message["seat"], message["text"])
            self.ledger.told[number] = told
        self.number = max(self.number, number)

    # --- deciding ---

    async def decide(self, socket: Any) -> None:
        """Do what is missing, or something that people do besides."""
        if not self.info or self.pending:
            return
        if self.info["phase"] == "gathering" and not self.looks_on:
            await self.gather(socket)
        elif self.looks_on or self.you < 0:  # the host may have given their seat to a bot before the match
            await self.look_on(socket)
        elif self.info["phase"] == "playing":
            await self.take_part(socket)
        elif random.random() < 0.7 and not self.info.get("next"):
            await self.send(socket, Request("rematch", "", lambda row: isinstance(row, Rematched)))

    async def look_on(self, socket: Any) -> None:
        """A spectator talks, and looks into hands."""
        if random.random() < 0.05:
            await self.chat(socket)
        elif random.random() < 0.05:
            allowed = [seat["seat"] for seat in self.info["seats"] if seat["allows"]]
            await socket.send(json.dumps({"type": "watch", "seat": random.choice([-1, *allowed])}))

    async def gather(self, socket: Any) -> None:
        """Sit down, add to the seed, let the host start."""
        seats = self.info["seats"]
        mine = next((seat for seat in seats if seat["seat"] == self.you), None)
        if mine is None:
            open_seats = [seat["seat"] for seat in seats if seat["kind"] == "open"]
            if open_seats:
                await self.sit(socket, random.choice(open_seats))
        elif random.random() < 0.3 and not mine["added"]:
            text = f"{self.ledger.name} {random.random()}"
            wanted = matches(Added, seat=self.you, text=text)
            await self.send(socket, Request("seed", text, wanted), text=text)
        elif random.random() < 0.15 and self.you == 1:
            await self.stand(socket)
        elif self.ledger.hosts and random.random() < 0.3:
            who = random.choice(["greedy", "random"])
            await self.send(socket, Request("seat", who, matches(Placed, seat=3, who=who)), seat=3, by=who)
        elif self.ledger.hosts and all(seat["kind"] != "open" for seat in seats):
            await self.send(socket, Request("start", "", lambda row: isinstance(row, Started)))

    async def take_part(self, socket: Any) -> None:
        """In a match: agree to something, decide, or do something else."""
        undo, me = self.info.get("undo"), self.info["seats"][self.you]
        if undo and undo["by"] != self.you and self.you not in undo["agreed"] and random.random() < 0.8:
            yes = random.random() < 0.7
            await self.send(socket, Request("consent", str(yes), matches(Answered, seat=self.you, yes=yes)), yes=yes)
        elif me["away"] and random.random() < 0.5:
            await self.sit(socket, self.you)
        elif random.random() < 0.12:
            await self.do_something_else(socket)
        elif self.now and self.now["ask"] is not None and not me["away"]:
            await self.act(socket, self.now["ask"])

    async def do_something_else(self, socket: Any) -> None:
        """Talk, react, take back, leave, open the hand; as the host, replace a player who is gone, or hand over."""
        absent = [s["seat"] for s in self.info["seats"] if s["kind"] == "person" and not s["here"] and not s["away"]]
        dice = random.random()
        if dice < 0.35:
            await self.chat(socket)
        elif dice < 0.45:
            await socket.send(json.dumps({"type": "react", "sign": random.choice(SIGNS)}))
        elif dice < 0.6:
            await self.send(socket, Request("undo", "", self.is_undo))
        elif dice < 0.7:
            await self.stand(socket)
        elif dice < 0.8 and self.ledger.hosts and absent:
            wanted = matches(Left, seat=absent[0], why="host")
            await self.send(socket, Request("seat", "bot", wanted), seat=absent[0], by="greedy")
        elif dice < 0.85 and self.ledger.hosts:
            await self.hand_over(socket)
        else:
            yes = random.random() < 0.5
            wanted = matches(Allowed, seat=self.you, spectators=yes)
            await self.send(socket, Request("allow", str(yes), wanted), spectators=yes)

    async def hand_over(self, socket: Any) -> None:
        """Make the other person the host."""
        heir = next((s for s in self.info["seats"] if s["kind"] == "person" and s["seat"] != self.you), None)
        if heir is not None:
            table, who = self.ledger.table, heir["who"]

            def wanted(row: AnyRow) -> bool:
                return isinstance(row, Hosted) and public_id(table, row.guest) == who

            await self.send(socket, Request("host", who, wanted), seat=heir["seat"])

    def is_undo(self, row: AnyRow) -> bool:
        """Whether a row is what asking to take back can mean."""
        return isinstance(row, AskedUndo | Undone) and row.seat == self.you

    async def sit(self, socket: Any, seat: int) -> None:
        """Sit down, or come back."""
        await self.send(socket, Request("sit", str(seat), matches(Sat, seat=seat)), seat=seat)

    async def stand(self, socket: Any) -> None:
        """Leave: the seat before the match, in it to a bot."""
        before, during = matches(Stood, seat=self.you), matches(Left, seat=self.you, why="left")
        await self.send(socket, Request("stand", "", lambda row: before(row) or during(row)))

    async def chat(self, socket: Any) -> None:
        """Say something that nobody else says."""
        text = f"{self.ledger.name} says {random.random()}"
        wanted = matches(Chatted, seat=self.you, text=text)
        await self.send(socket, Request("chat", text, wanted), text=text)

    async def act(self, socket: Any, ask: int) -> None:
        """Decide: now and then twice, and now and then for an old question first."""
        await asyncio.sleep(PACE)
        assert self.now is not None
        if ask in self.acts and self.acts[ask].outcome == "done":
            return
        answered = [
            old for old, request in self.acts.items() if request.outcome == "done" and request.copies <= 0 and old < ask
        ]
        if answered and random.random() < 0.15:
            old, action = answered[-1], random.choice(self.now["legal"])
            stale = Request("act", f"{action} for {old}", lambda _: False, ask=old, stale=True)
            await self.send(socket, stale, ask=old, action=action)
            return
        self.sent.setdefault(ask, random.choice(self.now["legal"]))
        action = self.sent[ask]
        wanted = matches(Acted, seat=self.you, action=action, by="person")
        request = self.acts.setdefault(ask, Request("act", f"{action} for {ask}", wanted, ask=ask))
        await self.send(socket, request, copies=random.choice((1, 1, 1, 2, 3)), ask=ask, action=action)


def matches(kind: type, **fields: Any) -> Wanted:
    """Whether a row is of this kind and has these fields."""
    return lambda row: isinstance(row, kind) and all(getattr(row, name) == value for name, value in fields.items())
