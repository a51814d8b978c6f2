"""The start screen: game, players, who sits where, options and language; what was chosen last is there already."""

from __future__ import annotations

from typing import ClassVar, cast

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.events import DescendantFocus
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Select, Static

from walpurgis.bots.names import TEMPERAMENTS
from walpurgis.bots.registry import bot_names
from walpurgis.core.errors import WalpurgisError
from walpurgis.core.option_types import Choice, Flag
from walpurgis.games import game_named, game_names
from walpurgis.table.names import BOT_NAMES
from walpurgis.terminal import terminal_words
from walpurgis.terminal.folders import PERSON, Wish, own_name, remember
from walpurgis.terminal.journal import unfinished
from walpurgis.terminal.opponents import LEVEL, LEVELS
from walpurgis.terminal.setup import arrange
from walpurgis.terminal.sitting import Sitting
from walpurgis.terminal.widgets import app_of
from walpurgis.words import LANGUAGES, Words


class StartScreen(Screen[Sitting | None]):
    """Answers with a sitting, new or resumed, or with None when the person leaves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s,f5", "start", show=False, priority=True),
        Binding("ctrl+r", "resume", show=False, priority=True),
        Binding("f2", "theme", show=False, priority=True),
        Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(self, wish: Wish) -> None:
        super().__init__()
        self.wish = wish

    @property
    def words(self) -> Words:
        """The words of the chosen language and game."""
        return terminal_words(self.wish.language, game_named(self.wish.game))

    # --- what it shows ---

    def compose(self) -> ComposeResult:
        """A line a choice."""
        wish, words = self.wish, self.words
        game = game_named(wish.game)
        if wish.players not in game.player_counts:
            wish.players = max(game.player_counts[0], min(wish.players, game.player_counts[-1]))
        self.fill_seats()
        yield Static(f"☾ Walpurgis · {words('start-title')}", id="title")
        with VerticalScroll(id="form", can_focus=False):
            languages = [(name, code) for code, name in LANGUAGES.items()]
            yield line(words("start-language"), choose(languages, wish.language, "language"))
            titles = [(terminal_words(wish.language, game_named(name))(f"{name}-title"), name) for name in game_names()]
            yield line(words("start-game"), choose(titles, wish.game, "game"))
            yield Static(Text(words(f"{wish.game}-about")), classes="about")
            counts = [(str(count), str(count)) for count in game.player_counts]
            yield line(words("start-players"), choose(counts, str(wish.players), "players"))
            for seat in range(wish.players):
                who = choose(self.guests(wish.seats[seat]), wish.seats[seat], f"who-{seat}", "seat")
                name = Input(wish.names[seat], id=f"name-{seat}", classes="name", compact=True)
                yield line(words("start-seat", number=seat), who, name)
            challenge = Input(wish.challenge, id="challenge", placeholder=words("start-no-challenge"), compact=True)
            yield line(words("start-challenge"), challenge)
            yield Static(Text(words("start-options")), classes="heading")
            given = wish.options.get(wish.game, {})
            for name, kind in game.options.kinds().items():
                yield line(name, self.option_field(name, given.get(name, kind.text(kind.default))))
        yield Static(id="about")
        with Horizontal(id="go"):
            yield Button(words("start-go"), id="start", variant="primary", compact=True)
            yield Button(words("start-resume"), id="resume", disabled=not unfinished(), compact=True)
            yield Button(words("start-theme"), id="theme", compact=True)
            yield Button(words("start-leave"), id="leave", compact=True)

    def option_field(self, name: str, value: str) -> Widget:
        """A list to choose from where there are few values, else a line to type."""
        match game_named(self.wish.game).options.kinds()[name]:
            case Flag() as kind:
                values = [kind.text(True), kind.text(False)]
            case Choice(words):
                values = list(words)
            case _:
                return Input(value, id=f"option-{name}", compact=True)
        return choose([(word, word) for word in values], value, f"option-{name}")

    def fill_seats(self) -> None:
        """Somebody for every seat: the person first, then bots."""
        wish = self.wish
        most = len(BOT_NAMES)
        wish.seats = [*(wish.seats or [PERSON]), *[LEVEL] * most][:most]
        wish.names = [*wish.names, *BOT_NAMES[len(wish.names) :]]
        for seat, who in enumerate(wish.seats):
            if not wish.names[seat] or (who == PERSON and seat == 0 and wish.names[seat] == BOT_NAMES[0]):
                wish.names[seat] = own_name() if who == PERSON else BOT_NAMES[seat]

    def guests(self, who: str) -> list[tuple[str, str]]:
        """Who can take a seat: a person, or a bot of any level."""
        bots = [name for name in bot_names() if name not in LEVELS]
        for level in LEVELS:
            bots += [level, *(f"{level}:{temper}" for temper in TEMPERAMENTS)]
        if who not in (PERSON, *bots):
            bots.append(who)
        return [(self.words("start-person"), PERSON), *((self.bot_title(name), name) for name in bots)]

    def bot_title(self, bot: str) -> str:
        """A bot in words: its kind, and its temperament."""
        kind, _, temper = bot.partition(":")
        parts = [self.words.find(f"bot-name-{kind}"), self.words.find(f"bot-temper-{temper}")]
        return ", ".join(part for part in parts if part) if parts[0] and (parts[1] or not temper) else bot

    # --- what the person chooses ---

    def collect(self) -> Wish:
        """What the form says now."""
        wish = self.wish
        for seat in range(wish.players):
            wish.seats[seat] = chosen(self.query_one(f"#who-{seat}"))
            wish.names[seat] = self.query_one(f"#name-{seat}", Input).value
        wish.challenge = self.query_one("#challenge", Input).value.strip()
        options: dict[str, str] = {}
        for name, kind in game_named(wish.game).options.kinds().items():
            field = self.query_one(f"#option-{name}")
            value = field.value if isinstance(field, Input) else chosen(field)
            if value != kind.text(kind.default):
                options[name] = value
        wish.options = {**wish.options, wish.game: options}
        return wish

    @on(Select.Changed, "#language, #game, #players")
    async def change_form(self, event: Select.Changed) -> None:
        """What the form asks for depends on these."""
        name = str(event.select.id)
        value = str(event.value)
        if str(getattr(self.wish, name)) == value:
            return
        self.collect()
        setattr(self.wish, name, int(value) if name == "players" else value)
        await self.recompose()
        self.query_one(f"#{name}").focus()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Say what the field under the cursor means."""
        self.query_one("#about", Static).update(Text(self.about(event.widget)))

    def about(self, field: Widget) -> str:
        """What a field means, in words."""
        name = field.id or ""
        if name.startswith("option-"):
            option = name.removeprefix("option-")
            return self.words(f"{self.wish.game}-option-{option}")
        if name.startswith("who-"):
            kind, _, temper = chosen(field).partition(":")
            about = (self.words.find(f"bot-about-{kind}"), self.words.find(f"bot-temper-about-{temper}"))
            return " ".join(part for part in about if part) or self.words("start-about-person")
        return self.words.find(f"start-about-{name}") or ""

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """The buttons do what the keys do."""
        {"start": self.action_start, "resume": self.action_resume, "theme": self.action_theme}.get(
            str(event.button.id), self.action_leave
        )()

    def action_start(self) -> None:
        """Sit down at a new table."""
        try:
            sitting = Sitting.begin(arrange(self.collect()))
        except WalpurgisError as error:
            self.notify(str(error), severity="error")
            return
        remember(self.wish)
        self.dismiss(sitting)

    def action_resume(self) -> None:
        """Go on with the match that was left last."""
        try:
            self.dismiss(Sitting.resume())
        except WalpurgisError as error:
            self.notify(str(error), severity="error")

    def action_theme(self) -> None:
        app = app_of(self)
        app.theme = self.wish.theme = "dawn" if app.theme == "night" else "night"

    def action_leave(self) -> None:
        self.dismiss(None)


def line(label: str, *fields: Widget) -> Horizontal:
    """A labelled line of the form."""
    return Horizontal(Label(Text(label)), *fields, classes="line")


def choose(values: list[tuple[str, str]], now: str, name: str, style: str = "") -> Select[str]:
    """A list to choose one from."""
    return Select(values, value=now, allow_blank=False, id=name, classes=style, compact=True)


def chosen(field: Widget) -> str:
    """What is chosen in a list."""
    return str(cast("Select[str]", field).value)
