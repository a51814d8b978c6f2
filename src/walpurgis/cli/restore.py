"""walpurgis restore: a backup into a new database, SQLite or PostgreSQL, wherever it came from."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "restore", help="restore a server's backup into a new database"
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a file written by `walpurgis backup`")
    parser.add_argument(
        "--database", metavar="URL", help="the database, as for `walpurgis serve` (default: in the data folder)"
    )
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    from walpurgis.server.backup import restore
    from walpurgis.server.settings import default_database

    rows = restore(args.database or default_database(), args.file)
    print(f"{args.file}: {rows} rows restored")
    return 0
