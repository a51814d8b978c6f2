"""What one viewer asks of a table, and the answers, whatever the messages travel over."""

from __future__ import annotations

from typing import Any, Protocol

from walpurgis.bots.bot import Thought
from walpurgis.bots.why import say_why
from walpurgis.core.game import SPECTATOR
from walpurgis.core.sets import Seat
from walpurgis.match import Match
from walpurgis.table import protocol
from walpurgis.table.live import Judge, LiveTable
from walpurgis.table.occupants import Viewer, public_id
from walpurgis.table.protocol import Done, Pong, Reaction, RefusedMessage, WhyNot, encode
from walpurgis.table.refused import Refused
from walpurgis.words import FALLBACK, LANGUAGES


class NamedViewer(Viewer, Protocol):
    """A viewer, who may have a name, and may be a public screen."""

    name: str
    public: bool  # shows no hand, even if its owner allows it


class Conversation:
    """One viewer at one table. Subclasses say where tables, advice and rematches come from."""

    def __init__(self, viewer: NamedViewer) -> None:
        self.viewer = viewer

    # --- to be filled in ---

    @property
    def live(self) -> LiveTable | None:
        """The table this viewer has said hello to."""
        raise NotImplementedError

    async def hello(self, since: int | None) -> None:
        """Enter the table, or get the messages that were missed."""
        raise NotImplementedError

    async def submit(self, judge: Judge) -> None:
        """Judge, write, apply and announce something; raises Refused if it is not allowed."""
        raise NotImplementedError

    async def act(self, judge: Judge) -> None:
        """The same for a decision."""
        await self.submit(judge)

    async def rematch(self) -> None:
        """Set up the next table for the same people."""
        raise NotImplementedError

    async def advise(self, match: Match, seat: Seat) -> tuple[Thought, Any]:
        """What a strong bot would do, and the position that it was asked about."""
        raise NotImplementedError

    # --- asking and answering ---

    def answer(self, message: Any) -> None:
        """Send a message to this viewer alone."""
        self.viewer.tell(encode(message))

    def refuse(self, what: str, refused: Refused, ask: int | None) -> None:
        """Tell the viewer that it was refused."""
        self.answer(RefusedMessage(what, refused.key, refused.text, refused.rule, refused.args_of_reason, ask))

    async def heed(self, asked: protocol.FromClient, what: str) -> None:
        """Do what is asked, or raise the reason why not. Before hello, only hello and ping are answered."""
        match asked:
            case protocol.Act() if self.live is not None:
                await self.decide(asked, what)
            case protocol.Hello(since=since):
                await self.hello(since)
            case protocol.Ping():
                self.answer(Pong())
            case _:
                if self.live is None:
                    raise Refused("hello-first")
                await self.heed_viewer(self.live, asked, what)

    async def decide(self, asked: protocol.Act, what: str) -> None:
        """Take an action, which is what most messages ask for. In a function of its own, because Python makes a cell
        for each variable that any of its lambdas uses, and all of them live until the action is written."""
        guest, ask, action = self.viewer.guest, asked.ask, asked.action
        await self.act(lambda table: table.act(guest, ask, action))
        self.answer(Done(what, ask))

    async def heed_viewer(self, live: LiveTable, asked: protocol.FromViewer, what: str) -> None:
        """Do what a viewer at the table asks."""
        guest = self.viewer.guest
        match asked:
            case protocol.Act():
                await self.decide(asked, what)
                return
            case protocol.Why(action=action):
                self.why(live, action)
                return
            case protocol.Hint(language=language):
                await self.hint(live, language)
                return
            case protocol.React(sign=sign):
                self.react(live, sign)
                return
            case protocol.Watch(seat=seat):
                if self.viewer.public and seat != SPECTATOR:
                    raise Refused("not-allowed")
                live.watch(self.viewer, seat)
                return
            case protocol.Rematch():
                await self.rematch()
            case protocol.Sit(seat=seat):
                self.expect_guest()
                await self.submit(lambda table: table.sit(guest, self.viewer.name, seat))
            case protocol.Stand():
                await self.submit(lambda table: table.stand(guest))
            case protocol.SetSeat(seat=seat, by=by):
                await self.submit(lambda table: table.place(guest, seat, by, *gone(live, seat)))
            case protocol.Host(seat=seat):
                here, seconds = live.presence.host, live.seconds_gone(live.table.host)
                await self.submit(lambda table: table.hand_over(guest, seat, here, seconds))
            case protocol.Start():
                await self.submit(lambda table: table.start(guest))
            case protocol.Seed(text=text):
                await self.submit(lambda table: table.add_to_seed(guest, text))
            case protocol.Undo():
                await self.submit(lambda table: table.ask_undo(guest))
            case protocol.Consent(yes=yes):
                await self.submit(lambda table: table.answer(guest, yes))
            case protocol.Chat(text=text):
                self.expect_guest()
                await self.submit(lambda table: table.say(guest, self.viewer.name, text))
            case protocol.Allow(spectators=spectators):
                await self.submit(lambda table: table.allow(guest, spectators))
        self.answer(Done(what))

    def expect_guest(self) -> None:
        """Visitors without a name can only watch."""
        if not self.viewer.guest:
            raise Refused("no-name")

    def expect_seat(self, live: LiveTable) -> Seat:
        """The viewer's own seat, for what only players may ask."""
        seat = live.table.seat_of(self.viewer.guest)
        if seat == SPECTATOR:
            raise Refused("no-seat")
        return seat

    def why(self, live: LiveTable, action: str) -> None:
        """Explain why an action is not allowed."""
        refused = live.table.why_not(self.expect_seat(live), action)
        if refused is None:
            self.answer(WhyNot(action))
        else:
            self.answer(WhyNot(action, refused.key, refused.rule, refused.args_of_reason, refused.text))

    async def hint(self, live: LiveTable, language: str) -> None:
        """What search would do."""
        seat, table = self.expect_seat(live), live.table
        if seat not in table.waiting:
            raise Refused("not-your-turn")
        ask, match = table.asked[seat], table.playing
        thought, world = await self.advise(match, seat)
        lines = say_why(thought, match.game, world, seat, language if language in LANGUAGES else FALLBACK)
        name = match.game.action_name
        options = [
            protocol.OptionWeighed(name(world, seat, option.action), option.visits, option.points, option.win)
            for option in thought.options
        ]
        reasons = [
            protocol.HintReason(one.outcome, one.often, one.otherwise, name(world, seat, one.other))
            for one in thought.foreseen
        ]
        self.answer(protocol.Advice(ask, name(world, seat, thought.action), lines, options, reasons))

    def react(self, live: LiveTable, sign: str) -> None:
        """A quick reaction, to everybody."""
        self.expect_guest()
        if sign not in protocol.REACTIONS:
            raise Refused("no-such-sign", args={"signs": ", ".join(protocol.REACTIONS)})
        table, guest = live.table, self.viewer.guest
        name = table.speaker(guest, self.viewer.name)
        live.tell_all(encode(Reaction(table.seat_of(guest), name, public_id(table.id, guest), sign)))


def gone(live: LiveTable, seat: Seat) -> tuple[bool, float]:
    """Whether the person at a seat is here, and if not, for how many seconds they have been gone."""
    guest = live.table.occupants[seat].guest if seat < live.table.players else ""
    return seat in live.presence.seats, live.seconds_gone(guest)
