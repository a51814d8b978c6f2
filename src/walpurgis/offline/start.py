"""Starts the table in Pyodide: takes what JavaScript offers (`fluent_js`, a database, workers that think)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from walpurgis import words
from walpurgis.offline.desk import Desk
from walpurgis.offline.rehearsal import rehearse


class JsMessages:
    """Messages as Fluent's library for JavaScript formats them."""

    def __init__(self, language: str, texts: Sequence[str]) -> None:
        import fluent_js  # pyright: ignore[reportMissingImports]
        from pyodide.ffi import to_js  # pyright: ignore[reportMissingImports]

        self._bundle: Any = fluent_js.make(language, to_js(list(texts)))

    def find(self, message: str, args: Mapping[str, object]) -> str | None:
        """The words of a message, or None where there are none."""
        text = self._bundle.find(message, json.dumps(dict(args)))
        return text if isinstance(text, str) else None


def speak() -> None:
    """Let JavaScript format all messages from now on."""
    words.format_with(JsMessages)


async def rehearse_here() -> int:
    """Load whatever a table needs."""
    speak()
    return await rehearse()


def open_desk(keeper: Any, thinker: Any, pace: float) -> Desk:
    """The desk that answers the page."""
    speak()
    return Desk(keeper, thinker, pace)
