"""walpurgis page: the page as a folder that any web host can serve, with tables that need no server."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "page", help="write the page into a folder that any web host can serve; it needs no server"
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="a new folder, or one that this command wrote before")
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    from walpurgis.server.static import write_page

    sizes = write_page(args.folder)
    weights = sum(size for name, size in sizes.items() if "/weights/" in name)
    whole = sum(sizes.values())
    print(f"{args.folder}: {len(sizes)} files, {(whole - weights) / 1e6:.1f} MB, and {weights / 1e6:.1f} MB of weights")
    print(f"Try it: python -m http.server --directory {args.folder} 8000")
    return 0
