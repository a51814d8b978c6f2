"""walpurgis record: check records, tell their story, convert them, and print their JSON Schema."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from walpurgis.cli._errors import complain, printable
from walpurgis.cli._options import add_language
from walpurgis.core.errors import OptionError, RecordError
from walpurgis.match.record import load_record, read_file, record_of, schema, text_of
from walpurgis.words import words_of


def add_parser(commands: Any) -> None:
    """Add the command and its own commands."""
    parser: argparse.ArgumentParser = commands.add_parser("record", help="check and show records of matches")
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    check = actions.add_parser("check", help="replay records by the rules and compare every score")
    check.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a record, as text or JSON")
    check.set_defaults(func=run_check)
    verify = actions.add_parser("verify", help="deal again from the seed and compare every deal")
    verify.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a record, as text or JSON")
    verify.add_argument("--commitment", metavar="HEX", help="the fingerprint that you noted before the match")
    verify.add_argument("--addition", metavar="TEXT", help="what you added to the seed yourself")
    verify.set_defaults(func=run_verify)
    show = actions.add_parser("show", help="tell the story of a match in words")
    show.add_argument("file", type=Path, metavar="FILE", help="a record, as text or JSON")
    add_language(show)
    show.set_defaults(func=run_show)
    convert = actions.add_parser("convert", help="print a record as JSON or as text")
    convert.add_argument("file", type=Path, metavar="FILE", help="a record, as text or JSON")
    convert.add_argument("--to", choices=("json", "text"), required=True, help="the form to print it in")
    convert.set_defaults(func=run_convert)
    actions.add_parser("schema", help="print the JSON Schema of records").set_defaults(func=run_schema)


def run_check(args: argparse.Namespace) -> int:
    """Check each file; 1 when any is refused."""
    return each(args.files, checked)


def run_verify(args: argparse.Namespace) -> int:
    """Deal again from what each record reveals; 1 when any deal differs."""
    if args.commitment is not None and not re.fullmatch("[0-9a-fA-F]{64}", args.commitment.strip()):
        raise OptionError("--commitment takes the 64 hexadecimal digits that the table showed before the match")
    if (args.commitment is not None or args.addition is not None) and len(args.files) > 1:
        raise OptionError("--commitment and --addition belong to one match; give one file")
    return each(args.files, lambda path: verified(path, args.commitment, args.addition))


def each(files: list[Path], check: Callable[[Path], str]) -> int:
    """Say of each file what was found, or what is wrong with it; 1 when any is refused."""
    broken = 0
    for path in files:
        try:
            print(f"{printable(str(path))}: ok, {check(path)}")
        except RecordError as error:
            complain(error, "")
            broken += 1
    return 1 if broken else 0


def checked(path: Path) -> str:
    """Replay a record by the rules."""
    match = load_record(path)
    ending = f"result {' '.join(map(str, match.points))}" if match.is_over else "not finished"
    return f"{match.game.name}, {match.players} players, {len(match.log)} actions, {ending}"


def verified(path: Path, commitment: str | None, addition: str | None) -> str:
    """Deal again from the seed of a record, and compare it with what was noted before the match."""
    from walpurgis.table.fair import Noted, verify

    record = read_file(path)
    try:
        return verify(record, Noted(commitment, addition))
    except RecordError as error:
        raise RecordError(error.reason, str(path)) from None


def run_show(args: argparse.Namespace) -> int:
    """Tell the story, everybody's cards included."""
    match = load_record(args.file)
    words = words_of(args.language, match.game)
    print(words(f"{match.game.name}-title"))
    for event in match.events:
        print(words.event(event, match.names))
    return 0


def run_convert(args: argparse.Namespace) -> int:
    """Print it in the other form."""
    match = load_record(args.file)
    print(record_of(match).json() if args.to == "json" else text_of(match), end="")
    return 0


def run_schema(args: argparse.Namespace) -> int:
    """Print the schema."""
    print(json.dumps(schema(), indent=1))
    return 0
