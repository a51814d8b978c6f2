"""Uvicorn's protocols, which we extend with attributes that it does not document: each of them is named here."""

from __future__ import annotations

import ast
import asyncio
import inspect
import os
import random
import re
import tomllib
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from packaging.requirements import Requirement
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

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


def test_the_inbox_can_do_all_that_uvicorn_asks_of_a_queue() -> None:
    asked = set(re.findall(r"self\.queue\.(\w+)", inspect.getsource(wire.Wire.__bases__[0])))
    assert asked
    assert all(hasattr(wire.Inbox, name) for name in asked), asked


class Transport(asyncio.Transport):
    """One that goes nowhere."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.aborted = False

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...
    def close(self) -> None: ...

    def abort(self) -> None:
        self.aborted = True


REQUEST = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def some_frames(chance: random.Random) -> tuple[list[bytes], list[bytes]]:
    """What a client sends, frame by frame, and the messages that it means; a ping is told as QUIET."""
    frames: list[Frame] = []
    meant: list[bytes] = []
    for place in range(12):
        text = f"{place} ".encode() + os.urandom(chance.choice((0, 1, 40, 121, 124, 300, 2000))).hex().encode()
        kind = chance.choice(("whole", "whole", "whole", "ping", "pong", "parts"))
        if kind == "parts":
            frames += [Frame(Opcode.TEXT, text[:3], fin=False), Frame(Opcode.CONT, text[3:], fin=True)]
            meant.append(text)
        elif kind == "whole":
            frames.append(Frame(Opcode.TEXT, text))
            meant.append(text)
        else:
            frames.append(Frame(Opcode.PING if kind == "ping" else Opcode.PONG, b"hi"))
            meant.append(wire.QUIET)
    return [frame.serialize(mask=True) for frame in frames], meant


async def heard(pieces: list[bytes], count: int) -> list[bytes]:
    """The messages that an application gets when the client's bytes come in these pieces."""
    found: list[bytes] = []
    done = asyncio.Event()

    async def listen(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        done.set()
        while len(found) < count and (data := await wire.wire_of(scope).next()) is not None:
            found.append(data)

    config = uvicorn_config(listen, Settings(database="sqlite:///x"), "127.0.0.1", 0)
    config.load()
    one = wire.Wire(config=config, server_state=ServerState(), app_state={})
    one.connection_made(Transport())
    one.data_received(REQUEST)
    await asyncio.wait_for(done.wait(), 60)
    for piece in pieces:
        one.data_received(piece)
        await asyncio.sleep(0)
    while len(found) < count:
        await asyncio.sleep(0.01)
    one.connection_lost(None)
    return found


@pytest.mark.parametrize("seed", range(8))
def test_messages_arrive_whatever_pieces_they_come_in(seed: int) -> None:
    """Frame by frame, where most take the short way; cut anywhere; and some of each."""
    chance = random.Random(seed)
    frames, meant = some_frames(chance)
    stream = b"".join(frames)
    cuts = sorted(chance.sample(range(len(stream)), 9))
    cut = [stream[start:end] for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    mixed = [*frames[:5], b"".join(frames[5:7])[:7], b"".join(frames[5:7])[7:], *frames[7:]]
    for pieces in (frames, cut, mixed):
        found = asyncio.run(asyncio.wait_for(heard(pieces, len(meant)), 60))
        assert [said for said in found if said is not wire.QUIET] == [said for said in meant if said is not wire.QUIET]


def test_a_part_of_a_message_that_looks_like_a_message_is_none() -> None:
    inner = bytes((wire.TEXT, 0x80 | 5, 0, 0, 0, 0)) + b"hello"
    text = b"x" * 200 + inner
    outer = bytes((wire.TEXT, 0x80 | 126)) + len(text).to_bytes(2, "big") + bytes(4) + text
    found = asyncio.run(asyncio.wait_for(heard([outer[: -len(inner)], inner, inner], 2), 60))
    assert found == [text, b"hello"]


def test_only_whole_messages_leave_the_parser_between_frames() -> None:
    short = Frame(Opcode.TEXT, b"hello").serialize(mask=True)
    long = Frame(Opcode.TEXT, b"x" * 70_000).serialize(mask=True)
    part = Frame(Opcode.TEXT, b"hel", fin=False).serialize(mask=True)
    assert all(map(wire.ends_with_a_message, (short, long, short + long + short)))
    assert not any(map(wire.ends_with_a_message, (short[:-1], short + b"\x81", long[:5], part, part + short)))


class Watched(bytes):
    """Bytes that count how often somebody looks at them."""

    looks = 0

    def __getitem__(self, place: Any) -> Any:
        self.looks += 1
        return super().__getitem__(place)


def test_a_read_full_of_tiny_frames_is_not_looked_through() -> None:
    """It is parsed only as far as it is paid for, so nothing else may go through all of it either."""
    flood = Watched(Frame(Opcode.PONG, b"").serialize(mask=True) * 40_000)
    assert not wire.ends_with_a_message(flood)
    assert flood.looks < 1000


def test_messages_arrive_after_more_in_one_read_than_anybody_looks_through() -> None:
    texts = [b"%d" % number for number in range(60)]
    frames = [Frame(Opcode.TEXT, text).serialize(mask=True) for text in texts]
    assert asyncio.run(asyncio.wait_for(heard([b"".join(frames[:50]), *frames[50:]], 60), 60)) == texts


EARLY = {"garbage": b"\xff" * 20, "a message": Frame(Opcode.TEXT, b"hello").serialize(mask=True)}  # masked by chance


@pytest.mark.parametrize("early", EARLY.values(), ids=EARLY)
def test_whoever_does_not_wait_for_our_answer_is_cut_off(early: bytes) -> None:
    """A frame that Uvicorn would have to refuse before the handshake is complete was a fault in the log."""

    async def come_early() -> bool:
        config = uvicorn_config(application, Settings(database="sqlite:///x"), "127.0.0.1", 0)
        config.load()
        one = wire.Wire(config=config, server_state=ServerState(), app_state={})
        transport = Transport()
        one.connection_made(transport)
        one.data_received(REQUEST)
        one.data_received(early)
        one.connection_lost(None)
        return transport.aborted

    assert asyncio.run(come_early())


@pytest.mark.parametrize("package", ["uvicorn", "websockets"])
def test_there_is_an_upper_bound_and_we_are_below_it(package: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = next(each for each in map(Requirement, project["optional-dependencies"]["server"]) if each.name == package)
    assert any(bound.operator == "<" for bound in wanted.specifier)
    assert version(package) in wanted.specifier
