"""Nobody reads a hand: matches by chance, with everything that people do besides, and not a byte too much for anybody.

    python tools/leak_check.py --matches 1000 --jobs 2         of each game; prints what was compared
    python tools/leak_check.py --matches 1000 --resume FILE    goes on where it was interrupted
    python tools/leak_check.py --mutants                       does it find leaks? with one planted at a time

People, spectators and strangers sit down, stand up, allow and watch, leave, are replaced, come back with the last
number they saw, take back, ask why, hand over, go on with a rematch or branch from the record. All of it goes as JSON
through the real handlers of sockets, in this process and without a network. leak_world.py says what is compared.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from leak_mutants import LEAKS
from leak_world import Book, CheckedTeller, Leak, another_world, expect_fair_undo, read

import walpurgis
from walpurgis.core.errors import OptionError
from walpurgis.core.game import SPECTATOR
from walpurgis.core.option_types import Flag
from walpurgis.core.rule import warm_up
from walpurgis.match import Match
from walpurgis.server.clock import Clock
from walpurgis.server.served import ServedTable
from walpurgis.server.settings import Limits
from walpurgis.server.socket import SocketConversation
from walpurgis.table.live import Read, TimedRow, Write
from walpurgis.table.rows import AnyRow, Created, Sat, Started, Undone
from walpurgis.table.table import OPEN, Table

FIGURES = Path(__file__).parents[1] / "docs" / "benchmarks-server.json"
SHORTER: dict[str, list[dict[str, Any]]] = {"witches": [{"rounds": 1, "target": None}, {"rounds": 2, "target": None}]}
SHOWN = ("welcome", "news", "table", "undone")  # messages that show something of the match
BESIDES = 0.22  # how often somebody does something other than decide
MOST_STEPS = 4000  # of one match


class Memory:
    """A store that keeps nothing, because nothing is ever lost here."""

    async def read_rows(self, _what: Read) -> list[TimedRow]:
        return []

    async def write_rows(self, _what: Write) -> None:
        return None


class House:
    """All that handlers of sockets want from a node, without database, bots and clocks."""

    def __init__(self, chance: random.Random) -> None:
        self.looking = random.Random(chance.random())  # what is compared changes nothing of what is played
        self.clock = Clock()
        self.store = Memory()
        self.settings = SimpleNamespace(pace=0.0, unwatched=0.0)
        self.leases = SimpleNamespace(has=lambda _: False, take_and_drive=self.rest)
        self.tables: dict[str, CheckedTable] = {}
        self.sockets: Any = SimpleNamespace(limits=Limits())
        self.thinkers = SimpleNamespace(is_watched_now=lambda _: None)
        self.counts: Counter[str] = Counter()

    def soon(self, work: Any) -> None:
        """Nothing happens beside."""
        work.close()

    async def rest(self, _live: Any) -> None:
        """Nobody drives."""

    async def note(self, _live: Any) -> None:
        """There is no lobby."""

    def quarantine(self, _table: str, error: Exception) -> None:
        """Nothing may go wrong here."""
        raise error

    async def table(self, table_id: str) -> CheckedTable:
        return self.tables[table_id]

    def open(self, rows: list[AnyRow]) -> CheckedTable:
        """A new table."""
        table_id = f"t{len(self.tables)}"
        live = self.tables[table_id] = CheckedTable(self, table_id, rows)
        return live

    async def rematch(self, live: CheckedTable, guest: str) -> str:
        here, there = live.table.rematch(guest, f"t{len(self.tables)}", "00" * 32)
        made = self.open(there)
        live.become(here, self.clock())
        return made.id


class CheckedTable(ServedTable):
    """A table of the server that looks at everything it tells."""

    def __init__(self, house: House, table_id: str, rows: list[AnyRow]) -> None:
        super().__init__(house, Table(table_id, [(0, row) for row in rows]), list(rows))  # pyright: ignore[reportArgumentType]
        self.book = Book()
        for row in rows:
            self.book.note(row)
        self.checked = CheckedTeller(self.table, self.book, house.looking)
        self.checked.counts = house.counts
        self.teller = self.checked

    def _apply(self, row: AnyRow, at: int) -> None:
        if isinstance(row, Undone):
            expect_fair_undo(self.table, row, self.book)
        worlds = self.checked.before(row, self.viewers)
        deals = len(self.table.match.deals) if self.table.match else 0
        super()._apply(row, at)
        self.checked.after(row, worlds, deals)

    def presence_changed(self) -> None:
        self.tell_presence()


class Line:
    """The end of a socket: what comes here is told."""

    address = "127.0.0.1"
    public = False

    def __init__(self, live: CheckedTable, guest: str) -> None:
        self.live = live
        self.guest = guest
        self.name = guest
        self.watching = SPECTATOR
        self.number = 0
        self.answers: list[dict[str, Any]] = []

    def wait_for(self, *_cost: object) -> float:
        return 0.0

    def tell(self, message: bytes) -> None:
        told = read(message)
        if told["type"] in SHOWN and message not in self.live.checked.said:
            raise Leak(f"{told['type']} was told to {self.guest or 'a stranger'} past the teller")
        self.number = told.get("number", self.number)
        if told["type"] in ("done", "refused", "why"):
            self.answers.append(told)


class Visitor:
    """Somebody at a table: a person with a name, or a stranger."""

    def __init__(self, house: House, live: CheckedTable, guest: str) -> None:
        self.house, self.live, self.guest = house, live, guest
        self.line = Line(live, guest)
        self.conversation: Any = None

    @property
    def seat(self) -> int:
        return self.live.table.seat_of(self.guest)

    async def send(self, kind: str, **fields: Any) -> bool:
        """Say something as a client would; whether it was done."""
        if self.conversation is None:
            await self.come(None)
        elif self.conversation.live is None and kind != "watch":
            await self.conversation.hear(b'{"type":"hello"}')  # on the socket on which something was said before it
        self.line.answers = []
        conversation: Any = self.conversation
        await conversation.hear(json.dumps({"type": kind, **fields}).encode())
        self.house.counts[kind] += 1
        return bool(self.line.answers) and self.line.answers[-1]["type"] == "done"

    def connect(self) -> None:
        """A new socket, on which nothing was said yet."""
        number = self.line.number
        self.line = Line(self.live, self.guest)
        self.line.number = number
        line: Any = self.line
        self.conversation = SocketConversation(self.live.id, line, self.house, self.house.sockets)  # pyright: ignore[reportArgumentType]

    async def come(self, since: int | None) -> None:
        """Connect and say hello."""
        self.connect()
        await self.conversation.hear(json.dumps({"type": "hello", "since": since}).encode())

    def go(self) -> None:
        """Hang up."""
        if self.conversation is not None:
            self.conversation.end()
            self.live.book.looks.pop(self.line, None)
            self.conversation = None

    async def watch(self, seat: int, before_hello: bool = False) -> None:
        """Look into a hand, if that is granted; before the hello it never is."""
        if before_hello:
            self.go()
            self.connect()
        if self.conversation is None:
            await self.come(None)
        book = self.live.book
        granted = not before_hello and not book.sits(self.guest) and (seat == SPECTATOR or book.allows[seat])
        if granted and seat == SPECTATOR:
            book.looks.pop(self.line, None)
        elif granted:
            book.looks[self.line] = seat
        await self.send("watch", seat=seat)


class Evening:
    """One match by chance, and sometimes what follows."""

    def __init__(self, game: str, seed: int) -> None:
        self.chance = random.Random(f"{game} {seed}")
        self.game = walpurgis.game_named(game)
        self.house = House(self.chance)
        self.players = self.chance.choice(self.game.player_counts)
        guests = [f"g{number}" for number in range(self.players)]
        created = Created("g0", game, self.players, self.options(), [OPEN] * self.players, "greedy", f"{seed:064x}")
        self.sit_at(self.house.open([created]), guests)

    def options(self) -> dict[str, str]:
        """Some of the options, by chance."""
        kinds = self.game.options.kinds()
        wish = dict(self.chance.choice(SHORTER.get(self.game.name, [{}])))
        wish |= {name: self.chance.random() < 0.5 for name, kind in kinds.items() if isinstance(kind, Flag)}
        try:
            return self.game.options.make(self.players, **wish).texts()
        except OptionError:
            return self.game.options.make(self.players).texts()

    def sit_at(self, live: CheckedTable, guests: list[str]) -> None:
        """Everybody comes to this table: players, two spectators, and a stranger."""
        self.live = live
        self.people = [Visitor(self.house, live, guest) for guest in guests]
        self.others = [Visitor(self.house, live, guest) for guest in ("s0", "s1", "")]

    @property
    def table(self) -> Table:
        return self.live.table

    async def run(self) -> Counter[str]:
        """From gathering to what follows the match."""
        await self.gather()
        await self.play(MOST_STEPS)
        self.house.counts["matches"] += self.table.phase == "over"
        if self.table.phase == "over":
            await self.go_on()
        return self.house.counts

    async def gather(self) -> None:
        """People come, sit down and stand up; a puppet may warm a seat for somebody else."""
        for _ in range(self.chance.randrange(4, 24)):
            await self.do_before_the_match(self.chance.choice(self.people))
        host = self.person(self.table.host)
        for seat, occupant in enumerate(self.table.occupants):
            free = [person for person in self.people if person.seat == SPECTATOR]
            if occupant.is_open and free and self.chance.random() < 0.8:
                await free[0].send("sit", seat=seat)
            if self.table.occupants[seat].is_open:
                await host.send("seat", seat=seat, by="greedy")
        if not await host.send("start"):
            raise AssertionError(f"the match did not start: {host.line.answers}")

    async def do_before_the_match(self, person: Visitor) -> None:
        seat = self.chance.randrange(self.players)
        match self.chance.randrange(8):
            case 0 | 1 | 2:
                await person.send("sit", seat=seat)
            case 3:
                await person.send("stand")
            case 4:
                await person.send("allow", spectators=self.chance.random() < 0.7)
            case 5:
                await self.person("g0").send("seat", seat=seat, by=self.chance.choice(["open", "greedy"]))
            case 6:
                watcher = self.chance.choice([*self.others, person])
                await watcher.watch(self.chance.choice([-1, seat]), before_hello=self.chance.random() < 0.4)
            case _:
                await self.come_and_go(self.chance.choice([*self.people, *self.others]))

    def person(self, guest: str) -> Visitor:
        return next(person for person in self.people if person.guest == guest)

    async def come_and_go(self, visitor: Visitor) -> None:
        """Hang up, or come back: from the last number, from an older one, or for everything."""
        if visitor.conversation is not None and self.chance.random() < 0.6:
            visitor.go()
            return
        last = visitor.line.number
        visitor.go()
        await visitor.come(self.chance.choice([last or None, max(1, last - 5), None]))

    async def play(self, steps: int) -> None:
        """Until the match is over: decisions, and what people do besides."""
        for _ in range(steps):
            if self.table.phase != "playing":
                return
            if self.chance.random() < BESIDES:
                await self.do_besides()
            else:
                await self.decide()

    async def decide(self) -> None:
        """A seat that owes a decision takes one by chance; a bot's is taken without a socket."""
        seat = self.chance.choice(self.table.waiting)
        action, ask = self.chance.choice(self.table.playing.legal(seat)), self.table.asked[seat]
        if self.table.bot_of(seat):
            await self.live.submit(lambda table: table.decide(seat, ask, action, "bot"))
        else:
            await self.person(self.table.occupants[seat].guest).send("act", ask=ask, action=action)

    async def do_besides(self) -> None:
        """All the rest, by chance."""
        person, seat = self.chance.choice(self.people), self.chance.randrange(self.players)
        match self.chance.randrange(13):
            case 0 | 1:
                await self.take_back(person)
            case 2 | 3:
                await self.come_and_go(self.chance.choice([*self.people, *self.others]))
            case 4:
                await person.send("stand")
            case 5 | 6:
                await self.come_back()
            case 7:
                await person.send("allow", spectators=self.chance.random() < 0.7)
            case 8 | 9:
                watcher = self.chance.choice(self.others)
                await watcher.watch(self.chance.choice([-1, seat, seat]), before_hello=self.chance.random() < 0.2)
            case 10:
                await self.person(self.table.host).send("seat", seat=seat, by="greedy")
            case 11:
                await self.ask_why(person)
            case _:
                wish = ("chat", {"text": "hm"}), ("host", {"seat": seat}), ("react", {"sign": "oof"})
                kind, fields = self.chance.choice(wish)
                await person.send(kind, **fields)

    async def take_back(self, person: Visitor) -> None:
        """Somebody asks to take back; the others mostly agree, as far as they can."""
        if await person.send("undo") and self.table.undo is not None:
            for other in self.people:
                if other.seat not in (SPECTATOR, person.seat) and self.table.undo is not None:
                    await other.send("consent", yes=self.chance.random() < 0.85)

    async def come_back(self) -> None:
        """Somebody for whom a bot plays sits down again."""
        for person in self.people:
            if person.seat != SPECTATOR and self.table.occupants[person.seat].away:
                await person.send("sit", seat=person.seat)
                return

    async def ask_why(self, person: Visitor) -> None:
        """A question about any card, and the same question in another world."""
        if person.seat == SPECTATOR or self.table.phase != "playing":
            return
        cards = [card for seat in range(self.players) for card in self.table.playing.view(seat).hand]
        action = self.chance.choice(cards or ["x"])
        await person.send("why", action=action)
        told, world = person.line.answers[-1], another_world(self.table, person.seat, self.chance)
        refused = world.why_not(person.seat, action)
        there = (refused.key, refused.args_of_reason) if refused else ("", {})
        self.house.counts["a reason"] += 1
        if (told["key"], told["args"]) != (there[0], json.loads(json.dumps(there[1]))):
            raise Leak(f"{self.game.name}: the reason for {action} gives away what is hidden: {told}, {there}")

    async def go_on(self) -> None:
        """A rematch, or a branch from the record, for a while."""
        seated = [person for person in self.people if person.seat != SPECTATOR]
        if seated and self.chance.random() < 0.3:
            await seated[0].send("rematch")
            self.sit_at(self.house.tables[self.table.next], [person.guest for person in self.people])
            await self.gather()
            await self.play(40)
        elif self.chance.random() < 0.4:
            self.branch(self.table.playing)
            await self.play(60)
            self.house.counts["branch"] += 1

    def branch(self, match: Match) -> None:
        """A table that begins with some turns of the match, as `POST /api/records/ID/branch` sets it up."""
        turn = self.chance.randrange(len(match.log))
        created = Created(
            host="g0",
            game=self.game.name,
            players=self.players,
            options=match.options.texts(),
            seats=[OPEN, *["greedy"] * (self.players - 1)],
            level="greedy",
            secret="00" * 32,
            deals=match.deals[: match.log[turn].deal + 1],
            steps=[(step.seat, step.name) for step in match.log[:turn]],
            origin="record",
        )
        self.sit_at(self.house.open([created, Sat(0, "g0", "g0"), Started()]), ["g0"])


def check_one(task: tuple[str, int]) -> tuple[str, int, Counter[str], str]:
    """One match; what was compared, and the leak if there is one."""
    game, seed = task
    evening = Evening(game, seed)
    try:
        asyncio.run(evening.run())
    except Leak as leak:
        return game, seed, evening.house.counts, f"{game}, match {seed}: {leak}"
    return game, seed, evening.house.counts, ""


# --- all of it -------------------------------------------------------------------------------------------------------


def results(tasks: list[tuple[str, int]], jobs: int) -> Iterator[tuple[str, int, Counter[str], str]]:
    """Every match, in as many processes as wanted."""
    if jobs == 1:
        warm_up()
        yield from map(check_one, tasks)
        return
    with multiprocessing.get_context("spawn").Pool(jobs, initializer=warm_up) as pool:
        yield from pool.imap_unordered(check_one, tasks, chunksize=8)


def check(games: list[str], matches: int, jobs: int, resume: Path | None) -> tuple[dict[str, Counter[str]], list[str]]:
    """All matches; what was compared in each game, and the leaks."""
    totals: dict[str, Counter[str]] = {game: Counter() for game in games}
    leaks: list[str] = []
    done: set[tuple[str, int]] = set()
    for line in resume.read_text().splitlines() if resume and resume.exists() else ():
        game, seed, counts, leak = json.loads(line)
        done.add((game, seed))
        totals[game].update(counts)
        leaks += [leak] if leak else []
    tasks = [(game, seed) for seed in range(matches) for game in games if (game, seed) not in done]
    for game, seed, counts, leak in results(tasks, jobs):
        totals[game].update(counts)
        leaks += [leak] if leak else []
        if resume:
            with resume.open("a") as file:
                file.write(json.dumps([game, seed, counts, leak]) + "\n")
    return totals, leaks


def find_planted(names: list[str], matches: int) -> list[str]:
    """The planted leaks that were not found."""
    missed: list[str] = []
    for name in names:
        undo: list[tuple[Any, str, Any]] = []

        def patch(owner: Any, attribute: str, value: Any, undo: list[tuple[Any, str, Any]] = undo) -> None:
            undo.append((owner, attribute, getattr(owner, attribute)))
            setattr(owner, attribute, value)

        LEAKS[name](patch)
        tasks = ((game, seed) for seed in range(matches) for game in walpurgis.game_names())
        found = next((leak for *_, leak in map(check_one, tasks) if leak), "")
        for owner, attribute, value in reversed(undo):
            setattr(owner, attribute, value)
        print(f"{name}: {found.splitlines()[0][:150] if found else 'NOT FOUND'}")
        missed += [] if found else [name]
    return missed


def main() -> int:
    """Play, compare, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=1000, metavar="N", help="of each game")
    parser.add_argument("--game", action="append", choices=walpurgis.game_names(), help="default: all")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keeps what is done, so that it can go on")
    parser.add_argument("--mutants", action="store_true", help="plant leaks, and fail if one is not found")
    parser.add_argument("--write", action="store_true", help="add the figures to docs/benchmarks-server.json")
    args = parser.parse_args()
    if args.mutants:
        return 1 if find_planted(list(LEAKS), args.matches) else 0
    began = time.monotonic()
    totals, leaks = check(args.game or list(walpurgis.game_names()), args.matches, args.jobs, args.resume)
    for leak in leaks[:10]:
        print(leak)
    for game, counts in totals.items():
        print(f"{game}: {json.dumps(dict(sorted(counts.items())))}")
    print(f"{len(leaks)} leaks, {time.monotonic() - began:.0f} seconds")
    if args.write:
        figures = json.loads(FIGURES.read_text(encoding="utf-8"))
        figures["leak_check"] = {
            "leaks": len(leaks),
            **{game: dict(sorted(found.items())) for game, found in totals.items()},
        }
        FIGURES.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main())
