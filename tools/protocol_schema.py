"""The JSON Schema of everything that is said over the network, made from the code that says it.

Messages are the structs in `walpurgis.table.protocol` and `walpurgis.table.messages`; REST bodies are what the
handlers take and return; views and events are the dataclasses of each game. What a message holds ready-made (a view,
a list of events) is declared there as raw JSON, so `READY_MADE` says here what it is.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
import re
import sys
import typing
from collections.abc import Iterator
from typing import Any

import msgspec
from litestar.handlers import HTTPRouteHandler
from litestar.response import Response, Stream

from walpurgis.core.game import Event, Game
from walpurgis.games import game_named, game_names
from walpurgis.server.app import create_app
from walpurgis.server.settings import Settings
from walpurgis.table import protocol as messages

Schema = dict[str, Any]
AT = "#/$defs/"
EVENTS = {"type": "array", "items": {"$ref": f"{AT}Event"}}
READY_MADE: dict[tuple[str, str], Schema] = {
    ("Now", "view"): {"$ref": f"{AT}View"},
    ("Now", "mine"): {"$ref": f"{AT}OwnView"},
    ("Welcome", "story"): EVENTS,
    ("News", "events"): EVENTS,
    ("TableNews", "events"): EVENTS,
    ("UndoneNews", "story"): EVENTS,
    ("Frame", "events"): {"type": "array", "items": {"$ref": f"{AT}EventWithAudience"}},
    ("Frame", "views"): {"type": "array", "items": {"$ref": f"{AT}View"}},
}
COMMENT = re.compile(r"^    (\w+): [^#\n]*# (.+)$", re.MULTILINE)  # `    field: type  # what it is`


# --- the whole -------------------------------------------------------------------------------------------------------


@functools.cache
def schema() -> Schema:
    """Everything: messages of both sides, REST bodies, and the views and events of every game."""
    parts = {**games_parts(), **spoken_parts()}
    sides = [{"title": "from the client", **side(messages.FromClient)}, {"title": "from the server", **server_side()}]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages on the socket of a table",
        "oneOf": sides,
        "$defs": dict(sorted(parts.items())),
    }


def side(union: Any) -> Schema:
    """One of several messages, told apart by their type."""
    return msgspec.json.schema_components([union])[0][0]


def server_side() -> Schema:
    """The messages of the server."""
    return side(messages.FromServer)


def spoken_parts() -> dict[str, Schema]:
    """Messages and REST bodies by name."""
    asked = [messages.FromClient, *(taken for _, _, handler in routes() if (taken := taken_by(handler)) is not None)]
    told = [messages.FromServer, *(given for _, _, handler in routes() if (given := given_by(handler)) is not None)]
    parts = components(asked)
    answers = components(told)
    kinds = named_types(told)
    for name, part in answers.items():
        complete(part, kinds.get(name))
        for field, content in part.get("properties", {}).items():
            if (name, field) in READY_MADE:
                part["properties"][field] = READY_MADE[name, field]
            elif not content:
                raise TypeError(f"{name}.{field} can be anything; say in READY_MADE what it is")
    return {**parts, **answers}


def complete(part: Schema, kind: type | None) -> None:
    """What the server tells has all its fields, also those that have a default; but for those that can be unset."""
    unset: set[str] = set()
    if kind is not None and issubclass(kind, msgspec.Struct):
        unset = {field.encode_name for field in msgspec.structs.fields(kind) if field.default is msgspec.UNSET}
    if "properties" in part:
        part["required"] = [name for name in part["properties"] if name not in unset]


def components(types: list[Any]) -> dict[str, Schema]:
    """The parts that some types are made of, each field with the comment that stands beside it."""
    parts = msgspec.json.schema_components(types)[1]
    for name, kind in named_types(types).items():
        describe(parts[name], kind)
    return parts


def named_types(types: list[Any]) -> dict[str, type]:
    """All structs and dataclasses that some types are made of, by name."""
    found: dict[str, type] = {}
    waiting = list(types)
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, type) and (dataclasses.is_dataclass(kind) or issubclass(kind, msgspec.Struct)):
            if kind.__name__ not in found:
                found[kind.__name__] = kind
                waiting += typing.get_type_hints(kind, include_extras=True).values()
        else:
            waiting += typing.get_args(kind)
    return found


def describe(part: Schema, kind: type) -> None:
    """Give each field the comment that stands beside it in the code."""
    for base in reversed(kind.__mro__[:-1]):
        if base.__module__.startswith("walpurgis"):
            for field, comment in COMMENT.findall(inspect.getsource(base)):
                if field in part.get("properties", {}):
                    part["properties"][field] = {**part["properties"][field], "description": comment}


# --- REST ------------------------------------------------------------------------------------------------------------


@functools.cache
def routes() -> tuple[tuple[str, str, HTTPRouteHandler], ...]:
    """Every REST address that a client of people needs: method, path, handler. docs/bots.md has those of bots."""
    app = create_app(Settings(database="sqlite:///unused"))
    found = [
        (method, handler_path(route.path), handler)
        for route in app.routes
        for handler in getattr(route, "route_handlers", ())
        if isinstance(handler, HTTPRouteHandler) and handler.resolve_include_in_schema()
        for method in sorted(handler.http_methods - {"HEAD", "OPTIONS"})
        if route.path.startswith("/api/") and not route.path.startswith("/api/bot/")
    ]
    return tuple(sorted(found, key=lambda each: (each[1], each[0])))


def handler_path(path: str) -> str:
    """`/api/tables/{table_id:str}` without its types."""
    return re.sub(r":\w+}", "}", path)


def taken_by(handler: HTTPRouteHandler) -> Any:
    """The type of the body that a handler takes; None where it takes none."""
    data = handler.parsed_fn_signature.parameters.get("data")
    return data.annotation if data is not None else None


def given_by(handler: HTTPRouteHandler) -> Any:
    """The type of the JSON that a handler returns; None where it returns something else."""
    if declared := (handler.responses or {}).get(200):  # what is sent as bytes that are ready
        return declared.data_container
    given = handler.parsed_fn_signature.return_type.annotation
    if typing.get_origin(given) is Response:
        given = typing.get_args(given)[0]
    return None if given in (Stream, bytes, str) else given


# --- games -----------------------------------------------------------------------------------------------------------


def view_type(game: Game) -> type:
    """The dataclass of a game's views."""
    return typing.get_type_hints(game.look)["return"]


def event_types(game: Game) -> list[type[Event]]:
    """The dataclasses of a game's events."""
    offered: list[Any] = list(vars(sys.modules[game.tell.__module__]).values())
    return [kind for kind in offered if isinstance(kind, type) and issubclass(kind, Event) and kind.kind]


def games_parts() -> dict[str, Schema]:
    """Views and events of all games; `View` and `Event` are those of any of them."""
    parts: dict[str, Schema] = {}
    for name in game_names():
        parts |= {f"{name}.{part}": found for part, found in game_parts(name).items()}

    def any_of(part: str) -> Schema:
        return {"anyOf": [{"$ref": f"{AT}{name}.{part}"} for name in game_names()]}

    for part in ("View", "OwnView", "Event", "EventWithAudience"):
        parts[part] = any_of(part)
    return parts


def game_parts(name: str) -> dict[str, Schema]:
    """One game's view, its parts, and its events."""
    game = game_named(name)
    template = f"{AT}{name}.{{name}}"
    view, kinds = view_type(game), event_types(game)
    parts = msgspec.json.schema_components([view], ref_template=template)[1]
    for part, kind in named_types([view]).items():
        describe(parts[part], kind)
        parts[part]["additionalProperties"] = False
    whole = parts.pop(view.__name__)
    parts["View"] = {**whole, "title": "View"}
    parts["OwnView"] = {key: content for key, content in whole.items() if key != "required"} | {
        "title": "OwnView",
        "description": "The fields of the view that differ from a spectator's; none of them for a spectator.",
    }
    for kind in kinds:
        parts[f"{kind.__name__}Event"] = event_schema(kind, template)
    events = [{"$ref": template.format(name=f"{kind.__name__}Event")} for kind in kinds]
    parts["Event"] = {"anyOf": events}
    parts["EventWithAudience"] = {"anyOf": [with_audience(parts[f"{kind.__name__}Event"]) for kind in kinds]}
    return parts


def event_schema(kind: type[Event], template: str) -> Schema:
    """An event as it is sent: its kind and its own fields, and not who may know of it."""
    part = msgspec.json.schema_components([kind], ref_template=template)[1][kind.__name__]
    describe(part, kind)
    fields = {"kind": {"enum": [kind.kind]}} | {
        name: content for name, content in part["properties"].items() if name != "audience"
    }
    return {**part, "properties": fields, "required": list(fields), "additionalProperties": False}


def with_audience(event: Schema) -> Schema:
    """An event of a replay, where all hands are open: with the seats that knew of it, unless all did."""
    audience = {"type": "array", "items": {"type": "integer"}}
    return {**event, "properties": {**event["properties"], "audience": audience}}


def leaves(part: Any) -> Iterator[str]:
    """All references in a part of the schema."""
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"].removeprefix(AT)
        for content in part.values():
            yield from leaves(content)
    elif isinstance(part, list):
        for content in part:
            yield from leaves(content)
