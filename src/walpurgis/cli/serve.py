"""walpurgis serve: the server, for this machine or for everybody."""

from __future__ import annotations

import argparse
import socket
import sys
from typing import Any

from walpurgis.core.errors import OptionError


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser: argparse.ArgumentParser = commands.add_parser("serve", help="share tables over the web")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: this machine only)")
    parser.add_argument("--port", type=int, default=8000, metavar="N")
    parser.add_argument(
        "--database", metavar="URL", help="sqlite:///FILE or postgresql://… (default: in the data folder)"
    )
    parser.add_argument("--origin", action="append", default=[], metavar="URL", help="another page that may connect")
    parser.add_argument("--secure", action="store_true", help="cookies only over https, behind a proxy that speaks it")
    parser.add_argument(
        "--pace", type=float, default=0.6, metavar="SECONDS", help="how long a bot waits before it moves"
    )
    parser.add_argument("--thinkers", type=int, default=2, metavar="N", help="threads in which bots think")
    parser.add_argument(
        "--lease", type=float, default=15.0, metavar="SECONDS", help="after which other nodes replace one that died"
    )
    parser.add_argument("--cold", action="store_true", help="compile nothing at the start: simple bots, no reviews")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--log", choices=("debug", "info", "warning"), default="info", help="how much to log")
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    from walpurgis.server.run import serve
    from walpurgis.server.settings import Settings, default_database

    if not 0 <= args.port < 65536:
        raise OptionError(f"{args.port} is no port; give 0 to 65535")
    settings = Settings(
        database=args.database or default_database(),
        origins=tuple(args.origin),
        pace=args.pace,
        thinkers=args.thinkers,
        secure=args.secure,
        warm=not args.cold,
        lease=args.lease,
    )
    expect_free(args.host, args.port)
    where = f"http://{args.host}:{args.port}"
    print(f"walpurgis: the table is at {where} (stop with Ctrl+C)", file=sys.stderr)
    if args.open:
        import threading
        import webbrowser

        threading.Timer(1.5, webbrowser.open, [where]).start()
    return serve(settings, args.host, args.port, args.log)


def expect_free(host: str, port: int) -> None:
    """Say at once, and in words, when somebody else listens there."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
    except OSError as error:
        raise OptionError(f"cannot listen at {host}:{port} ({error.strerror}); give another with --port") from None
