"""For Prometheus: counters and gauges of this node, and how long an action takes."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.rows = Counter("walpurgis_rows_total", "Rows applied to tables", registry=self.registry)
        self.sockets = Gauge("walpurgis_sockets", "Open sockets", registry=self.registry)
        self.tables = Gauge("walpurgis_tables", "Tables in memory", registry=self.registry)
        self.quarantined = Gauge(
            "walpurgis_tables_quarantined", "Tables whose log cannot be replayed", registry=self.registry
        )
        self.thoughts = Gauge("walpurgis_thoughts_waiting", "Bot decisions waiting", registry=self.registry)
        self.commits = Gauge("walpurgis_commits", "Transactions written", registry=self.registry)
        self.refused = Counter("walpurgis_refused_total", "Messages refused", ["key"], registry=self.registry)
        self.cut = Counter(
            "walpurgis_slow_readers_total", "Sockets cut because they read too slowly", registry=self.registry
        )
        self.action = Histogram(
            "walpurgis_action_seconds", "From an action to its commit", buckets=BUCKETS, registry=self.registry
        )

    def text(self) -> bytes:
        """As Prometheus reads it."""
        return generate_latest(self.registry)


METRICS = Metrics()
