"""The contract with the page: the published schema is current, and what a server sends keeps to it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import jsonschema
from nodes import Person, node

from walpurgis.server.messages import REACTIONS, schema
from walpurgis.server.settings import Settings

DOCS = Path(__file__).parents[2] / "docs"


def test_the_published_schema_is_current() -> None:
    published = json.loads((DOCS / "protocol.schema.json").read_text())
    assert published == schema(), "run: python -m walpurgis.server.messages > docs/protocol.schema.json"


def test_the_documents_name_every_message() -> None:
    text = (DOCS / "protocol.md").read_text()
    types = [part["properties"]["type"] for part in schema()["$defs"].values() if "type" in part["properties"]]
    tags = [kind["enum"][0] for kind in types]
    assert len(tags) > 20
    assert [tag for tag in tags if f"`{tag}`" not in text] == []
    assert [sign for sign in REACTIONS if sign not in text] == []


def test_what_a_server_sends_keeps_to_the_schema(quick: Settings) -> None:
    async def story() -> None:
        check = jsonschema.Draft202012Validator(schema())
        async with node(quick) as base, Person(base, "Ada") as ada:
            table = await ada.create(game="broom", seats=["me", "greedy", "greedy", "greedy"])
            async with ada.at(table) as line:
                await line.until("welcome")
                await line.ask("start")
                now = await line.play_on(stop=lambda now: now["ask"] is not None and now["view"]["phase"] == "choose")
                await line.ask("chat", text="hello")
                await line.send("why", action="nonsense")
                await line.send("react", sign=REACTIONS[0])
                await line.ask("act", ask=now["ask"], action=now["legal"][0])
                await line.send("undo")
                await line.until("undone")
                await line.ask("sit", seat=1)
                await line.send("ping")
                await line.until("pong")
            kinds = {message["type"] for message in line.heard}
            assert kinds >= {"welcome", "table", "news", "undone", "chat", "react", "why", "done", "refused", "pong"}
            for message in line.heard:
                check.validate(message)

    asyncio.run(story())
