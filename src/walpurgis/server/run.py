"""Run a node under Uvicorn, with logs as lines of JSON."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import socket
import sys
import time
import traceback

import uvicorn
from litestar import Litestar
from litestar.types import ASGIApp

from walpurgis.server.app import create_app, say_goodbye
from walpurgis.server.http import Http, NodeConfig
from walpurgis.server.settings import Settings
from walpurgis.server.wire import Wire

LAST_WORDS = 0.1  # seconds for the farewells to go out
PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "websocket"}


class JsonLines(logging.Formatter):
    """One line of JSON per record, with whatever was passed as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **{name: str(value) for name, value in vars(record).items() if name not in PLAIN},
        }
        if record.exc_info:
            line["error"] = "".join(traceback.format_exception(*record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def prepare_logs(level: str) -> None:
    """Everything to standard error, as JSON lines. Requested addresses are not logged: links are secrets."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in ("alembic", "numba", "uvicorn.error"):  # Uvicorn's own would log the addresses of sockets
        logging.getLogger(name).setLevel(logging.WARNING)


def serve(settings: Settings, host: str, port: int, level: str = "info", sock: socket.socket | None = None) -> int:
    """Serve until a signal, and finish the requests in progress."""
    prepare_logs(level)
    collect_rarely()
    sys.setswitchinterval(0.001)  # seconds; the thread that writes should not wait long for a busy event loop
    server_of(settings, host, port).run([sock] if sock else None)
    return 0


def collect_rarely() -> None:
    """Python's collector stops everybody: for a second where it looks at all that lives with ten thousand people.

    So it looks at young objects only, a few thousand at a time (200,000 take 0.1 s), and the housekeeping lets it look
    at all of them now and then.
    """
    gc.set_threshold(3_000, 5, 1_000_000)


class Server(uvicorn.Server):
    """Uvicorn, which tells everybody to come back before it hangs up."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, then as usual."""
        app = self.config.app
        if isinstance(app, Litestar):
            say_goodbye(app)
            await asyncio.sleep(LAST_WORDS)
        await super().shutdown(sockets)


def server_of(settings: Settings, host: str, port: int) -> Server:
    """A node that is ready to run."""
    return Server(uvicorn_config(create_app(settings), settings, host, port))


def uvicorn_config(app: ASGIApp, settings: Settings, host: str, port: int) -> uvicorn.Config:
    """Uvicorn as we use it: no compression of messages (it costs memory for every socket), no server header."""
    return NodeConfig(
        app,
        settings,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        http=Http,
        ws=Wire,
        proxy_headers=True,
        forwarded_allow_ips=list(settings.proxies),
        ws_max_size=settings.limits.message_bytes * 4,
        ws_per_message_deflate=False,
        ws_ping_interval=60.0,
        ws_ping_timeout=60.0,
        timeout_graceful_shutdown=5,
        server_header=False,
        date_header=False,
    )
