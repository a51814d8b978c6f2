"""walpurgis backup: everything a server keeps, in one file; works while the server is running."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser: argparse.ArgumentParser = commands.add_parser("backup", help="save everything a server keeps to one file")
    parser.add_argument("file", type=Path, metavar="FILE", help="a new file")
    parser.add_argument(
        "--database", metavar="URL", help="the database, as for `walpurgis serve` (default: in the data folder)"
    )
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    from walpurgis.server.backup import back_up
    from walpurgis.server.settings import default_database

    rows = back_up(args.database or default_database(), args.file)
    print(f"{args.file}: {rows} rows")
    return 0
