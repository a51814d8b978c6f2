"""The time of tables: milliseconds since 1970 that never jump, whatever happens to the system's clock."""

from __future__ import annotations

import time
from collections.abc import Callable


class Clock:
    """Begins with the system's clock and goes on by a steady one."""

    def __init__(self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns) -> None:
        self._steady = steady
        self._began = wall() - steady()

    def __call__(self) -> int:
        return (self._began + self._steady()) // 1_000_000

    def never_before(self, at: int) -> Callable[[], int]:
        """The time of a table whose last row is of that time.

        Where the system's clock was set back while we were down, that row lies in the future. The table's time goes on
        from there, so that nobody gets more time for a decision than the clock of the table gives.
        """
        ahead = max(0, at - self())
        return (lambda: self() + ahead) if ahead else self
