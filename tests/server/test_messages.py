"""The contract with clients: what is published about it is current, and what a server sends keeps to it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from nodes import Line, Person, node

import walpurgis
from walpurgis.server.settings import Settings
from walpurgis.table.protocol import REACTIONS

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module", autouse=True)
def tools() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "tools"))
        yield


def schema() -> dict[str, Any]:
    from protocol_schema import schema

    return schema()


def test_what_is_made_from_the_code_is_current() -> None:
    """The schema, the tables of docs/protocol.md, and the types of the page."""
    command = [sys.executable, str(ROOT / "tools" / "protocol.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"run: python tools/protocol.py\n{done.stdout}{done.stderr}"


def test_the_document_names_every_message() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text()
    types = [part["properties"]["type"] for part in schema()["$defs"].values() if "type" in part.get("properties", {})]
    tags = [kind["enum"][0] for kind in types]
    assert len(tags) > 20
    assert [tag for tag in tags if f"`{tag}`" not in text] == []
    assert [sign for sign in REACTIONS if sign not in text] == []


def test_every_part_of_the_schema_is_there() -> None:
    from protocol_schema import leaves

    parts = schema()["$defs"]
    assert [name for part in parts.values() for name in leaves(part) if name not in parts] == []
    jsonschema.Draft202012Validator.check_schema(schema())


@pytest.mark.turns(3)
@pytest.mark.parametrize("game", walpurgis.game_names())
def test_what_a_server_sends_keeps_to_the_schema(game: str, quick: Settings) -> None:
    """Whole matches, in which views and events of this game, and of no other, come in all their forms."""

    def check(message: dict[str, Any], part: str) -> None:
        validator = jsonschema.Draft202012Validator({"$ref": f"#/$defs/{part}", "$defs": schema()["$defs"]})
        validator.validate(message)

    async def everything_at_once(line: Line) -> None:
        now = await line.play_on(stop=lambda now: now["ask"] is not None)
        await line.ask("chat", text="hello")
        await line.send("why", action="nonsense")
        await line.send("react", sign=REACTIONS[0])
        await line.ask("act", ask=now["ask"], action=now["legal"][0])
        await line.send("undo")
        await line.until("undone")
        await line.ask("sit", seat=1)
        await line.send("ping")
        await line.until("pong")

    async def story() -> None:
        messages = jsonschema.Draft202012Validator(schema())
        async with node(quick) as base, Person(base, "Ada") as ada:
            table = await ada.create(game=game, seats=["me", "greedy", "greedy", "greedy"])
            async with ada.at(table) as line:
                await line.until("welcome")
                await line.ask("start")
                await everything_at_once(line)
                await line.play_on()
                over = await line.until(lambda message: message["type"] == "table" and message["table"]["record"])
            kinds = {message["type"] for message in line.heard}
            assert kinds >= {"welcome", "table", "news", "undone", "chat", "react", "why", "done", "refused", "pong"}
            for message in line.heard[:60]:  # of the rest the parts that differ are looked at, which is quicker
                messages.validate(message)
            for message in line.heard:
                for event in message.get("events") or []:
                    check(event, f"{game}.Event")
            shown = [message["now"] for message in line.heard if message.get("now")]
            for now in shown[::7]:
                check(now["view"] | now["mine"], f"{game}.View")
                check(now["mine"], f"{game}.OwnView")
            await rest_keeps_to_it(ada, over["table"]["record"], check)

    asyncio.run(story())


async def rest_keeps_to_it(ada: Person, record: str, check: Any) -> None:
    answers = {"/api/games": "Games", "/api/guest": "GuestInfo", f"/api/tables/{record}": "TableInfo"}
    for address, part in answers.items():
        check((await ada.web.get(address)).json(), part)
    replay = (await ada.web.get(f"/api/records/{record}/replay")).json()
    check({**replay, "frames": replay["frames"][:5]}, "Replay")
