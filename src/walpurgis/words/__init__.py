"""Every word a person reads, from Fluent files: en.ftl, de.ftl and ja.ftl here, and beside each game its own.

A layer with words of its own (bots, terminal) keeps them in a folder of the same kind, and names it to `words_of`.
"""

from __future__ import annotations

import functools
import locale
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Protocol, cast

from walpurgis.core.errors import OptionError, quoted
from walpurgis.core.game import Event, Game, Reason

HOME = Path(__file__).parent
LANGUAGES = {"en": "English", "de": "Deutsch", "ja": "日本語"}
FALLBACK = "en"
LIST = {"en": ", ", "de": ", ", "ja": "、"}


def language_of_system() -> str:
    """The language of the person at this machine, as far as we speak it."""
    wanted = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    language = (wanted or locale.getlocale()[0] or "")[:2].lower()
    return language if language in LANGUAGES else FALLBACK


class Words:
    """The words of one language for one game (and what belongs to no game), with those of further folders."""

    def __init__(self, language: str, game: Game | None = None, *folders: Path) -> None:
        if language not in LANGUAGES:
            raise OptionError(f"there is no language {quoted(language)}; there are: {', '.join(LANGUAGES)}", "language")
        self.language = language
        self.game = game
        homes = (HOME, *((game.words,) if game else ()), *folders)
        self._bundles = [_bundle(tongue, homes) for tongue in dict.fromkeys((language, FALLBACK))]

    def __call__(self, message: str, /, **args: object) -> str:
        """The words of a message; its name in brackets where there is none, so that a gap shows and breaks nothing."""
        return self.find(message, **args) or f"[{message}]"

    def find(self, message: str, /, **args: object) -> str | None:
        """The words of a message, or None where there are none."""
        for bundle in self._bundles:
            text = bundle.find(message, args)
            if text is not None:
                return text
        return None

    def card(self, name: str) -> str:
        """A card in words: by its own message, or by that of its suit with its value."""
        prefix = f"{self.game.name if self.game else ''}-card-"
        return self.find(prefix + name) or self(prefix + name[:1], value=name[1:])

    def event(self, event: Event, names: Sequence[str]) -> str:
        """What happened, in a sentence."""
        args = {field.name: self._arg(field.type, getattr(event, field.name), names) for field in fields(event)}
        return self(f"{self.game.name if self.game else ''}-event-{event.kind}", **args)

    def reason(self, reason: Reason, names: Sequence[str]) -> str:
        """Why an action is refused, in a sentence that ends with the rule."""
        args = {key: self._reason_arg(key, value, names) for key, value in reason.args.items()}
        own = self.find(f"{self.game.name if self.game else ''}-reason-{reason.key}", **args)
        text = own or self(f"reason-{reason.key}", **args)  # what is refused alike in every game is said once
        return self("reason-with-rule", reason=text, rule=reason.rule) if reason.rule else text

    def _arg(self, annotation: object, value: Any, names: Sequence[str]) -> object:
        listed = LIST[self.language]
        match annotation:
            case "Seat":
                return names[value]
            case "CardName":
                return self.card(value)
            case "tuple[CardName, ...]":
                return listed.join(self.card(card) for card in value)
            case "tuple[Seat, ...]":
                return listed.join(names[seat] for seat in cast("tuple[int, ...]", value))
            case _:
                return value

    def _reason_arg(self, key: str, value: Any, names: Sequence[str]) -> object:
        if key == "card":
            return self.card(value)
        return names[value] if key == "owner" else value


@functools.cache
def words_of(language: str, game: Game | None = None, *folders: Path) -> Words:
    """The words of a language, loaded once."""
    return Words(language, game, *folders)


class Bundle(Protocol):
    """The messages of one language."""

    def find(self, message: str, args: Mapping[str, object], /) -> str | None: ...


class FluentMessages:
    """Messages as Project Fluent's own library for Python formats them."""

    def __init__(self, language: str, texts: Sequence[str]) -> None:
        from fluent.runtime import FluentBundle, FluentResource  # loaded only when something is to be said

        self._bundle: Any = FluentBundle([language], use_isolating=False)
        for text in texts:
            self._bundle.add_resource(FluentResource(text))

    def find(self, message: str, args: Mapping[str, object]) -> str | None:
        """The words of a message, or None where there are none."""
        if self._bundle.has_message(message) and (pattern := self._bundle.get_message(message).value):
            return str(self._bundle.format_pattern(pattern, args)[0])
        return None


class _Formatter:
    """Who formats messages; a browser has Fluent's library for JavaScript."""

    make: Callable[[str, Sequence[str]], Bundle] = FluentMessages


def format_with(make: Callable[[str, Sequence[str]], Bundle]) -> None:
    """Let another library format messages: given a language and the texts of its files, it makes a bundle of them."""
    _Formatter.make = make
    _bundle.cache_clear()
    words_of.cache_clear()


@functools.cache
def _bundle(language: str, folders: tuple[Path, ...]) -> Bundle:
    texts = [(folder / f"{language}.ftl").read_text(encoding="utf-8") for folder in folders]
    return _Formatter.make(language, texts)
