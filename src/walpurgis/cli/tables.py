"""walpurgis tables: list and delete the tables of a server, even while it is running."""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

from walpurgis.core.errors import OptionError

PHASES = ("gathering", "playing", "over", "stopped")


def add_parser(commands: Any) -> None:
    """Add the command and its own commands."""
    parser: argparse.ArgumentParser = commands.add_parser("tables", help="list and delete the tables of a server")
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    listing = actions.add_parser("list", help="print one line for each table, those that changed last first")
    listing.set_defaults(func=run_list)
    deletion = actions.add_parser("delete", help="remove tables with their logs; a running server drops them")
    deletion.add_argument("--records", action="store_true", help="remove the records of finished matches too")
    deletion.add_argument("--yes", action="store_true", help="really delete; otherwise only say what would be deleted")
    deletion.set_defaults(func=run_delete)
    for each in (listing, deletion):
        each.add_argument("ids", nargs="*", metavar="ID", help="tables (default: all that match the options)")
        each.add_argument("--phase", choices=PHASES, help="only tables in this phase")
        each.add_argument("--days", type=float, metavar="N", help="only tables unchanged for at least N days")
        each.add_argument(
            "--database", metavar="URL", help="the database, as for `walpurgis serve` (default: in the data folder)"
        )


def run_list(args: argparse.Namespace) -> int:
    """Print the tables."""
    from walpurgis.server.operate import list_tables

    for line in list_tables(database_of(args), which_of(args)):
        changed = time.strftime("%Y-%m-%d %H:%M", time.gmtime(line.changed / 1000))
        print(f"{line.id}  {changed}  {line.phase:9}  {line.info.game}, {line.info.players} players")
    return 0


def run_delete(args: argparse.Namespace) -> int:
    """Delete them, or say what would be deleted."""
    from walpurgis.server.operate import delete_tables, list_tables

    if not args.ids and args.phase is None and args.days is None:
        raise OptionError("say which tables: give their ids, --phase or --days")
    found = [line.id for line in list_tables(database_of(args), which_of(args))]
    if not args.yes:
        print(f"{len(found)} tables would be deleted; give --yes to delete them", file=sys.stderr)
        return 0
    delete_tables(database_of(args), found, args.records)
    print(f"{len(found)} tables deleted")
    return 0


def which_of(args: argparse.Namespace) -> Any:
    """The tables that the command line names."""
    from walpurgis.server.operate import Which

    if args.days is not None and not 0 <= args.days < 100_000:
        raise OptionError(f"--days takes a number of days such as 30, not {args.days:g}")
    return Which(tuple(args.ids), args.phase, args.days)


def database_of(args: argparse.Namespace) -> str:
    """The database that the command line names."""
    from walpurgis.server.settings import default_database

    return args.database or default_database()
