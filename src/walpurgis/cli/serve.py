"""walpurgis serve: the server, for this machine or for everybody."""

from __future__ import annotations

import argparse
import dataclasses
import re
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from walpurgis.core.errors import OptionError

if TYPE_CHECKING:
    from walpurgis.server.settings import Limits, Settings

ORIGIN = re.compile(r"https?://([\w.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?")


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser: argparse.ArgumentParser = commands.add_parser("serve", help="share tables over the web")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, default=8000, metavar="N", help="the port to listen on (default 8000)")
    parser.add_argument(
        "--database", metavar="URL", help="sqlite:///FILE or postgresql://… (default: in the data folder)"
    )
    parser.add_argument(
        "--proxy",
        action="append",
        metavar="ADDRESS",
        help="a proxy whose X-Forwarded headers are trusted (default: this machine)",
    )
    parser.add_argument(
        "--exempt",
        action="append",
        default=[],
        metavar="NETWORK",
        help="addresses that the limits per address do not apply to",
    )
    parser.add_argument(
        "--limit",
        action="append",
        default=[],
        metavar="NAME=NUMBER",
        help="change a limit; docs/protocol.md lists them",
    )
    parser.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="the address of another page that may connect"
    )
    parser.add_argument(
        "--secure", action="store_true", help="send cookies only over HTTPS; for a server behind an HTTPS proxy"
    )
    parser.add_argument(
        "--pace", type=float, default=0.6, metavar="SECONDS", help="how long a bot waits before it moves"
    )
    parser.add_argument(
        "--thinkers", type=int, default=2, metavar="N", help="number of threads for the bots (default 2)"
    )
    parser.add_argument(
        "--workers",
        type=int,
        default=1,
        metavar="N",
        help="number of server processes (default 1); more need PostgreSQL",
    )
    parser.add_argument(
        "--lease",
        type=float,
        default=15.0,
        metavar="SECONDS",
        help="how long until other nodes take over from one that died",
    )
    parser.add_argument(
        "--weights",
        action="append",
        default=[],
        metavar="NAME=FILE",
        help="offer your own trained network to everybody, as the bots network@NAME, expert@NAME, …",
    )
    parser.add_argument("--cold", action="store_true", help="do not compile at startup: simple bots, no reviews")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--log", choices=("debug", "info", "warning"), default="info", help="how much to log")
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    from walpurgis.server.run import serve

    settings = settings_of(args)
    workers = workers_from(args.workers, settings.database)
    for text in args.weights:
        offer_weights(text)
    expect_free(args.host, args.port)
    expect_database(settings.database)
    where = f"http://{args.host}:{args.port}"
    print(f"walpurgis: listening at {where} (stop with Ctrl+C)", file=sys.stderr)
    if args.open:
        import threading
        import webbrowser

        threading.Timer(1.5, webbrowser.open, [where]).start()
    if workers > 1:
        return serve_with_workers(args, settings, workers)
    return serve(settings, args.host, args.port, args.log)


def serve_with_workers(args: argparse.Namespace, settings: Settings, workers: int) -> int:
    """Several processes behind one port."""
    from functools import partial

    from walpurgis.server.run import prepare_logs
    from walpurgis.server.workers import Workers, listen

    prepare_logs(args.log)
    work = partial(serve_as_worker, args.weights, settings, args.host, args.port, args.log)
    return Workers(work, listen(args.host, args.port, workers)).run()


def serve_as_worker(
    weights: list[str], settings: Settings, host: str, port: int, level: str, sock: socket.socket
) -> int:
    """What each process does."""
    from walpurgis.server.run import serve

    for text in weights:
        offer_weights(text)
    return serve(settings, host, port, level, sock)


def workers_from(given: int, database: str) -> int:
    """How many processes; OptionError where they could not share the database."""
    workers = int(within("--workers", given, 1, 256))
    if workers > 1 and not database.startswith("postgresql"):
        raise OptionError("--workers needs PostgreSQL (--database postgresql://…): SQLite serves one process")
    return workers


def settings_of(args: argparse.Namespace) -> Settings:
    """What the command line asks for; OptionError where it makes no sense."""
    from walpurgis.server.settings import Settings, default_database

    return Settings(
        database=args.database or default_database(),
        origins=tuple(origin_from(text) for text in args.origin),
        proxies=tuple(network_from("--proxy", text) for text in args.proxy or Settings.proxies),
        exempt=tuple(network_from("--exempt", text) for text in args.exempt),
        pace=within("--pace", args.pace, 0.0, 60.0),
        thinkers=int(within("--thinkers", args.thinkers, 1, 256)),
        secure=args.secure,
        warm=not args.cold,
        lease=within("--lease", args.lease, 1.0, 3600.0),
        limits=limits_from(args.limit),
    )


def offer_weights(text: str) -> None:
    """Publish a network under a name; OptionError where the text names no file."""
    from walpurgis.bots.registry import publish_weights

    name, _, file = text.partition("=")
    if not name.isidentifier() or not Path(file).is_file():
        raise OptionError(f"--weights takes a name and a file such as mine=runs/shot/shot.safetensors, not {text!r}")
    publish_weights(name, Path(file))


def expect_database(address: str) -> None:
    """Open the database once and write to it before the server announces itself."""
    import asyncio

    from walpurgis.server.store import Store

    store = Store(address, node="start")
    try:
        store.claim()
        store.open()
        asyncio.run(store.check())
    finally:
        store.close()


def within(name: str, given: float, lowest: float, highest: float) -> float:
    """A number within bounds; NaN is not."""
    if not lowest <= given <= highest:
        raise OptionError(f"{name} takes {lowest:g} to {highest:g}, not {given:g}")
    return given


def origin_from(text: str) -> str:
    """An origin as browsers send it: a scheme, a host and perhaps a port, nothing behind."""
    origin = text.rstrip("/").lower()
    if not ORIGIN.fullmatch(origin):
        raise OptionError(f"--origin takes the address of a page such as https://cards.example.org, not {text!r}")
    return origin


def network_from(name: str, text: str) -> str:
    """An address or a network."""
    from walpurgis.server.limits import network_of

    try:
        network_of(text)
    except ValueError:
        raise OptionError(
            f"{name} takes an address or a network such as 192.0.2.7 or 10.0.0.0/8, not {text!r}"
        ) from None
    return text


def limits_from(given: list[str]) -> Limits:
    """Limits, some of them changed by `NAME=NUMBER`."""
    import msgspec

    from walpurgis.server.settings import Limits

    names = [field.name for field in dataclasses.fields(Limits)]
    changed: dict[str, str] = {}
    for text in given:
        name, _, number = text.partition("=")
        changed[name] = number
        if name not in names:
            raise OptionError(f"there is no limit {name!r}; there are: {', '.join(names)}")
        try:
            within(f"--limit {name}", getattr(msgspec.convert({name: number}, Limits, strict=False), name), 1e-9, 1e12)
        except msgspec.ValidationError:
            raise OptionError(f"--limit {name} takes a number such as {name}={getattr(Limits, name)}") from None
    return msgspec.convert(changed, Limits, strict=False)


def expect_free(host: str, port: int) -> None:
    """Explain at once when the port is in use."""
    if not 0 <= port < 65536:
        raise OptionError(f"--port takes 0 to 65535, not {port}")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
    except OSError as error:
        raise OptionError(
            f"cannot listen on {host}:{port} ({error.strerror}); choose another port with --port"
        ) from None
