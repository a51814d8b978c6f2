"""Is this node well? For people, for proxies and for Prometheus."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from litestar import Response, get
from litestar.di import NamedDependency

from walpurgis.server.live import Hub
from walpurgis.server.metrics import METRICS
from walpurgis.server.store import Store, StoreGone
from walpurgis.server.thinking import Thinkers


class Health(msgspec.Struct):
    """How it is."""

    ok: bool
    store: str
    tables: int
    warm: bool


@get("/health", tags=["health"], opt={"cost": 5})
async def health(
    hub: NamedDependency[Hub], store: NamedDependency[Store], thinkers: NamedDependency[Thinkers]
) -> Response[Health]:
    """200 when the node can play and keep what is played, 503 when it cannot."""
    try:
        await store.read(lambda connection: connection.execute(sa.text("SELECT 1")).scalar())
        state = "ok"
    except StoreGone as error:
        state = str(error)
    ok = state == "ok" and not hub.closing
    return Response(Health(ok, state, len(hub.tables), bool(thinkers.ready)), status_code=200 if ok else 503)


@get("/metrics", include_in_schema=False, opt={"cost": 10})
async def metrics(
    hub: NamedDependency[Hub], store: NamedDependency[Store], thinkers: NamedDependency[Thinkers]
) -> Response[bytes]:
    """Numbers for Prometheus."""
    METRICS.tables.set(len(hub.tables))
    METRICS.thoughts.set(thinkers.waiting)
    METRICS.commits.set(store.commits)
    return Response(METRICS.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
