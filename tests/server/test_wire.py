"""Uvicorn's protocols, which we extend with attributes that it does not document: each of them is named here."""

from __future__ import annotations

import ast
import asyncio
import inspect
import tomllib
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from packaging.requirements import Requirement
from uvicorn.server import ServerState

from walpurgis.server import http, wire
from walpurgis.server.run import uvicorn_config
from walpurgis.server.settings import Settings

ROOT = Path(__file__).parents[2]
PUBLIC = {"connection_made", "connection_lost", "data_received", "resume_writing"}  # of every asyncio.Protocol
WIRE = {
    "client",
    "close_sent",
    "config",
    "frames",
    "handle_cont",
    "handle_ping",
    "handle_pong",
    "handshake_complete",
    "handshake_initiated",
    "pending_ping_payload",
    "queue",
    "read_paused",
    "receive",
    "run_asgi",
    "scope",
    "send",
    "send_receive_event_to_app",
    "transport",
    "writable",
}
HTTP = {"client", "config", "handle_websocket_upgrade", "loop", "on_message_begin", "on_message_complete", "transport"}


async def application(_scope: Any, _receive: Any, _send: Any) -> None:
    """Never called."""


def used(module: ModuleType, name: str) -> set[str]:
    """The attributes of `self` and the methods that a class uses or overrides, less those it brings itself."""
    tree = ast.parse(inspect.getsource(module))
    found = next(node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == name)
    attributes = {
        node.attr
        for node in ast.walk(found)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    }
    methods = {node.name for node in found.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    return attributes | methods


@pytest.mark.parametrize(("module", "name", "named"), [(wire, "Wire", WIRE), (http, "Http", HTTP)])
def test_every_attribute_of_uvicorn_that_we_use_is_named_and_there(
    module: ModuleType, name: str, named: set[str]
) -> None:
    async def make(kind: type) -> Any:
        config = uvicorn_config(application, Settings(database="sqlite:///x"), "127.0.0.1", 0)
        config.load()
        return kind(config=config, server_state=ServerState(), app_state={})

    ours: type = getattr(module, name)
    theirs = ours.__bases__[0]
    bare = asyncio.run(make(theirs))
    inherited = {each for each in used(module, name) if each == "scope" or hasattr(bare, each)}
    assert inherited - PUBLIC - {"__init__"} == named, "name them here, and look at what Uvicorn does with them"
    for attribute in named:
        assert attribute in inspect.getsource(theirs), f"Uvicorn no longer has {attribute}"


@pytest.mark.parametrize("package", ["uvicorn", "websockets"])
def test_there_is_an_upper_bound_and_we_are_below_it(package: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = next(each for each in map(Requirement, project["optional-dependencies"]["server"]) if each.name == package)
    assert any(bound.operator == "<" for bound in wanted.specifier)
    assert version(package) in wanted.specifier
