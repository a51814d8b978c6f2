"""Who may speak to us from a browser: our own page, and those that the settings name. Everything else is refused.

Browsers send `Origin` with every WebSocket and every post, and pages cannot forge it. Programs send none: they hold no
cookies that a page could abuse, so they may pass.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler

SAFE = ("GET", "HEAD", "OPTIONS")


def is_own_origin(connection: ASGIConnection[Any, Any, Any, Any], others: tuple[str, ...]) -> bool:
    """Whether this comes from our own page, from a page that is allowed, or from no page at all."""
    site = connection.headers.get("sec-fetch-site")
    origin = connection.headers.get("origin")
    if origin is None:
        return site in (None, "same-origin", "none")
    if origin in others:
        return True
    return bool(origin) and urlsplit(origin).netloc == connection.headers.get("host")


async def guard_posts(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Posts change things: only JSON from our own page. A form on somebody else's page can send neither."""
    if connection.scope["type"] != "http" or connection.scope["method"] in SAFE:
        return
    if not is_own_origin(connection, connection.app.state.origins):
        raise PermissionDeniedException("This page may not post here.")
    length = connection.headers.get("content-length", "0")
    kind = connection.headers.get("content-type", "")
    if length != "0" and not kind.startswith("application/json"):
        raise PermissionDeniedException("Post JSON, with the content type application/json.")
