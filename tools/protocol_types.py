"""TypeScript for the page: types of all messages, REST bodies, views and events, and the numbers printed on the cards.

Made from the schema (protocol_schema.py) and from the tables of the games, so that the page restates nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import numpy as np
from protocol_schema import AT, Schema, leaves, schema

from walpurgis.core.sets import members
from walpurgis.games import game_names
from walpurgis.games.broom import cards as broom
from walpurgis.games.shot import cards as shot
from walpurgis.games.witches import cards as witches
from walpurgis.games.witches.points import relief, water_points
from walpurgis.match.record import MOST_NAME
from walpurgis.match.record.data import MOST_ADDITION
from walpurgis.table import state, table
from walpurgis.table.names import MOST_CHAT
from walpurgis.table.protocol import REACTIONS

HEAD = "// Made by tools/protocol.py from the package. Do not edit: change the code there, then run the tool.\n"
SEAT = "/** Seats are counted from 0, clockwise; -1 is a spectator. */\nexport type Seat = number;\n"
EVENT = """/** What happened at a table of any game; each game's own kinds are in games/<game>/view.gen.ts. */
export interface Event {
  kind: string;
  seat?: Seat;
  [field: string]: unknown;
}
"""
OWN_VIEW = "/** The fields of a view that differ from a spectator's. */\nexport type OwnView = Partial<View>;\n"
WITH_AUDIENCE = """/** An event of a replay: with the seats that knew of it, unless all did. */
export type EventWithAudience = Event & { audience?: Seat[] };
"""
LOOSE = ("View", "OwnView", "Event", "EventWithAudience")  # of any game: made by hand above, or from what all share


# --- types -----------------------------------------------------------------------------------------------------------


def typed(part: Schema, indent: str = "") -> str:
    """A part of the schema as a type."""
    if "$ref" in part:
        return part["$ref"].removeprefix(AT).rpartition(".")[2]
    if "enum" in part:
        return WORDS.get(tuple(part["enum"])) or " | ".join(json.dumps(word) for word in part["enum"])
    if options := part.get("anyOf") or part.get("oneOf"):
        return " | ".join(dict.fromkeys(typed(option, indent) for option in options))
    match part.get("type"):
        case "array" if "prefixItems" in part:
            return f"[{', '.join(typed(item, indent) for item in part['prefixItems'])}]"
        case "array":
            inner = typed(part.get("items", {}), indent)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object" if "properties" in part:
            return fields_of(part, indent)
        case "object":
            return f"Record<string, {typed(part.get('additionalProperties') or {}, indent)}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null":
            return str(part["type"])
        case _:
            return "unknown"


def fields_of(part: Schema, indent: str) -> str:
    """The fields of an object, between braces."""
    lines = [field_line(name, content, part, indent + "  ") for name, content in part["properties"].items()]
    return "{\n" + "".join(lines) + indent + "}"


def field_line(name: str, content: Schema, part: Schema, indent: str) -> str:
    """One field; what the client may leave out is marked so."""
    optional = "" if name in part.get("required", ()) else "?"
    kind = typed(content, indent)
    comment = f" // {content['description']}" if "description" in content else ""
    return f"{indent}{name}{optional}: {kind};{comment}\n"


def declared(name: str, part: Schema) -> str:
    """A part of the schema as an exported type."""
    told = f"/** {' '.join(part['description'].split())} */\n" if "description" in part else ""
    if "properties" in part:
        return f"{told}export interface {name} {fields_of(part, '')}\n"
    return f"{told}export type {name} = {typed(part)};\n"


def common(parts: list[Schema]) -> Schema:
    """What several parts of the schema share: a type to which each of them belongs."""
    parts = [schema()["$defs"][part["$ref"].removeprefix(AT)] if "$ref" in part else part for part in parts]
    plain = [{key: value for key, value in part.items() if key != "description"} for part in parts]
    if all(part == plain[0] for part in plain):
        return plain[0]
    if all("properties" in part for part in plain):
        shared = [name for name in plain[0]["properties"] if all(name in part["properties"] for part in plain)]
        fields = {name: common([part["properties"][name] for part in plain]) for name in shared}
        return {"type": "object", "properties": fields, "required": shared}
    kinds = {part.get("type") for part in plain}
    if kinds == {"array"}:
        return {"type": "array", "items": common([part["items"] for part in plain])}
    if kinds == {"string"}:
        return {"type": "string"}
    options = [option for part in plain for option in part.get("anyOf", [part])]
    return {"anyOf": [option for place, option in enumerate(options) if option not in options[:place]]}


def protocol_types() -> str:
    """web/src/lib/protocol.gen.ts: what is the same for all games."""
    parts = schema()["$defs"]
    view = common([parts[f"{name}.View"] for name in game_names()])
    view["description"] = "What the views of all games have in common; each game's own is in games/<game>/view.gen.ts."
    made = [HEAD, SEAT, EVENT, WITH_AUDIENCE, declared("View", view), OWN_VIEW]
    made += [declared(name, part) for name, part in parts.items() if "." not in name and name not in LOOSE]
    for name, union in zip(("FromClient", "FromServer"), schema()["oneOf"], strict=True):
        made.append(f"export type {name} = {' | '.join(sorted(leaves(union['anyOf'])))};\n")
    return "\n".join(made)


def game_types(game: str) -> str:
    """web/src/games/<game>/view.gen.ts: one game's views and events, and what is printed on its cards."""
    parts = {
        name.removeprefix(f"{game}."): part for name, part in schema()["$defs"].items() if name.startswith(f"{game}.")
    }
    title = game.capitalize()
    lines = [HEAD]
    for name, part in parts.items():
        if name in ("OwnView", "EventWithAudience"):
            continue
        lines.append(declared(f"{title}{name}" if name in ("View", "Event") else name, part))
    words = [f"export type {name} = (typeof {table})[number];\n" for table, name in NAMED[game].items()]
    return "\n".join([*lines, constants(CONSTANTS[game]), "".join(words)])


# --- numbers ---------------------------------------------------------------------------------------------------------


def by_players(numbers: Any) -> dict[int, int]:
    """A table by number of players as an object."""
    return {players: int(number) for players, number in enumerate(numbers) if number}


CONSTANTS: dict[str, dict[str, Any]] = {
    "shot": {
        "suits": shot.SUITS,
        "suitNames": dict(zip(shot.SUITS, shot.SUIT_NAMES, strict=True)),
        "startingStrength": by_players(shot.STRENGTH),
        "quotas": shot.QUOTAS,
        "cardBoxes": dict(zip(shot.NAMES, shot.BOXES_OF, strict=True)),
        "cardPoints": dict(zip(shot.NAMES, shot.POINTS_OF, strict=True)),
        "oofCost": shot.OOF_COST,
    },
    "witches": {
        "colours": witches.COLOURS,
        "colourNames": dict(zip(witches.COLOURS, witches.COLOUR_NAMES, strict=True)),
        "highestValue": witches.VALUES,
        "wizard": witches.NAMES[witches.W],
        "wizards": witches.CARDS - witches.W,
        "directions": witches.DIRECTIONS,
        "fireColour": witches.NAMES[min(members(witches.FIRE))][0],
        "powers": [witches.NAMES[card] for card in members(witches.POWERS)],
        "powerPoints": {  # W4.2, W4.3: what a card adds to the points of a round by itself
            witches.NAMES[min(members(card))]: water_points(card) - relief(card)
            for card in (witches.WATER_WITCH, witches.QUEEN, witches.EARTH_WITCH)
        },
        "doubles": witches.NAMES[min(members(witches.FIRE_WITCH))],  # W4.1
        "quenches": witches.NAMES[min(members(witches.AIR_WITCH))],  # W4.2
    },
    "broom": {
        "kinds": broom.WITCHES,
        "colours": broom.COLOURS,
        "copies": broom.COPIES,
        "kindsInPlay": by_players(broom.KINDS_IN_PLAY),
        "witchesToChoose": broom.CHOSEN,
        "cardsDrawn": broom.DRAWN,
        "bravePotions": broom.BRAVE_POTIONS,
        "taskPoints": broom.TASK_POINTS,
    },
}
NAMED = {  # words that stand for one of a table's, and the type that holds them
    "shot": {"suits": "Suit"},
    "witches": {"colours": "Colour", "directions": "Direction"},
    "broom": {"kinds": "Kind", "colours": "Colour"},
}
WORDS = {tuple(CONSTANTS[game][table]): name for game, named in NAMED.items() for table, name in named.items()}
LIMITS: dict[str, Any] = {
    "gameNames": game_names(),
    "reactions": REACTIONS,
    "longestName": MOST_NAME,
    "longestChat": MOST_CHAT,
    "longestAddition": MOST_ADDITION,
    "chatsKept": state.CHATS_KEPT,
    "shortestClock": table.SHORTEST_CLOCK,
    "longestClock": table.LONGEST_CLOCK,
}


def constants(numbers: dict[str, Any]) -> str:
    """Tables and numbers as they stand in the package."""
    return "".join(f"export const {name} = {written(value)} as const;\n" for name, value in numbers.items())


def written(value: Any) -> str:
    """A value of the package in TypeScript."""
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key}: {written(each)}" for key, each in value.items()) + " }"
    if isinstance(value, str | int | float):
        return json.dumps(value)
    assert isinstance(value, Iterable)
    return "[" + ", ".join(written(each) for each in value) + "]"


def limit_types() -> str:
    """web/src/lib/limits.gen.ts: what is the same for all games, and what the server keeps of long texts."""
    return f"{HEAD}\n{constants(LIMITS)}"
