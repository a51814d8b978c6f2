"""The time as rows write it. Tables never ask for it themselves: whoever drives them passes it in."""

from __future__ import annotations

import time


def now_ms() -> int:
    """Milliseconds since 1970, by the clock of the system."""
    return time.time_ns() // 1_000_000
