"""walpurgis play: a table in the terminal."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from walpurgis.cli._options import add_game, add_language, options_of
from walpurgis.core.errors import OptionError
from walpurgis.match import new
from walpurgis.terminal.plain import BOT_NAMES, play_plain


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser: argparse.ArgumentParser = commands.add_parser("play", help="play a match in the terminal")
    add_game(parser)
    add_language(parser)
    parser.add_argument("--seat", type=int, default=0, metavar="N", help="your seat, counted from 0")
    parser.add_argument("--name", metavar="TEXT", help="your name at the table")
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Play."""
    match = new(args.game, args.players, seed=args.seed, **options_of(args))
    if not 0 <= args.seat < match.players:
        raise OptionError(f"there is no seat {args.seat}; seats are counted from 0 to {match.players - 1}")
    names = list(BOT_NAMES[: match.players])
    if args.name:
        names[args.seat] = args.name
    match.names = tuple(names)
    return play_plain(match, args.seat, args.language, iter(sys.stdin), sys.stdout)
