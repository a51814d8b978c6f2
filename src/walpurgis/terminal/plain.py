"""The plain interface: append-only lines and typed commands, for screen readers, braille, scripts and pipes."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

from walpurgis.core.errors import WalpurgisError
from walpurgis.core.game import SPECTATOR
from walpurgis.core.scene import Pick, Scene
from walpurgis.core.sets import Seat
from walpurgis.match import save_record
from walpurgis.table.refused import Refused
from walpurgis.terminal import challenge
from walpurgis.terminal.commands import command_in, understood
from walpurgis.terminal.journal import NotWritten
from walpurgis.terminal.lines import Leave, Lines
from walpurgis.terminal.marks import Marks, marks_for
from walpurgis.terminal.opponents import advice
from walpurgis.terminal.reading import example_rule, look_up
from walpurgis.terminal.replay import Playback, scene_of
from walpurgis.terminal.sitting import Sitting
from walpurgis.words.lines import hand_lines

# What can be typed besides actions, in English; `command-<name>` has the words of each language.
COMMANDS = (
    "help",
    "why",
    "hint",
    "table",
    "hand",
    "story",
    "points",
    "rules",
    "options",
    "ok",
    "undo",
    "save",
    "quit",
)


class PlainTable:
    """A sitting, told in lines."""

    def __init__(self, sitting: Sitting, lines: Lines) -> None:
        self.sitting = sitting
        self.lines = lines
        lines.game = sitting.match.game
        self.seat: Seat = sitting.people[0] if len(sitting.people) == 1 else SPECTATOR
        self.told: dict[Seat, int] = {}  # by seat: how many events it has been told
        self.round_shown: dict[Seat, int] = {}
        self.marks: Marks | None = None
        self.say, self.print = lines.say, lines.print

    # --- the course of play ---

    def play(self) -> None:
        """Play the match to its end, or until the person leaves."""
        match = self.sitting.match
        people = ", ".join(match.names[seat] for seat in self.sitting.people)
        title = self.lines.words(f"{match.game.name}-title")
        self.say("play-welcome" if people else "play-watching", game=title, name=people)
        if self.sitting.journal is None:
            self.say("play-no-journal")
        if self.sitting.opponents.get_ready():
            self.say("play-getting-ready")
        while not self.sitting.match.is_over:
            due = self.sitting.due
            if due in self.sitting.people:
                self.hand_over_to(due)
                self.tell_news()
                self.decide()
            else:
                self.let_bot_play(due)
        self.tell_news()
        self.tell_result()

    def let_bot_play(self, seat: Seat) -> None:
        """A bot decides; if that cannot be saved, the person may make room and try again."""
        try:
            self.sitting.let_bot_play(seat)
        except NotWritten as error:
            self.say("play-not-written", file=str(error.path), reason=error.reason)
            self.say("play-enter-to-try-again")
            self.lines.read()
        self.tell_news()

    def hand_over_to(self, seat: Seat) -> None:
        """Where several people share the keyboard: push what the one before saw out of sight, and wait."""
        if len(self.sitting.people) > 1 and seat != self.seat:
            self.print(*[""] * shutil.get_terminal_size().lines)
            self.say("play-hand-over", name=self.sitting.match.names[seat])
            self.lines.read()
        self.seat = seat

    def tell_news(self) -> None:
        """What happened since it was last told to this seat, as far as it may know; after a round, the points."""
        match = self.sitting.match
        if len(self.sitting.people) > 1 and self.seat == SPECTATOR:
            return
        told, self.told[self.seat] = self.told.get(self.seat, 0), len(match.events)
        for event in match.events[told:]:
            if event.known_to(self.seat):
                self.print(self.lines.words.event(event, match.names))

    def tell_result(self) -> None:
        """Points and places at the end; with a challenge, what bots made of the same deals."""
        match = self.sitting.match
        for seat in sorted(range(match.players), key=lambda seat: match.ranks[seat]):
            self.say("play-place", rank=match.ranks[seat], name=match.names[seat], points=match.points[seat])
        if self.sitting.setup.challenge:
            self.compare()

    def compare(self) -> None:
        """The challenge: others at the same seat with the same deals."""
        setup = self.sitting.setup
        self.say("play-challenge", code=setup.challenge)
        for outcome in challenge.outcomes_of_people(self.sitting):
            self.say("play-place", rank=outcome.rank, name=outcome.name, points=outcome.points)
        for outcome in challenge.bots_outcomes(setup):
            name = self.lines.words("play-bot", name=self.lines.words(f"bot-name-{outcome.name}"))
            self.say("play-place", rank=outcome.rank, name=name, points=outcome.points)

    # --- deciding ---

    def decide(self) -> None:
        """Ask until the person has decided."""
        self.greet_round()
        while self.sitting.due == self.seat:
            self.marks = marks_for(self.sitting.match, self.seat, self.scene, self.marks)
            self.ask()
            self.obey(self.lines.read())

    def ask(self) -> None:
        """Say what can be done now; where several cards are chosen, how many, and which are marked."""
        if self.marks is None:
            self.say("play-choices", choices=" ".join(self.sitting.match.legal(self.seat)))
            return
        counts = {"marked": len(self.marks.marked), "number": self.marks.needed}
        if self.marks.is_complete:
            self.say("play-confirm", cards=" ".join(self.marks.cards), **counts)
            return
        choices = " ".join(pick.face.name for pick in self.marks.picks.values())
        self.say("play-mark", choices=choices, missing=self.marks.needed - len(self.marks.marked), **counts)
        if self.marks.marked:
            self.say("play-marked", cards=" ".join(self.marks.cards), **counts)

    def obey(self, line: str) -> None:
        """Do what a line says: a command, or actions."""
        command, rest = command_in(line, self.lines.words, COMMANDS)
        if command:
            getattr(self, command)(rest if command == "save" else understood(rest))
        elif self.marks:
            self.mark(self.marks, understood(line).split())
        elif line:
            self.take(understood(line).split())

    def greet_round(self) -> None:
        """The table when a round begins, then only the hand; the table is shown when asked for."""
        now = self.scene.round
        if self.round_shown.get(self.seat) != now:
            self.round_shown[self.seat] = now
            self.table()
        else:
            self.hand()

    @property
    def scene(self) -> Scene:
        """The table as this seat sees it."""
        return scene_of(self.sitting.match, self.lines.words, self.seat)

    def mark(self, marks: Marks, names: list[str]) -> None:
        """Mark the cards that a line names, or unmark them; an empty line confirms."""
        if not names:
            self.ok()
        for name in names:
            action = self.written(name)
            if action not in marks.picks:
                self.why(name)
            elif not marks.toggle(action):
                self.say("play-all-marked", number=marks.needed, card=marks.picks[action].face.name)

    def written(self, name: str) -> str:
        """An action as records write it: `pass-r7` for `r7`."""
        match = self.sitting.match
        try:
            return match.name_of(self.seat, match.game.action_named(match.state, self.seat, name))
        except (ValueError, KeyError, IndexError):
            return name

    def ok(self, _: str = "") -> None:
        """Take all that is marked."""
        if self.marks and self.marks.is_complete:
            self.take(self.marks.in_order())

    def take(self, names: list[str]) -> None:
        """Take these actions, until one is refused."""
        for name in names:
            try:
                self.sitting.play(self.seat, name)
            except Refused:
                self.why(name)
                return
            except NotWritten as error:
                self.say("play-not-written", file=str(error.path), reason=error.reason)
                return
            self.tell_news()

    # --- commands ---

    def table(self, _: str = "") -> None:
        """The table as this seat sees it."""
        self.print("", self.sitting.match.describe(self.seat, self.lines.language), "")

    def hand(self, _: str = "") -> None:
        """The person's own hand."""
        self.print(*hand_lines(self.scene, self.lines.words))

    def help(self, _: str = "") -> None:
        """What can be typed, with examples from this game."""
        game = self.sitting.match.game
        rule = example_rule(game)
        action = next(pick.face.name for pick in (*self.scene.hand, *self.scene.buttons))
        self.say("play-help", rule=rule, chapter=rule.partition(".")[0], action=action)
        self.say(f"{game.name}-action-help")

    def why(self, name: str) -> None:
        """Why an action cannot be taken; without a name, why each card or button that is refused is."""
        match = self.sitting.match
        allowed = self.marks.picks if self.marks else ()
        if not name:
            for pick in self.picks():
                if pick.action not in allowed and (refusal := match.why_not(self.seat, pick.action)):
                    self.print(f"{pick.action}: {refusal.words(self.lines.language)}")
            return
        if self.written(name) in allowed:
            self.say("play-allowed", action=name)
            return
        try:
            refusal = match.why_not(self.seat, name)
        except WalpurgisError:
            self.say("play-unknown", text=name[:40])
            return
        self.print(refusal.words(self.lines.language) if refusal else self.lines.words("play-allowed", action=name))

    def picks(self) -> list[Pick]:
        """The cards of the hand and the buttons."""
        return [pick for pick in (*self.scene.hand, *self.scene.buttons) if pick.action]

    def hint(self, _: str) -> None:
        """What a strong bot would do, and what it weighs."""
        self.say("play-thinking")
        warmer = self.sitting.opponents.warmer
        self.print(*advice(self.sitting.match, self.seat, self.lines.language, warmer)[1])

    def story(self, _: str) -> None:
        """All that has happened, as far as this seat may know."""
        match = self.sitting.match
        self.print(*(self.lines.words.event(event, match.names) for event in match.events_for(self.seat)))

    def points(self, _: str) -> None:
        """The points after each round, and now."""
        match = self.sitting.match
        for number, points in enumerate(Playback(match).points_by_round(), 1):
            self.say("play-points-after", round=number, points=self._listed(points))
        self.say("play-points-now", points=self._listed(match.points))

    def _listed(self, points: list[int]) -> str:
        return ", ".join(f"{name} {number}" for name, number in zip(self.sitting.match.names, points, strict=True))

    def rules(self, number: str) -> None:
        """A rule of the rulebook, a chapter, or all of it."""
        text = look_up(self.sitting.match.game, number, self.lines.language)
        rule = example_rule(self.sitting.match.game)
        self.print(
            text or self.lines.words("play-no-rule", number=number[:20], rule=rule, chapter=rule.partition(".")[0])
        )

    def options(self, _: str) -> None:
        """The options of this match."""
        match = self.sitting.match
        for name, value in match.options.texts().items():
            self.print(f"{name} = {value}", f"    {self.lines.words(f'{match.game.name}-option-{name}')}")

    def undo(self, _: str) -> None:
        """Take back your own last decision, and what the bots have done since."""
        if not self.others_agree():
            return
        try:
            actions = self.sitting.undo(self.seat)
        except Refused as error:
            self.print(error.words(self.lines.language))
            return
        except NotWritten as error:
            self.say("play-not-written", file=str(error.path), reason=error.reason)
            return
        there_are = len(self.sitting.match.events)
        self.told = {seat: min(told, there_are) for seat, told in self.told.items()}
        self.say("play-undone", action=" ".join(actions))
        self.table()

    def others_agree(self) -> bool:
        """Whether the other people at this keyboard agree that something is taken back."""
        others = self.sitting.others(self.seat)
        if not others:
            return True
        self.say("play-agree", names=", ".join(others), number=len(others))
        self.say("play-type-ok")
        return bool(command_in(self.lines.read(), self.lines.words, ["ok"])[0])

    def save(self, name: str) -> None:
        """Write the record of the match, everybody's cards included."""
        path = Path(name or f"walpurgis-{self.sitting.match.game.name}-{time.strftime('%Y%m%d-%H%M%S')}.txt")
        try:
            save_record(self.sitting.match, path)
        except OSError as error:
            self.say("play-not-saved", file=str(path), reason=error.strerror or str(error))
            return
        self.say("play-saved", file=str(path))

    def quit(self, _: str) -> None:
        """Leave the table."""
        raise Leave


def play_plain(sitting: Sitting, lines: Lines) -> int:
    """Play in plain lines; the exit status."""
    table = PlainTable(sitting, lines)
    try:
        table.play()
    except Leave:
        table.say("play-goodbye-kept" if sitting.journal else "play-goodbye")
    except KeyboardInterrupt:
        table.print("")
        table.say("play-goodbye-kept" if sitting.journal else "play-goodbye")
        return 130
    finally:
        sitting.close()
    return 0


def ask_for_game(lines: Lines, games: dict[str, str]) -> str:
    """Which game to play, where the command line does not say; `games` tells what each is about."""
    for name, about in games.items():
        lines.print(f"{name}: {about}")
    while True:
        lines.say("play-which-game", games=" ".join(games))
        name = lines.read().lower()
        if name in games:
            return name
