"""What lies on top of the table for a while: a page to read, a hint, a question, the screen between two people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Markdown, Static

from walpurgis.terminal.widgets import Key, KeyBar
from walpurgis.words import Words


class ReadingScreen(Screen[None]):
    """A page to read: help, the rulebook, the story."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,r,question_mark", "close", show=False),
        Binding("j", "scroll(1)", show=False),
        Binding("k", "scroll(-1)", show=False),
    ]

    def __init__(self, words: Words, text: str) -> None:
        super().__init__()
        self.words = words
        self.text = text

    def compose(self) -> ComposeResult:
        """The page, and the keys."""
        with VerticalScroll():
            yield Markdown(self.text, open_links=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Let the keys scroll it."""
        self.query_one(VerticalScroll).focus()
        scroll = Key("↑↓", self.words("screen-key-scroll"), "screen.scroll(1)")
        self.query_one(KeyBar).show([scroll, Key("esc", self.words("screen-key-back"), "screen.close")])

    def action_scroll(self, step: int) -> None:
        """A line up or down."""
        self.query_one(VerticalScroll).scroll_relative(y=step)

    def action_close(self) -> None:
        """Back to where we were."""
        self.dismiss()


class Popup(ModalScreen[None]):
    """A few lines on a sheet."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,enter,space", "close", show=False)]

    def __init__(self, words: Words, title: str, lines: Sequence[str | Text]) -> None:
        super().__init__()
        self.words = words
        self.title_text = title
        self.texts = lines

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="sheet") as sheet:
            sheet.border_title = Text(self.title_text)
            for line in self.texts:
                yield Static(line if isinstance(line, Text) else Text(line))
            yield Static(Text(self.words("screen-enter-goes-on")), classes="keys")

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss()

    def on_click(self) -> None:
        """A click closes it too."""
        self.dismiss()


class Question(ModalScreen[str]):
    """A line to type; escape answers with nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", show=False)]

    def __init__(self, words: Words, question: str, suggestion: str) -> None:
        super().__init__()
        self.words = words
        self.question = question
        self.suggestion = suggestion

    def compose(self) -> ComposeResult:
        """The question and a line for the answer."""
        with VerticalScroll(classes="sheet") as sheet:
            sheet.border_title = Text(self.question)
            yield Input(self.suggestion)
            yield Static(Text(self.words("screen-enter-or-escape")), classes="keys")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """That is the answer."""
        self.dismiss(event.value.strip())

    def action_cancel(self) -> None:
        self.dismiss("")


class Agreement(ModalScreen[bool]):
    """Whether the other people at the keyboard agree that something is taken back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "answer(True)", show=False),
        Binding("escape", "answer(False)", show=False),
    ]

    def __init__(self, words: Words, others: Sequence[str]) -> None:
        super().__init__()
        self.words = words
        self.others = others

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="sheet"):
            names = ", ".join(self.others)
            yield Static(Text(self.words("play-agree", names=names, number=len(self.others))))
            yield Static(Text(self.words("screen-enter-agrees")), classes="keys")

    def action_answer(self, agreed: bool) -> None:
        """They have decided."""
        self.dismiss(agreed)


class Handover(Screen[None]):
    """The screen between two people: nobody's cards are to be seen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "go", show=False)]

    def __init__(self, words: Words, name: str) -> None:
        super().__init__()
        self.words = words
        self.person = name

    def compose(self) -> ComposeResult:
        yield Static(Text(self.words("play-hand-over", name=self.person), justify="center"))

    def action_go(self) -> None:
        """The next person is here."""
        self.dismiss()

    def on_click(self) -> None:
        """A click will do."""
        self.dismiss()
