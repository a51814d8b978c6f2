"""For Prometheus: counters and gauges of this node, and how long an action takes.

What is counted with every move is counted in plain numbers, and made into metrics when somebody asks: the counters of
`prometheus_client` take as long as looking up the table.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Moves(Collector):
    """Rows that were applied, and how long actions took."""

    def __init__(self) -> None:
        self.rows = 0
        self._seconds = 0.0
        self._counts = [0] * (len(BUCKETS) + 1)  # by the first bucket that holds them; the last takes the rest

    def took(self, seconds: float) -> None:
        """An action was committed after this time."""
        self._seconds += seconds
        self._counts[bisect_left(BUCKETS, seconds)] += 1

    def collect(self) -> Iterator[Metric]:
        """As Prometheus wants it: each bucket counts what is in those below it too."""
        yield CounterMetricFamily("walpurgis_rows", "Rows applied to tables", value=self.rows)
        names = [*map(str, BUCKETS), "+Inf"]
        buckets = list(zip(names, map(float, accumulate(self._counts)), strict=True))
        yield HistogramMetricFamily(
            "walpurgis_action_seconds", "From an action to its commit", buckets=buckets, sum_value=self._seconds
        )


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = Moves()
        self.registry.register(self.moves)
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

    def text(self) -> bytes:
        """As Prometheus reads it."""
        return generate_latest(self.registry)


METRICS = Metrics()
