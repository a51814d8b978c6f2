"""The way up from version 0.1: its database, with matches under way, is migrated, and everybody plays on.

The files come from `tests/fixtures/v0_1`, which the code of version 0.1 has written.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from nodes import Person, node

import walpurgis
from walpurgis.cli import main
from walpurgis.server import migrations
from walpurgis.server.schema import keys, log, moves, records, sitters, tables
from walpurgis.server.settings import Settings
from walpurgis.server.store import engine_url

OLD = Path(__file__).parents[1] / "fixtures" / "v0_1"
TABLES_OF_OLD = (log, tables, sitters, records, moves, keys)
DECISIONS = 6  # that are played on at each table


def known() -> dict[str, Any]:
    return json.loads((OLD / "tables.json").read_text(encoding="utf-8"))


def old_sqlite(folder: Path) -> str:
    """The database of version 0.1."""
    path = folder / "old.sqlite"
    with sqlite3.connect(path) as connection:
        connection.executescript(gzip.decompress((OLD / "server.sql.gz").read_bytes()).decode())
    connection.close()
    return f"sqlite:///{path}"


def old_postgres(folder: Path, address: str) -> str:
    """The same rows in a PostgreSQL with the schema of version 0.1, made by its own migration."""
    source, target = sa.create_engine(old_sqlite(folder)), sa.create_engine(engine_url(address))
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    with target.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    with source.connect() as old, target.begin() as new:
        for table in TABLES_OF_OLD:
            rows = [dict(row) for row in old.execute(sa.select(table)).mappings()]
            if rows:
                new.execute(sa.insert(table), rows)
    source.dispose()
    target.dispose()
    return address


def revision_of(database: str) -> str:
    engine = sa.create_engine(engine_url(database))
    with engine.connect() as connection:
        found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one()
    engine.dispose()
    return found


def person(base: str, name: str) -> Person:
    """Somebody who comes back with the cookie that version 0.1 gave them."""
    somebody = Person(base)
    for part in known()["cookies"][name].split("; "):
        somebody.web.cookies.set(*part.split("=", 1))
    return somebody


def after(decisions: int) -> Callable[[dict[str, Any]], bool]:
    asked: set[int] = set()

    def enough(now: dict[str, Any]) -> bool:
        if now["ask"] is not None:
            asked.add(now["ask"])
        return len(asked) > decisions

    return enough


async def play_on_everywhere(base: str) -> None:
    at = known()["tables"]
    async with person(base, "Ada") as ada, person(base, "Bo") as bo:
        mine = (await ada.web.get("/api/tables/mine")).json()
        assert {at["shot"], at["witches"], at["broom"], at["people"]} <= {table["id"] for table in mine}
        for game in walpurgis.game_names():
            async with ada.at(at[game]) as line:
                welcome = await line.until("welcome")
                assert welcome["you"] == 0 and welcome["hosting"] and welcome["now"]["ask"] is not None
                await line.play_on(stop=after(DECISIONS))
        async with ada.at(at["people"]) as one, bo.at(at["people"]) as two:
            assert [(await line.until("welcome"))["you"] for line in (one, two)] == [0, 1]
            await asyncio.gather(one.play_on(), two.play_on())
        async with bo.at(at["gathering"]) as two, ada.at(at["gathering"]) as one:
            assert (await two.until("welcome"))["hosting"]
            assert (await one.ask("sit", seat=1))["type"] == "done"
        async with ada.at(at["clocked"]) as line:
            assert (await line.until("welcome"))["now"]["view"]
        record = await ada.web.get(f"/api/records/{known()['record']}.txt")
        assert walpurgis.text_of(walpurgis.read_record(record.text)) == walpurgis.text_of(
            walpurgis.load_record(OLD / "record-server.txt")
        )
        health = (await ada.web.get("/health")).json()
        assert health["quarantined"] == 0, health


async def go_on(database: str, table: str, stop: Callable[[dict[str, Any]], bool]) -> None:
    """A server of its own, at which Ada plays on at one table."""
    async with (
        node(Settings(database=database, pace=0.0, warm=False)) as base,
        person(base, "Ada") as ada,
        ada.at(known()["tables"][table]) as line,
    ):
        await line.until("welcome")
        await line.play_on(stop=stop)


def upgrade(database: str) -> None:
    assert revision_of(database) == "0001"

    async def story() -> None:
        async with node(Settings(database=database, pace=0.0, warm=False)) as base:
            await play_on_everywhere(base)
        await go_on(database, "shot", lambda now: now["over"])

    asyncio.run(story())
    assert revision_of(database) != "0001"


def test_a_sqlite_of_version_0_1_is_migrated_and_play_continues(tmp_path: Path) -> None:
    upgrade(old_sqlite(tmp_path))


def test_a_postgresql_of_version_0_1_is_migrated_and_play_continues(tmp_path: Path, fresh_postgres: str) -> None:
    upgrade(old_postgres(tmp_path, fresh_postgres))


def test_a_backup_of_version_0_1_is_restored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = f"sqlite:///{tmp_path}/new.sqlite"
    assert main(["restore", str(OLD / "server.backup"), "--database", database]) == 0
    asyncio.run(go_on(database, "broom", after(2)))
