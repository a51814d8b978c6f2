"""The command `walpurgis`: play, record, bench, and what else there is; each command is a module of this package."""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from importlib.metadata import version

from walpurgis.core.errors import WalpurgisError


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line; every module of this package adds its own command."""
    top = argparse.ArgumentParser(
        prog="walpurgis", description="Three witch card games: play them, build players for them, study them."
    )
    top.add_argument("--version", action="version", version=f"walpurgis {version('walpurgis')}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in pkgutil.iter_modules(__path__):
        if not module.name.startswith("_"):
            importlib.import_module(f"{__name__}.{module.name}").add_parser(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; what a person did wrong is told in one line."""
    args = parser().parse_args(argv)
    try:
        code = args.func(args)
        sys.stdout.flush()
        return code
    except WalpurgisError as error:
        print(f"walpurgis: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever read our output has left: nothing to say, nobody to say it to, and at the end nothing left to flush.
        sys.stderr.close()
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
