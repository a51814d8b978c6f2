"""Starts the table in Pyodide: takes what JavaScript offers (`fluent_js`, a database, workers that think)."""

from __future__ import annotations

import importlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from walpurgis import words
from walpurgis.offline.rehearsal import rehearse
from walpurgis.offline.server import OfflineServer


def _outside(module: str) -> Any:
    """A module that only Pyodide has, or that JavaScript has registered there."""
    return importlib.import_module(module)


def _to_js(value: list[Any]) -> Any:
    return _outside("pyodide.ffi").to_js(value)


class JsMessages:
    """Messages as Fluent's library for JavaScript formats them."""

    def __init__(self, language: str, texts: Sequence[str]) -> None:
        self._bundle = _outside("fluent_js").make(language, _to_js(list(texts)))

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


class JsServer:
    """The offline server as JavaScript calls it."""

    def __init__(self, server: OfflineServer) -> None:
        self._server = server
        self.open_line, self.close_line = server.open_line, server.close_line
        self.hear, self.heard = server.hear, server.heard

    async def request(self, method: str, path: str, body: str) -> Any:
        """A status and a text, as an array."""
        status, answer = await self._server.request(method, path, body)
        return _to_js([status, answer.decode()])


def open_server() -> JsServer:
    """The server that answers the page, with the database and the workers that it offers."""
    page = _outside("walpurgis_page")
    speak()
    return JsServer(OfflineServer(page.keeper, page.thinker, page.pace))
