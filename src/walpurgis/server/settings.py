"""What can be set about a server; the command line and tests fill it in."""

from __future__ import annotations

from dataclasses import dataclass, field

from walpurgis.core.folders import data_folder

KILOBYTE = 1024


def default_database() -> str:
    """SQLite in the user's data folder."""
    return f"sqlite:///{data_folder() / 'server.sqlite'}"


@dataclass(frozen=True)
class Limits:
    """How much one client may ask for. `walpurgis serve --limit NAME=NUMBER` changes any of them."""

    message_bytes: int = 4 * KILOBYTE  # of one message on a socket
    body_bytes: int = 64 * KILOBYTE  # of one request
    tokens_a_second: float = 50.0  # of one guest; limits.py lists the costs
    tokens_at_once: float = 200.0
    address_tokens_a_second: float = 200.0  # of all guests at one address: a family, a class
    address_tokens_at_once: float = 1000.0
    tables_an_hour: int = 60  # set up by one guest
    address_tables_an_hour: int = 300
    address_tables_at_once: int = 40
    address_sheets_an_hour: int = 12  # score sheets shared live, from one address
    chats_a_minute: int = 30  # and reactions, of one guest
    chats_at_once: int = 8
    address_chats_a_minute: int = 120
    address_chats_at_once: int = 30
    decisions: int = 3000  # that a match may take, roughly; longer ones are refused when they are set up
    sockets_of_a_guest: int = 20
    sockets_of_an_address: int = 200
    connections_of_an_address: int = 250  # of all kinds, where no proxy is in between
    sockets: int = 20_000  # of this node
    queue: int = 256  # messages that wait for a slow reader before it is disconnected
    request_seconds: float = 20.0  # for a whole request to arrive
    hello_seconds: float = 10.0  # for the first message on a socket


@dataclass(frozen=True)
class Settings:
    database: str = field(default_factory=default_database)
    origins: tuple[str, ...] = ()  # other pages that may open sockets and post, besides our own
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # whose word we take for the address and scheme of a client
    exempt: tuple[str, ...] = ()  # addresses and networks without a limit by address
    pace: float = 0.6  # seconds before a bot moves, so that people can follow
    thinkers: int = 2  # threads in which bots think
    thoughts: int = 1000  # that may wait for one of them
    idle: float = 300.0  # seconds after which a table that nobody looks at leaves memory
    secure: bool = False  # cookies only over https
    warm: bool = True  # compile rules and bots in the background at the start
    unwatched: float = 60.0  # seconds after which bots wait at a table that nobody is connected to
    lease: float = 15.0  # seconds for which a node drives a table before another may take over
    limits: Limits = field(default_factory=Limits)
