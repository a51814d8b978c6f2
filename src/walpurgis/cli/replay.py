"""walpurgis replay: step through a record or a journal, with everybody's cards or only one seat's."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from walpurgis.cli.play import add_face, is_plain, lines_of
from walpurgis.core.errors import OptionError
from walpurgis.words import language_of_system


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser: argparse.ArgumentParser = commands.add_parser("replay", help="step through a match, forwards and backwards")
    parser.add_argument("file", type=Path, metavar="FILE", help="a record, or the journal of a match")
    parser.add_argument("--seat", type=int, metavar="N", help="see only what this seat sees (default: everything)")
    add_face(parser)
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    from walpurgis.terminal.folders import last_wish
    from walpurgis.terminal.sitting import load_match

    match = load_match(args.file)
    if args.seat is not None and not 0 <= args.seat < match.players:
        raise OptionError(f"there is no seat {args.seat}; seats are counted from 0 to {match.players - 1}")
    last = last_wish()
    last.language = args.language or last.language or language_of_system()
    if is_plain(args):
        from walpurgis.terminal.plain_replay import replay_plain

        return replay_plain(match, lines_of(last.language), args.seat)
    from walpurgis.terminal.app import replay_on_screen

    return replay_on_screen(last, match, args.seat)
