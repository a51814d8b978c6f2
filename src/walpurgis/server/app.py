"""The application: everything put together."""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, TypeAlias

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope
from uvicorn.protocols.utils import ClientDisconnected

from walpurgis.server.bot_api import BotController, Bots
from walpurgis.server.clerk import Clerk
from walpurgis.server.faults import described
from walpurgis.server.guests import Door, GuestsController
from walpurgis.server.health import Pulse, health, metrics
from walpurgis.server.hub import Hub
from walpurgis.server.limits import Limiter, charge
from walpurgis.server.origin import expect_ids, guard_posts
from walpurgis.server.page import page
from walpurgis.server.records import RecordsController
from walpurgis.server.reviews import Reviewer, ReviewsController
from walpurgis.server.scores import ScoresController
from walpurgis.server.settings import Settings
from walpurgis.server.sheets import SheetsController
from walpurgis.server.socket import Sockets, table_socket
from walpurgis.server.store import Store
from walpurgis.server.tables import TablesController
from walpurgis.server.thinking import Thinkers
from walpurgis.table.driven import TooBusy
from walpurgis.table.live import StoreGone

log = logging.getLogger(__name__)

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
Headers: TypeAlias = list[tuple[bytes, bytes]]
ENDLESS = "/api/bot/"  # streams end when the client leaves
HSTS = (b"strict-transport-security", b"max-age=31536000")
SECURITY: Headers = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class Node(Litestar):
    """The application, which answers HEAD wherever it answers GET, with the same headers and no body."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD" or scope["path"].startswith(ENDLESS):
            await super().__call__(scope, receive, send)
            return

        async def send_no_body(message: Any) -> None:
            await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

        asked: Any = {**scope, "method": "GET"}
        await super().__call__(asked, receive, send_no_body)


def lifespan_of(settings: Settings) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    """What a node opens before its first request and closes after its last one; handlers find it in the state."""

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncGenerator[None]:
        store = Store(settings.database, node=secrets.token_hex(8))
        store.claim()
        store.open()
        thinkers = Thinkers(settings.thinkers, settings.thoughts)
        clerk = Clerk()
        limiter = Limiter(settings.limits, settings.exempt)
        hub = Hub(settings, store, thinkers)
        app.state.update(
            {
                "store": store,
                "thinkers": thinkers,
                "hub": hub,
                "door": Door(await store.key("cookies"), settings.secure),
                "limiter": limiter,
                "clerk": clerk,
                "pulse": Pulse(),
                "sockets": Sockets(limiter),
                "origins": settings.origins,
                "secure": settings.secure,
                "bots": Bots(limiter),
                "reviewer": Reviewer(thinkers, settings.warm),
            }
        )
        if settings.warm:
            thinkers.warm_up()
        await hub.open()
        log.info("ready", extra={"node": hub.node})
        try:
            yield
        finally:
            say_goodbye(app)
            await hub.close()
            app.state.reviewer.close()
            clerk.close()
            thinkers.close()
            store.close()

    return life


def create_app(settings: Settings) -> Litestar:
    """One node, ready to be run by Uvicorn."""
    names = ("store", "thinkers", "hub", "door", "sockets", "limiter", "clerk", "pulse", "origins", "bots", "reviewer")
    return Node(
        route_handlers=[
            GuestsController,
            TablesController,
            RecordsController,
            ReviewsController,
            ScoresController,
            SheetsController,
            BotController,
            table_socket,
            health,
            metrics,
            page,
        ],
        lifespan=[lifespan_of(settings)],
        dependencies={name: Provide(_from_state(name), sync_to_thread=False) for name in names},
        guards=[expect_ids, charge, guard_posts],
        request_max_body_size=settings.limits.body_bytes,
        exception_handlers={StoreGone: _store_gone, TooBusy: _too_busy, RecursionError: _too_deep},
        after_exception=[_log_fault],
        before_send=[_with_headers([*SECURITY, HSTS] if settings.secure else SECURITY)],
        openapi_config=OpenAPIConfig(
            title="Walpurgis",
            version="1",
            description="Tables of witch card games.",
            render_plugins=[JsonRenderPlugin()],  # the others load scripts from elsewhere, which our policy forbids
        ),
        logging_config=None,
        debug=False,
    )


def say_goodbye(app: Litestar) -> None:
    """Let nobody new in, and tell those who are here to come back."""
    app.state.hub.closing = True
    app.state.sockets.say_goodbye()
    app.state.bots.say_goodbye()


def _from_state(name: str) -> Any:
    def find(state: State) -> Any:
        return state[name]

    return find


def _with_headers(ours: Headers) -> Callable[[Message, Scope], Awaitable[None]]:
    """Add these headers to every response, errors included."""

    async def add(message: Message, _scope: Scope) -> None:
        if message["type"] == "http.response.start":
            given = {name.lower() for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *(pair for pair in ours if pair[0] not in given)]

    return add


async def _log_fault(error: Exception, _scope: Scope) -> None:
    """Log our own faults with their traceback, but without values; do not log what a client did wrong."""
    if not isinstance(error, HTTPException | StoreGone | TooBusy | ClientDisconnected | RecursionError):
        log.error("a request failed", extra={"reason": described(error)})


def _store_gone(_request: Request[Any, Any, Any], _error: StoreGone) -> Response[dict[str, Any]]:
    detail = "The server cannot reach its database just now; please try again soon."
    return Response({"status_code": 503, "detail": detail}, status_code=503, headers={"retry-after": "3"})


def _too_deep(_request: Request[Any, Any, Any], _error: RecursionError) -> Response[dict[str, Any]]:
    return Response({"status_code": 400, "detail": "This JSON is nested too deeply."}, status_code=400)


def _too_busy(_request: Request[Any, Any, Any], _error: TooBusy) -> Response[dict[str, Any]]:
    detail = "Too much is being thought about just now; please try again soon."
    return Response({"status_code": 503, "detail": detail}, status_code=503, headers={"retry-after": "3"})
