"""Replaying a match in plain lines: forwards and backwards, with everybody's cards or only one seat's."""

from __future__ import annotations

from collections.abc import Callable

from walpurgis.core.game import SPECTATOR
from walpurgis.core.sets import Seat
from walpurgis.match import Match
from walpurgis.terminal.commands import command_in, understood
from walpurgis.terminal.lines import Leave, Lines
from walpurgis.terminal.replay import Playback


class PlainReplay:
    """A replay, told in lines. `seat` is the seat whose view is shown; None shows everything."""

    def __init__(self, match: Match, lines: Lines, seat: Seat | None = None) -> None:
        self.replay = Playback(match)
        self.lines = lines
        self.seat = seat
        self.now = 0
        lines.game = match.game
        self.say, self.print = lines.say, lines.print

    def run(self) -> None:
        """Read commands until the person leaves."""
        self.say("replay-welcome", steps=self.replay.last)
        self.tell(0, 0)
        while True:
            line = self.lines.read(f"{self.now}/{self.replay.last}> ")
            command, rest = command_in(line, self.lines.words, self.commands())
            if line and not command:
                self.say("replay-unknown", text=line[:40])
            else:
                self.commands()[command or "next"](understood(rest))

    def commands(self) -> dict[str, Callable[[str], None]]:
        """What can be typed; an empty line is a step forwards."""
        return {
            "next": lambda rest: self.step(1, rest),
            "back": lambda rest: self.step(-1, rest),
            "go": lambda rest: self.go(number_in(rest, self.now)),
            "start": lambda _: self.go(0),
            "end": lambda _: self.go(self.replay.last),
            "round": self.to_round,
            "seat": self.look_from,
            "all": lambda _: self.look_as(None),
            "table": lambda _: self.table(),
            "help": lambda _: self.say("replay-help"),
            "quit": self.quit,
        }

    def to_round(self, rest: str) -> None:
        """To the next round, or with `back` to the one before."""
        direction = -1 if command_in(rest, self.lines.words, ["back"])[0] else 1
        self.go(self.replay.round_start(self.now, direction))

    def step(self, direction: int, rest: str) -> None:
        """Some steps forwards or backwards; one where nothing is said."""
        self.go(self.now + direction * number_in(rest, 1))

    def go(self, number: int) -> None:
        """To another step: what has happened on the way there, or the table on the way back."""
        before, self.now = self.now, max(0, min(number, self.replay.last))
        if self.now > before:
            self.tell(before + 1, self.now)
        else:
            self.table()

    def tell(self, first: int, last: int) -> None:
        """The events of these frames."""
        match, frames = self.replay.match, self.replay.frames
        begin = frames[first - 1].events if first else 0
        for event in match.events[begin : frames[last].events]:
            if self.seat is None or event.known_to(self.seat):
                self.print(self.lines.words.event(event, match.names))

    def table(self) -> None:
        """The table as it was then; with all cards, everybody's hand."""
        match = self.replay.at(self.now)
        seat = SPECTATOR if self.seat is None else self.seat
        self.print(match.describe(seat, self.lines.language))
        if self.seat is None:
            for player, name in enumerate(match.names):
                self.say("replay-hand", name=name, hand=" ".join(match.view(player).hand))

    def look_from(self, rest: str) -> None:
        """See only what one seat sees."""
        seat = number_in(rest, -1)
        if not 0 <= seat < self.replay.match.players:
            self.say("replay-no-seat", last=self.replay.match.players - 1)
            return
        self.look_as(seat)

    def look_as(self, seat: Seat | None) -> None:
        """Change the seat whose view is shown."""
        self.seat = seat
        self.table()

    def quit(self, _: str) -> None:
        raise Leave


def number_in(text: str, otherwise: int) -> int:
    """A whole number that was typed."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else otherwise


def replay_plain(match: Match, lines: Lines, seat: Seat | None = None) -> int:
    """Replay in plain lines; the exit status."""
    try:
        PlainReplay(match, lines, seat).run()
    except (Leave, KeyboardInterrupt):
        lines.say("play-goodbye")
    return 0
