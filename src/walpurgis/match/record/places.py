"""Where in its source each part of a record stands, for messages."""

from __future__ import annotations

import json

Path = tuple[str | int, ...]


class Places:
    """The places of a JSON document: `$.deals[0].piles["hand 0"]`."""

    def of(self, *path: str | int) -> str:
        """The place of a part."""
        return "$" + "".join(map(_step, path))


class LinePlaces(Places):
    """The lines of a text."""

    def __init__(self) -> None:
        self.lines: dict[Path, int] = {}

    def of(self, *path: str | int) -> str:
        """The line of the part, or of what it belongs to."""
        while path and path not in self.lines:
            path = path[:-1]
        return f"line {self.lines.get(path, 1)}"


def _step(step: str | int) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    return f".{step}" if step.isidentifier() and step.isascii() else f"[{json.dumps(step[:40])}]"
