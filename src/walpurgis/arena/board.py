"""Playing one board: the same deals for every seating, every bot asked in the same way, no bot able to spoil it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import numpy as np

from walpurgis.arena.plan import Plan, Seating
from walpurgis.bots.bot import Bot, ask
from walpurgis.bots.messages import BotFault
from walpurgis.bots.protocol import PREFIX, Follower, ProtocolBot
from walpurgis.bots.registry import SEATED, bot_named
from walpurgis.core.dice import Dice, pick
from walpurgis.core.game import Event
from walpurgis.core.rule import warm_up
from walpurgis.core.sets import Action, Seat, first_of, has
from walpurgis.core.state import blank
from walpurgis.match.match import Match
from walpurgis.match.record import MOST_NAME, read_record, record_of


class MatchLine(msgspec.Struct, omit_defaults=True):
    """One match of a board; rows are by seat."""

    seats: list[int]  # which bot, as a number of the plan's entrants
    points: list[int]
    ranks: list[int]
    faults: dict[int, dict[str, int]] = {}  # by seat: how often chance had to play, and why


class BoardLine(msgspec.Struct):
    """One board: a line of the results."""

    board: int
    matches: list[MatchLine]


@dataclass
class Pace:
    """How long a bot thought; shown to people, and never part of the results."""

    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0


@dataclass
class PlayedBoard:
    """A board as it comes back from whoever played it."""

    board: int
    line: bytes
    records: list[str] = field(default_factory=list[str])
    paces: dict[int, Pace] = field(default_factory=dict[int, Pace])
    complaints: dict[tuple[int, str], str] = field(default_factory=dict[tuple[int, str], str])  # the last of each kind


class Player:
    """Plays boards of a plan, one after the other, with bots of its own."""

    def __init__(self, plan: Plan, keep_records: bool = False, seated: Mapping[str, Bot] | None = None) -> None:
        warm_up()
        SEATED.update(seated or {})
        self.plan = plan
        self.game = plan.the_game
        self.options = plan.the_options
        self.keep_records = keep_records
        self._world = blank(self.game.state)
        self._bots: dict[tuple[int, int], Bot] = {}

    def bot(self, entrant: int, nth: int) -> Bot:
        """The bot on the n-th seat of an entrant; bots that follow a match have an instance for every seat."""
        if (entrant, nth) not in self._bots:
            bot = self.bot(entrant, 0) if nth else open_bot(self.plan.entrants[entrant])
            if nth and isinstance(bot, Follower):
                bot = open_bot(self.plan.entrants[entrant])
            self._bots[entrant, nth] = bot
        return self._bots[entrant, nth]

    def close(self) -> None:
        """End all programs."""
        for bot in self._bots.values():
            if isinstance(bot, Follower):
                bot.close()
        self._bots.clear()

    def play(self, board: int) -> PlayedBoard:
        """Play one board, every seating of it."""
        played = PlayedBoard(board, b"")
        matches = [
            self._play_match(board, number, seating, played) for number, seating in enumerate(self.plan.seatings(board))
        ]
        played.line = msgspec.json.encode(BoardLine(board, matches)) + b"\n"
        return played

    def _play_match(self, board: int, number: int, seating: Seating, played: PlayedBoard) -> MatchLine:
        here = self._sit_down(board, number, seating)
        state, decision = here.state, 0
        while seats := int(self.game.waiting(state)):
            seat = int(first_of(seats))
            dice = self.plan.dice(board, "decision", number, decision)
            action = self._decide(here, seat, dice, played)
            here.act(seat, action)
            decision += 1
        line = here.result()
        if here.match is not None and self.keep_records:
            record = record_of(here.match).text()
            read_record(record)  # replays it by the rules, and compares every score
            played.records.append(record)
        return line

    def _sit_down(self, board: int, number: int, seating: Seating) -> ArenaMatch:
        bots = [self.bot(entrant, seating[:seat].count(entrant)) for seat, entrant in enumerate(seating)]
        followers: dict[Seat, Follower] = {seat: bot for seat, bot in enumerate(bots) if isinstance(bot, Follower)}
        seed = self.plan.deal_seed(board)
        match = None
        if followers or self.keep_records:
            match = Match(self.game, self.options, seed, names=[record_name(bot.name) for bot in bots])
        here = ArenaMatch(self, seating, bots, followers, match, seed)
        for seat, follower in followers.items():
            follower.begin(self.game, self.options, seat, self.plan.bot_seed(board, number, seat))
        if match is not None:
            here.tell(match.events)
        return here

    def _decide(self, here: ArenaMatch, seat: Seat, dice: Dice, played: PlayedBoard) -> Action:
        """Ask the bot at this seat; chance plays for one that gives no legal answer."""
        entrant = here.seating[seat]
        legal = int(self.game.legal(here.state, seat))
        began = time.perf_counter()
        try:
            action = int(ask(here.bots[seat], self.game, here.state, seat, dice, world=self._world).action)
            if not (0 <= action < 63 and has(legal, action)):
                raise BotFault("illegal", f"it chose action {action}, which is not legal")
        except BotFault as fault:
            action = self._stand_in(here, seat, fault, legal, dice, played)
        except Exception as error:  # one of our own bots that breaks is treated like any other
            fault = BotFault("crash", f"{type(error).__name__}: {error}")
            action = self._stand_in(here, seat, fault, legal, dice, played)
        seconds = time.perf_counter() - began
        pace = played.paces.setdefault(entrant, Pace())
        pace.decisions += 1
        pace.seconds += seconds
        pace.slowest = max(pace.slowest, seconds)
        return action

    def _stand_in(
        self, here: ArenaMatch, seat: Seat, fault: BotFault, legal: int, dice: Dice, played: PlayedBoard
    ) -> Action:
        here.faults.setdefault(seat, Counter())[fault.kind] += 1
        played.complaints[here.seating[seat], fault.kind] = str(fault)
        return int(pick(legal, dice))


class ArenaMatch:
    """One match: a bare state for speed, a Match if a bot follows it or the record is kept."""

    def __init__(
        self,
        player: Player,
        seating: Seating,
        bots: Sequence[Bot],
        followers: dict[Seat, Follower],
        match: Match | None,
        seed: bytes,
    ) -> None:
        self.game = player.game
        self.players = player.plan.players
        self.seating = seating
        self.bots = bots
        self.followers = followers
        self.match = match
        self.faults: dict[Seat, Counter[str]] = {}
        if match is not None:
            self.state: Any = match.state
        else:
            self.state = self.game.new_state(player.options, seed)
            self.game.begin(self.state)

    def act(self, seat: Seat, action: Action) -> None:
        """Take a legal action."""
        if self.match is None:
            self.game.act(self.state, seat, action)
        else:
            self.tell(self.match.play(seat, action))

    def tell(self, events: Sequence[Event]) -> None:
        """Tell each follower what its seat may know."""
        for seat, follower in self.followers.items():
            follower.hear([event for event in events if event.known_to(seat)])

    def result(self) -> MatchLine:
        """How it ended; the followers are told too."""
        points, ranks = np.zeros(self.players, np.int64), np.zeros(self.players, np.int64)
        self.game.standing(self.state, points, ranks)
        for follower in self.followers.values():
            follower.end(points.tolist(), ranks.tolist())
        faults = {seat: dict(sorted(kinds.items())) for seat, kinds in sorted(self.faults.items())}
        return MatchLine(list(self.seating), points.tolist(), ranks.tolist(), faults)


def open_bot(name: str) -> Bot:
    """The bot of that name, a program or one of ours."""
    return ProtocolBot.named(name) if name.startswith(PREFIX) else bot_named(name)


def record_name(name: str) -> str:
    """The name of a bot as a record may hold it."""
    clean = "".join(" " if letter in "|#" or not letter.isprintable() else letter for letter in name)
    return clean[:MOST_NAME].strip() or "bot"
