"""Backup and restore: one command each, between both databases, all or nothing; and play goes on from there."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from nodes import Person, node

from walpurgis.cli import main
from walpurgis.server import schema
from walpurgis.server.settings import Settings
from walpurgis.server.store import engine_url, make_engine


def content(database: str) -> dict[str, list[Any]]:
    """All that is in a database; whose node drives a table is a matter of the moment."""
    engine = make_engine(engine_url(database))
    with engine.connect() as connection:
        found = {
            table.name: sorted(
                map(
                    str,
                    connection.execute(sa.select(*[c for c in table.c if c.name not in ("node", "lease")])).fetchall(),
                )
            )
            for table in schema.metadata.sorted_tables
        }
    engine.dispose()
    return found


async def half_a_match(settings: Settings) -> tuple[str, dict[str, str], dict[str, Any]]:
    """A table in the middle of a match: its id, Ada's cookie, what she sees."""
    async with node(settings) as base, Person(base, "Ada") as ada:
        table = await ada.create(game="broom", seats=["me", "greedy", "greedy", "greedy"], start=True)
        async with ada.at(table) as line:
            now = await line.play_on(stop=lambda now: now["ask"] is not None and now["view"]["round"] == 2)
        return table, dict(ada.web.cookies), now


async def play_to_the_end(settings: Settings, table: str, cookies: dict[str, str], now: dict[str, Any]) -> None:
    async with node(settings) as base, Person(base) as ada:
        ada.web.cookies.update(cookies)
        async with ada.at(table) as line:
            welcome = await line.until("welcome")
            assert welcome["you"] == 0, "the cookie opens the same seat"
            assert (welcome["now"]["mine"], welcome["now"]["ask"]) == (now["mine"], now["ask"])
            assert (await line.play_on())["over"]


def test_from_sqlite_to_postgresql_and_back(quick: Settings, fresh_postgres: str, tmp_path: Path) -> None:
    table, cookies, now = asyncio.run(half_a_match(quick))
    first, second = tmp_path / "first.backup", tmp_path / "second.backup"
    assert main(["backup", str(first), "--database", quick.database]) == 0
    assert main(["restore", str(first), "--database", fresh_postgres]) == 0
    assert content(fresh_postgres) == content(quick.database)
    assert main(["backup", str(second), "--database", fresh_postgres]) == 0
    again = Settings(database=f"sqlite:///{tmp_path / 'again.sqlite'}", pace=0.0, warm=False)
    assert main(["restore", str(second), "--database", again.database]) == 0
    assert content(again.database) == content(quick.database)
    asyncio.run(play_to_the_end(again, table, cookies, now))


def test_a_backup_while_people_play(quick: Settings, tmp_path: Path) -> None:
    """What is in the backup is one moment: every log in it is whole from its first row on."""

    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada:
            table = await ada.create(game="broom", seats=["me", "greedy", "greedy", "greedy"], start=True)
            async with ada.at(table) as line:
                playing = asyncio.create_task(line.play_on())
                for number in range(3):
                    words = ["backup", str(tmp_path / f"{number}.backup"), "--database", quick.database]
                    assert await asyncio.to_thread(main, words) == 0
                await playing

    asyncio.run(story())
    for number in range(3):
        lines = gzip.decompress((tmp_path / f"{number}.backup").read_bytes()).splitlines()
        rows = [msgspec.json.decode(line) for line in lines[1:-1]]
        numbers = [row["values"]["number"] for row in rows if row["table"] == "log"]
        assert numbers == list(range(1, len(numbers) + 1))
        assert msgspec.json.decode(lines[-1]) == {"type": "end", "rows": len(rows)}


@pytest.fixture
def backup(quick: Settings, tmp_path: Path) -> Path:
    asyncio.run(half_a_match(quick))
    path = tmp_path / "whole.backup"
    assert main(["backup", str(path), "--database", quick.database]) == 0
    return path


def test_half_a_backup_changes_nothing(backup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = backup.read_bytes()
    lines = gzip.decompress(whole).splitlines(keepends=True)
    damaged = {
        "cut.backup": whole[: len(whole) // 2],
        "short.backup": gzip.compress(b"".join(lines[:-1])),
        "gap.backup": gzip.compress(b"".join(lines[:3] + lines[4:])),
        "other.backup": gzip.compress(b'{"type":"something else"}\n'),
        "text.backup": b"good morning",
        "newer.backup": gzip.compress(b'{"type":"walpurgis-backup","version":99}\n'),
        "strange.backup": gzip.compress(
            lines[0] + b'{"type":"row","table":"sitters","values":{"hat":1}}\n{"type":"end","rows":1}\n'
        ),
    }
    database = f"sqlite:///{tmp_path / 'target.sqlite'}"
    for name, data in damaged.items():
        (tmp_path / name).write_bytes(data)
        assert main(["restore", str(tmp_path / name), "--database", database]) == 2, name
        assert "walpurgis:" in capsys.readouterr().err
    assert not any(rows for rows in content(database).values()), "nothing came in"
    assert main(["restore", str(backup), "--database", database]) == 0
    assert main(["restore", str(backup), "--database", database]) == 2, "not into one that holds something"


def test_what_cannot_be_backed_up(backup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nothing = f"sqlite:///{tmp_path / 'nothing.sqlite'}"
    assert main(["backup", str(tmp_path / "x.backup"), "--database", nothing]) == 2
    assert "there is no database" in capsys.readouterr().err
    assert main(["backup", str(backup), "--database", nothing.replace("nothing", "server")]) == 2
    assert "exists already" in capsys.readouterr().err
    broken = tmp_path / "broken.sqlite"
    sqlite3.connect(broken).close()
    broken.write_bytes(b"not a database at all, but long enough to be taken for one" * 100)
    assert main(["backup", str(tmp_path / "y.backup"), "--database", f"sqlite:///{broken}"]) == 2
    assert not list(tmp_path.glob("*.part")), "no half files are left"
