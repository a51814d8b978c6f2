"""Which pages may talk to the server: our own, and those named in the settings. Everything else is refused.

Browsers send `Origin` with every WebSocket and every post, and pages cannot forge it. Programs send none: they hold no
cookies that a page could abuse, so they may pass.
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler

ID = re.compile(r"[\w-]{1,40}(\.\w{1,10})?", re.ASCII)
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


def page_address(connection: ASGIConnection[Any, Any, Any, Any], path: str) -> str:
    """The whole address of a path of our page, for links and QR codes."""
    base = connection.base_url
    scheme = "https" if connection.app.state.secure else base.scheme
    return f"{scheme}://{base.netloc}{path}"


async def expect_ids(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Query no database for what cannot be an id; PostgreSQL, for one, refuses zero bytes."""
    for name, value in connection.path_params.items():
        if name.endswith("_id") and not ID.fullmatch(str(value)):
            raise NotFoundException("There is nothing here.")


async def guard_posts(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Posts change things: only JSON from our own page. A form on somebody else's page can send neither."""
    if connection.scope["type"] != "http" or connection.scope["method"] in SAFE:
        return
    if not is_own_origin(connection, connection.app.state.origins):
        raise PermissionDeniedException("This page may not post here.")
    has_body = connection.headers.get("content-length", "0") != "0" or "transfer-encoding" in connection.headers
    kind = connection.headers.get("content-type", "").partition(";")[0].strip().lower()
    if has_body and kind != "application/json":
        raise PermissionDeniedException("Post JSON, with the content type application/json.")
