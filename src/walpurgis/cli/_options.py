"""Arguments that several commands share: a game, players, options as name=value, a language."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from walpurgis.core.errors import OptionError, quoted
from walpurgis.games import game_named, game_names
from walpurgis.words import LANGUAGES, language_of_system, words_of


def plain_text(text: str) -> str:
    """An argument that is text; the bytes of a file name may be anything, those of a text may not."""
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise argparse.ArgumentTypeError(f"{text.encode(errors='surrogateescape')[:40]!r} is not UTF-8 text")
    return text


def add_seed(parser: argparse.ArgumentParser, help: str) -> None:
    parser.add_argument("--seed", type=plain_text, metavar="TEXT", help=help)


def add_option(parser: argparse.ArgumentParser) -> None:
    """Options of the game, one by one."""
    parser.add_argument(
        "--option",
        "-o",
        action="append",
        type=plain_text,
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game (can be given several times)",
    )


def add_game(parser: argparse.ArgumentParser, needed: bool = True) -> None:
    """The game, the number of players and the options."""
    games = f"one of: {', '.join(game_names())}"
    parser.add_argument("game", nargs=None if needed else "?", metavar="GAME", help=games)
    parser.add_argument("--players", type=int, metavar="N", help="number of players (default 4)")
    add_seed(parser, "the same seed deals the same cards")
    add_option(parser)
    parser.epilog = options_help()
    parser.formatter_class = argparse.RawDescriptionHelpFormatter


def add_language(parser: argparse.ArgumentParser) -> None:
    """The language that people read."""
    parser.add_argument(
        "--language", choices=list(LANGUAGES), default=language_of_system(), help="default: the language of the system"
    )


def options_of(args: argparse.Namespace) -> dict[str, Any]:
    """The options given as name=value."""
    return read_options(args.option)


def read_options(texts: Sequence[str]) -> dict[str, Any]:
    """Options from texts such as name=value."""
    options: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals or not name:
            raise OptionError(f"an option is given as NAME=VALUE, not {quoted(text)}")
        if name in options:
            raise OptionError(f"the option {quoted(name)} is given twice", name)
        options[name] = value.strip()
    return options


def options_help() -> str:
    """Every option of every game with its values and what it does."""
    lines: list[str] = []
    for name in game_names():
        game = game_named(name)
        words = words_of(language_of_system(), game)
        lines.append(f"options of {name} ({words(f'{name}-title')}):")
        for option, kind in game.options.kinds().items():
            default = kind.text(kind.default)
            lines.append(f"  {option}={default}   ({kind.values}; {game.options.rule_of(option)})")
            lines.append(f"      {words(f'{name}-option-{option}')}")
        lines.append("")
    return "\n".join(lines)
