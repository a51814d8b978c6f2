"""walpurgis bot: check a bot, print the schema of the protocol for bots in any language, play with one on a server."""

from __future__ import annotations

import argparse
import json
import os
from typing import Any

from walpurgis.cli._errors import complain
from walpurgis.games import game_named, game_names

MARKS = {"ok": "[green]ok   [/]", "hint": "[yellow]hint [/]", "wrong": "[bold red]wrong[/]"}


def add_parser(subparsers: Any) -> None:
    """Add the command and its own commands."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "bot", help="check bots in any language, and let them play on a server"
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    check = actions.add_parser("check", help="find out what is wrong with a bot")
    check.add_argument("bot", metavar="BOT", help='such as "cmd:./my_bot"')
    check.add_argument(
        "--game", action="append", choices=game_names(), help="only this game (can be given several times)"
    )
    check.add_argument("--seed", default="check", metavar="TEXT", help="another seed plays other deals")
    check.set_defaults(func=run)
    schema = actions.add_parser("schema", help="print the JSON Schema of the protocol")
    schema.add_argument("--game", choices=game_names(), help="with the views of this game")
    schema.set_defaults(func=run_schema)
    token = actions.add_parser("token", help="register a new bot on a server and print its token")
    token.add_argument("url", metavar="URL", help="such as http://localhost:8000")
    token.add_argument("--name", default="bot", help="the bot's name at tables")
    token.set_defaults(func=run_token)
    connect = actions.add_parser("connect", help="let a bot play on a server")
    connect.add_argument("url", metavar="URL", help="such as http://localhost:8000")
    connect.add_argument("program", metavar="COMMAND", help='such as "./my_bot"')
    connect.add_argument("--token", help="the bot's token (default: WALPURGIS_TOKEN, or else a new bot)")
    connect.add_argument(
        "--sit",
        action="append",
        default=[],
        metavar="TABLE",
        help="take an open seat at this table (can be given several times)",
    )
    connect.add_argument("--matches", type=int, metavar="N", help="stop after this many matches")
    connect.set_defaults(func=run_connect)


def run(args: argparse.Namespace) -> int:
    """Check a bot; 1 when something is wrong with it."""
    from rich.console import Console
    from rich.markup import escape

    from walpurgis.arena.check import check_bot

    console = Console(highlight=False, emoji=False)  # no pictures where a name has colons, as in cmd:cat:
    wrong = 0
    for finding in check_bot(args.bot, args.game or game_names(), args.seed):
        console.print(f"{MARKS[finding.level]} {escape(finding.text)}")
        wrong += finding.level == "wrong"
    console.print(f"{escape(args.bot)}: " + ("not fit for a tournament yet." if wrong else "ready for a tournament."))
    return 1 if wrong else 0


def run_schema(args: argparse.Namespace) -> int:
    """Print the schema."""
    from walpurgis.bots.messages import schemas

    print(json.dumps(schemas(game_named(args.game) if args.game else None), indent=1))
    return 0


def run_token(args: argparse.Namespace) -> int:
    """Print a new token."""
    from walpurgis.bots.online import new_account

    print(new_account(args.url, args.name).token)
    return 0


def run_connect(args: argparse.Namespace) -> int:
    """Play on a server until told to stop."""
    from walpurgis.bots.online import Account, Online, new_account

    token = args.token or os.environ.get("WALPURGIS_TOKEN")
    online = Online(Account(args.url, token or ""), args.program.removeprefix("cmd:"), complain)
    online.greet()  # before the server hears of a program that cannot play
    if not token:
        online.account = new_account(args.url, "bot")
    for table in args.sit:
        online.sit(table)
    online.play(args.matches)
    return 0
