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


class JsDesk:
    """The desk as JavaScript calls it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.open_line, self.close_line = desk.open_line, desk.close_line
        self.hear, self.heard = desk.hear, desk.heard

    async def request(self, method: str, path: str, body: str) -> Any:
        """A status and a text, as an array."""
        from pyodide.ffi import to_js  # pyright: ignore[reportMissingImports]

        status, answer = await self._desk.request(method, path, body)
        return to_js([status, answer.decode()])


def open_desk() -> JsDesk:
    """The desk that answers the page, with the database and the workers that it offers."""
    import walpurgis_page as page  # pyright: ignore[reportMissingImports]

    speak()
    return JsDesk(Desk(page.keeper, page.thinker, page.pace))
