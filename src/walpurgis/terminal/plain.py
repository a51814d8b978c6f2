"""The plain face: append-only lines and typed commands, for screen readers, braille, scripts and pipes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TextIO

from walpurgis.core.errors import IllegalAction, WalpurgisError
from walpurgis.core.sets import Seat
from walpurgis.match import Match
from walpurgis.match.rulebook import paragraph
from walpurgis.words import Words, words_of

BOT_NAMES = ("Ottilie", "Mirabel", "Quill", "Sabine", "Thessaly", "Wren")


class Leave(Exception):
    """The person wants to leave, or there is nobody to read from any more."""


@dataclass
class PlainTable:
    """One person at a table of bots. `choose` decides for the bots."""

    match: Match
    seat: Seat
    language: str
    lines_in: Iterator[str]
    out: TextIO
    choose: Callable[[Match, Seat], str]
    told: int = 0

    @property
    def words(self) -> Words:
        """The words of this table's language and game."""
        return words_of(self.language, self.match.game)

    def print(self, *lines: str) -> None:
        """Show lines."""
        for line in lines:
            self.out.write(line + "\n")
        self.out.flush()

    def say(self, message: str, **args: object) -> None:
        """Show a message."""
        self.print(self.words(message, **args))

    def play(self) -> None:
        """Play the match to its end, or until the person leaves."""
        self.say("play-welcome", game=self.words(f"{self.match.game.name}-title"), name=self.match.names[self.seat])
        while not self.match.is_over:
            self.tell_news()
            if self.seat in self.match.waiting:
                self.decide()
            else:
                bot = self.match.waiting[0]
                self.match.play(bot, self.choose(self.match, bot))
        self.tell_news()
        self.tell_result()

    def tell_news(self) -> None:
        """What happened since it was last told, as far as this seat may know."""
        news, self.told = self.match.events[self.told :], len(self.match.events)
        for event in news:
            if event.known_to(self.seat):
                self.print(self.words.event(event, self.match.names))

    def tell_result(self) -> None:
        """Points and places at the end."""
        order = sorted(range(self.match.players), key=lambda seat: self.match.ranks[seat])
        for seat in order:
            self.say(
                "play-place", rank=self.match.ranks[seat], name=self.match.names[seat], points=self.match.points[seat]
            )

    def decide(self) -> None:
        """Ask until the person has taken an action."""
        self.show_table()
        while True:
            self.show_choices()
            line = self.read()
            command, _, rest = line.partition(" ")
            act = self.commands().get(command.lower())
            if act is not None:
                act(rest.strip())
            elif line and self.take(line):
                return
            if self.seat not in self.match.waiting:
                return

    def read(self) -> str:
        """The next line that the person typed."""
        self.out.write("> ")
        self.out.flush()
        try:
            return next(self.lines_in).strip()
        except StopIteration:
            self.print("")
            raise Leave from None

    def take(self, line: str) -> bool:
        """Take the actions that a line names; False, with the reason, where one is refused."""
        for name in line.split():
            try:
                self.match.play(self.seat, name)
            except IllegalAction:
                self.why(name)
                return False
        return True

    # --- commands ---

    def commands(self) -> dict[str, Callable[[str], None]]:
        """What can be typed besides actions."""
        return {
            "help": self.help,
            "why": self.why,
            "table": lambda _: self.show_table(),
            "hand": lambda _: self.print(" ".join(self.match.view(self.seat).hand)),
            "rules": self.rules,
            "options": self.options,
            "undo": self.undo,
            "quit": self.quit,
        }

    def show_table(self) -> None:
        """The table as this seat sees it."""
        self.print("", *self.match.game.lines(self.match.view(self.seat), self.words, self.match.names))

    def show_choices(self) -> None:
        """What may be done now."""
        self.say("play-choices", choices=" ".join(self.match.legal(self.seat)))

    def help(self, _: str = "") -> None:
        """What can be typed."""
        self.say("play-help")
        self.say(f"{self.match.game.name}-action-help")

    def why(self, name: str) -> None:
        """Why an action cannot be taken."""
        try:
            refusal = self.match.why_not(self.seat, name)
        except IllegalAction:
            self.say("play-unknown", text=name[:40])
            return
        self.print(refusal.words(self.language) if refusal else self.words("play-allowed", action=name))

    def rules(self, number: str) -> None:
        """A rule of the rulebook."""
        text = paragraph(self.match.game, number, self.language)
        self.print(text or self.words("play-no-rule", number=number[:20]))

    def options(self, _: str) -> None:
        """The options of this match."""
        for name, value in self.match.options.texts().items():
            self.print(f"{name} = {value}", f"    {self.words(f'{self.match.game.name}-option-{name}')}")

    def undo(self, _: str) -> None:
        """Take back one's own last action, and what the bots have done since."""
        own = [index for index, step in enumerate(self.match.log) if step.seat == self.seat]
        if not own:
            self.say("play-nothing-to-undo")
            return
        action = self.match.log[own[-1]].name
        while len(self.match.log) > own[-1]:
            self.match.undo()
        self.told = len(self.match.events)
        self.say("play-undone", action=action)
        self.show_table()

    def quit(self, _: str) -> None:
        """Leave the table."""
        raise Leave


def random_choice(seed: object) -> Callable[[Match, Seat], str]:
    """A chooser for bots that play at random."""
    dice = random.Random(str(seed))
    return lambda match, seat: dice.choice(match.legal(seat))


def play_plain(match: Match, seat: Seat, language: str, lines_in: Iterator[str], out: TextIO) -> int:
    """Play in plain lines; the exit status."""
    table = PlainTable(match, seat, language, lines_in, out, random_choice(match.seed))
    try:
        table.play()
    except (Leave, KeyboardInterrupt):
        table.say("play-goodbye")
    except WalpurgisError as error:
        table.print(str(error))
        return 1
    return 0
