"""What operators need: one server per file, health that writes, private files, and a way to delete tables."""

from __future__ import annotations

import asyncio
import dataclasses
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from nodes import Person, node

from walpurgis.cli import main
from walpurgis.server import health, schema
from walpurgis.server.settings import Settings
from walpurgis.server.store import Store, engine_url, make_engine
from walpurgis.table.live import StoreGone

HOLD = """
import sys, time
from walpurgis.server.store import Store
store = Store(sys.argv[1])
store.claim()
print("held", flush=True)
time.sleep(600)
"""


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_second_server_on_one_file_is_refused_until_the_first_is_gone(quick: Settings, tmp_path: Path) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLD, quick.database], stdout=subprocess.PIPE, text=True)
    try:
        assert holder.stdout is not None and holder.stdout.readline() == "held\n"
        with pytest.raises(StoreGone, match="another server is using"):
            Store(quick.database).claim()
        (tmp_path / "alias").symlink_to(tmp_path)
        with pytest.raises(StoreGone, match="another server is using"):
            Store(f"sqlite:///{tmp_path / 'alias' / 'server.sqlite'}").claim()
        os.kill(holder.pid, signal.SIGKILL)
        holder.wait(30)
        store = Store(quick.database)
        store.claim()
        store.close()
    finally:
        holder.kill()
        holder.communicate()


def test_serve_refuses_a_second_server_before_it_promises_anything(
    quick: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    first = Store(quick.database)
    first.claim()
    assert main(["serve", "--port", "0", "--database", quick.database]) == 2
    first.close()
    said = capsys.readouterr().err
    assert "another server is using" in said and said.count("\n") == 1


@pytest.mark.parametrize("kind", ["garbage", "later", "no folder", "no postgres", "no address"])
def test_serve_says_in_one_sentence_what_is_wrong_with_the_database(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "garbage.sqlite").write_bytes(b"this is no database, whatever its name says" * 100)
    if kind == "later":
        store = Store(f"sqlite:///{tmp_path / 'later.sqlite'}")
        store.open()
        with store.engine.begin() as connection:
            connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
        store.close()
    address = {
        "garbage": f"sqlite:///{tmp_path / 'garbage.sqlite'}",
        "later": f"sqlite:///{tmp_path / 'later.sqlite'}",
        "no folder": f"sqlite:///{tmp_path / 'garbage.sqlite' / 'x.sqlite'}",
        "no postgres": "postgresql://nobody@127.0.0.1:9/nothing",
        "no address": "nonsense",
    }[kind]
    assert main(["serve", "--port", "0", "--database", address]) == 2
    said = capsys.readouterr().err
    assert said.startswith("walpurgis: ") and said.count("\n") == 1 and "listening at" not in said, said


def test_health_writes_and_notices_a_file_that_is_gone(quick: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FELT_FOR", 0.0)

    async def story() -> None:
        async with node(quick) as base, Person(base) as anyone:
            answer = await anyone.web.get("/health")
            assert answer.status_code == 200 and answer.json()["quarantined"] == 0
            file = Path(str(engine_url(quick.database).database))
            file.rename(file.with_suffix(".away"))
            answer = await anyone.web.get("/health")
            assert answer.status_code == 503 and not answer.json()["ok"] and "gone" in answer.json()["store"]
            file.with_suffix(".away").rename(file)
            assert (await anyone.web.get("/health")).status_code == 200
            engine = make_engine(engine_url(quick.database))
            with engine.begin() as connection:
                connection.execute(
                    sa.text("CREATE TRIGGER full BEFORE UPDATE ON pulses BEGIN INSERT INTO nowhere VALUES (1); END")
                )
            answer = await anyone.web.get("/health")
            assert answer.status_code == 503, "reading would still work; writing does not"
            with engine.begin() as connection:
                connection.execute(sa.text("DROP TRIGGER full"))
            engine.dispose()
            assert (await anyone.web.get("/health")).status_code == 200

    asyncio.run(story())


def test_a_flood_of_health_checks_writes_once(quick: Settings) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base) as anyone:
            store = Store(quick.database)
            await asyncio.gather(*(anyone.web.get("/health") for _ in range(10)))
            beats = await store.read(lambda connection: connection.execute(sa.select(schema.pulses)).fetchall())
            store.close()
            assert len(beats) == 1

    asyncio.run(story())


def test_what_a_database_says_stays_in_the_log(quick: Settings) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada:
            engine = make_engine(engine_url(quick.database))
            with engine.begin() as connection:
                connection.execute(sa.text("ALTER TABLE tables RENAME TO secret_folder"))
            answer = await ada.web.get("/api/tables")
            assert answer.status_code == 503 and "tables" not in answer.text and "sqlite" not in answer.text.lower()
            with engine.begin() as connection:
                connection.execute(sa.text("ALTER TABLE secret_folder RENAME TO tables"))
            engine.dispose()

    asyncio.run(story())


def test_files_are_for_their_owner_only(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        database = f"sqlite:///{tmp_path / 'data' / 'server.sqlite'}"
        store = Store(database)
        store.claim()
        store.open()
        assert mode_of(tmp_path / "data") == 0o700
        for file in (tmp_path / "data").iterdir():
            assert mode_of(file) & 0o077 == 0, file
        store.close()
        (tmp_path / "data" / "server.sqlite").chmod(0o644)
        make_engine(engine_url(database)).dispose()
        assert mode_of(tmp_path / "data" / "server.sqlite") == 0o640, "others lose their right, a group keeps it"
        assert main(["backup", str(tmp_path / "b.backup"), "--database", database]) == 0
        assert mode_of(tmp_path / "b.backup") == 0o600
    finally:
        os.umask(old)


def count(database: str) -> dict[str, int]:
    engine = make_engine(engine_url(database))
    with engine.connect() as connection:
        found = {
            table.name: connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
            for table in (schema.log, schema.tables, schema.sitters, schema.records)
        }
    engine.dispose()
    return found


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_running_server_lets_go_of_a_deleted_table(
    kind: str, quick: Settings, request: pytest.FixtureRequest
) -> None:
    database = quick.database if kind == "sqlite" else request.getfixturevalue("fresh_postgres")
    settings = dataclasses.replace(quick, database=database, lease=1.0)

    async def story() -> None:
        async with node(settings) as base, Person(base, "Ada") as ada:
            table, other = await ada.create(), await ada.create()
            async with ada.at(table) as line, ada.at(other) as elsewhere:
                await line.until("welcome")
                words = ["tables", "delete", table, "--yes", "--database", database]
                assert await asyncio.to_thread(main, words) == 0
                assert (await line.until("gone"))["key"] == "no-such-table"
                assert (await line.ask("stand"))["key"] == "no-such-table"
                assert (await ada.web.get(f"/api/tables/{table}")).status_code == 404
                assert (await elsewhere.ask("stand"))["type"] == "done", "others notice nothing"
        assert count(database)["tables"] == 1

    asyncio.run(story())


def test_tables_are_listed_and_deleted(quick: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    words: list[str] = ["--database", quick.database]

    async def set_up() -> list[str]:
        async with node(quick) as base, Person(base, "Ada") as ada:
            over = await ada.create(game="broom", seats=["me", "greedy", "greedy", "greedy"], start=True)
            async with ada.at(over) as line:
                await line.play_on()
                await line.until(lambda m: m["type"] == "table" and m["table"]["record"] is not None)
            return [over, await ada.create(), await ada.create()]

    over, one, two = asyncio.run(set_up())
    assert main(["tables", "list", *words]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [two, one, over]
    assert main(["tables", "list", "--phase", "over", *words]) == 0
    assert capsys.readouterr().out.split()[0] == over
    before = count(quick.database)
    assert main(["tables", "delete", *words]) == 2, "not all by accident"
    assert main(["tables", "delete", "--days", "1", "--yes", *words]) == 0
    assert main(["tables", "delete", "nothing", "--yes", *words]) == 2
    assert main(["tables", "delete", one, *words]) == 0
    assert count(quick.database) == before, "all of these deleted nothing"
    assert main(["tables", "delete", one, over, "--yes", *words]) == 0
    left = count(quick.database)
    assert (left["tables"], left["records"]) == (1, 1) and left["log"] < before["log"]
    assert main(["tables", "delete", two, "--records", "--yes", *words]) == 0
    assert count(quick.database) == {"log": 0, "tables": 0, "sitters": 0, "records": 1}
    assert main(["tables", "list", "--database", "sqlite:///nowhere.sqlite"]) == 2
    assert not Path("nowhere.sqlite").exists()
