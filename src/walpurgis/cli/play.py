"""walpurgis play: a table in the terminal."""

from __future__ import annotations

import argparse
import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from walpurgis.cli._options import add_game, options_of, plain_text
from walpurgis.core.errors import OptionError
from walpurgis.words import LANGUAGES, language_of_system, words_of

if TYPE_CHECKING:
    from walpurgis.terminal.folders import Wish
    from walpurgis.terminal.lines import Lines
    from walpurgis.terminal.sitting import Sitting

PACE = 0.8  # seconds for a bot's move to be seen


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser: argparse.ArgumentParser = commands.add_parser("play", help="play a match in the terminal")
    add_game(parser, needed=False)
    parser.add_argument(
        "--bots", type=plain_text, metavar="NAME,…", help="who plays against you: novice, regular, expert, … (in turn)"
    )
    parser.add_argument("--seat", type=int, default=0, metavar="N", help="your seat, counted from 0")
    parser.add_argument("--name", type=plain_text, metavar="TEXT", help="your name at the table")
    parser.add_argument(
        "--people", type=plain_text, metavar="NAME,…", help="several people at this keyboard, from your seat on"
    )
    parser.add_argument("--watch", action="store_true", help="watch bots play all seats")
    parser.add_argument(
        "--challenge", type=plain_text, metavar="CODE", help="the same code deals the same cards to everybody"
    )
    parser.add_argument(
        "--resume", nargs="?", const="", metavar="FILE", help="continue the match you left last, or the one in a file"
    )
    parser.add_argument("--pace", type=float, default=PACE, metavar="SECONDS", help="how long a bot's move is shown")
    add_face(parser)
    parser.set_defaults(func=run)


def add_face(parser: argparse.ArgumentParser) -> None:
    """How it is shown: full screen or in plain lines, and in which language."""
    parser.add_argument("--plain", action="store_true", help="plain lines, for screen readers, braille and scripts")
    parser.add_argument(
        "--language", choices=list(LANGUAGES), help="default: as last time, or the language of the system"
    )


def run(args: argparse.Namespace) -> int:
    from walpurgis.terminal.folders import last_wish, remember
    from walpurgis.terminal.setup import arrange
    from walpurgis.terminal.sitting import Sitting

    wish = last_wish()
    wish.language = args.language or wish.language or language_of_system()
    lines = lines_of(wish.language) if is_plain(args) else None
    sitting: Sitting | None = None
    if args.resume is not None:
        expect_to_resume(args)
        sitting = Sitting.resume(Path(args.resume) if args.resume else None)
    elif args.game or lines:
        if lines and not args.game:
            args.game = choose_game(lines)
        wish = wish_of(args, wish)
        sitting = Sitting.begin(arrange(wish, args.seed))
        remember(wish)
    if sitting and lines:
        from walpurgis.terminal.plain import play_plain

        return play_plain(sitting, lines)
    from walpurgis.terminal.app import play_on_screen

    return play_on_screen(wish, sitting, args.pace)


def expect_to_resume(args: argparse.Namespace) -> None:
    """A match that is resumed has its game, players, bots and options already."""
    from walpurgis.terminal.journal import unfinished
    from walpurgis.terminal.sitting import load_match

    path = Path(args.resume) if args.resume else next(iter(unfinished()), None)
    if args.game and path and (game := load_match(path).game.name) != args.game:
        raise OptionError(f"{path} is a match of {game}, not of {args.game}; leave the game out, or resume another")
    given = [name for name in ("players", "seed", "bots", "people", "challenge") if getattr(args, name) is not None]
    if given or args.option or args.watch:
        first = f"--{given[0]}" if given else "--option" if args.option else "--watch"
        raise OptionError(f"the match to resume already has its players, bots and options; leave {first} out")


def wish_of(args: argparse.Namespace, last: Wish) -> Wish:
    """What the command line asks for; name, language and colours are those of last time."""
    from walpurgis.games import game_named
    from walpurgis.terminal.folders import Wish

    players = game_named(args.game).options.parse_players(args.players)
    names, seats = seating_of(args, last, players)
    return Wish(
        game=args.game,
        players=players,
        seats=seats,
        names=names,
        options={**last.options, args.game: options_of(args)},
        language=last.language,
        theme=last.theme,
        challenge=args.challenge or "",
    )


def seating_of(args: argparse.Namespace, last: Wish, players: int) -> tuple[list[str], list[str]]:
    """The names at the table, and who sits where: people from the chosen seat on, bots in turn on the others."""
    from walpurgis.arena.board import open_bot
    from walpurgis.arena.check import meet_bot
    from walpurgis.table.names import BOT_NAMES
    from walpurgis.terminal.folders import PERSON
    from walpurgis.terminal.opponents import LEVEL

    if not 0 <= args.seat < players:
        raise OptionError(f"there is no seat {args.seat}; seats are counted from 0 to {players - 1}")
    own = [name for name, who in zip(last.names, last.seats, strict=False) if who == PERSON][:1]
    people = [] if args.watch else args.people.split(",") if args.people else [args.name or (own[0] if own else "")]
    if len(people) > players:
        raise OptionError(f"{len(people)} people do not fit at a table of {players}")
    bots = args.bots.split(",") if args.bots else [LEVEL]
    for bot in bots:
        meet_bot(open_bot(bot))  # tells what is wrong with a name, or a program, before anything begins
    names, seats = list(BOT_NAMES[:players]), [bots[seat % len(bots)] for seat in range(players)]
    for number, name in enumerate(people):
        seat = (args.seat + number) % players
        names[seat], seats[seat] = name, PERSON
    return names, seats


def is_plain(args: argparse.Namespace) -> bool:
    """Whether to talk in plain lines: asked for, or no screen to fill."""
    return args.plain or not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") == "dumb"


def lines_of(language: str) -> Lines:
    """A conversation over standard input and output; letters that these cannot carry are replaced."""
    from walpurgis.terminal.lines import Lines

    for stream in (sys.stdin, sys.stdout):
        _forgive(stream)
    if sys.stderr.isatty():
        sys.stderr = PlainStderr(sys.stderr.buffer, sys.stderr.encoding, "replace", line_buffering=True)
    return Lines(language, iter(sys.stdin.readline, ""), sys.stdout)


class PlainStderr(io.TextIOWrapper):
    """Standard error that claims not to be a terminal, so that libraries do not move the cursor in plain mode."""

    def isatty(self) -> bool:
        return False


def _forgive(stream: TextIO) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def choose_game(lines: Lines) -> str:
    """Ask in plain lines which game to play."""
    from walpurgis.games import game_named, game_names
    from walpurgis.terminal.lines import Leave
    from walpurgis.terminal.plain import ask_for_game

    about = {name: words_of(lines.language, game_named(name))(f"{name}-about") for name in game_names()}
    try:
        return ask_for_game(lines, about)
    except Leave:
        raise OptionError(f"say which game to play: {', '.join(game_names())}") from None
