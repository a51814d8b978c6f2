"""walpurgis review: look back at a match, and learn which decisions cost most, given what the seat could know."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from walpurgis.cli._options import add_language
from walpurgis.core.errors import OptionError, quoted
from walpurgis.match.record import load_record
from walpurgis.words import words_of

BAR = 30  # columns of the timeline


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser: argparse.ArgumentParser = commands.add_parser("review", help="show which decisions of a match cost most")
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")
    parser.add_argument(
        "--seat", type=int, default=0, metavar="N", help="the seat whose decisions are judged (default 0)"
    )
    parser.add_argument(
        "--simulations", type=int, default=4000, metavar="N", help="simulations for each decision (default 4000)"
    )
    add_language(parser)
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Print the timeline and the costliest decisions."""
    from walpurgis.bots.registry import MOST_SIMULATIONS
    from walpurgis.review import review
    from walpurgis.review.telling import lines_of
    from walpurgis.review.words import FOLDER

    match = load_record(args.file)
    seat: int = args.seat
    if not 0 <= seat < match.players:
        raise OptionError(f"there is no seat {seat}; seats are counted from 0 to {match.players - 1}")
    if not 1 <= args.simulations <= MOST_SIMULATIONS:
        raise OptionError(f"--simulations takes 1 to {MOST_SIMULATIONS:,}, not {quoted(args.simulations)}")
    words = words_of(args.language, match.game, FOLDER)
    looked = review(match, seat, args.simulations)
    print(words("review-title", name=match.names[seat]))
    for moment in looked.moments:
        bar = "█" * round(BAR * moment.played.win)
        mark = "!" if moment.is_mistake else " "
        print(f"{moment.turn:4} {moment.played.action:>12} {mark} {bar:<{BAR}} {100 * moment.played.win:3.0f} %")
    costliest = looked.costliest()
    if costliest:
        print(words("review-costliest"))
    print(*lines_of(costliest, words), sep="\n")
    return 0
