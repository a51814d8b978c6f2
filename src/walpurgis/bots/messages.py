"""The messages to and from a bot in another language, one line of JSON each; docs/bots.md explains them."""

from __future__ import annotations

import typing
from dataclasses import asdict
from typing import Annotated, Any

import msgspec

from walpurgis.core.errors import WalpurgisError
from walpurgis.core.game import Event, Game

PROTOCOL = 1


class Message(msgspec.Struct, tag_field="type"):
    """The parent of all messages; `type` tells which it is. Fields and types that you do not know are to be ignored."""


class Hello(Message, tag="hello"):
    """The first line. The answer is a hello of the bot's own."""

    protocol: int
    program: str


class NewMatch(Message, tag="match"):
    """A match begins, and this is your seat. No answer. Comes again, with a new process, after a failure."""

    game: str
    players: int
    seat: int
    options: dict[str, str]
    seed: int  # for the bot's own dice, so that the same tournament can be played twice; unrelated to the cards
    limit_ms: int


class Choose(Message, tag="choose", omit_defaults=True):
    """Your seat owes a decision. The answer is a choice with the same id.

    `world` is for bots that run our rules themselves (docs/wasm.md) and ask for it in their hello: the record of a
    match that could be this one, in base64. All that your seat cannot know is dealt again, so it tells no secrets. The
    names in `legal` are in the order of the numbers that actions have there.
    """

    id: int
    legal: list[str]
    view: dict[str, Any]
    events: list[dict[str, Any]]  # since your last decision, as far as your seat may know of them
    world: str = ""


class ChoiceRefused(Message, tag="refused"):
    """Your choice was not legal, and a random action was played instead. No answer."""

    id: int
    action: str
    reason: str


class MatchResult(Message, tag="result"):
    """The match is over. No answer."""

    points: list[int]
    ranks: list[int]
    events: list[dict[str, Any]]


class Bye(Message, tag="bye"):
    """The last line: the program should exit; standard input is closed."""


Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$")]


class HelloBack(Message, tag="hello"):
    """The bot's greeting."""

    protocol: int
    name: Name
    worlds: bool = False  # whether it wants a world with every question


class ChoiceMade(Message, tag="choice"):
    """The bot's decision: one of `legal`, as it is written there."""

    id: int
    action: Annotated[str, msgspec.Meta(max_length=200)]


ToBot = Hello | NewMatch | Choose | ChoiceRefused | MatchResult | Bye
FromBot = HelloBack | ChoiceMade
read_answer = msgspec.json.Decoder(FromBot).decode


def schemas(game: Game | None = None) -> dict[str, Any]:
    """The JSON Schema of the messages to and from a bot; with a game, also of its views."""
    (to_bot, from_bot), parts = msgspec.json.schema_components((ToBot, FromBot), ref_template="#/$defs/{name}")
    schema: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Walpurgis bot protocol {PROTOCOL}",
        "$defs": {**parts, "ToBot": to_bot, "FromBot": from_bot},
        "anyOf": [{"$ref": "#/$defs/ToBot"}, {"$ref": "#/$defs/FromBot"}],
    }
    if game is not None:
        (view,), views = msgspec.json.schema_components((view_type(game),), ref_template="#/$defs/{name}")
        schema["$defs"] |= views
        parts["Choose"]["properties"]["view"] = view
    return schema


def view_type(game: Game) -> Any:
    """The class of a game's views."""
    return typing.get_type_hints(game.look)["return"]


def event_data(event: Event) -> dict[str, Any]:
    """An event as data, without its audience."""
    data = msgspec.to_builtins(asdict(event))
    del data["audience"]
    return {"kind": event.kind, **data}


FAULTS = ("illegal", "garbage", "silence", "flood", "crash", "no start")


class BotFault(WalpurgisError):
    """A bot gave no legal answer: `kind` is one of FAULTS, and the message tells the bot's author what happened."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind
