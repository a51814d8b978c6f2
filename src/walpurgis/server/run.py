"""Run a node under Uvicorn, with logs as lines of JSON."""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback

import uvicorn
from litestar.types import ASGIApp

from walpurgis.server.app import create_app
from walpurgis.server.settings import Settings

PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "websocket"}


class JsonLines(logging.Formatter):
    """One line of JSON a record, with whatever was handed in as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
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
    """Everything to standard error, as JSON lines. Addresses that were asked for are not logged: links are secrets."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in ("alembic", "numba", "uvicorn.error"):  # Uvicorn's own would tell the addresses of sockets
        logging.getLogger(name).setLevel(logging.WARNING)


def serve(settings: Settings, host: str, port: int, level: str = "info") -> int:
    """Serve until told to stop; a signal lets what is under way finish."""
    prepare_logs(level)
    uvicorn.Server(uvicorn_config(create_app(settings), settings, host, port)).run()
    return 0


def uvicorn_config(app: ASGIApp, settings: Settings, host: str, port: int) -> uvicorn.Config:
    """Uvicorn as we use it: no compression of messages (it costs memory for every socket), nothing told of itself."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=settings.limits.message_bytes * 4,
        ws_per_message_deflate=False,
        ws_ping_interval=30.0,
        ws_ping_timeout=30.0,
        timeout_graceful_shutdown=5,
        server_header=False,
        date_header=False,
    )
