"""The tables of docs/protocol.md, made from the code: each stands between `<!-- made: NAME -->` and `<!-- end -->`."""

from __future__ import annotations

import inspect
import re
import typing
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax.ast import Message
from protocol_schema import AT, COMMENT, Schema, given_by, leaves, routes, schema, taken_by
from protocol_types import CONSTANTS, NAMED
from protocol_types import WORDS as WORD_TYPES

from walpurgis.games import game_named, game_names
from walpurgis.server import socket
from walpurgis.server.limits import COSTS, HEARING
from walpurgis.server.settings import Limits
from walpurgis.table.refused import WORDS

PLACE = re.compile(r"(<!-- made: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
CLOSES = {
    "GOING_DOWN": "the server is restarting, or its database is unreachable; come back after `retry` seconds",
    "NO_HELLO": "no `hello` arrived in time",
    "STRANGE_ORIGIN": "the `Origin` of the page is not allowed",
    "NO_TABLE": "there is no such table",
    "TOO_SLOW": "you read too slowly, and too many messages were waiting for you",
    "TOO_MANY": "too many sockets are open",
    "TOO_LOUD": "too many messages arrived",
}
Row = tuple[str, ...]


def table(head: Row, rows: list[Row]) -> str:
    """A Markdown table."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |\n" for line in lines)


def in_words(part: Schema) -> str:
    """A type as a reader expects it."""
    if "$ref" in part:
        name = part["$ref"].removeprefix(AT).rpartition(".")[2]
        return f"`{name}`"
    if tuple(part.get("enum", ())) in WORD_TYPES:
        return f"`{WORD_TYPES[tuple(part['enum'])]}`"
    if "enum" in part:
        return " or ".join(f"`{word}`" for word in part["enum"])
    if options := part.get("anyOf") or part.get("oneOf"):
        return " or ".join(dict.fromkeys(in_words(option) for option in options))
    match part.get("type"):
        case "array" if "prefixItems" in part:
            return f"[{', '.join(in_words(item) for item in part['prefixItems'])}]"
        case "array":
            return f"list of {in_words(part.get('items', {}))}"
        case "object":
            return f"object of {in_words(part.get('additionalProperties') or {})}"
        case None:
            return "anything"
        case kind:
            return f"{kind}{bounds(part)}"


def bounds(part: Schema) -> str:
    """What a number or a text is limited to."""
    low, high = part.get("minimum"), part.get("maximum", part.get("exclusiveMaximum", 0) - 1)
    if low is not None and high >= 0:
        return f" {low}–{high}"
    return f", at most {part['maxLength']} characters" if "maxLength" in part else ""


def field_rows(part: Schema) -> list[Row]:
    """The fields of a part: name, type, meaning. What may be left out is marked."""
    rows: list[Row] = []
    for name, content in part["properties"].items():
        if name in ("type", "kind") and len(content.get("enum", ())) == 1:
            continue
        optional = "" if name in part.get("required", ()) else " (may be left out)"
        rows.append((f"`{name}`", in_words(content) + optional, content.get("description", "")))
    return rows


def field_table(name: str) -> str:
    """One part of the schema with its fields."""
    part = schema()["$defs"][name]
    rows = field_rows(part)
    told = " ".join(part.get("description", "").split())
    heading = f"**`{name.rpartition('.')[2]}`** {told}\n\n"
    return heading + (table(("field", "type", ""), rows) + "\n" if rows else "")


def messages_of(side: int) -> str:
    """The messages of one side."""
    rows: list[Row] = []
    for name in sorted(leaves(schema()["oneOf"][side]["anyOf"])):
        part = schema()["$defs"][name]
        kind = part["properties"]["type"]["enum"][0]
        named = ", ".join(f"`{field}` {in_words(content)}" for field, content in own_fields(part).items())
        rows.append((f"`{kind}`", named, " ".join(part["description"].split())))
    return table(("type", "fields", ""), sorted(rows))


def own_fields(part: Schema) -> Schema:
    """The fields of a message but its type."""
    return {name: content for name, content in part["properties"].items() if name != "type"}


def parts() -> str:
    """What messages are made of."""
    return "".join(map(field_table, ("Now", "TableInfo", "SeatInfo", "UndoInfo", "StoodIn", "OptionWeighed")))


def rest() -> str:
    """Every address."""
    rows: list[Row] = []
    for method, path, handler in routes():
        taken = taken_by(handler)
        body = f"`{taken.__name__}`" if taken is not None else ""
        fn: Any = getattr(handler.fn, "func", handler.fn)
        told = (inspect.getdoc(fn) or "").partition("\n\n")[0].replace("\n", " ")
        rows.append((f"`{method} {path}`", body, answer_of(handler), str(handler.opt.get("cost", 1)), told))
    return table(("address", "body", "answer", "tokens", ""), rows)


def answer_of(handler: Any) -> str:
    """What comes back, and with which status."""
    given, listed = given_by(handler), ""
    if typing.get_origin(given) is list:
        given, listed = typing.get_args(given)[0], "list of "
    name = f"{listed}`{given.__name__}`" if given is not None else f"`{str(handler.media_type).partition(';')[0]}`"
    return f"{handler.status_code} {name if given is not None or handler.media_type else ''}".strip()


def bodies() -> str:
    """What is posted and answered."""
    seen = {"TableInfo", "SeatInfo", "UndoInfo"}
    spoken = {name for side in schema()["oneOf"] for name in leaves(side["anyOf"])}
    rest_parts = [
        name
        for name, part in schema()["$defs"].items()
        if "." not in name and name not in spoken | seen and "properties" in part
    ]
    inner = ("Now", "StoodIn", "OptionWeighed")
    return "".join(field_table(name) for name in rest_parts if name not in inner)


def refusals() -> str:
    """Every key with which a table refuses."""
    rows = [(f"`{key.removeprefix('refused-')}`", text) for key, text in sentences(WORDS, "refused-")]
    return table(("key", "in English"), rows)


def reasons() -> str:
    """Every key with which the rules of a game refuse."""
    rows: list[Row] = []
    for name in game_names():
        prefix = f"{name}-reason-"
        for key, text in sentences(game_named(name).words, prefix):
            rows.append((f"`{name}`", f"`{key.removeprefix(prefix)}`", text))
    return table(("game", "key", "in English"), rows)


def sentences(folder: Any, prefix: str) -> list[tuple[str, str]]:
    """The messages of a Fluent folder with this prefix, in English."""
    resource = FluentParser().parse((folder / "en.ftl").read_text(encoding="utf-8"))
    write = FluentSerializer().serialize_entry
    found: list[tuple[str, str]] = []
    for entry in resource.body:
        if isinstance(entry, Message) and entry.id.name.startswith(prefix):
            entry.comment = None
            text = write(entry).partition(" = ")[2] if " = " in write(entry) else write(entry).partition("=")[2]
            found.append((entry.id.name, shortened(" ".join(text.split()))))
    return found


def shortened(text: str) -> str:
    """A sentence without its variants: the last one stands for all."""
    return re.sub(r"\{ \$(\w+) -> .*? \}(?=[^}]*$)", r"{ $\1 }", text)


def limits() -> str:
    """What a server allows unless it is told otherwise."""
    comments = dict(COMMENT.findall(inspect.getsource(Limits)))
    rows = [(f"`{each.name}`", f"{each.default:g}", comments.get(each.name, "")) for each in fields(Limits)]
    return table(("limit", "default", ""), rows)


def costs() -> str:
    """What each message costs."""
    by_cost: dict[int, list[str]] = {}
    for kind, cost in COSTS.items():
        by_cost.setdefault(cost + HEARING, []).append(f"`{kind}`")
    rows = [(", ".join(kinds), str(cost)) for cost, kinds in sorted(by_cost.items())]
    return table(("messages", "tokens"), [*rows, ("all others", str(HEARING))])


def closes() -> str:
    """The codes with which the server closes a socket."""
    return table(("code", ""), sorted((str(getattr(socket, name)), told) for name, told in CLOSES.items()))


def game_tables(name: str) -> str:
    """The views and events of one game."""
    own = {part: content for part, content in schema()["$defs"].items() if part.startswith(f"{name}.")}
    shown = [
        part for part in own if not part.endswith("Event") and "WithAudience" not in part and "OwnView" not in part
    ]
    shown.sort(key=lambda part: (part != f"{name}.View", part))
    events: list[Row] = []
    for part in [part for part in leaves(own[f"{name}.Event"]["anyOf"])]:
        content = own[part]
        kind = content["properties"]["kind"]["enum"][0]
        named = ", ".join(
            f"`{field}` {in_words(each)}" for field, each in content["properties"].items() if field != "kind"
        )
        events.append((f"`{kind}`", named, " ".join(content["description"].split())))
    words = [f"`{kind}` is one of {', '.join(map(str, CONSTANTS[name][of]))}." for of, kind in NAMED[name].items()]
    return " ".join(words) + "\n\n" + "".join(map(field_table, shown)) + table(("event", "fields", ""), events)


MADE: dict[str, Callable[[], str]] = {
    "from-client": lambda: messages_of(0),
    "from-server": lambda: messages_of(1),
    "parts": parts,
    "rest": rest,
    "bodies": bodies,
    "refusals": refusals,
    "reasons": reasons,
    "limits": limits,
    "costs": costs,
    "closes": closes,
    **{name: (lambda name=name: game_tables(name)) for name in game_names()},
}


def filled(text: str) -> str:
    """A document with its tables made again; KeyError where it asks for one that there is not."""
    return PLACE.sub(lambda place: f"{place[1]}\n{MADE[place[2]]()}\n{place[3]}", text)
