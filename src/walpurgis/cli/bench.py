"""walpurgis bench: how fast it is, and the signatures of the rules."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "bench", help="measure how fast rules and bots are; print signatures"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--seconds", type=float, default=5.0, metavar="N", help="about how long to measure each figure (default 5)"
    )
    parser.add_argument("--signature", action="store_true", help="print only the signatures of the rules")
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    if args.signature:
        return print_signatures(args.json)
    if not 0 < args.seconds <= 3600:
        print("walpurgis: --seconds needs a number above 0, up to 3600", file=sys.stderr)
        return 2
    from walpurgis.bench import measure

    figures = measure(args.seconds, lambda text: tell(f"{text} ..."))
    if args.json:
        print(json.dumps(figures, indent=1))
    else:
        print_table(figures)
    return 0


def tell(text: str) -> None:
    """Progress, for whoever waits."""
    print(f"  {text}", file=sys.stderr, flush=True)


def print_signatures(as_json: bool) -> int:
    """The signature of each game's rules."""
    from walpurgis.bench import signature
    from walpurgis.games import game_named, game_names

    signatures = {name: signature(game_named(name)) for name in game_names()}
    if as_json:
        print(json.dumps(signatures))
    else:
        for name, text in signatures.items():
            print(f"{name} {text}")
    return 0


def print_table(figures: dict[str, Any]) -> None:
    """The figures for people: one row per figure, one column per game."""
    from rich.console import Console
    from rich.table import Table

    games: dict[str, dict[str, Any]] = figures["games"]
    table = Table(title="Walpurgis, random 4-player matches", title_justify="left")
    table.add_column("")
    for name in games:
        table.add_column(name, justify="right")
    for figure in next(iter(games.values())):
        table.add_row(figure.replace("_", " "), *(_number(game[figure]) for game in games.values()))
    console = Console()
    console.print(table)
    console.print(f"import walpurgis: {figures['import_seconds']} s")


def _number(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)
