"""The command `walpurgis`: play, record, bench and so on; each command is a module of this package."""

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from importlib.metadata import version

from walpurgis.cli._errors import complain
from walpurgis.core.errors import WalpurgisError
from walpurgis.core.extras import missing_extra


def parser(argv: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The parser of the whole command line; every module of this package adds its own command.

    Only the modules that these arguments need are imported, so that every command starts quickly.
    """
    top = argparse.ArgumentParser(
        prog="walpurgis", description="Three witch card games: play them, build players for them, study them."
    )
    top.add_argument("--version", action="version", version=f"walpurgis {version('walpurgis')}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in needed_commands(argv):
        importlib.import_module(f"{__name__}.{name}").add_parser(commands)
    return top


def needed_commands(argv: Sequence[str]) -> list[str]:
    """The command to load: the one that is named, none for `--version`, all of them for help."""
    names = [module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_")]
    first = argv[0] if argv else ""
    return [] if first == "--version" else [first] if first in names else names


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; mistakes by the user are reported in one line."""
    if sys.stdout is None or sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]
        # Files opened from here on would take the place of what is closed, and be written over by programs we start.
        complain("standard input or output is closed; redirect it, as in: walpurgis … </dev/null >/dev/null")
        return 2
    escape_what_cannot_be_written()
    try:
        argv = sys.argv[1:] if argv is None else argv
        args = parser(argv).parse_args(argv)
        code = args.func(args)
        sys.stdout.flush()
        return code
    except WalpurgisError as error:
        complain(error)
        return 2
    except ModuleNotFoundError as error:
        missing = missing_extra(error)
        if missing is None:
            raise
        complain(missing)
        return 2
    except BrokenPipeError:
        # Whoever read our output has left: nothing to say, nobody to say it to, and at the end nothing left to flush.
        sys.stderr.close()
        leave_output_alone()
        return 1
    except OSError as error:
        reason = error.strerror or str(error)
        complain(f"{error.filename}: {reason}" if error.filename else f"cannot write: {reason}")
        try:
            sys.stdout.flush()
        except OSError:
            leave_output_alone()
        return 2
    except KeyboardInterrupt:
        complain("", prefix="")
        return 130


def escape_what_cannot_be_written() -> None:
    """Write characters that the terminal cannot show as escapes instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def leave_output_alone() -> None:
    """Discard output that could not be written, so that Python does not try again at exit."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
