"""Is this node well? For people, for proxies and for Prometheus."""

from __future__ import annotations

import asyncio
import time

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency

from walpurgis.server.hub import Hub
from walpurgis.server.metrics import METRICS
from walpurgis.server.store import Store
from walpurgis.server.thinking import Thinkers
from walpurgis.table.live import Clash, StoreGone

FELT_FOR = 1.0  # seconds
PATIENCE = 5.0  # seconds until a write that does not end counts as failed


class Health(msgspec.Struct):
    """The state of a node."""

    ok: bool
    store: str
    tables: int
    quarantined: int  # tables whose log cannot be replayed; the others are not affected
    warm: bool


class Pulse:
    """Whether the database accepts writes; checked at most once a second, however many ask."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._felt_at = -FELT_FOR
        self._state = "ok"

    async def feel(self, store: Store) -> str:
        """`ok`, or what is wrong."""
        async with self._lock:
            if time.monotonic() - self._felt_at >= FELT_FOR:
                self._state = await self._try(store)
                self._felt_at = time.monotonic()
            return self._state

    async def _try(self, store: Store) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await store.check()
        except (StoreGone, Clash) as error:
            return str(error)
        except TimeoutError:
            return "the database does not answer now"
        return "ok"


@get("/health", tags=["health"], opt={"cost": 5})
async def health(
    hub: NamedDependency[Hub],
    store: NamedDependency[Store],
    thinkers: NamedDependency[Thinkers],
    pulse: NamedDependency[Pulse],
) -> Response[Health]:
    """200 when the node can play and store what is played, 503 when it cannot."""
    state = await pulse.feel(store)
    ok = state == "ok" and not hub.closing
    found = Health(ok, state, len(hub.tables), len(hub.quarantined), bool(thinkers.ready))
    return Response(found, status_code=200 if ok else 503)


@get("/metrics", include_in_schema=False, opt={"cost": 10})
async def metrics(
    hub: NamedDependency[Hub], store: NamedDependency[Store], thinkers: NamedDependency[Thinkers]
) -> Response[bytes]:
    """Numbers for Prometheus."""
    METRICS.tables.set(len(hub.tables))
    METRICS.quarantined.set(len(hub.quarantined))
    METRICS.thoughts.set(thinkers.waiting)
    METRICS.commits.set(store.commits)
    return Response(METRICS.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
